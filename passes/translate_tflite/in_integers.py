"""Operators that PyTorch has none for are written on the integers that quantised values are."""

from __future__ import annotations

from ...dialect.quantised_operators.rules import Integers
from .table import Translation, Value


def in_integers(t: Translation, *inputs: Value) -> tuple[Integers, *tuple[Value, ...]]:
    """A builder that knows what integers stand for, and quantised operands as integers."""
    stored = [t.stored(x) for x in inputs]
    facts = {x: t.facts(value) for x, value in zip(stored, inputs, strict=True)}
    facts[t.result] = t.facts(t.result)
    known = {value: each for value, each in facts.items() if each is not None}
    return Integers(t.program, t.anchor, facts=known), *stored
