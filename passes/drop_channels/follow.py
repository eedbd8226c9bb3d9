"""Operators whose results have the channels of their operands: how each of them goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.graph.extents import slice_bounds
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up
from ...dialect.operators.record import operation
from ...dialect.ops import argument
from ...dialect.templates import ELEMENTWISE
from ...dialect.values import constant, constant_value, is_constant
from .intervals import reach_of_result
from .narrow import Narrowing
from .survey import Reach, Survey, all_of

Follow = Callable[[Survey, ir.Operation], bool]
"""Enters the channels of the result; False where the operator is none of the kind."""
Narrow = Callable[[Narrowing, ir.Operation], None]
"""Changes the other arguments of an operator some of whose channels go."""


@dataclass(frozen=True)
class Way:
    follow: Follow
    narrow: Narrow | None = None


WAYS: dict[str, Way] = {}


def goes_on(*names: str, narrow: Narrow | None = None) -> Callable[[Follow], Follow]:
    """A decorator that enters how operators go on, which have names without namespace."""

    def enter(follow: Follow) -> Follow:
        WAYS.update({operation(name): Way(follow, narrow) for name in names})
        return follow

    return enter


def way_of(op: ir.Operation) -> Way | None:
    """How an operator goes on; None for one that reads all that it is given."""
    if "hw.symbol" in op.attributes:
        return None
    return POINT_BY_POINT if op.name in ELEMENTWISE.operators else WAYS.get(op.name)


def _point_by_point(survey: Survey, op: ir.Operation) -> bool:
    """What is followed of one operand is followed of all that have as many indices there."""
    result, tables = op.results[0], looked_up(op)
    shapes = {x: shape_of(x) for x in ops.tensor_operands(op) if x not in tables}
    first = next(x for x in shapes if x in survey.of)
    rank = len(shape_of(result))
    dim = rank - len(shapes[first]) + survey.of[first].dim
    if shape_of(result)[dim] == 1:
        return False
    made = survey.enter(result, dim, reach_of_result(survey, op, dim))
    for x, shape in shapes.items():
        place = len(shape) - rank + dim
        if place < 0 or shape[place] == 1 or survey.data(x) is not None:
            survey.keep(x)
        elif x in survey.of and survey.of[x].dim == place:
            survey.ties.append((survey.of[x].numbers, made.numbers))
        else:
            survey.keep(x, result)
    return True


def _narrow_operands(n: Narrowing, op: ir.Operation) -> None:
    """Constants have a number for each channel, or one for all."""
    channels, tables = n.survey.of[op.results[0]], looked_up(op)
    rank = len(shape_of(op.results[0]))
    for place, operand in enumerate(op.operands):
        data = n.survey.data(operand)
        if data is None or operand in tables:
            continue
        dim = data.ndim - rank + channels.dim
        if dim >= 0 and data.shape[dim] > 1:
            op.operands[place] = n.chosen(op, operand, [(dim, n.mask(op.results[0]))])


POINT_BY_POINT = Way(_point_by_point, _narrow_operands)


def _stays(survey: Survey, op: ir.Operation, dim: int, reach: Reach | None) -> bool:
    survey.follow(op.operands[0], op.results[0], dim, reach)
    return True


@goes_on("alias", "clone", "contiguous")
def unmoved(survey: Survey, op: ir.Operation) -> bool:
    channels = survey.of[op.operands[0]]
    return _stays(survey, op, channels.dim, channels.reach)


@goes_on("max_pool2d", "upsample_nearest2d")
def chosen_in_windows(survey: Survey, op: ir.Operation) -> bool:
    return _before_image(survey, op) and unmoved(survey, op)


def _before_image(survey: Survey, op: ir.Operation) -> bool:
    """The channels are no dimension of the image."""
    return survey.of[op.operands[0]].dim < len(shape_of(op.results[0])) - 2


@goes_on("avg_pool2d")
def summed_windows(survey: Survey, op: ir.Operation) -> bool:
    """With 1 as the divisor it gives sums, in which borders count as zeros."""
    channels = survey.of[op.operands[0]]
    if not _before_image(survey, op) or constant_value(argument(op, "divisor_override")) != 1:
        return False
    if channels.reach is None:
        return _stays(survey, op, channels.dim, None)
    kernel = constant_value(argument(op, "kernel_size"))
    sums = channels.reach.times(prod(kernel) if len(kernel) > 1 else kernel[0] ** 2)
    is_whole = not any(constant_value(argument(op, "padding")))
    whole = is_whole and not constant_value(argument(op, "ceil_mode"))
    return _stays(survey, op, channels.dim, sums if whole else sums.widened(0))


@goes_on("constant_pad_nd")
def bordered(survey: Survey, op: ir.Operation) -> bool:
    """Channels that are what is put around them stay one integer."""
    channels, rank = survey.of[op.operands[0]], len(shape_of(op.results[0]))
    around = constant_value(argument(op, "pad"))
    place = 2 * (rank - 1 - channels.dim)
    if any(around[place : place + 2]):
        return False
    value, reach = argument(op, "value"), channels.reach
    if reach is not None and any(around):
        reach = reach.widened(int(constant_value(value))) if is_constant(value) else None
    return _stays(survey, op, channels.dim, reach)


@goes_on("amax", "amin")
def largest(survey: Survey, op: ir.Operation) -> bool:
    return _along_others(survey, op, lambda reach, _: reach)


@goes_on("sum.dim_IntList")
def summed_up(survey: Survey, op: ir.Operation) -> bool:
    return _along_others(survey, op, Reach.times)


def _along_others(
    survey: Survey, op: ir.Operation, reach_of: Callable[[Reach, int], Reach]
) -> bool:
    channels, shape = survey.of[op.operands[0]], shape_of(op.operands[0])
    dims = [dim % len(shape) for dim in constant_value(argument(op, "dim")) or range(len(shape))]
    if channels.dim in dims:
        return False
    is_kept = constant_value(argument(op, "keepdim"))
    dim = channels.dim if is_kept else channels.dim - sum(each < channels.dim for each in dims)
    reach = channels.reach and reach_of(channels.reach, prod(shape[each] for each in dims))
    return _stays(survey, op, dim, reach)


@goes_on("permute")
def permuted(survey: Survey, op: ir.Operation) -> bool:
    channels, rank = survey.of[op.operands[0]], len(shape_of(op.results[0]))
    dims = [dim % rank for dim in constant_value(op.operands[1])]
    return _stays(survey, op, dims.index(channels.dim), channels.reach)


def _narrow_view(n: Narrowing, op: ir.Operation) -> None:
    with ir.InsertionPoint(op), op.location:
        op.operands[1] = constant(list(shape_of(op.results[0])), "int[]")


@goes_on("view", narrow=_narrow_view)
def viewed(survey: Survey, op: ir.Operation) -> bool:
    """A channel may become several indices, which lie behind each other."""
    x, result = op.operands[0], op.results[0]
    channels, before, after = survey.of[x], shape_of(x), shape_of(result)
    above = prod(before[: channels.dim])
    places = [
        dim
        for dim, extent in enumerate(after)
        if prod(after[:dim]) == above and extent % channels.count == 0 and extent > 1
    ]
    if channels.count < 2 or not places:
        return False
    times = after[places[0]] // channels.count
    numbers = np.repeat(channels.numbers, times)
    reach = channels.reach and channels.reach.at(numbers - channels.first)
    made = survey.enter(result, places[0], reach)
    survey.ties.append((numbers, made.numbers))
    return True


def _slice_of_channels(survey: Survey, op: ir.Operation) -> tuple[int, int]:
    """Where a slice of channels begins and ends."""
    start, end = (constant_value(argument(op, name)) for name in ("start", "end"))
    return slice_bounds(start, end, survey.of[op.operands[0]].count)


def _narrow_slice(n: Narrowing, op: ir.Operation) -> None:
    """The rest of a slice of channels is a slice."""
    x, result = op.operands[0], op.results[0]
    if constant_value(argument(op, "dim")) % len(shape_of(x)) != n.survey.of[x].dim:
        return
    start, _ = _slice_of_channels(n.survey, op)
    begin = int(n.mask(x)[:start].sum())
    with ir.InsertionPoint(op), op.location:
        edges = begin, begin + int(n.mask(result).sum())
        op.operands[2], op.operands[3] = (constant(edge, "int") for edge in edges)


@goes_on("slice.Tensor", narrow=_narrow_slice)
def sliced(survey: Survey, op: ir.Operation) -> bool:
    x, result = op.operands[0], op.results[0]
    channels = survey.of[x]
    if constant_value(argument(op, "dim")) % len(shape_of(x)) != channels.dim:
        return _stays(survey, op, channels.dim, channels.reach)
    if constant_value(argument(op, "step")) != 1:
        return False
    places = np.arange(*_slice_of_channels(survey, op))
    made = survey.enter(result, channels.dim, channels.reach and channels.reach.at(places))
    survey.ties.append((channels.numbers[places], made.numbers))
    return True


@goes_on("cat")
def concatenated(survey: Survey, op: ir.Operation) -> bool:
    """Parts that nobody follows are kept."""
    result, parts = op.results[0], ops.packed(op.operands[0]) or []
    dim = int(constant_value(argument(op, "dim"))) % len(shape_of(result))
    if not any(part in survey.of and survey.of[part].dim == dim for part in parts):
        return False
    counts = [shape_of(part)[dim] for part in parts]
    made = survey.enter(result, dim, _in_line(survey, parts, dim))
    begin = 0
    for part, count in zip(parts, counts, strict=True):
        numbers = made.numbers[begin : begin + count]
        begin += count
        if part in survey.of and survey.of[part].dim == dim:
            survey.ties.append((survey.of[part].numbers, numbers))
        else:
            survey.keep(part)
            survey.kept.append(numbers)
    return True


def _in_line(survey: Survey, parts: list[ir.Value], dim: int) -> Reach | None:
    """What the channels of several values can be, one value after the other; None for floats."""
    known: list[Reach] = []
    for part in parts:
        count = shape_of(part)[dim]
        reach = survey.reach_of(part, dim, count) or all_of(of_tensor(part.type).numpy, count)
        if reach is None:
            return None
        known.append(reach)
    low = np.concatenate([reach.low for reach in known])
    return Reach(low, np.concatenate([reach.high for reach in known]))
