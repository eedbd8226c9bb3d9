"""The instructions of RISC-V: words of 32 bits, and compressed ones of 16."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as empty

from .riscv_fields import (
    branch_offset,
    jal_offset,
    short_branch_offset,
    short_constant,
    short_jump_offset,
    sixteens,
)
from .steps import Kind, Step, Unreadable, field, signed

SP, LINK, FRAME, FEW = 2, 1, 8, 8
LOAD, ADD_IMMEDIATE, AUIPC, ADD_WORD, ADD, LUI, BRANCH, JALR, JAL, SYSTEM = (
    0x03, 0x13, 0x17, 0x1B, 0x33, 0x37, 0x63, 0x67, 0x6F, 0x73,
)  # fmt: skip
TRAPS = (0x00100073, 0xC0001073)
"""ebreak, unimp"""
SHIFT_LEFT = 1
OF_REGISTERS: Mapping[tuple[int, int], Callable[[int, int], int]] = {
    (0x00, 0): operator.add, (0x20, 0): operator.sub, (0x01, 0): operator.mul,
}  # fmt: skip
"""What is computed of two registers, by two fields of the instruction."""
SIGNS = {(0x00, 0): 1, (0x20, 0): -1}
READS_VECTOR_BYTES = 0xC2202073
"""csrr of vlenb"""
VECTOR_BYTES = 16
"""Of a vector register, the fewest that there may be; frames of registers that are saved grow with
it."""


@dataclass
class _Reader:
    """One pass over the code of a function. `known` are registers whose values are constant."""

    bits: int
    known: dict[int, int] = empty(default_factory=dict[int, int])
    upper: tuple[int, int] = (-1, 0)
    """Where the last `auipc` ends, and its register: a call's, if `jalr` comes next."""

    def wide(self, at: int, word: int) -> Iterator[Step]:
        code, to, source = field(word, 0, 7), field(word, 7, 5), field(word, 15, 5)
        kind, low = field(word, 12, 3), signed(field(word, 20, 12), 12)
        if code == JAL:
            yield _jump(at, 4, to, at + jal_offset(word))
        elif code == JALR:
            yield self._jalr(at, to, source, low)
        elif code == BRANCH:
            yield Step(at, 4, Kind.JUMP, at + branch_offset(word))
        elif code == AUIPC:
            self.upper = at + 4, to
        elif word in TRAPS:
            yield Step(at, 4, Kind.RETURN, ends=True)
        elif code in (ADD_IMMEDIATE, ADD_WORD) and kind == 0:
            yield from self.plus(at, 4, to, source, low)
        elif code == LUI:
            self.known[to] = signed(word & 0xFFFFF000, 32)
        elif to == SP and code == ADD_IMMEDIATE and (kind, source) == (7, SP):
            yield Step(at, 4, Kind.ALIGN, -low)
        elif code == ADD:
            yield from self._of_two(at, to, source, word)
        elif to == SP and code in (LOAD, ADD_IMMEDIATE, ADD_WORD):
            yield Step(at, 4, Kind.UNKNOWN)
        elif code == ADD_IMMEDIATE and kind == SHIFT_LEFT and source in self.known:
            self.known[to] = self.known[source] << field(word, 20, 6)
        elif word & ~(0x1F << 7) == READS_VECTOR_BYTES:
            self.known[to] = VECTOR_BYTES
        elif code in (LOAD, ADD_IMMEDIATE, ADD_WORD, SYSTEM):
            self.known.pop(to, None)

    def _of_two(self, at: int, to: int, source: int, word: int) -> Iterator[Step]:
        """A register is computed of two."""
        kind, other = (field(word, 25, 7), field(word, 12, 3)), field(word, 20, 5)
        compute = OF_REGISTERS.get(kind)
        if to == SP:
            sign = SIGNS.get(kind, 0) if source == SP else 0
            yield self._by_register(at, 4, other, sign) if sign else Step(at, 4, Kind.UNKNOWN)
        elif compute and source in self.known and other in self.known:
            self.known[to] = compute(self.known[source], self.known[other])
        else:
            self.known.pop(to, None)

    def narrow(self, at: int, half: int) -> Iterator[Step]:
        quadrant, kind = field(half, 0, 2), field(half, 13, 3)
        to, other = field(half, 7, 5), field(half, 2, 5)
        if half == 0:
            yield Step(at, 2, Kind.RETURN, ends=True)
        elif quadrant == 2 and kind == 4:
            yield from self._registers(at, field(half, 12, 1), to, other)
        elif quadrant == 2 and kind == 0 and to in self.known:
            self.known[to] <<= other
        elif quadrant == 2 and kind in (2, 3):
            self.known.pop(to, None)
        elif quadrant == 0 and kind in (0, 2, 3):
            self.known.pop(FEW + field(half, 2, 3), None)
        elif quadrant != 1:
            return
        elif kind == 4:
            self._of_few(half, FEW + field(half, 7, 3), FEW + field(half, 2, 3))
        elif kind == 5 or (kind == 1 and self.bits == 32):
            yield _jump(at, 2, 0 if kind == 5 else LINK, at + short_jump_offset(half))
        elif kind in (6, 7):
            yield Step(at, 2, Kind.JUMP, at + short_branch_offset(half))
        elif kind == 0:
            yield from self.plus(at, 2, to, to, short_constant(half))
        elif kind == 3 and to == SP:
            yield Step(at, 2, Kind.STACK, -sixteens(half))
        elif kind in (2, 3):
            self.known[to] = short_constant(half) << (12 if kind == 3 else 0)

    def _of_few(self, half: int, to: int, other: int) -> None:
        """c.sub, and what else is computed of the eight registers that short instructions have."""
        is_difference = (field(half, 10, 3), field(half, 5, 2)) == (3, 0)
        if is_difference and to in self.known and other in self.known:
            self.known[to] -= self.known[other]
        else:
            self.known.pop(to, None)

    def plus(self, at: int, size: int, to: int, source: int, value: int) -> Iterator[Step]:
        """A register and a constant are added."""
        if to == SP:
            known = Kind.RESTORE if source == FRAME else Kind.UNKNOWN
            yield Step(at, size, *((Kind.STACK, -value) if source == SP else (known, 0)))
        elif source in self.known:
            self.known[to] = self.known[source] + value
        elif source == 0:
            self.known[to] = value
        else:
            self.known.pop(to, None)

    def _jalr(self, at: int, to: int, source: int, low: int) -> Step:
        if self.upper == (at, source):
            return Step(at - 4, 8, Kind.CALL, at - 4, ends=to == 0)
        if (to, source, low) == (0, LINK, 0):
            return Step(at, 4, Kind.RETURN, ends=True)
        return Step(at, 4, Kind.INDIRECT, ends=to == 0)

    def _registers(self, at: int, links: int, to: int, other: int) -> Iterator[Step]:
        """c.jr, c.jalr, c.mv, c.add and c.ebreak."""
        if other == 0:
            is_return = (not links and to == LINK) or (links and to == 0)
            kind = Kind.RETURN if is_return else Kind.INDIRECT
            yield Step(at, 2, kind, ends=not links or to == 0)
        elif to == SP:
            moved = Step(at, 2, Kind.RESTORE if other == FRAME else Kind.UNKNOWN)
            yield self._by_register(at, 2, other, 1) if links else moved
        elif links and to in self.known and other in self.known:
            self.known[to] += self.known[other]
        elif not links and other in self.known:
            self.known[to] = self.known[other]
        else:
            self.known.pop(to, None)

    def _by_register(self, at: int, size: int, register: int, sign: int) -> Step:
        if register not in self.known:
            return Step(at, size, Kind.UNKNOWN)
        return Step(at, size, Kind.STACK, -sign * self.known[register])


def steps(code: bytes, bits: int) -> Iterator[Step]:
    """What the code of a function does, in the order of its bytes."""
    reader, at = _Reader(bits), 0
    while at < len(code):
        half = int.from_bytes(code[at : at + 2], "little")
        if half & 0x1F == 0x1F:
            raise Unreadable(at)
        if half & 3 == 3:
            yield from reader.wide(at, int.from_bytes(code[at : at + 4], "little"))
        else:
            yield from reader.narrow(at, half)
        at += 4 if half & 3 == 3 else 2


def _jump(at: int, size: int, link: int, target: int) -> Step:
    return Step(at, size, Kind.CALL if link else Kind.JUMP, target, ends=link == 0)
