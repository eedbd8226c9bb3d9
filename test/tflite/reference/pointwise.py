"""Operators of two tensors, element by element; shapes are broadcast as numpy has it."""

from __future__ import annotations

import operator

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp

from .arrays import Ints, Type


def small(x: Ints, factor: tuple[int, int]) -> Ints:
    """Times a real number below one: the high half of the product, divided by a power of two."""
    bits, shift = factor
    return fp.divided(fp.high(x, bits), -shift)


def add(x: Ints, y: Ints, types: tuple[Type, Type, Type], activation: str, sign: int = 1) -> Ints:
    """Sums and, with a sign of -1, differences.

    The steps are shifted to the left (int8: 20 places, int16: 15) and multiplied with their scale
    divided by twice the larger one. The sum of the two is multiplied with twice the larger scale
    divided by that of the result and by the shift. All factors must be below one.
    """
    first, second, wanted = types
    left = 15 if wanted.name == "INT16" else 20
    twice = 2 * max(first.scale, second.scale)
    one = small(fp.wrapped(first.steps(x) << left), fp.multiplier(first.scale / twice))
    other = small(fp.wrapped(second.steps(y) << left), fp.multiplier(second.scale / twice))
    total = fp.wrapped(one + sign * other)
    return wanted.stored(
        small(total, fp.multiplier(twice / (2.0**left * wanted.scale))), activation
    )


def mul(x: Ints, y: Ints, types: tuple[Type, Type, Type], activation: str) -> Ints:
    """The product of the steps, of int8 and of int16, times `scale * scale / result scale`, in 31
    bits rounded twice."""
    first, second, wanted = types
    product = fp.wrapped(first.steps(x) * second.steps(y))
    factor = fp.multiplier(first.scale * second.scale / wanted.scale)
    return wanted.stored(fp.multiplied(product, *factor), activation)


def squared_difference(x: Ints, y: Ints, types: tuple[Type, Type, Type]) -> Ints:
    """As differences, with a shift of 7; their squares are multiplied with the square of twice the
    larger scale, divided by that of the result and twice the shift."""
    first, second, wanted = types
    twice = 2 * max(first.scale, second.scale)
    one = small(first.steps(x) << 7, fp.multiplier(first.scale / twice))
    other = small(second.steps(y) << 7, fp.multiplier(second.scale / twice))
    factor = fp.multiplier(twice * twice / (2.0**14 * wanted.scale))
    return wanted.stored(fp.multiplied(fp.wrapped((one - other) ** 2), *factor))


def div(x: Ints, y: Ints, types: tuple[Type, Type, Type], activation: str) -> Ints:
    """The steps of x, as far to the left as they go, times the reciprocal of those of y.

    What is divided by `2^32` and more is undefined; on x86-64 only the lowest five bits of the
    shift count, and one is added to what is not negative.
    """
    first, second, wanted = types
    bits, shift = fp.multiplier(first.scale / (second.scale * wanted.scale))
    one, other = np.broadcast_arrays(first.steps(x), second.steps(y))
    one, other = one * np.sign(other), np.abs(other)
    inverse, over = fp.reciprocal(other, 31)
    room = leading_signs(one)
    quotient = fp.high(fp.wrapped(one << room), inverse)
    total = -(shift - over - room)
    product = fp.high(quotient, bits)
    far = (product >> (total & 31)) + (product >= 0)
    near = fp.divided(product, np.clip(total, 0, 31))
    return wanted.stored(np.where(total > 31, far, near), activation)


def leading_signs(x: Ints) -> Ints:
    """The bits below the sign of an int32 that are equal to it."""
    size = np.where(x < 0, ~x, x)
    return 31 - np.frexp(size.astype(np.float64))[1]


COMPARISONS = {
    "EQUAL": operator.eq, "NOT_EQUAL": operator.ne, "LESS": operator.lt,
    "LESS_EQUAL": operator.le, "GREATER": operator.gt, "GREATER_EQUAL": operator.ge,
}  # fmt: skip


def compare(name: str, x: Ints, y: Ints, types: tuple[Type, Type]) -> Ints:
    """Both are shifted to the left by 8, and multiplied with their scale, which must be below
    one."""
    both = [
        small(type.steps(data) << 8, fp.multiplier(type.scale))
        for data, type in zip((x, y), types, strict=True)
    ]
    return COMPARISONS[name](*both)


def prelu(x: Ints, slopes: Ints, types: tuple[Type, Type, Type]) -> Ints:
    """Steps below zero are multiplied with those of their slope, and that with the quotient of all
    scales."""
    given, slope, wanted = types
    steps = given.steps(x)
    plain = fp.multiplied(steps, *fp.multiplier(given.scale / wanted.scale))
    factor = fp.multiplier(given.scale * slope.scale / wanted.scale)
    below = fp.multiplied(steps * slope.steps(slopes), *factor)
    return wanted.stored(np.where(steps >= 0, plain, below))
