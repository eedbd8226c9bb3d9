"""The calls that can be stages of a chain, and how they read their operands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...dialect import templates
from ...dialect.graph import calls
from ...dialect.graph.extents import is_open, shape_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up, read_at_points
from ...dialect.rounded import held_arguments
from ...dialect.rows import WINDOWS
from ...dialect.templates import ELEMENTWISE
from ..read_by_rows.candidates import can_pad, image_of, way_of


@dataclass(frozen=True)
class Reader:
    """A call, the operands that it may read by rows, and those that it reads at points of its
    result, which may be the same ones."""

    call: ir.Operation
    images: tuple[int, ...]
    points: tuple[int, ...]

    def reads(self, number: int, padded: bool) -> bool:
        """It reads an operand by rows or at points; one that is padded by rows alone."""
        return number in self.images if padded else number in (*self.images, *self.points)


def reader(call: ir.Operation, functions: Mapping[str, ir.Operation]) -> Reader | None:
    """A call as a stage; None where it can be none."""
    function = functions[calls.callee(call)]
    head, template = calls.head(function), templates.of_kernel(function)
    if template is None or head is None or len(call.results) != 1:
        return None
    if held_arguments(function):
        return None
    made = call.results[0]
    if not calls.is_tensor(made) or not _has_rows(shape_of(made)):
        return None
    points = _read_at_points(function, shape_of(made))
    images = points if template is ELEMENTWISE else _windows(function, head)
    if points is None or not images:
        return None
    if template is not ELEMENTWISE and not _can_pad(call, images[0], functions):
        return None
    return Reader(call, images, points)


def _has_rows(shape: tuple[int, ...]) -> bool:
    return len(shape) == 4 and not is_open(shape) and shape[2] > 1


def _can_pad(call: ir.Operation, number: int, functions: Mapping[str, ir.Operation]) -> bool:
    return can_pad(functions[calls.callee(call)], way_of(call.operands[number], functions)[1])


def _windows(function: ir.Operation, head: ir.Operation) -> tuple[int, ...]:
    """The argument that a kernel reads windows of."""
    number = _pooled(function, head) if head.name in WINDOWS else image_of(function)
    return () if number is None else (number,)


def _pooled(function: ir.Operation, head: ir.Operation) -> int | None:
    """That of a pooling."""
    image = head.operands[0]
    if not isinstance(image.owner, ir.Block) or not _has_rows(shape_of(image)):
        return None
    return ir.BlockArgument(image).arg_number if len(list(image.uses)) == 1 else None


def _read_at_points(function: ir.Operation, made: tuple[int, ...]) -> tuple[int, ...] | None:
    """The arguments of the same shape as the result that are read where it is written; None where
    some operator is of another shape, or reads rows in another way."""
    head, *epilogue = operators = calls.operators(function)
    is_elementwise = templates.of_kernel(function) is ELEMENTWISE
    at_points = [
        v for op in (operators if is_elementwise else epilogue) for v in read_at_points(op)
    ]
    tables = [value for op in operators for value in looked_up(op)]
    if any(shape_of(op.results[0]) != made for op in operators):
        return None
    arguments = function.regions[0].blocks[0].arguments
    read = [n for n, argument in enumerate(arguments) if argument in at_points]
    found = [n for n in read if shape_of(arguments[n]) == made and arguments[n] not in tables]
    others = (shape_of(arguments[n]) for n in read if n not in found)
    if any(len(shape) > 1 and shape[-2] != 1 for shape in others):
        return None
    gathered = () if is_elementwise else head.operands
    return tuple(n for n in found if arguments[n] not in gathered)
