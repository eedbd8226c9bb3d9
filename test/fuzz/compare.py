"""Whether an answer is as close to eager's as rounding explains, element by element.

Integers and bools are equal. A float is eager's, or a few units in the last place from it, or no
farther from what double precision gives than an operator may be that rounds its inputs: how far an
element moves then says how much of it is left when numbers cancel, and is nothing where none do.
Contractions may be as far off as the order of their sums explains, Fourier transforms as that of
their greatest one.
There is no absolute tolerance, so small numbers are as exact as large ones. NaN and infinities lie
where eager has them, or where double precision says that they belong. Sums and products of numbers
whose squares overflow may be infinite, as PyTorch's notes on numerical accuracy say; where eager's
are and need not be, others are anything.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import torch
from torch import Tensor

from hardwire.dialect.registry import registry

from .call import Call
from .left_open import Answer, left_open
from .overloads import functional, name_in_registry, schema_of

ULPS = 4
ROOM = 16
"""How many times farther than rounding of the inputs moves an element an answer may be."""

SHAKES = 4
CONTRACTIONS = (
    "aten.addbmm.", "aten.addmm.", "aten.addmv.", "aten.baddbmm.", "aten.bmm.", "aten.conv",
    "aten.dot.", "aten.inner.", "aten.linear.", "aten.matmul.", "aten.mm.", "aten.mv.",
    "aten.tensordot.", "aten.upsample_linear1d.", "aten.upsample_bilinear2d.",
    "aten.upsample_trilinear3d.",
)  # fmt: skip
FOURIER = (
    "aten.fft_fft", "aten.fft_hfft", "aten.fft_ifft", "aten.fft_ihfft", "aten.fft_irfft",
    "aten.fft_rfft", "aten._fft_", "aten.stft.", "aten.istft.",
)  # fmt: skip
DOUBLE = {
    torch.float32: torch.float64, torch.float16: torch.float64, torch.bfloat16: torch.float64,
    torch.complex64: torch.complex128,
}  # fmt: skip
MIXED = ("aten.lerp.Tensor", "aten.lerp.Scalar")
"""Pointwise operators of products and sums, which eager rounds once in vectors alone."""

WIDE = (torch.float64, torch.complex128)


@dataclass(frozen=True)
class Wanted:
    """What eager gives for a call at some sizes: its results, then its inputs as it leaves them."""

    call: Call
    sizes: Mapping[str, int]

    @cached_property
    def tensors(self) -> list[Tensor]:
        inputs = self.call.inputs(self.sizes)
        return [x.clone() for x in (*self.call.run(inputs), *inputs)]

    @cached_property
    def exact(self) -> list[Tensor]:
        """The same in double precision; empty where eager cannot."""
        return _double(self.call, [widened(x) for x in self.call.inputs(self.sizes)])

    @cached_property
    def moved(self) -> list[list[Tensor]]:
        """The same for inputs that are rounded otherwise, each element of its own."""
        random = torch.Generator().manual_seed(0)
        call, inputs = apart(self.call, self.call.inputs(self.sizes))
        if not any(widened(x).dtype in WIDE for x in inputs):
            inputs = [x.float() for x in inputs]  # whole numbers become floats on the way, too
        return [_double(call, [shaken(x, random) for x in inputs]) for _ in range(SHAKES)]

    def differences(self, found: list[Tensor]) -> Iterator[str]:
        """What differs from eager by more than it may."""
        results = len(self.tensors) - len(self.call.leaves)
        free = left_open(Answer(self.call, self.sizes, found, self.tensors))
        for place, (have, want) in enumerate(zip(found, self.tensors, strict=True)):
            if place in free and have.shape == want.shape and have.dtype == want.dtype:
                want = want.where(~free[place], have)
            problem = self._difference(place, have, want)
            if problem:
                at = place - results
                yield f"{f'output {place}' if at < 0 else f'input {at}, written'}: {problem}"

    def _difference(self, place: int, have: Tensor, want: Tensor) -> str | None:
        if (have.shape, have.dtype) != (want.shape, want.dtype):
            return f"is {have.dtype} {tuple(have.shape)}, not {want.dtype} {tuple(want.shape)}"
        if want.dtype.is_complex:
            have, want = torch.view_as_real(have), torch.view_as_real(want)
        good = (have == want) | (have.isnan() & want.isnan())
        if want.dtype.is_floating_point and not bool(good.all()):
            good |= self._close(place, have, want)
        if bool(good.all()):
            return None
        where = tuple((~good).nonzero()[0].tolist())
        pair = f"{have[where].item():.9g} and not {want[where].item():.9g}"
        exact = self._real(self.exact, place, want)
        shown = "" if exact is None else f" (exactly {exact[where].item():.9g})"
        return f"at {list(where)} is {pair}{shown}; {int((~good).sum())} of {want.numel()} differ"

    def _close(self, place: int, have: Tensor, want: Tensor) -> Tensor:
        """Which elements are close enough."""
        good = _near(have, want.double(), _step(want))
        exact = self._real(self.exact, place, want)
        if exact is None:
            return good
        rounded = exact.to(want.dtype)
        good |= (have == rounded) | (have.isnan() & rounded.isnan())
        bound = 2 * (want.double() - exact).abs().nan_to_num(0, 0, 0) + ULPS * _step(rounded)
        for each in self.moved:
            other = self._real(each, place, want)
            if other is not None:
                bound = bound + ROOM / SHAKES * (other - exact).abs().nan_to_num(0, 0, 0)
        bound = bound + ULPS * _step(want.new_ones(())) * self._terms(place, want)
        good |= (have.double() - exact).abs() <= bound
        overflows = ~have.isfinite() | (~want.isfinite() & exact.isfinite())
        return good | overflows if self._may_overflow else good

    def _terms(self, place: int, want: Tensor) -> Tensor | float:
        """The sum of the sizes of what a contraction adds up, whose order decides its rounding."""
        base = functional(self.call.operator) or self.call.operator
        if not base.startswith(CONTRACTIONS + FOURIER):
            return 0.0
        inputs = [_size(widened(x)) for x in self.call.inputs(self.sizes)]
        sizes = self._real(_double(self.call, inputs), place, want)
        if sizes is None or not sizes.numel():
            return 0.0
        found = sizes.abs().nan_to_num(0, 0, 0)
        return found.amax() if base.startswith(FOURIER) else found

    @cached_property
    def _may_overflow(self) -> bool:
        """Whether what lies between inputs and results may be too large for their type."""
        base = functional(self.call.operator) or self.call.operator
        if "pointwise" in registry().entry(name_in_registry(base)).tags and base not in MIXED:
            return False
        inputs = [x for x in self.call.inputs(self.sizes) if x.dtype in (*DOUBLE, *WIDE)]
        return any(bool((_finite(x) > torch.finfo(x.dtype).max ** 0.5 / 64).any()) for x in inputs)

    def _real(self, results: list[Tensor], place: int, want: Tensor) -> Tensor | None:
        """A result in double precision, real as `want` is."""
        if not results or len(results) != len(self.tensors):
            return None
        found = results[place]
        found = torch.view_as_real(found) if found.dtype.is_complex else found
        return found.double() if found.shape == want.shape else None


def _double(call: Call, inputs: list[Tensor]) -> list[Tensor]:
    torch.set_default_dtype(torch.float64)
    try:
        with warnings.catch_warnings(), torch.no_grad():
            warnings.simplefilter("ignore")
            return [x.clone() for x in (*call.run(inputs), *inputs)]
    except Exception:  # torch raises what it likes
        return []
    finally:
        torch.set_default_dtype(torch.float32)


def apart(call: Call, inputs: list[Tensor]) -> tuple[Call, list[Tensor]]:
    """The call on copies of the views that it makes, in which no element is there twice.

    The same where it writes to them, or reads the memory behind them.
    """
    reads_memory = any(part in call.operator for part in ("as_strided", "_reshape_alias"))
    if schema_of(call.operator).kind != "functional" or reads_memory:
        return call, inputs
    pairs = zip(call.leaves, inputs, strict=True)
    return call.without_views(), [leaf.viewed(x).clone() for leaf, x in pairs]


def _size(x: Tensor) -> Tensor:
    return x if x.dtype == torch.bool else x.abs()


def _finite(x: Tensor) -> Tensor:
    """Magnitudes; 0 for what is not finite."""
    return x.abs().double().nan_to_num(0, 0, 0)


def _near(have: Tensor, want: Tensor, step: Tensor) -> Tensor:
    return (have.double() - want).abs() <= ULPS * step


def _step(x: Tensor) -> Tensor:
    """The distance of two neighbours in an element type, around each element."""
    limits = torch.finfo(x.dtype)
    step = x.double().abs() * limits.eps
    return step.nan_to_num(0, 0, 0).clamp(min=limits.smallest_normal * limits.eps)


def widened(x: Tensor) -> Tensor:
    """In double precision, if it is of floats."""
    return x.to(DOUBLE.get(x.dtype, x.dtype))


def shaken(x: Tensor, random: torch.Generator) -> Tensor:
    """In double precision, each element moved by at most a unit in the last place of its type."""
    wide = widened(x)
    if wide.dtype not in WIDE:
        return wide
    by = torch.rand(x.shape, generator=random, dtype=torch.float64) * 2 - 1
    moved = wide * (1 + torch.finfo(x.dtype).eps * by)
    return torch.where(x.isfinite(), moved, wide)
