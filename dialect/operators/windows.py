"""Windows for signals: constants (torch.hann_window and its like)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..dtypes import of_tensor
from .record import decomposes
from .table import Replacement, Rewrite

Shape = Callable[[np.ndarray], np.ndarray]


def _window(b: Rewrite, length: int, periodic: bool, shape: Shape) -> Replacement:
    """A function of 0 … 1, sampled; one that is periodic leaves the last sample to the next."""
    if length <= 1:
        return b.full(b.shape, 1, b.result)
    samples = shape(np.linspace(0, 1, length + periodic))[:length]
    return b.weight(samples.astype(of_tensor(b.type).numpy), "window")


@decomposes("hann_window", "hann_window.periodic")
def hann(b: Rewrite, window_length: int, periodic: bool = True, **_: object) -> Replacement:
    return _window(b, window_length, periodic, lambda t: 0.5 - 0.5 * np.cos(2 * np.pi * t))


@decomposes(
    "hamming_window", "hamming_window.periodic", "hamming_window.periodic_alpha",
    "hamming_window.periodic_alpha_beta",
)  # fmt: skip
def hamming(
    b: Rewrite,
    window_length: int,
    periodic: bool = True,
    alpha: float = 0.54,
    beta: float = 0.46,
    **_: object,
) -> Replacement:
    return _window(b, window_length, periodic, lambda t: alpha - beta * np.cos(2 * np.pi * t))


@decomposes("blackman_window", "blackman_window.periodic")
def blackman(b: Rewrite, window_length: int, periodic: bool = True, **_: object) -> Replacement:
    def shape(t: np.ndarray) -> np.ndarray:
        return 0.42 - 0.5 * np.cos(2 * np.pi * t) + 0.08 * np.cos(4 * np.pi * t)

    return _window(b, window_length, periodic, shape)


@decomposes("bartlett_window", "bartlett_window.periodic")
def bartlett(b: Rewrite, window_length: int, periodic: bool = True, **_: object) -> Replacement:
    return _window(b, window_length, periodic, lambda t: 1 - np.abs(2 * t - 1))


@decomposes("kaiser_window", "kaiser_window.periodic", "kaiser_window.beta")
def kaiser(
    b: Rewrite, window_length: int, periodic: bool = True, beta: float = 12.0, **_: object
) -> Replacement:
    def shape(t: np.ndarray) -> np.ndarray:
        return np.i0(beta * np.sqrt(1 - (2 * t - 1) ** 2)) / np.i0(beta)

    return _window(b, window_length, periodic, shape)
