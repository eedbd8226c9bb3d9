"""Losses of classes, by their numbers or by how likely each is."""

from __future__ import annotations

from math import prod
from typing import Any

from ..errors import Refused
from ..mlir import ir
from .losses import MEAN, NONE, SUM, reduced
from .record import decomposes
from .table import Maybe, Replacement, Rewrite, Value, is_empty, is_open, shape_of


@decomposes("nll_loss_nd", "nll_loss", "nll_loss2d", "nll_loss_forward", "nll_loss2d_forward")
def nll_loss(b: Rewrite, self: Value, **given: Any) -> Replacement:
    """The negative logarithm of each target's probability (torch.nn.NLLLoss)."""
    loss, total = class_loss(b, self, **given)
    return [loss, total] if b.overload.endswith("_forward") else loss


def class_loss(
    b: Rewrite, logs: Value, target: Value, weight: Maybe, reduction: int, ignore_index: int
) -> tuple[Value, Value]:
    """The loss, and the sum of the weights of all targets that count."""
    dim = _dim_of_classes(logs)
    counts = b.compare("ne", target, ignore_index)
    places = b.where(counts, target, b.number(0, target))
    index = b.unsqueeze(places, dim)
    picked = b.view(b.gather(logs, dim, index), shape_of(target))
    zero = b.number(0, picked)
    weights = b.full(shape_of(target), 1, picked)
    if weight is not None:
        line = b.view(places, [prod(shape_of(target))])
        weights = b.view(b.chosen(weight, 0, line), shape_of(target))
    weights = b.where(counts, weights, zero)
    # What is ignored may be infinite, or not a number.
    loss = b.where(counts, b.mul(b.unary("neg", picked), weights), zero)
    total = reduced(b, weights, SUM)
    if reduction == NONE:
        return loss, b.number(0, picked) if shape_of(target) else total
    summed = reduced(b, loss, SUM)
    return (b.div(summed, total) if reduction == MEAN else summed), total


@decomposes("cross_entropy_loss")
def cross_entropy_loss(
    b: Rewrite, self: Value, target: Value, weight: Maybe, reduction: int, **given: Any
) -> Replacement:
    """Of classes, or of the probability of each class; part of it may go to all classes alike."""
    shape, smoothing, ignored = shape_of(self), given["label_smoothing"], given["ignore_index"]
    dim = _dim_of_classes(self)
    logs = b.call("aten._log_softmax", self, dim, False, type=self.type)
    if shape == shape_of(target) and isinstance(target.type.element_type, ir.FloatType):  # type: ignore[attr-defined]
        return _soft(b, logs, target, weight, reduction, smoothing)
    loss, total = class_loss(b, logs, target, weight, reduction, ignored)
    if smoothing == 0:
        return loss
    scaled = logs if weight is None else b.mul(logs, _along(b, weight, dim, len(shape)))
    even = b.unary("neg", b.reduce("sum.dim_IntList", scaled, [dim], keep=False))
    counts = b.compare("ne", target, ignored)
    even = b.where(counts, even, b.number(0, even))
    if reduction != NONE:
        even = reduced(b, even, SUM)
        even = b.div(even, total) if reduction == MEAN else even
    own = b.mul(loss, 1 - smoothing)
    return b.add(own, b.mul(even, smoothing / shape[dim]))


def _dim_of_classes(x: Value) -> int:
    return 1 if len(shape_of(x)) > 1 else 0


def _along(b: Rewrite, line: Value, dim: int, rank: int) -> Value:
    return b.view(line, [shape_of(line)[0] if at == dim else 1 for at in range(rank)])


def _soft(
    b: Rewrite, logs: Value, target: Value, weight: Maybe, reduction: int, smoothing: float
) -> Value:
    """The target is a probability for each class."""
    shape, dim = shape_of(logs), _dim_of_classes(logs)
    classes = shape[dim]
    if smoothing:
        target = b.add(b.mul(target, 1 - smoothing), smoothing / classes)
    product = b.mul(logs, target)
    if weight is not None:
        product = b.mul(product, _along(b, weight, dim, len(shape)))
    loss = b.unary("neg", b.reduce("sum.dim_IntList", product, [dim], keep=False))
    if reduction != MEAN:
        return reduced(b, loss, reduction)
    if is_empty(shape):
        raise Refused("takes the mean of no rows")
    rows = prod(extent for at, extent in enumerate(shape) if at != dim)
    total = reduced(b, loss, SUM)
    return b.div(total, b.number(rows, total) if is_open([rows]) else float(rows))
