"""join-attention: two products with a softmax between them become one kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.attention import PRODUCTS, SOFTMAXES
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, views
from ...dialect.graph.dead import erase_dead, erase_unnamed
from ...dialect.graph.extents import is_open, is_unbounded, same, shape_of
from ...dialect.graph.outline import Names
from ...dialect.graph.weights import is_weight
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.values import constant_value
from ...dialect.walks import maker_if_any
from ..base import Pass
from .write import Attention, join


@dataclass(frozen=True)
class JoinAttention(Pass):
    """Make one kernel of two products with a softmax between them, so that scores are never whole.

    Attention has a score for each query and each key: what the first product gives, scaled and masked
    point by point, and what softmax makes of it. The joined kernel computes all that for a few rows at a
    time in scratch memory (`dialect/attention.py`), so that nothing of the size of queries times keys is
    in the arena, and what a product has computed is read while a cache still holds it.

    It holds the operators of all three kernels, so whatever stands between them is computed as before,
    and what follows the second product too. The softmax is that of the scores in the dimensions that
    they are computed in; of a row that a mask hides as a whole it is zero where the model says so
    (`aten._safe_softmax`). It is done for numbers in single precision, where nobody else reads the
    scores, rows are the same in both products, and neither second factor is a weight, which products
    have packed. The result may be rounded to half. How many batches, heads, queries and keys there are
    may be known at run time only, within bounds; scratch memory has room for a block of rows of the
    most keys.

    Where the last that is done to scores is that a mask hides every key behind a query's own place, by
    a constant or a comparison of places, the mask is written as a triangle (`aten.tril`) and is no argument: it is not stored, and
    scores that no row of a block sees are not computed. It may choose minus infinity or add it, or the
    lowest number: beside scores that are multiples of a product this is the same, as each row sees a
    key (of a row that sees none, the lowest numbers are all alike). Where others hide keys as well
    (`and`), these stay masks. A mask that hides nothing goes.

    A mask of each query and key that a few operators make of smaller ones, of queries or of keys alone, is
    computed along with scores, from these, and not stored (`smaller_masks.py`).

    Where there are more keys than queries, as in a cache, and a mask is known at run time only, the kernel is
    marked (`hw.hidden_ends`): it looks for the first and the last key that the mask shows, and reads no panel of keys or
    values in front of these or behind them (`lowering/kernels/attention_seen.py`).

    Before:

    ```mlir
    func.func @forward(%q: tensor<2x5x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x3xf32>) -> tensor<2x5x3xf32> {
      %0 = call @bmm_mul_0(%q, %k) : (tensor<2x5x4xf32>, tensor<2x4x6xf32>) -> tensor<2x5x6xf32>
      %1 = call @softmax_0(%0) : (tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
      %2 = call @bmm_0(%1, %v) : (tensor<2x5x6xf32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
      return %2 : tensor<2x5x3xf32>
    }
    func.func private @bmm_mul_0(%q: tensor<2x5x4xf32>, %k: tensor<2x4x6xf32>) -> tensor<2x5x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
      %0 = "aten.bmm"(%q, %k) : (tensor<2x5x4xf32>, tensor<2x4x6xf32>) -> tensor<2x5x6xf32>
      %1 = "aten.mul.Scalar"(%0, %half) : (tensor<2x5x6xf32>, f64) -> tensor<2x5x6xf32>
      return %1 : tensor<2x5x6xf32>
    }
    func.func private @softmax_0(%x: tensor<2x5x6xf32>) -> tensor<2x5x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
      %last = "hw.constant"() {value = 2 : i64} : () -> i64
      %false = "hw.constant"() {value = false} : () -> i1
      %0 = "aten._softmax"(%x, %last, %false) : (tensor<2x5x6xf32>, i64, i1) -> tensor<2x5x6xf32>
      return %0 : tensor<2x5x6xf32>
    }
    func.func private @bmm_0(%x: tensor<2x5x6xf32>, %v: tensor<2x6x3xf32>) -> tensor<2x5x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %0 = "aten.bmm"(%x, %v) : (tensor<2x5x6xf32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
      return %0 : tensor<2x5x3xf32>
    }
    ```

    After:

    ```mlir
    func.func @forward(%q: tensor<2x5x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x3xf32>) -> tensor<2x5x3xf32> {
      %0 = call @attention_0(%q, %k, %v) : (tensor<2x5x4xf32>, tensor<2x4x6xf32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
      return %0 : tensor<2x5x3xf32>
    }
    func.func private @attention_0(%q: tensor<2x5x4xf32>, %k: tensor<2x4x6xf32>, %v: tensor<2x6x3xf32>) -> tensor<2x5x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "attention"} {
      %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
      %0 = "aten.bmm"(%q, %k) : (tensor<2x5x4xf32>, tensor<2x4x6xf32>) -> tensor<2x5x6xf32>
      %1 = "aten.mul.Scalar"(%0, %half) : (tensor<2x5x6xf32>, f64) -> tensor<2x5x6xf32>
      %last = "hw.constant"() {value = 2 : i64} : () -> i64
      %false = "hw.constant"() {value = false} : () -> i1
      %2 = "aten._softmax"(%1, %last, %false) : (tensor<2x5x6xf32>, i64, i1) -> tensor<2x5x6xf32>
      %3 = "aten.bmm"(%2, %v) : (tensor<2x5x6xf32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
      return %3 : tensor<2x5x3xf32>
    }
    ```

    Requires: kernels are formed. Ensures: kernels of the template `attention` hold a product, what is
    computed of it point by point, a softmax of rows, a product, and what is computed of that.
    """  # noqa: E501

    name: ClassVar[str] = "join-attention"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        functions, names = calls.functions(program), Names(program)
        given = [op for op in calls.body(program.entry()) if calls.is_call(op)]
        called = dict.fromkeys(map(calls.callee, given))
        for call in given:
            found = _ending_with(call, functions)
            if found is not None:
                join(program, found, functions, names)
        erase_dead(program)
        erase_unnamed(program, called)


def _ending_with(product: ir.Operation, functions: dict[str, ir.Operation]) -> Attention | None:
    """The calls that end with a second product; None where it is none."""
    if not _is_product_of_floats(product, functions):
        return None
    softmax = _only_read_here(product.operands[0])
    if softmax is None or not _is_softmax_of_rows(softmax, functions):
        return None
    scores = _only_read_here(softmax.operands[0])
    if scores is None or not _is_product_of_floats(scores, functions):
        return None
    alike = same(shape_of(scores.results[0])[:-1], shape_of(product.results[0])[:-1])
    inside = scores.block == softmax.block == product.block
    elements = [shape_of(scores.operands[0])[-1], shape_of(product.results[0])[-1]]
    is_joined = alike and inside and not is_open(elements)
    return Attention(scores, softmax, product) if is_joined else None


def _is_product_of_floats(call: ir.Operation, functions: dict[str, ir.Operation]) -> bool:
    """Of floats that are both computed, of sizes that have bounds."""
    function = functions[calls.callee(call)]
    head = calls.head(function)
    if calls.template(function) != "contraction" or head is None or head.name not in PRODUCTS:
        return False
    heads = list(function.regions[0].blocks[0].arguments)[:2] == list(head.operands)
    factors = list(head.operands)
    floats = {of_tensor(value.type).name for value in (*factors, *head.results)}
    bounded = not any(map(is_unbounded, (*shape_of(factors[0]), *shape_of(head.results[0]))))
    return (
        heads and floats == {"float32"} and bounded and not is_weight(views.root(call.operands[1]))
    )


def _is_softmax_of_rows(call: ir.Operation, functions: dict[str, ir.Operation]) -> bool:
    """Of rows, and nothing behind it."""
    function = functions[calls.callee(call)]
    if calls.template(function) != "softmax" or len(calls.operators(function)) != 1:
        return False
    op = calls.operators(function)[0]
    rank = len(shape_of(op.results[0]))
    return op.name in SOFTMAXES and constant_value(op.operands[1]) % rank == rank - 1


def _only_read_here(value: ir.Value) -> ir.Operation | None:
    """The call that makes a value, seen in other dimensions but the last two; None where somebody
    else reads it."""
    shape = shape_of(value)[-2:]
    while len(list(value.uses)) == 1:
        op = maker_if_any(value)
        if op is None or calls.is_call(op):
            return op
        if op.name not in views.RESHAPES or not same(shape_of(op.operands[0])[-2:], shape):
            return None
        value = op.operands[0]
    return None
