"""What a quantised model still computes in floats, and what that costs.

Read at the `planned` stage. Integers that are made of an input's floats, or floats of an output's
integers, are at the edge of the model and not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.traffic import multiply_adds
from ..dialect.mlir import ir
from ..dialect.operators.fixed import DEQUANTIZE, GROUPED_DOTS, GROUPED_LINEAR, QUANTIZE
from ..dialect.program import Program
from ..dialect.sizes import Size, largest_shape, sizes_of
from .call_facts import BESIDE, source_of

BETWEEN_INTEGERS = "fixed."
"""What the names of operators begin with that stand between quantised values."""


@dataclass(frozen=True)
class InFloats:
    """A call that computes in floats: its operators that do, and the bytes of the floats that it
    reads and writes."""

    operators: tuple[str, ...]
    source: str
    bytes: int
    multiply_adds: int


def in_floats(program: Program) -> tuple[InFloats, ...]:
    """The calls of the entry that compute in floats; none of a model that is not quantised."""
    functions = calls.functions(program)
    names = {op.name for function in functions.values() for op in calls.body(function)}
    if not any(name.startswith(BETWEEN_INTEGERS) for name in names - {GROUPED_LINEAR}):
        return ()
    return tuple(_found(program, functions))


def _found(program: Program, functions: dict[str, ir.Operation]) -> Iterator[InFloats]:
    entry = program.entry()
    sizes = sizes_of(entry)
    for call in calls.body(entry):
        if not calls.is_call(call):
            continue
        kernel = calls.called(call, functions)
        operators = [op for op in calls.body(kernel) if op.name not in BESIDE and _computes(op)]
        if operators:
            yield InFloats(
                tuple(op.name for op in operators),
                source_of([call, *operators]),
                sum(_bytes(value, sizes) for value in (*call.operands, *call.results)),
                sum(multiply_adds(op, sizes) for op in operators),
            )


def _computes(op: ir.Operation) -> bool:
    """It gives floats, and no edge of the model does that."""
    if op.name in (DEQUANTIZE, GROUPED_DOTS) or not any(map(_is_float, op.results)):
        return False
    readers = {use.owner.operation.name for result in op.results for use in result.uses}
    return readers != {QUANTIZE} or _has_floats(op)


def _has_floats(op: ir.Operation) -> bool:
    """More than one tensor, or more than a factor: what quantises multiplies with a number."""
    return sum(map(_is_float, op.operands)) > 1 or len(op.operands) > 2


def _is_float(value: ir.Value) -> bool:
    return calls.is_tensor(value) and of_tensor(value.type).is_float


def _bytes(value: ir.Value, sizes: tuple[Size, ...]) -> int:
    if not _is_float(value):
        return 0
    return prod(largest_shape(value.type, sizes)) * of_tensor(value.type).size
