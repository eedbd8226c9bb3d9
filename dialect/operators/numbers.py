"""Tensors beside numbers that their type does not hold: PyTorch makes them numbers of that type."""

from __future__ import annotations

import numpy as np

from ..dtypes import of_tensor
from ..mlir import ir
from ..promotion import result_dtype
from .precision import rounded
from .record import decomposes
from .table import Replacement, Rewrite, Value, shape_of


@decomposes("eq.Scalar", "ne.Scalar", "lt.Scalar", "le.Scalar", "gt.Scalar", "ge.Scalar")
def compare_number(b: Rewrite, self: Value, other: float) -> Replacement:
    """A byte is less than -3 where it is less than 253; a tenth is rounded as the elements are."""
    dtype = of_tensor(self.type)
    if dtype.is_float:
        held: float = rounded(other, dtype)
    elif dtype.name == "bool":
        return _compare_truths(b, self, other)
    elif not isinstance(other, int):
        return None
    else:
        held = int(np.array(int(other), np.int64).astype(dtype.numpy))
    same = held == other or held != held
    return None if same else b.compare(b.overload.removesuffix(".Scalar"), self, held)


def _compare_truths(b: Rewrite, self: Value, other: float) -> Replacement:
    """As numbers of the kind of the other one: torch-mlir cuts that to a truth."""
    other = int(other) if isinstance(other, bool) else other
    kind = ir.IntegerType.get_signless(64) if isinstance(other, int) else ir.F32Type.get()
    x = b.cast(self, ir.RankedTensorType.get([], kind))
    return b.compare(b.overload.removesuffix(".Scalar"), x, other)


@decomposes("eq.Tensor", "ne.Tensor", "lt.Tensor", "le.Tensor", "gt.Tensor", "ge.Tensor")
def compare_tensors(b: Rewrite, self: Value, other: Value) -> Replacement:
    """In the common type of both: torch-mlir takes a truth beside an integer for -1.

    All but NaN equals itself, where torch-mlir leaves no exception.
    """
    sides = [(len(shape_of(x)), of_tensor(x.type)) for x in (self, other)]
    if self == other and b.overload[:2] in ("eq", "ge", "le") and sides[0][1].is_float:
        return b.unary("logical_not", b.compare("ne", self, self))
    if sides[0][1] == sides[1][1]:
        return None
    common = ir.RankedTensorType.get([], result_dtype(sides).type())
    x, y = b.cast(self, common), b.cast(other, common)
    return b.call(b.anchor.name, x, y, type=b.type)
