"""Engines whose results are moved as far as what `--fast-math` allows moves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..dialect.plain import is_list
from ..dialect.schema import FunctionSchema
from .engine import Engine, Wanted

CONVOLUTIONS = ("conv1d", "conv2d", "convolution", "_convolution")


class Moved:
    """Another engine, and how far some of its results are moved."""

    def __init__(self, plain: Engine) -> None:
        self.plain = plain
        self.name, self.version = plain.name, plain.version
        self.has_type, self.tensor, self.array = plain.has_type, plain.tensor, plain.array
        self.seed = plain.seed

    def call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        found = self.plain.call(schema, given, wanted)
        far = self.moved(schema.name, given)
        if far is None:
            return found
        with np.errstate(all="ignore"):
            there = self.array(found)
            return self.tensor((there + far).astype(there.dtype))

    def moved(self, name: str, given: Mapping[str, Any]) -> np.ndarray | None:
        """How far the result of an operator is moved; None where it stays."""
        raise NotImplementedError


def several(value: Any, count: int) -> tuple[int, ...]:
    """A number for each dimension of an image; one stands for all."""
    numbers = value if is_list(value) else [value]
    return tuple(numbers) if len(numbers) == count else (numbers[0],) * count


def edges(given: Mapping[str, Any], window: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The zeros before and behind each dimension; `same` and `valid` are words for them."""
    padding, rank = given.get("padding", 0), len(window)
    if padding != "same":
        return tuple((side, side) for side in several(0 if padding == "valid" else padding, rank))
    gaps = several(given.get("dilation", 1), rank)
    missing = [gap * (taps - 1) for gap, taps in zip(gaps, window, strict=True)]
    return tuple((each // 2, each - each // 2) for each in missing)
