"""The operands of instructions of 64-bit x86: registers, memory and constants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .steps import signed
from .x86_lengths import PREFIXES, Instruction

NOWHERE = -1
"""No register."""


@dataclass(frozen=True, slots=True)
class Operands:
    """`reg` is the register that one field says, `register` that of the other one, or -1 where this
    is memory: at `base` and `index` (-1: none) times `scale` and a distance. `other` is a third
    register, which vector prefixes have. `width` is that of integers, in bits."""

    width: int
    reg: int
    register: int
    base: int
    index: int
    scale: int
    distance: int
    constant: int
    repeats: int
    other: int
    has_rex: bool
    high: int = 0
    """The fourth bit of a register that the opcode says."""

    @property
    def is_memory(self) -> bool:
        return self.register == NOWHERE


class _Prefixes(NamedTuple):
    """What comes before the opcode; `high` is the fourth bit of the three registers."""

    end: int
    narrow: bool
    repeats: int
    wide: bool
    high: tuple[int, int, int]
    other: int = NOWHERE
    has_rex: bool = False


def operands(code: bytes, one: Instruction) -> Operands:
    before = _prefixes(code, one.at)
    at = before.end + 1
    width = 64 if before.wide else 16 if before.narrow else 32
    reg, register, base, index, scale, distance = 0, NOWHERE, NOWHERE, NOWHERE, 0, 0
    if one.reg >= 0 and at < one.end:
        byte = code[at]
        mode, at = byte >> 6, at + 1
        reg = byte >> 3 & 7 | before.high[0] << 3
        if mode == 3:
            register = byte & 7 | before.high[2] << 3
        else:
            base = byte & 7 | before.high[2] << 3
            if byte & 7 == 4:
                base, index, scale = _indexed(code[at], before.high, mode)
                at += 1
            elif mode == 0 and byte & 7 == 5:
                base = NOWHERE
            distance = _constant_at(code, at, one.displacement)
            at += one.displacement
    constant = _constant_at(code, at, one.end - at) if one.map != 2 else 0
    return Operands(
        width, reg, register, base, index, scale, distance, constant, before.repeats, before.other,
        before.has_rex, before.high[2],
    )  # fmt: skip


def _indexed(byte: int, high: tuple[int, int, int], mode: int) -> tuple[int, int, int]:
    index, base = byte >> 3 & 7 | high[1] << 3, byte & 7 | high[2] << 3
    return (
        NOWHERE if mode == 0 and byte & 7 == 5 else base,
        NOWHERE if index == 4 else index,
        1 << (byte >> 6),
    )


def _constant_at(code: bytes, at: int, size: int) -> int:
    return signed(int.from_bytes(code[at : at + size], "little"), 8 * size) if size > 0 else 0


def _prefixes(code: bytes, at: int) -> _Prefixes:
    narrow, repeats = False, 0
    while code[at] in PREFIXES:
        narrow = narrow or code[at] == 0x66
        repeats = code[at] if code[at] in (0xF2, 0xF3) else repeats
        at += 1
    first = code[at]
    if first in (0xC4, 0xC5, 0x62):
        return _of_vectors(code, at)
    rex = first if first & 0xF0 == 0x40 else 0
    at += rex > 0
    if code[at] == 0x0F:
        at += 2 if code[at + 1] in (0x38, 0x3A) else 1
    high = rex >> 2 & 1, rex >> 1 & 1, rex & 1
    return _Prefixes(at, narrow, repeats, bool(rex & 8), high, has_rex=rex > 0)


def _of_vectors(code: bytes, at: int) -> _Prefixes:
    """AVX's and AVX-512's prefixes, whose bits are inverted."""
    first, one = code[at], code[at + 1]
    last = code[at + 1] if first == 0xC5 else code[at + 2]
    length = {0xC5: 2, 0xC4: 3, 0x62: 4}[first]
    bits = one if first != 0xC5 else one | 0x60
    high = 1 - (bits >> 7 & 1), 1 - (bits >> 6 & 1), 1 - (bits >> 5 & 1)
    kind = (0, 0x66, 0xF3, 0xF2)[last & 3]
    wide = first != 0xC5 and bool(last >> 7)
    return _Prefixes(at + length, kind == 0x66, kind, wide, high, 15 - (last >> 3 & 15), True)
