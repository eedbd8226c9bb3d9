"""What instructions of SVE do to integers, flags and memory; lanes and predicates are passed over.

Objects have them for processors alone whose vectors have as many bytes as `VECTOR_BYTES`.
"""

from __future__ import annotations

from . import values
from .aarch64_parts import VECTOR_BYTES, registers
from .effects import FLAGS, Effect, Instruction
from .parts import Where, made, store, unheard_of, unknown
from .steps import field, signed

INTEGERS, PERMUTED, COMPARED, PREDICATES = 0x04, 0x05, 0x24, 0x25
PRODUCTS, NARROWED, FLOATS = 0x44, 0x45, (0x64, 0x65)
LOADS, STORES = (0x84, 0x85, 0xA4, 0xA5, 0xC4, 0xC5), (0xE4, 0xE5)
BYTES_OF_PREDICATE = VECTOR_BYTES // 8


def scalable(where: Where, word: int) -> Instruction:
    kind = word >> 24
    if kind == INTEGERS:
        return _on_integers(where, word)
    if kind == PREDICATES:
        return _predicates(where, word)
    if kind in (COMPARED, NARROWED):  # Of these some set no flags.
        return unknown(where, FLAGS)
    if kind in STORES:
        return _with_stores(where, word)
    if kind in (PRODUCTS, *FLOATS, *LOADS):
        return made(where)
    if kind == PERMUTED and word & 0x2EE000 != 0x20A000:  # LASTB, CLASTB: to an integer
        return made(where)
    raise unheard_of(where)


def length(word: int) -> int | None:
    """What ADDVL, ADDPL and RDVL add or give, in bytes; None of other instructions."""
    if word & 0xFF20F800 != 0x04205000 or field(word, 22, 2) == 3:
        return None
    unit = BYTES_OF_PREDICATE if field(word, 22, 1) else VECTOR_BYTES
    return signed(field(word, 5, 6), 6) * unit


def _on_integers(where: Where, word: int) -> Instruction:
    to, by = field(word, 0, 5), length(word)
    if by is not None and field(word, 23, 1):
        found = Effect(to, values.copy, (where.fixed(by),))
        return made(where, [found] if registers(to) else [])
    if by is not None:
        operands = field(word, 16, 5), where.fixed(by)
        return made(where, [Effect(to, where.numbers.add, operands)])
    if word & 0xFF30FFE0 == 0x0420E3E0:  # CNTB, of all
        lanes = (VECTOR_BYTES >> field(word, 22, 2)) * (field(word, 16, 4) + 1)
        found = Effect(to, values.copy, (where.fixed(lanes),))
        return made(where, [found] if registers(to) else [])
    counts = field(word, 21, 1) and field(word, 14, 2) == 3 and field(word, 12, 2)
    return unknown(where, *registers(to)) if counts else made(where)


def _predicates(where: Where, word: int) -> Instruction:
    if not field(word, 21, 1) and field(word, 14, 2) == 1 and not field(word, 22, 1):
        return made(where)  # AND and others
    if word & 0x3FF000 == 0x18E000:  # PTRUE, PFALSE
        return made(where)
    if field(word, 21, 1) and field(word, 14, 2) == 3:  # with constants
        return made(where)
    if field(word, 21, 1) and field(word, 14, 2) == 2:  # CNTP, INCP
        raise unheard_of(where)
    return unknown(where, FLAGS)


def _with_stores(where: Where, word: int) -> Instruction:
    """Of one register, or of several that lie there in turns: no more bytes than they have."""
    kind, base, count = field(word, 13, 3), field(word, 5, 5), 1
    if word >> 22 == 0b1110010110:  # STR
        unit = {0: BYTES_OF_PREDICATE, 2: VECTOR_BYTES}.get(kind, 0)
        at: int | None = signed(field(word, 16, 6) << 3 | field(word, 10, 3), 9)
    elif kind == 7 and field(word, 20, 1):  # ST2W
        count, at, unit = field(word, 21, 2) + 1, signed(field(word, 16, 4), 4), VECTOR_BYTES
    elif kind == 7:  # ST1W
        shorter = field(word, 21, 2) - field(word, 23, 2)
        at, unit = signed(field(word, 16, 4), 4), VECTOR_BYTES >> max(shorter, 0)
    elif kind in (2, 3):  # behind another register
        count, at, unit = field(word, 21, 2) + 1 if kind == 3 else 1, None, VECTOR_BYTES
    else:
        raise unheard_of(where)
    if not unit:
        raise unheard_of(where)
    place = None if at is None else at * unit * count
    effects, stores = store(where, None, base, place, unit * count)
    return made(where, effects, stores=stores)
