"""A complex value as its parts, and the table of what operators do with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import BY_NAME, Dtype, of_tensor
from ...dialect.graph.build import shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.operators.table import Rewrite, Value

PART = {"complex64": "float32", "complex128": "float64"}

TABLE: dict[str, Callable[..., Replacement]] = {}


@dataclass(frozen=True)
class Parts:
    """The real and the imaginary part of a value; no imaginary part where it is zero."""

    re: Value
    im: Value | None = None


Replacement = Parts | Value | Sequence[Parts | Value]


def splits(*names: str) -> Callable[..., Any]:
    """Enters a function in the table under `aten.` and each of these names."""

    def enter(function: Callable[..., Replacement]) -> Callable[..., Replacement]:
        for name in names:
            TABLE[f"aten.{name}"] = function
        return function

    return enter


def is_complex(value: Value) -> bool:
    """True for a tensor of complex numbers."""
    type = value.type
    return isinstance(type, ir.RankedTensorType) and isinstance(type.element_type, ir.ComplexType)


def part_dtype(type: ir.Type) -> Dtype:
    """The element type of the parts of a tensor; a real one's own."""
    dtype = of_tensor(type)
    return BY_NAME[PART.get(dtype.name, dtype.name)]


def part_type(type: ir.Type) -> ir.Type:
    """The type of each part of a tensor."""
    tensor, element = ir.RankedTensorType(type), part_dtype(type).type()
    shape = list(tensor.shape)
    return ir.RankedTensorType.get(shape, element, tensor.encoding, ir.Location.unknown())


@dataclass(frozen=True)
class Split(Rewrite):
    """A builder in front of an operator on complex numbers. `known` are the parts so far."""

    known: Mapping[Value, Parts] = field(default_factory=dict[Value, Parts])

    @property
    def part(self) -> ir.Type:
        """The type of each part of the first result."""
        return part_type(ops.tensor_results(self.anchor)[0].type)

    def parts(self, x: Value, like: ir.Type | None = None) -> Parts:
        """The parts of a value, in the element type of the first result's (or of another type)."""
        found = self.known[x] if is_complex(x) else Parts(x)
        wanted = self.part if like is None else part_type(like)
        return Parts(self.cast(found.re, wanted), self.cast(found.im, wanted) if found.im else None)

    def constant(self, value: float) -> Value:
        """A number in the element type of the parts."""
        return self.weight(np.array(value, part_dtype(self.type).numpy), "number")

    def filled(self, value: float) -> Value:
        """A part that is one number everywhere."""
        return self.expand(self.constant(value), self.shape)

    def imaginary(self, x: Parts) -> Value:
        """The imaginary part; zeros where there is none."""
        return x.im or self.full(shape_of(x.re), 0, x.re)

    def stacked(self, x: Parts) -> Value:
        """Pairs: `[..., 2]`."""
        return self.cat([self.unsqueeze(one, -1) for one in (x.re, self.imaginary(x))], -1)

    # Arithmetic with parts. What is zero is left out.

    def each(self, function: Callable[[Value], Value], x: Parts) -> Parts:
        """Both parts, through the same operators."""
        return Parts(function(x.re), None if x.im is None else function(x.im))

    def plus(self, x: Parts, y: Parts) -> Parts:
        re = self.add(x.re, y.re)
        if x.im is None and y.im is None:
            return Parts(re)
        if x.im is None or y.im is None:
            return Parts(re, self.expand(self.imaginary(Parts(x.re, x.im or y.im)), shape_of(re)))
        return Parts(re, self.add(x.im, y.im))

    def negated(self, x: Parts) -> Parts:
        return self.each(lambda part: self.unary("neg", part), x)

    def conjugate(self, x: Parts) -> Parts:
        return Parts(x.re, None if x.im is None else self.unary("neg", x.im))

    def minus(self, x: Parts, y: Parts) -> Parts:
        if x.im is None or y.im is None:
            return self.plus(x, self.negated(y))
        return Parts(self.sub(x.re, y.re), self.sub(x.im, y.im))

    def times(self, x: Parts, y: Parts) -> Parts:
        """`(a + bi)(c + di)`."""
        if y.im is None:
            return self.each(lambda part: self.mul(part, y.re), x)
        if x.im is None:
            return self.times(y, x)
        re = self.sub(self.mul(x.re, y.re), self.mul(x.im, y.im))
        return Parts(re, self.add(self.mul(x.re, y.im), self.mul(x.im, y.re)))

    def scaled(self, x: Parts, factor: float) -> Parts:
        return x if factor == 1 else self.each(lambda part: self.mul(part, factor), x)

    def size(self, x: Parts) -> Value:
        """`√(a² + b²)`, whose squares may be too large for a number."""
        if x.im is None:
            return self.unary("abs", x.re)
        return self.call(aten.HYPOT, x.re, x.im, type=x.re.type)

    def angle(self, x: Parts) -> Value:
        im = self.imaginary(x)
        return self.call(aten.ATAN2, im, x.re, type=x.re.type)

    def over(self, x: Parts, y: Parts) -> Parts:
        """`x / y`, scaled by the larger part of y, whose square may overflow (c10/util/complex.h).

        What is divided by zero is infinite in both parts, or NaN.
        """
        (a, b), (c, d) = ((part.re, self.imaginary(part)) for part in (x, y))
        sizes = [self.unary("abs", part) for part in (c, d)]
        by_real = self.compare("ge", *sizes)
        large, small = self.where(by_real, c, d), self.where(by_real, d, c)
        ratio = self.div(small, large)
        scale = self.call(aten.RECIPROCAL, self.add(large, self.mul(small, ratio)), type=large.type)
        zero = self.compare("eq", self.add(*sizes), 0)
        one, other = self.where(by_real, a, b), self.where(by_real, b, a)
        re = self.mul(self.add(one, self.mul(other, ratio)), scale)
        crossed = self.sub(other, self.mul(one, ratio))
        turned = self.where(by_real, crossed, self.unary("neg", crossed))
        im = self.mul(turned, scale)
        at_zero = (self.div(part, sizes[0]) for part in (a, b))
        return Parts(*(self.where(zero, *pair) for pair in zip(at_zero, (re, im), strict=True)))

    def polar(self, size: Value, angle: Value) -> Parts:
        """`size * (cos angle + i sin angle)`."""
        return Parts(
            self.mul(size, self.unary("cos", angle)), self.mul(size, self.unary("sin", angle))
        )
