"""Inputs for a check: drawn from a seed, so that what differs once differs again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..lowering.interface import Interface, TensorSpec
from ..runtime.sizes import evaluate

KINDS = ("ordinary", "extreme", "not finite")
"""Numbers of about one; zeros, large, small and negative ones among them; NaN and infinities too.
"""

HIGHEST = (1000, 100, 10, 4, 2, 1)
"""How large integers may be, tried in this order: they may be indices, which have to be in range.
"""

EXTREMES = np.array([0.0, -0.0, 1.0, -1.0, 1e-6, -1e-3, 30.0, -30.0, 1e3, -1e4])
SPECIAL = np.array([np.nan, np.inf, -np.inf])


@dataclass(frozen=True)
class Set:
    """One call: what is given, for which sizes, with which seed. `kind` says what it is like."""

    kind: str
    sizes: tuple[int, ...]
    seed: int
    number: int


def sets(interface: Interface, seed: int, named: Sequence[Mapping[str, int]] = ()) -> list[Set]:
    """The calls to make: each kind, open sizes at their bounds, between, and at what is named."""
    low = tuple(size.low for size in interface.sizes)
    high = tuple(size.high for size in interface.sizes)
    ordinary = list(dict.fromkeys((middle(interface), low, high, *_with_named(interface, named))))
    if interface.state or interface.has_seed:
        ordinary.append(middle(interface))
    pairs = [*(("ordinary", sizes) for sizes in ordinary)]
    pairs += [(kind, middle(interface)) for kind in KINDS[1:]]
    return [Set(kind, sizes, seed, number) for number, (kind, sizes) in enumerate(pairs)]


def has_indices(interface: Interface) -> bool:
    """There are integers among the inputs, which may be indices."""
    return any(not spec.dtype.is_float and spec.dtype.name != "bool" for spec in interface.inputs)


def middle(interface: Interface) -> tuple[int, ...]:
    return tuple((size.low + size.high) // 2 for size in interface.sizes)


def _with_named(interface: Interface, named: Sequence[Mapping[str, int]]) -> list[tuple[int, ...]]:
    """The sizes where some have these values."""
    pairs = list(zip(interface.sizes, middle(interface), strict=True))
    return [tuple(each.get(size.name, value) for size, value in pairs) for each in named]


def draw(interface: Interface, each: Set, highest: int) -> list[np.ndarray]:
    """The inputs of one call; integers are below `highest`."""
    noise = np.random.default_rng([each.seed, each.number])
    sizes = {size.name: value for size, value in zip(interface.sizes, each.sizes, strict=True)}
    return [
        _tensor(spec, _shape(spec, sizes), each.kind, highest, noise) for spec in interface.inputs
    ]


def _shape(spec: TensorSpec, sizes: dict[str, int]) -> tuple[int, ...]:
    return tuple(evaluate(dim, sizes) for dim in spec.dims)


def _tensor(
    spec: TensorSpec, shape: Sequence[int], kind: str, highest: int, noise: np.random.Generator
) -> np.ndarray:
    dtype = spec.dtype.numpy
    if spec.dtype.name == "bool":
        return noise.integers(0, 2, shape).astype(dtype)
    if not spec.dtype.is_float:
        top = min(highest, np.iinfo(dtype).max)
        return noise.integers(0, top, shape).astype(dtype)
    numbers = noise.standard_normal(shape)
    if kind != "ordinary":
        _sprinkle(numbers, EXTREMES, 0.3, noise)
    if kind == "not finite":
        _put(numbers, SPECIAL, noise)
    found = numbers.astype(dtype)
    if spec.is_complex:
        return np.ascontiguousarray(found).view(np.result_type(dtype, 1j))[..., 0]
    return found


def _sprinkle(
    numbers: np.ndarray, values: np.ndarray, part: float, noise: np.random.Generator
) -> None:
    """Puts numbers of about these sizes at random places, at least one of them if there is room."""
    count = min(numbers.size, max(1, int(part * numbers.size)))
    _put(numbers, noise.choice(values, count) * noise.uniform(0.5, 1, count), noise)


def _put(numbers: np.ndarray, values: np.ndarray, noise: np.random.Generator) -> None:
    """Puts each of these at a place of its own, where there is room."""
    flat = numbers.reshape(-1)
    places = noise.choice(flat.size, min(flat.size, len(values)), replace=False)
    flat[places] = noise.permutation(values)[: len(places)]
