"""Weights that are off by as much as those of an object that stores them in fewer bits.

Nothing is known here of how the compiler stores them: which way they are off is another one.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..dialect.kept import kept
from ..dialect.narrow import Narrowed
from ..dialect.options import BF16, FLOAT
from ..dialect.program import Program
from ..dialect.state import states

SEED = 0
HALF_STEP = 2.0**-9
"""Of bfloat16: half of the distance to the next number, as a part of the number, at most."""
STEPS = 127
"""Of int8, from zero to the largest number of a row."""


def is_off(planned: Program) -> bool:
    """Some weight is not what it was; in models of short floats they are that."""
    return planned.weights_as != FLOAT and any(
        isinstance(each, Narrowed) for each in planned.narrowed
    )


def with_other_weights(program: Program, kind: str) -> Program:
    """The program with its weights off at random, by half a step of what is stored at most."""
    noise, state = np.random.default_rng(SEED), states(program.entry()).values()
    weights = {
        name: data if name in state else _off_at_random(data, kind, noise)
        for name, data in program.weights.items()
    }
    return replace(kept(program), weights=weights)


def _off_at_random(data: np.ndarray, kind: str, noise: np.random.Generator) -> np.ndarray:
    if data.dtype != np.float32 or data.ndim < 2 or data.size == 0:
        return data
    half = HALF_STEP * np.abs(data) if kind == BF16 else _largest_beside(data) / STEPS / 2
    with np.errstate(all="ignore"):
        moved = data + half * noise.uniform(-1, 1, data.shape)
    return moved.astype(data.dtype)


def _largest_beside(data: np.ndarray) -> np.ndarray:
    """The largest number of the row that an element is in; or of the column, as products may have
    matrices either way."""
    flat = np.abs(data.astype(np.float64)).reshape(len(data), -1)
    rows = flat.max(1, keepdims=True)
    columns = flat.max(0, keepdims=True) if data.ndim == 2 else 0.0
    return np.broadcast_to(np.maximum(rows, columns), flat.shape).reshape(data.shape)
