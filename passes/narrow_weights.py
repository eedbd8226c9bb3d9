"""`narrow-weights`: products read weights of fewer bits, if the user asks for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..dialect import narrow as rule
from ..dialect import ops
from ..dialect.dtypes import BY_NUMPY
from ..dialect.graph import calls
from ..dialect.graph.build import Builder
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import most, shape_of
from ..dialect.graph.weights import data_of, drop_dead_weights, weight_name
from ..dialect.graph.where import where
from ..dialect.mlir import ir
from ..dialect.narrow import OF_MODELS, Narrow, Narrowed, Wide
from ..dialect.operators import aten
from ..dialect.operators.precision import SHORT
from ..dialect.options import BF16, FLOAT
from ..dialect.program import Program
from ..dialect.short_products import multiplies_as_stored
from ..dialect.values import constant_value, is_none
from ..dialect.walks import maker, put_in_place
from .base import Pass

FEW = 32
"""So many rows: with more of them, making floats of weights takes longer than reading these."""


@dataclass(frozen=True)
class NarrowWeights(Pass):
    """Store the weights of matrix products and convolutions in fewer bits.

    A product of few rows takes as long as reading its weights does, and on a microcontroller they
    are most of the flash. With `--weights`, those of float32 become bfloat16, or integers of eight
    bits with a scale for each row (`dialect/narrow.py` says how they are rounded); those of models
    of bfloat16 and float16 stay what they are in any case, with batch norms folded in them rounded
    to the same. The kernel makes floats of them in registers. Activations and sums stay float32. The scale, and a bias, are applied to the
    sums. How far off each weight is, and products with it, is measured here, for the report.

    On processors with caches, products of more than 32 rows keep their weights, unless others read
    these as well. So do weights that anything else reads, and windows of single channels, but those
    of a model of float16 where their products are halves (`--fast-math half-sums`). Numbers that are
    not finite, or do not fit, keep a weight as it is, and the report says so.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x3xf32> {
      %w = "hw.weight"() {name = "w", value = dense<[[127.0, 2.6], [0.0, 0.0], [-0.5, 63.5]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
      %b = "hw.weight"() {name = "b", value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
      %0 = "aten.linear"(%x, %w, %b) : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3xf32>) -> tensor<1x3xf32>
      return %0 : tensor<1x3xf32>
    }
    ```

    *After*, with `to=int8` (-0.5 is -1 times 0.5):

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x3xf32> {
      %b = "hw.weight"() {name = "b", value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
      %w = "hw.weight"() {name = "w.int8", value = dense<[[127, 3], [0, 0], [-1, 127]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
      %s = "hw.weight"() {name = "w.scale", value = dense<[1.0, 1.0, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) : (tensor<1x2xf32>, tensor<3x2xi8>, !hw.none) -> tensor<1x3xf32>
      %1 = "aten.mul.Tensor"(%0, %s) : (tensor<1x3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
      %one = "hw.constant"() {value = 1 : i64} : () -> i64
      %2 = "aten.add.Tensor"(%1, %b, %one) : (tensor<1x3xf32>, tensor<3xf32>, i64) -> tensor<1x3xf32>
      return %2 : tensor<1x3xf32>
    }
    ```

    Requires: batch norms are folded.
    Ensures: products that take part read no weight of float32, but for those that the report names.
    Options: `to` (`bf16` or `int8`; by default what was asked of the compilation).
    """  # noqa: E501

    name: ClassVar[str] = "narrow-weights"
    to: str = ""

    def run(self, program: Program) -> None:
        asked = self.to or program.weights_as
        for value, products in _weights_of_products(program, asked).items():
            kind = asked if asked != FLOAT else _kind_of_model(program, products)
            if kind is not None:
                _make_narrow(program, value, products, kind)
        for op in calls.body(program.entry()):
            if SHORT in op.attributes:
                del op.attributes[SHORT]
        erase_dead(program)
        drop_dead_weights(program)


@dataclass(frozen=True)
class Product:
    """An operator, the name of its weight, and which dimension of that counts its results;
    `channels` is where these are in its result, from the end."""

    op: ir.Operation
    weight: str
    rows: int
    channels: int

    @property
    def count(self) -> int:
        """How many results each row of the weight has, at most."""
        shape = shape_of(self.op.results[0])
        return prod(map(most, shape)) // most(shape[-self.channels])


def _of_filters(op: ir.Operation) -> Product | None:
    """Not the transposed one."""
    is_turned = constant_value(ops.argument(op, "transposed"))
    return None if is_turned else Product(op, "weight", 0, len(shape_of(op.operands[1])) - 1)


PRODUCTS: dict[str, Callable[[ir.Operation], Product | None]] = {
    aten.CONVOLUTION: _of_filters,
    aten.LINEAR: lambda op: Product(op, "weight", 0, 1),
    aten.MM: lambda op: Product(op, "mat2", 1, 1),
}


def _is_left(program: Program, product: Product, asked: str) -> bool:
    """Windows of single channels are, but for those that the target multiplies as they lie."""
    op = product.op
    if asked == FLOAT and _is_multiplied_so(program, product):
        return False
    has_groups = op.name == aten.CONVOLUTION and constant_value(ops.argument(op, "groups")) > 1
    return has_groups and shape_of(op.operands[1])[1] == 1


def _weights_of_products(program: Program, asked: str) -> dict[ir.Value, list[Product]]:
    """The weights of float32 that products read, with these, in order."""
    found: dict[ir.Value, list[Product]] = {}
    for op in calls.body(program.entry()):
        product = PRODUCTS[op.name](op) if op.name in PRODUCTS else None
        if product is None or "hw.symbol" in op.attributes or _is_left(program, product, asked):
            continue
        weight = ops.argument(op, product.weight)
        data = data_of(program, weight)
        if data is not None and data.dtype == rule.SINGLE and data.size > 0:
            found.setdefault(weight, []).append(product)
    return found


def _kind_of_model(program: Program, products: list[Product]) -> str | None:
    """What the weight is in a model of short floats; None where it is float32 there, or where
    making floats of it takes longer than reading it saves."""
    names = {str(each.op.attributes[SHORT]) for each in products if SHORT in each.op.attributes}
    if len(names) != 1 or not all(SHORT in each.op.attributes for each in products):
        return None
    kind = OF_MODELS[ir.StringAttr(products[0].op.attributes[SHORT]).value]
    return kind if kind == BF16 or program.target.converts_halves else None


def _make_narrow(program: Program, weight: ir.Value, products: list[Product], kind: str) -> None:
    """Has all products of a weight read a narrow one, or notes why they do not."""
    data, first = program.weights[weight_name(maker(weight))], products[0]
    name, place, operator = weight_name(maker(weight)), where(first.op), first.op.name
    reason = _refusal(program, weight, products) or rule.refusal(data, kind, first.rows)
    if reason is not None:
        program.narrowed.append(Wide(name, place, operator, data.nbytes, reason))
        return
    made = rule.narrow(data, kind, first.rows)
    errors = rule.errors(data, made, first.rows)
    program.narrowed.append(Narrowed(name, place, operator, data.nbytes, made.bytes, *errors))
    _store_for(program, products, made, name)


def _refusal(program: Program, weight: ir.Value, products: list[Product]) -> str | None:
    """Why a weight stays as it is, whatever its numbers are."""
    if len(list(weight.uses)) != len(products):
        return "is read by other operators, too"
    if len({product.rows for product in products}) > 1:
        return "is read by rows and by columns"
    takes_all = program.target.bare_metal if program.narrows_all is None else program.narrows_all
    takes_all = takes_all or all(_is_multiplied_so(program, product) for product in products)
    has_few = min(product.count for product in products) <= FEW
    return None if takes_all or has_few else f"is multiplied with more than {FEW} rows"


def _is_multiplied_so(program: Program, product: Product) -> bool:
    """The target has products of the short floats of the model, as they lie in memory."""
    op = product.op
    if SHORT not in op.attributes:
        return False
    short = ir.StringAttr(op.attributes[SHORT]).value
    return multiplies_as_stored(op, short, program.target)


def _store_for(program: Program, products: list[Product], made: Narrow, name: str) -> None:
    b, trailing = Builder(program, products[0].op), [1] * (products[0].channels - 1)
    stored = b.weight(made.stored, f"{name}.{BY_NUMPY[made.stored.dtype].name}")
    scale = made.scale
    factor = None if scale is None else b.weight(scale.reshape(-1, *trailing), f"{name}.scale")
    for product in products:
        _with_stored(Builder(program, product.op), product, stored, factor)


def _with_stored(b: Builder, product: Product, stored: ir.Value, scale: ir.Value | None) -> None:
    """Reads what is stored. The scale, and then the bias, are applied to the sums."""
    op = product.op
    given: dict[str, ir.Value | None] = {**ops.arguments(op), product.weight: stored}
    bias = given.get("bias")
    if scale is not None and "bias" in given:
        given["bias"] = None
    done = b.call(op.name, *given.values(), type=b.type)
    if scale is not None:
        done = b.mul(done, scale)
        done = done if bias is None or is_none(bias) else b.add(done, b.view(bias, shape_of(scale)))
    put_in_place(op, done)
