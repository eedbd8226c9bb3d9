"""The assembly of a program, each line with its bytes and the operators that it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.walks import operations
from ...lowering.code.listing import Listed, listing
from ...lowering.object import emit_all
from .llvm import Tracks, tracks_of
from .places import Callers, Places

LINES = "operators"
"""The file that instructions come from here: the numbers of its lines are those of sets."""


@dataclass(frozen=True)
class Instruction:
    """A line of assembly at an offset; `place` is the number of its set of operators."""

    at: int
    bytes: bytes
    text: str
    place: int


@dataclass(frozen=True)
class Code:
    """A function of the object: the symbol that it has there, its size in bytes, and its lines."""

    name: str
    symbol: str
    size: int
    place: int
    lines: tuple[Instruction, ...]


def code_of(program: Program, places: Places) -> tuple[list[Code], Callable[[], Tracks]]:
    """The functions of a program at stage `llvm`, whose places are no longer the model's then, and
    who asks LLVM what its passes made of them.

    LLVM keeps lines of operations through all that it does, and writes the same code with any: here
    each set of operators is a line of its own, which tells them apart where the model's do not.
    """
    callers = Callers(program.module, places)
    wholes = {name: places.number(callers.all_of(name)) for name in callers.functions}
    with program.context, ir.Location.unknown():
        for name, function in callers.functions.items():
            own = [(op, callers.of(name, op)) for op in operations(function)]
            for op, found in own:
                op.location = ir.Location.file(LINES, places.number(found) + 1, 0)
    made, most = emit_all(program), len(places.listed())

    def place_of(line: int, whole: int) -> int:
        """What LLVM put together from several has no line: that is of all of the function."""
        return line - 1 if 0 < line - 1 < most else whole

    code = [
        _function_code(program, each, wholes, place_of)
        for each in listing(made.assembly, made.image)
    ]
    return code, partial(tracks_of, program, made, wholes, place_of)


def _function_code(
    program: Program, listed: Listed, wholes: dict[str, int], place_of: Callable[[int, int], int]
) -> Code:
    name = listed.symbol
    whole = wholes.get(name, 0)
    lines = [
        Instruction(line.at, line.bytes, line.text, place_of(line.place, whole))
        for line in listed.lines
    ]
    return Code(name, program.in_object(name), len(listed.code), whole, tuple(lines))
