"""Views that can be written through: how each is looked at, and how a write goes back through it.

A `View` knows its operator on values (`look`), the operator that puts a new part into the whole
(`put`), and what it does to strides, by which PyTorch decides whether a reshape shares memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from .. import ops
from ..layout import contiguous
from ..mlir import ir
from ..schema import FunctionSchema
from ..values import constant_value, is_constant
from . import calls
from .build import Builder, shape_of, tensor_type
from .extents import Undecided, is_written, same
from .strides import Shape, places, reshape_strides


@dataclass(frozen=True)
class View:
    """What one operator sees of a tensor of the shape `before`."""

    before: Shape
    after: Shape

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        """The part that is seen of `whole`."""
        raise NotImplementedError

    @property
    def repeats(self) -> bool:
        """One element of memory is seen at several places."""
        return False

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value | None:
        """`whole` with a new part; None where one cannot write through the view."""
        raise NotImplementedError

    def strides(self, given: Shape) -> Shape | None:
        """The strides of the part; None where they are not known."""
        return None

    def start(self, given: Shape) -> int:
        """How far behind the whole's first element the part's lies; the part has strides."""
        return 0


class Reshape(View):
    """The same elements in another shape."""

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.view(whole, self.after)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.view(part, self.before)

    def strides(self, given: Shape) -> Shape | None:
        return reshape_strides(self.before, given, self.after)


@dataclass(frozen=True)
class Permute(View):
    """The dimensions in another order."""

    dims: Shape

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.permute(whole, self.dims)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.permute(part, [self.dims.index(dim) for dim in range(len(self.dims))])

    def strides(self, given: Shape) -> Shape:
        return tuple(given[dim] for dim in self.dims)


@dataclass(frozen=True)
class Slice(View):
    """Every `step`-th index of a dimension."""

    dim: int
    start_index: int
    end: int
    step: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.slice(whole, self.dim, self.start_index, self.end, self.step)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        if self.before == self.after:
            return part
        bounds = self.dim, self.start_index, self.end, self.step
        return b.call("aten.slice_scatter", whole, part, *bounds, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        return (*given[: self.dim], given[self.dim] * self.step, *given[self.dim + 1 :])

    def start(self, given: Shape) -> int:
        return self.start_index * given[self.dim]


@dataclass(frozen=True)
class Select(View):
    """One index of a dimension, which goes away."""

    dim: int
    index: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.select(whole, self.dim, self.index)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        at = self.dim, self.index
        return b.call("aten.select_scatter", whole, part, *at, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        return given[: self.dim] + given[self.dim + 1 :]

    def start(self, given: Shape) -> int:
        return self.index * given[self.dim]


@dataclass(frozen=True)
class Diagonal(View):
    """A diagonal, as the last dimension."""

    arguments: tuple[int, int, int]

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.call("aten.diagonal", whole, *self.arguments, type=tensor_type(self.after, whole))

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        return b.call("aten.diagonal_scatter", whole, part, *self.arguments, type=whole.type)

    def strides(self, given: Shape) -> Shape:
        first, second = self._dims
        kept = (stride for dim, stride in enumerate(given) if dim not in (first, second))
        return (*kept, given[first] + given[second])

    def start(self, given: Shape) -> int:
        first, second = self._dims
        offset = self.arguments[0]
        return offset * given[second] if offset >= 0 else -offset * given[first]

    @property
    def _dims(self) -> tuple[int, int]:
        _, first, second = self.arguments
        return first % len(self.before), second % len(self.before)


@dataclass(frozen=True)
class Expand(View):
    """New dimensions in front, and dimensions of one element repeated."""

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return b.expand(whole, self.after)

    @property
    def repeats(self) -> bool:
        return prod(self.after) > prod(self.before)

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        """What is written is the same wherever an element is seen: the first place tells."""
        new = len(self.after) - len(self.before)
        for dim, extent in enumerate(self.after):
            own = self.before[dim - new] if dim >= new else 1
            part = b.slice(part, dim, 0, own) if own < extent else part
        return b.view(part, self.before)

    def strides(self, given: Shape) -> Shape:
        new = len(self.after) - len(self.before)
        kept = (
            0 if wide > own else stride
            for own, wide, stride in zip(self.before, self.after[new:], given, strict=True)
        )
        return (0,) * new + tuple(kept)


@dataclass(frozen=True)
class Unfold(View):
    """Windows of `size` indices of a dimension, `step` apart; what is in them comes last."""

    dim: int
    size: int
    step: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        numbers = self.dim, self.size, self.step
        return b.call("aten.unfold", whole, *numbers, type=tensor_type(self.after, whole))

    @property
    def repeats(self) -> bool:
        return self.step < self.size and self.after[self.dim] > 1

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        order = [*range(self.dim), len(self.before) - 1, *range(self.dim, len(self.before) - 1)]
        for number in range(self.after[self.dim]):
            window = b.permute(b.select(part, self.dim, number), order)
            bounds = self.dim, number * self.step, number * self.step + self.size, 1
            whole = b.call("aten.slice_scatter", whole, window, *bounds, type=whole.type)
        return whole

    def strides(self, given: Shape) -> Shape:
        apart = given[self.dim] * self.step
        return (*given[: self.dim], apart, *given[self.dim + 1 :], given[self.dim])


@dataclass(frozen=True)
class Strided(View):
    """Any places of a storage whose elements `whole` has row by row (aten.as_strided)."""

    steps: Shape
    offset: int

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        return storage_view(b, whole, self.after, self.steps, self.offset)

    @property
    def repeats(self) -> bool:
        found = places(self.after, self.steps, self.offset)
        return np.unique(found).size < found.size

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> ir.Value:
        at = list(self.after), list(self.steps), self.offset
        return b.call("aten.as_strided_scatter", whole, part, *at, type=whole.type)

    def strides(self, given: Shape) -> Shape | None:
        """PyTorch counts in the storage: what is written is the same for row by row only."""
        return self.steps if is_contiguous_at(self.before, given) else None

    def start(self, given: Shape) -> int:
        return self.offset


@dataclass(frozen=True)
class Opaque(View):
    """Any other view: an operator that can be called again, and not be written through."""

    op: ir.Operation

    def look(self, b: Builder, whole: ir.Value) -> ir.Value:
        with ir.InsertionPoint(b.anchor):
            again = self.op.clone()
        again.operands[0] = whole
        return again.results[0]

    def put(self, b: Builder, whole: ir.Value, part: ir.Value) -> None:
        return None


Given = dict[str, object]
"""An operator's arguments by name, constants as Python values."""


def views_of(op: ir.Operation, results: Sequence[ir.Value], given: Given) -> list[View]:
    """What each result of a view operator sees of its first operand."""
    name = op.name.partition(".")[2]
    before = shape_of(op.operands[0])
    shapes = [shape_of(result) for result in results]
    if name in RESHAPES or (name in PERMUTES and not before):
        return [Reshape(before, shapes[0])]
    if name in EXPANDS:
        return [Expand(before, shapes[0])]
    if any(isinstance(value, ir.Value) for value in list(given.values())[1:]):
        return [Opaque(before, shape, op) for shape in shapes]  # known at run time only
    if name in PERMUTES:
        dims = tuple(dim % len(before) for dim in PERMUTES[name](len(before), given))
        return [Permute(before, shapes[0], dims)]
    if name in PARTS:
        return _parts(before, shapes, _number(given, "dim"))
    if name in ("slice.Tensor", "narrow", "select.int"):
        return [_cut(name, before, shapes[0], given)]
    if name == "unfold" and before:
        dim = _number(given, "dimension") % len(before)
        return [Unfold(before, shapes[0], dim, _number(given, "size"), _number(given, "step"))]
    if ADDRESSED in op.attributes:
        steps, offset = tuple(_list(given["stride"])), _number(given, "storage_offset")
        return [Strided(before, shapes[0], steps, offset)]
    if name == "diagonal":
        numbers = _number(given, "offset"), _number(given, "dim1"), _number(given, "dim2")
        return [Diagonal(before, shapes[0], numbers)]
    return [Opaque(before, shape, op) for shape in shapes]


ADDRESSED = "hw.addressed"
"""On as_strided: its operand is all of a storage, row by row. `address-storages` sees to that."""

REORDERING = ("scaled_dot_product", "_scaled_dot_product", "linalg_", "einsum", "empty_strided")
"""Operators whose results may lie in another order although their operands do not."""


def storage_view(
    b: Builder, storage: ir.Value, size: Sequence[int], stride: Sequence[int], offset: int
) -> ir.Value:
    """Places of a storage whose elements are those of a value, row by row."""
    type = tensor_type(size, storage)
    made = b.call("aten.as_strided", storage, list(size), list(stride), offset, type=type)
    made.owner.attributes[ADDRESSED] = ir.UnitAttr.get()
    return made


def keeps_order(op: ir.Operation, strides: Mapping[ir.Value, Shape | None]) -> bool:
    """True where the results of an operator lie row by row for certain: its operands do."""
    if op.name.partition(".")[2].startswith(REORDERING):
        return False
    return all(is_contiguous_at(shape_of(value), each) for value, each in strides.items())


def may_alias(op: ir.Operation, schema: FunctionSchema) -> bool:
    """The results of an operator are, or may be, views of its first operand."""
    name = op.name.removeprefix("aten.")
    if not calls.is_tensor(op.operands[0]):
        return False
    if name in SAME:
        given = ops.arguments(op, schema)
        copies = "copy" in given and bool(_constant(given["copy"]))
        trains = "train" in given and bool(_constant(given["train"]))
        return op.results[0].type == op.operands[0].type and not copies and not trains
    first = schema.arguments[0]
    return name in MAYBE or (first.alias is not None and not first.is_write)


def is_shared(op: ir.Operation, strides: Shape | None) -> bool:
    """Whether a reshape that may copy looks at the same memory; False where nobody knows."""
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    if op.name == "aten.contiguous":
        return bool(is_contiguous_at(before, strides))
    return strides_of(Reshape(before, after), strides) is not None


def _constant(value: ir.Value) -> object:
    return constant_value(value) if is_constant(value) else value


def strides_of(view: View, given: Shape | None) -> Shape | None:
    """The strides of a view; None where they are not known, or not for all sizes alike."""
    try:
        return None if given is None else view.strides(given)
    except Undecided:
        return None


def _number(given: Given, name: str) -> int:
    return int(given[name])  # type: ignore[arg-type, call-overload]


def _cut(name: str, before: Shape, after: Shape, given: Given) -> View:
    dim = _number(given, "dim") % len(before)
    if name == "select.int":
        return Select(before, after, dim, _number(given, "index") % before[dim])
    if name == "narrow":
        start = _number(given, "start")
        start += before[dim] if start < 0 else 0
        return Slice(before, after, dim, start, start + after[dim], 1)
    bounds = slice(given["start"], given["end"], given["step"])
    start, end, step = bounds.indices(before[dim])
    return Slice(before, after, dim, start, max(start, end), step)


def _parts(before: Shape, shapes: Sequence[Shape], dim: int) -> list[View]:
    """The results of `split` and its like, or of `unbind`."""
    dim %= len(before)
    found: list[View] = []
    start = 0
    for number, after in enumerate(shapes):
        if len(after) < len(before):
            found.append(Select(before, after, dim, number))
            continue
        found.append(Slice(before, after, dim, start, start + after[dim], 1))
        start += after[dim]
    return found


def _swapped(first: str, second: str) -> Callable[[int, Given], Sequence[int]]:
    def dims(rank: int, given: Given) -> Sequence[int]:
        order = list(range(rank))
        a, b = _number(given, first), _number(given, second)
        order[a], order[b] = order[b], order[a]
        return order

    return dims


def _last_two(rank: int, given: Given) -> Sequence[int]:
    return [*range(rank - 2), rank - 1, rank - 2] if rank > 1 else range(rank)


def _moved(rank: int, given: Given) -> Sequence[int]:
    source, target = ([dim % rank for dim in _list(given[k])] for k in ("source", "destination"))
    rest = iter([dim for dim in range(rank) if dim not in source])
    return [source[target.index(dim)] if dim in target else next(rest) for dim in range(rank)]


def _list(value: object) -> list[int]:
    return [value] if isinstance(value, int) else list(value)  # type: ignore[call-overload]


MAYBE = (
    "reshape", "flatten.using_ints", "ravel", "reshape_as", "contiguous",
    "atleast_1d", "atleast_2d", "atleast_3d",
)  # fmt: skip
"""Reshapes that copy where strides cannot say it."""

SAME = (
    "to.dtype", "to.device", "to.other", "to.dtype_layout", "to.prim_dtype", "to.prim_Device",
    "type_as", "dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout",
)  # fmt: skip
"""Operators that give back their operand where they have nothing to do."""

RESHAPES = (
    *MAYBE, *SAME, "view", "alias", "detach", "lift_fresh", "lift", "unsqueeze", "squeeze",
    "squeeze.dim", "squeeze.dims", "unflatten.int", "view_as", "_unsafe_view",
    "resolve_conj", "resolve_neg", "positive",
)  # fmt: skip

EXPANDS = ("expand", "expand_as", "broadcast_to")

PERMUTES: dict[str, Callable[[int, Given], Sequence[int]]] = {
    "permute": lambda rank, given: _list(given["dims"]),
    "transpose.int": _swapped("dim0", "dim1"),
    "swapaxes": _swapped("axis0", "axis1"),
    "swapdims": _swapped("dim0", "dim1"),
    "movedim.int": _moved,
    "movedim.intlist": _moved,
    "moveaxis.int": _moved,
    "moveaxis.intlist": _moved,
    "t": _last_two,
    "mT": _last_two,
    "mH": _last_two,
    "adjoint": _last_two,
    "numpy_T": lambda rank, given: range(rank)[::-1],
}

PARTS = (
    "split.Tensor", "split.sizes", "split_with_sizes", "chunk", "tensor_split.sections",
    "tensor_split.indices", "unbind.int",
)  # fmt: skip


def is_contiguous_at(shape: Shape, strides: Shape | None) -> bool | None:
    """Whether a tensor lies row by row without gaps; None where its strides are not known."""
    if strides is None:
        return None
    if any(is_written(extent, 0) for extent in shape):
        return True
    pairs = zip(shape, strides, contiguous(shape).strides, strict=True)
    return all(is_written(extent, 1) or same([one], [other]) for extent, one, other in pairs)
