"""How inputs are filled: `small`, `unit`, `positive`, `ties`, `special`, `sorted`, `range 0 9`."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

FILLS = ("small", "unit", "positive", "ties", "special")
COMPLEX = {torch.complex64: torch.float32, torch.complex128: torch.float64}


def fill(name: str, shape: Sequence[int], dtype: torch.dtype, seed: int) -> Tensor:
    """A tensor by the name of its filling; `range 0 4` has the integers 0 to 4."""
    random = torch.Generator().manual_seed(seed)
    if dtype in COMPLEX:
        return torch.complex(*(_fill(name, shape, COMPLEX[dtype], random) for _ in range(2)))
    return _fill(name, shape, dtype, random)


def _fill(name: str, shape: Sequence[int], dtype: torch.dtype, random: torch.Generator) -> Tensor:
    if name.startswith("range "):
        low, high = map(int, name.split()[1:])
        return torch.randint(low, high + 1, tuple(shape), generator=random).to(dtype)
    if name == "sorted":
        plain = _fill("small", shape, dtype, random)
        return plain.sort().values if shape else plain
    if name == "special":
        return _special(shape, dtype, random)
    if dtype == torch.bool:
        return torch.rand(tuple(shape), generator=random) < 0.5
    if name == "unit":
        return torch.rand(tuple(shape), generator=random).to(dtype)
    if name == "positive":
        low = 0.25 if dtype.is_floating_point else 1.0
        return (torch.rand(tuple(shape), generator=random) * 4 + low).to(dtype)
    if name == "ties":
        return torch.randint(0, 3, tuple(shape), generator=random).to(dtype)
    if dtype.is_floating_point:
        return torch.randn(tuple(shape), generator=random).to(dtype)
    low = 0 if dtype == torch.uint8 else -5
    return torch.randint(low, 6, tuple(shape), generator=random).to(dtype)


def _special(shape: Sequence[int], dtype: torch.dtype, random: torch.Generator) -> Tensor:
    """Small numbers, and between them those at the edges of the type."""
    plain = _fill("small", shape, dtype, random)
    edges = torch.tensor(_edges(dtype), dtype=dtype)
    picked = edges[torch.randint(len(edges), tuple(shape), generator=random)]
    return torch.where(torch.rand(tuple(shape), generator=random) < 0.4, picked, plain)


def _edges(dtype: torch.dtype) -> list[float]:
    if dtype == torch.bool:
        return [False, True]
    if not dtype.is_floating_point:
        limits = torch.iinfo(dtype)
        near = [limits.min, limits.max, limits.min + 1, limits.max - 1, limits.max // 2 + 1]
        return [*near, 0, 1, limits.max // 3, *([-1, -2] if limits.min else [])]
    limits = torch.finfo(dtype)
    inf, tiny = float("inf"), limits.smallest_normal
    below = tiny * limits.eps
    edges = [inf, float("nan"), limits.max, tiny, below, 0.0, 1.0, 1 + limits.eps, limits.eps]
    edges += [0.5, 2.5, tiny * 0.5, limits.max**0.5, 1e-4, 20.0, 90.0]
    return [*edges, *(-edge for edge in edges)]
