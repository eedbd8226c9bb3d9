"""What kind of instruction each of RISC-V's on vectors is, and on how many registers.

How large groups of registers are, and elements, the instruction above in the code says that sets
them (vsetvli): what came there by a jump is not followed. Groups count as full. Registers for
vectors are variables from 64 on; a group is its first one.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from ..code.effects import Code
from ..code.steps import field
from .table import Does, Timed

FLOATS, VECTORS = 32, 64
SHORTEST = 128
"""Bits that a register has at least."""
OF_FLOATS, BY_FLOAT = 1, 5
OF_PRODUCTS, BY_INTEGER = 2, 6
WITH_INTEGER, WITH_CONSTANT, SETS = 4, 3, 7
NARROWED, FIXED_POINT = (0x2C, 0x2D, 0x2E, 0x2F), (*range(0x20, 0x24), 0x27, 0x2A, 0x2B)
QUOTIENTS = {OF_FLOATS: (0x20, 0x21), OF_PRODUCTS: (0x20, 0x21, 0x22, 0x23)}
SUMS = {OF_FLOATS: (1, 3, 5, 7, 0x31, 0x33), OF_PRODUCTS: tuple(range(8))}
MOVES = 0x10
STRIDED, ALL_REGISTERS = 2, 8
WIDTHS = {0: 8, 5: 16, 6: 32, 7: 64}
"""Of elements in memory, by the field that says it; others are floats of no vector."""


class Group(NamedTuple):
    """Eighths of a register that an operand has, and the bits of an element."""

    eighths: int = 8
    width: int = 8


def is_of_vectors(word: int) -> bool:
    opcode = word & 0x7F
    return opcode == 0x57 or (opcode in (0x07, 0x27) and field(word, 12, 3) in WIDTHS)


def on_vectors(code: Code, at: int, word: int) -> Timed:
    group = _group_at(code.bytes, at)
    return _group_arithmetic(word, group) if word & 0x7F == 0x57 else _memory_of(word, group)


@lru_cache(maxsize=64)
def _groups_set(code: bytes) -> tuple[list[int], list[Group]]:
    """Where groups are set, and to what."""
    at, places, groups = 0, list[int](), list[Group]()
    while at < len(code):
        size = 4 if code[at] & 3 == 3 else 2
        word = int.from_bytes(code[at : at + size], "little")
        if word & 0x707F == 0x7057 and field(word, 30, 2) != 2:
            kind = field(word, 20, 3)
            places.append(at)
            groups.append(Group(8 << kind if kind < 4 else 8 >> 8 - kind, 8 << field(word, 23, 3)))
        at += size
    return places, groups


def _group_at(code: bytes, at: int) -> Group:
    places, groups = _groups_set(code)
    number = bisect_left(places, at)
    return groups[number - 1] if number else Group()


def _registers_of(eighths: int) -> int:
    return max(1, eighths // 8)


# Memory


def _memory_of(word: int, group: Group) -> Timed:
    loads, width = word & 0x7F == 0x07, WIDTHS[field(word, 12, 3)]
    base, held = _numbered_from(word, 15), (VECTORS + field(word, 7, 5),)
    does, count, address = _way(word, loads, width, group), 1, base
    kind = field(word, 26, 2)
    eighths = group.eighths * width // group.width
    if does in (Does.VECTOR_GATHER, Does.VECTOR_SCATTER):
        data = group.eighths if kind in (1, 3) else eighths
        own = group.width if kind in (1, 3) else width
        count = max(1, SHORTEST * data // 8 // own)
        index = VECTORS + field(word, 20, 5)
        address = (*base, *((index,) if kind != STRIDED else _numbered_from(word, 20)))
    elif kind == 0 and field(word, 20, 5) == ALL_REGISTERS:
        count = field(word, 29, 3) + 1
    else:
        count = _registers_of(eighths * (field(word, 29, 3) + 1))
    if loads:
        return Timed(does, 4, address, held, base, count)
    return Timed(does, 4, (*address, *held), (), base, count)


def _way(word: int, loads: bool, width: int, group: Group) -> Does:
    """One behind the other; or each element alone, as indices or distances say, or of segments."""
    kind, segments = field(word, 26, 2), field(word, 29, 3)
    is_same = kind == STRIDED and field(word, 20, 5) == 0
    is_whole = kind == 0 and field(word, 20, 5) == ALL_REGISTERS
    if is_whole or (kind == 0 and segments < 2) or (is_same and not segments):
        return Does.VECTOR_LOAD if loads else Does.VECTOR_STORE
    return Does.VECTOR_GATHER if loads else Does.VECTOR_SCATTER


def _numbered_from(word: int, place: int) -> tuple[int, ...]:
    register = field(word, place, 5)
    return (register,) if register else ()


# Arithmetic


def _group_arithmetic(word: int, group: Group) -> Timed:
    form, kind, to = field(word, 12, 3), field(word, 26, 6), field(word, 7, 5)
    if form == SETS:
        reads = () if field(word, 30, 2) == 3 else _numbered_from(word, 15)
        return Timed(Does.VECTOR_CONTROL, 4, reads, (to,) if to else ())
    reads = VECTORS + field(word, 20, 5), *_second_operand(word, form)
    if form in (OF_FLOATS, OF_PRODUCTS) and kind == MOVES:  # to a register for others
        held = FLOATS + to if form == OF_FLOATS else to
        return Timed(Does.VECTOR_MOVE, 4, reads[:1], (held,) if held else ())
    written, does = VECTORS + to, _kind_of(form, kind)
    count = _registers_of(group.eighths)
    if form in (0, WITH_CONSTANT, WITH_INTEGER) and kind in NARROWED:
        count *= 2
    adds = (OF_FLOATS, BY_FLOAT, OF_PRODUCTS, BY_INTEGER)
    accumulates = (form in adds and 0x28 <= kind <= 0x2F) or kind >= 0x3C
    return Timed(does, 4, (*reads, written) if accumulates else reads, (written,), count=count)


def _second_operand(word: int, form: int) -> tuple[int, ...]:
    if form == WITH_CONSTANT:
        return ()
    if form in (WITH_INTEGER, BY_INTEGER):
        return _numbered_from(word, 15)
    return ((FLOATS if form == BY_FLOAT else VECTORS) + field(word, 15, 5),)


def _kind_of(form: int, kind: int) -> Does:
    same = {BY_FLOAT: OF_FLOATS, BY_INTEGER: OF_PRODUCTS}.get(form, form)
    if kind in QUOTIENTS.get(same, ()):
        return Does.VECTOR_DIVIDE
    if form == same and kind in SUMS.get(same, ()):
        return Does.VECTOR_SUM
    is_late = kind in NARROWED or kind in FIXED_POINT if same not in QUOTIENTS else kind >= 0x30
    if same == OF_FLOATS or is_late:
        return Does.VECTOR_MULTIPLY
    return Does.VECTOR
