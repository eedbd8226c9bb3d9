"""Complex tensors made from nothing, and changes of the element type."""

from __future__ import annotations

from ...dialect.operators.creation import FILLED, filling
from .parts import Parts, Replacement, Split, Value, splits


@splits(*FILLED)
def full(b: Split, **given: object) -> Replacement:
    return Parts(b.filled(filling(b, given)))


@splits(
    "to.dtype", "to.dtype_layout", "to.other", "to.device", "_to_copy", "type_as", "cfloat",
    "cdouble",
)  # fmt: skip
def to(b: Split, self: Value, **_: object) -> Replacement:
    """A real number has no imaginary part; one that becomes real loses it."""
    return b.parts(self)
