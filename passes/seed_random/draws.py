"""PyTorch's generator on the CPU while a graph is walked: what is drawn, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls
from ...dialect.graph.build import Builder
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.state import SEED, seed_of, set_attributes
from ...dialect.values import constant

WIDE = 1 << 28
"""From that range on, PyTorch draws 64 bits for a whole number (`uniform_int_from_to_distribution`
in ATen/core/DistributionsHelper.h)."""

RESOLVED = {"hw.key": "CPU", "hw.library": "tuned"}


@dataclass
class Generator:
    """How far the generator is: how many words of 32 bits have been drawn since the seed.

    Normal numbers come in pairs; `kept` is the second one of a pair, which the next operator that
    draws a few takes first (`next_double_normal_sample` in ATen/CPUGeneratorImpl.cpp).
    """

    program: Program
    own: Sequence[int] = ()
    """The seed that the model has set, behind the how many-th it is."""
    drawn: int = 0
    kept: ir.Value | None = None

    def seed(self, d: Builder) -> ir.Value:
        """The model's seed, or the argument, which is added where something draws for the first
        time."""
        if self.own:
            return d.weight(np.array(self.own[1:]), "seed")
        entry = self.program.entry()
        number = seed_of(entry)
        if number is None:
            return _added(entry)
        return entry.regions[0].blocks[0].arguments[number]


def _added(entry: ir.Operation) -> ir.Value:
    block = entry.regions[0].blocks[0]
    type = ir.RankedTensorType.get([1], ir.IntegerType.get_signless(64))
    seed = block.add_argument(type, entry.location)
    calls.retype(entry)
    count = len(block.arguments)
    set_attributes(entry, "arg_attrs", count, {count - 1: {SEED: ir.UnitAttr.get()}})
    return seed


@dataclass(frozen=True)
class Draw(Builder):
    """A builder in front of an operator that draws. Every method that draws moves the generator."""

    generator: Generator = field(kw_only=True)

    @property
    def dtype(self) -> str:
        """The element type of the operator's first result."""
        return of_tensor(self.type).name

    def floats(self, shape: Sequence[int], element: ir.Type) -> ir.Value:
        """Uniform from 0 to 1, of single precision (a word each) or double (two)."""
        words = 2 if isinstance(element, ir.F64Type) else 1
        return self._numbers(shape, element, 0, 0, words)

    def integers(self, shape: Sequence[int], element: ir.Type, low: int, range: int) -> ir.Value:
        """Whole numbers from `low` on, as elements of 32 or 64 bits."""
        return self._numbers(shape, element, low, range, 2 if range >= WIDE else 1)

    def permutation(self, count: int) -> ir.Value:
        """The numbers below `count` in an order that is drawn: a word for each but the last."""
        type = ir.RankedTensorType.get([count], ir.IntegerType.get_signless(64))
        return self._drawn(calls.PERMUTATION, [], type, max(0, count - 1))

    def _numbers(
        self, shape: Sequence[int], element: ir.Type, low: int, range: int, words: int
    ) -> ir.Value:
        type = ir.RankedTensorType.get(list(shape), element, loc=ir.Location.unknown())
        return self._drawn(calls.RANDOM, [low, range], type, words * prod(shape))

    def _drawn(self, name: str, numbers: Sequence[int], type: ir.Type, words: int) -> ir.Value:
        """An operator on the seed that takes `words` words, after those that were drawn before."""
        attributes = {name: ir.StringAttr.get(text) for name, text in RESOLVED.items()}
        seed, skip = self.generator.seed(self), self.generator.drawn
        with ir.InsertionPoint(self.anchor), self.anchor.location:
            operands = [seed, *(constant(number) for number in (skip, *numbers))]
            made = ops.build(name, operands, [type], attributes=attributes)
        self.generator.drawn += words
        return made.results[0]
