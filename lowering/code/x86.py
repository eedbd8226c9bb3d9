"""The instructions of 64-bit x86, which are from one byte to fifteen long."""

from __future__ import annotations

from collections.abc import Iterator

from .steps import Kind, Step, signed
from .x86_lengths import Instruction, instructions

SP, FRAME = 4, 5
RETURNS = frozenset({0xC2, 0xC3, 0xCC, 0xF4})
"""ret, int3 and hlt"""


def steps(code: bytes) -> Iterator[Step]:
    """What the code of a function does, in the order of its bytes."""
    for one in instructions(code):
        if one.map == 0:
            yield from _flow(code, one)
            yield from _frame(code, one)
        elif one.map == 1 and not one.has_vectors:
            if one.opcode & 0xF0 == 0x80:
                yield Step(one.at, one.size, Kind.JUMP, one.end + _last(code, one, 4))
            elif one.opcode == 0x0B:  # ud2
                yield Step(one.at, one.size, Kind.RETURN, ends=True)


def _last(code: bytes, one: Instruction, size: int) -> int:
    """The constant at the end of an instruction; 0 where it has none."""
    return size and signed(int.from_bytes(code[one.end - size : one.end], "little"), 8 * size)


def _flow(code: bytes, one: Instruction) -> Iterator[Step]:
    opcode, at, size = one.opcode, one.at, one.size
    if opcode == 0xE8:
        yield Step(at, size, Kind.CALL, one.end + _last(code, one, 4))
    elif opcode in (0xE9, 0xEB):
        target = one.end + _last(code, one, 4 if opcode == 0xE9 else 1)
        yield Step(at, size, Kind.JUMP, target, ends=True)
    elif opcode & 0xF0 == 0x70 or opcode & 0xFC == 0xE0:
        yield Step(at, size, Kind.JUMP, one.end + _last(code, one, 1))
    elif opcode in RETURNS:
        yield Step(at, size, Kind.RETURN, ends=True)
    elif opcode == 0xFF and 2 <= one.reg & 7 <= 5:
        yield Step(at, size, Kind.INDIRECT, ends=one.reg & 7 >= 4)
    elif opcode == 0xFF and one.reg & 7 == 6:
        yield Step(at, size, Kind.STACK, 8)


def _frame(code: bytes, one: Instruction) -> Iterator[Step]:
    opcode, at, size = one.opcode, one.at, one.size
    if opcode & 0xF8 == 0x50 or opcode in (0x68, 0x6A, 0x9C):
        yield Step(at, size, Kind.STACK, 8)
    elif opcode & 0xF8 == 0x58 or opcode in (0x8F, 0x9D):
        yield Step(at, size, Kind.STACK, -8)
    elif opcode == 0xC9:  # leave
        yield Step(at, size, Kind.RESTORE)
    elif opcode in (0x81, 0x83) and one.register == SP:
        yield _with_constant(one, _last(code, one, 4 if opcode == 0x81 else 1))
    elif (opcode == 0x8B and one.reg == SP) or (opcode == 0x89 and one.register == SP):
        source = one.register if opcode == 0x8B else one.reg
        yield Step(at, size, Kind.RESTORE if source == FRAME else Kind.UNKNOWN)
    elif opcode == 0x8D and one.reg == SP:  # lea
        yield _to_address(code, one)
    elif _is_arithmetic(opcode) and (one.reg if opcode & 2 else one.register) == SP:
        yield Step(at, size, Kind.UNKNOWN)


def _is_arithmetic(opcode: int) -> bool:
    """add, or, adc, sbb, and, sub and xor of registers: not cmp."""
    return opcode < 0x38 and opcode & 7 < 4


def _with_constant(one: Instruction, value: int) -> Step:
    """add, sub, and: with the stack pointer and a constant."""
    operation = one.reg & 7
    if operation in (0, 5):
        return Step(one.at, one.size, Kind.STACK, value if operation == 5 else -value)
    if operation == 4:
        return Step(one.at, one.size, Kind.ALIGN, -value)
    return Step(one.at, one.size, Kind.STACK if operation == 7 else Kind.UNKNOWN)


def _to_address(code: bytes, one: Instruction) -> Step:
    """The stack pointer becomes an address: relative to a frame pointer, or to itself."""
    if one.base != SP:
        return Step(one.at, one.size, Kind.RESTORE if one.base == FRAME else Kind.UNKNOWN)
    return Step(one.at, one.size, Kind.STACK, -_last(code, one, one.displacement))
