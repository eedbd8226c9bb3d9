"""What loads and stores of 64-bit Arm do to integers, and what is computed of floats."""

from __future__ import annotations

from collections.abc import Sequence

from .aarch64_parts import SP, registers, zero
from .effects import FLAGS, Cut, Effect, Instruction, Store
from .parts import WITH_SIGN, WITHOUT_SIGN, Where, load, made, moved, store, unheard_of, unknown
from .steps import field, signed

BEFORE, AFTER = 3, 1
"""When the base is moved along."""
TOGETHER = {7: 1, 10: 2, 6: 3, 2: 4, 8: 2, 4: 3, 0: 4}
"""How many registers, by the kind of a load or store of whole vectors."""


def loads_and_stores(where: Where, word: int) -> Instruction:
    kind = field(word, 27, 3)
    if kind == 5:
        return _pair(where, word)
    if kind == 7:
        return _one_register(where, word)
    if kind == 3 and not field(word, 24, 1):  # beside the code
        return unknown(where, *([] if field(word, 26, 1) else registers(field(word, 0, 5))))
    if kind == 1 and field(word, 26, 1):
        return _vectors(where, word)
    raise unheard_of(where)


def _accessed(
    where: Where, base: int, offset: int | None, move: int | None,
    loads: Sequence[tuple[int, int, Cut | None]] = (),
    stores: Sequence[tuple[int | None, int]] = (),
) -> Instruction:  # fmt: skip
    """Registers one behind the other: loads with their widths, or stores."""
    effects, written = list[Effect](), list[Store]()
    at = offset
    for source, width in stores:
        found, others = store(where, None if source is None else zero(source), base, at, width)
        effects += found
        written += others
        at = None if at is None else at + width
    for to, width, cut in loads:
        effects.append(load(where, to, base, at, width, cut))
        at = None if at is None else at + width
    if move is not None:
        effects.append(moved(where, base, move))
    return made(where, effects, stores=written)


def _pair(where: Where, word: int) -> Instruction:
    """ldp and stp"""
    is_float, loads, mode = field(word, 26, 1), field(word, 22, 1), field(word, 23, 2)
    size, base = field(word, 30, 2), field(word, 5, 5)
    width = 4 << size if is_float else 8 if size == 2 else 4
    by = width * signed(field(word, 15, 7), 7)
    both = field(word, 0, 5), field(word, 10, 5)
    offset, move = 0 if mode == AFTER else by, by if mode in (AFTER, BEFORE) else None
    if loads:
        cut = None if width == 8 else WITH_SIGN if size == 1 else WITHOUT_SIGN
        whole = [] if is_float else [each for each in both if each != SP]
        if len(whole) == 1:
            return unknown(where, *whole, *([base] if move is not None else []))
        return _accessed(where, base, offset, move, [(each, width, cut) for each in whole])
    sources = [None if is_float else each for each in both]
    return _accessed(where, base, offset, move, (), [(each, width) for each in sources])


def _one_register(where: Where, word: int) -> Instruction:
    """ldr and str of all widths"""
    size, kind, is_float = field(word, 30, 2), field(word, 22, 2), field(word, 26, 1)
    width = 16 if is_float and kind & 2 else 1 << size
    base, register = field(word, 5, 5), field(word, 0, 5)
    offset, move = _offset_of(where, word, width)
    if is_float and kind & 1:
        return _accessed(where, base, offset, move)
    if is_float or kind == 0:
        return _accessed(where, base, offset, move, (), [(None if is_float else register, width)])
    if size == 3 and kind == 2:  # prfm
        return made(where)
    if kind == 3 or width < 4:
        offset = None
    cut = None if width == 8 else WITH_SIGN if kind == 2 else WITHOUT_SIGN
    return _accessed(
        where, base, offset, move, [(each, width, cut) for each in registers(register)]
    )


def _offset_of(where: Where, word: int, width: int) -> tuple[int | None, int | None]:
    """From the base, if it is known, and by how much that is moved along, if it is."""
    if field(word, 24, 1):
        return (None if where.symbol else width * field(word, 10, 12)), None
    mode = field(word, 10, 2)
    if field(word, 21, 1):
        if mode != 2:
            raise unheard_of(where)
        return None, None
    by = signed(field(word, 12, 9), 9)
    return 0 if mode == AFTER else by, by if mode in (AFTER, BEFORE) else None


def _vectors(where: Where, word: int) -> Instruction:
    """ld1 and st1, and those that take vectors apart"""
    base, by, size = field(word, 5, 5), field(word, 16, 5), _bytes_moved(where, word)
    written = [] if field(word, 22, 1) else [(None, size)]
    if not field(word, 23, 1):
        return _accessed(where, base, 0, None, (), written)
    if by == 31:
        return _accessed(where, base, 0, size, (), written)
    made_here = _accessed(where, base, 0, None, (), written)
    along = Effect(base, where.numbers.add, (base, by))
    return made(where, [*made_here.effects, along], stores=made_here.stores)


def _bytes_moved(where: Where, word: int) -> int:
    if not field(word, 24, 1):
        known = TOGETHER.get(field(word, 12, 4))
        if known is None:
            raise unheard_of(where)
        return known * (16 if field(word, 30, 1) else 8)
    kind, size = field(word, 13, 3), field(word, 10, 2)
    count = (kind & 1) << 1 | field(word, 21, 1)
    one = {0: 1, 1: 2, 2: 8 if size & 1 else 4, 3: 1 << size}[kind >> 1]
    return one * (count + 1)


def of_floats(where: Where, word: int) -> Instruction:
    """Registers for integers are written by moves and conversions, flags by comparisons."""
    to = registers(field(word, 0, 5))
    if word & 0xBFE08400 == 0x0E000400 and field(word, 11, 4) in (5, 7):  # smov, umov
        return unknown(where, *to)
    if word & 0x5F000000 != 0x1E000000:
        return made(where)
    if not field(word, 21, 1):
        return unknown(where, *to)
    if not field(word, 10, 6):
        from_integers = field(word, 16, 3) in (2, 3, 7)
        return unknown(where, *([] if from_integers else to))
    if field(word, 10, 2) == 1 or field(word, 10, 4) == 8:  # fccmp, fcmp
        return unknown(where, FLAGS)
    return made(where)
