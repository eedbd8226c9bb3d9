"""The table of operators: name → function of arrays."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray
Operator = Callable[..., Any]

FAMILIES = (
    "elementwise", "comparisons", "views", "creation", "products", "convolutions", "pooling",
    "reductions", "normalisation", "indexing", "recurrent",
)  # fmt: skip


class Want(NamedTuple):
    """What a result is declared to be: its shape, and the type that it is computed in."""

    shape: tuple[int, ...]
    dtype: np.dtype


_TABLE: dict[str, Operator] = {}


def operator(*names: str) -> Callable[[Operator], Operator]:
    """Enters a function in the table under each of these names of `aten`.

    One with a parameter `want` is given the `Want` of its first result.
    """

    def enter(function: Operator) -> Operator:
        for name in names:
            if name in _TABLE:
                raise ValueError(f"there are two functions for {name}")
            _TABLE[name] = function
        return function

    return enter


def as_numpy(names: str, function: Operator) -> None:
    """Enters a function of numpy that takes what the operators are given, in the same order."""

    @operator(*names.split())
    def _(**given: Any) -> Any:
        return function(*given.values())


@cache
def table() -> dict[str, Operator]:
    """All of them: `add.Tensor` and so on."""
    for family in FAMILIES:
        importlib.import_module(f".{family}", __package__)
    return dict(_TABLE)


def spread(values: Any, dims: int) -> list[int]:
    """A list for so many dimensions that may be written with one number, or as a number."""
    listed = [values] if isinstance(values, int) else list(values)
    return listed * dims if len(listed) == 1 else listed


def axes(dim: Any, rank: int) -> tuple[int, ...]:
    """The dimensions that are meant; all of them for None and for an empty list."""
    if dim is None or dim == []:
        return tuple(range(rank))
    listed = [dim] if isinstance(dim, int) else dim
    return tuple(each % max(rank, 1) for each in listed) if rank else ()
