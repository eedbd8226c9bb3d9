"""Numbers that are evenly apart, and powers of a base by these (torch.linspace, torch.logspace)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..dtypes import of_tensor
from ..mlir import ir
from .precision import is_half
from .record import decomposes
from .table import Extent, Replacement, Rewrite, Value

SPLIT = 1e38
"""Steps below this are a number of single precision and a rest."""


@decomposes(
    "linspace", "linspace.Tensor_Tensor", "linspace.Tensor_Scalar", "linspace.Scalar_Tensor",
    "logspace", "logspace.Tensor_Tensor", "logspace.Tensor_Scalar", "logspace.Scalar_Tensor",
)  # fmt: skip
def spaced(
    b: Rewrite,
    start: Value | float,
    end: Value | float,
    steps: int,
    base: float | None = None,
    **_: object,
) -> Replacement:
    """The first half is counted from the start, the rest from the end."""
    dtype = of_tensor(b.type)
    if not (dtype.is_float or dtype.numpy.kind in "iu"):
        return None
    if steps == 0:
        return b.full(b.shape, 0, b.result)
    if steps == 1:
        only = start if isinstance(start, Value) else b.weight(np.array(start), "start")
        return b.view(_by(b, only, base), b.shape)
    line = _Line(b, _end(b, start), _end(b, end), steps)
    return _by(b, line.evenly() if base is None else line.of_exponents(), base)


def _by(b: Rewrite, value: Value, base: float | None) -> Value:
    """The numbers, or powers by them, as the result has them."""
    if base is None:
        return b.cast(value, b.type)
    wide = b.to(value, "float64")
    return b.cast(b.call("aten.pow.Scalar", float(base), wide, type=wide.type), b.type)


def _end(b: Rewrite, x: Value | float) -> Value:
    """The first or the last number, in the type of the result."""
    if isinstance(x, Value):
        return b.cast(x, b.type)
    if is_half(b.result) and not isinstance(x, Extent):
        x = float(np.float32(x))  # PyTorch rounds twice, too
    return b.number(x, b.result)


@dataclass(frozen=True)
class _Line:
    """A number of steps from one end to the other, which have the type of the result."""

    b: Rewrite
    first: Value
    last: Value
    steps: int

    def evenly(self) -> Value:
        """Halves are rounded at every turn. Others step by a number of the type (integers: in
        double precision), and are rounded once where a step is multiplied and added."""
        b = self.b
        if is_half(self.first):
            return self._walked(self.first, self.last, self._step(self.first, self.last))
        first, last = (b.to(x, "float64") for x in (self.first, self.last))
        if of_tensor(b.type).name == "float32":
            step = self._step(self.first, self.last)
            return self._walked(first, last, b.to(step, "float64"))
        return self._walked_exactly(first, last, self._step(first, last))

    def of_exponents(self) -> Value:
        """In double precision, but for the distance of the ends."""
        b = self.b
        first, last = (b.to(x, "float64") for x in (self.first, self.last))
        is_float = of_tensor(b.type).is_float
        apart = b.sub(self.last, self.first) if is_float else b.sub(last, first)
        return self._walked(first, last, self._part(b.to(apart, "float64")))

    def _step(self, first: Value, last: Value) -> Value:
        return self._part(self.b.sub(last, first))

    def _part(self, apart: Value) -> Value:
        return self.b.div(apart, self.b.number(self.steps - 1, apart))

    def _walked(self, first: Value, last: Value, step: Value) -> Value:
        turns, origin = self._turns(first, last)
        return self.b.add(self.b.mul(turns, step), origin)

    def _walked_exactly(self, first: Value, last: Value, step: Value) -> Value:
        """`step * turns + origin`, rounded once: by the halves of the step and what a sum loses."""
        b, single = self.b, ir.RankedTensorType.get([], ir.F32Type.get())
        turns, origin = self._turns(first, last)
        high = b.to(b.cast(step, single), "float64")
        product = b.mul(turns, high)
        total = b.add(product, origin)
        part = b.sub(total, product)
        lost = b.add(b.sub(product, b.sub(total, part)), b.sub(origin, part))
        exact = b.add(total, b.add(b.mul(turns, b.sub(step, high)), lost))
        is_split = b.compare("lt", b.unary("abs", step), SPLIT)
        return b.where(is_split, exact, b.add(b.mul(turns, step), origin))

    def _turns(self, first: Value, last: Value) -> tuple[Value, Value]:
        """How many steps a place is from its end, and which end that is."""
        b, places = self.b, np.arange(self.steps)
        near = places < self.steps // 2
        turns = np.where(near, places, places - (self.steps - 1))
        there = b.weight(turns.astype(of_tensor(first.type).numpy), "turns")
        return there, b.where(b.weight(near, "near"), first, last)
