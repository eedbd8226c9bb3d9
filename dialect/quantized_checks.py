"""What scales, zero points and bounds of quantised tensors must be, with what to do where not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .dtypes import Dtype
from .errors import Refused
from .quantized import bounds

CALIBRATE = "calibrate the model with data that its observers see before it is converted"


def check_scales(scales: np.ndarray | None) -> None:
    """Refuses steps that are not finite and positive; those computed at run time are unknown."""
    if scales is None:
        return
    wrong = scales[~(np.isfinite(scales) & (scales > 0))]
    if wrong.size:
        raise Refused(f"has the scale {wrong[0]:g}, which is no step between numbers: {CALIBRATE}")


def check_zero_points(zero_points: np.ndarray | None, storage: Dtype) -> None:
    """Refuses zero points that the integers cannot reach."""
    if zero_points is None:
        return
    low, high = bounds(storage)
    wrong = zero_points[~((zero_points >= low) & (zero_points <= high))]
    if wrong.size:
        raise Refused(
            f"has the zero point {wrong[0]:g}, which is not in {storage.name} ({low} to {high}): "
            "let the quantizer choose it within the type"
        )


def check_bounds(storage: Dtype, low: object, high: object) -> tuple[float, float]:
    """The bounds of the integers, those of their type where none are said."""
    if storage.is_float or storage.is_complex or storage.name == "bool":
        raise Refused(
            f"quantises to {storage.name}, and hardwire knows integers only: quantise to int8"
        )
    least, most = bounds(storage)
    first, last = (_bound(each, other) for each, other in ((low, least), (high, most)))
    if not least <= first <= last <= most:
        raise Refused(
            f"has the bounds {first:g} to {last:g}, and those of {storage.name} are {least} to "
            f"{most}: choose bounds within the type"
        )
    return first, last


def _bound(given: object, otherwise: int) -> float:
    return given if isinstance(given, int | float) else otherwise


def check_axis(axis: int, shape: Sequence[object], scales: Sequence[object]) -> None:
    """Refuses a dimension that is not there, or that has not one scale for each index."""
    if not -len(shape) <= axis < len(shape):
        raise Refused(f"counts scales along dimension {axis} of {len(shape)}: choose one of these")
    if len(scales) != 1 or scales[0] not in (1, shape[axis]):
        raise Refused(
            f"has {'x'.join(map(str, scales))} scales for {shape[axis]} indices of dimension "
            f"{axis}: give one for each"
        )
