"""The operands of one elementwise operator, as the functions that write it are given them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...dialect import ops
from ...dialect.dtypes import Dtype, of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.targets import Target
from ...dialect.values import constant_value
from . import builder as b
from .buffer import Buffer
from .element import storage_type


@dataclass(frozen=True)
class Lanes:
    """The operands of one elementwise operator: lanes for tensors, Python numbers for constants.

    `buffer_of` gives those that are not read point by point.
    """

    op: ir.Operation
    values: dict[ir.Value, ir.Value]
    width: int
    target: Target
    buffer_of: Callable[[ir.Value], Buffer]

    def __getitem__(self, name: str) -> ir.Value:
        """The lanes of argument `name`; a number becomes the same lane everywhere."""
        value = ops.argument(self.op, name)
        if value in self.values:
            return self.values[value]
        return self.number(constant_value(value))

    def constant(self, name: str) -> Any:
        """The Python value of a constant argument; None where it is not given."""
        return constant_of(self.op, name)

    def number(self, value: object) -> ir.Value:
        """A Python number in every lane, of the operator's element type."""
        if not isinstance(value, int | float):
            raise LoweringFailed(f"`{self.op.name}`: `{value}` is not a number.")
        return b.splat(value, self.element, self.width)

    def dtype(self, name: str) -> Dtype:
        """The element type of a tensor argument."""
        return of_tensor(ops.argument(self.op, name).type)

    def buffer(self, name: str) -> Buffer:
        """Where a tensor argument lies that is not read point by point."""
        return self.buffer_of(ops.argument(self.op, name))

    def is_given(self, name: str) -> bool:
        """The tensor argument is not None."""
        return isinstance(ops.argument(self.op, name).type, ir.RankedTensorType)

    @property
    def has_long(self) -> bool:
        """There are lanes of 64 bits."""
        return self.width == 1 or self.target.has_long_lanes

    @property
    def result(self) -> Dtype:
        """The element type of the result."""
        return of_tensor(self.op.results[0].type)

    @property
    def element(self) -> ir.Type:
        """The type of the lanes of the result."""
        return storage_type(ir.RankedTensorType(self.op.results[0].type).element_type)


def constant_of(op: ir.Operation, name: str) -> Any:
    """The Python value of an operator's argument, which the `planned` stage has as a constant."""
    return constant_value(ops.argument(op, name))
