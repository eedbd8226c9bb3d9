"""What it costs to go through a block of a function, for `code/count.py`: instructions, cycles, and
lines of flash to wait for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..code.count import instructions as executed
from ..code.effects import Code, Instruction
from ..code.flow import Block
from . import aarch64, riscv, thumb
from .fetches import lines_of_code, lines_of_data
from .pace import WAYS, cycles
from .table import Core, Timed

FETCHED, READ = "lines fetched", "lines read"
CYCLES = ("cycles, at least", "cycles", "cycles, at most")
Read = Callable[[Code, Instruction], Timed]
_READERS: Mapping[str, tuple[Read, int]] = {
    "ARM": (thumb.timed, thumb.SP),
    "RISCV": (riscv.timed, riscv.SP),
    "AARCH64": (aarch64.timed, aarch64.ZERO),
}
"""By ELF's name of a machine: what reads its instructions, and its stack pointer."""


@dataclass
class BlockCosts:
    """The cost of each way through the code of an object, on one core."""

    core: Core
    machine: str
    _known: dict[tuple[str, int, bool], Mapping[str, int]] = field(
        default_factory=dict[tuple[str, int, bool], Mapping[str, int]]
    )

    def __call__(self, code: Code, block: Block, after: int) -> Mapping[str, int]:
        turns = block.exit is not None and after == block.target
        key = code.name, block.at, turns
        if key not in self._known:
            cycles = self._cost(code, block, turns)
            self._known[key] = {**executed(code, block, after), **cycles}
        return self._known[key]

    def _cost(self, code: Code, block: Block, turns: bool) -> Mapping[str, int]:
        read, stack = _READERS[self.machine]
        instructions = [read(code, each) for each in block.instructions]
        return {
            **dict(zip(CYCLES, self._cycles(instructions, turns), strict=True)),
            FETCHED: lines_of_code(block.at, instructions),
            READ: sum(lines_of_data(each, stack) for each in instructions),
        }

    def _cycles(self, instructions: Sequence[Timed], turns: bool) -> list[int]:
        return [cycles(self.core, instructions, turns, way) for way in WAYS]


def is_read(machine: str) -> bool:
    """Whether the instructions of a machine can be timed."""
    return machine in _READERS
