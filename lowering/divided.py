"""Kernels that copies of this process lower and optimise, from the plan on.

From there each kernel is for itself, but for what the lists of calls say of its pointers. So a copy
has the whole program. This process and its copies take one kernel after the other, write its loops,
and go all the way to optimised LLVM IR with theirs; this one has what is no kernel besides. What is
left of a kernel elsewhere:

    func.func private @relu_0(%x: memref<…>, %y: memref<…>) attributes {hw.elsewhere} {
      return
    }
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..dialect import templates
from ..dialect.aside import Aside, may_copy
from ..dialect.graph import calls
from ..dialect.graph.external import is_external
from ..dialect.graph.where import TEXT, origins
from ..dialect.mlir import ir
from ..dialect.program import ELSEWHERE, Program
from ..dialect.turns import Turns
from ..dialect.walks import operations, symbols
from ..dialect.watch import expect, take_place
from .debug_info import add_debug_info
from .kernels.to_kernels import twins_of
from .llvm import prefixed, to_llvm
from .object import llvm_ir_text
from .optimised import Elsewhere, apart

if TYPE_CHECKING:
    from .stages import Observer

COPYING = 8
"""As many kernels could be brought there in the time that it takes to make a copy."""
LARGE = 1 << 12
"""Bytes of weights that all that is said of is how large they are, at least."""
SEEN = frozenset({
    "cf.assert", "func.call", "func.call_indirect", "func.constant", "llvm.call",
    "llvm.mlir.addressof", "memref.alloc", "memref.copy", "memref.get_global",
})  # fmt: skip
"""What is of the module as well as of the kernel."""

Lower = Callable[["Observer | None"], None]


def divide(programs: Sequence[Program], lower: Lower) -> None:
    """Has copies of this process take kernels of a program and of its versions, where that saves
    time: `program.elsewhere`. `lower` brings them to the `kernels` stage, in one module."""
    program = programs[0]
    if program.jobs == 1 or program.threads > 1:
        return
    program.hashed()  # A thread may be at it, as long as which there are no copies.
    if not may_copy():
        return
    kernels = [sorted(_may_be_alone(each)) for each in programs]
    copies = min(program.jobs - 1, sum(map(len, kernels)) // max(1, COPYING))
    if copies == 0:
        return
    names = [name for own in kernels for _, name in own]
    expect({prefixed(program.name, name): 1 for name in names})
    for each, own in zip(programs, kernels, strict=True):
        each.turns = Turns([name for _, name in own])
        _mark(each, {name for _, name in own})
    program.offered = [Turns[tuple[str, str]]() for _ in range(copies + 1)]
    work = partial(_brought, programs, lower, names)
    program.elsewhere = [Aside(partial(work, place)) for place in range(1, copies + 1)]


def _may_be_alone(program: Program) -> Iterator[tuple[int, str]]:
    """The kernels that make no difference to others, and say where they are from, those with most
    in them first."""
    with program.context:
        twins = twins_of(program.module)
        for name, op in calls.functions(program).items():
            known = any(origin.file != TEXT for origin in origins(op.location))
            if known and (_is_alone(twins[name]) if name in twins else _is_tuned(op)):
                yield -len(operations(op)), name


def _is_tuned(op: ir.Operation) -> bool:
    template = calls.template(op)
    return template is not None and not is_external(op) and not templates.TEMPLATES[template].checks


def _is_alone(op: ir.Operation) -> bool:
    type = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
    inside = {each.name for each in operations(op)}
    return not type.results and len(op.regions[0].blocks) == 1 and SEEN.isdisjoint(inside)


def _mark(program: Program, names: set[str]) -> None:
    with program.context:
        for name, op in symbols(program.module).items():
            if name in names:
                op.attributes[ELSEWHERE] = ir.UnitAttr.get()


def _brought(
    programs: Sequence[Program], lower: Lower, names: Sequence[str], place: int
) -> Elsewhere:
    """What becomes of the kernels that the copy at that place takes."""
    take_place(place)
    program = programs[0]
    program.jobs, program.elsewhere = 1, []
    program.offered = [*program.offered[place:], *program.offered[:place]]
    for each in programs:
        _leave_weights(each)
    lower(None)
    _mark(program, symbols(program.module).keys() - names)
    with program.context, ir.Location.unknown():
        to_llvm(program)
        add_debug_info(program)
        return Elsewhere(apart(program, llvm_ir_text(program)), program.files)


def _leave_weights(program: Program) -> None:
    """Large weights stay as they are, which takes time, and of which this process has no need."""
    with program.context:
        for function in calls.functions(program).values():
            for op in calls.body(function):
                if op.name == "hw.weight" and "hw.packing" in op.attributes:
                    name = ir.StringAttr(op.attributes["name"]).value
                    if name in program.weights and program.weights[name].nbytes >= LARGE:
                        del op.attributes["hw.packing"]
