"""Arrays of integers that stand for real numbers, and the rules that most operators share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp
from hardwire.dialect.quantised_operators.tables import Numbers, round_half_away

Ints = np.ndarray
BOUNDS = {
    "INT4": (-8, 7), "INT8": (-128, 127), "UINT8": (0, 255), "INT16": (-(2**15), 2**15 - 1),
    "INT32": (-(2**31), 2**31 - 1),
}  # fmt: skip
DTYPES = {
    "INT4": np.int8, "INT8": np.int8, "UINT8": np.uint8, "INT16": np.int16, "INT32": np.int32,
    "INT64": np.int64, "FLOAT32": np.float32, "BOOL": np.bool_,
}  # fmt: skip


@dataclass(frozen=True)
class Type:
    """What the elements of a tensor are, and stand for: one scale, or one for each index of an
    axis."""

    name: str
    scales: tuple[float, ...] = ()
    zero_point: int = 0
    axis: int = 0

    @property
    def scale(self) -> float:
        return self.scales[0]

    @property
    def numbers(self) -> Numbers:
        return Numbers(self.scale, self.zero_point, *BOUNDS[self.name])

    def steps(self, data: Ints) -> Ints:
        """Integers from the zero point."""
        return data.astype(np.int64) - self.zero_point

    def stored(self, steps: Ints, activation: str = "NONE") -> Ints:
        """Steps of the type as integers: moved by the zero point as int32, and clamped to what the
        fused activation lets through."""
        lowest, highest = activation_range(self, activation)
        found = np.clip(fp.wrapped(steps + self.zero_point), lowest, highest)
        return found.astype(DTYPES[self.name])


def activation_range(type: Type, activation: str) -> tuple[int, int]:
    """The integers that a fused activation lets through. Its bounds divided by the scale are
    rounded in single precision, of a tie away from zero."""
    lowest, highest = BOUNDS[type.name]

    def placed(real: float) -> int:
        scale = np.float32(type.scale)
        return type.zero_point + int(round_half_away(np.float32(real) / scale))

    bounds = {"RELU": (0.0, None), "RELU6": (0.0, 6.0), "RELU_N1_TO_1": (-1.0, 1.0)}
    least, most = bounds.get(activation, (None, None))
    return (
        lowest if least is None else max(lowest, placed(least)),
        highest if most is None else min(highest, placed(most)),
    )


def clipped(x: Ints, lowest: int, highest: int) -> Ints:
    """The greater of the least, then the less of the greatest: so TFLite orders them."""
    return np.minimum(np.maximum(x, lowest), highest)


def factors(reals: Sequence[float]) -> tuple[Ints, Ints]:
    """Multipliers and shifts of real numbers."""
    pairs = [fp.multiplier(real) for real in reals]
    return np.array([bits for bits, _ in pairs]), np.array([shift for _, shift in pairs])


def requantised(x: Ints, given: Type, wanted: Type) -> Ints:
    """The same numbers in steps of another type: the steps times the quotient of the scales."""
    bits, shift = fp.multiplier(given.scale / wanted.scale)
    return wanted.stored(fp.multiplied(given.steps(x), bits, shift))
