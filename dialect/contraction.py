"""What a contraction multiplies, told in strides: one form for matrix products and convolutions.

    result[row, column] = bias[column] + Σ_k  A[row, k] · B[k, column]

A row of a convolution is a pixel of its result, and `k` runs over the window and the channels that
it sees; since A is read through strides, no such matrix is ever built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod

from . import ops
from .errors import LoweringFailed
from .graph.extents import Extent, alike, most, several
from .layout import Layout, shape_of
from .mlir import ir
from .plain import is_list
from .values import constant_value

LayoutOf = Callable[[ir.Value], Layout]

CONVOLUTION = "aten.convolution"


@dataclass(frozen=True)
class Axis:
    """A loop over rows or over the reduction: a turn moves `stride` elements in A.

    `dim` is the dimension of the result that a row axis counts, `step` elements a turn; for an axis
    of the reduction it is the dimension of B.
    """

    extent: int
    stride: int
    dim: int
    step: int = 1


@dataclass(frozen=True)
class Batch:
    """A loop over products that share nothing: matrices of `bmm`, groups of a convolution.

    A turn moves `stride` elements in A, `step` elements in dimension `dim` of the result, and
    `b_step` elements in dimension `b_dim` of B.
    """

    extent: int
    stride: int
    dim: int
    step: int
    b_dim: int
    b_step: int


@dataclass(frozen=True)
class Contraction:
    """One contraction. `start` is where in A's buffer the first product of all reads.

    `columns` values lie along dimension `column_dim` of the result (of each turn of the batch) and
    along dimension `b_dim` of B. Batches and row axes go from the outermost to the innermost; axes
    of the reduction from the widest stride in A to the narrowest, without axes of one turn.
    """

    a: ir.Value
    b: ir.Value
    bias: ir.Value | None
    start: int
    batches: tuple[Batch, ...]
    rows: tuple[Axis, ...]
    reduction: tuple[Axis, ...]
    columns: int
    column_dim: int
    b_dim: int

    @property
    def depth(self) -> int:
        """How many products each element of the result sums up."""
        return prod(axis.extent for axis in self.reduction)

    @property
    def matrices(self) -> int:
        """How many products there are in all batches."""
        return prod(batch.extent for batch in self.batches)


def describe(op: ir.Operation, layout_of: LayoutOf) -> Contraction:
    """The contraction that an operator is, for operands that lie as `layout_of` says."""
    if op.name not in FORMS:
        raise LoweringFailed(f"`{op.name}` is no contraction.")
    found = FORMS[op.name](op, layout_of)
    rows = tuple(axis for axis in found.rows if several(axis.extent))
    reduction = [axis for axis in found.reduction if several(axis.extent)]
    reduction.sort(key=lambda axis: -most(axis.stride))
    return replace(found, rows=rows, reduction=tuple(reduction))


def merge_reduction(axes: Sequence[Axis]) -> tuple[Axis, ...]:
    """Axes of the reduction with neighbours made one where A goes on with one stride."""
    merged: list[Axis] = []
    for axis in axes:
        if merged and alike(merged[-1].stride, axis.extent * axis.stride):
            axis = replace(axis, extent=axis.extent * merged.pop().extent)
        merged.append(axis)
    return tuple(merged)


def merge_rows(
    rows: Sequence[Axis], operands: Sequence[tuple[tuple[int, ...], Layout]], rank: int
) -> tuple[Axis, ...]:
    """Row axes with neighbours made one wherever A, and everything of the result's shape that is
    read or written with it, goes from row to row with one stride."""
    merged: list[Axis] = []
    for axis in rows:
        if merged and _mergeable(merged[-1], axis, operands, rank):
            axis = replace(axis, extent=axis.extent * merged.pop().extent)
        merged.append(axis)
    return tuple(merged)


def _mergeable(
    outer: Axis, inner: Axis, operands: Sequence[tuple[tuple[int, ...], Layout]], rank: int
) -> bool:
    if not alike(outer.stride, inner.extent * inner.stride):
        return False
    return all(
        _walks_evenly(outer, inner, shape, layout, rank - len(shape)) for shape, layout in operands
    )


def _walks_evenly(
    outer: Axis, inner: Axis, shape: tuple[int, ...], layout: Layout, missing: int
) -> bool:
    """True where an operand, broadcast to the result, has one stride over both axes."""

    def stride(dim: int) -> int:
        place = dim - missing
        return layout.strides[place] if place >= 0 and several(shape[place]) else 0

    return alike(stride(outer.dim), inner.extent * stride(inner.dim))


def _matrix_product(op: ir.Operation, layout_of: LayoutOf) -> Contraction:
    """`aten.mm(self, mat2)`."""
    a, b = ops.argument(op, "self"), ops.argument(op, "mat2")
    layout = layout_of(a)
    row, k = layout.strides
    (m, depth), (_, n) = shape_of(a), shape_of(b)
    return Contraction(
        a, b, None, layout.origin, (),
        (Axis(m, row, 0),), (Axis(depth, k, 0),), n, column_dim=1, b_dim=1,
    )  # fmt: skip


def _batched_product(op: ir.Operation, layout_of: LayoutOf) -> Contraction:
    """`aten.bmm(self, mat2)`, and `aten.matmul(self, other)` of the same leading dimensions."""
    a, b = op.operands
    layout = layout_of(a)
    *items, row, k = layout.strides
    *counts, m, depth = shape_of(a)
    rank = len(items)
    batches = tuple(
        Batch(count, item, dim, 1, dim, 1)
        for dim, (count, item) in enumerate(zip(counts, items, strict=True))
    )
    return Contraction(
        a, b, None, layout.origin, batches,
        (Axis(m, row, rank),), (Axis(depth, k, rank),), shape_of(b)[-1],
        column_dim=rank + 1, b_dim=rank + 1,
    )  # fmt: skip


def _linear(op: ir.Operation, layout_of: LayoutOf) -> Contraction:
    """`aten.linear(input, weight, bias)`; the weight is `[columns, depth]`."""
    a, b = ops.argument(op, "input"), ops.argument(op, "weight")
    shape, layout = shape_of(a), layout_of(a)
    last = len(shape) - 1
    rows = tuple(Axis(shape[dim], layout.strides[dim], dim) for dim in range(last))
    reduction = (Axis(shape[last], layout.strides[last], 1),)
    return Contraction(
        a, b, _bias(op), layout.origin, (),
        rows, reduction, shape_of(b)[0], column_dim=last, b_dim=0,
    )  # fmt: skip


def _convolution(op: ir.Operation, layout_of: LayoutOf) -> Contraction:
    """`aten.convolution` over any number of spatial dimensions, not transposed."""
    if constant_value(ops.argument(op, "transposed")):
        raise LoweringFailed("a transposed convolution is no contraction.")
    a, b = ops.argument(op, "input"), ops.argument(op, "weight")
    layout, result, kernel = layout_of(a), shape_of(op.results[0]), shape_of(b)
    window = Window.of(op, len(kernel) - 2)
    window.check_halo(layout, shape_of(a)[2:], kernel[2:], result[2:])
    (groups,) = _integers(op, "groups")
    columns = kernel[0] // groups
    rows = [Axis(result[0], layout.strides[0], 0)]
    reduction = [Axis(kernel[1], layout.strides[1], 1)]
    for dim in range(2, len(kernel)):
        stride = layout.strides[dim]
        rows.append(Axis(result[dim], stride * window.stride[dim - 2], dim))
        reduction.append(Axis(kernel[dim], stride * window.dilation[dim - 2], dim))
    batch = Batch(groups, kernel[1] * layout.strides[1], 1, columns, 0, columns)
    return Contraction(
        a, b, _bias(op), window.start(layout), (batch,) if groups > 1 else (),
        tuple(rows), tuple(reduction), columns, column_dim=1, b_dim=0,
    )  # fmt: skip


@dataclass(frozen=True)
class Window:
    """How the window of a convolution moves, per spatial dimension."""

    stride: tuple[int, ...]
    padding: tuple[int, ...]
    dilation: tuple[int, ...]

    @staticmethod
    def of(op: ir.Operation, rank: int) -> Window:
        def numbers(name: str) -> tuple[int, ...]:
            values = _integers(op, name)
            return values * rank if len(values) == 1 else values

        return Window(numbers("stride"), numbers("padding"), numbers("dilation"))

    def start(self, layout: Layout) -> int:
        """Where the first window's first element lies in the input's buffer."""
        strides = layout.strides[2:]
        return layout.origin - sum(
            padding * stride for padding, stride in zip(self.padding, strides, strict=True)
        )

    def check_halo(
        self, layout: Layout, extents: Sequence[int], kernel: Sequence[int], results: Sequence[int]
    ) -> None:
        """Raise where some window would reach outside of the input's buffer."""
        halo = (layout.fill == 0 and layout.halo[2:]) or ((0, 0),) * len(kernel)
        for dim, (before, after) in enumerate(halo):
            last = (results[dim] - 1) * self.stride[dim] + (kernel[dim] - 1) * self.dilation[dim]
            behind = last - self.padding[dim] - (extents[dim] - 1)
            if isinstance(behind, Extent):
                behind = self.padding[dim]
            if self.padding[dim] > before or behind > after:
                raise LoweringFailed(
                    f"a convolution with padding {self.padding[dim]} has an input with "
                    f"{before} zeros before and {after} behind its data."
                )


def halo(op: ir.Operation) -> tuple[tuple[int, int], ...]:
    """The zeros around the input of a convolution: its padding."""
    rank = len(shape_of(op.operands[0])) - 2
    return ((0, 0), (0, 0), *((side, side) for side in Window.of(op, rank).padding))


def _integers(op: ir.Operation, name: str) -> tuple[int, ...]:
    """A constant argument that is an integer or a list of them."""
    value = constant_value(ops.argument(op, name))
    numbers = value if is_list(value) else [value]
    return tuple(int(number) for number in numbers if isinstance(number, int))


def _bias(op: ir.Operation) -> ir.Value | None:
    bias = ops.argument(op, "bias")
    return bias if isinstance(bias.type, ir.RankedTensorType) else None


FORMS: dict[str, Callable[[ir.Operation, LayoutOf], Contraction]] = {
    "aten.mm": _matrix_product,
    "aten.bmm": _batched_product,
    "aten.matmul": _batched_product,
    "aten.linear": _linear,
    CONVOLUTION: _convolution,
}
