"""Writing values without the channels that go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ...dialect.graph.build import Builder, tensor_type
from ...dialect.graph.weights import weight_name
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.walks import maker
from .survey import Survey

Side = tuple[int, np.ndarray]
"""A dimension, and which of its indices stay."""


@dataclass
class Narrowing:
    """The channels that stay. Constants that are read several times are cut once."""

    survey: Survey
    stays: np.ndarray
    cut: dict[object, ir.Value] = field(default_factory=dict[object, ir.Value])

    def mask(self, value: ir.Value) -> np.ndarray:
        """Which channels of a value stay."""
        channels = self.survey.of[value]
        return self.stays[channels.first : channels.first + channels.count]

    def weight(self, op: ir.Operation, data: np.ndarray, name: str) -> ir.Value:
        return Builder(self.survey.program, op).weight(data, name)

    def chosen(self, op: ir.Operation, value: ir.Value, sides: Sequence[Side]) -> ir.Value:
        """A weight without the indices that go."""
        data = self.survey.program.weights[weight_name(maker(value))]
        if all(mask.all() for _, mask in sides):
            return value
        key = (weight_name(maker(value)), *((dim, mask.tobytes()) for dim, mask in sides))
        if key not in self.cut:
            for dim, mask in sides:
                data = np.compress(mask, data, dim)
            self.cut[key] = self.weight(op, data, weight_name(maker(value)))
        return self.cut[key]

    def retype(self, value: ir.Value) -> None:
        """Gives a value the shape that it has now."""
        mask, shape = self.mask(value), list(shape_of(value))
        shape[self.survey.of[value].dim] = int(mask.sum())
        value.set_type(tensor_type(shape, value))
