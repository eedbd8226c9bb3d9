"""Random graphs of quantised operators as `.tflite` files, by seed; hardwire and TFLM on them:
`python -m test.tflite.graphs --count 100 --first 0`.

Operators follow each other, branch, and come together again; some keep a state. Scales are such
that most values are within their range, and some are of any size.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from hardwire.dialect.errors import HardwireError

from . import oracle
from .cases.case import Generator, scale, size
from .compiled import outputs
from .reference.arrays import Type
from .reference.products import Window, windows
from .writer import Model

MOST_ELEMENTS = 4000
STEPS = 3


@dataclass(frozen=True)
class Value:
    """A tensor, and about what it is in numbers."""

    number: int
    type: Type
    real: np.ndarray

    @property
    def shape(self) -> tuple[int, ...]:
        return self.real.shape


@dataclass
class Graph:
    """A file that grows by random operators."""

    rng: Generator
    model: Model = field(default_factory=Model)
    values: list[Value] = field(default_factory=list[Value])
    inputs: list[tuple[tuple[int, ...], str]] = field(
        default_factory=list[tuple[tuple[int, ...], str]]
    )
    text: list[str] = field(default_factory=list[str])

    def input(self, shape: Sequence[int]) -> Value:
        real = self.rng.standard_normal(shape) * 2.0 ** self.rng.integers(-4, 3)
        type = self.fitting(real)
        number = self.model.input(shape, type.name, type.scale, type.zero_point)
        self.inputs.append((tuple(shape), type.name))
        return self.keep(Value(number, type, real))

    def keep(self, value: Value) -> Value:
        self.values.append(value)
        return value

    def pick(self, wanted: Callable[[Value], bool] = lambda _: True) -> Value | None:
        """One of the values, rather a late one."""
        found = [value for value in self.values if wanted(value)]
        if not found:
            return None
        return found[-1 - min(int(self.rng.geometric(0.5)) - 1, len(found) - 1)]

    def fitting(self, real: np.ndarray, name: str = "INT8") -> Type:
        """A type that holds such numbers; a few are of any scale."""
        reach = max(float(np.abs(real).max()), 5e-4)
        if self.rng.random() < 0.05:
            return Type(name, (scale(self.rng, -12, 2),), int(self.rng.integers(-128, 128)))
        step = float(np.float32(reach / 127 * 2.0 ** self.rng.uniform(-1, 0.7)))
        signed = real.min() < 0 or self.rng.random() < 0.2
        zero = int(self.rng.integers(-30, 31)) if signed else -128
        return Type(name, (step if signed else step / 2,), zero)

    def made(
        self, operator: str, inputs: Sequence[Value | int | None], real: np.ndarray,
        type: Type | None = None, **options: object,
    ) -> Value:  # fmt: skip
        """The result of an operator."""
        wanted = type or self.fitting(real)
        number = self.model.tensor(real.shape, wanted.name, wanted.scale, wanted.zero_point)
        operands = [x.number if isinstance(x, Value) else x for x in inputs]
        self.model.add(operator, operands, [number], **options)
        self.text.append(f"{operator}{list(real.shape)}")
        return self.keep(Value(number, wanted, _clipped(real, wanted)))


def _clipped(real: np.ndarray, type: Type) -> np.ndarray:
    low, high = (np.array([-128, 127]) - type.zero_point) * type.scale
    return np.clip(real, low, high)


Step = Callable[[Graph], Value | None]
"""Adds an operator; None where no value is such that it could."""


def _image(value: Value) -> bool:
    return len(value.shape) == 4


def _weights(
    g: Graph, shape: Sequence[int], channels: int, axis: int
) -> tuple[int, Type, np.ndarray]:
    stored = g.rng.integers(-127, 128, shape).astype(np.int8)
    base = g.rng.uniform(-9, -5)
    count = channels if g.rng.random() < 0.7 else 1
    scales = [scale(g.rng, base - 1, base + 1) for _ in range(count)]
    type = Type("INT8", tuple(scales), 0, axis)
    number = g.model.constant(stored, scales if count > 1 else scales[0], axis=axis)
    spread = np.ones(len(shape), int)
    spread[axis] = -1
    return number, type, stored * np.reshape(scales, spread if count > 1 else [1] * len(shape))


def _bias(
    g: Graph, x: Value, weight: Type, sums: np.ndarray
) -> tuple[int | None, np.ndarray | float]:
    """Of about the size of the sums."""
    count = sums.shape[-1]
    if g.rng.random() < 0.2:
        return None, 0.0
    units = x.type.scale * np.broadcast_to(weight.scales, (count,))
    reach = max(float(np.abs(sums).max()) / 3, 1e-9)
    whole = np.clip(g.rng.standard_normal(count) * reach / units, -(2**30), 2**30).astype(np.int32)
    products = [float(np.float32(x.type.scale * one)) for one in weight.scales]
    return g.model.constant(whole, products), whole * units


def _activated(g: Graph, real: np.ndarray) -> tuple[str, np.ndarray]:
    name = str(g.rng.choice(["NONE", "RELU", "RELU6"]))
    least = -np.inf if name == "NONE" else 0
    return name, np.clip(real, least, 6 if name == "RELU6" else np.inf)


def conv(g: Graph) -> Value | None:
    x = g.pick(_image)
    if x is None:
        return None
    kernel = size(g.rng, min(3, x.shape[1])), size(g.rng, min(3, x.shape[2]))
    window = Window((size(g.rng, 2), size(g.rng, 2)), (1, 1), str(g.rng.choice(["SAME", "VALID"])))
    deep = g.rng.random() < 0.4
    channels = x.shape[3] * size(g.rng, 2) if deep else size(g.rng, 12)
    shape = (1, *kernel, channels) if deep else (channels, *kernel, x.shape[3])
    number, weight, w = _weights(g, shape, channels, 3 if deep else 0)
    views = windows(x.real, kernel, window)
    if deep:
        each = w[0].reshape(*kernel, x.shape[3], -1)
        sums = np.einsum("bhwijc,ijcm->bhwcm", views, each)
        sums = sums.reshape(*sums.shape[:3], channels)
    else:
        sums = np.einsum("bhwijc,oijc->bhwo", views, w)
    bias, added = _bias(g, x, weight, sums)
    if deep and bias is None:
        bias = g.model.constant(np.zeros(channels, np.int32), x.type.scale * weight.scale)
    name, real = _activated(g, sums + added)
    options: dict[str, object] = {"depth_multiplier": channels // x.shape[3]} if deep else {}
    options |= {"padding": window.padding, "fused_activation_function": name}
    options |= {"stride_h": window.stride[0], "stride_w": window.stride[1]}
    operator = "DEPTHWISE_CONV_2D" if deep else "CONV_2D"
    return g.made(operator, [x, number, bias], real, **options)


def dense(g: Graph) -> Value | None:
    x = g.pick(lambda value: np.prod(value.shape[1:]) <= 800)
    if x is None:
        return None
    inputs = int(np.prod(x.shape[1:]))
    number, weight, w = _weights(g, (size(g.rng, 16), inputs), 1, 0)
    sums = x.real.reshape(-1, inputs) @ w.T
    bias, added = _bias(g, x, weight, sums)
    name, real = _activated(g, sums + added)
    if bias is not None and float(np.abs(real).max()) < 1e-6:
        bias = None
    return g.made("FULLY_CONNECTED", [x, number, bias], real, fused_activation_function=name)


def pair(g: Graph) -> Value | None:
    """Two values of one shape, or one and a constant for each channel."""
    x = g.pick()
    assert x is not None
    y = g.pick(lambda value: value.shape == x.shape)
    operator = str(g.rng.choice(["ADD", "SUB", "MUL", "ADD"]))
    if y is None or y is x or g.rng.random() < 0.3:
        stored = g.rng.integers(-128, 128, x.shape[-1:]).astype(np.int8)
        type = Type("INT8", (scale(g.rng, -6, -2),), int(g.rng.integers(-20, 20)))
        number = g.model.constant(stored, type.scale, type.zero_point)
        y = Value(number, type, type.steps(stored) * type.scale)
    function = {"ADD": np.add, "SUB": np.subtract, "MUL": np.multiply}[operator]
    name, real = _activated(g, function(x.real, y.real))
    wanted = g.fitting(real)
    least = max(x.type.scale, y.type.scale) * 2.0**-17
    wanted = Type("INT8", (max(wanted.scale, float(np.float32(least))),), wanted.zero_point)
    return g.made(operator, [x, y], real, wanted, fused_activation_function=name)


def pool(g: Graph) -> Value | None:
    x = g.pick(_image)
    if x is None:
        return None
    kernel = size(g.rng, min(3, x.shape[1])), size(g.rng, min(3, x.shape[2]))
    window = Window((size(g.rng, 2), size(g.rng, 2)), (1, 1), str(g.rng.choice(["SAME", "VALID"])))
    means = g.rng.random() < 0.5
    views = windows(x.real, kernel, window, 0 if means else -np.inf)
    real = views.mean(axis=(3, 4)) if means else views.max(axis=(3, 4))
    return g.made(
        "AVERAGE_POOL_2D" if means else "MAX_POOL_2D", [x], real, x.type, padding=window.padding,
        stride_h=window.stride[0], stride_w=window.stride[1], filter_height=kernel[0],
        filter_width=kernel[1],
    )  # fmt: skip


def function(g: Graph) -> Value | None:
    """An operator of each element."""
    x = g.pick()
    assert x is not None
    operator = str(
        g.rng.choice(["LOGISTIC", "TANH", "RELU", "HARD_SWISH", "LEAKY_RELU", "QUANTIZE"])
    )
    if operator == "LOGISTIC":
        real = 1 / (1 + np.exp(-np.clip(x.real, -30, 30)))
        return g.made(operator, [x], real, Type("INT8", (1 / 256,), -128))
    if operator == "TANH":
        return g.made(operator, [x], np.tanh(x.real), Type("INT8", (1 / 128,), 0))
    if operator == "HARD_SWISH":
        real = x.real * np.clip(x.real + 3, 0, 6) / 6
        wanted = g.fitting(real)
        least = x.type.scale / 64
        wanted = Type("INT8", (max(wanted.scale, float(np.float32(least))),), wanted.zero_point)
        return g.made(operator, [x], real, wanted)
    if operator == "LEAKY_RELU":
        return g.made(operator, [x], np.where(x.real > 0, x.real, x.real * 0.1), alpha=0.1)
    real = np.maximum(x.real, 0) if operator == "RELU" else x.real
    return g.made(operator, [x], real)


def softmax(g: Graph) -> Value | None:
    x = g.pick(lambda value: len(value.shape) == 2 and value.type.scale > 2.0**-20)
    if x is None:
        return None
    powers = np.exp(x.real - x.real.max(-1, keepdims=True))
    real = powers / powers.sum(-1, keepdims=True)
    return g.made("SOFTMAX", [x], real, Type("INT8", (1 / 256,), -128), beta=1.0)


def reduction(g: Graph) -> Value | None:
    x = g.pick(lambda value: len(value.shape) > 2)
    if x is None:
        return None
    rank = len(x.shape)
    axes = sorted(int(axis) for axis in 1 + g.rng.permutation(rank - 1)[: size(g.rng, rank - 1)])
    keep = bool(g.rng.integers(2)) or len(axes) == rank - 1
    operator = str(g.rng.choice(["MEAN", "SUM", "REDUCE_MAX"]))
    compute = {"MEAN": np.mean, "SUM": np.sum, "REDUCE_MAX": np.max}[operator]
    real = compute(x.real, axis=tuple(axes), keepdims=keep)
    number = g.model.constant(np.array(axes, np.int32))
    type = x.type if operator == "REDUCE_MAX" else None
    return g.made(operator, [x, number], np.asarray(real), type, keep_dims=keep)


def move(g: Graph) -> Value | None:
    """Elements change places, or some are left out."""
    x = g.pick()
    assert x is not None
    rank = len(x.shape)
    operator = str(g.rng.choice(["RESHAPE", "TRANSPOSE", "PAD", "STRIDED_SLICE"]))
    if operator == "RESHAPE":
        shape = (1, *x.shape[1:-2], int(np.prod(x.shape[-2:]))) if rank > 2 else x.shape
        number = g.model.constant(np.array(shape, np.int32))
        return g.made(operator, [x, number], x.real.reshape(shape), x.type)
    if operator == "TRANSPOSE":
        order = [0, *(1 + g.rng.permutation(rank - 1))]
        number = g.model.constant(np.array(order, np.int32))
        return g.made(operator, [x, number], x.real.transpose(order), x.type)
    if operator == "PAD":
        sides = g.rng.integers(0, 2, (rank, 2)).astype(np.int32)
        sides[0] = 0
        return g.made(operator, [x, g.model.constant(sides)], np.pad(x.real, sides), x.type)
    begin = [0, *(int(g.rng.integers(0, (extent + 1) // 2)) for extent in x.shape[1:])]
    steps = [1, *(size(g.rng, 2) for _ in x.shape[1:])]
    numbers = [g.model.constant(np.array(each, np.int32)) for each in (begin, x.shape, steps)]
    places = tuple(slice(start, None, step) for start, step in zip(begin, steps, strict=True))
    return g.made(operator, [x, *numbers], x.real[places], x.type)


def join(g: Graph) -> Value | None:
    """Values of one type, which a value and what was moved of it have."""
    x = g.pick()
    assert x is not None
    y = g.pick(lambda v: v.type == x.type and v.shape[:-1] == x.shape[:-1])
    if y is None:
        return None
    real = np.concatenate([x.real, y.real], -1)
    return g.made("CONCATENATION", [x, y], real, x.type, axis=len(x.shape) - 1)


def state(g: Graph) -> Value | None:
    """A variable: what it was is joined to a value, and it becomes that value."""
    x = g.pick()
    if x is None or len(g.model.table.subgraphs) > 1:
        return None
    handle = g.model.tensor([1], "RESOURCE")
    start = g.model.function()
    inner = start.tensor([1], "RESOURCE")
    first = start.constant(
        g.rng.integers(-128, 128, x.shape).astype(np.int8), x.type.scale, x.type.zero_point
    )
    names = {"container": b"", "shared_name": b"kept"}
    start.add("VAR_HANDLE", [], [inner], **names)
    start.add("ASSIGN_VARIABLE", [inner, first], [])
    g.model.add("CALL_ONCE", [], [], init_subgraph_index=1)
    g.model.add("VAR_HANDLE", [], [handle], **names)
    before = g.made("READ_VARIABLE", [handle], x.real, x.type)
    g.model.add("ASSIGN_VARIABLE", [handle, x.number], [])
    real = np.concatenate([before.real, x.real], -1)
    return g.made("CONCATENATION", [before, x], real, x.type, axis=len(x.shape) - 1)


KINDS: tuple[Step, ...] = (
    conv, conv, conv, dense, pair, pair, pool, function, function, softmax, reduction, move, move,
    join, state,
)  # fmt: skip


def graph(seed: int, length: int | None = None) -> Graph:
    """The graph of that number, of so many operators, or of a few."""
    g = Graph(np.random.default_rng([77, seed]))
    if g.rng.random() < 0.7:
        g.input((1, size(g.rng, 9, 2), size(g.rng, 9, 2), size(g.rng, 6)))
    else:
        g.input((1, size(g.rng, 24)))
    if g.rng.random() < 0.3:
        g.input(g.values[0].shape)
    count = length or size(g.rng, 8, 2)
    for _ in range(20 * count):
        kind = KINDS[int(g.rng.integers(len(KINDS)))]
        if len(g.text) >= count:
            break
        last = kind(g)
        if last is not None and last.real.size > MOST_ELEMENTS:
            break
    used = {int(number) for operator in g.model.table.subgraphs[0].operators
            for number in operator.inputs}  # fmt: skip
    ends = [value.number for value in g.values if value.number not in used]
    g.model.output(*(ends or [g.values[-1].number]))
    return g


def steps_of(g: Graph, seed: int, count: int = STEPS) -> list[list[np.ndarray]]:
    """Random inputs for as many steps."""
    rng = np.random.default_rng([78, seed])
    return [
        [rng.integers(-128, 128, shape).astype(np.int8) for shape, _ in g.inputs]
        for _ in range(count)
    ]


def problem(seed: int) -> str | None:
    """Why hardwire's results on a graph are not TFLM's; None where they are. Begins with `refused`
    where one of them does not take it."""
    g = graph(seed)
    file, steps = g.model.bytes(), steps_of(g, seed)
    try:
        theirs = oracle.run(file, steps)
    except oracle.TflmFailed as failure:
        return f"refused by TFLM: {str(failure)[:200]}"
    try:
        ours = outputs(file, steps)
    except HardwireError as error:
        return f"refused: {error}"
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        for place, (x, y) in enumerate(zip(one, other, strict=True)):
            if not np.array_equal(x.ravel(), y.ravel()):
                count = int((x.ravel() != y.ravel()).sum())
                return f"step {number}, result {place}: {count} of {x.size} differ"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    failed = refused = 0
    for seed in range(given.first, given.first + given.count):
        found = problem(seed)
        if found is not None:
            print(f"{seed}: {found}\n    {' '.join(graph(seed).text)}", flush=True)
            refused += found.startswith("refused")
            failed += not found.startswith("refused")
    print(f"{given.count} graphs, {refused} refused, {failed} differ.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
