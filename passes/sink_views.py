"""`sink-views`: reshapes move behind the elementwise operators that follow them."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.build import Builder, Shape, rank_of
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import is_empty, is_open, is_written, same, shape_of, tensor_of
from ..dialect.graph.simplify_views import simplify_views
from ..dialect.graph.views import RESHAPES
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.operators.fixed import looked_up
from ..dialect.program import Program
from ..dialect.rounded import MARKS
from ..dialect.templates import ELEMENTWISE, template_of
from ..dialect.values import constant_value
from ..dialect.walks import maker_if_any, maker_named
from .base import Pass

VIEWS = (*RESHAPES, aten.PERMUTE)


@dataclass(frozen=True)
class SinkViews(Pass):
    """Move a view that stands between a producer and an elementwise operator behind the latter.

    A linear layer over a batch of sequences is often written as view, product, view, activation. An
    elementwise operator does not care in which shape it sees its operand, so it can come first; and
    then it stands directly behind the product, where `form-kernels` can join the two. Its other
    operands get the view the other way round, which costs nothing.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<2x2x6xf32> {
      %none = "hw.constant"() {value} : () -> !hw.none
      %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
      %0 = "aten.linear"(%x, %w, %none) : (tensor<4x8xf32>, tensor<6x8xf32>, !hw.none) -> tensor<4x6xf32>
      %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
      %2 = "aten.relu"(%1) : (tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
      return %2 : tensor<2x2x6xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<2x2x6xf32> {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) : (tensor<4x8xf32>, tensor<6x8xf32>, !hw.none) -> tensor<4x6xf32>
      %1 = "aten.relu"(%0) : (tensor<4x6xf32>) -> tensor<4x6xf32>
      %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
      %2 = "aten.view"(%1, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
      return %2 : tensor<2x2x6xf32>
    }
    ```

    Requires: stage `typed`, operators canonical.
    Ensures: no tuned elementwise operator reads a view, used once, of the result of an operator
    that it could be fused with, where all its other operands can be viewed the other way round.
    """  # noqa: E501

    name: ClassVar[str] = "sink-views"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            reads_view = any(maker_named(value, *VIEWS) for value in op.operands)
            if reads_view and template_of(op) is ELEMENTWISE:
                _sink(program, op)
        simplify_views(program)
        erase_dead(program)


def _sink(program: Program, op: ir.Operation) -> None:
    """Moves the first view among an operator's operands that can be moved."""
    for operand in op.operands:
        view = _sinkable(op, operand)
        if view is None:
            continue
        b = Builder(program, op)
        undo = _undo_permute if view.name == aten.PERMUTE else _undo_view
        tables = looked_up(op)
        operands = [other if other in tables else undo(b, view, other) for other in op.operands]
        if all(value is not None for value in operands):
            _rewrite(b, view, op, operands)  # type: ignore[arg-type]
            return


def _sinkable(op: ir.Operation, operand: ir.Value) -> ir.Operation | None:
    """The view that an operand is, if the operator can change places with it."""
    view = maker_if_any(operand)
    if view is None or view.name not in VIEWS:
        return None
    producer = maker_if_any(view.operands[0])
    if producer is None or not same(shape_of(operand), shape_of(op.results[0])):
        return None
    if producer.block != op.block or _widens(op, operand):
        return None
    template = template_of(producer)
    if template is None or not (template.fuses or template is ELEMENTWISE):
        return None
    alone = all(use.owner.operation == op for use in operand.uses)
    return view if alone and len(list(view.operands[0].uses)) == 1 else None


def _widens(op: ir.Operation, operand: ir.Value) -> bool:
    """The result takes more memory than the operand: the view is kept where it takes less, should
    the operators behind it not be fused with those in front."""
    return of_tensor(op.results[0].type).size > of_tensor(operand.type).size


def _undo_view(b: Builder, view: ir.Operation, value: ir.Value) -> ir.Value | None:
    """An operand as it looks before the view; None where no view says it."""
    if not calls.is_tensor(value):
        return value
    if value == view.results[0]:
        return view.operands[0]
    before, after = shape_of(view.operands[0]), shape_of(view.results[0])
    if same(shape_of(value), after):
        return b.reshape(value, before)
    tail = _without_leading_ones(shape_of(value))
    count = len(tail)
    if same(before[len(before) - count :], after[len(after) - count :]):
        return b.reshape(value, tail)
    shape = _regrouped(before, after, shape_of(value))
    return None if shape is None else b.reshape(value, shape)


def _undo_permute(b: Builder, view: ir.Operation, value: ir.Value) -> ir.Value | None:
    """The same for a permutation; other operands of full size would be read in bad order."""
    if not calls.is_tensor(value) or rank_of(value) == 0:
        return value
    if value == view.results[0]:
        return view.operands[0]
    after = shape_of(view.results[0])
    if same(shape_of(value), after):
        return None
    dims: list[int] = list(constant_value(view.operands[1]))
    full = b.reshape(value, [1] * (len(after) - rank_of(value)) + list(shape_of(value)))
    return b.permute(full, [dims.index(dim) for dim in range(len(dims))])


def _rewrite(b: Builder, view: ir.Operation, op: ir.Operation, operands: list[ir.Value]) -> None:
    """Writes the operator in the shape before the view, and the view of its result."""
    source, old = view.operands[0], op.results[0]
    with ir.InsertionPoint(op):
        element = ir.RankedTensorType(old.type).element_type
        type = tensor_of(shape_of(source), element)
        attributes = {name: op.attributes[name] for name in KEPT if name in op.attributes}
        new = ir.Operation.create(op.name, [type], operands, attributes=attributes, loc=op.location)
    if view.name == aten.PERMUTE:
        result = b.permute(new.results[0], constant_value(view.operands[1]))
    else:
        result = b.reshape(new.results[0], shape_of(old))
    old.replace_all_uses_with(result)
    op.erase()


DISPATCHED = ("hw.key", "hw.library")
"""What dispatch has said of an operator, and is true of those that replace it."""
KEPT = (*DISPATCHED, *MARKS)
"""What is true of the one that computes the same numbers."""


def _without_leading_ones(shape: Shape) -> Shape:
    """`(1, 1, 6)` → `(6,)`: what is broadcast along leading dimensions."""
    wide = (place for place, extent in enumerate(shape) if not is_written(extent, 1))
    place = next(wide, len(shape))
    return shape[place:]


def _regrouped(before: Shape, after: Shape, shape: Shape) -> Shape | None:
    """What is broadcast along whole groups of dimensions that a view counts otherwise; None where
    it is along some of a group."""
    groups = None if is_empty(after) else _groups_of_dims(before, after)
    if groups is None:
        return None
    full, found = (*[1] * (len(after) - len(shape)), *shape), list[int]()
    for old, new in groups:
        if same(full[new], after[new]):
            found += before[old]
        elif all(is_written(extent, 1) for extent in full[new]):
            found += [1] * len(before[old])
        else:
            return None
    return tuple(found)


def _groups_of_dims(before: Shape, after: Shape) -> list[tuple[slice, slice]] | None:
    """The fewest dimensions of each that count the same elements, from the first one on; None where
    they do not go together in that way. An open one is alone."""
    first, second, found = 0, 0, list[tuple[slice, slice]]()
    while first < len(before) or second < len(after):
        start, begin = first, second
        first, second = first + 1, second + 1
        while not same(before[start:first], after[begin:second]):
            sides = before[start:first], after[begin:second]
            if is_open((*sides[0], *sides[1])):
                return None
            one, other = map(prod, sides)
            if one == other:
                break
            first, second = (first + 1, second) if one < other else (first, second + 1)
        found.append((slice(start, first), slice(begin, second)))
    return found
