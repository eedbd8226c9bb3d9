"""What kind of instruction each of 64-bit Arm is, and what it reads and writes.

Registers for floats and vectors are variables from 32 on; nothing waits for zero, or for flags.
"""

from __future__ import annotations

from ..code.aarch64_memory_effects import TOGETHER
from ..code.aarch64_parts import ZERO
from ..code.effects import Code, Instruction
from ..code.steps import field
from .aarch64_vectors import FLOATS, floats_and_vectors
from .table import Does, Timed

Registers = tuple[int, ...]


def timed(code: Code, one: Instruction) -> Timed:
    """An instruction of a function, for a table of cycles."""
    if one.called is not None and one.exit is None:
        return Timed(Does.CALL, one.size)
    word = int.from_bytes(code.bytes[one.at : one.at + 4], "little")
    kind = field(word, 25, 4)
    if kind & 0b1110 == 0b1000:
        return _with_fixed(word)
    if kind & 0b1110 == 0b1010:
        return _leading_elsewhere(word)
    if kind & 0b0101 == 0b0100:
        return _load_or_store(word)
    return _two_sources(word) if kind & 0b0111 == 0b0101 else floats_and_vectors(word)


def _numbered(word: int, *places: int) -> Registers:
    """The registers at these places, but zero."""
    registers = (field(word, place, 5) for place in places)
    return tuple(each for each in registers if each != ZERO)


def _with_fixed(word: int) -> Timed:
    """Arithmetic with a constant, addresses, fields of bits."""
    kind = field(word, 23, 3)
    if kind < 2:
        return Timed(Does.PLAIN, 4, (), _numbered(word, 0))
    if kind == 5:  # movz, movn, movk
        return Timed(
            Does.PLAIN, 4, _numbered(word, 0) if field(word, 29, 2) == 3 else (), _numbered(word, 0)
        )
    does = Does.SHIFT if kind > 5 else Does.PLAIN
    reads = _numbered(word, 5, 16) if kind == 7 else _numbered(word, 5)
    return Timed(does, 4, reads, _numbered(word, 0))


def _leading_elsewhere(word: int) -> Timed:
    if word >> 26 == 0b000101:
        return Timed(Does.JUMP, 4)
    if word & 0xFF000010 == 0x54000000:
        return Timed(Does.BRANCH, 4)
    if word & 0x7C000000 == 0x34000000:  # cbz, tbz
        return Timed(Does.BRANCH, 4, _numbered(word, 0))
    is_register = word & 0xFE000000 == 0xD6000000
    return Timed(Does.INDIRECT, 4, _numbered(word, 5)) if is_register else Timed(Does.HINT, 4)


# Arithmetic


def _two_sources(word: int) -> Timed:
    """Of registers: sums, logic, products, quotients, choices."""
    kind, part, reads = field(word, 24, 5), field(word, 21, 3), _numbered(word, 5, 16)
    to = _numbered(word, 0)
    if kind == 0b11011:
        return Timed(_of_products(word), 4, (*reads, *_numbered(word, 10)), to)
    if kind & 0b11110 == 0b01010:
        is_turned = field(word, 10, 6) and not (kind & 1 and field(word, 21, 1))
        return Timed(Does.SHIFT if is_turned else Does.PLAIN, 4, reads, to)
    if part == 6 and not field(word, 30, 1):
        return Timed(Does.DIVIDE if field(word, 10, 6) < 4 else Does.SHIFT, 4, reads, to)
    return Timed(Does.PLAIN, 4, reads, () if part == 2 else to)


def _of_products(word: int) -> Does:
    kind, adds = field(word, 21, 3), field(word, 10, 5) != ZERO
    if kind & 3 == 2:
        return Does.UPPER
    if kind:
        return Does.LONG_ACCUMULATE if adds else Does.LONG
    return Does.ACCUMULATE if adds else Does.MULTIPLY


# Memory


def _load_or_store(word: int) -> Timed:
    kind, is_float = field(word, 27, 3), bool(field(word, 26, 1))
    if kind == 5:
        return _pair_of_registers(word, is_float)
    if kind == 7:
        return _alone(word, is_float)
    if kind == 3:
        does = Does.FLOAT_LOAD if is_float else Does.LITERAL
        return Timed(does, 4, (), _held(word, is_float, 0))
    return _whole_vectors(word)


def _held(word: int, is_float: bool, *places: int) -> Registers:
    """The registers that memory is read to, or written from."""
    if is_float:
        return tuple(FLOATS + field(word, place, 5) for place in places)
    return _numbered(word, *places)


def _accessing(does: Does, loads: bool, held: Registers, address: Registers, count: int) -> Timed:
    """Nothing waits for a base that is moved along: that is known when the address is."""
    if loads:
        return Timed(does, 4, address, held, address, count)
    return Timed(does, 4, (*address, *held), (), address, count)


def _pair_of_registers(word: int, is_float: bool) -> Timed:
    """ldp and stp"""
    loads, base = bool(field(word, 22, 1)), (field(word, 5, 5),)
    if is_float:
        narrow = (Does.FLOAT_STORES, Does.FLOAT_LOADS)
        does = ((Does.VECTOR_STORE, Does.VECTOR_LOAD) if word >> 31 else narrow)[loads]
    else:
        does = (Does.STORES, Does.LOADS)[loads]
    return _accessing(does, loads, _held(word, is_float, 0, 10), base, 2)


def _alone(word: int, is_float: bool) -> Timed:
    """ldr and str"""
    kind, size, base = field(word, 22, 2), field(word, 30, 2), (field(word, 5, 5),)
    if not is_float and size == 3 and kind == 2:  # prfm
        return Timed(Does.HINT, 4, base)
    if is_float:
        loads, narrow = bool(kind & 1), (Does.FLOAT_STORE, Does.FLOAT_LOAD)
        does = ((Does.VECTOR_STORE, Does.VECTOR_LOAD) if kind & 2 else narrow)[loads]
    else:
        loads = kind != 0
        does = (Does.STORE, Does.LOAD)[loads]
    has_index = not field(word, 24, 1) and field(word, 21, 1)
    address = (*base, *_numbered(word, 16)) if has_index else base
    return _accessing(does, loads, _held(word, is_float, 0), address, 1)


def _whole_vectors(word: int) -> Timed:
    """ld1 and st1, and those that take vectors apart."""
    loads, base = bool(field(word, 22, 1)), (field(word, 5, 5),)
    does = (Does.VECTOR_STORE, Does.VECTOR_LOAD)[loads]
    is_one = bool(field(word, 24, 1))
    count = 1 if is_one else TOGETHER.get(field(word, 12, 4), 1)
    first = field(word, 0, 5)
    held = tuple(FLOATS + (first + each) % 32 for each in range(count))
    along = _numbered(word, 16) if field(word, 23, 1) else ()
    return _accessing(does, loads, held, (*base, *along), count)
