"""`fold-parts`: what the first part of a constant gives is the first part of a constant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.build import Builder
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.evaluate import evaluate
from ..dialect.graph.extents import is_open, is_written, most, shape_of, tensor_of
from ..dialect.graph.views import whole_of_first_part
from ..dialect.graph.weights import data_of, drop_dead_weights
from ..dialect.mlir import ir
from ..dialect.operators import aten, record
from ..dialect.operators.shapes import fits, is_pointwise
from ..dialect.program import Program
from ..dialect.sizes import sizes_of
from ..dialect.values import constant_value
from ..dialect.walks import maker_if_any, put_in_place
from .base import Pass

PICKS = {aten.EMBEDDING: "weight", aten.INDEX_SELECT: "self", aten.INDEX: "self"}
"""Operators that read a tensor by numbers, and their name for it: that has all of its elements."""

ALONG = (aten.PERMUTE, aten.TO_DTYPE, aten.TO_COPY)
"""Operators beside elementwise ones that give of a part the same part of the whole."""


@dataclass(frozen=True)
class FoldParts(Pass):
    """Compute what depends on the first so many elements of a constant for all that there can be.

    `arange` of a size that is known at run time is the first part of a constant. What is computed of
    it element by element (positions as floats, their sines), and rows that it names, are as well.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 3 : i64, min = 1 : i64, name = "s0"}]} {
      %w = "hw.weight"() {name = "places", value = dense<[0.0, 1.0, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.slice.Tensor"(%w, %zero, %zero, %n, %one) : (tensor<3xf32>, i64, i64, i64, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
      %1 = "aten.neg"(%0) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
      %2 = "aten.add.Tensor"(%x, %1, %one) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<?xf32, affine_map<()[s0] -> (s0)>>, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
      return %2 : tensor<?xf32, affine_map<()[s0] -> (s0)>>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 3 : i64, min = 1 : i64, name = "s0"}]} {
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %w = "hw.weight"() {name = "neg", value = dense<[-0.0, -1.0, -2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
      %zero = "hw.constant"() {value = 0 : i64} : () -> i64
      %start = "hw.constant"() {value = 0 : i64} : () -> i64
      %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
      %step = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.slice.Tensor"(%w, %zero, %start, %n, %step) : (tensor<3xf32>, i64, i64, i64, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
      %1 = "aten.add.Tensor"(%x, %0, %one) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<?xf32, affine_map<()[s0] -> (s0)>>, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
      return %1 : tensor<?xf32, affine_map<()[s0] -> (s0)>>
    }
    ```

    Requires: stage `typed`, composite operators decomposed.
    Ensures: no elementwise operator of one open dimension has only constants and such parts for operands.
    """  # noqa: E501

    name: ClassVar[str] = "fold-parts"

    def run(self, program: Program) -> None:
        if not sizes_of(program.entry()):
            return
        known: dict[ir.Value, np.ndarray | None] = {}
        for op in calls.body(program.entry()):
            if ops.is_operator(op) and "hw.symbol" not in op.attributes:
                _written_as_part(Builder(program, op), known)
        erase_dead(program)
        drop_dead_weights(program)


def _written_as_part(b: Builder, known: dict[ir.Value, np.ndarray | None]) -> None:
    """Writes one operator as a part of what it gives for all of its constants, if that is known."""
    op = b.anchor
    read = ops.tensor_operands(op)
    has_part = any(whole_of_first_part(each) is not None for each in read)
    if len(op.results) != 1 or not has_part or not fits(op):
        return
    if _is_mask(b):
        return  # `join-attention` looks for comparisons of places.
    dims = [dim for dim, extent in enumerate(b.shape) if is_open([extent])]
    if len(dims) != 1 or not _goes_along(op, dims[0]):
        return
    sources = [_whole_of_part(b, value) if is_open(shape_of(value)) else value for value in read]
    if any(source is None for source in sources):
        return
    made = _applied(b, [each for each in sources if each is not None], dims[0])
    data = _data(b.program, made, known)
    if data is not None:
        constant = b.weight(data, op.name.split(".")[1].removeprefix("_"))
        known[constant] = data
        put_in_place(op, b.slice(constant, dims[0], 0, b.shape[dims[0]]))


def _is_mask(b: Builder) -> bool:
    many = [extent for extent in b.shape if not is_written(extent, 1)]
    return len(many) > 1 and of_tensor(b.type).name == "bool"


def _goes_along(op: ir.Operation, dim: int) -> bool:
    """Of the first so many elements along a dimension it gives the first so many of all."""
    if op.name in PICKS:
        return not is_open(shape_of(ops.argument(op, PICKS[op.name])))
    if record(op.name).keeps_order:
        own = shape_of(op.operands[0])
        first = next(place for place, extent in enumerate(own) if is_open([extent]))
        before = (*own[:first], *shape_of(op.results[0])[:dim])
        return all(is_written(extent, 1) for extent in before)
    if op.name == aten.CAT:
        return constant_value(ops.argument(op, "dim")) % len(shape_of(op.results[0])) != dim
    return op.name in ALONG or is_pointwise(op.name)


def _whole_of_part(b: Builder, value: ir.Value) -> ir.Value | None:
    """As much as there can be of what a value is the first part of; None where it is none."""
    whole = whole_of_first_part(value)
    if whole is None or is_open(shape_of(whole)):
        return None
    return _of_most(b, whole, shape_of(value))


def _of_most(b: Builder, source: ir.Value, part: tuple[int, ...]) -> ir.Value:
    for dim, extent in enumerate(part):
        source = b.slice(source, dim, 0, most(extent))
    return source


def _applied(b: Builder, sources: list[ir.Value], dim: int) -> ir.Value:
    """The operator on other tensors, which has as much along a dimension as there can be."""
    op, shape = b.anchor, list(b.shape)
    shape[dim] = most(shape[dim])
    if record(op.name).keeps_order:
        return b.view(sources[0], shape)
    left = iter(sources)
    type = tensor_of(shape, ir.RankedTensorType(b.type).element_type)
    return b.call(op.name, *(_with_tensors(operand, left) for operand in op.operands), type=type)


def _with_tensors(operand: ir.Value, sources: Any) -> Any:
    """An argument with the next tensors in the place of its own."""
    if isinstance(operand.type, ir.RankedTensorType):
        return next(sources)
    listed = ops.packed(operand)
    if listed is None:
        return operand
    return [next(sources) if isinstance(e.type, ir.RankedTensorType) else None for e in listed]


def _data(
    program: Program, value: ir.Value, known: dict[ir.Value, np.ndarray | None]
) -> np.ndarray | None:
    """What a value of fixed sizes always is; None where that is not known."""
    if value not in known:
        op = maker_if_any(value)
        known[value] = data_of(program, value)
        if known[value] is None and op is not None and ops.is_operator(op):
            read = {each: _data(program, each, known) for each in ops.tensor_operands(op)}
            arrays = {each: data for each, data in read.items() if data is not None}
            known[value] = evaluate(op, arrays) if len(arrays) == len(read) else None
    return known[value]
