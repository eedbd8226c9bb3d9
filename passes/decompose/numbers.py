"""Integers beside numbers that their type does not hold: PyTorch lets these wrap."""

from __future__ import annotations

import numpy as np

from ...dialect.dtypes import of_tensor
from .table import Replacement, Rewrite, Value, decomposes


@decomposes("eq.Scalar", "ne.Scalar", "lt.Scalar", "le.Scalar", "gt.Scalar", "ge.Scalar")
def compare_number(b: Rewrite, self: Value, other: float) -> Replacement:
    """A byte is less than -3 where it is less than 253."""
    dtype = of_tensor(self.type)
    if dtype.is_float or dtype.name == "bool" or not isinstance(other, int):
        return None
    wrapped = int(np.array(int(other), np.int64).astype(dtype.numpy))
    return (
        None if wrapped == other else b.compare(b.overload.removesuffix(".Scalar"), self, wrapped)
    )
