"""The instructions of 64-bit x86 by their opcodes, and what moves the stack pointer or leads
elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import values
from .effects import Effect, Fixed, Instruction
from .parts import KEPT, Where, call, jump, leave, load, made, nowhere, unheard_of
from .x86_effects import (
    address,
    and_not,
    arithmetic,
    chosen,
    constant_to_register,
    constant_to_second,
    extended,
    flags_alone,
    from_second,
    nothing,
    of_one,
    product,
    product_with_constant,
    shift,
    shift_elsewhere,
    step,
    test,
    test_constant,
    to_second,
    with_constant,
    writes_byte,
    writes_register,
    writes_second,
)  # fmt: skip
from .x86_lengths import Instruction as Read
from .x86_operands import operands
from .x86_parts import CLOBBERED, CONDITIONS, FRAME, SP, X, keep, second, with_low_bytes
from .x86_vector_effects import vectors

Known = Callable[[X], Instruction]


def decoded(where: Where, one: Read) -> Instruction:
    """An instruction, whose length is known."""
    given = operands(where.code.bytes, one)
    prefixed = _PREFIXED.get(one.opcode) if one.map == 2 and one.has_vectors else None
    if prefixed is not None:
        return with_low_bytes(prefixed(X(where, one, given, 64 if given.width == 64 else 32)))
    if one.has_vectors or one.map > 1 or (one.map == 1 and one.opcode not in _SECOND):
        return with_low_bytes(vectors(where, one, given))
    known = (_SECOND if one.map else _FIRST).get(one.opcode)
    if known is None:
        raise unheard_of(where)
    is_byte = one.opcode in (_BYTES_OF_SECOND if one.map else _BYTES_OF_FIRST)
    return with_low_bytes(known(X(where, one, given, 8 if is_byte else given.width)))


# The stack


def _of_opcode(x: X) -> int:
    """The register that the last bits of an opcode say."""
    return x.one.opcode & 7 | x.given.high << 3


def _push(x: X) -> Instruction:
    return _pushed(x, _of_opcode(x), [])


def _push_constant(x: X) -> Instruction:
    return _pushed(x, x.constant, [])


def _pushed(x: X, source: int | Fixed, before: list[Effect]) -> Instruction:
    effects, stores = keep(x.where, source, SP, -8, 8)
    down = Effect(SP, x.where.numbers.subtract, (SP, Fixed(8)))
    return made(x.where, [*before, *effects, down], stores=stores)


def _pop(x: X) -> Instruction:
    found = load(x.where, _of_opcode(x), SP, 0, 8)
    return made(x.where, [found, Effect(SP, x.where.numbers.add, (SP, Fixed(8)))])


def _leave_frame(x: X) -> Instruction:
    back = Effect(SP, x.where.numbers.add, (FRAME, Fixed(8)))
    return made(x.where, [back, Effect(FRAME, loaded=True)])


# Going elsewhere


def _return(x: X) -> Instruction:
    return leave(x.where)


def _call_near(x: X) -> Instruction:
    symbol = x.where.symbol
    if symbol is None:
        raise nowhere(x.where)
    return call(x.where, symbol, CLOBBERED, ends=False)


def _jump(x: X) -> Instruction:
    return jump(x.where, x.one.end + x.given.constant, CLOBBERED)


def _branch(x: X) -> Instruction:
    condition = CONDITIONS[x.one.opcode & 15]
    return jump(x.where, x.one.end + x.given.constant, CLOBBERED, condition)


def _of_last(x: X) -> Instruction:
    """inc, dec, push; calls and jumps to where memory says"""
    kind, symbol = x.given.reg & 7, x.where.symbol
    if kind < 2:
        return step(x)
    if x.bits == 8:
        raise unheard_of(x.where)
    if kind == 6:
        source, before = second(X(x.where, x.one, x.given, 64))
        return _pushed(x, source, before)
    if symbol is None or kind not in (2, 4):
        raise nowhere(x.where)
    return call(x.where, symbol, CLOBBERED, ends=kind == 4)


# Others


def _exchange(x: X) -> Instruction:
    if x.given.is_memory or x.bits != 64:
        raise unheard_of(x.where)
    one, other = x.given.reg, x.given.register
    return made(
        x.where,
        [
            Effect(KEPT, values.copy, (one,)),
            Effect(one, values.copy, (other,)),
            Effect(other, values.copy, (KEPT,)),
        ],
    )


def _accumulator(x: X) -> Instruction:
    """cwde, cdqe"""
    return made(x.where, [Effect(0)])


def _sign(x: X) -> Instruction:
    """cdq, cqo"""
    return made(x.where, [Effect(2)])


def _swapped(x: X) -> Instruction:
    """bswap"""
    return made(x.where, [Effect(_of_opcode(x))])


def _state_of_floats(x: X) -> Instruction:
    """Fences; stmxcsr writes."""
    if not x.given.is_memory or x.given.reg & 7 != 3:
        return made(x.where)
    effects, stores = keep(x.where, None, x.given.base, None, 4)
    return made(x.where, effects, stores=stores)


def _bits(x: X) -> Instruction:
    """bt by a constant, and those that write"""
    return flags_alone(x) if x.given.reg & 7 == 4 else writes_second(x)


_FIRST: Mapping[int, Known] = {
    **{8 * kind + form: arithmetic for kind in range(8) for form in range(6)},
    **dict.fromkeys(range(0x50, 0x58), _push), **dict.fromkeys(range(0x58, 0x60), _pop),
    0x63: extended(32, True), 0x68: _push_constant, 0x69: product_with_constant,
    0x6A: _push_constant, 0x6B: product_with_constant, **dict.fromkeys(range(0x70, 0x80), _branch),
    0x80: with_constant, 0x81: with_constant, 0x83: with_constant, 0x84: test, 0x85: test,
    0x87: _exchange, 0x88: to_second, 0x89: to_second, 0x8A: from_second, 0x8B: from_second,
    0x8D: address, 0x90: nothing, 0x98: _accumulator, 0x99: _sign, 0xA8: test_constant,
    0xA9: test_constant, **dict.fromkeys(range(0xB0, 0xC0), constant_to_register), 0xC0: shift,
    0xC1: shift, 0xC2: _return, 0xC3: _return, 0xC6: constant_to_second, 0xC7: constant_to_second,
    0xC9: _leave_frame, 0xCC: _return, **dict.fromkeys(range(0xD0, 0xD4), shift), 0xE8: _call_near,
    0xE9: _jump, 0xEB: _jump, 0xF4: _return, 0xF6: of_one, 0xF7: of_one, 0xFE: _of_last,
    0xFF: _of_last,
}  # fmt: skip
_BYTES_OF_FIRST = frozenset(
    [*(8 * kind + form for kind in range(8) for form in (0, 2, 4)), 0x80, 0x84, 0x88, 0x8A, 0xA8,
     *range(0xB0, 0xB8), 0xC0, 0xC6, 0xD0, 0xD2, 0xF6, 0xFE]
)  # fmt: skip
_SECOND: Mapping[int, Known] = {
    0x0B: _return, 0x0D: nothing, 0x18: nothing, 0x1E: nothing, 0x1F: nothing,
    **dict.fromkeys(range(0x40, 0x50), chosen), **dict.fromkeys(range(0x80, 0x90), _branch),
    **dict.fromkeys(range(0x90, 0xA0), writes_byte), 0xA3: flags_alone, 0xA4: writes_second,
    0xA5: writes_second, 0xAB: writes_second, 0xAC: writes_second, 0xAD: writes_second,
    0xAE: _state_of_floats, 0xAF: product, 0xB3: writes_second, 0xB6: extended(8, False),
    0xB7: extended(16, False), 0xB8: writes_register, 0xBA: _bits, 0xBB: writes_second,
    0xBC: writes_register, 0xBD: writes_register, 0xBE: extended(8, True),
    0xBF: extended(16, True), **dict.fromkeys(range(0xC8, 0xD0), _swapped),
}  # fmt: skip
_PREFIXED: Mapping[int, Known] = {0xF2: and_not, 0xF7: shift_elsewhere}
"""Behind AVX's prefix, in the second map."""
_BYTES_OF_SECOND = frozenset(range(0x90, 0xA0))
