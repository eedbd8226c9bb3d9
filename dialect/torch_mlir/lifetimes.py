"""From which to which step of a kernel's loops a buffer is in use.

A step is an operation of the function's own block. A loop is one step as a whole, with all that is
in it: what its body writes late, the next turn may read early. `check_scratch` proves of
the finished loops that nothing was shorter than it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..graph import arena
from ..graph.arena import Lifetime, Plan
from ..mlir import ir
from ..walks import around

ALIGN = 64


def planned(
    function: ir.Operation, allocations: Sequence[ir.Operation], sizes: Sequence[int]
) -> Plan:
    """A place for each buffer of so many bytes; to be asked before any operation is changed."""
    body = function.regions[0].blocks[0].operations
    steps = {item.operation: step for step, item in enumerate(body)}
    used = [in_use(op.results[0], steps) for op in allocations]
    return arena.plan(
        [Lifetime(size, *each) for size, each in zip(sizes, used, strict=True)], ALIGN
    )


def in_use(buffer: ir.Value, steps: dict[ir.Operation, int]) -> tuple[int, int]:
    """The first and the last step that touches a buffer or a look into it."""
    touched = [steps[_step(op, steps)] for value in aliases(buffer) for op in _users(value)]
    return min(touched, default=0), max(touched, default=0)


def _step(op: ir.Operation, steps: dict[ir.Operation, int]) -> ir.Operation:
    while op not in steps:
        op = around(op)
    return op


def aliases(buffer: ir.Value) -> list[ir.Value]:
    """A buffer and every value that may be a look into it, through branches and loops too."""
    found = [buffer]
    for value in found:
        for op in _users(value):
            found += [look for look in _looks(op) if look not in found]
    return found


def _looks(op: ir.Operation) -> Iterator[ir.Value]:
    """The buffers that an operation makes of its operands; a terminator gives them on."""
    holder = around(op) if op.name.endswith((".yield", ".condition")) else op
    for result in holder.results:
        if isinstance(result.type, ir.MemRefType):
            yield result
    for region in holder.regions:
        for block in region.blocks:
            for argument in block.arguments:
                if isinstance(argument.type, ir.MemRefType):
                    yield argument


def _users(value: ir.Value) -> list[ir.Operation]:
    return [use.owner.operation for use in value.uses]
