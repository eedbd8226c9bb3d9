"""Convolutions and linear layers of integers: what their channels are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument
from ...dialect.values import constant, constant_value, is_none
from .narrow import Narrowing
from .survey import Product, Reach, Survey, all_of, is_followed

NARROW = 2
"""Bytes of elements whose sums doubles hold exactly."""


@dataclass(frozen=True)
class Layer:
    """A layer with weights `[groups, results, operands, places in the window]`.

    `input` and `result` say which dimension counts its channels. What is `padded` has zeros around
    it.
    """

    op: ir.Operation
    weights: np.ndarray
    bias: np.ndarray | None
    input: int
    result: int
    padded: bool

    @property
    def is_dense(self) -> bool:
        return self.weights.shape[0] == 1

    @property
    def is_depthwise(self) -> bool:
        """Each channel reads one of its own."""
        return not self.is_dense and self.weights.shape[2] == 1

    @property
    def window_sums(self) -> np.ndarray:
        return self.weights.sum(-1, dtype=np.int64)

    def seen(self, survey: Survey) -> Reach | None:
        """What the channels of its operand can be where it reads them."""
        x = self.op.operands[0]
        count = self.weights.shape[0] * self.weights.shape[2]
        reach = survey.reach_of(x, self.input, count) or all_of(of_tensor(x.type).numpy, count)
        return reach.widened(0) if reach is not None and self.padded else reach

    def reach(self, seen: Reach) -> Reach:
        """The least and the greatest sum of each channel."""
        above = np.maximum(self.weights, 0).sum(-1, dtype=np.float64)
        below = self.window_sums - above
        shape = (len(self.weights), -1, 1)
        low, high = (end.astype(np.float64).reshape(shape) for end in (seen.low, seen.high))
        ends = (above @ low + below @ high).ravel(), (above @ high + below @ low).ravel()
        bias = 0 if self.bias is None else self.bias.astype(object)
        return Reach(*(end.astype(np.int64).astype(object) + bias for end in ends))


def layer_of(survey: Survey, op: ir.Operation) -> Layer | None:
    """An operator as a layer of integers whose weights are constants; None for all others."""
    if op.name not in (aten.CONVOLUTION, aten.LINEAR) or "hw.symbol" in op.attributes:
        return None
    x, weight, result = op.operands[0], argument(op, "weight"), op.results[0]
    weights, bias = survey.data(weight), argument(op, "bias")
    added = None if is_none(bias) else survey.data(bias)
    if weights is None or not is_followed(x) or not is_followed(result):
        return None
    if (added is None and not is_none(bias)) or not _are_narrow(x, weight):
        return None
    if op.name == aten.LINEAR:
        rows = weights.reshape(1, *weights.shape, 1)
        ends = len(shape_of(x)) - 1, len(shape_of(result)) - 1
        return Layer(op, rows, added, *ends, padded=False)
    if constant_value(argument(op, "transposed")) or len(shape_of(x)) != weights.ndim:
        return None
    groups = constant_value(argument(op, "groups"))
    rows = weights.reshape(groups, len(weights) // groups, weights.shape[1], -1)
    return Layer(op, rows, added, 1, 1, any(constant_value(argument(op, "padding"))))


def _are_narrow(*values: ir.Value) -> bool:
    found = [of_tensor(value.type) for value in values]
    return all(dtype.numpy.kind in "iu" and dtype.size <= NARROW for dtype in found)


def survey_layer(survey: Survey, layer: Layer) -> None:
    """The results of a layer are followed; what it reads is, where each channel reads all of them
    or one of its own."""
    x, seen = layer.op.operands[0], layer.seen(survey)
    if seen is None:
        return
    made = survey.enter(layer.op.results[0], layer.result, layer.reach(seen))
    if x not in survey.of or survey.of[x].dim != layer.input:
        survey.keep(x)
        if not layer.is_dense:
            survey.keep(layer.op.results[0])
    elif layer.is_dense:
        weighs = (layer.weights[0] != 0).any(-1) & ~seen.is_one
        survey.products.append(Product(weighs, survey.of[x].numbers, made.numbers))
    elif layer.is_depthwise:
        times = layer.weights.shape[1]
        survey.ties.append((np.repeat(survey.of[x].numbers, times), made.numbers))
    else:
        survey.keep(x, layer.op.results[0])


def narrow_layer(n: Narrowing, layer: Layer) -> None:
    """Drops rows of channels that go, and columns of what it reads; what columns of one integer
    come to is added to the bias."""
    op, x, result = layer.op, layer.op.operands[0], layer.op.results[0]
    rows = n.mask(result)
    columns = n.mask(x) if x in n.survey.of else None
    sides = [(0, rows)]
    if layer.is_dense and columns is not None:
        sides.append((1, columns))
        _add_to_bias(n, layer, columns)
    elif layer.is_depthwise and columns is not None:
        with ir.InsertionPoint(op), op.location:
            op.operands[8] = constant(int(columns.sum()), "int")
    op.operands[1] = n.chosen(op, op.operands[1], sides)
    if not is_none(op.operands[2]):
        op.operands[2] = n.chosen(op, op.operands[2], [(0, rows)])


def _add_to_bias(n: Narrowing, layer: Layer, columns: np.ndarray) -> None:
    seen = layer.seen(n.survey)
    if seen is None or columns.all():
        return
    numbers = np.where(columns, 0, seen.low).astype(np.int64)
    numbers[~seen.is_one] = 0
    added = layer.window_sums[0] @ numbers
    if not added.any():
        return
    before = 0 if layer.bias is None else layer.bias.astype(np.int64)
    type = of_tensor(layer.op.results[0].type).numpy
    layer.op.operands[2] = n.weight(layer.op, (before + added).astype(type), "bias")
