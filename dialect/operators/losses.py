"""Losses: what is computed of each element, row or class, then all of it, its mean, or its sum."""

from __future__ import annotations

from math import pi, prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .precision import together
from .record import decomposes
from .table import Maybe, Replacement, Rewrite, Value, is_empty, shape_of, tensor_type

NONE, MEAN, SUM = 0, 1, 2


def reduced(b: Rewrite, loss: Value, reduction: int) -> Value:
    """A loss as torch.nn has it for `reduction`; as it is for numbers that are none."""
    if reduction not in (MEAN, SUM):
        return loss
    dims = list(range(len(shape_of(loss))))
    if not dims:
        return loss
    name = "mean.dim" if reduction == MEAN else "sum.dim_IntList"
    return b.call(f"aten.{name}", loss, dims, False, None, type=tensor_type([], loss))


def _positive(b: Rewrite, x: Value) -> Value:
    return b.unary("clamp", x, 0, None)


def _where_positive(b: Rewrite, x: Value, y: Value) -> Value:
    """Nothing of `y`, be it NaN, where `x` is negative, 0 or NaN."""
    return b.where(b.compare("gt", x, 0), y, b.number(0, y))


@decomposes("smooth_l1_loss", "huber_loss", rounds_once=True)
def smooth_l1_loss(
    b: Rewrite, self: Value, target: Value, reduction: int, **given: float
) -> Replacement:
    """Squares near zero, distances elsewhere."""
    off = b.unary("abs", b.sub(b.cast(self, b.type), b.cast(target, b.type)))
    delta = given.get("delta")
    bound = given["beta"] if delta is None else delta
    if delta is None and bound == 0:
        return reduced(b, off, reduction)
    square = b.mul(b.mul(off, off), 0.5)
    near = square if delta is not None else b.div(square, bound)
    far = b.sub(off, 0.5 * bound)
    far = far if delta is None else b.mul(far, delta)
    is_near = b.compare("lt" if delta is None else "le", off, bound)
    return reduced(b, b.where(is_near, near, far), reduction)


@decomposes("soft_margin_loss")
def soft_margin_loss(b: Rewrite, self: Value, target: Value, reduction: int) -> Replacement:
    if reduction not in (NONE, MEAN, SUM):
        raise Refused(f"`{b.anchor.name}` has no reduction {reduction}; 0 to 2 are none, mean, sum")
    product = b.mul(b.unary("neg", b.cast(target, b.type)), self)
    return reduced(b, b.unary("log1p", b.unary("exp", product)), reduction)


@decomposes("margin_ranking_loss")
def margin_ranking_loss(
    b: Rewrite, input1: Value, input2: Value, target: Value, margin: float, reduction: int
) -> Replacement:
    first, second, side = together(b, input1, input2, target)
    product = b.cast(b.mul(b.sub(first, second), b.unary("neg", side)), b.type)
    return reduced(b, _positive(b, b.add(product, margin)), reduction)


@decomposes("hinge_embedding_loss")
def hinge_embedding_loss(
    b: Rewrite, self: Value, target: Value, margin: float, reduction: int
) -> Replacement:
    """The value itself where the target is not -1, and what is missing to the margin where it is
    not 1."""
    x = b.cast(self, b.type)
    zero = b.number(0, x)
    missing = b.where(b.compare("ne", target, 1), _positive(b, b.rsub(margin, x)), zero)
    own = b.where(b.compare("ne", target, -1), x, zero)
    return reduced(b, b.add(missing, own), reduction)


@decomposes("triplet_margin_loss")
def triplet_margin_loss(
    b: Rewrite, anchor: Value, positive: Value, negative: Value, reduction: int, **given: Any
) -> Replacement:
    """How much nearer the positive example is than the negative (torch.nn.TripletMarginLoss)."""

    def distance(x: Value, y: Value) -> Value:
        step = b.add(b.cast(b.sub(*together(b, x, y)), b.type), given["eps"])
        shape = shape_of(step)
        type = tensor_type(shape[:-1], step)
        return b.call(
            "aten.linalg_vector_norm", step, given["p"], [len(shape) - 1], False, type=type
        )

    near, far = distance(anchor, positive), distance(anchor, negative)
    if given["swap"]:
        far = b.call("aten.minimum", far, distance(positive, negative), type=far.type)
    return reduced(b, _positive(b, b.sub(b.add(near, given["margin"]), far)), reduction)


@decomposes("cosine_embedding_loss")
def cosine_embedding_loss(
    b: Rewrite, input1: Value, input2: Value, target: Value, margin: float, reduction: int
) -> Replacement:
    """How far pairs are from the same direction, or how near (ATen/native/Loss.cpp)."""
    x, y = together(b, input1, input2)

    def inner(one: Value, two: Value) -> Value:
        product = b.mul(one, two)
        if not of_tensor(product.type).is_float:
            product = b.to(product, "int64")
        return b.cast(b.reduce("sum.dim_IntList", product, [-1], keep=False), b.type)

    squares = b.mul(b.add(inner(x, x), 1e-12), b.add(inner(y, y), 1e-12))
    cosine = b.div(inner(x, y), b.unary("sqrt", squares))
    zero = b.number(0, cosine)
    apart = b.where(b.compare("eq", target, 1), b.rsub(1.0, cosine), zero)
    near = b.where(b.compare("eq", target, -1), _positive(b, b.sub(cosine, margin)), zero)
    return reduced(b, b.add(apart, near), reduction)


@decomposes("poisson_nll_loss")
def poisson_nll_loss(
    b: Rewrite, input: Value, target: Value, log_input: bool, full: bool, eps: float, reduction: int
) -> Replacement:
    """Of counts; `full` adds Stirling's approximation of the logarithm of their factorials."""
    x, count = b.cast(input, b.type), b.cast(target, b.type)
    if log_input:
        loss = b.sub(b.unary("exp", x), b.cast(b.mul(*together(b, target, input)), b.type))
    else:
        loss = b.sub(x, b.mul(count, b.unary("log", b.add(x, eps))))
    if full:
        term = b.add(
            b.sub(b.mul(count, b.unary("log", count)), count),
            b.mul(b.unary("log", b.mul(count, 2 * pi)), 0.5),
        )
        few = b.compare("le", count, 1)
        loss = b.add(loss, b.where(few, b.number(0, term), term))
    return reduced(b, loss, reduction)


@decomposes("kl_div")
def kl_div(b: Rewrite, self: Value, target: Value, reduction: int, log_target: bool) -> Replacement:
    """`target * (log(target) - x)`, where a target of zero leaves nothing (torch.nn.KLDivLoss)."""
    x, goal = b.cast(self, b.type), b.cast(target, b.type)
    if log_target:
        return reduced(b, b.mul(b.unary("exp", goal), b.sub(goal, x)), reduction)
    own = b.call("aten.xlogy.Tensor", goal, goal, type=goal.type)
    return reduced(b, b.sub(own, b.mul(goal, x)), reduction)


@decomposes("binary_cross_entropy", rounds_once=True)
def binary_cross_entropy(
    b: Rewrite, self: Value, target: Value, weight: Maybe, reduction: int
) -> Replacement:
    """Logarithms are at least -100 (torch.nn.BCELoss)."""

    def bounded(name: str, x: Value) -> Value:
        return b.unary("clamp", b.unary(name, x), -100.0, None)

    missed = b.mul(b.sub(target, b.number(1, target)), bounded("log1p", b.unary("neg", self)))
    loss = b.sub(missed, b.mul(target, bounded("log", self)))
    return reduced(b, loss if weight is None else b.mul(loss, weight), reduction)


@decomposes("binary_cross_entropy_with_logits")
def binary_cross_entropy_with_logits(
    b: Rewrite, self: Value, target: Value, weight: Maybe, pos_weight: Maybe, reduction: int
) -> Replacement:
    """The same of what a sigmoid would be taken of, without its overflow."""
    logs = b.unary("log_sigmoid", self)
    if pos_weight is not None:
        extra = b.mul(target, b.sub(pos_weight, b.number(1, pos_weight)))
        logs = b.mul(b.add(extra, 1.0), logs)
    loss = b.sub(b.mul(b.rsub(1.0, target), self), logs)
    return reduced(b, loss if weight is None else b.mul(loss, weight), reduction)


@decomposes("multi_margin_loss")
def multi_margin_loss(
    b: Rewrite, self: Value, target: Value, p: int, margin: float, weight: Maybe, reduction: int
) -> Replacement:
    """How far other classes are from the right one, by rows (torch.nn.MultiMarginLoss)."""
    rows, classes = _rows(b, self)
    places = b.view(target, [shape_of(rows)[0], 1])
    right = b.gather(rows, 1, places)
    distance = b.add(b.rsub(margin, right), rows)
    gap = distance if p == 1 else b.mul(distance, distance)
    if weight is not None:
        at = b.view(places, [shape_of(rows)[0]])
        gap = b.mul(gap, b.view(b.chosen(weight, 0, at), shape_of(places)))
    numbers = b.weight(np.arange(classes, dtype=np.int64)[None], "classes")
    others = b.compare("ne", numbers, places)
    kept = b.where(others, _where_positive(b, distance, gap), b.number(0, gap))
    loss = b.div(b.reduce("sum.dim_IntList", kept, [1], keep=False), float(classes))
    return _of_rows(b, loss, reduction)


def _of_rows(b: Rewrite, loss: Value, reduction: int) -> Value:
    """The loss of each row, or of all: a sum for numbers that are no reduction."""
    if reduction == NONE:
        return b.view(loss, b.shape)
    return reduced(b, loss, MEAN if reduction == MEAN else SUM)


def _rows(b: Rewrite, x: Value) -> tuple[Value, int]:
    """A line, or a number, as one row."""
    shape = shape_of(x)
    rows = x if len(shape) == 2 else b.view(x, [1, prod(shape)])
    return rows, shape_of(rows)[1]


@decomposes("multilabel_margin_loss")
def multilabel_margin_loss(b: Rewrite, self: Value, target: Value, reduction: int) -> Replacement:
    """How far other classes are from each right one; a row's targets end at the first -1."""
    rows, classes = _rows(b, self)
    count = shape_of(rows)[0]
    targets = b.view(target, [count, classes])
    given = b.to(b.compare("ge", targets, 0), "int64")
    listed = b.compare("ne", b.call("aten.cumprod", given, 1, None, type=given.type), 0)
    places = b.unary("clamp", targets, 0, None)
    right = b.gather(rows, 1, places)
    numbers = b.weight(np.arange(classes, dtype=np.int64)[None, None], "classes")
    same = b.compare("eq", b.unsqueeze(places, 2), numbers)
    named = b.both(same, b.unsqueeze(listed, 2))
    total = b.reduce("sum.dim_IntList", b.to(named, "int64"), [1])
    pair = b.both(b.unsqueeze(listed, 2), b.compare("eq", total, 0))
    gap = b.add(b.rsub(1.0, b.unsqueeze(right, 2)), b.unsqueeze(rows, 1))
    kept = b.where(pair, _where_positive(b, gap, gap), b.number(0, rows))
    loss = b.div(b.reduce("sum.dim_IntList", kept, [1, 2], keep=False), float(classes))
    return _of_rows(b, loss, reduction)


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
    return b.div(total, b.measure(rows, total))
