"""What operators make of random words, for those that draw the same ones on every processor.

They follow ATen/native/cpu/DistributionTemplates.h and ATen/core/DistributionsHelper.h. A rule is
a function of a `Draw` and the operator's arguments by their names in the schema: tensors as values,
the others as Python values. It returns what replaces the results, or None, before anything is
drawn, where the operator stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, prod, sqrt
from typing import Any, TypeVar

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.graph.build import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from .draws import Draw

Value = ir.Value
Rule = Callable[..., Sequence[Value] | Value | None]
R = TypeVar("R", bound=Rule)

RULES: dict[str, Rule] = {}

FLOATS = ("float16", "bfloat16", "float32", "float64")
BLOCK = 16
"""From so many normal numbers on, PyTorch makes blocks of them (`normal_fill`)."""
ALPHA = 1.7580993408473766
"""What `alpha_dropout` puts in the place of an element, negated (ATen/native/Dropout.cpp)."""


def drawn(*names: str) -> Callable[[R], R]:
    """Enters a rule under `aten.` and each of these names."""

    def enter(rule: R) -> R:
        RULES.update({f"aten.{name}": rule for name in names})
        return rule

    return enter


@drawn("rand", "rand_like", "uniform")
def uniform(d: Draw, **given: Any) -> Value | None:
    """Half precision is drawn in single; what is rounded up to the upper end becomes the lower."""
    if d.dtype not in FLOATS:
        return None
    low, high = float(given.get("from", 0)), float(given.get("to", 1))
    element = _wide(d)
    precise = of_tensor(ir.RankedTensorType.get([], element)).numpy.type
    x = d.floats(d.shape, element)
    if (low, high) != (0.0, 1.0):
        x = d.add(d.mul(x, float(precise(high) - precise(low))), low)
    elif x.type == d.type:
        return x
    x = d.cast(x, d.type)
    return d.where(d.compare("eq", x, high), d.number(low, x), x)


def _wide(d: Draw) -> ir.Type:
    """The element type that PyTorch computes in: at least single precision."""
    return ir.F64Type.get() if d.dtype == "float64" else ir.F32Type.get()


@drawn("randint", "randint.low", "randint_like", "randint_like.low_dtype", "random.to")
def integers(d: Draw, **given: Any) -> Value | None:
    low, high = given.get("low", 0), given.get("high", given.get("to"))
    if not isinstance(low, int) or not isinstance(high, int) or high <= low:
        return None
    direct = d.dtype in ("int32", "float32", "float64")
    element = ir.RankedTensorType(d.type).element_type
    drawn = d.integers(d.shape, element if direct else _int64(), low, high - low)
    return d.cast(drawn, d.type)


def _int64() -> ir.Type:
    return ir.IntegerType.get_signless(64)


@drawn("randperm")
def permutation(d: Draw, n: Any, **_: Any) -> Value | None:
    return d.cast(d.permutation(n), d.type) if isinstance(n, int) else None


@drawn("randn", "randn_like")
def standard_normal(d: Draw, **_: Any) -> Value | None:
    return normal(d, 0.0, 1.0)


@drawn("normal_functional", "normal.float_float")
def normal(d: Draw, mean: float, std: float, **_: Any) -> Value | None:
    """In blocks, in the precision of the result, or a few in double precision."""
    if d.dtype not in FLOATS:
        return None
    count = prod(d.shape)
    x = _blocks(d, count) if count >= BLOCK else _pairs(d, count)
    return d.cast(d.view(_scaled(d, x, mean, std), d.shape), d.type)


def _scaled(d: Draw, x: Value, mean: float, std: float) -> Value:
    x = x if std == 1 else d.mul(x, float(std))
    return x if mean == 0 else d.add(x, float(mean))


@drawn("normal.Tensor_float", "normal.float_Tensor", "normal.Tensor_Tensor")
def normal_of_tensors(d: Draw, mean: Value | float, std: Value | float, **_: Any) -> Value | None:
    """A number for the deviation goes into the drawing; tensors are multiplied and added later."""
    x = normal(d, 0.0, 1.0 if isinstance(std, ir.Value) else std)
    if x is not None and isinstance(std, ir.Value):
        x = d.mul(x, d.cast(std, d.type))
    if x is None or mean == 0:
        return x
    return d.add(x, d.cast(mean, d.type) if isinstance(mean, ir.Value) else float(mean))


def _blocks(d: Draw, count: int) -> Value:
    """`normal_fill`: blocks of 16. If the last one is not full, the last 16 are drawn once more.

    Words are drawn for what is not in a full block too, except for half precision.
    """
    full, rest = count - count % BLOCK, count % BLOCK
    first = full if d.dtype in ("float16", "bfloat16") else count
    u = d.floats([first + (BLOCK if rest else 0)], _wide(d))
    blocks = d.view(_box_muller(d, d.view(d.slice(u, 0, 0, full), [full // BLOCK, BLOCK])), [full])
    if not rest:
        return blocks
    last = d.view(d.slice(u, 0, first, first + BLOCK), [1, BLOCK])
    again = d.view(_box_muller(d, last), [BLOCK])
    return d.cat([d.slice(blocks, 0, 0, count - BLOCK), again], 0)


def _box_muller(d: Draw, u: Value) -> Value:
    """Of each row of 16, the first 8 give the radius and the others the angle."""
    above = d.add(d.mul(d.slice(u, 1, 0, BLOCK // 2), -1.0), 1.0)
    radius = d.unary("sqrt", d.mul(d.unary("log", above), -2.0))
    angle = d.mul(d.slice(u, 1, BLOCK // 2, BLOCK), 2.0 * pi)
    return d.cat([d.mul(radius, d.unary(name, angle)) for name in ("cos", "sin")], 1)


def _pairs(d: Draw, count: int) -> Value:
    """`normal_distribution<double>`: the one that was kept, then pairs; half a pair is kept."""
    kept = d.generator.kept
    pairs = -(-(count - (kept is not None)) // 2)
    parts = [] if kept is None else [kept]
    if pairs:
        u = d.floats([pairs, 2], ir.F64Type.get())
        angle = d.mul(d.slice(u, 1, 0, 1), 2.0 * pi)
        low = d.unary("log1p", d.mul(d.slice(u, 1, 1, 2), -1.0))
        radius = d.unary("sqrt", d.mul(low, -2.0))
        both = d.cat([d.mul(radius, d.unary(name, angle)) for name in ("cos", "sin")], 1)
        parts.append(d.view(both, [2 * pairs]))
    line = d.cat(parts, 0)
    left = shape_of(line)[0] - count
    d.generator.kept = d.slice(line, 0, count, count + 1) if left else None
    return d.slice(line, 0, 0, count)


@drawn("bernoulli", "bernoulli.p", "bernoulli.Tensor")
def bernoulli(d: Draw, self: Value, p: Value | float | None = None, **_: Any) -> Value:
    return d.cast(_chosen(d, d.shape, self if p is None else p), d.type)


def _chosen(d: Draw, shape: Sequence[int], chance: Any) -> Value:
    """True with that chance. For a number a double is drawn, else a float, unless it is double."""
    if not isinstance(chance, ir.Value):
        return d.compare("lt", d.floats(shape, ir.F64Type.get()), float(chance))
    double = of_tensor(chance.type).name == "float64"
    u = d.floats(shape, ir.F64Type.get() if double else ir.F32Type.get())
    return d.compare("lt", u, d.cast(chance, u.type))


@drawn("native_dropout")
def native_dropout(d: Draw, input: Value, p: float, train: bool | None) -> list[Value] | None:
    if train is False:
        return None
    mask = _chosen(d, d.shape, 1.0 - p)
    scale = 1.0 / (1.0 - p) if p < 1 else 0.0
    return [d.mul(input, d.mul(d.cast(mask, d.type), scale)), mask]


@drawn("dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout")
def dropout(d: Draw, input: Value, p: float, train: bool) -> Value | None:
    """`_dropout_impl` in ATen/native/Dropout.cpp; of features, all of a channel or none."""
    if not train or p == 0:
        return None
    if p == 1:
        return d.mul(input, 0.0)
    kind = d.anchor.name
    shape = [*d.shape[:2], *[1] * (len(d.shape) - 2)] if "feature" in kind else d.shape
    noise = d.cast(_chosen(d, shape, 1.0 - p), d.type)
    if "alpha" not in kind:
        return d.mul(input, d.div(noise, 1.0 - p))
    a = 1.0 / sqrt((ALPHA * ALPHA * p + 1.0) * (1.0 - p))
    b = d.add(d.mul(d.add(noise, -1.0), ALPHA * a), ALPHA * a * p)
    return d.add(d.mul(input, d.mul(noise, a)), b)


@drawn("exponential")
def exponential(d: Draw, lambd: float, **_: Any) -> Value:
    return d.cast(_exponential(d, d.shape, lambd), d.type)


def _exponential(d: Draw, shape: Sequence[int], rate: float) -> Value:
    u = d.floats(shape, ir.F64Type.get())
    return d.mul(d.unary("log1p", d.mul(u, -1.0)), -1.0 / rate)


@drawn("multinomial")
def multinomial(
    d: Draw, self: Value, num_samples: int, replacement: bool, **_: Any
) -> Value | None:
    """The greatest of the weights by exponential numbers; with replacement, places in their sum."""
    rows = self if len(shape_of(self)) == 2 else d.view(self, [1, *shape_of(self)])
    if not replacement or num_samples == 1:
        return d.view(_greatest(d, rows, num_samples), d.shape)
    if of_tensor(self.type).name not in ("float32", "float64"):
        return None  # its sums are rounded after each term
    return d.view(_searched(d, rows, num_samples), d.shape)


def _greatest(d: Draw, rows: Value, count: int) -> Value:
    score = d.div(rows, d.cast(_exponential(d, shape_of(rows), 1.0), rows.type))
    shape = [shape_of(rows)[0], count]
    places = ir.RankedTensorType.get(shape, _int64())
    if count == 1:
        return d.call(aten.ARGMAX, score, 1, True, type=places)
    values = ir.RankedTensorType.get(shape, ir.RankedTensorType(rows.type).element_type)
    return d.calls(aten.TOPK, score, count, 1, types=[values, places])[1]


def _searched(d: Draw, rows: Value, count: int) -> Value:
    """How many of the running sums, as parts of the whole one, are less than what is drawn."""
    lines, width = shape_of(rows)
    sums = d.call(aten.CUMSUM, rows, 1, None, type=rows.type)
    parts = d.div(d.slice(sums, 1, 0, width - 1), d.slice(sums, 1, width - 1, width))
    u = d.floats([lines, count], ir.F64Type.get())
    below = d.compare("lt", d.unsqueeze(d.cast(parts, u.type), 1), d.unsqueeze(u, 2))
    places = ir.RankedTensorType.get([lines, count], _int64())
    return d.call(aten.SUM, below, [2], False, None, type=places)


@drawn("log_normal")
def log_normal(d: Draw, mean: float, std: float, **_: Any) -> Value:
    x = d.view(_pairs(d, prod(d.shape)), d.shape)
    return d.cast(d.unary("exp", _scaled(d, x, mean, std)), d.type)


@drawn("geometric")
def geometric(d: Draw, p: float, **_: Any) -> Value:
    u = d.floats(d.shape, ir.F64Type.get())
    return d.cast(d.unary("ceil", d.div(d.unary("log", u), float(np.log1p(-p)))), d.type)


@drawn("cauchy")
def cauchy(d: Draw, median: float, sigma: float, **_: Any) -> Value:
    u = d.floats(d.shape, ir.F64Type.get())
    tangent = d.unary("tan", d.mul(d.add(u, -0.5), pi))
    return d.cast(_scaled(d, tangent, median, sigma), d.type)
