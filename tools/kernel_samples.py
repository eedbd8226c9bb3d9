"""Random calls of operators: shapes that fit together, and values that the operator is defined for.

Operators that work element by element are known by PyTorch's tag `pointwise`; for some others the
table `SAMPLERS` has a sampler. The rest is guessed (`generic_samples.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from ..dialect.entry import Entry
from ..dialect.schema import Argument, FunctionSchema

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Tensor:
    """A tensor to be made. `values` is `normal`, `positive`, `unit` (within -1 and 1), `distinct`,
    `index` (below `high`) or `unique` (such indices, each once along `axis`); `dtype` is None where
    the kernel's metadata decides."""

    shape: Shape
    values: str = "normal"
    high: int = 0
    dtype: str | None = None
    axis: int = 0


@dataclass(frozen=True)
class Sample:
    """The arguments of a call by name (tensors, lists of them, Python values), and its results."""

    arguments: Mapping[str, Any]
    results: tuple[Tensor, ...]


@dataclass
class Source:
    """Where a sample comes from: random numbers, and what is asked of it.

    `may_be_empty` is for tensors without elements.
    """

    random: Random
    ranks: Mapping[str, int] = field(default_factory=dict[str, int])
    is_float: bool = True
    may_broadcast: bool = True
    may_be_empty: bool = False

    def extent(self, most: int = 9) -> int:
        """A small number; now and then one that is larger than a vector register."""
        if self.may_be_empty and self.random.random() < 0.4:
            return 0
        if most >= 9 and self.random.random() < 0.15:
            return self.random.choice((16, 17, 31, 33, 64))
        return self.random.randint(1, most)

    def rank(self, default: int | None = None, name: str | None = None) -> int:
        """The rank that the metadata asks for, of the argument or of any; a random one else."""
        if name is not None and name in self.ranks:
            return self.ranks[name]
        if self.ranks:
            return max(self.ranks.values())
        return self.random.randint(1, 4) if default is None else default

    def shape(self, rank: int) -> Shape:
        found = tuple(self.extent() for _ in range(rank))
        while math.prod(found) > 20000:
            found = tuple(max(1, extent // 2) for extent in found)
        return found


class NoSample(Exception):
    """There is no way to make calls of the operator; the text says why."""


def sample(entry: Entry, source: Source) -> Sample | None:
    """A random call of an operator; None where there is no sampler for it."""
    name = entry.schema.full_name.removeprefix("aten::")
    sampler = SAMPLERS.get(name) or SAMPLERS.get(name.partition(".")[0])
    if sampler is not None:
        made = sampler(source)
        defaults = {a.name: a.default for a in entry.schema.arguments if a.has_default}
        return Sample({**defaults, **made.arguments}, made.results)
    if "pointwise" in entry.tags and entry.schema.name not in DEVIATES:
        return _pointwise(entry.schema, source)
    return None


# Element by element.

POSITIVE = ("log", "log2", "log10", "sqrt", "rsqrt", "reciprocal", "pow", "div", "lgamma")
UNIT = ("acos", "asin", "atanh", "logit", "erfinv", "log1p")
PREDICATES = (
    "eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_not", "logical_xor",
    "isnan", "isinf", "isfinite",
)  # fmt: skip

DEVIATES = ("copy", "fill", "masked_fill", "bucketize", "clamp", "native_dropout")
"""Operators with the tag whose arguments are of other kinds or shapes."""


def _pointwise(schema: FunctionSchema, source: Source) -> Sample:
    tensors = [a for a in schema.arguments if str(a.type) == "Tensor"]
    whole = source.shape(source.rank())
    name = schema.name
    values = "positive" if name in POSITIVE else "unit" if name in UNIT else "normal"
    arguments: dict[str, Any] = {}
    for place, argument in enumerate(tensors):
        is_whole = place == 0 or not source.may_broadcast
        shape = whole if is_whole else _narrowed(whole, source)
        is_condition = name == "where" and argument.name == "condition"
        dtype = "bool" if is_condition else None
        arguments[argument.name] = Tensor(shape, values, dtype=dtype)
    for argument in schema.arguments:
        if argument not in tensors:
            arguments[argument.name] = _number(argument, source)
    dtype = "bool" if name in PREDICATES else None
    return Sample(arguments, (Tensor(whole, dtype=dtype),))


def _narrowed(whole: Shape, source: Source) -> Shape:
    """A shape that is broadcast to `whole`; most often the same."""
    if source.random.random() < 0.5:
        return whole
    shape = tuple(1 if source.random.random() < 0.3 else extent for extent in whole)
    if source.ranks or source.random.random() < 0.5:
        return shape
    return shape[source.random.randint(0, len(shape)) :]


def _number(argument: Argument, source: Source) -> Any:
    """A value for an argument that is no tensor."""
    kind = str(argument.type)
    if kind == "Scalar" or (kind == "float" and not argument.has_default):
        choices = (1.0, 2.5, 0.5, -1.5) if source.is_float else (1, 2, 3)
        return source.random.choice(choices)
    if kind == "Scalar?":
        low = argument.name in ("min", "low")
        return -0.5 if low and source.is_float else None if low else 0.75 if source.is_float else 2
    if kind == "bool" and not argument.has_default:
        return source.random.random() < 0.5
    if argument.has_default:
        return argument.default
    if argument.name == "rounding_mode":
        return source.random.choice(("trunc", "floor", None))
    raise NoSample(f"hardwire has no value for the argument `{argument}`")


# The others.

Sampler = Callable[[Source], Sample]
SAMPLERS: dict[str, Sampler] = {}


def samples(*names: str) -> Callable[[Sampler], Sampler]:
    def register(sampler: Sampler) -> Sampler:
        SAMPLERS.update(dict.fromkeys(names, sampler))
        return sampler

    return register


@samples("mm")
def _mm(source: Source) -> Sample:
    m, k, n = source.extent(), source.extent(), source.extent()
    return Sample({"self": Tensor((m, k)), "mat2": Tensor((k, n))}, (Tensor((m, n)),))


@samples("bmm")
def _bmm(source: Source) -> Sample:
    b, m, k, n = source.extent(4), source.extent(), source.extent(), source.extent()
    return Sample({"self": Tensor((b, m, k)), "mat2": Tensor((b, k, n))}, (Tensor((b, m, n)),))


@samples("addmm")
def _addmm(source: Source) -> Sample:
    m, k, n = source.extent(), source.extent(), source.extent()
    arguments = {"self": Tensor((n,)), "mat1": Tensor((m, k)), "mat2": Tensor((k, n))}
    return Sample({**arguments, "beta": 1, "alpha": 1}, (Tensor((m, n)),))


@samples("linear")
def _linear(source: Source) -> Sample:
    m, k, n = source.extent(), source.extent(), source.extent()
    bias = Tensor((n,)) if source.random.random() < 0.7 else None
    arguments = {"input": Tensor((m, k)), "weight": Tensor((n, k)), "bias": bias}
    return Sample(arguments, (Tensor((m, n)),))


def _slide(extent: int, kernel: int, stride: int, padding: int, dilation: int) -> int:
    return (extent + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


@samples("convolution", "conv2d")
def _convolution(source: Source) -> Sample:
    random = source.random
    groups = random.choice((1, 1, 2))
    n, c, o = random.randint(1, 2), groups * random.randint(1, 4), groups * random.randint(1, 5)
    kernel, stride = (random.randint(1, 3), random.randint(1, 3)), random.randint(1, 2)
    padding, dilation = random.randint(0, 1), random.choice((1, 1, 2))
    extents = tuple(random.randint(dilation * (k - 1) + 1, 11) for k in kernel)
    out = tuple(
        _slide(e, k, stride, padding, dilation) for e, k in zip(extents, kernel, strict=True)
    )
    arguments = {
        "input": Tensor((n, c, *extents)),
        "weight": Tensor((o, c // groups, *kernel)),
        "bias": Tensor((o,)) if random.random() < 0.7 else None,
        "stride": [stride] * 2,
        "padding": [padding] * 2,
        "dilation": [dilation] * 2,
        "groups": groups,
        "transposed": False,
        "output_padding": [0, 0],
    }
    return Sample(arguments, (Tensor((n, o, *out)),))


@samples("max_pool2d", "avg_pool2d")
def _pool(source: Source) -> Sample:
    random = source.random
    n, c = random.randint(1, 2), random.randint(1, 6)
    kernel, stride = random.randint(1, 3), random.randint(1, 3)
    padding = random.randint(0, kernel // 2)
    extents = (random.randint(kernel, 11), random.randint(kernel, 11))
    out = tuple(_slide(extent, kernel, stride, padding, 1) for extent in extents)
    arguments = {
        "self": Tensor((n, c, *extents)),
        "kernel_size": [kernel] * 2,
        "stride": [stride] * 2,
        "padding": [padding] * 2,
    }
    return Sample(arguments, (Tensor((n, c, *out)),))


@samples("sum.dim_IntList", "mean.dim", "amax", "amin")
def _reduction(source: Source) -> Sample:
    shape = source.shape(source.rank())
    dims = sorted(source.random.sample(range(len(shape)), source.random.randint(1, len(shape))))
    if any(shape[dim] == 0 for dim in dims):
        raise NoSample("there is no largest of no elements")
    keep = source.random.random() < 0.5
    out = tuple(
        1 if dim in dims else extent for dim, extent in enumerate(shape) if keep or dim not in dims
    )
    return Sample({"self": Tensor(shape), "dim": dims, "keepdim": keep}, (Tensor(out),))


@samples("_softmax", "_log_softmax", "softmax.int", "log_softmax.int")
def _softmax(source: Source) -> Sample:
    shape = source.shape(source.rank())
    dim = source.random.randrange(-len(shape), len(shape))
    arguments = {"self": Tensor(shape), "dim": dim, "half_to_float": False}
    return Sample(arguments, (Tensor(shape),))


@samples("layer_norm")
def _layer_norm(source: Source) -> Sample:
    shape = source.shape(max(1, source.rank()))
    width = Tensor(shape[-1:])
    arguments = {"input": Tensor(shape), "normalized_shape": list(shape[-1:])}
    return Sample({**arguments, "weight": width, "bias": width}, (Tensor(shape),))


@samples("embedding")
def _embedding(source: Source) -> Sample:
    rows, width, shape = source.extent(), source.extent(), source.shape(source.random.randint(1, 2))
    indices = Tensor(shape, "index", rows, "int64")
    return Sample({"weight": Tensor((rows, width)), "indices": indices}, (Tensor((*shape, width)),))


@samples("cat")
def _cat(source: Source) -> Sample:
    shape = source.shape(source.rank())
    dim = source.random.randrange(len(shape))
    extents = [source.extent() for _ in range(source.random.randint(2, 4))]
    tensors = [Tensor((*shape[:dim], extent, *shape[dim + 1 :])) for extent in extents]
    out = (*shape[:dim], sum(extents), *shape[dim + 1 :])
    return Sample({"tensors": tensors, "dim": dim}, (Tensor(out),))


@samples("clone")
def _clone(source: Source) -> Sample:
    shape = source.shape(source.rank())
    return Sample({"self": Tensor(shape)}, (Tensor(shape),))


@samples("constant_pad_nd")
def _pad(source: Source) -> Sample:
    shape = source.shape(source.rank())
    pads = [source.random.randint(0, 3) for _ in range(2)]
    out = (*shape[:-1], shape[-1] + sum(pads))
    return Sample({"self": Tensor(shape), "pad": pads, "value": 0}, (Tensor(out),))


SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0)
