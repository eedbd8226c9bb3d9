"""Where the instructions of 64-bit x86 begin and end: a length decoder.

An instruction is prefixes, an opcode of one of several maps, an operand byte (ModR/M) that may
bring an index byte and a displacement, and constants. Their lengths follow from these, whatever the
instruction does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .steps import Unreadable

LONGEST = 32
"""More bytes than any instruction looks at."""
PREFIXES = frozenset(b"\x26\x2e\x36\x3e\x64\x65\x66\x67\xf0\xf2\xf3")
NO_OPERANDS = frozenset(
    [*range(0x50, 0x60), *range(0x90, 0xA0), *range(0xA4, 0xA8), *range(0xAA, 0xB0),
     0xC3, 0xC9, 0xCC, 0xF4, 0xF5, *range(0xF8, 0xFE)]
)  # fmt: skip
ONE_BYTE = frozenset([0x6A, *range(0x70, 0x80), 0xA8, *range(0xB0, 0xB8), *range(0xE0, 0xE4), 0xEB])
FOUR_BYTES = frozenset([0x68, 0xA9, *range(0xB8, 0xC0), 0xE8, 0xE9])
OPERAND = frozenset(
    [0x63, 0x69, 0x6B, 0x80, 0x81, 0x83, *range(0x84, 0x90), 0xC0, 0xC1, 0xC6, 0xC7,
     *range(0xD0, 0xD4), *range(0xD8, 0xE0), 0xF6, 0xF7, 0xFE, 0xFF]
)  # fmt: skip
OPERAND_AND_ONE = frozenset([0x6B, 0x80, 0x83, 0xC0, 0xC1, 0xC6])
OPERAND_AND_FOUR = frozenset([0x69, 0x81, 0xC7])
BARE_0F = frozenset(
    [*range(0x05, 0x0A), 0x0B, 0x0E, *range(0x30, 0x38), 0x77, 0xA0, 0xA1, 0xA2, 0xA8, 0xA9, 0xAA,
     *range(0xC8, 0xD0)]
)  # fmt: skip
ONE_BEHIND_0F = frozenset([*range(0x70, 0x74), 0xA4, 0xAC, 0xBA, 0xC2, *range(0xC4, 0xC7)])


class Instruction(NamedTuple):
    """One instruction; `map` is 0 for opcodes of one byte, 1 behind 0F, and so on.

    `reg` and `register` are the two operands, `register` -1 where that is memory; its address then
    begins at the register `base` (-1: none) and has so many bytes of displacement.
    """

    at: int
    size: int
    map: int
    opcode: int
    has_vectors: bool
    reg: int = -1
    register: int = -1
    base: int = -1
    displacement: int = 0

    @property
    def end(self) -> int:
        return self.at + self.size


class _Opcode(NamedTuple):
    """What comes before the operands: `end` bytes."""

    at: int
    end: int
    map: int
    opcode: int
    has_vectors: bool = False
    rex: int = 0
    narrow: bool = False


def instructions(code: bytes) -> Iterator[Instruction]:
    """The instructions of a section, one behind the other."""
    at = 0
    while at < len(code):
        one = instruction_at(code, at)
        yield one
        at = one.end


def instruction_at(code: bytes, at: int) -> Instruction:
    padded = code[at : at + LONGEST] + bytes(LONGEST)
    one = _instruction(padded, _opcode(padded, at))
    if one.end > len(code):
        raise Unreadable(at)
    return one


def _opcode(code: bytes, at: int) -> _Opcode:
    """Of an instruction whose bytes are these, and which lies at an offset."""
    place, narrow = 0, False
    while code[place] in PREFIXES and place < LONGEST // 2:
        narrow = narrow or code[place] == 0x66
        place += 1
    first = code[place]
    if first in (0xC4, 0xC5, 0x62):
        return _vector_opcode(code, at, place)
    rex = first & 15 if first & 0xF0 == 0x40 else 0
    place += first & 0xF0 == 0x40
    if code[place] != 0x0F:
        return _Opcode(at, place + 1, 0, code[place], False, rex, narrow)
    map = {0x38: 2, 0x3A: 3}.get(code[place + 1], 1)
    place += 1 if map == 1 else 2
    return _Opcode(at, place + 1, map, code[place], False, rex, narrow)


def _vector_opcode(code: bytes, at: int, place: int) -> _Opcode:
    """Behind the prefixes of AVX and AVX-512, which say the map."""
    first, second = code[place], code[place + 1]
    length = {0xC5: 2, 0xC4: 3, 0x62: 4}[first]
    map = 1 if first == 0xC5 else second & (31 if first == 0xC4 else 7)
    if map not in (1, 2, 3, 5, 6):
        raise Unreadable(at)
    return _Opcode(at, place + length + 1, map, code[place + length], True)


def _instruction(code: bytes, head: _Opcode) -> Instruction:
    if not _has_operand(head):
        size = head.end + _constant_size(head, 0)
        return Instruction(head.at, size, head.map, head.opcode, head.has_vectors)
    byte = code[head.end]
    mode, reg, rm = byte >> 6, byte >> 3 & 7, byte & 7
    end, base, displacement = head.end + 1, rm, (0, 1, 4, 0)[mode]
    if mode != 3 and rm == 4:
        base = code[end] & 7
        end += 1
    if mode == 0 and base == 5:
        base, displacement = -1, 4
    end += displacement + _constant_size(head, reg)
    high = head.rex & 1
    return Instruction(
        head.at, end, head.map, head.opcode, head.has_vectors,
        reg | (head.rex & 4) << 1,
        rm | high << 3 if mode == 3 else -1,
        -1 if mode == 3 or base < 0 else base | high << 3,
        displacement,
    )  # fmt: skip


def _has_operand(head: _Opcode) -> bool:
    if head.map == 0:
        arithmetic = head.opcode < 0x40 and head.opcode & 7 < 4
        return arithmetic or head.opcode in OPERAND
    if head.map == 1:
        is_jump = head.opcode & 0xF0 == 0x80 and not head.has_vectors
        return not is_jump and (head.opcode not in BARE_0F or _is_vector_only(head))
    return True


def _is_vector_only(head: _Opcode) -> bool:
    """`vzeroupper` alone of AVX's instructions has no operands."""
    return head.has_vectors and head.opcode != 0x77


def _constant_size(head: _Opcode, reg: int) -> int:
    """Bytes of constants behind the operands."""
    if head.map == 0:
        return _constant_size_of_first_map(head, reg)
    if head.map == 1 and head.opcode & 0xF0 == 0x80 and not head.has_vectors:
        return 4
    if head.map == 1:
        return int(head.opcode in ONE_BEHIND_0F and not (head.has_vectors and head.opcode == 0xBA))
    return int(head.map == 3)


def _constant_size_of_first_map(head: _Opcode, reg: int) -> int:
    opcode, word = head.opcode, 2 if head.narrow else 4
    if opcode < 0x40 and opcode & 7 < 6:
        return {4: 1, 5: word}.get(opcode & 7, 0)
    if opcode in ONE_BYTE or opcode in OPERAND_AND_ONE:
        return 1
    if opcode & 0xF8 == 0xB8 and head.rex & 8:
        return 8
    if opcode in FOUR_BYTES or opcode in OPERAND_AND_FOUR:
        return 4 if opcode in (0xE8, 0xE9) else word
    if opcode in (0xF6, 0xF7) and reg < 2:
        return 1 if opcode == 0xF6 else word
    if opcode == 0xC2:
        return 2
    if opcode in NO_OPERANDS or opcode in OPERAND:
        return 0
    raise Unreadable(head.at)
