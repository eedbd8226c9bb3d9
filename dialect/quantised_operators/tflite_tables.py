"""Functions of one number as TFLite's reference kernels have them: tables of int8.

Activations that only clamp compare integers.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..errors import Refused
from ..operators.fixed import TABLE
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from . import tables, words
from .fixed_point import multiplied
from .multipliers import multiplier
from .rules import Integers, rule
from .tables import SINGLE, Numbers


@rule("tflite", "relu")
def relu(w: Integers, self: Value) -> Value:
    """A comparison where input and result stand for the same numbers."""
    if w.of(self) == w.wanted:
        return w.within(self, w.wanted.zero_point, w.wanted.highest)
    return words.relu(w, self) if is_word(w, self) else looked_up(w, self, tables.relu)


@rule("tflite", "clamp")
def clamp(w: Integers, self: Value, min: float | None, max: float | None) -> Value:
    """Bounds are rounded to integers, ties away from zero. The integers stay as they are, whatever
    the result stands for."""
    facts = w.of(self)
    lowest, highest = (
        edge if number is None else stored_number(facts, number)
        for number, edge in ((min, facts.lowest), (max, facts.highest))
    )
    return w.within(self, lowest, highest)


def stored_number(facts: Quantized, number: float) -> int:
    """The integer that stands for a real number, as an activation's bounds are computed."""
    steps = tables.round_half_away(np.array(SINGLE(number) / SINGLE(facts.scale)))
    return int(np.clip(int(steps) + facts.zero_point, facts.lowest, facts.highest))


@rule("tflite", "fixed::requantize")
def requantize(w: Integers, self: Value) -> Value:
    return words.requantized(w, self) if is_word(w, self) else looked_up(w, self, requantized)


def requantized(given: Numbers, wanted: Numbers, x: np.ndarray) -> np.ndarray:
    """The steps times the quotient of the scales, which is a double."""
    steps = x.astype(np.int64) - given.zero_point
    return wanted.stored(multiplied(steps, *multiplier(given.scale / wanted.scale)))


@rule("tflite", "leaky_relu")
def leaky_relu(w: Integers, self: Value, negative_slope: float) -> Value:
    def slanted(given: Numbers, wanted: Numbers, x: np.ndarray) -> np.ndarray:
        return tables.leaky_relu(given, wanted, x, negative_slope)

    if is_word(w, self):
        return words.leaky_relu(w, self, negative_slope)
    return looked_up(w, self, slanted)


Function = Callable[[Numbers, Numbers, np.ndarray], np.ndarray]

OfWord = Callable[[Integers, Value], Value]


def _enter(name: str, function: Function, of_word: OfWord | None = None) -> None:
    """A function by a table, or of int16 by what computes it."""

    @rule("tflite", name)
    def write(w: Integers, self: Value, **more: object) -> Value:
        if of_word is not None and is_word(w, self):
            return of_word(w, self)
        return looked_up(w, self, function)


_enter("abs", tables.absolute, words.absolute)
_enter("elu", tables.elu)
_enter("hardswish", tables.hard_swish)
_enter("rsqrt", tables.rsqrt)
_enter("sigmoid", tables.logistic, words.logistic)
_enter("tanh", tables.tanh, words.tanh)


def is_word(w: Integers, x: Value) -> bool:
    """True for integers that are too large for tables."""
    return w.of(x).storage.size > 1


def looked_up(w: Integers, x: Value, function: Function) -> Value:
    """A function of each integer, with a table of all of them."""
    given, wanted = w.of(x), w.wanted
    if given.storage.size > 1:
        raise Refused(f"takes integers of 8 bits only, not {given.storage.name}")
    numbers = _numbers_of(given)
    found = function(numbers, _numbers_of(wanted), numbers.every())
    table = w.weight(found.astype(wanted.storage.numpy), "table")
    return w.call(TABLE, x, table, type=w.typed(shape_of(x), wanted.storage.name))


def _numbers_of(facts: Quantized) -> Numbers:
    return Numbers(facts.scale, facts.zero_point, facts.lowest, facts.highest)
