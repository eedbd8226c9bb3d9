"""Operators that move quantised numbers, to where they may have another scale."""

from __future__ import annotations

from typing import Any

from ..operators import aten
from ..operators.table import Ints, Value
from .exact_elementwise import rescaled, step_of
from .rules import Integers, rule


@rule("exact", "cat")
def cat(w: Integers, tensors: list[Value], dim: int) -> Value:
    parts = [rescaled(w, each, w.whole(each)) for each in tensors]
    return w.call(aten.CAT, parts, dim, type=w.type)


@rule("exact", "constant_pad_nd")
def pad(w: Integers, self: Value, pad: Ints, value: float) -> Value:
    """What is put around is rounded as everything else is."""
    moved = rescaled(w, self, w.whole(self))
    return w.call(aten.CONSTANT_PAD_ND, moved, pad, step_of(w, value), type=w.type)


@rule(
    "exact", "view", "permute", "slice.Tensor", "select.int", "expand", "flip", "index_select",
    "embedding", "upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d", "clone",
)  # fmt: skip
def moved(w: Integers, **given: Any) -> Value:
    """Elements are moved as integers, and rescaled where they are."""
    values = (x for x in given.values() if isinstance(x, Value))
    facts = next(w.whole(x) for x in values if w.is_quantized(x))
    found = w.call(w.anchor.name, *given.values(), type=w.typed(w.shape, facts.storage.name))
    return rescaled(w, found, facts)
