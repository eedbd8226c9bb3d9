"""Elements at places that are known at run time. What is out of range is an IndexError."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, operator


def _checked(index: Array, extent: int) -> Array:
    if index.dtype != bool and index.size and not (-extent <= index.min() <= index.max() < extent):
        raise IndexError("index out of range")
    return index


@operator("embedding")
def embedding(weight: Array, indices: Array, **_: Any) -> Array:
    if indices.size and indices.min() < 0:
        raise IndexError("index out of range")
    return weight[_checked(indices, len(weight))]


@operator("index_select")
def index_select(self: Array, dim: int, index: Array) -> Array:
    return np.take(self, _checked(index, self.shape[dim]), dim) if self.ndim else self


@operator("gather")
def gather(self: Array, dim: int, index: Array, **_: Any) -> Array:
    if self.ndim == 0:
        return self.reshape(index.shape)
    inside = tuple(
        slice(None) if at == dim % self.ndim else slice(0, n) for at, n in enumerate(index.shape)
    )
    return np.take_along_axis(self[inside], _checked(index, self.shape[dim]), dim)


def _places(self: Array, indices: list[Array | None]) -> tuple[Any, ...]:
    """As numpy takes them; where None is between, PyTorch has the same rule as numpy."""
    return tuple(slice(None) if each is None else each for each in indices)


@operator("index.Tensor")
def index(self: Array, indices: list[Array | None]) -> Array:
    return self[_places(self, indices)]


@operator("index_put", "_unsafe_index_put")
def index_put(
    self: Array, indices: list[Array | None], values: Array, accumulate: bool = False
) -> Array:
    made = self.copy()
    if accumulate:
        np.add.at(made, _places(self, indices), values)
    else:
        made[_places(self, indices)] = values
    return made


@operator("index_copy", "index_fill.int_Scalar")
def index_copy(self: Array, dim: int, index: Array, source: Any = None, value: Any = None) -> Array:
    made = self.copy()
    new = value if source is None else np.moveaxis(source, dim, 0)
    np.moveaxis(made, dim, 0)[_checked(index, self.shape[dim])] = new
    return made


@operator("slice_scatter")
def slice_scatter(
    self: Array, src: Array, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Array:
    made, places = self.copy(), [slice(None)] * self.ndim
    places[dim] = slice(start, end, step)
    made[tuple(places)] = src
    return made


@operator("select_scatter")
def select_scatter(self: Array, src: Array, dim: int, index: int) -> Array:
    made = self.copy()
    np.moveaxis(made, dim, 0)[index] = src
    return made


def _grid(self: Array, dim: int, index: Array) -> tuple[Array, ...]:
    """The places that are written: those of the index, but for what it says itself."""
    grid: list[Array] = list(np.indices(index.shape, sparse=True))
    grid[dim] = _checked(index, self.shape[dim])
    return tuple(grid)


def _as_long(src: Array, index: Array) -> Array:
    return src[tuple(slice(0, n) for n in index.shape)]


@operator("scatter.src", "scatter.value")
def scatter(self: Array, dim: int, index: Array, src: Any = None, value: Any = None) -> Array:
    made = self.copy()
    made[_grid(self, dim, index)] = value if src is None else _as_long(src, index)
    return made


@operator("scatter_add")
def scatter_add(self: Array, dim: int, index: Array, src: Array) -> Array:
    made = self.copy()
    np.add.at(made, _grid(self, dim, index), _as_long(src, index))
    return made


@operator("topk")
def topk(
    self: Array, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
) -> tuple[Array, Array]:
    values, places = sort(self, dim, largest)
    first = [slice(None)] * self.ndim
    first[dim] = slice(0, k)
    return values[tuple(first)], places[tuple(first)]


@operator("sort", "sort.stable")
def sort(
    self: Array, dim: int = -1, descending: bool = False, stable: bool | None = None
) -> tuple[Array, Array]:
    """Of equal elements the first comes first; NaN is larger than everything."""
    if descending:
        turned = np.argsort(np.flip(self, dim), dim, kind="stable")
        places = np.flip(self.shape[dim] - 1 - turned, dim)
    else:
        places = np.argsort(self, dim, kind="stable")
    return np.take_along_axis(self, places, dim), places


@operator("one_hot")
def one_hot(self: Array, num_classes: int = -1) -> Array:
    return np.eye(num_classes, dtype=np.int64)[_checked(self, num_classes)]
