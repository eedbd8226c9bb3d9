"""What kind of instruction each of a RISC-V is, and what it reads and writes.

Registers for floats are variables from 32 on. Nothing waits for x0.
"""

from __future__ import annotations

from collections.abc import Callable

from ..code.effects import Code, Instruction
from ..code.steps import field
from .riscv_vectors import FLOATS, is_of_vectors, on_vectors
from .table import Does, Timed

SP, FEW = 2, 8
Registers = tuple[int, ...]


def timed(code: Code, one: Instruction) -> Timed:
    """An instruction of a function, for a table of cycles."""
    if one.called is not None and one.exit is None:
        return Timed(Does.CALL, one.size)
    word = int.from_bytes(code.bytes[one.at : one.at + one.size], "little")
    if one.size == 2:
        return _narrow(word, code.bits)
    if is_of_vectors(word):
        return on_vectors(code, one.at, word)
    return _BY_OPCODE.get(word & 0x7F, _with_constant)(word)


def _real(*registers: int) -> Registers:
    """Those that can be waited for."""
    return tuple(each for each in registers if each)


# 32 bits


def _with_constant(word: int) -> Timed:
    """Arithmetic with a constant, and what else there is."""
    return Timed(Does.PLAIN, 4, _real(field(word, 15, 5)), _real(field(word, 7, 5)))


def _loaded(word: int) -> Timed:
    base = _real(field(word, 15, 5))
    return Timed(Does.LOAD, 4, base, _real(field(word, 7, 5)), base)


def _stored(word: int) -> Timed:
    """What is stored is needed a stage later, so that it waits for nothing."""
    base = _real(field(word, 15, 5))
    return Timed(Does.STORE, 4, base, (), base)


def _float_load(word: int) -> Timed:
    base = _real(field(word, 15, 5))
    return Timed(Does.FLOAT_LOAD, 4, base, (FLOATS + field(word, 7, 5),), base)


def _float_store(word: int) -> Timed:
    base = _real(field(word, 15, 5))
    return Timed(Does.FLOAT_STORE, 4, (*base, FLOATS + field(word, 20, 5)), (), base)


def _of_registers(word: int) -> Timed:
    """Arithmetic of two registers."""
    does, kind = Does.PLAIN, field(word, 12, 3)
    if field(word, 25, 7) == 1:
        does = Does.DIVIDE if kind > 3 else Does.UPPER if kind else Does.MULTIPLY
    reads = _real(field(word, 15, 5), field(word, 20, 5))
    return Timed(does, 4, reads, _real(field(word, 7, 5)))


def _on_condition(word: int) -> Timed:
    return Timed(Does.BRANCH, 4, _real(field(word, 15, 5), field(word, 20, 5)))


def _large(word: int) -> Timed:
    """lui and auipc."""
    return Timed(Does.PLAIN, 4, (), _real(field(word, 7, 5)))


def _fused(word: int) -> Timed:
    reads = tuple(FLOATS + field(word, place, 5) for place in (15, 20, 27))
    return Timed(Does.FLOAT_FUSED, 4, reads, (FLOATS + field(word, 7, 5),))


_OF_FLOATS = {
    0x02: Does.FLOAT_MULTIPLY, 0x03: Does.FLOAT_DIVIDE, 0x0B: Does.FLOAT_DIVIDE,
    0x14: Does.FLOAT_CONVERT, 0x18: Does.FLOAT_CONVERT, 0x1A: Does.FLOAT_CONVERT,
    0x1C: Does.FLOAT_MOVE, 0x1E: Does.FLOAT_MOVE,
}  # fmt: skip
_TO_INTEGERS, _FROM_INTEGERS = (0x14, 0x18, 0x1C), (0x1A, 0x1E)


def _floating(word: int) -> Timed:
    kind, to = field(word, 27, 5), field(word, 7, 5)
    one, other = field(word, 15, 5), FLOATS + field(word, 20, 5)
    reads = _real(one) if kind in _FROM_INTEGERS else (FLOATS + one, other)
    writes = _real(to) if kind in _TO_INTEGERS else (FLOATS + to,)
    return Timed(_OF_FLOATS.get(kind, Does.FLOAT), 4, reads, writes)


_BY_OPCODE: dict[int, Callable[[int], Timed]] = {
    0x03: _loaded, 0x07: _float_load, 0x17: _large, 0x23: _stored, 0x27: _float_store,
    0x33: _of_registers, 0x3B: _of_registers, 0x37: _large, 0x43: _fused, 0x47: _fused,
    0x4B: _fused, 0x4F: _fused,
    0x53: _floating, 0x63: _on_condition,
    0x67: lambda word: Timed(Does.INDIRECT, 4, _real(field(word, 15, 5))),
    0x6F: lambda word: Timed(Does.JUMP, 4),
}  # fmt: skip


# 16 bits


_ACCESSES = {
    2: Does.LOAD, 3: Does.FLOAT_LOAD, 6: Does.STORE, 7: Does.FLOAT_STORE, 1: Does.FLOAT_LOAD,
    5: Does.FLOAT_STORE,
}  # fmt: skip


_LONG_ACCESSES = _ACCESSES | {3: Does.LOAD, 7: Does.STORE}
"""Of a RISC-V of 64 bits."""


def _narrow(half: int, bits: int) -> Timed:
    quadrant, kind = half & 3, half >> 13
    accesses = _ACCESSES if bits == 32 else _LONG_ACCESSES
    if quadrant == 0 and kind in accesses:
        return _access(accesses[kind], FEW + field(half, 7, 3), FEW + field(half, 2, 3))
    if quadrant == 2 and kind in accesses:
        is_store = kind > 4
        return _access(accesses[kind], SP, field(half, 2, 5) if is_store else field(half, 7, 5))
    if quadrant == 0:
        return Timed(Does.PLAIN, 2, (SP,), (FEW + field(half, 2, 3),))
    return _of_constants(half, kind) if quadrant == 1 else _of_two(half, kind)


def _access(does: Does, base: int, held: int) -> Timed:
    if does in (Does.FLOAT_LOAD, Does.FLOAT_STORE):
        held += FLOATS
    if does in (Does.LOAD, Does.FLOAT_LOAD):
        return Timed(does, 2, (base,), _real(held), (base,))
    return Timed(does, 2, (base,) if does is Does.STORE else (base, held), (), (base,))


def _of_constants(half: int, kind: int) -> Timed:
    """Arithmetic with a constant, jumps and branches."""
    to, few = field(half, 7, 5), FEW + field(half, 7, 3)
    if kind == 4:
        other = (FEW + field(half, 2, 3),) if field(half, 10, 2) == 3 else ()
        return Timed(Does.PLAIN, 2, (few, *other), (few,))
    if kind in (6, 7):
        return Timed(Does.BRANCH, 2, (few,))
    if kind == 5:
        return Timed(Does.JUMP, 2)
    return Timed(Does.PLAIN, 2, _real(to) if kind in (0, 1, 3) else (), _real(to))


def _of_two(half: int, kind: int) -> Timed:
    """slli, mv, add, jr and ebreak."""
    to, other = field(half, 7, 5), field(half, 2, 5)
    if kind == 0:
        return Timed(Does.PLAIN, 2, (to,), (to,))
    if other == 0:
        return Timed(Does.INDIRECT, 2, _real(to))
    return Timed(Does.PLAIN, 2, (to, other) if half & 0x1000 else (other,), (to,))
