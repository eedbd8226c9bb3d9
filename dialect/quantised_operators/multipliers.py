"""Real numbers as TFLite multiplies with them: 31 bits and a power of two."""

from __future__ import annotations

from math import floor, frexp


def multiplier(number: float) -> tuple[int, int]:
    """`number` is about `m / 2^31 * 2^shift`, for the `(m, shift)` that is returned.

    It is rounded to the nearest; what is too small for 31 shifts to the right is 0.
    """
    fraction, shift = frexp(number)
    bits = floor(fraction * 2**31 + 0.5)
    if bits == 2**31:
        bits, shift = 2**30, shift + 1
    if shift < -31:
        return 0, 0
    return (bits, shift) if shift <= 30 else (2**31 - 1, 30)


def reduced(bits: int) -> int:
    """The same number in 15 bits, for sums of 64 bits."""
    return (bits + (1 << 15)) >> 16 if bits < 0x7FFF0000 else 0x7FFF
