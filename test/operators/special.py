"""Samples with special numbers planted in them: NaN, infinities, zeros of both signs, extremes.

What is planted where is fixed. A sample is compiled once and run once for each planting.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from math import inf, nan

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
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


PARAMETERS = (
    "batch_norm", "bilinear", "conv1d", "conv2d", "conv3d", "conv_transpose", "_norm", "polynomial",
)  # fmt: skip
"""In names of functions whose other tensors are parameters: finite, as what training ends with, or
orders of polynomials, which eager counts up to."""

SEQUENCES = {"bucketize": 1, "searchsorted": 0}
"""Functions of a sequence that has to be in order: the place of its tensor, which is kept."""

WITHOUT_PLACES = ("fft", "stft")
"""In names of functions each of whose results is a sum over all elements, in some order."""


SYSTEMS = (
    "cholesky_inverse", "cholesky_solve", "geqrf", "linalg.cholesky_ex",
    "linalg.householder_product", "linalg.inv_ex", "linalg.lu", "linalg.lu_factor",
    "linalg.lu_factor_ex", "linalg.lu_solve", "linalg.qr", "linalg.solve_ex",
    "linalg.solve_triangular", "linalg.tensorsolve", "lu", "lu_solve", "ormqr", "qr",
    "triangular_solve",
)  # fmt: skip
"""Functions that LAPACK computes: it decides what becomes of a system that is not finite."""

RUNNING_MEANS = ("std_mean", "var_mean")
"""Functions whose mean is NaN where an infinity is followed by another element, in some order."""

LOSING_NAN = ("mode", "nn.functional.scaled_dot_product_attention")
"""Functions whose rows with NaN PyTorch sorts anyhow, and whose keys with NaN, where they are
masked, are seen by some of its kernels only."""

CRASHING_OF_NAN = ("linalg.eig", "linalg.eigvals")
"""Functions that may end the process in eager."""

CRASHING = ("div.trunc_rounding", "lcm")
"""Functions that end the process in eager where the least integer is divided by -1."""


def plantings(case: Case) -> dict[str, tuple[float, ...]]:
    """Name → the numbers that are planted, for the element type of a case."""
    dtype = getattr(torch, case.dtype)
    spared = any(part in case.operator for part in (*WITHOUT_PLACES, *CRASHING_OF_NAN))
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
    kept = SEQUENCES.get(case.operator)
    chosen = [x for place, x in enumerate(tensors) if place != kept]
    chosen = [x for x in chosen if dtype_name(x.dtype) == case.dtype and x.numel()]
    for turn, x in enumerate(chosen[:1] if first_only else chosen):
        line = x.view(-1)
        if len(numbers) == 1:
            line[(len(line) // 3 + turn) % len(line)] = numbers[0]
            continue
        for at, place in enumerate(range(turn % 2, len(line), 2 if len(line) > 2 else 1)):
            line[place] = numbers[(at + turn) % len(numbers)]
    return tensors


def defined() -> AbstractContextManager[None]:
    """Eager as it is defined: where attention is fast, rows of NaN are lost."""
    return sdpa_kernel(SDPBackend.MATH)


def with_what_is_open(
    operator: str,
    inputs: list[torch.Tensor],
    found: list[torch.Tensor],
    wanted: list[torch.Tensor],
) -> list[torch.Tensor]:
    """What is wanted, and what was found where PyTorch leaves the answer open."""
    free = [_open(operator, inputs, *pair) for pair in zip(found, wanted, strict=True)]
    if operator in SYSTEMS and any(x is not None and bool(x.any()) for x in free):
        return found
    triples = zip(found, wanted, free, strict=True)
    return [want if x is None else want.where(~x, have) for have, want, x in triples]


def _open(
    operator: str, inputs: list[torch.Tensor], have: torch.Tensor, want: torch.Tensor
) -> torch.Tensor | None:
    """The elements that PyTorch leaves open; None of another shape, which is wrong."""
    if have.shape != want.shape or have.dtype != want.dtype:
        return None
    if operator in SYSTEMS:
        return ~want.isfinite() & ~have.isfinite().all()
    if operator in LOSING_NAN:
        return want.isnan()
    if operator in RUNNING_MEANS:
        return want.isinf() & have.isnan()
    if "chebyshev_polynomial" in operator:
        return inputs[0].isnan().expand(want.shape)
    return None
