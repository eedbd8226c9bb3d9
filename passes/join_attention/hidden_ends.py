"""Masks that are computed may hide keys at both ends: the empty slots of a cache, what a window has
left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...dialect.attention import HIDDEN_ENDS, Parts, Sizes
from ...dialect.graph import calls, views
from ...dialect.graph.extents import most, same, several, shape_of
from ...dialect.graph.weights import is_weight
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument, tensor_operands
from .causal import BOUNDED

KEEPS = (*BOUNDED, aten.ADD, aten.WHERE, aten.TO_DTYPE)
"""Of these, what makes minus infinity of a score, or a number as low, does so of each score."""


def mark_hidden_ends(kernel: ir.Operation, operands: Sequence[ir.Value]) -> None:
    """Says of a kernel of attention that is called with these operands that it is to look for the
    keys that are hidden: where there are more keys than queries, as behind a past, and a mask that
    is no constant says something of each of them."""
    parts = Parts.of(calls.operators(kernel))
    sizes = Sizes.of(parts)
    if same([sizes.queries], [sizes.keys]) or most(sizes.queries) >= most(sizes.keys):
        return
    arguments = kernel.regions[0].blocks[0].arguments
    given = dict(zip(arguments, operands, strict=True))
    if _is_masked(parts, given) and _hides_evenly(parts):
        kernel.attributes[HIDDEN_ENDS] = ir.UnitAttr.get()


def _is_masked(parts: Parts, given: Mapping[ir.Value, ir.Value]) -> bool:
    """Something that is computed beside the scores differs from key to key."""
    read = [value for op in parts.between for value in tensor_operands(op) if value in given]
    of_keys = [value for value in read if shape_of(value) and several(shape_of(value)[-1])]
    return any(not is_weight(views.root(given[value])) for value in of_keys)


def _hides_evenly(parts: Parts) -> bool:
    """Whether a score is hidden does not follow from the score."""
    made = {parts.scores.results[0]}
    for op in parts.between:
        if not made.intersection(op.operands):
            continue
        if op.name not in KEEPS:
            return False
        if op.name == aten.WHERE and argument(op, "condition") in made:
            return False
        made.add(op.results[0])
    return True
