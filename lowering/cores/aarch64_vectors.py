"""What kind of instruction each of 64-bit Arm on floats and vectors is.

Of vectors, `count` is how many halves of 64 bits they have.
"""

from __future__ import annotations

from ..code.aarch64_parts import ZERO
from ..code.steps import field
from .table import Does, Timed

FLOATS = 32
Registers = tuple[int, ...]


def floats_and_vectors(word: int) -> Timed:
    if word & 0x5F000000 == 0x1F000000:  # fmadd and its kind
        return Timed(Does.FLOAT_FUSED, 4, _floats(word, 5, 16, 10), _floats(word, 0))
    if word & 0x5F000000 == 0x1E000000:
        return _single_float(word)
    if field(word, 24, 1):
        return _by_element(word) if not field(word, 10, 1) else _by_bits(word)
    if field(word, 21, 1):
        return _vector_arithmetic(word)
    return _put_together(word)


def _floats(word: int, *places: int) -> Registers:
    return tuple(FLOATS + field(word, place, 5) for place in places)


# Of single floats

_TWO = {0: Does.FLOAT_MULTIPLY, 1: Does.FLOAT_DIVIDE, 8: Does.FLOAT_MULTIPLY}
_ONE = {0: Does.FLOAT_MOVE, 3: Does.FLOAT_DIVIDE, 4: Does.FLOAT_CONVERT, 5: Does.FLOAT_CONVERT,
        7: Does.FLOAT_CONVERT}  # fmt: skip


def _single_float(word: int) -> Timed:
    if not field(word, 21, 1) or not field(word, 10, 6):
        return _between_kinds(word)
    kind, to = field(word, 10, 2), _floats(word, 0)
    if kind == 2:
        return Timed(_TWO.get(field(word, 12, 4), Does.FLOAT), 4, _floats(word, 5, 16), to)
    if kind in (1, 3):  # fccmp, fcsel
        return Timed(Does.FLOAT, 4, _floats(word, 5, 16), to if kind == 3 else ())
    if field(word, 10, 5) == 16:
        return Timed(_ONE.get(field(word, 15, 6), Does.FLOAT), 4, _floats(word, 5), to)
    if field(word, 10, 4) == 8:  # fcmp
        return Timed(Does.FLOAT, 4, _floats(word, 5, 16))
    return Timed(Does.FLOAT_MOVE, 4, (), to)


def _between_kinds(word: int) -> Timed:
    """From integers, or to integers."""
    kind = field(word, 16, 3)
    does = Does.FLOAT_MOVE if field(word, 21, 1) and kind > 5 else Does.FLOAT_CONVERT
    one, to = field(word, 5, 5), field(word, 0, 5)
    if kind in (2, 3, 7):
        return Timed(does, 4, () if one == ZERO else (one,), (FLOATS + to,))
    return Timed(does, 4, (FLOATS + one,), () if to == ZERO else (to,))


# Of vectors


def _halves(word: int) -> int:
    """An instruction on one element takes no more than on half a vector."""
    return 1 if field(word, 28, 1) or not field(word, 30, 1) else 2


_SAME = {0x12: Does.VECTOR_ACCUMULATE, 0x13: Does.VECTOR_MULTIPLY, 0x16: Does.VECTOR_MULTIPLY,
         0x19: Does.VECTOR_FUSED}  # fmt: skip
_LONG = {8: Does.VECTOR_ACCUMULATE, 9: Does.VECTOR_ACCUMULATE, 10: Does.VECTOR_ACCUMULATE,
         11: Does.VECTOR_ACCUMULATE, 12: Does.VECTOR_MULTIPLY, 13: Does.VECTOR_MULTIPLY,
         5: Does.VECTOR_ACCUMULATE, 7: Does.VECTOR_ACCUMULATE}  # fmt: skip
_ELEMENT = {1: Does.VECTOR_FUSED, 5: Does.VECTOR_FUSED, 8: Does.VECTOR_MULTIPLY,
            9: Does.VECTOR_MULTIPLY, 10: Does.VECTOR_MULTIPLY, 11: Does.VECTOR_MULTIPLY,
            12: Does.VECTOR_MULTIPLY, 13: Does.VECTOR_MULTIPLY}  # fmt: skip
ACCUMULATES = frozenset({Does.VECTOR_ACCUMULATE, Does.VECTOR_FUSED})
FLOATS_FROM, DIVIDES = 0x18, 0x1F


def _vector(word: int, does: Does, reads: Registers, halves: int) -> Timed:
    """What accumulates reads what it writes."""
    to = _floats(word, 0)
    return Timed(does, 4, (*reads, *to) if does in ACCUMULATES else reads, to, count=halves)


def _vector_arithmetic(word: int) -> Timed:
    if field(word, 10, 1):
        kind, is_other = field(word, 11, 5), field(word, 29, 1)
        does = _SAME.get(kind, Does.VECTOR_MULTIPLY if kind >= FLOATS_FROM else Does.VECTOR)
        if kind == DIVIDES and is_other:
            does = Does.FLOAT_DIVIDE
        if (kind == 0x19 and is_other) or kind == 0x18:
            does = Does.VECTOR_MULTIPLY
        return _vector(word, does, _floats(word, 5, 16), _halves(word))
    if not field(word, 11, 1):
        return _vector(word, _LONG.get(field(word, 12, 4), Does.VECTOR), _floats(word, 5, 16), 2)
    kind = field(word, 12, 5)
    does = Does.VECTOR_MULTIPLY if kind >= 0x16 or kind == 0x0F else Does.VECTOR
    if kind == DIVIDES and field(word, 29, 1):
        does = Does.FLOAT_DIVIDE
    return _vector(word, does, _floats(word, 5), _halves(word))


def _by_element(word: int) -> Timed:
    """With one element of a vector; all but products alone accumulate."""
    does = _ELEMENT.get(field(word, 12, 4), Does.VECTOR_ACCUMULATE)
    return _vector(word, does, _floats(word, 5, 16), _halves(word))


def _by_bits(word: int) -> Timed:
    """Shifts by constants, and constants."""
    if not field(word, 19, 4):
        return _vector(word, Does.VECTOR, (), _halves(word))
    does = Does.VECTOR_MULTIPLY if field(word, 11, 5) >= 0x1C else Does.VECTOR
    return _vector(word, does, _floats(word, 5), _halves(word))


def _put_together(word: int) -> Timed:
    """Dot products; elements from and to registers; what puts vectors together."""
    if field(word, 15, 1) and field(word, 10, 1):
        return _vector(word, Does.VECTOR_ACCUMULATE, _floats(word, 5, 16), _halves(word))
    one, to, kind = field(word, 5, 5), field(word, 0, 5), field(word, 11, 4)
    is_copy = field(word, 10, 1) and not field(word, 29, 1)
    if is_copy and kind in (1, 3):  # dup and ins, from a register for integers
        reads = () if one == ZERO else (one,)
        return Timed(Does.VECTOR, 4, (*reads, *_floats(word, 0)[: kind == 3]), _floats(word, 0))
    if is_copy and kind in (5, 7):  # smov, umov
        return Timed(Does.VECTOR, 4, _floats(word, 5), () if to == ZERO else (to,))
    return _vector(word, Does.VECTOR, _floats(word, 5, 16), _halves(word))
