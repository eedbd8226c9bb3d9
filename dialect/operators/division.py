"""Divisions and remainders. Those of integers do not trap."""

from __future__ import annotations

from ..dtypes import of_tensor
from ..sizes import is_open
from .table import Replacement, Rewrite, Value, decomposes, elements


@decomposes("div.Tensor")
def div_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    """True division: integers become floats first (torch.div)."""
    if b.is_mixed(self, other):
        return b.div(b.cast(self, b.type), b.cast(other, b.type))
    number = b.scalar(other)
    return b.div(self, number) if number is not None and self.type == b.type else None


@decomposes("reciprocal")
def reciprocal(b: Rewrite, self: Value) -> Replacement:
    """A division, of which no compiler asks whether there is a zero among the elements."""
    dtype = of_tensor(self.type)
    if dtype.name == "float32" and not is_open(self.type) and elements(self):
        return None
    return b.div(b.number(1, b.cast(self, b.type)), b.cast(self, b.type))
