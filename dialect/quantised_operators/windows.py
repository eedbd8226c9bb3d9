"""How many elements the windows of a pool have."""

from __future__ import annotations

import numpy as np


def elements_of_windows(
    size: int, results: int, kernel: int, step: int, around: int
) -> tuple[np.ndarray, np.ndarray]:
    """How many elements of the image each window has along an axis, and how many with the zeros
    around it; one that reaches beyond these is cut off."""
    first = np.arange(results) * step - around
    last = np.minimum(first + kernel, size + around)
    return np.minimum(last, size) - np.maximum(first, 0), last - first
