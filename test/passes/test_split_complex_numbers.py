"""What `split-complex` writes computes what PyTorch computes with complex numbers.

Each case is brought to stage `static` twice, as it is exported and after `run_decompositions`, and run
operator by operator with PyTorch. Complex inputs and outputs are pairs there.
"""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from .test_decompose_numbers import Function, floats, statics
from .torch_interpreter import run


def numbers(*shape: int, dtype: torch.dtype = torch.complex64) -> Tensor:
    return torch.randn(shape, dtype=dtype, generator=torch.Generator().manual_seed(sum(shape)))


def pairs(x: Tensor) -> Tensor:
    return torch.view_as_real(x.resolve_conj().resolve_neg()) if x.is_complex() else x


Z, W, X = numbers(3, 4), numbers(3, 4) + 2, floats(3, 4)
TABLE = torch.polar(torch.ones(5, 4), torch.arange(20.0).view(5, 4))
MASK = floats(3, 4) > 0
PICKED = torch.tensor([[0, 1], [2, 0], [1, 1]])

FUNCTIONS: dict[str, tuple[Callable, tuple[Tensor, ...]]] = {
    # Arithmetic.
    "add": (lambda z, w: z + w, (Z, W)),
    "add_real": (lambda z, x: x + z, (Z, X)),
    "add_number": (lambda z: z + 2, (Z,)),
    "add_alpha": (lambda z, w: torch.add(z, w, alpha=3), (Z, W)),
    "add_complex_number": (lambda z: z + 2j, (Z,)),
    "sub": (lambda z, w: z - w, (Z, W)),
    "sub_from_real": (lambda z, x: x - z, (Z, X)),
    "rsub": (lambda z: 1 - z, (Z,)),
    "mul": (lambda z, w: z * w, (Z, W)),
    "mul_real": (lambda z, x: x * z, (Z, X)),
    "mul_whole": (lambda z: z * torch.arange(4), (Z,)),
    "mul_double": (lambda z: z * torch.ones(4, dtype=torch.float64), (Z,)),
    "mul_complex_number": (lambda z: z * 1j, (Z,)),
    "div": (lambda z, w: z / w, (Z, W)),
    "div_real": (lambda z: z / 4, (Z,)),
    "one_over": (lambda w: 1 / w, (W,)),
    "reciprocal": (lambda w: w.reciprocal(), (W,)),
    "square": (lambda z: z.square(), (Z,)),
    "power": (lambda z: z**3, (Z,)),
    "root_power": (lambda z: z**0.5, (Z,)),
    "abs": (lambda z: z.abs(), (Z,)),
    "angle": (lambda z: z.angle(), (Z,)),
    "sgn": (lambda z: torch.sgn(z * (z.real > 0)), (Z,)),
    "exp": (lambda z: z.exp(), (Z,)),
    "log": (lambda z: z.log(), (Z,)),
    "sqrt": (lambda z: z.sqrt(), (Z,)),
    "equal": (lambda z, w: (z == z, z == w, z != w), (Z, W)),
    "equal_mixed": (lambda z, w: (z == w, w == z, z != w.real), (Z, Z.to(torch.complex128) + MASK * 1e-12)),
    "neg": (lambda z: -z, (Z,)),
    # Apart and together.
    "parts": (lambda z: (z.real, z.imag), (Z,)),
    "real_of_real": (lambda x: torch.view_as_complex(torch.stack([x, x], -1)).real, (X,)),
    "conj": (lambda z: z.conj() * z, (Z,)),
    "conj_physical": (lambda z: torch.conj_physical(z), (Z,)),
    "adjoints": (lambda z: z.mH @ z.mT.conj(), (numbers(2, 3, 3),)),
    "adjoint": (lambda z: z.mH, (Z,)),
    "complex": (lambda x: torch.complex(x, x + 1), (X,)),
    "polar": (lambda x: torch.polar(x.abs(), x), (X,)),
    "to_complex": (lambda x: x.to(torch.complex64) * 2, (X,)),
    "to_double": (lambda z: z.to(torch.complex128), (Z,)),
    "through_pairs": (lambda z: torch.view_as_complex(torch.view_as_real(z) * 2), (Z,)),
    "rotary": (
        lambda x: torch.view_as_real(torch.view_as_complex(x.reshape(2, 5, 4, 2)) * TABLE).flatten(2),
        (floats(2, 5, 8),),
    ),
    # Moves and sums.
    "cat": (lambda z, w: torch.cat([z, w], 1), (Z, W)),
    "cat_with_real": (lambda z, x: torch.cat([z, x.to(torch.complex64)]), (Z, X)),
    "stack": (lambda z, w: torch.stack([z, w], -1), (Z, W)),
    "views": (lambda z: z.t().reshape(2, 6)[:, 1:5].unsqueeze(0).permute(2, 0, 1), (Z,)),
    "split": (lambda z: z.split(2, 1)[1], (Z,)),
    "unbind": (lambda z: z.unbind(0)[2], (Z,)),
    "movedim": (lambda z: (z.movedim(2, 0), z.moveaxis((0, 1), (1, 2))), (numbers(2, 3, 4),)),
    "flip_roll": (lambda z: z.flip(0).roll(1, 1), (Z,)),
    "pad": (lambda z: torch.nn.functional.pad(z, (1, 2), value=3.0), (Z,)),
    "gather": (lambda z: z.gather(1, PICKED), (Z,)),
    "index": (lambda z: z[[0, 2]], (Z,)),
    "where": (lambda z, w: torch.where(MASK, z, w), (Z, W)),
    "where_real": (lambda z, x: torch.where(MASK, z, x.to(torch.complex64)), (Z, X)),
    "masked_fill": (lambda z: z.masked_fill(MASK, 1.0), (Z,)),
    "sum": (lambda z: (z.sum(), z.sum(0), z.mean(1)), (Z,)),
    "cumsum": (lambda z: z.cumsum(1), (Z,)),
    "slice_write": (lambda z, w: z.slice_scatter(w[:, :2], 1, 1, 3), (Z, W)),
    "made": (lambda z: z + torch.ones_like(z) + torch.full((4,), 2 + 0j), (Z,)),
    "made_of_nothing": (lambda x: torch.zeros(3, 4, dtype=torch.complex64) + x, (X,)),
    # Products.
    "mm": (lambda z, w: z @ w.t(), (Z, W)),
    "mm_real": (lambda z, x: z @ x.t().to(torch.complex64), (Z, X)),
    "bmm": (lambda z: torch.bmm(z, z.transpose(1, 2)), (numbers(2, 3, 4),)),
    "einsum": (lambda z, w: torch.einsum("ij,kj->ik", z, w), (Z, W)),
    "linear": (lambda z: torch.nn.functional.linear(z, W, W[:, 0]), (Z,)),
    # Fourier transforms.
    "fft": (lambda z: torch.fft.fft(z), (numbers(2, 12),)),
    "fft_real": (lambda x: torch.fft.fft(x, dim=0), (floats(7, 2),)),
    "fft_longer": (lambda z: torch.fft.fft(z, n=16), (numbers(2, 12),)),
    "fft_shorter": (lambda z: torch.fft.fft(z, n=5, norm="ortho"), (numbers(2, 12),)),
    "fft_factors": (lambda z: torch.fft.fft(z), (numbers(2, 360),)),
    "fft_power_of_two": (lambda z: torch.fft.fft(z), (numbers(1, 1024),)),
    "fft_three_factors": (lambda x: torch.fft.fft(x), (floats(1, 8192),)),
    "fft_prime": (lambda z: torch.fft.fft(z), (numbers(2, 67),)),
    "ifft": (lambda z: torch.fft.ifft(z), (numbers(2, 12),)),
    "ifft_forward": (lambda z: torch.fft.ifft(z, norm="forward"), (numbers(2, 128),)),
    "fft2": (lambda z: torch.fft.fft2(z), (numbers(2, 6, 8),)),
    "fftn": (lambda x: torch.fft.fftn(x, dim=(1, 2)).real, (floats(2, 6, 8),)),
    "fftn_sizes": (lambda z: torch.fft.fftn(z, s=(4, 9)), (numbers(2, 6, 8),)),
    "ifftn": (lambda z: torch.fft.ifftn(z), (numbers(3, 4, 5),)),
    "rfft": (lambda x: torch.fft.rfft(x), (floats(2, 12),)),
    "rfft_odd": (lambda x: torch.fft.rfft(x, dim=0), (floats(9, 2),)),
    "rfft_long": (lambda x: torch.fft.rfft(x), (floats(2, 512),)),
    "rfft_ortho": (lambda x: torch.fft.rfft(x, n=20, norm="ortho"), (floats(2, 12),)),
    "rfft2": (lambda x: torch.fft.rfft2(x), (floats(2, 6, 8),)),
    "irfft": (lambda z: torch.fft.irfft(z), (numbers(2, 7),)),
    "irfft_odd": (lambda z: torch.fft.irfft(z, n=13), (numbers(2, 7),)),
    "irfft_shorter": (lambda z: torch.fft.irfft(z, n=6), (numbers(2, 7),)),
    "irfft_longer": (lambda z: torch.fft.irfft(z, n=20), (numbers(2, 7),)),
    "irfft_long": (lambda z: torch.fft.irfft(z), (numbers(2, 257),)),
    "irfft_one": (lambda z: torch.fft.irfft(z, n=1), (numbers(2, 2),)),
    "irfft2": (lambda z: torch.fft.irfft2(z, s=(6, 9)), (numbers(2, 6, 5),)),
    "round_trip": (lambda x: torch.fft.irfft2(torch.fft.rfft2(x) * 2), (floats(2, 8, 6),)),
    "shift_real": (lambda x: torch.fft.fftshift(x), (floats(5, 4),)),
    "shift": (lambda z: torch.fft.fftshift(torch.fft.ifftshift(z, dim=0)), (numbers(5, 4),)),
    "fft_double": (lambda z: torch.fft.fft(z), (numbers(2, 12, dtype=torch.complex128),)),
    "convolution": (
        lambda x, y: torch.fft.irfft(torch.fft.rfft(x, n=32) * torch.fft.rfft(y, n=32), n=32),
        (floats(2, 20), floats(12)),
    ),
    # Spectrograms.
    "stft": (
        lambda x: torch.stft(x, 64, 16, window=torch.hann_window(64), return_complex=True).abs(),
        (floats(2, 400),),
    ),
    "stft_pairs": (
        lambda x: torch.view_as_real(torch.stft(x, 16, window=torch.ones(16), return_complex=True)),
        (floats(80),),
    ),
    "stft_short_window": (
        lambda x: torch.stft(x, 32, 8, win_length=20, window=torch.hamming_window(20), center=False, normalized=True, return_complex=True),
        (floats(2, 100),),
    ),
    "stft_both_sides": (
        lambda x: torch.stft(x, 16, 4, window=torch.bartlett_window(16), onesided=False, return_complex=True),
        (floats(2, 60),),
    ),
    "stft_aligned": (
        lambda x: torch.stft(x, 16, 4, win_length=10, window=torch.hann_window(10), center=False, return_complex=True, align_to_window=True),
        (floats(2, 60),),
    ),
    "istft_both_sides": (
        lambda z: torch.istft(z, 16, 4, window=torch.hamming_window(16), onesided=False),
        (numbers(2, 16, 11),),
    ),
    "istft": (
        lambda z: torch.istft(z, 16, 4, window=torch.hann_window(16)),
        (numbers(2, 9, 11),),
    ),
    "istft_length": (
        lambda z: torch.istft(z, 16, 4, window=torch.ones(16), length=38, normalized=True),
        (numbers(9, 11),),
    ),
    "windows": (
        lambda x: (
            x + torch.hann_window(9, periodic=False) + torch.hamming_window(9, True, 0.5, 0.4)
            + torch.blackman_window(9) + torch.bartlett_window(9) + torch.kaiser_window(9, True, 8.0)
            + torch.hann_window(1)
        ),
        (floats(9),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(name: str) -> None:
    function, inputs = FUNCTIONS[name]
    expected = function(*inputs)
    wanted = expected if isinstance(expected, tuple | list) else [expected]
    for program in statics(Function(function).eval(), inputs):
        assert "complex" not in str(program.module).replace("hw.complex", "")
        for one, found in zip(wanted, run(program, *map(pairs, inputs)), strict=True):
            scale = max(1.0, float(pairs(one).double().abs().max()))
            torch.testing.assert_close(found, pairs(one), rtol=2e-5, atol=2e-5 * scale)
