"""What instructions of x86 on vectors do to integers, to flags and to memory."""

from __future__ import annotations

from collections.abc import Mapping

from .effects import FLAGS, Effect, Instruction
from .parts import Where, made, unheard_of
from .x86_lengths import Instruction as Read
from .x86_operands import NOWHERE, Operands
from .x86_parts import keep

WORDS, SINGLE, DOUBLE = 0x66, 0xF3, 0xF2
"""Prefixes that say what elements are."""
WRITES_REGISTER: Mapping[int, frozenset[int]] = {
    1: frozenset({0x50, 0x93, 0xC5, 0xD7}), 2: frozenset({0xF5, 0xF6}),
    3: frozenset({0xF0}), 5: frozenset(),
}  # fmt: skip
CONVERSIONS = frozenset({0x2C, 0x2D, 0x78, 0x79})
"""To integers, of one element, of which these prefixes tell."""
WRITES_SECOND: Mapping[int, frozenset[int]] = {
    1: frozenset({0x7E}), 3: frozenset({0x14, 0x15, 0x16, 0x17}), 5: frozenset({0x7E}),
}  # fmt: skip
COMPARES: Mapping[int, frozenset[int]] = {
    1: frozenset({0x2E, 0x2F, 0x98, 0x99}), 2: frozenset({0x0E, 0x0F, 0x17}),
    5: frozenset({0x2E, 0x2F}),
}  # fmt: skip
STORES: Mapping[int, frozenset[int]] = {
    1: frozenset({0x11, 0x13, 0x17, 0x29, 0x2B, 0x7E, 0x7F, 0x91, 0xC3, 0xD6, 0xE7}),
    2: frozenset({0x2E, 0x2F, 0x63, 0x8A, 0x8E, *range(0xA0, 0xA4)}),
    3: frozenset({0x14, 0x15, 0x16, 0x17, 0x19, 0x1B, 0x1D, 0x39, 0x3B}),
    5: frozenset({0x11, 0x7E}),
}  # fmt: skip
NARROWED = frozenset(range(0x10, 0x36))
"""Stores of the second map behind `SINGLE`: elements made narrower."""
NOBODY_KNOWS: Mapping[int, frozenset[int]] = {
    1: frozenset({0xF7}), 2: frozenset({0xF0, 0xF1}), 3: frozenset(range(0x60, 0x64)),
}  # fmt: skip
ACTING = frozenset(
    (map, opcode)
    for table in (WRITES_REGISTER, WRITES_SECOND, COMPARES, STORES, NOBODY_KNOWS)
    for map, opcodes in table.items()
    for opcode in opcodes
).union(
    ((map, opcode) for map in (1, 5) for opcode in CONVERSIONS),
    ((2, opcode) for opcode in (*NARROWED, *range(0xF2, 0x100))),
)
"""What is in none of the tables computes with vectors alone, as most instructions of kernels do."""
LONGEST = 64


def vectors(where: Where, one: Read, given: Operands) -> Instruction:
    opcode, none = one.opcode, frozenset[int]()
    if opcode in NOBODY_KNOWS.get(one.map, none) and not one.has_vectors:
        raise unheard_of(where)
    effects = list[Effect]()
    is_conversion = one.map in (1, 5) and given.repeats in (SINGLE, DOUBLE)
    if opcode in WRITES_REGISTER.get(one.map, none) or (is_conversion and opcode in CONVERSIONS):
        effects.append(Effect(given.reg))
    if one.map == 2 and opcode >= 0xF2 and one.has_vectors:
        effects += [Effect(FLAGS), Effect(given.other)]
    writes_second = opcode in WRITES_SECOND.get(one.map, none) and given.repeats != SINGLE
    if writes_second and not given.is_memory:
        effects.append(Effect(given.register))
    if opcode in COMPARES.get(one.map, none):
        effects.append(Effect(FLAGS))
    if given.is_memory and _stores(one, given):
        return _vector_stored(where, one, given, effects)
    return made(where, effects)


def _stores(one: Read, given: Operands) -> bool:
    if one.map == 2 and one.opcode in NARROWED:
        return one.has_vectors and given.repeats == SINGLE
    if one.map == 1 and one.opcode == 0x7E:
        return given.repeats != SINGLE
    return one.opcode in STORES.get(one.map, ())


def _vector_stored(where: Where, one: Read, given: Operands, effects: list[Effect]) -> Instruction:
    """At most as many bytes as a vector has. A short distance behind AVX-512's prefix is in units
    of what is stored."""
    distance: int | None = given.distance if given.index == NOWHERE else None
    if where.code.bytes[one.at] == 0x62 and one.displacement == 1:
        distance = None
    width = _width(where, one, given)
    found, stores = keep(where, None, given.base, distance, width)
    return made(where, [*effects, *found], stores=stores)


def _width(where: Where, one: Read, given: Operands) -> int:
    if one.map == 1 and one.opcode == 0x11 and given.repeats in (SINGLE, DOUBLE):
        return 4 if given.repeats == SINGLE else 8
    if one.map == 1 and one.opcode in (0x13, 0x17, 0x7E, 0xD6):
        return 8
    return _length(where.code.bytes[one.at : one.at + 4]) if one.has_vectors else 16


def _length(prefix: bytes) -> int:
    """Bytes of the vectors of an instruction with AVX's or AVX-512's prefix."""
    if prefix[0] in (0xC4, 0xC5):
        return 16 << (prefix[2 if prefix[0] == 0xC4 else 1] >> 2 & 1)
    return min(LONGEST, 16 << (prefix[3] >> 5 & 3)) if prefix[0] == 0x62 else LONGEST
