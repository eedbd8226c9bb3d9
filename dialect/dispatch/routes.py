"""Where one call with known keys ends, and what it passes through: the walk down the key set.

PyTorch goes to the kernel of the highest key. Kernels of backends end the call; those of autograd,
tracing, autocast and so on call on with a smaller key set, which is used as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ..graph.views import VIEWS
from ..mlir import ir
from . import keys
from .dispatcher import Dispatcher, UserKernel
from .key_inference import factory_keys
from .keys import KeySet
from .state import DispatchState
from .table import DEFAULT_BACKEND, MATH, Cell, Table
from .tensor_keys import shown


class End(Enum):
    """What a call ends at."""

    OWN = "a kernel that hardwire compiles"
    USER = "a kernel of the user"
    COMPOSITE = "a composition of other operators, which are called in turn"
    VIEW = "a view, which needs no kernel"
    MISSING = "nothing"


@dataclass(frozen=True)
class Hop:
    """A kernel on the way that calls on; `kernel` is None where it negates lazy operands."""

    key: str
    kernel: UserKernel | None


@dataclass(frozen=True)
class Route:
    """The kernels that a call passes through, and where it ends. Different keys may do the same.

    `key` is the key of the end; `reason` says why there is none, to follow `the key … `.
    `is_fallback` marks a call of a custom backend that ends at a kernel for the CPU.
    """

    hops: tuple[Hop, ...]
    end: End
    key: str = field(compare=False)
    kernel: UserKernel | None = None
    reason: str = ""
    is_fallback: bool = False

    @property
    def is_plain(self) -> bool:
        """The operator can stay as it is: what compiles kernels for the CPU takes it."""
        return not self.hops and self.end in (End.OWN, End.VIEW)


TRANSPARENT = ("ADInplaceOrView", "Tracer", "PythonTLSSnapshot", "AutogradOther",
               "AutogradNestedTensor")  # fmt: skip
"""Keys whose kernels in PyTorch only take notes and call on: no value depends on them.

So are those of autograd. What they note is for a backward pass, or for a trace, which there is not.
"""

ENDS = keys.FUNCTIONALITIES[: keys.FUNCTIONALITIES.index("BackendSelect")]
"""The functionalities whose kernels compute."""


class Router:
    """Finds routes."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    def route(self, op: ir.Operation, tensors: KeySet, state: DispatchState) -> Route:
        """The route of a call of `op` whose tensors have the keys `tensors` together."""
        table = self._dispatcher.table(op.name)
        keys_of_call = table.effective(state.call_keys(tensors))
        return self._walk(op, table, keys_of_call, state.call_keys(tensors) if tensors else tensors)

    def _walk(self, op: ir.Operation, table: Table, left: KeySet, whole: KeySet) -> Route:
        hops: list[Hop] = []
        while True:
            cell = table.cells[left.highest]
            kernel = cell.registration if isinstance(cell.registration, UserKernel) else None
            functionality = keys.functionality_of(cell.key)
            if _is_end(cell, functionality):
                return self._end(op, table, cell, kernel, tuple(hops))
            if kernel is not None and not kernel.is_fallthrough:
                hops.append(Hop(cell.key, kernel))
            elif cell.key == "Negative" and cell.registration is not None:
                hops.append(Hop(cell.key, None))
            elif cell.key == "BackendSelect" and not cell.is_missing:
                # Tensors that a factory copies from have a say as well.
                left = factory_keys(op, self._dispatcher) | (whole & _after("BackendSelect"))
                continue
            elif not cell.is_fallthrough and not _is_transparent(functionality, cell):
                reason = self._words(cell, "which only runs in PyTorch: register a kernel for it")
                return Route(tuple(hops), End.MISSING, cell.key, reason=reason)
            left &= _after(functionality)

    def _end(
        self,
        op: ir.Operation,
        table: Table,
        cell: Cell,
        kernel: UserKernel | None,
        hops: tuple[Hop, ...],
    ) -> Route:
        if kernel is not None:
            return Route(hops, End.USER, cell.key, kernel)
        if cell.key in ("CPU", keys.UNDEFINED) and not cell.is_missing:
            return Route(hops, End.OWN, "CPU")
        if op.name in VIEWS and not cell.is_missing:
            return Route(hops, End.VIEW, cell.key)
        if self._falls_back(cell):
            found = self._end(op, table, table.cells["CPU"], _user(table.cells["CPU"]), hops)
            return Route(hops, found.end, "CPU", found.kernel, found.reason, is_fallback=True)
        if cell.kind == MATH and cell.key != keys.UNDEFINED:
            reason = self._words(cell, "a composition that hardwire does not know")
            return Route(hops, End.COMPOSITE, cell.key, reason=reason)
        if cell.is_missing:
            return Route(hops, End.MISSING, cell.key, reason=self._nothing(cell.key))
        libraries = "which no library has"
        if keys.backend_of(cell.key) in CUSTOM:
            libraries += "; --allow-cpu-fallback takes the kernel for the CPU"
        return Route(hops, End.MISSING, cell.key, reason=self._words(cell, libraries))

    def _falls_back(self, cell: Cell) -> bool:
        """The tensors are on a custom backend, and its user agreed to compute on the CPU."""
        is_custom = keys.backend_of(cell.key) in CUSTOM and cell.key in keys.BACKENDS
        return is_custom and self._dispatcher.allow_cpu_fallback

    def _words(self, cell: Cell, why: str) -> str:
        key = shown(cell.key, self._dispatcher.names)
        found = cell.registration
        known = "nothing" if found is None else f"PyTorch's `{found.kernel}` ({cell.kind})"
        return f"the key {key} finds {known}, {why}"

    def _nothing(self, key: str) -> str:
        """Nobody registered anything."""
        names = self._dispatcher.names
        tried = [shown(key, names), *ALIASES]
        text = f"PyTorch registers none for {', '.join(tried)}"
        files = (*self._dispatcher.files, *self._dispatcher.libraries)
        if files:
            text += f", nor does {' or '.join(files)}"
        if key in CUSTOM:
            text += "; register one, or allow kernels for the CPU with --allow-cpu-fallback"
        return text


CUSTOM = ("PrivateUse1", "PrivateUse2", "PrivateUse3")
"""The backends that are not PyTorch's own."""

ALIASES = (
    "CompositeExplicitAutogradNonFunctional",
    "CompositeExplicitAutograd",
    "CompositeImplicitAutograd",
)


def _user(cell: Cell) -> UserKernel | None:
    return cell.registration if isinstance(cell.registration, UserKernel) else None


def _is_end(cell: Cell, functionality: str) -> bool:
    """A kernel that computes: a backend's, or a composite one of the user's above autograd."""
    if cell.key == keys.UNDEFINED or functionality in ENDS:
        return True
    return _user(cell) is not None and cell.kind in (MATH, DEFAULT_BACKEND)


def _is_transparent(functionality: str, cell: Cell) -> bool:
    return not cell.is_missing and (
        functionality in TRANSPARENT or functionality == "AutogradFunctionality"
    )


def _after(functionality: str) -> KeySet:
    """What a kernel leaves when it calls on; autograd's leave nothing of autograd."""
    if functionality in ("AutogradFunctionality", "AutogradNestedTensor"):
        functionality = "AutogradOther"
    return KeySet.full_after(functionality)
