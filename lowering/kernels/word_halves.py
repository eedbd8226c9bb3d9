"""Numbers of 16 bits in the halves of words, which Cortex-M with the DSP extension multiplies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect.mlir import arith, ir
from .dots import in_word
from .intrinsics import intrinsic


@dataclass(frozen=True)
class Half:
    """A number of 16 bits in one half of a word, where an instruction finds it."""

    word: ir.Value
    is_upper: bool

    def multiply_add(self, other: ir.Value, total: ir.Value) -> ir.Value:
        """Times a number of 16 bits."""
        name = f"arm.smlab{'t' if self.is_upper else 'b'}"
        return intrinsic(name, total.type, other, self.word, total)


def halves(numbers: Sequence[ir.Value]) -> list[Half]:
    """Numbers of 16 bits with their sign in 32, as halves of words: two in each."""
    found: list[Half] = []
    for lower, *rest in (numbers[start : start + 2] for start in range(0, len(numbers), 2)):
        word = lower
        for upper in rest:
            moved = arith.shli(upper, in_word(16))
            word = arith.ori(arith.andi(lower, in_word(0xFFFF)), moved)
        found += [Half(word, place > 0) for place in range(1 + len(rest))]
    return found
