"""Masks that are triangles."""

from __future__ import annotations

import numpy as np


def diagonal_of(seen: np.ndarray, size: tuple[int, ...]) -> int | None:
    """The last key that the first query sees, where each sees one more than the one before; None
    where it is otherwise, or the first one sees none."""
    if seen.shape[-2:] != size:
        return None
    matrices = seen.reshape(-1, *size)
    diagonal = int(matrices[0, 0].sum()) - 1
    triangle = np.tril(np.ones(size, np.bool_), diagonal)
    return diagonal if diagonal >= 0 and (matrices == triangle).all() else None
