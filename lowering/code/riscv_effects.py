"""What the instructions of RISC-V do to integers: those of 32 bits, here, and short ones.

What is not known here sets its result to what nobody knows; so do loads from other memory than the
stack. Vectors are as long as the shortest that there may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import values
from .effects import FLAGS, Effect, Fixed, Instruction, Operand
from .parts import (
    WITH_SIGN,
    Where,
    call,
    chosen,
    jump,
    leave,
    load,
    made,
    nowhere,
    place,
    pure,
    store,
    unheard_of,
    unknown,
)  # fmt: skip
from .riscv_fields import branch_offset, jal_offset, store_offset
from .steps import field, signed
from .values import CC, CS, EQ, GE, LT, NE, Compute, Numbers

LINK, SP = 1, 2
WHOLE_REGISTERS, MOST_REGISTERS = 8, 8
"""What says in a store of vectors that these are stored as they are; how many one can store."""
CLOBBERED = (1, 5, 6, 7, *range(10, 18), *range(28, 32), FLAGS)
"""What a function that is called may leave otherwise."""
TRAPS = (0x00100073, 0xC0001073)
"""ebreak, unimp"""
VECTOR_BYTES = 16
"""Of a vector register, the fewest that there may be."""
READS_VECTOR_BYTES = 0xC2202073
CONDITIONS: Mapping[int, int] = {0: EQ, 1: NE, 4: LT, 5: GE, 6: CC, 7: CS}


def wide(where: Where) -> Instruction:
    """An instruction of 32 bits."""
    known = _BY_OPCODE.get(field(where.word, 0, 7))
    is_long = field(where.word, 0, 7) in (0x1B, 0x3B)
    if known is None or (is_long and where.numbers.bits == 32):
        raise unheard_of(where)
    return known(where, where.word)


def computed(
    where: Where, to: int, compute: Compute, *operands: Operand, linear: bool = True,
    words: bool = False,
) -> Instruction:  # fmt: skip
    """A result in a register; `words`: its 32 bits, with their sign, are the upper ones too."""
    if not to:
        return made(where)
    given = tuple(zero(each) for each in operands)
    cut = WITH_SIGN if words and where.numbers.bits > WITH_SIGN.bits else None
    return made(where, [Effect(to, compute, given, linear, cut=cut)])


def zero(operand: Operand) -> Operand:
    return Fixed(0) if operand == 0 else operand


def loaded(where: Where, to: int, base: int, offset: int | None, width: int) -> Instruction:
    if not to:
        return made(where)
    cut = WITH_SIGN if width * 8 < where.numbers.bits else None
    return made(where, [load(where, to, base, offset, width, cut)])


def stored(
    where: Where, source: int | None, base: int, offset: int | None, width: int
) -> Instruction:
    operand = source if source is None else zero(source)
    effects, stores = store(where, operand, base, offset, width)
    return made(where, effects, stores=stores)


# Arithmetic


def _quotient(left: int, right: int) -> int:
    if right == 0:
        return -1
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def _remainder_of(left: int, right: int) -> int:
    return left - _quotient(left, right) * right


ADD, SUBTRACT, LESS, BELOW = (0x00, 0), (0x20, 0), (0x00, 2), (0x00, 3)
SHIFTS = LEFT, RIGHT, SIGNED_RIGHT = (0x00, 1), (0x00, 5), (0x20, 5)
_COMPUTED: Mapping[tuple[int, int], Callable[[Numbers, int, int], int]] = {
    LEFT: lambda n, a, by: a << by % n.bits,
    (0x00, 4): lambda n, a, b: a ^ b,
    RIGHT: lambda n, a, by: n.number(a) >> by % n.bits,
    (0x00, 6): lambda n, a, b: a | b,
    (0x00, 7): lambda n, a, b: a & b,
    SIGNED_RIGHT: lambda n, a, by: n.signed(a) >> by % n.bits,
    (0x01, 0): lambda n, a, b: a * b,
    (0x01, 1): lambda n, a, b: n.signed(a) * n.signed(b) >> n.bits,
    (0x01, 2): lambda n, a, b: n.signed(a) * n.number(b) >> n.bits,
    (0x01, 3): lambda n, a, b: n.number(a) * n.number(b) >> n.bits,
    (0x01, 4): lambda n, a, b: _quotient(n.signed(a), n.signed(b)),
    (0x01, 5): lambda n, a, b: n.number(a) // n.number(b) if n.number(b) else -1,
    (0x01, 6): lambda n, a, b: _remainder_of(n.signed(a), n.signed(b)),
    (0x01, 7): lambda n, a, b: n.number(a) % n.number(b) if n.number(b) else a,
}
"""What is computed of two registers, by two fields of the instruction; none of it is linear."""


def of_two(
    where: Where, to: int, kind: tuple[int, int], left: Operand, right: Operand, words: bool = False
) -> Instruction:
    """Arithmetic on two registers, or on a register and a constant."""
    numbers = values.WORDS if words else where.numbers
    if kind in (LESS, BELOW):
        return _less(where, to, LT if kind == LESS else CC, left, right)
    if kind in (ADD, SUBTRACT):
        compute = where.numbers.add if kind == ADD else where.numbers.subtract
        return computed(where, to, compute, left, right, words=words)
    shift = right.value if kind in SHIFTS and isinstance(right, Fixed) else None
    if isinstance(shift, int) and shift >= numbers.bits:
        raise unheard_of(where)
    if kind == LEFT and isinstance(shift, int):
        by = where.fixed(1 << shift)
        return computed(where, to, where.numbers.times, left, by, words=words)
    if kind not in _COMPUTED:
        return unknown(where, *[to][: to > 0])
    compute = pure(numbers, lambda a, b: _COMPUTED[kind](numbers, a, b))
    return computed(where, to, compute, left, right, linear=False, words=words)


def _less(where: Where, to: int, condition: int, left: Operand, right: Operand) -> Instruction:
    if not to:
        return made(where)
    compared = Effect(FLAGS, values.difference, (zero(left), zero(right)))
    return made(where, [compared, *chosen(to, condition, Fixed(1), Fixed(0))])


def _of_registers(where: Where, word: int) -> Instruction:
    kind = field(word, 25, 7), field(word, 12, 3)
    words = field(word, 0, 7) == 0x3B
    return of_two(where, _to(word), kind, _left(word), field(word, 20, 5), words)


def _with_constant(where: Where, word: int) -> Instruction:
    to, source, operation = _to(word), _left(word), field(word, 12, 3)
    by, words = signed(field(word, 20, 12), 12), field(word, 0, 7) == 0x1B
    if operation in (1, 5):
        right = SIGNED_RIGHT if by & 0x400 else RIGHT
        return of_two(where, to, LEFT if operation == 1 else right, source, Fixed(by & 63), words)
    if operation == 0 and where.symbol is not None:
        return computed(where, to, values.copy, _linked(where, where.symbol, where.at))
    if (operation, by) == (4, -1):
        return computed(where, to, where.numbers.subtract, where.fixed(-1), source)
    return of_two(where, to, (0, operation), source, where.fixed(by), words)


def _linked(where: Where, symbol: str, at: int) -> Fixed:
    """The address of a symbol, whose lower part is added here; a label is that of the upper."""
    upper = where.code.labels.get(symbol)
    if upper is not None and upper in where.code.symbols:
        return place(where.code.symbols[upper], where.code.addends.get(upper, 0))
    return place(symbol, where.code.addends.get(at, 0))


def _upper(where: Where, word: int) -> Instruction:
    """lui and auipc"""
    if where.symbol is not None or field(word, 0, 7) == 0x17:
        return unknown(where, _to(word))
    return computed(where, _to(word), values.copy, where.fixed(signed(word & 0xFFFFF000, 32)))


def _to(word: int) -> int:
    return field(word, 7, 5)


def _left(word: int) -> int:
    return field(word, 15, 5)


# Memory


def _load_effect(where: Where, word: int) -> Instruction:
    offset = None if where.symbol else signed(field(word, 20, 12), 12)
    width = 1 << (field(word, 12, 3) & 3)
    has_sign = width * 8 == where.numbers.bits or field(word, 12, 3) < 3
    return loaded(where, _to(word), _left(word), offset if has_sign else None, width)


def _store(where: Where, word: int) -> Instruction:
    offset = None if where.symbol else store_offset(word)
    width = 1 << field(word, 12, 3)
    return stored(where, field(word, 20, 5), _left(word), offset, width)


def _no_effect(where: Where, word: int) -> Instruction:
    """Only registers for floats or vectors are written, or nothing."""
    return made(where)


def _store_float(where: Where, word: int) -> Instruction:
    width = field(word, 12, 3)
    if width in (2, 3):
        return stored(where, None, _left(word), store_offset(word), 1 << width)
    return _store_vectors(where, word)


def _store_vectors(where: Where, word: int) -> Instruction:
    """Side by side (`mop`) are so many whole registers (`lumop`), or at most eight of them."""
    mop, lumop, count = field(word, 26, 2), field(word, 20, 5), field(word, 29, 3) + 1
    size = VECTOR_BYTES * (count if lumop == WHOLE_REGISTERS else MOST_REGISTERS)
    return stored(where, None, _left(word), 0 if mop == 0 else None, size)


def _atomic(where: Where, word: int) -> Instruction:
    stores = stored(where, None, _left(word), None, 8).stores
    return made(where, [Effect(_to(word), loaded=True)][: _to(word)], stores=stores)


# Floats and vectors


def _of_floats(where: Where, word: int) -> Instruction:
    """Comparisons, conversions and moves to integers write a register for these."""
    if field(word, 27, 5) in (0x14, 0x18, 0x1C) and _to(word):
        return unknown(where, _to(word))
    return made(where)


def _of_vectors(where: Where, word: int) -> Instruction:
    kind, to = field(word, 12, 3), _to(word)
    if kind == 7 and to:
        return _length(where, word)
    if (kind, field(word, 26, 6)) == (2, 0x10) and to:
        return unknown(where, to)
    return made(where)


def _length(where: Where, word: int) -> Instruction:
    """vsetvli and vsetivli: as many elements as are wanted, and fit in the shortest vectors."""
    if field(word, 30, 2) == 2:
        return unknown(where, _to(word))
    kind = field(word, 20, 10 if field(word, 30, 2) == 3 else 11)
    size, groups = 8 << field(kind, 3, 3), signed(field(kind, 0, 3), 3)
    most = int(VECTOR_BYTES * 8 * 2.0**groups) // size
    wanted: Operand = Fixed(_left(word)) if field(word, 30, 2) == 3 else _left(word)
    if wanted == 0:
        return computed(where, _to(word), values.copy, Fixed(most))
    compared = Effect(FLAGS, values.difference, (wanted, Fixed(most)))
    return made(where, [compared, *chosen(_to(word), CC, wanted, Fixed(most))])


# Going elsewhere


def _branch_effect(where: Where, word: int) -> Instruction:
    operands = zero(_left(word)), zero(field(word, 20, 5))
    condition, target = CONDITIONS.get(field(word, 12, 3)), where.at + branch_offset(word)
    if condition is None:
        raise unheard_of(where)
    return jump(where, target, CLOBBERED, condition, operands, values.difference)


def _jal(where: Where, word: int) -> Instruction:
    symbol = where.symbol
    if not _to(word):
        return jump(where, where.at + jal_offset(word), CLOBBERED)
    if symbol is None:
        raise nowhere(where)
    return call(where, symbol, CLOBBERED, ends=False)


def _jalr(where: Where, word: int) -> Instruction:
    """A return; or a call, whose address the instruction before has the upper part of."""
    before = where.at - 4
    upper = int.from_bytes(where.code.bytes[max(before, 0) : where.at], "little")
    if before in where.code.symbols and upper & 0x7F == 0x17 and _to(upper) == _left(word):
        return call(where, where.code.symbols[before], CLOBBERED, ends=not _to(word))
    if (_to(word), _left(word)) == (0, LINK):
        return leave(where)
    raise nowhere(where)


def _system(where: Where, word: int) -> Instruction:
    if word in TRAPS:
        return leave(where)
    if word & ~(0x1F << 7) == READS_VECTOR_BYTES:
        return computed(where, _to(word), values.copy, Fixed(VECTOR_BYTES))
    return unknown(where, *[_to(word)][: _to(word) > 0])


_BY_OPCODE: Mapping[int, Callable[[Where, int], Instruction]] = {
    0x03: _load_effect, 0x07: _no_effect, 0x0F: _no_effect, 0x13: _with_constant, 0x17: _upper,
    0x1B: _with_constant, 0x23: _store, 0x27: _store_float, 0x2F: _atomic, 0x33: _of_registers,
    0x37: _upper, 0x3B: _of_registers, 0x43: _no_effect, 0x47: _no_effect, 0x4B: _no_effect,
    0x4F: _no_effect, 0x53: _of_floats, 0x57: _of_vectors, 0x63: _branch_effect,
    0x67: _jalr, 0x6F: _jal, 0x73: _system,
}  # fmt: skip
