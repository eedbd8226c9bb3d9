"""Results compared with eager's, at PyTorch's own tolerances."""

from __future__ import annotations

import torch
from torch.utils import _pytree as pytree

from ..fuzz.compare import ROOM, SHAKES, WIDE, shaken
from . import special
from .cases import Case, Sample, samples, tolerance

UNDEFINED = (
    "empty",
    "empty_like",
    "empty_permuted",
    "new_empty",
    "new_empty_strided",
    "empty_strided",
)
"""Operators whose results have a shape and an element type only."""

FLOATS = (torch.float32, torch.float16, torch.bfloat16)
ROUNDED = (*FLOATS, torch.complex64)
"""What double precision can judge."""

CONTRACTIONS = (
    "addbmm", "addmm", "addmv", "baddbmm", "bmm", "inner", "matmul", "mm", "mv", "tensordot",
    "nn.functional.bilinear", "nn.functional.conv", "nn.functional.linear",
)  # fmt: skip
"""Functions that add up in any order: beginnings of names."""

FOURIER = ("fft.", "stft", "istft")
"""Sums of all elements for each: as exact as the greatest of them."""

PICKING = ("argsort", "topk", "kthvalue", "median", "sort")
"""Operators that leave open which of several equal elements they name."""


def difference(
    case: Case,
    inputs: list[torch.Tensor],
    found: list[torch.Tensor],
    wanted: list[torch.Tensor],
    title: str = "",
) -> str | None:
    """How the results differ from eager's; None where PyTorch would call them close.

    The title says what was planted in the inputs, if anything was.
    """
    is_planted = title in special.plantings(case)
    signed = is_planted and case.operator in special.SIGNED
    sample = samples(case.operator, case.dtype)[case.index]
    if case.operator.removeprefix("aten.") in UNDEFINED:
        found, wanted = ([x.new_zeros(x.shape) for x in side] for side in (found, wanted))
    if case.operator in PICKING:
        found, wanted = (_picked(case.operator, sample, inputs, x) for x in (found, wanted))
    if is_planted:
        wanted = special.with_what_is_open(case.operator, inputs, found, wanted)
    for place, (have, want) in enumerate(zip(found, wanted, strict=True)):
        bounds = tolerance(case.operator, want.dtype) or {}
        try:
            torch.testing.assert_close(
                have, want.contiguous(), equal_nan=True, check_stride=False, **bounds
            )
        except AssertionError as problem:
            given = (sample, inputs, place, have, want)
            if want.dtype in ROUNDED and (_closer(*given) or _as_rounded(case, *given)):
                continue
            lines = [line for line in str(problem).splitlines() if line]
            return " ".join(lines[:4])
        if signed and want.dtype.is_floating_point:
            zero = (have == 0) & (want == 0)
            odd = zero & (have.signbit() != want.signbit())
            if odd.any():
                return f"{int(odd.sum())} zeros have the other sign"
    return None


def _as_rounded(
    case: Case,
    sample: Sample,
    inputs: list[torch.Tensor],
    place: int,
    have: torch.Tensor,
    want: torch.Tensor,
) -> bool:
    """Whether a result is no farther from that of double precision than its inputs being rounded
    otherwise explains, or the order of its sum: little may be left of one."""
    random = torch.Generator().manual_seed(0)
    if not any(x.is_floating_point() or x.is_complex() for x in inputs):
        inputs = [x.float() for x in inputs]  # whole numbers become floats on the way, too
    try:
        exact, *moved = (
            sample.call([shaken(x, random) if turn else _double(x) for x in inputs])[place]
            for turn in range(1 + SHAKES)
        )
    except Exception:  # the operator has no double precision
        return False
    if exact.dtype not in WIDE or have.shape != exact.shape:
        return False
    room = sum((each - exact).abs().nan_to_num(0, 0, 0) for each in moved)
    if case.operator.startswith(CONTRACTIONS + FOURIER):
        sizes = sample.call([_double(x).abs() for x in inputs])[place].abs().nan_to_num(0, 0, 0)
        greatest = sizes.amax() if case.operator.startswith(FOURIER) else sizes
        room = room + torch.finfo(want.dtype).eps * greatest
    good = (have == want) | (have.isnan() & want.isnan())
    return bool((good | ((have.to(exact.dtype) - exact).abs() <= ROOM / SHAKES * room)).all())


def _double(x: torch.Tensor) -> torch.Tensor:
    if x.dtype == torch.complex64:
        return x.to(torch.complex128)
    return x.double() if x.dtype in FLOATS else x.clone()


def _closer(
    sample: Sample, inputs: list[torch.Tensor], place: int, have: torch.Tensor, want: torch.Tensor
) -> bool:
    """Whether a result is no farther from that of double precision than eager's.

    PyTorch compares its own implementations so (test/test_decomp.py, op_assert_ref;
    test/test_ops.py, _ref_test_helper). Where one of the two is not finite, each element counts
    by itself.
    """
    try:
        reference = sample.call([_double(x) for x in inputs])[place]
    except Exception:  # the operator has no double precision
        return False
    if reference.dtype != torch.float64 or have.shape != reference.shape:
        return False
    rounded = reference.to(want.dtype).double()  # what is too large becomes infinite
    errors = [_distance(x.double(), reference, rounded) for x in (have, want)]
    finite = have.isfinite() & want.isfinite()
    greatest = [error[finite].max() if finite.any() else 0.0 for error in errors]
    return bool(greatest[0] <= greatest[1] and (errors[0] <= errors[1])[~finite].all())


def _distance(x: torch.Tensor, exact: torch.Tensor, rounded: torch.Tensor) -> torch.Tensor:
    same = (x == rounded) & ~x.isfinite() | x.isnan() & exact.isnan()
    return torch.where(same, 0.0, (x - exact).abs().nan_to_num(torch.inf, torch.inf))


def _picked(
    operator: str, sample: Sample, inputs: list[torch.Tensor], results: list[torch.Tensor]
) -> list[torch.Tensor]:
    """The values, and what lies at the places that were picked."""
    given = iter(inputs)
    flat = [next(given) if isinstance(x, torch.Tensor) else x for x in sample.flat]
    arguments, keywords = pytree.tree_unflatten(flat, sample.spec)
    has_places = operator == "argsort" or len(results) > 1
    if not has_places or not arguments[0].dim():
        return results
    at = 1 if operator in ("argsort", "median", "sort") else 2
    dim = keywords.get("dim", arguments[at] if len(arguments) > at else -1)
    *values, places = results
    if places.dim() < arguments[0].dim():
        places = places.unsqueeze(dim)
    return [*values, torch.gather(arguments[0], dim, places)]
