"""What is elementwise behind a convolution, and the parts of its operands beside a phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ...dialect import ops
from ...dialect.graph import calls
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import is_written, same, shape_of, tensor_of
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up
from ...dialect.templates import ELEMENTWISE, template_of
from ..sink_views import KEPT
from .spaced import Spaced


def chain(op: ir.Operation, image: Spaced) -> Iterator[ir.Operation]:
    """The elementwise operators behind an operator, each the only reader of the one before, that
    can be applied to phases as well."""
    shape = shape_of(op.results[0])
    while True:
        readers = {use.owner.operation: None for use in op.results[0].uses}
        if len(readers) != 1:
            return
        (reader,) = readers
        if reader.block != op.block or calls.text(reader, "hw.library") != "tuned":
            return
        if template_of(reader) is not ELEMENTWISE or not same(shape_of(reader.results[0]), shape):
            return
        if not all(
            _has_phases(other, shape, image) for other in _read_along(reader, op.results[0])
        ):
            return
        yield reader
        op = reader


def _read_along(op: ir.Operation, before: ir.Value) -> list[ir.Value]:
    """The tensors that an operator reads at the point of its result, other than one."""
    others = (before, *looked_up(op))
    return [value for value in ops.tensor_operands(op) if value not in others]


def _has_phases(value: ir.Value, shape: Sequence[int], image: Spaced) -> bool:
    """Whether an operand can be seen from each phase: all of it, of as many places in each, or
    numbers that are the same for all pixels."""
    found = shape_of(value)
    if same(found, shape):
        return all(is_written(n % step, 0) for n, step in zip(shape[2:], image.steps, strict=True))
    return all(is_written(extent, 1) for extent in found[-(len(shape) - 2) :])


def apply(
    b: Builder, op: ir.Operation, before: ir.Value, x: ir.Value, places: Sequence[int],
    together: int, image: Spaced,
) -> ir.Value:  # fmt: skip
    """An operator of the chain, of the phase `x` instead of `before`."""
    tables = looked_up(op)

    def seen(value: ir.Value) -> ir.Value:
        if value == before:
            return x
        if value in tables or not calls.is_tensor(value):
            return value
        if same(shape_of(value), shape_of(before)):
            return _phase_of(b, value, places, together, image)
        return _repeated(b, value, together, len(shape_of(before)))

    operands = [seen(value) for value in op.operands]
    element = ir.RankedTensorType(op.results[0].type).element_type
    with ir.InsertionPoint(b.anchor):
        attributes = {name: op.attributes[name] for name in KEPT if name in op.attributes}
        type = tensor_of(shape_of(x), element)
        made = ir.Operation.create(op.name, [type], operands, attributes, loc=op.location)
    return made.results[0]


def _phase_of(
    b: Builder, value: ir.Value, places: Sequence[int], together: int, image: Spaced
) -> ir.Value:
    """The elements at the places of a phase; those of several along the last dimension are
    channels."""
    *outer, _ = places
    steps = image.steps
    for dim, (place, step) in enumerate(zip(outer, steps, strict=False), start=2):
        value = b.slice(value, dim, place, shape_of(value)[dim], step)
    last = len(steps) + 1
    if together == 1:
        return b.slice(value, last, places[-1], shape_of(value)[last], steps[-1])
    *lead, extent = shape_of(value)
    apart = b.view(value, [*lead, extent // together, together])
    moved = b.permute(apart, [0, last + 1, *range(1, last + 1)])
    return b.view(moved, [lead[0], together * lead[1], *shape_of(moved)[3:]])


def _repeated(b: Builder, value: ir.Value, together: int, rank: int) -> ir.Value:
    """What is the same for all pixels, for the channels of several phases."""
    shape = shape_of(value)
    dim = len(shape) - rank + 1
    if together == 1 or dim < 0 or is_written(shape[dim], 1):
        return value
    data = data_of(b.program, value)
    if data is None:
        return b.cat([value] * together, dim)
    return b.weight(np.concatenate([data] * together, dim), "phase_numbers")
