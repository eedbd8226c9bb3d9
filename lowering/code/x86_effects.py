"""What arithmetic and moves of 64-bit x86 do to integers; vectors have their own file.

A result of 32 bits has zeros above; of one of 8 or 16 bits nothing is known. A difference leaves
flags as Arm's does, with the carry inverted, which conditions here make up for; the carry of a sum
is not inverted, so it is `carried`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import values
from .effects import FLAGS, Cut, Effect, Fixed, Instruction, Operand
from .parts import ALSO_KEPT, KEPT, made, pure, unheard_of
from .parts import chosen as chosen_of
from .values import Compute, Numbers
from .x86_operands import NOWHERE, Operands
from .x86_parts import (
    CONDITIONS,
    SP,
    X,
    flags_of,
    into,
    linked,
    of_step,
    register_of,
    second,
    stored,
    written,
)  # fmt: skip

FOUND = 68
"""A variable for what is written next."""
ADD, OR, ADC, SBB, AND, SUB, XOR, CMP = range(8)
_LOGICAL: Mapping[int, Callable[[int, int], int]] = {
    OR: lambda a, b: a | b, AND: lambda a, b: a & b, XOR: lambda a, b: a ^ b,
}  # fmt: skip


# Arithmetic


def arithmetic(x: X) -> Instruction:
    """Of two operands, one of which may be memory, or of the first register and a constant."""
    kind, form = x.one.opcode >> 3, x.one.opcode & 7
    if form > 3:
        reading = Operands(x.bits, 0, 0, NOWHERE, NOWHERE, 0, 0, x.given.constant, 0, 0, True)
        return _combined(X(x.where, x.one, reading, x.bits), kind, x.constant, [], 0)
    other, before = register_of(x, x.given.reg)
    if form < 2:
        return _combined(x, kind, other, before, None)
    other, before = second(x)
    return _combined(x, kind, other, before, x.given.reg)


def with_constant(x: X) -> Instruction:
    kind = x.given.reg & 7
    if kind == AND and x.given.register == SP and x.bits == 64:
        # at most as many bytes further down; nothing is kept between
        down = Fixed(-x.given.constant)
        return made(x.where, [Effect(SP, x.where.numbers.subtract, (SP, down)), Effect(FLAGS)])
    return _combined(x, kind, x.constant, [], None)


def _combined(
    x: X, kind: int, right: Operand, before: list[Effect], register: int | None
) -> Instruction:
    """`register` has the left operand and gets the result; None: the one that may be memory."""
    numbers = x.where.numbers
    if register is None:
        left, more = second(x)
    else:
        left, more = register_of(x, register)
    before = [*before, *more]
    if left == right and kind in (XOR, SUB) and before == []:
        left = right = Fixed(0)
    if kind in (ADC, SBB) or (left == right == ALSO_KEPT):
        given: tuple[Operand, ...] = ()
        before.append(Effect(KEPT))
        return _into_either(x, [*before, Effect(FLAGS)], values.copy, (KEPT,), register)
    if kind in _LOGICAL:
        before += _bitwise(x, _LOGICAL[kind], left, right)
        return _into_either(x, before, values.copy, (KEPT,), register)
    given = left, right
    before.append(flags_of(x, values.carried if kind == ADD else values.difference, *given))
    if kind == CMP:
        return made(x.where, before)
    compute = numbers.add if kind == ADD else numbers.subtract
    return _into_either(x, before, compute, given, register)


def _bitwise(
    x: X, function: Callable[[int, int], int], left: Operand, right: Operand
) -> list[Effect]:
    """What a function of bits gives, which is kept, and its flags."""
    compute = pure(x.where.numbers, function)
    kept = Effect(KEPT, compute, (left, right), linear=False)
    return [kept, flags_of(x, values.difference, KEPT, Fixed(0))]


def _into_either(
    x: X, before: list[Effect], compute: Compute, given: tuple[Operand, ...], register: int | None
) -> Instruction:
    if register is None:
        return written(x, before, compute, given)
    return made(x.where, [*before, *into(x, register, compute, given)])


def test(x: X) -> Instruction:
    left, before = second(x)
    right, more = register_of(x, x.given.reg)
    return _tested(x, [*before, *more], left, right)


def _tested(x: X, before: list[Effect], left: Operand, right: Operand) -> Instruction:
    if left == right and left != ALSO_KEPT:
        return made(x.where, [*before, flags_of(x, values.difference, left, Fixed(0))])
    return made(x.where, [*before, *_bitwise(x, _LOGICAL[AND], left, right)])


def test_constant(x: X) -> Instruction:
    value, before = register_of(x, 0)
    return _tested(x, before, value, x.constant)


def of_one(x: X) -> Instruction:
    """test, not, neg, and what takes rax and rdx too"""
    kind, numbers = x.given.reg & 7, x.where.numbers
    value, before = second(x)
    if kind == 1:
        raise unheard_of(x.where)
    if kind == 0:
        return _tested(x, before, value, x.constant)
    if kind == 2:
        return written(x, before, numbers.subtract, (x.where.fixed(-1), value))
    if kind == 3:
        flags = flags_of(x, values.difference, Fixed(0), value)
        return written(x, [*before, flags], numbers.subtract, (Fixed(0), value))
    return made(x.where, [Effect(0), Effect(2), Effect(FLAGS)])


def step(x: X) -> Instruction:
    """inc and dec"""
    kind = x.given.reg & 7
    by, (value, before) = x.where.fixed(1 - 2 * kind), second(x)
    flags = flags_of(x, of_step, value, by)
    return written(x, [*before, flags], x.where.numbers.add, (value, by))


_SHIFTS: Mapping[int, Callable[[Numbers, int, int], int]] = {
    4: lambda n, a, by: a << by,
    5: lambda n, a, by: n.number(a) >> by,
    6: lambda n, a, by: a << by,
    7: lambda n, a, by: n.signed(n.number(a)) >> by,
}


def shift(x: X) -> Instruction:
    kind, opcode, numbers = x.given.reg & 7, x.one.opcode, Numbers(x.bits)
    value, before = second(x)
    by = 1 if opcode in (0xD0, 0xD1) else x.given.constant & (63 if x.bits == 64 else 31)
    if kind not in _SHIFTS:
        return written(x, [*before, Effect(KEPT), Effect(FLAGS)], values.copy, (KEPT,))
    if opcode in (0xD2, 0xD3):
        kept = Effect(KEPT, _by_register(x, kind), (value, 1), linear=False)
        return written(x, [*before, kept, Effect(FLAGS)], values.copy, (KEPT,))
    if kind in (4, 6):
        kept = Effect(KEPT, x.where.numbers.times, (value, x.where.fixed(1 << by)))
    else:
        compute = pure(numbers, lambda a, by: _SHIFTS[kind](numbers, a, by))
        kept = Effect(KEPT, compute, (value, Fixed(by)), linear=False)
    flags = flags_of(x, values.result, KEPT) if by else None
    return written(x, [*before, kept, *([flags] if flags else [])], values.copy, (KEPT,))


def _by_register(x: X, kind: int) -> Compute:
    """By a number in a register."""
    numbers, most = Numbers(x.bits), 63 if x.bits == 64 else 31
    return pure(numbers, lambda a, by: _SHIFTS[kind](numbers, a, by & most))


def shift_elsewhere(x: X) -> Instruction:
    """shlx, sarx and shrx, which leave flags alone; bextr"""
    kind = {0x66: 4, 0xF3: 7, 0xF2: 5}.get(x.given.repeats)
    if kind is None:
        return writes_register(x)
    value, before = second(x)
    found = into(x, x.given.reg, _by_register(x, kind), (value, x.given.other), linear=False)
    return made(x.where, [*before, *found])


def and_not(x: X) -> Instruction:
    """andn"""
    value, before = second(x)
    found = _bitwise(x, lambda a, b: ~a & b, x.given.other, value)
    return made(x.where, [*before, *found, *into(x, x.given.reg, values.copy, (KEPT,))])


def product(x: X) -> Instruction:
    value, before = second(x)
    compute = pure(x.where.numbers, lambda a, b: a * b)
    found = into(x, x.given.reg, compute, (x.given.reg, value), linear=False)
    return made(x.where, [*before, Effect(FLAGS), *found])


def product_with_constant(x: X) -> Instruction:
    value, before = second(x)
    found = into(x, x.given.reg, x.where.numbers.times, (value, x.constant))
    return made(x.where, [*before, Effect(FLAGS), *found])


# Moves


def address(x: X) -> Instruction:
    """lea"""
    given, numbers = x.given, x.where.numbers
    if given.base == NOWHERE and given.index == NOWHERE:
        symbol = x.where.symbol
        if symbol is None:
            return made(x.where, [Effect(given.reg)])
        return made(
            x.where, [Effect(given.reg, values.copy, (linked(x.where, symbol, relative=True),))]
        )
    far = x.where.fixed(given.distance)
    if given.index == NOWHERE:
        return made(x.where, into(x, given.reg, numbers.add, (given.base, far)))
    found = [
        Effect(KEPT, numbers.times, (given.index, Fixed(given.scale))),
        Effect(KEPT, numbers.add, (KEPT, far)),
    ]
    base: Operand = Fixed(0) if given.base == NOWHERE else given.base
    return made(x.where, [*found, *into(x, given.reg, numbers.add, (base, KEPT))])


def to_second(x: X) -> Instruction:
    if x.given.is_memory:
        source, before = register_of(x, x.given.reg)
        effects, stores = stored(x, source)
        return made(x.where, [*before, *effects], stores=stores)
    return made(x.where, into(x, x.given.register, values.copy, (x.given.reg,)))


def from_second(x: X) -> Instruction:
    value, before = second(x)
    if value == ALSO_KEPT and x.bits >= 32:
        return made(x.where, [Effect(x.given.reg, loaded=True)])
    return made(x.where, [*before, *into(x, x.given.reg, values.copy, (value,))])


def constant_to_second(x: X) -> Instruction:
    if x.given.is_memory:
        effects, stores = stored(x, None if x.where.symbol else x.constant)
        return made(x.where, effects, stores=stores)
    return made(x.where, into(x, x.given.register, values.copy, (x.constant,)))


def constant_to_register(x: X) -> Instruction:
    to = x.one.opcode & 7 | x.given.high << 3
    return made(x.where, into(x, to, values.copy, (x.constant,)))


def extended(bits: int, with_sign: bool) -> Callable[[X], Instruction]:
    """movzx, movsx and movsxd"""

    def extend(x: X) -> Instruction:
        part = X(x.where, x.one, x.given, bits)
        value, before = second(part)
        if value == ALSO_KEPT:
            return made(x.where, [Effect(x.given.reg, loaded=True)])
        kept = Effect(KEPT, values.copy, (value,), cut=Cut(bits, with_sign))
        return made(x.where, [*before, kept, *into(x, x.given.reg, values.copy, (KEPT,))])

    return extend


def chosen(x: X) -> Instruction:
    """cmov"""
    value, before = second(x)
    condition, to = CONDITIONS[x.one.opcode & 15], x.given.reg
    if x.bits < 32:
        return made(x.where, [Effect(to)])
    kept = Effect(KEPT, values.copy, (value,), cut=x.cut)
    old = [Effect(to, values.copy, (to,), cut=x.cut)] if x.cut else []
    given = Effect(to, values.copy, (KEPT,), condition=condition)
    return made(x.where, [*before, kept, *old, given])


def writes_second(x: X) -> Instruction:
    """Something that is not known, and so are the flags."""
    return written(x, [Effect(KEPT), Effect(FLAGS)], values.copy, (KEPT,))


def writes_byte(x: X) -> Instruction:
    """setcc"""
    found = chosen_of(FOUND, CONDITIONS[x.one.opcode & 15], Fixed(1), Fixed(0))
    return written(x, found, values.copy, (FOUND,))


def writes_register(x: X) -> Instruction:
    return made(x.where, [Effect(x.given.reg), Effect(FLAGS)])


def flags_alone(x: X) -> Instruction:
    return made(x.where, [Effect(FLAGS)])


def nothing(x: X) -> Instruction:
    return made(x.where)
