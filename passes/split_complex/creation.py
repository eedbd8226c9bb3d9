"""Complex tensors made from nothing, and changes of the element type."""

from __future__ import annotations

from .parts import Parts, Replacement, Split, Value, is_complex, splits


@splits(
    "zeros", "zeros_like", "new_zeros", "zero", "ones", "ones_like", "new_ones", "empty_like",
    "new_empty", "empty.memory_format", "empty_strided", "new_empty_strided",
)  # fmt: skip
def constant_tensor(b: Split, **_: object) -> Replacement:
    """One value everywhere; what `empty` leaves open is zero."""
    return Parts(b.filled(1 if "ones" in b.overload else 0))


@splits("full", "full_like", "new_full", "scalar_tensor", "fill.Scalar")
def full(b: Split, **given: float) -> Replacement:
    name = "fill_value" if "fill_value" in given else "s" if "s" in given else "value"
    return Parts(b.filled(given[name]))


@splits(
    "to.dtype", "to.dtype_layout", "to.other", "to.device", "_to_copy", "type_as", "cfloat",
    "cdouble",
)  # fmt: skip
def to(b: Split, self: Value, **_: object) -> Replacement:
    """A real number has no imaginary part; one that becomes real loses it."""
    x = b.parts(self)
    return x if is_complex(b.result) else x.re
