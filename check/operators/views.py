"""The same elements in another shape or order, and parts of them; views share memory."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, Want, as_numpy, operator


@operator("view", "reshape", "_unsafe_view", "unflatten.int", "flatten.using_ints", "view_copy")
@operator("squeeze", "squeeze.dim", "squeeze.dims", "unsqueeze")
def view(self: Array, want: Want, **_: Any) -> Array:
    return self.reshape(want.shape)


@operator("expand", "expand_as", "expand_copy")
def expand(self: Array, want: Want, **_: Any) -> Array:
    return np.broadcast_to(self, want.shape)


as_numpy("permute t numpy_T", np.transpose)
as_numpy("movedim.int movedim.intlist", np.moveaxis)
as_numpy("stack", np.stack)
as_numpy("repeat", np.tile)


@operator("transpose.int")
def transpose(self: Array, dim0: int, dim1: int) -> Array:
    return np.swapaxes(self, dim0, dim1) if self.ndim else self


@operator("slice.Tensor")
def part(
    self: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1
) -> Array:
    index = [slice(None)] * self.ndim
    index[dim] = slice(start, end, step)
    return self[tuple(index)]


@operator("narrow")
def narrow(self: Array, dim: int, start: int, length: int) -> Array:
    first = start % self.shape[dim] if start < 0 else start
    return part(self, dim, first, first + length)


@operator("select.int")
def select(self: Array, dim: int, index: int) -> Array:
    if not -self.shape[dim] <= index < self.shape[dim]:
        raise IndexError(f"select(): index {index} out of range")
    places: list[Any] = [slice(None)] * self.ndim
    places[dim] = index
    return self[tuple(places)]


@operator("diagonal")
def diagonal(self: Array, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    made = np.diagonal(self, offset, dim1, dim2)
    made.flags.writeable = self.flags.writeable
    return made


@operator("unbind.int")
def unbind(self: Array, dim: int = 0) -> list[Array]:
    return [select(self, dim, place) for place in range(self.shape[dim])]


@operator("split.Tensor")
def split(self: Array, split_size: int, dim: int = 0) -> list[Array]:
    count = max(1, -(-self.shape[dim] // max(split_size, 1)))
    return [part(self, dim, n * split_size, (n + 1) * split_size) for n in range(count)]


@operator("split_with_sizes", "split.sizes")
def split_with_sizes(
    self: Array, split_sizes: list[int] | None = None, dim: int = 0, split_size: Any = None
) -> list[Array]:
    sizes = split_sizes if split_sizes is not None else split_size
    ends = np.cumsum(sizes).tolist()
    return [part(self, dim, end - n, end) for n, end in zip(sizes, ends, strict=True)]


@operator("chunk")
def chunk(self: Array, chunks: int, dim: int = 0) -> list[Array]:
    return split(self, -(-self.shape[dim] // chunks), dim)


as_numpy("hsplit.int hsplit.array", np.hsplit)
as_numpy("vsplit.int vsplit.array", np.vsplit)
as_numpy("dsplit.int dsplit.array", np.dsplit)
as_numpy("tensor_split.sections tensor_split.indices", np.array_split)


@operator("cat", "concat")
def cat(tensors: list[Array], dim: int = 0) -> Array:
    """Tensors of the shape [0] are passed over, as they were there before there were others."""
    parts = [each for each in tensors if each.shape != (0,)] or tensors
    return np.concatenate(parts, dim)


@operator("flip")
def flip(self: Array, dims: list[int]) -> Array:
    return np.flip(self, tuple(dims))


@operator("roll")
def roll(self: Array, shifts: Any, dims: Any = ()) -> Array:
    return np.roll(self, shifts, tuple(dims) or None)


@operator("repeat_interleave.self_int")
def repeat_interleave(self: Array, repeats: int, dim: int | None = None, **_: Any) -> Array:
    return np.repeat(self, repeats, dim)


@operator("constant_pad_nd")
def constant_pad_nd(self: Array, pad: list[int], value: Any = 0) -> Array:
    return padded(self, pad, constant=value)


@operator("pad")
def pad(self: Array, pad: list[int], mode: str = "constant", value: Any = None) -> Array:
    if mode == "constant":
        return padded(self, pad, constant=0 if value is None else value)
    return padded(self, pad, mode={"replicate": "edge", "circular": "wrap"}.get(mode, mode))


def padded(x: Array, pad: list[int], constant: Any = None, mode: str = "constant") -> Array:
    """`pad` has two numbers for each dimension, the last one first; negative ones cut off."""
    pairs = [(pad[at], pad[at + 1]) for at in range(0, len(pad), 2)][::-1]
    pairs = [(0, 0)] * (x.ndim - len(pairs)) + pairs
    inner = tuple(
        slice(max(0, -low), n - max(0, -high))
        for n, (low, high) in zip(x.shape, pairs, strict=True)
    )
    widths = [(max(0, low), max(0, high)) for low, high in pairs]
    if mode == "constant":
        return np.pad(x[inner], widths, constant_values=np.asarray(constant).astype(x.dtype))
    return np.pad(x[inner], widths, mode=mode)  # type: ignore[call-overload]


@operator("pixel_shuffle")
def pixel_shuffle(self: Array, upscale_factor: int) -> Array:
    *outer, channels, height, width = self.shape
    r, n = upscale_factor, len(outer)
    x = self.reshape(*outer, channels // r**2, r, r, height, width)
    order = [*range(n), n, n + 3, n + 1, n + 4, n + 2]
    return x.transpose(order).reshape(*outer, channels // r**2, height * r, width * r)


@operator("upsample_nearest2d", "upsample_nearest2d.vec")
def upsample_nearest(want: Want, **given: Any) -> Array:
    """Each place takes the element whose share of the image it is in."""
    x = given["self"] if "self" in given else given["input"]
    rows, columns = (
        (np.arange(n) * (old / n)).astype(int)
        for n, old in zip(want.shape[-2:], x.shape[-2:], strict=True)
    )
    return x[..., rows[:, None], columns]
