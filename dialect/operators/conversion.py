"""What gives its operand back, or converts its elements."""

from __future__ import annotations

import numpy as np

from ..dtypes import BY_CODE, of_tensor
from .constants import Constants
from .record import computes, decomposes, known, shaped
from .shapes import like_self
from .table import Replacement, Rewrite, Value

PACKED = ("int8", "uint8", "int16")
"""Small integers, as quantised weights are stored."""


@decomposes(
    "alias", "detach", "lift", "lift_fresh", "lift_fresh_copy", "contiguous", "clone",
    "alias_copy", "detach_copy", "resolve_conj", "resolve_neg", "positive", "conj",
    "real",
)  # fmt: skip
def identity(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Where elements lie is decided later; a value is never written twice."""
    return self


shaped("alias", like="self")(like_self)
known(
    "alias", "detach", "lift_fresh_copy", "contiguous", "clone", "resolve_conj", "resolve_neg",
    "positive",
    moves=True,
)  # fmt: skip


@decomposes(
    "_to_copy", "to.dtype", "to.dtype_layout", "to.device", "to.other", "to.prim_dtype",
    "to.prim_Device", "type_as", "_cast_Float", "_autocast_to_full_precision",
)  # fmt: skip
def convert(b: Rewrite, self: Value, **_: object) -> Replacement:
    """Nothing, or a change of element type."""
    if of_tensor(self.type) == of_tensor(b.type):
        return self
    return None if b.overload == "to.dtype" else b.cast(self, b.type)


known("clone", "to.dtype", shape=like_self)


@computes("clone")
def clone_value(v: Constants) -> np.ndarray:
    return np.array(v.computed("self"))


@computes("to.dtype")
def convert_value(v: Constants) -> np.ndarray | None:
    """Not of quantised weights, which as floats would take four times the flash."""
    wanted = BY_CODE[v["dtype"]]
    if wanted.is_float and v["self"].dtype.name in PACKED and v["self"].size > 1:
        return None
    return v["self"].astype(wanted.numpy)
