"""Operators that move no elements become the five views; those that repeat them become views too.

A result's shape was inferred by whoever exported the graph; a reshape to `-1` is read off it.
"""

from __future__ import annotations

from math import prod

from .. import ops
from ..dtypes import of_tensor
from ..errors import Refused
from ..graph.build import broadcast
from .record import decomposes, known
from .table import Extent, Replacement, Rewrite, Value, most, same, shape_of


@decomposes(
    "reshape", "flatten.using_ints", "unflatten.int", "unsqueeze", "_unsafe_view", "view_as",
    "reshape_as", "ravel", "atleast_1d", "atleast_2d", "atleast_3d", "view_copy",
    "unsqueeze_copy", "_reshape_copy",
    moves=True,
)  # fmt: skip
def reshape(b: Rewrite, **given: Value) -> Replacement:
    return b.view(next(iter(given.values())), b.shape)


@decomposes(
    "squeeze", "squeeze.dim", "squeeze.dims", "squeeze_copy", "squeeze_copy.dim",
    "squeeze_copy.dims",
    moves=True,
)  # fmt: skip
def squeeze(b: Rewrite, self: Value, dim: int | list[int] | None = None) -> Replacement:
    """Exporters take an open size for one that is not 1, at which eager drops the dimension."""
    shape = shape_of(self)
    dims = list(range(len(shape))) if dim is None else [dim] if isinstance(dim, int) else dim
    for each in dims if shape else ():
        if isinstance(shape[each], Extent) and shape[each].bounds[0] <= 1 <= most(shape[each]):
            raise Refused(
                f"`{b.anchor.name}` drops dimension {each % len(shape)} where its size is 1, which "
                "it may be at run time; export with a smallest size of 2 (`torch.export.Dim`)"
            )
    return b.view(self, b.shape)


@decomposes("view", moves=True)
def view(b: Rewrite, self: Value, size: list[int]) -> Replacement:
    """Sizes are written out, and a view of the same shape is its operand."""
    if same(shape_of(self), b.shape):
        return self
    return None if same(size, b.shape) else b.view(self, b.shape)


@decomposes("t", "mT", "numpy_T", "adjoint", "t_copy", "matrix_H", "mH")
def transpose_last(b: Rewrite, self: Value) -> Replacement:
    if len(shape_of(self)) < 2:
        return self
    if b.overload == "numpy_T":
        return b.permute(self, range(len(shape_of(self)))[::-1])
    return b.transpose(self, -1, -2)


known("t", "mT", "numpy_T", moves=True)


@decomposes("transpose.int", "swapaxes", "swapdims", "transpose_copy.int", moves=True)
def transpose(b: Rewrite, self: Value, **dims: int) -> Replacement:
    if not shape_of(self):
        return self
    first, second = dims.values()
    return b.transpose(self, first, second)


@decomposes("permute", "permute_copy", moves=True)
def permute(b: Rewrite, self: Value, dims: list[int]) -> Replacement:
    rank = len(shape_of(self))
    positive = [dim % rank for dim in dims]
    if b.overload == "permute" and positive == list(dims) and positive != sorted(positive):
        return None
    return b.permute(self, positive) if rank else self


@decomposes("movedim.intlist", "movedim.int", "moveaxis.intlist", "moveaxis.int", moves=True)
def movedim(
    b: Rewrite, self: Value, source: int | list[int], destination: int | list[int]
) -> Replacement:
    rank = len(shape_of(self))
    sources = [source] if isinstance(source, int) else source
    targets = [destination] if isinstance(destination, int) else destination
    sources, targets = [s % rank for s in sources], [t % rank for t in targets]
    order = [dim for dim in range(rank) if dim not in sources]
    for target, dim in sorted(zip(targets, sources, strict=True)):
        order.insert(target, dim)
    return b.permute(self, order)


@decomposes("expand", "broadcast_to", "expand_as", "expand_copy", moves=True)
def expand(b: Rewrite, **given: Value) -> Replacement:
    self = given["self"]
    if (
        b.overload == "expand"
        and same(given["size"], b.shape)
        and not same(shape_of(self), b.shape)
    ):
        return None
    return b.expand(self, b.shape)


@decomposes("broadcast_tensors")
def broadcast_tensors(b: Rewrite, tensors: list[Value]) -> Replacement:
    shape = broadcast(*map(shape_of, tensors))
    return [b.expand(tensor, shape) for tensor in tensors]


@decomposes("meshgrid", "meshgrid.indexing")
def meshgrid(b: Rewrite, tensors: list[Value], indexing: str = "ij") -> Replacement:
    """Each line along a dimension of its own (torch.meshgrid)."""
    extents = [prod(shape_of(tensor)) for tensor in tensors]
    grids = []
    for dim, tensor in enumerate(tensors):
        line = [extent if place == dim else 1 for place, extent in enumerate(extents)]
        grids.append(b.expand(b.view(tensor, line), extents))
    swaps = indexing == "xy" and len(tensors) > 1
    return [b.transpose(grid, 0, 1) if swaps else grid for grid in grids]


@decomposes("slice.Tensor", "slice_copy.Tensor", moves=True)
def slice_tensor(
    b: Rewrite, self: Value, dim: int, start: int | None, end: int | None, step: int
) -> Replacement:
    """Bounds become plain positions inside the dimension (as Python's slices)."""
    extent = shape_of(self)[dim]
    low, high, _ = slice(start, end, step).indices(extent)
    high = max(low, high)
    if b.overload == "slice.Tensor" and (dim, start, end) == (dim % len(b.shape), low, high):
        return self if (low, high, step) == (0, extent, 1) else None
    return b.slice(self, dim, low, high, step)


@decomposes("narrow", "narrow_copy", moves=True)
def narrow(b: Rewrite, self: Value, dim: int, start: int, length: int) -> Replacement:
    start %= shape_of(self)[dim] + (start >= 0)
    return b.slice(self, dim, start, start + length)


@decomposes("select.int", "select_copy.int", moves=True)
def select_int(b: Rewrite, self: Value, dim: int, index: int) -> Replacement:
    if b.overload == "select.int" and dim >= 0 and index >= 0:
        return None
    return b.select(self, dim, index)


@decomposes(
    "split.Tensor", "split.sizes", "split_with_sizes", "chunk", "unsafe_split.Tensor",
    "unsafe_chunk", "unsafe_split_with_sizes", "tensor_split.sections",
    "split_with_sizes_copy", "split_copy.Tensor",
    moves=True,
)  # fmt: skip
def split(b: Rewrite, self: Value, dim: int, **_: object) -> Replacement:
    parts, start = [], 0
    for result in ops.tensor_results(b.anchor):
        end = start + shape_of(result)[dim]
        parts.append(b.slice(self, dim, start, end))
        start = end
    return parts


@decomposes("tensor_split.indices")
def split_at(b: Rewrite, self: Value, indices: list[int], dim: int) -> Replacement:
    """A part ends where the next one begins; where that is before its own start, it is empty."""
    extent = shape_of(self)[dim]
    if isinstance(extent, Extent):
        if indices != sorted(indices) or any(index < 0 for index in indices):
            raise Refused(
                "`aten.tensor_split` of a size that is known at run time takes places from the "
                "front in ascending order only; split the parts again, or export with static shapes"
            )
        return split(b, self, dim)
    places = [min(max(index + extent if index < 0 else index, 0), extent) for index in indices]
    pairs = zip([0, *places], [*places, extent], strict=True)
    return [b.slice(self, dim, start, max(start, end)) for start, end in pairs]


@decomposes("unbind.int", "unbind_copy.int", moves=True)
def unbind(b: Rewrite, self: Value, dim: int) -> Replacement:
    return [b.select(self, dim, index) for index in range(len(ops.tensor_results(b.anchor)))]


@decomposes("stack", moves=True)
def stack(b: Rewrite, tensors: list[Value], dim: int) -> Replacement:
    dim %= len(b.shape)
    return b.cat([b.unsqueeze(b.cast(tensor, b.type), dim) for tensor in tensors], dim)


@decomposes("hstack", "concat", "concatenate", "column_stack", moves=True)
def concatenate(b: Rewrite, tensors: list[Value], dim: int | None = None) -> Replacement:
    tensors = [b.cast(x, b.type) for x in tensors]
    if b.overload == "column_stack":
        tensors = [
            x if len(shape_of(x)) > 1 else b.view(x, (prod(shape_of(x)), 1)) for x in tensors
        ]
    default = 0 if len(shape_of(tensors[0])) == 1 else 1
    return b.cat(tensors, default if dim is None else dim)


@decomposes("cat", moves=True)
def cat(b: Rewrite, tensors: list[Value], dim: int) -> Replacement:
    """Without empty parts, of which a tensor of shape [0] is one."""
    full = [x for x in tensors if 0 not in shape_of(x)]
    if not full:
        return None
    cast = [b.cast(x, b.type) for x in full]
    if cast == list(tensors) and dim >= 0 and len(cast) > 1:
        return None
    return b.cat(cast, dim)


@decomposes(
    "alias", "detach", "lift", "lift_fresh", "lift_fresh_copy", "contiguous", "clone",
    "alias_copy", "detach_copy", "resolve_conj", "resolve_neg", "positive", "conj",
    "real",
)  # fmt: skip
def identity(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Where elements lie is decided later; a value is never written twice."""
    return self


known(
    "alias",
    "detach",
    "lift_fresh_copy",
    "contiguous",
    "clone",
    "resolve_conj",
    "resolve_neg",
    "positive",
    moves=True,
)


@decomposes(
    "_to_copy", "to.dtype", "to.dtype_layout", "to.device", "to.other", "to.prim_dtype",
    "to.prim_Device", "type_as", "_cast_Float", "_autocast_to_full_precision",
)  # fmt: skip
def convert(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Nothing, or a change of element type."""
    if of_tensor(self.type) == of_tensor(b.type):
        return self
    return None if b.overload == "to.dtype" else b.cast(self, b.type)


@decomposes("repeat", "tile", moves=True)
def repeat(b: Rewrite, self: Value, **given: list[int]) -> Replacement:
    """An expanded dimension before each repeated one."""
    (repeats,) = given.values()
    rank = max(len(repeats), len(shape_of(self)))
    own = [*[1] * (rank - len(shape_of(self))), *shape_of(self)]
    times = [*[1] * (rank - len(repeats)), *repeats]
    split_up = [part for extent in own for part in (1, extent)]
    wide = [part for pair in zip(times, own, strict=True) for part in pair]
    return b.view(b.expand(b.view(self, split_up), wide), b.shape)


@decomposes("repeat_interleave.self_int", moves=True)
def repeat_interleave(
    b: Rewrite, self: Value, repeats: int, dim: int | None, **_: object
) -> Replacement:
    x = self if dim is not None else b.view(self, [prod(shape_of(self))])
    place = 0 if dim is None else dim % len(shape_of(x))
    wide = list(shape_of(x))
    wide.insert(place + 1, repeats)
    return b.view(b.expand(b.unsqueeze(x, place + 1), wide), b.shape)


@decomposes("roll", moves=True)
def roll(b: Rewrite, self: Value, shifts: list[int], dims: list[int]) -> Replacement:
    """What goes out at one end comes in at the other (torch.roll), without dims in one row."""
    if 0 in shape_of(self):
        return self
    x = self if dims else b.view(self, [prod(shape_of(self))])
    for shift, dim in zip(shifts, dims or [0], strict=True):
        place, extent = dim % len(shape_of(x)), shape_of(x)[dim]
        if isinstance(extent, Extent):
            x = _rolled(b, x, shift, place)
        elif at := -shift % extent:
            x = b.cat([b.slice(x, place, at, extent), b.slice(x, place, 0, at)], place)
    return b.view(x, b.shape)


def _rolled(b: Rewrite, x: Value, shift: int, dim: int) -> Value:
    """The same where the extent is known at run time only, and with it what the shift leaves."""
    extent = shape_of(x)[dim]
    places = b.binary("remainder", b.sub(b.places(extent), shift), extent)
    return b.call("aten.index_select", x, dim, places, type=x.type)


@decomposes("pixel_shuffle")
def pixel_shuffle(b: Rewrite, self: Value, upscale_factor: int) -> Replacement:
    """[*, C*r*r, H, W] → [*, C, H*r, W*r] (torch.nn.PixelShuffle)."""
    *lead, channels, height, width = shape_of(self)
    r, n = upscale_factor, len(lead)
    x = b.view(self, [*lead, channels // (r * r), r, r, height, width])
    x = b.permute(x, [*range(n), n, n + 3, n + 1, n + 4, n + 2])
    return b.view(x, b.shape)


@decomposes("pixel_unshuffle")
def pixel_unshuffle(b: Rewrite, self: Value, downscale_factor: int) -> Replacement:
    """[*, C, H*r, W*r] → [*, C*r*r, H, W] (torch.nn.PixelUnshuffle)."""
    *lead, channels, height, width = shape_of(self)
    r, n = downscale_factor, len(lead)
    x = b.view(self, [*lead, channels, height // r, r, width // r, r])
    x = b.permute(x, [*range(n), n, n + 2, n + 4, n + 1, n + 3])
    return b.view(x, b.shape)


@decomposes("channel_shuffle", "native_channel_shuffle")
def channel_shuffle(b: Rewrite, self: Value, groups: int) -> Replacement:
    """The channels of each group, taken in turns (torch.nn.ChannelShuffle)."""
    batch, channels, *space = shape_of(self)
    x = b.view(self, [batch, groups, channels // groups, *space])
    return b.view(b.transpose(x, 1, 2), b.shape)


@decomposes("pad", moves=True)
def pad(b: Rewrite, self: Value, pad: list[int], mode: str, value: float | None) -> Replacement:
    """Each mode's own operator (torch.nn.functional.pad)."""
    if mode == "constant":
        return b.call("aten.constant_pad_nd", self, pad, value or 0.0, type=b.type)
    count = len(pad) // 2
    if mode == "circular":
        return _wrapped(b, self, pad)
    name = {"reflect": "reflection", "replicate": "replication"}.get(mode)
    if name is None or count > 3:
        raise Refused(f"padding in mode `{mode}` of {count} dimensions is not known")
    return b.call(f"aten.{name}_pad{count}d", self, pad, type=b.type)


def _wrapped(b: Rewrite, x: Value, pads: list[int]) -> Value:
    """Each side continued by the other."""
    for place in range(len(pads) // 2):
        dim = len(shape_of(x)) - 1 - place
        before, after = pads[2 * place : 2 * place + 2]
        extent = shape_of(x)[dim]
        parts = [b.slice(x, dim, extent - before, extent)] if before else []
        parts += [x, *([b.slice(x, dim, 0, after)] if after else [])]
        x = b.cat(parts, dim)
    return x


@decomposes("constant_pad_nd", moves=True)
def constant_pad_nd(b: Rewrite, self: Value, pad: list[int], value: float) -> Replacement:
    """Nothing where nothing is added; what is cut off is a slice."""
    if any(amount < 0 for amount in pad):
        x = self
        for place in range(len(pad) // 2):
            dim = len(shape_of(x)) - 1 - place
            before, after = (max(0, -amount) for amount in pad[2 * place : 2 * place + 2])
            x = b.slice(x, dim, before, shape_of(x)[dim] - after)
        return b.pad(x, [max(0, amount) for amount in pad], value)
    if isinstance(value, bool):
        return b.pad(self, pad, int(value))
    return None if any(pad) else self


known("index.Tensor", "rot90", "fliplr", "flipud", "trace", "tril", "triu", "unfold", moves=True)
