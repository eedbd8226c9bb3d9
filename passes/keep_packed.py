"""`keep-packed`: linear layers of floats read integer weights as they lie in flash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar

from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.operators.fixed import GROUPED_LINEAR
from ..dialect.operators.table import Rewrite, Value, arguments, shape_of, tensor_of
from ..dialect.program import Program
from ..dialect.quantised_operators import run_time_rows
from ..dialect.quantised_operators.packed_weights import PackedWeight, packed_weight
from ..dialect.quantised_operators.run_time_rows import fits, rows_of
from .base import Pass


@dataclass(frozen=True)
class KeepPacked(Pass):
    """Multiply floats with integers of four or eight bits without ever unpacking these in memory.

    A graph whose weights alone are quantised makes floats of them in front of each linear layer: a
    network of language would need its whole size in float RAM, and read it again for each token.
    Here such a layer becomes `fixed.grouped_linear`, whose kernel unpacks weights in registers.
    Weights of four bits are stored as such, where groups are whole words of eight.

    Where the rows are dequantised as well, from bytes whose scales are known at run time only, what
    is multiplied is integers: whole rows of bytes become a matrix product, and groups of weights
    `fixed.grouped_dots`, whose sums are exact in each group. The share of the zero points is taken
    from these, with the sums of weights; then they are scaled in floats.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
      %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
      %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
      %block = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %low = "hw.constant"() {value = -8 : i64} : () -> i64
      %high = "hw.constant"() {value = 7 : i64} : () -> i64
      %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "torchao.dequantize_affine"(%w, %block, %s, %none, %int8, %low, %high, %f32) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2x2xf32>, !hw.none, i64, i64, i64, i64) -> tensor<2x4xf32>
      %1 = "aten.linear"(%x, %0, %none) : (tensor<1x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<1x2xf32>
      return %1 : tensor<1x2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
      %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
      %s = "hw.weight"() {name = "scale", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
      %zero = "hw.constant"() {value} : () -> !hw.none
      %bias = "hw.constant"() {value} : () -> !hw.none
      %group = "hw.constant"() {value = 2 : i64} : () -> i64
      %bits = "hw.constant"() {value = 8 : i64} : () -> i64
      %0 = "fixed.grouped_linear"(%x, %w, %s, %zero, %bias, %group, %bits) : (tensor<1x4xf32>, tensor<2x4xi8>, tensor<2x2xf32>, !hw.none, !hw.none, i64, i64) -> tensor<1x2xf32>
      return %0 : tensor<1x2xf32>
    }
    ```

    Requires: no operator that writes to its operands.
    Ensures: no linear layer or matrix product of floats has a dequantised weight whose integers are
    int8, with one scale for each row or each group in a row, and none of these multiplies floats
    that are dequantised from int8, with one scale for each row or all, and such zero points.
    """  # noqa: E501

    name: ClassVar[str] = "keep-packed"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            product = PRODUCTS[op.name](arguments(op)) if op.name in PRODUCTS else None
            if product is None:
                continue
            packed = packed_weight(program, product.weight, product.turned)
            if packed is not None:
                _replace_product(program, op, product, packed)
        erase_dead(program)


@dataclass(frozen=True)
class Product:
    """Rows times a weight `[columns, depth]`, or one that is `turned`, and a bias or None."""

    rows: Value
    weight: Value
    turned: bool
    bias: Value | None = None


def _linear(given: dict[str, Any]) -> Product:
    return Product(given["input"], given["weight"], False, given["bias"])


def _mm(given: dict[str, Any]) -> Product:
    return Product(given["self"], given["mat2"], True)


def _matmul(given: dict[str, Any]) -> Product:
    return Product(given["self"], given["other"], True)


def _addmm(given: dict[str, Any]) -> Product | None:
    is_plain = given["beta"] == given["alpha"] == 1 and len(shape_of(given["self"])) == 1
    same = is_plain and shape_of(given["self"])[0] == shape_of(given["mat2"])[1]
    return Product(given["mat1"], given["mat2"], True, given["self"]) if same else None


PRODUCTS: dict[str, Callable[[dict[str, Any]], Product | None]] = {
    aten.ADDMM: _addmm,
    aten.LINEAR: _linear,
    aten.MATMUL: _matmul,
    aten.MM: _mm,
}


def _replace_product(
    program: Program, op: ir.Operation, product: Product, packed: PackedWeight
) -> None:
    b, rows = Rewrite(program, op), rows_of(program, product.rows)
    if rows is not None and fits(rows, packed):
        made = run_time_rows.product(b, rows, packed, product.bias)
    else:
        made = _of_floats(b, product, packed)
    op.results[0].replace_all_uses_with(b.view(made, shape_of(op.results[0])))
    op.erase()


def _of_floats(b: Rewrite, product: Product, packed: PackedWeight) -> Value:
    x = product.rows
    depth, columns = shape_of(x)[-1], shape_of(packed.integers)[0]
    rows = b.view(x, [prod(shape_of(x)[:-1]), depth])
    scale = b.weight(packed.scale, "scale")
    zero = b.weight(packed.zero_point, "zero_point") if packed.zero_point.any() else None
    operands = (rows, packed.integers, scale, zero, product.bias, packed.group, packed.bits)
    type = tensor_of([shape_of(rows)[0], columns], ir.F32Type.get())
    return b.call(GROUPED_LINEAR, *operands, type=type)
