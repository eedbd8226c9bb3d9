"""What templates ask of the operators that they take."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import ops
from ..dtypes import of_tensor
from ..graph.extents import Undecided, least, shape_of
from ..graph.open_kernels import is_or_has_size
from ..indexed import odd_indices
from ..mlir import ir
from ..sizes import is_open
from ..values import NotConstant, constant_value

Requirement = Callable[[ir.Operation], "str | None"]
"""Says, in words that end a sentence, why a template does not take an operator; None if it does."""


def tensors(op: ir.Operation) -> list[ir.Value]:
    return [*ops.tensor_operands(op), *op.results]


def walked_dim(op: ir.Operation) -> int:
    """The one dimension that an operator goes along."""
    return int(constant_value(ops.argument(op, "dim"))) % max(1, len(shape_of(op.results[0])))


def known_numbers(op: ir.Operation, but: Sequence[str] = ()) -> str | None:
    """Numbers have to be known at compile time where extents need not be, `but` those of some
    arguments."""
    given = ops.arguments(op).items()
    if any(is_or_has_size(value) for name, value in given if name not in but):
        return "takes numbers that are known at compile time only"
    return None


def known_elements(op: ir.Operation) -> str | None:
    """PyTorch has a type for the elements of all tensors."""
    for value in tensors(op):
        try:
            of_tensor(value.type)
        except KeyError:
            return f"does not take elements of type {ir.ShapedType(value.type).element_type}"
    return None


def never_empty(op: ir.Operation) -> str | None:
    if any(least(extent) < 1 for value in tensors(op) for extent in shape_of(value)):
        return "does not take tensors that may be empty"
    return None


def not_empty(op: ir.Operation) -> str | None:
    """Loops that never run would leave values unwritten."""
    if any(0 in ir.RankedTensorType(value.type).shape for value in tensors(op)):
        return "does not take empty tensors"
    return None


def known_weight(op: ir.Operation) -> str | None:
    """The extents that a template unrolls have to be known at compile time."""
    weight = ops.argument(op, "weight")
    return "takes weights of known sizes only" if is_open(weight.type) else None


def has_dtype(argument: str, *names: str) -> Requirement:
    """An argument has one of some element types."""

    def check(op: ir.Operation) -> str | None:
        found = of_tensor(ops.argument(op, argument).type).name
        if found in names:
            return None
        return f"takes {' or '.join(names)} as `{argument}`, not {found}"

    return check


def has_result(*names: str) -> Requirement:
    """The elements of the result are of one of some types."""

    def check(op: ir.Operation) -> str | None:
        found = of_tensor(op.results[0].type).name
        return None if found in names else f"gives {' or '.join(names)}, not {found}"

    return check


def keeps_type(op: ir.Operation) -> str | None:
    """What is compared is not converted."""
    given, made = (of_tensor(value.type).name for value in (op.operands[0], op.results[0]))
    return None if given == made else f"does not convert {given} to {made}"


def has_rank(argument: str, *ranks: int) -> Requirement:
    def check(op: ir.Operation) -> str | None:
        found = ir.RankedTensorType(ops.argument(op, argument).type).rank
        if found in ranks:
            return None
        return f"takes `{argument}` of {' or '.join(map(str, ranks))} dimensions, not {found}"

    return check


def has_value(argument: str, *wanted: object) -> Requirement:
    """A literal argument has one of some values."""

    def check(op: ir.Operation) -> str | None:
        value = constant_value(ops.argument(op, argument))
        return None if value in wanted else f"does not take `{argument}` = {value}"

    return check


def is_literal(argument: str) -> Requirement:
    """The argument is written in the program, not computed."""

    def check(op: ir.Operation) -> str | None:
        try:
            constant_value(ops.argument(op, argument))
        except NotConstant:
            return f"takes `{argument}` as a literal only"
        return None

    return check


def are_indices(argument: str) -> Requirement:
    """Whole numbers choose the places."""

    def check(op: ir.Operation) -> str | None:
        odd = odd_indices(ops.argument(op, argument))
        return f"takes int64 and int32 indices only, not {', '.join(odd)}" if odd else None

    return check


def inside(op: ir.Operation, argument: str, along: bool) -> bool:
    """For all sizes, there are no more indices than elements of an argument in each dimension, but
    `along` the one that they are of."""
    given = ops.arguments(op)
    whole, asked = shape_of(given[argument]), shape_of(given["index"])
    pairs = [*zip(whole, asked, strict=True)]
    if along:
        del pairs[walked_dim(op)]
    try:
        return all(extent >= own for extent, own in pairs)
    except Undecided:
        return False
