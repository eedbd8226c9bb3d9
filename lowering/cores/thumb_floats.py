"""What kind of instruction each for floats and for vectors is, of a Cortex-M.

Registers of single precision are variables from 32 on, of which a vector is four.
"""

from __future__ import annotations

from .table import Does, Timed

FLOATS, PC = 32, 15
Written = tuple[int, ...]


def coprocessor(first: int, second: int, writes: Written) -> Timed:
    kind = second >> 8 & 15
    if first & 0xFE00 == 0xEC00 or first & 0xFE00 == 0xFC00:
        return _access_of_floats(first, second, writes)
    if first & 0xFF00 in (0xEE00, 0xFE00) and kind in (9, 10, 11) and not _is_vector(first, second):
        return _arithmetic(first, second, writes)
    return _vector(first, second, writes)


def _is_vector(first: int, second: int) -> bool:
    """Moves between registers and lanes have the coprocessor's numbers, and are no vectors'."""
    return first & 0xFF00 == 0xFE00 and first & 0x80 == 0 and second >> 8 & 15 not in (10, 11, 9)


def _float(high: int, low: int, double: bool) -> Written:
    """A register, by four bits and one."""
    if double:
        number = 2 * (low << 4 | high)
        return FLOATS + number, FLOATS + number + 1
    return (FLOATS + (high << 1 | low),)


# Loads and stores


def _access_of_floats(first: int, second: int, writes: Written) -> Timed:
    base, loads = first & 15, bool(first & 0x10)
    address = () if base == PC else (base,)
    if first & 0xFFE0 == 0xEC40:  # vmov of two registers
        return Timed(Does.FLOAT_MOVE, 4, (), writes, (), 2)
    if second >> 9 & 7 != 5:
        return _vector_memory(first, second, writes, address)
    double, words = bool(second & 0x100), second & 255
    held = _float(second >> 12, first >> 6 & 1, double)
    alone = first & 0x120 == 0x100
    count = len(held) if alone else words
    held = held if alone else tuple(range(held[0], held[0] + words))
    if loads:
        does = Does.FLOAT_LOAD if alone else Does.FLOAT_LOADS
        return Timed(does, 4, address, (*held, *writes), address, count)
    does = Does.FLOAT_STORE if alone else Does.FLOAT_STORES
    return Timed(does, 4, (*held, *address), writes, address, count)


def _vector_memory(first: int, second: int, writes: Written, address: Written) -> Timed:
    """One piece of memory, or pieces at places that a vector has."""
    held, loads = _quad(second >> 13 & 7), bool(first & 0x10)
    layout, of_vectors = second & 0x1E00, first & 0xF000 == 0xF000
    widens, plain = layout == 0x0E00, layout == 0x1E00 and not of_vectors
    is_piece = bool(first & 0x120) and (widens or plain)
    if loads:
        does = Does.VECTOR_LOAD if is_piece else Does.VECTOR_GATHER
        return Timed(does, 4, address, (*held, *writes), address)
    does = Does.VECTOR_STORE if is_piece else Does.VECTOR_SCATTER
    return Timed(does, 4, (*held, *address), writes, address)


# Arithmetic of floats


_BY_OPERATION = {
    0x0: Does.FLOAT_ACCUMULATE, 0x1: Does.FLOAT_ACCUMULATE, 0x2: Does.FLOAT_MULTIPLY,
    0x3: Does.FLOAT, 0x8: Does.FLOAT_DIVIDE, 0x9: Does.FLOAT_FUSED, 0xA: Does.FLOAT_FUSED,
}  # fmt: skip
_ADDED = frozenset({Does.FLOAT_ACCUMULATE, Does.FLOAT_FUSED})


def _arithmetic(first: int, second: int, writes: Written) -> Timed:
    """Arithmetic of floats, or moves between their registers and those for integers."""
    double = second >> 8 & 15 == 11
    to = _float(second >> 12, first >> 6 & 1, double)
    one = _float(first & 15, second >> 7 & 1, double)
    other = _float(second & 15, second >> 5 & 1, double)
    if second & 0x10:
        return _across(first, second, one, writes)
    if first & 0xFF00 == 0xFE00:
        return Timed(Does.FLOAT, 4, (*one, *other), to, (), len(to))
    does = _BY_OPERATION.get(first >> 4 & 0xB)
    if does is None:
        return _of_one(first, second, to, other)
    reads = (*one, *other, *(to if does in _ADDED else ()))
    return Timed(does, 4, reads, to, (), len(to))


def _across(first: int, second: int, held: Written, writes: Written) -> Timed:
    """Between a register for floats and one for integers, or the flags."""
    if first & 0x10:
        return Timed(Does.FLOAT_MOVE, 4, held, writes)
    return Timed(Does.FLOAT_MOVE, 4, (second >> 12,), held)


def _of_one(first: int, second: int, to: Written, other: Written) -> Timed:
    """Moves, signs, comparisons, roots, conversions."""
    kind = first & 15
    if not second & 0x40:  # vmov of a constant
        return Timed(Does.FLOAT_MOVE, 4, (), to)
    if kind == 1 and second & 0x80:
        return Timed(Does.FLOAT_DIVIDE, 4, other, to, (), len(to))
    if kind in (4, 5):
        return Timed(Does.FLOAT, 4, (*to, *other) if kind == 4 else to, (), (), len(to))
    if kind == 0 and not second & 0x80:
        return Timed(Does.FLOAT_MOVE, 4, other, to)
    return Timed(Does.FLOAT_CONVERT if kind > 1 else Does.FLOAT, 4, other, to, (), len(to))


# Vectors


def _quad(number: int) -> Written:
    return tuple(range(FLOATS + 4 * number, FLOATS + 4 * number + 4))


def _vector(first: int, second: int, writes: Written) -> Timed:
    """Vectors are operands at three places, or what stands there is something else: then it waits
    for what it need not."""
    to, one, other = _quad(second >> 13 & 7), _quad(first >> 1 & 7), _quad(second >> 1 & 7)
    if _is_control(first, second):
        return Timed(Does.VECTOR_CONTROL, 4)
    does = Does.VECTOR_MULTIPLY if _is_product(first, second) else Does.VECTOR
    return Timed(does, 4, (*one, *other), to)


def _is_control(first: int, second: int) -> bool:
    """vpst, vpnot: what says which lanes count, without comparing."""
    return first & 0xFFB0 == 0xFE31 & 0xFFB0 and second & 0x1FFF in (0x0F4D, 0x1F4D)


def _is_product(first: int, second: int) -> bool:
    """Products, sums over lanes and arithmetic of floats, by where they are in the encoding."""
    if first & 0xEF00 == 0xEE00:
        return _is_product_of_scalar(first, second)
    low = second >> 8 & 15
    multiplies = (low == 9 and bool(second & 0x10)) or low in (11, 13, 12)
    return multiplies or (low == 15 and not first & 0x1000)


def _is_product_of_scalar(first: int, second: int) -> bool:
    return (second >> 8 & 15 in (14, 15) and first & 0x30 != 0x10) or bool(first & 0x1)
