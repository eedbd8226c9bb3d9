"""Convolutions and linear layers of integers: what their channels are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.graph.build import Builder
from ...dialect.graph.weights import weight_name
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument
from ...dialect.values import constant, constant_value, is_constant, is_none
from ...dialect.walks import maker, maker_named
from .narrow import Narrowing
from .survey import Product, Reach, Survey, all_of, is_followed

SUM = 4
"""Bytes of a sum."""

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

    def folded(self, seen: Reach) -> np.ndarray:
        """Which channels of each group are one integer."""
        return seen.is_one.reshape(len(self.weights), -1)

    def sums_of(self, seen: Reach, places: np.ndarray) -> np.ndarray:
        """What channels of one integer, at some places of each group, add to each sum."""
        numbers = np.where(places, seen.low.reshape(places.shape), 0).astype(np.int64)
        return (self.window_sums @ numbers[..., None])[..., 0]

    def pays(self, places: np.ndarray, added: np.ndarray) -> bool:
        """Whether the channels at some places have as many bytes of weights as a bias needs that
        was not there."""
        _, outputs, _, taps = self.weights.shape
        saved = int(places.sum()) * outputs * taps * self.weights.itemsize
        return self.bias is not None or not added.any() or saved >= SUM * added.size

    def bias_with(self, added: np.ndarray) -> np.ndarray | None:
        """The bias, greater by so much."""
        if not added.any():
            return self.bias
        before = 0 if self.bias is None else self.bias.astype(np.int64)
        return (before + added.ravel()).astype(of_tensor(self.op.results[0].type).numpy)

    def write(self, survey: Survey, weights: np.ndarray, bias: np.ndarray | None) -> None:
        """Gives the operator weights and a bias where they are others."""
        builder, old = Builder(survey.program, self.op), self.op.operands[1]
        if weights is not self.weights:
            name = weight_name(maker(old))
            self.op.operands[1] = builder.weight(weights.reshape(shape_of(old)), name)
        if bias is not None and bias is not self.bias:
            self.op.operands[2] = builder.weight(bias, "bias")

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
    """The results of a layer are followed; what it reads is, channel by channel."""
    x, seen = layer.op.operands[0], layer.seen(survey)
    if seen is None:
        return
    made = survey.enter(layer.op.results[0], layer.result, layer.reach(seen))
    survey.weightless.append(made.numbers[~layer.weights.any((2, 3)).ravel()])
    if x not in survey.of or survey.of[x].dim != layer.input:
        survey.keep(x)
        if not layer.is_dense:
            survey.keep(layer.op.results[0])
    elif layer.is_depthwise:
        times = layer.weights.shape[1]
        survey.ties.append((np.repeat(survey.of[x].numbers, times), made.numbers))
    else:
        survey.products[layer.op.results[0]] = _all_to_all(survey, layer, seen)


def _all_to_all(survey: Survey, layer: Layer, seen: Reach) -> Product:
    groups, _, inputs, _ = layer.weights.shape
    reads = survey.of[layer.op.operands[0]].numbers.reshape(groups, inputs)
    gives = survey.of[layer.op.results[0]].numbers.reshape(groups, -1)
    folds = layer.folded(seen)
    if not layer.pays(folds, layer.sums_of(seen, folds)):
        folds = np.zeros_like(folds)
    weighs = (layer.weights != 0).any(-1) & ~folds[:, None]
    border, inside = _inside_border(survey, layer)
    step = np.zeros(reads.size, np.int64)
    if inside is not None:
        is_one = inside.is_one & ~seen.is_one
        step[is_one] = inside.low[is_one] - border
    return Product(weighs, reads, gives, border, step.reshape(reads.shape))


def _inside_border(survey: Survey, layer: Layer) -> tuple[int, Reach | None]:
    """The number around what a layer reads, and what the channels can be inside of that."""
    x, border = layer.op.operands[0], 0
    pad = maker_named(x, aten.CONSTANT_PAD_ND)
    if layer.padded:
        return border, survey.of[x].reach
    if pad is None or not is_constant(argument(pad, "value")):
        return border, None
    inside = survey.of.get(pad.operands[0])
    return int(constant_value(argument(pad, "value"))), inside and inside.reach


def narrow_layer(n: Narrowing, layer: Layer) -> None:
    """Drops rows of channels that go, and columns of what it reads; what columns of one integer
    come to is added to the bias."""
    op, x, result = layer.op, layer.op.operands[0], layer.op.results[0]
    rows, product = n.mask(result), n.survey.products.get(result)
    if product is not None:
        _narrow_product(n, layer, n.stays[product.gives], n.stays[product.reads])
    else:
        op.operands[1] = n.chosen(op, op.operands[1], [(0, rows)])
        if layer.is_depthwise and x in n.survey.of:
            _set_groups(op, int(n.mask(x).sum()))
    if not is_none(op.operands[2]):
        op.operands[2] = n.chosen(op, op.operands[2], [(0, rows)])


def _narrow_product(n: Narrowing, layer: Layer, rows: np.ndarray, columns: np.ndarray) -> None:
    """Groups without channels go, too."""
    op, seen = layer.op, layer.seen(n.survey)
    if seen is not None:
        added = layer.sums_of(seen, ~columns & layer.folded(seen))
        layer.write(n.survey, layer.weights, layer.bias_with(added))
    if layer.is_dense:
        op.operands[1] = n.chosen(op, op.operands[1], [(0, rows[0]), (1, columns[0])])
        return
    used = np.flatnonzero(rows.any(1))
    parts = layer.weights.reshape(*rows.shape, *shape_of(op.operands[1])[1:])
    kept = [parts[place][rows[place]][:, columns[place]] for place in used]
    op.operands[1] = n.weight(op, np.concatenate(kept), weight_name(maker(op.operands[1])))
    _set_groups(op, len(used))


def _set_groups(op: ir.Operation, count: int) -> None:
    with ir.InsertionPoint(op), op.location:
        op.operands[8] = constant(count, "int")
