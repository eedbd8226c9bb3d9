"""Where one call with known keys ends, and what it passes through: the walk down the key set.

PyTorch goes to the kernel of the highest key. Kernels of backends end the call; those of autograd,
tracing, autocast and so on call on with a smaller key set, which is used as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from .. import ops
from ..graph.views import VIEWS
from ..mlir import ir
from . import keys
from .dispatcher import Dispatcher, UserKernel, qualified
from .key_inference import factory_keys
from .keys import KeySet
from .onward import is_composed, onward
from .state import DispatchState
from .table import DEFAULT_BACKEND, FALLBACK, MATH, Cell, tried
from .tensor_keys import CPU, shown


class End(Enum):
    """What a call ends at."""

    OWN = "a kernel that hardwire compiles"
    USER = "a kernel of the user"
    COMPOSITE = "a composition of other operators, which are called in turn"
    VIEW = "a view, which needs no kernel"
    MISSING = "nothing"


@dataclass(frozen=True)
class Hop:
    """A kernel on the way that calls on; `kernel` is None where it negates lazy operands.

    `operator` is what it is called for, where that is not the operator of the graph.
    """

    key: str
    kernel: UserKernel | None
    operator: str | None = None


@dataclass(frozen=True)
class Route:
    """The kernels that a call passes through, and where it ends. Different keys may do the same.

    `key` is the key of the end; `reason` says why there is none, to follow `the key … `.
    `is_fallback` marks a call of a custom backend that ends at a kernel for the CPU. `operator` is
    what the user's kernel is called for, where that is not the operator of the graph (`exp.out`).
    """

    hops: tuple[Hop, ...]
    end: End
    key: str = field(compare=False)
    kernel: UserKernel | None = None
    reason: str = ""
    is_fallback: bool = False
    operator: str | None = None

    @property
    def is_plain(self) -> bool:
        """The operator can stay as it is: what compiles kernels for the CPU takes it."""
        return not self.hops and self.end in (End.OWN, End.VIEW)


TRANSPARENT = ("ADInplaceOrView", "Tracer", "PythonTLSSnapshot", "AutogradFunctionality",
               "AutogradOther", "AutogradNestedTensor")  # fmt: skip
"""Functionalities whose kernels in PyTorch only take notes and call on: no value depends on them.

What they note is for a backward pass, or for a trace, which there is not.
"""

ENDS = keys.FUNCTIONALITIES[: keys.FUNCTIONALITIES.index("BackendSelect")]
"""The functionalities whose kernels compute."""


UNKNOWN = "a composition that hardwire does not know"


class Router:
    """Finds routes. Those of usual calls, which depend on nothing but the operator, are kept."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher
        self._usual: dict[tuple[str, bool | None], Route] = {}
        self._always: dict[str, bool] = {}

    def usual(self, op: ir.Operation) -> Route:
        """The route of a call on tensors that are nothing but on the CPU, in the program's mode."""
        question = (op.name, self._takes_tensors(op))
        if question not in self._usual:
            state = self._dispatcher.state
            tensors = state.tensor_keys(CPU) if question[1] else KeySet()
            self._usual[question] = self.route(op, tensors, state)
        return self._usual[question]

    def _takes_tensors(self, op: ir.Operation) -> bool:
        if op.name not in self._always:
            arguments = self._dispatcher.schema(op.name).arguments
            self._always[op.name] = any(str(each.type) == "Tensor" for each in arguments)
        return self._always[op.name] or bool(ops.tensor_operands(op))

    def end(self, op: ir.Operation) -> Route:
        """Where a call ends that nothing stands before any more, on tensors on the CPU."""
        question = (op.name, None)
        if question not in self._usual:
            table = self._dispatcher.table(op.name)
            self._usual[question] = self._end(op, table["CPU"], ())
        return self._usual[question]

    def route(self, op: ir.Operation, tensors: KeySet, state: DispatchState) -> Route:
        """The route of a call of `op` whose tensors have the keys `tensors` together."""
        return self._walk(op, qualified(op.name), tensors, state, ())

    def _walk(
        self,
        op: ir.Operation,
        name: str,
        tensors: KeySet,
        state: DispatchState,
        before: tuple[Hop, ...],
    ) -> Route:
        """The rest of a route: `op` is called as the operator `name`; `before` has been passed."""
        table, hops, inner = self._dispatcher.table(name), list(before), state
        called = None if name == qualified(op.name) else name
        left = state.call_keys(tensors)
        whole = left if tensors else tensors
        while True:
            left = table.effective(left)
            cell = table[left.highest]
            kernel = _user(cell)
            functionality = keys.functionality_of(cell.key)
            if _is_end(cell, functionality):
                if (following := self._onward(op, name, cell)) is not None:
                    return self._walk(op, following, tensors, inner, tuple(hops))
                return self._end(op, cell, tuple(hops), called)
            if kernel is not None:
                hops.append(Hop(cell.key, kernel, called))
            elif cell.key == "Negative" and cell.registration is not None:
                hops.append(Hop(cell.key, None))
            elif cell.key == "BackendSelect" and not cell.is_missing:
                # Tensors that a factory copies from have a say as well.
                left = factory_keys(op, self._dispatcher) | (whole & _after("BackendSelect"))
                continue
            elif cell.is_missing or functionality not in TRANSPARENT:
                reason = self._words(cell, "which only runs in PyTorch: register a kernel for it")
                return Route(tuple(hops), End.MISSING, cell.key, reason=reason)
            else:
                inner = inner.guarded(KeySet(), _guarded(cell, functionality))
            left &= _after(functionality)

    def _onward(self, op: ir.Operation, name: str, cell: Cell) -> str | None:
        """The operator that a call goes on with at a kernel of PyTorch that only calls it."""
        is_ours = cell.key in ("CPU", keys.UNDEFINED) or op.name in VIEWS
        if is_ours or _user(cell) is not None:
            return None
        return onward(name, cell, self._dispatcher.operators)

    def _end(
        self, op: ir.Operation, cell: Cell, hops: tuple[Hop, ...], called: str | None = None
    ) -> Route:
        kernel = _user(cell)
        if op.name in VIEWS and cell.kind == FALLBACK and cell.key in keys.BACKENDS:
            return Route(hops, End.VIEW, cell.key)
        if kernel is not None:
            return Route(hops, End.USER, cell.key, kernel, operator=called)
        if cell.key in ("CPU", keys.UNDEFINED) and not cell.is_missing:
            return Route(hops, End.OWN, "CPU")
        if op.name in VIEWS and not cell.is_missing:
            return Route(hops, End.VIEW, cell.key)
        if cell.kind in (MATH, DEFAULT_BACKEND) and is_composed(qualified(op.name)):
            # Where hardwire cannot compose it as it is, the CPU may have to do.
            reason = "" if self._falls_back(cell) else self._words(cell, UNKNOWN)
            return Route(hops, End.COMPOSITE, cell.key, reason=reason)
        if self._falls_back(cell):
            found = self._end(op, self._dispatcher.table(op.name)["CPU"], hops)
            return Route(hops, found.end, "CPU", found.kernel, found.reason, is_fallback=True)
        return Route(hops, End.MISSING, cell.key, reason=self._dead_end(cell, called))

    def _dead_end(self, cell: Cell, called: str | None) -> str:
        """Why a call ends at nothing; `called` is the operator that it went on with."""
        before = "" if called is None else f"PyTorch calls `{called}` for it, and "
        if cell.is_missing:
            return before + self._nothing(cell.key)
        libraries = UNKNOWN if cell.kind == MATH else "which no library has"
        if keys.backend_of(cell.key) in CUSTOM:
            libraries += "; --allow-cpu-fallback takes the kernel for the CPU"
        return before + self._words(cell, libraries)

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
        aliases = tried("CPU")[1:]
        text = f"PyTorch registers none for {', '.join((shown(key, names), *aliases))}"
        files = (*self._dispatcher.files, *self._dispatcher.libraries)
        if files:
            text += f", nor does {' or '.join(files)}"
        if key in CUSTOM:
            text += "; register one, or allow kernels for the CPU with --allow-cpu-fallback"
        return text


CUSTOM = ("PrivateUse1", "PrivateUse2", "PrivateUse3")
"""The backends that are not PyTorch's own."""


def _user(cell: Cell) -> UserKernel | None:
    return cell.registration if isinstance(cell.registration, UserKernel) else None


def _is_end(cell: Cell, functionality: str) -> bool:
    """A kernel that computes: a backend's, or a composite one of the user's above autograd."""
    if cell.key == keys.UNDEFINED or functionality in ENDS:
        return True
    return _user(cell) is not None and cell.kind in (MATH, DEFAULT_BACKEND)


def _guarded(cell: Cell, functionality: str) -> KeySet:
    """What PyTorch's own kernel that only takes notes excludes for the calls that come of it."""
    if cell.kind == FALLBACK or functionality == "PythonTLSSnapshot":
        return KeySet()
    if functionality in ("Tracer", "ADInplaceOrView"):
        return KeySet.of(functionality)
    return keys.AUTOGRAD.add("ADInplaceOrView")


def _after(functionality: str) -> KeySet:
    """What a kernel leaves when it calls on; autograd's leave nothing of autograd."""
    if functionality in ("AutogradFunctionality", "AutogradNestedTensor"):
        functionality = "AutogradOther"
    return KeySet.full_after(functionality)
