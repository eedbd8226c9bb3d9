"""Samples with special numbers planted in them: NaN, infinities, zeros of both signs, extremes.

What is planted where is fixed. A sample is compiled once and run once for each planting.
"""

from __future__ import annotations

from math import inf, nan

import torch
from torch.testing._internal.opinfo.core import BinaryUfuncInfo, UnaryUfuncInfo

from .cases import DTYPES, Case, Sample, dtype_name, operators

FLOATS = (torch.float32, torch.float16, torch.bfloat16)

SIGNED = frozenset(
    (
        "abs", "add", "asin", "asinh", "atan", "atanh", "ceil", "clone", "copysign", "deg2rad",
        "diff", "div.floor_rounding", "div.no_rounding_mode", "div.trunc_rounding", "expm1", "fill",
        "fix", "flip", "float_power", "floor", "floor_divide", "fmod", "frac", "log1p",
        "masked_fill", "masked_select", "mul", "nan_to_num", "neg", "positive", "rad2deg",
        "reciprocal", "remainder", "resolve_neg", "roll", "rot90", "round", "round.decimals_0",
        "rsqrt", "rsub", "sgn", "sign", "sin", "sinh", "sqrt", "sub", "tan", "tanh", "true_divide",
        "trunc", "view", "where",
    )
)  # fmt: skip
"""Functions whose zeros have a sign that PyTorch defines: arithmetic that rounds once, odd
functions, and what only moves elements. Sums, products and extrema of several elements are not
among them: their zeros depend on the order and on the vector unit."""


PARAMETERS = ("batch_norm", "bilinear", "conv1d", "conv2d", "conv3d", "conv_transpose", "_norm")
"""In names of functions whose other tensors are parameters: finite, as what training ends with."""

WITHOUT_PLACES = ("fft", "stft")
"""In names of functions each of whose results is a sum over all elements, in some order."""


CRASHING = ("div.trunc_rounding",)
"""Functions that end the process in eager where the least integer is divided by -1."""


def plantings(case: Case) -> dict[str, tuple[float, ...]]:
    """Name → the numbers that are planted, for the element type of a case."""
    dtype = getattr(torch, case.dtype)
    spared = any(part in case.operator for part in WITHOUT_PLACES)
    if spared or dtype not in DTYPES or dtype == torch.bool:
        return {}
    if not dtype.is_floating_point:
        most = torch.iinfo(dtype).max
        least = torch.iinfo(dtype).min + (case.operator in CRASHING)
        return {"limits": (most, least), "some limits": (least, 1, 0, most)}
    edges = torch.finfo(dtype)
    subnormal = edges.smallest_normal / 4
    most = edges.max if _is_elementwise(case.operator) else 3.0
    return {
        "one nan": (nan,),
        "one inf": (inf,),
        "-inf": (-inf, -inf),
        "both infinities": (inf, 1.0, -inf),
        "zeros": (-0.0, 0.0),
        "extremes": (most, edges.tiny, -most, -subnormal, subnormal, -edges.tiny),
        "all": (nan, 0.5, inf, -0.0, -inf, 0.0, most, -most, subnormal, nan, -subnormal),
    }


def _is_elementwise(operator: str) -> bool:
    """Where elements are added up, the order decides whether the largest numbers overflow."""
    return isinstance(operators().get(operator), UnaryUfuncInfo | BinaryUfuncInfo)


def planted(case: Case, sample: Sample, title: str, first_only: bool) -> list[torch.Tensor]:
    """The tensors of a sample with numbers planted in those of the case's element type.

    One number goes to one place, several take turns at every other place; each tensor begins with
    another one. `first_only` leaves all tensors but the first as they are.
    """
    numbers = plantings(case)[title]
    first_only |= any(part in case.operator for part in PARAMETERS)
    tensors = sample.tensors
    chosen = [x for x in tensors if dtype_name(x.dtype) == case.dtype and x.numel()]
    for turn, x in enumerate(chosen[:1] if first_only else chosen):
        line = x.view(-1)
        if len(numbers) == 1:
            line[(len(line) // 3 + turn) % len(line)] = numbers[0]
            continue
        for at, place in enumerate(range(turn % 2, len(line), 2 if len(line) > 2 else 1)):
            line[place] = numbers[(at + turn) % len(numbers)]
    return tensors
