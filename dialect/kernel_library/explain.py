"""What `hardwire kernels explain` tells: the kernel of each call, and why others are not called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import ops
from ..dispatch.libraries import LIBRARIES, library_of
from ..graph import calls
from ..graph.views import VIEWS
from ..graph.where import where
from ..mlir import ir
from ..program import Program
from .claims import choose, tensors_of
from .model import DimOrder
from .variants import RESULT


@dataclass(frozen=True)
class Explanation:
    """One call: what is called, in words, and a line for each candidate that lost."""

    operator: str
    place: str
    tensors: str
    kernel: str
    why: str
    lost: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """The call as it is printed."""
        place = f"{self.place}: " if self.place else ""
        yield f"{place}{self.operator}({self.tensors})"
        yield f"  calls {self.kernel}{self.why}"
        yield from (f"  not   {reason}" for reason in self.lost)


def explain(program: Program) -> Iterator[Explanation]:
    """Every call of a program, as `resolve-dispatch` finds it."""
    with program.context, ir.Location.unknown():
        for op in calls.body(program.entry()):
            if op.name in program.dispatcher and op.name not in VIEWS:
                yield _explain(program, op)


def _explain(program: Program, op: ir.Operation) -> Explanation:
    choice = choose(program, op)
    own = library_of(op) if ops.is_operator(op) else None
    lost = [reason.rstrip(".") for reason in choice.reasons]
    if choice.kernel is not None:
        kernel = choice.kernel
        shown = f"`{kernel.symbol}`, `{kernel.name}` of {kernel.location}"
        why = f": for {kernel.operator}, {_asked(kernel.is_catch_all)}"
        anew = [f"`{name}` {list(order)}" for name, order in choice.dim_orders.items()]
        why += f"; hardwire lays out {', '.join(anew)}" if anew else ""
        later = LIBRARIES if ops.is_operator(op) else ()
        lost += [f"`{name}`, which comes after your libraries" for name in later]
    elif own is not None:
        shown, why = f"hardwire's own `{own}`", ""
        if not lost:
            lost.append("your libraries, which have no kernel for it")
        for name, refusal in LIBRARIES.items():
            if name == own:
                break
            lost.append(f"`{name}`, which {refusal(op)}")
        names = list(LIBRARIES)
        lost += [f"`{name}`, which comes later" for name in names[names.index(own) + 1 :]]
    else:
        shown, why = "nothing: there is no kernel for it", ""
        if ops.is_operator(op):
            lost += [f"`{name}`, which {refusal(op)}" for name, refusal in LIBRARIES.items()]
    tensors = _tensors(program, op)
    name = program.dispatcher.schema(op.name).full_name
    return Explanation(name, where(op), tensors, shown, why, tuple(lost))


def _asked(is_catch_all: bool) -> str:
    return "any tensors" if is_catch_all else "these dtypes and dim orders"


def _tensors(program: Program, op: ir.Operation) -> str:
    """`self: Float [0, 1], …`."""
    dtypes, orders = tensors_of(op, program.dispatcher.schema(op.name))
    parts: list[str] = []
    for name, dtype in dtypes.items():
        if not name.startswith(RESULT):
            parts.append(f"{name}: {_shown(dtype, orders[name])}")
    return ", ".join(parts)


def _shown(dtype: str | list[str], order: DimOrder | list[DimOrder] | None) -> str:
    if isinstance(dtype, list) and isinstance(order, list):
        pairs = zip(dtype, order, strict=True)
        return f"[{', '.join(_shown(one, other) for one, other in pairs)}]"
    return f"{dtype} {list(order) if isinstance(order, tuple) else order}"
