"""Shapes and element types of complex numbers and Fourier transforms, for bytecode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..dtypes import OF_GRAPHS, Dtype
from ..errors import Refused
from ..tensor_facts import Shape, TensorFacts
from .record import gives, known
from .results import Facts, Found, broadcast, place, together

REAL = {"complex64": "float32", "complex128": "float64"}


known("real", "imag", "conj", "_conj", "view_as_real", "view_as_complex", sees_parts=True)


def complex_of(dtype: Dtype) -> Dtype:
    """The complex type whose parts have this one; integers have single precision."""
    if dtype.is_complex:
        return dtype
    if dtype.name in ("float16", "bfloat16"):
        raise Refused(f"makes complex numbers of {dtype.name}, which hardwire has not")
    return OF_GRAPHS["complex128" if dtype.name == "float64" else "complex64"]


def real_of(dtype: Dtype) -> Dtype:
    """The type of the parts of complex numbers; of real ones that of themselves."""
    return OF_GRAPHS[REAL.get(dtype.name, dtype.name)]


@gives("complex", "polar")
def joined(given: Facts) -> Found:
    parts = [value for value in given.values() if isinstance(value, TensorFacts)]
    return [(broadcast(*parts), complex_of(together(*parts)))]


@gives("real", "imag", "abs")
def part(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [(x.shape, real_of(x.dtype))]


@gives("conj", "_conj", "conj_physical", "resolve_conj", "_fft_c2c")
def like_operand(given: Facts) -> Found:
    return _only(given["self"].shape, given["self"].dtype)


@gives("angle")
def angle(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    found = real_of(x.dtype)
    return [(x.shape, found if found.is_float else OF_GRAPHS["float32"])]


@gives("view_as_real", "view_as_real_copy")
def pairs(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    return [((*x.shape, 2), real_of(x.dtype))]


@gives("view_as_complex", "view_as_complex_copy")
def of_pairs(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    if x.shape[-1:] != (2,):
        raise Refused("takes pairs, and the last dimension is not 2")
    return [(x.shape[:-1], complex_of(x.dtype))]


# Fourier transforms.


def _lengths(given: Facts) -> tuple[list[int], Sequence[int | None]]:
    """The dimensions that are transformed, and the lengths that are asked for."""
    x: TensorFacts = given["self"]
    if "n" in given:
        return [place(given["dim"], x)], [given["n"]]
    sizes: Sequence[Any] | None = given["s"]
    dims = given["dim"]
    if dims is None:
        count = len(x.shape) if sizes is None else len(sizes)
        dims = range(len(x.shape) - count, len(x.shape))
    found = [place(dim, x) for dim in ([dims] if isinstance(dims, int) else dims)]
    wanted = [None] * len(found) if sizes is None else [None if s == -1 else s for s in sizes]
    return found, wanted


def _resized(given: Facts) -> tuple[list[int], int, int | None]:
    """The shape with these lengths, the last dimension, and the length that it is asked for."""
    dims, wanted = _lengths(given)
    shape = list(given["self"].shape)
    for dim, length in zip(dims, wanted, strict=True):
        shape[dim] = shape[dim] if length is None else length
    return shape, dims[-1], wanted[-1]


def _only(shape: Sequence[int], dtype: Dtype) -> Found:
    return [(tuple(shape), dtype)]


@gives("fft_fft", "fft_ifft", "fft_fftn", "fft_ifftn", "fft_fft2", "fft_ifft2")
def whole(given: Facts) -> Found:
    return _only(_resized(given)[0], complex_of(given["self"].dtype))


@gives("fft_rfft", "fft_rfftn", "fft_rfft2", "fft_ihfft", "fft_ihfftn", "fft_ihfft2")
def half(given: Facts) -> Found:
    """The first half, of which the other is the mirror."""
    shape, last, _ = _resized(given)
    shape[last] = shape[last] // 2 + 1
    return _only(shape, complex_of(given["self"].dtype))


@gives("fft_irfft", "fft_irfftn", "fft_irfft2", "fft_hfft", "fft_hfftn", "fft_hfft2")
def from_half(given: Facts) -> Found:
    shape, last, wanted = _resized(given)
    shape[last] = 2 * (given["self"].shape[last] - 1) if wanted is None else wanted
    return _only(shape, real_of(complex_of(given["self"].dtype)))


@gives("_fft_r2c")
def real_to_complex(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    shape = list(x.shape)
    if given["onesided"]:
        last = place(given["dim"][-1], x)
        shape[last] = shape[last] // 2 + 1
    return _only(shape, complex_of(x.dtype))


@gives("_fft_c2r")
def complex_to_real(given: Facts) -> Found:
    x: TensorFacts = given["self"]
    shape = list(x.shape)
    shape[place(given["dim"][-1], x)] = given["last_dim_size"]
    return _only(shape, real_of(x.dtype))


@gives("stft", "stft.center")
def short_time(given: Facts) -> Found:
    """Frequencies of frames: of real numbers half of them, unless all are asked for."""
    x, n = given["self"], given["n_fft"]
    hop, window = given["hop_length"] or n // 4, given["window"]
    taps = (given["win_length"] or n) if given.get("align_to_window") else n
    length = x.shape[-1] + (2 * (n // 2) if given.get("center") else 0)
    is_whole = given["onesided"] is False or together(*filter(None, (x, window))).is_complex
    shape = (*x.shape[:-1], n if is_whole else n // 2 + 1, 1 + (length - taps) // hop)
    if given["return_complex"] is False:
        return _only((*shape, 2), real_of(x.dtype))
    return _only(shape, complex_of(x.dtype))


@gives("istft")
def inverse_short_time(given: Facts) -> Found:
    """Frames that overlap, added up: what `center` padded is cut off at both ends."""
    x: TensorFacts = given["self"]
    hop = given["hop_length"] or given["n_fft"] // 4
    whole = given["n_fft"] + hop * (x.shape[-1] - 1)
    start = given["n_fft"] // 2 if given["center"] else 0
    length = given["length"] or whole - 2 * start
    dtype = x.dtype if given["return_complex"] else real_of(x.dtype)
    front: Shape = x.shape[:-2]
    return _only((*front, length), dtype)
