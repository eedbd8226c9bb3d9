"""A function of a record at work: what goes wrong in it is the program's fault, or hardwire's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .. import ops
from ..errors import CONTRADICTION, InternalError, Refused
from ..graph.extents import Extent, Undecided, shape_of
from ..graph.open_kernels import has_open_sizes
from ..mlir import ir
from ..plain import is_list
from ..values import NotConstant, constant_value, is_constant
from .shapes import Misfit, Shapes, place_of, shape_rule

Made = TypeVar("Made")

DIMENSIONS = ("dim", "dims", "dim0", "dim1", "axis0", "axis1", "source", "dimension")
"""Arguments that count dimensions of the first tensor."""


def attempt(op: ir.Operation, write: Callable[[], Made]) -> Made:
    """What `write` gives for an operator.

    Functions of records compute with shapes as if they fitted. Raises Refused where they do not,
    Undecided where it takes a size that is known at run time only, InternalError for all else.
    """
    try:
        return write()
    except (Refused, Undecided):
        raise
    except Exception as error:  # whatever follows from wrong shapes, or from a bug
        if isinstance(error, TypeError) and has_open_sizes(op):
            raise Undecided("so say the bindings of MLIR where they are given a size") from error
        reason = misfit(op)
        if reason is None:
            text = f"`{op.name}` of {shapes_of(op)}: {type(error).__name__}: {error}"
            raise InternalError(text) from error
        raise Refused(f"`{op.name}` of {shapes_of(op)}: {reason}; {CONTRADICTION}") from None


def misfit(op: ir.Operation) -> str | None:
    """How an operator's arguments do not go together; None where nothing is known against them."""
    rule = shape_rule(op)
    try:
        _check_dimensions(op)
        if rule is not None:
            rule(Shapes(op))
    except Misfit as found:
        return str(found)
    except (NotConstant, Undecided):
        return None
    return None


def _check_dimensions(op: ir.Operation) -> None:
    tensors = ops.tensor_operands(op)
    rank = len(shape_of(tensors[0])) if tensors else 0
    for name, value in ops.arguments(op).items():
        if name in DIMENSIONS and is_constant(value):
            given = constant_value(value)
            for dim in given if is_list(given) else [given]:
                if isinstance(dim, int):
                    place_of(dim, rank)


def shapes_of(op: ir.Operation) -> str:
    """The shapes of an operator's tensors, for a message."""
    return ", ".join(written_shape(shape_of(value)) for value in ops.tensor_operands(op))


def written_shape(shape: tuple[object, ...]) -> str:
    sizes = ("?" if isinstance(size, Extent) else str(size) for size in shape)
    return "x".join(sizes) if shape else "a scalar"
