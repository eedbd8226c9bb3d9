"""How much memory a program may take, where the user says so (`--ram`)."""

from __future__ import annotations

from math import prod

from ...dialect.dispatch.input_keys import inputs_in_arena
from ...dialect.dtypes import of_tensor
from ...dialect.errors import PassFailed
from ...dialect.graph import calls
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import largest_shape, sizes_of
from ...dialect.state import IO_IN_ARENA, updates


def arena_limit(program: Program) -> int | None:
    """What is left for the arena; None where nobody said how much memory there is."""
    return None if program.ram is None else program.ram - beside_arena(program)


def beside_arena(program: Program) -> int:
    """The bytes of inputs and outputs that do not lie in the arena, and of what is kept from call
    to call."""
    entry, inside = program.entry(), inputs_in_arena(program)
    arguments = entry.regions[0].blocks[0].arguments
    values = [each for number, each in enumerate(arguments) if number not in inside]
    if IO_IN_ARENA not in entry.attributes:
        new = updates(entry)
        values += [each for n, each in enumerate(calls.body(entry)[-1].operands) if n not in new]
    sizes = sizes_of(entry)
    tensors = [value.type for value in values if calls.is_tensor(value)]
    return sum(prod(largest_shape(each, sizes)) * of_tensor(each).size for each in tensors)


def check_limit(program: Program) -> None:
    """Raises PassFailed where a planned program does not fit, with the bytes that are missing."""
    if program.ram is None:
        return
    beside = beside_arena(program)
    arena = ir.IntegerAttr(program.entry().attributes["hw.arena_size"]).value
    if arena + beside > program.ram:
        raise PassFailed(
            f"{program.source}: --ram {program.ram}: the smallest plan that was found takes "
            f"{arena + beside} bytes, {arena + beside - program.ram} too many: {arena} of arena, "
            f"and {beside} of inputs, outputs and state beside it."
        )
