"""Kernels that copies of this process lower and optimise, from their loops on.

From there each kernel is for itself, but for what the lists of calls say of its pointers. So a copy
has the whole program, forgets the loops of the kernels that others have, and goes all the way to
optimised LLVM IR with its own. This process does the same, and has what is no kernel besides. What
is left of a kernel elsewhere:

    func.func private @relu_0(%x: memref<…>, %y: memref<…>) attributes {hw.elsewhere} {
      return
    }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

from ..dialect.aside import Aside, may_copy
from ..dialect.graph.where import TEXT, origins
from ..dialect.mlir import func, ir
from ..dialect.program import ELSEWHERE, Program
from ..dialect.shares import shares
from ..dialect.walks import operations, symbols
from ..dialect.watch import expect, take_place
from .debug_info import add_debug_info
from .llvm import prefixed, to_llvm
from .object import llvm_ir_text
from .optimised import Elsewhere, apart

COPYING, OWN = 2000, 1000
"""As many operations could be brought there in the time that it takes to make a copy, and in the
time of what only this process does."""
SEEN = frozenset({
    "cf.assert", "func.call", "func.call_indirect", "func.constant", "llvm.call",
    "llvm.mlir.addressof", "memref.alloc", "memref.copy", "memref.get_global",
})  # fmt: skip
"""What is of the module as well as of the kernel."""


Kernels = Mapping[str, ir.Operation]


def divide(program: Program) -> None:
    """Has copies of this process bring kernels of a program from the `kernels` stage to optimised
    IR, where that saves time: `program.elsewhere`. They have no loops here any more."""
    if program.jobs == 1 or program.threads > 1:
        return
    program.hashed()  # A thread may be at it, as long as which there are no copies.
    if not may_copy():
        return
    with program.context, ir.Location.unknown():
        found = {name: op for name, op in symbols(program.module).items() if _may_be_alone(op)}
        inside = {name: [inner.name for inner in operations(op)] for name, op in found.items()}
        sizes = {name: len(names) for name, names in inside.items() if SEEN.isdisjoint(names)}
        _, *batches = shares(sizes, [OWN, *[COPYING] * (program.jobs - 1)])
        alone = {name: found[name] for name in sizes}
        if any(batches):
            expect({prefixed(program.name, name): size for name, size in sizes.items()})
        parts = enumerate(filter(None, batches), 1)
        program.elsewhere = [_brought(program, alone, own, place) for place, own in parts]
        for name in chain.from_iterable(batches):
            _forget(alone[name])


def _may_be_alone(op: ir.Operation) -> bool:
    """A function may be a kernel that makes no difference to others, and says where it is from."""
    if op.name != "func.func" or len(op.regions[0].blocks) != 1:
        return False
    if any(name in op.attributes for name in ("hw.entry", "hw.arena_align", "hw.reset")):
        return False
    type = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
    return not type.results and any(origin.file != TEXT for origin in origins(op.location))


def _brought(
    program: Program, kernels: Kernels, own: Sequence[str], place: int
) -> Aside[Elsewhere]:
    """What becomes of some kernels, in the copy at that place."""

    def work() -> Elsewhere:
        take_place(place)
        program.jobs, program.elsewhere = 1, []
        with program.context, ir.Location.unknown():
            for name, op in symbols(program.module).items():
                if name in kernels and name not in own:
                    _forget(op)
                elif name not in own:
                    op.attributes[ELSEWHERE] = ir.UnitAttr.get()
        to_llvm(program)
        add_debug_info(program)
        return Elsewhere(apart(program, llvm_ir_text(program)), program.files)

    return Aside(work)


def _forget(kernel: ir.Operation) -> None:
    """Takes the loops away."""
    origin = next(each for each in origins(kernel.location) if each.file != TEXT)
    block = kernel.regions[0].blocks[0]
    for op in reversed([*block.operations]):
        op.operation.erase()
    with ir.InsertionPoint(block), ir.Location.file(origin.file, origin.line, 0):
        func.ReturnOp([])
    kernel.attributes[ELSEWHERE] = ir.UnitAttr.get()
