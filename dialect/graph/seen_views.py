"""What operators see of their first operand, and whether it is its memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .. import ops
from ..mlir import ir
from ..operators import aten, record
from ..plain import is_list
from ..schema import FunctionSchema
from ..values import NotConstant, known_value
from . import calls
from .build import shape_of
from .extents import Extent, Undecided
from .strides import Shape
from .written_views import ADDRESSED, Opaque, Reshape, View, is_contiguous_at


@dataclass(frozen=True)
class Seen:
    """A view operator: the shapes of its operand and of its results, and its arguments by name.

    Numbers that are known at run time only raise `NotConstant`.
    """

    before: Shape
    after: list[Shape]
    given: dict[str, object]
    is_addressed: bool

    def number(self, name: str) -> int:
        return _number(self.given[name])

    def maybe(self, name: str) -> int | None:
        return None if self.given[name] is None else self.number(name)

    def numbers(self, name: str) -> list[int]:
        """A list, or one number for one of one."""
        value = self.given[name]
        return list(map(_number, value if is_list(value) else [value]))


def _number(value: object) -> int:
    if isinstance(value, int | Extent):
        return value  # type: ignore[return-value]
    raise NotConstant("a number is known at run time only")


def views_of(op: ir.Operation, results: Sequence[ir.Value], given: dict[str, object]) -> list[View]:
    """What each result of a view operator sees of its first operand.

    `given` are the operator's arguments by name, constants as Python values.
    """
    before, after = shape_of(op.operands[0]), [shape_of(result) for result in results]
    view = record(op.name).view
    try:
        found = view and view(Seen(before, after, given, ADDRESSED in op.attributes))
    except (NotConstant, Undecided):
        found = None
    return found or [Opaque(before, shape, op) for shape in after]


REORDERING = ("scaled_dot_product", "_scaled_dot_product", "linalg_", "einsum", "empty_strided")
"""Operators whose results may lie in another order although their operands do not."""


def keeps_order(op: ir.Operation, strides: Mapping[ir.Value, Shape | None]) -> bool:
    """True where the results of an operator lie row by row for certain: its operands do."""
    if op.name.partition(".")[2].startswith(REORDERING):
        return False
    return all(is_contiguous_at(shape_of(value), each) for value, each in strides.items())


def may_alias(op: ir.Operation, schema: FunctionSchema) -> bool:
    """The results of an operator are, or may be, views of its first operand."""
    facts = record(op.name)
    if not calls.is_tensor(op.operands[0]):
        return False
    if facts.may_be_operand:
        given = ops.arguments(op, schema)
        copies = "copy" in given and bool(known_value(given["copy"]))
        trains = "train" in given and bool(known_value(given["train"]))
        return op.results[0].type == op.operands[0].type and not copies and not trains
    return facts.copies_if_needed or schema.arguments[0].is_view


def is_shared(op: ir.Operation, strides: Shape | None) -> bool:
    """Whether a reshape that may copy looks at the same memory; False where nobody knows."""
    before, after = shape_of(op.operands[0]), shape_of(op.results[0])
    if op.name == aten.CONTIGUOUS:
        return bool(is_contiguous_at(before, strides))
    return strides_of(Reshape(before, after), strides) is not None


def strides_of(view: View, given: Shape | None) -> Shape | None:
    """The strides of a view; None where they are not known, or not for all sizes alike."""
    try:
        return None if given is None else view.strides(given)
    except Undecided:
        return None
