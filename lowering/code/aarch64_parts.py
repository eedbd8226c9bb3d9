"""What the instructions of 64-bit Arm are written with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .effects import FLAGS, Cut, Effect, Fixed, Instruction, Operand
from .parts import WITHOUT_SIGN, Where, at_the_top, made
from .steps import field
from .values import Compute, Numbers, result

ZERO = SP = 31
LINK = 30
VECTOR_BYTES = 32
"""Of a vector of SVE, in objects that have such."""
CLOBBERED = (*range(19), LINK, FLAGS)
"""What a function that is called may leave otherwise."""


def zero(register: int) -> Operand:
    """A register that is no stack pointer."""
    return Fixed(0) if register == ZERO else register


def registers(*numbers: int) -> list[int]:
    """Those that are written, of these."""
    return [number for number in numbers if number != ZERO]


def width_of(word: int) -> int:
    return 64 if field(word, 31, 1) else 32


def narrow(word: int) -> Cut | None:
    """What is kept of a result."""
    return None if field(word, 31, 1) else WITHOUT_SIGN


def computed(
    where: Where, to: int, compute: Compute, *operands: Operand, linear: bool = True
) -> Instruction:
    return made(where, [Effect(to, compute, operands, linear)] if to != ZERO else [])


def flags_of(where: Where, kind: Compute, operands: Sequence[Operand], width: int) -> Effect:
    return Effect(FLAGS, at_the_top(where.numbers, kind, width), tuple(operands))


def result_flags(where: Where, of: int, width: int) -> Effect:
    return flags_of(where, result, (of,), width)


# What is computed of two registers

Pure = Callable[[Numbers, int, int], int]
SHIFTS: Mapping[int, Pure] = {
    0: lambda n, a, by: a << by % n.bits,
    1: lambda n, a, by: n.number(a) >> by % n.bits,
    2: lambda n, a, by: n.signed(n.number(a)) >> by % n.bits,
    3: lambda n, a, by: n.number(a) >> by % n.bits | n.number(a) << -by % n.bits,
}


def _quotient_of(n: Numbers, left: int, right: int) -> int:
    return n.number(left) // n.number(right) if n.number(right) else 0


def _divided_with_signs(n: Numbers, left: int, right: int) -> int:
    one, other = n.signed(left), n.signed(right)
    size = abs(one) // abs(other) if other else 0
    return size if (one < 0) == (other < 0) else -size


OF_TWO: Mapping[int, Pure] = {
    2: _quotient_of, 3: _divided_with_signs, 8: SHIFTS[0], 9: SHIFTS[1], 10: SHIFTS[2],
    11: SHIFTS[3],
}  # fmt: skip
