"""What the instructions of 64-bit Arm do to integers; loads, stores and floats have their own file.

Register 31 is the stack pointer, or zero. A result of 32 bits has zeros above. What is not known
here sets its result to what nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import values
from .aarch64_memory_effects import loads_and_stores, of_floats
from .aarch64_parts import (
    CLOBBERED,
    LINK,
    OF_TWO,
    SHIFTS,
    ZERO,
    Pure,
    computed,
    flags_of,
    narrow,
    registers,
    result_flags,
    width_of,
    zero,
)  # fmt: skip
from .aarch64_scalable_effects import scalable
from .effects import FLAGS, Cut, Effect, Fixed, Instruction, Operand
from .parts import (
    ALSO_KEPT,
    KEPT,
    Where,
    at_the_top,
    call,
    chosen,
    jump,
    leave,
    made,
    nowhere,
    place,
    pure,
    unheard_of,
    unknown,
)  # fmt: skip
from .steps import field, signed
from .values import EQ, MI, NE, PL, WORDS, Compute, Flags, Numbers

AND, OR, XOR = 0, 1, 2
_LOGICAL: Mapping[int, Pure] = {
    AND: lambda n, a, b: a & b, OR: lambda n, a, b: a | b, XOR: lambda n, a, b: a ^ b,
    3: lambda n, a, b: a & b,
}  # fmt: skip


def decoded(where: Where) -> Instruction:
    """An instruction."""
    word = where.word
    kind = field(word, 25, 4)
    if kind == 0b0010:
        return scalable(where, word)
    if kind & 0b1110 == 0b1000:
        return _WITH_CONSTANT[field(word, 23, 3)](where, word)
    if kind & 0b1110 == 0b1010:
        return _branch_effect(where, word)
    if kind & 0b0101 == 0b0100:
        return loads_and_stores(where, word)
    if kind & 0b0111 == 0b0101:
        return _of_registers(where, word)
    if kind & 0b0111 == 0b0111:
        return of_floats(where, word)
    raise unheard_of(where)


def _whole_numbers(where: Where, word: int) -> Numbers:
    return where.numbers if field(word, 31, 1) else WORDS


def _of(where: Where, word: int, compute: Pure) -> Compute:
    numbers = _whole_numbers(where, word)
    return pure(numbers, lambda a, b: compute(numbers, a, b))


# With a constant


def _address(where: Where, word: int) -> Instruction:
    """adr and adrp"""
    return unknown(where, *registers(field(word, 0, 5)))


def _sum_of(where: Where, word: int) -> Instruction:
    """add, sub, and with flags"""
    source, by = field(word, 5, 5), field(word, 10, 12) << 12 * field(word, 22, 1)
    if where.symbol is not None:
        to = place(where.symbol, where.code.addends.get(where.at, 0))
        return made(where, [Effect(field(word, 0, 5), values.copy, (to,))])
    return _added_numbers(where, word, source, where.fixed(by), [], field(word, 29, 1) == 0)


def _added_numbers(
    where: Where, word: int, left: Operand, right: Operand, before: list[Effect], to_stack: bool
) -> Instruction:
    """`to_stack`: register 31 is the stack pointer, as the result."""
    numbers, to = where.numbers, field(word, 0, 5)
    subtracts, sets_flags = field(word, 30, 1), field(word, 29, 1)
    compute = numbers.subtract if subtracts else numbers.add
    kind = values.difference if subtracts else values.total
    found = list(before)
    if sets_flags:
        found.append(flags_of(where, kind, (left, right), width_of(word)))
    if to != ZERO or to_stack:
        found.append(Effect(to, compute, (left, right), cut=narrow(word)))
    return made(where, found)


def _mask(word: int) -> int:
    """The constant of and, orr and eor: a run of ones, turned and repeated."""
    wide, turn, ones = field(word, 22, 1), field(word, 16, 6), field(word, 10, 6)
    size = 1 << ((wide << 6 | ~ones & 0x3F).bit_length() - 1)
    run = (1 << (ones & size - 1) + 1) - 1
    turn &= size - 1
    element = (run >> turn | run << size - turn) & (1 << size) - 1
    return sum(element << at for at in range(0, 64, size))


def _logical_constant(where: Where, word: int) -> Instruction:
    operation, source = field(word, 29, 2), zero(field(word, 5, 5))
    if not field(word, 22, 1) and field(word, 10, 6) == 0x3F:
        raise unheard_of(where)
    mask = Fixed(_mask(word) & (1 << width_of(word)) - 1)
    if operation == OR and source == Fixed(0):
        return made(where, [Effect(field(word, 0, 5), values.copy, (mask,))])
    return _logical(where, word, source, mask, [], to_stack=operation != 3)


def _logical(
    where: Where, word: int, left: Operand, right: Operand, before: list[Effect],
    to_stack: bool = False,
) -> Instruction:  # fmt: skip
    operation, to = field(word, 29, 2), field(word, 0, 5)
    compute = _of(where, word, _LOGICAL[operation])
    found = [*before, Effect(ALSO_KEPT, compute, (left, right), linear=False)]
    if operation == 3:
        found.append(result_flags(where, ALSO_KEPT, width_of(word)))
    if to != ZERO or to_stack:
        found.append(Effect(to, values.copy, (ALSO_KEPT,)))
    return made(where, found)


def _wide_constant(where: Where, word: int) -> Instruction:
    """movz, movn and movk"""
    to, up = field(word, 0, 5), 16 * field(word, 21, 2)
    value, kind, ones = field(word, 5, 16) << up, field(word, 29, 2), (1 << width_of(word)) - 1
    if kind == 3:
        kept = Fixed(ones & ~(0xFFFF << up))
        compute = pure(where.numbers, lambda old, rest: old & rest | value)
        return computed(where, to, compute, to, kept, linear=False)
    return computed(where, to, values.copy, Fixed(value if kind == 2 else ~value & ones))


def _bits(where: Where, word: int) -> Instruction:
    """sbfm and ubfm: shifts, extensions and fields; bfm."""
    kind, turn, last = field(word, 29, 2), field(word, 16, 6), field(word, 10, 6)
    to, source, width = field(word, 0, 5), zero(field(word, 5, 5)), width_of(word)
    if max(turn, last) >= width:
        raise unheard_of(where)
    if kind == 1:
        return unknown(where, *registers(to))
    if turn > last:
        up = where.fixed(1 << width - turn)
        kept = Effect(KEPT, values.copy, (source,), cut=Cut(last + 1, kind == 0))
        return made(where, [kept, Effect(to, where.numbers.times, (KEPT, up), cut=narrow(word))])
    if turn == 0:
        kept = Effect(KEPT, values.copy, (source,), cut=Cut(last + 1, kind == 0))
        return made(where, [kept, Effect(to, values.copy, (KEPT,), cut=narrow(word))])
    part = Numbers(last + 1)
    of = part.signed if kind == 0 else part.number
    compute = pure(_whole_numbers(where, word), lambda a, by: of(a) >> by)
    return computed(where, to, compute, source, Fixed(turn), linear=False)


def _pair(where: Where, word: int) -> Instruction:
    """extr"""
    return unknown(where, *registers(field(word, 0, 5)))


_WITH_CONSTANT: tuple[Callable[[Where, int], Instruction], ...] = (
    _address, _address, _sum_of, _sum_of, _logical_constant, _wide_constant, _bits, _pair,
)  # fmt: skip

# Of registers


def _of_registers(where: Where, word: int) -> Instruction:
    kind, part = field(word, 24, 5), field(word, 21, 3)
    if kind == 0b01010:
        return _logical_registers(where, word)
    if kind == 0b01011:
        return _sum_of_registers(where, word)
    if kind == 0b11011:
        return _product_of(where, word)
    if part == 4:
        return _selected_number(where, word)
    if part == 2:
        return _compared_again(where, word)
    if part == 6 and not field(word, 30, 1) and field(word, 10, 6) in OF_TWO:
        compute = _of(where, word, OF_TWO[field(word, 10, 6)])
        operands = zero(field(word, 5, 5)), zero(field(word, 16, 5))
        return computed(where, field(word, 0, 5), compute, *operands, linear=False)
    return unknown(where, *registers(field(word, 0, 5)), *([FLAGS] if field(word, 29, 1) else []))


def _shifted_number(where: Where, word: int) -> tuple[Operand, list[Effect]]:
    """The second operand."""
    kind, by, source = field(word, 22, 2), field(word, 10, 6), zero(field(word, 16, 5))
    if by == 0:
        return source, []
    if kind == 0:
        return KEPT, [Effect(KEPT, where.numbers.times, (source, where.fixed(1 << by)))]
    compute = _of(where, word, SHIFTS[kind])
    return KEPT, [Effect(KEPT, compute, (source, Fixed(by)), linear=False)]


def _logical_registers(where: Where, word: int) -> Instruction:
    left = zero(field(word, 5, 5))
    right, before = _shifted_number(where, word)
    operation, inverts = field(word, 29, 2), field(word, 21, 1)
    if inverts:
        before = [*before, Effect(KEPT, where.numbers.subtract, (where.fixed(-1), right))]
        right = KEPT
    if operation == OR and left == Fixed(0):
        cut = narrow(word)
        return made(where, [*before, Effect(field(word, 0, 5), values.copy, (right,), cut=cut)])
    return _logical(where, word, left, right, before)


def _sum_of_registers(where: Where, word: int) -> Instruction:
    if not field(word, 21, 1):
        right, before = _shifted_number(where, word)
        return _added_numbers(where, word, zero(field(word, 5, 5)), right, before, False)
    kind, by = field(word, 13, 3), where.fixed(1 << field(word, 10, 3))
    cut = Cut(8 << (kind & 3), kind >= 4) if kind & 3 < 3 else None
    before = [
        Effect(KEPT, values.copy, (zero(field(word, 16, 5)),), cut=cut),
        Effect(KEPT, where.numbers.times, (KEPT, by)),
    ]
    return _added_numbers(where, word, field(word, 5, 5), KEPT, before, field(word, 29, 1) == 0)


def _product_of(where: Where, word: int) -> Instruction:
    """madd, msub, and those of longer products"""
    to, kind = field(word, 0, 5), field(word, 21, 3)
    left, right, added = (zero(field(word, at, 5)) for at in (5, 16, 10))
    if kind & 3 == 2:
        n = where.numbers
        of = n.number if kind & 4 else n.signed
        compute = pure(n, lambda a, b: of(a) * of(b) >> n.bits)
        return computed(where, to, compute, left, right, linear=False)
    of = {1: WORDS.signed, 5: WORDS.number}.get(kind, where.numbers.number)
    product = pure(where.numbers, lambda a, b: of(a) * of(b))
    combine = where.numbers.subtract if field(word, 15, 1) else where.numbers.add
    kept = Effect(KEPT, product, (left, right), linear=False)
    found = [kept, Effect(to, combine, (added, KEPT), cut=narrow(word))]
    return made(where, found[: 2 * (to != ZERO)])


def _selected_number(where: Where, word: int) -> Instruction:
    """csel, csinc, csinv and csneg"""
    to, condition = field(word, 0, 5), field(word, 12, 4)
    then, other = zero(field(word, 5, 5)), zero(field(word, 16, 5))
    numbers, kind = where.numbers, (field(word, 30, 1), field(word, 10, 1))
    change: Mapping[tuple[int, int], tuple[Compute, tuple[Operand, ...]]] = {
        (0, 0): (values.copy, (other,)), (0, 1): (numbers.add, (other, Fixed(1))),
        (1, 0): (numbers.subtract, (where.fixed(-1), other)),
        (1, 1): (numbers.subtract, (Fixed(0), other)),
    }  # fmt: skip
    compute, operands = change[kind]
    changed = Effect(ALSO_KEPT, compute, operands)
    if to == ZERO or condition >= values.ALWAYS:
        return unknown(where, *registers(to))
    return made(where, [changed, *chosen(to, condition, then, ALSO_KEPT, narrow(word))])


_WITHOUT: Mapping[int, Flags] = {
    0: Flags("difference", 1, 2**64 - 5), 2: Flags("difference", 1, 0),
    4: Flags("result", 0, None), 8: Flags("difference", 0, 1),
}  # fmt: skip
"""By flags, a comparison that leaves them; of a zero alone, nobody says more."""


def _compared_again(where: Where, word: int) -> Instruction:
    """ccmp and ccmn: a comparison on a condition, and constant flags else"""
    left, right = zero(field(word, 5, 5)), zero(field(word, 16, 5))
    if field(word, 11, 1):
        right = Fixed(field(word, 16, 5))
    kind = values.difference if field(word, 30, 1) else values.total
    otherwise, condition = _WITHOUT.get(field(word, 0, 4)), field(word, 12, 4)
    if otherwise is None or condition >= values.ALWAYS:
        return unknown(where, FLAGS)
    compare = at_the_top(where.numbers, kind, width_of(word))
    return made(
        where,
        [
            Effect(ALSO_KEPT, compare, (left, right)),
            Effect(KEPT, lambda: otherwise),
            Effect(KEPT, values.copy, (ALSO_KEPT,), condition=condition),
            Effect(FLAGS, values.copy, (KEPT,)),
        ],
    )


# Going elsewhere


def _branch_effect(where: Where, word: int) -> Instruction:
    long, short = (4 * signed(field(word, low, size), size) for low, size in ((0, 26), (5, 19)))
    if word >> 26 == 0b000101:
        return jump(where, where.at + long, CLOBBERED)
    if word >> 26 == 0b100101 and where.symbol is not None:
        return call(where, where.symbol, CLOBBERED, ends=False)
    if word & 0xFF000010 == 0x54000000:
        condition = field(word, 0, 4)
        return jump(where, where.at + short, CLOBBERED, min(condition, values.ALWAYS))
    if word & 0x7C000000 == 0x34000000:
        return _on_register(where, word, short)
    if word & 0xFFFFFC1F == 0xD65F0000 and field(word, 5, 5) == LINK:
        return leave(where)
    if word & 0xFFE0001F == 0xD4200000:  # brk
        return leave(where)
    if word & 0xFFFFF000 == 0xD5032000 or word & 0xFFFFF000 == 0xD5033000:  # hints, barriers
        return made(where)
    raise nowhere(where)


def _on_register(where: Where, word: int, short: int) -> Instruction:
    """cbz and tbz: the bit that is tested becomes the sign"""
    register, is_set = zero(field(word, 0, 5)), field(word, 24, 1)
    if not field(word, 25, 1):
        flags = at_the_top(where.numbers, values.result, width_of(word))
        return jump(
            where, where.at + short, CLOBBERED, NE if is_set else EQ, (register,), flags
        )  # fmt: skip
    target = where.at + 4 * signed(field(word, 5, 14), 14)
    bit = field(word, 31, 1) << 5 | field(word, 19, 5)
    flags = at_the_top(where.numbers, values.result, bit + 1)
    return jump(where, target, CLOBBERED, MI if is_set else PL, (register,), flags)
