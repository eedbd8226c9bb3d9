"""`fold-constants`: what depends on nothing but weights is computed now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ...dialect.contents import Unique
from ...dialect.graph import calls
from ...dialect.graph.build import Builder
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.evaluate import Arrays, evaluate
from ...dialect.graph.simplify_views import simplify_views
from ...dialect.graph.weights import drop_dead_weights, weight_name
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.regions import outermost
from ..base import Pass
from .take_branches import take_branches

SMALL_BYTES = 1024
"""A view of a weight that repeats its elements is folded up to this size."""


@dataclass(frozen=True)
class FoldConstants(Pass):
    """Compute what depends on weights and literals alone, and shorten chains of views.

    The transposed weight of a linear layer, position ids, masks and zero states are the same in
    every inference. They become weights, computed with numpy in the element type of the operator.
    A view that repeats a weight's elements many times stays a view: it costs nothing at run time,
    and would cost flash as a weight. Weights with the same contents become one; weights that are no
    longer read are dropped. Of branches whose condition is one, the one that is taken is left.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
      %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
      %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
      %0 = "aten.permute"(%w, %dims) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2xf32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %1 = "aten.linear"(%x, %0, %none) : (tensor<1x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<1x2xf32>
      return %1 : tensor<1x2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
      %w = "hw.weight"() {name = "w.permute", value = dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) : (tensor<1x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<1x2xf32>
      return %0 : tensor<1x2xf32>
    }
    ```

    Requires: stage `typed`, all arguments literal or tensors.
    Ensures: no operator that numpy can evaluate has only weights as operands, but for views that
    repeat elements; no view of a view where one view does; no unused operator, weight or literal.
    """  # noqa: E501

    name: ClassVar[str] = "fold-constants"

    def run(self, program: Program) -> None:
        _hoist_weights(program)
        simplify_views(program)
        _fold(program)
        take_branches(program)
        simplify_views(program)
        _merge_equal_weights(program)
        erase_dead(program)
        drop_dead_weights(program)


def _hoist_weights(program: Program) -> None:
    """Weights move out of branches and loops, so that equal ones can be one."""
    for op in calls.body(program.entry()):
        holder = outermost(op)
        if op.name == "hw.weight" and holder != op:
            op.move_before(holder)


def _fold(program: Program) -> None:
    """One walk finds all that is known; then each known value that somebody needs is written."""
    known: Arrays = {}
    sources: dict[ir.Value, str] = {}
    folded: list[ir.Operation] = []
    for op in calls.body(program.entry()):
        if op.name == "hw.weight" and weight_name(op) in program.weights:
            known[op.results[0]] = program.weights[weight_name(op)]
            sources[op.results[0]] = weight_name(op)
        elif "hw.symbol" not in op.attributes and (data := evaluate(op, known)) is not None:
            known[op.results[0]] = data
            sources[op.results[0]] = _source(op, sources)
            folded.append(op)
    for op in folded:
        _write(program, op, known[op.results[0]], sources[op.results[0]])


def _source(op: ir.Operation, sources: dict[ir.Value, str]) -> str:
    """The name of the weight that a value is made of, for the name of the new one."""
    named = [sources[operand] for operand in op.operands if operand in sources]
    return named[0] if named else ""


def _write(program: Program, op: ir.Operation, data: np.ndarray, source: str) -> None:
    """Puts a weight in the place of an operator."""
    if _repeats(data):
        return
    base = op.name.split(".")[1].removeprefix("_")
    name = f"{source}.{base}" if source else base
    op.results[0].replace_all_uses_with(Builder(program, op).weight(data, name))


def _repeats(data: np.ndarray) -> bool:
    """True for an array that shows the same elements in several places, and is not small."""
    inside = 1
    for step, count in sorted(zip(map(abs, data.strides), data.shape, strict=True)):
        if count > 1 and step < inside:
            return data.nbytes > SMALL_BYTES
        inside += step * (count - 1)
    return False


def _merge_equal_weights(program: Program) -> None:
    """Weights of the same type and contents become the first of them."""
    unique = Unique[ir.Value]()
    for op in calls.body(program.entry()):
        if op.name != "hw.weight" or weight_name(op) not in program.weights:
            continue
        data = program.weights[weight_name(op)]
        own = op.results[0]
        first = unique.of(data, lambda own=own: own, str(own.type))
        if first != own:
            own.replace_all_uses_with(first)
