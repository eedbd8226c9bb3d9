"""What each call of the entry function does: operators, library, source, multiply-adds.

Read at the `planned` stage, while kernels still say which operators they hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import prod

from ..dialect import ops
from ..dialect.dispatch_counts import Counts, counts_of
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.regions import walk

BESIDE = ("hw.constant", ops.PACK, "func.return")
"""What stands in a kernel function beside its operators, which may be of any namespace."""

SOURCE = re.compile(r'"((?:[^"\\]|\\.)*)":(\d+):\d+')


@dataclass(frozen=True)
class CallFacts:
    """One call. `source` is `file:line` of its first operator, or empty where nothing is known."""

    kernel: str
    operators: tuple[str, ...]
    library: str
    template: str
    source: str
    multiply_adds: int


@dataclass(frozen=True)
class Calls:
    """The calls of an entry function, in order, and the arena that no plan of them could beat.

    `dispatch` counts what it took to find out where calls go.
    """

    calls: tuple[CallFacts, ...]
    arena_lower_bound: int
    dispatch: Counts = field(default_factory=Counts)


def calls_of(program: Program) -> Calls:
    """The calls of a program of the `planned` stage."""
    entry = program.entry()
    operations = list(walk(entry.regions[0].blocks[0]))
    bound = 0
    if "hw.arena_lower_bound" in entry.attributes:
        bound = ir.IntegerAttr(entry.attributes["hw.arena_lower_bound"]).value
    functions = {
        ir.StringAttr(op.operation.attributes["sym_name"]).value: op.operation
        for op in program.module.body.operations
    }
    calls = tuple(
        _facts(op, functions[ir.FlatSymbolRefAttr(op.attributes["callee"]).value])
        for op in operations
        if op.name == "func.call"
    )
    return Calls(calls, bound, counts_of(entry))


def _facts(call: ir.Operation, kernel: ir.Operation) -> CallFacts:
    body = [op.operation for op in kernel.regions[0].blocks[0].operations]
    operators = [op for op in body if op.name not in BESIDE]
    return CallFacts(
        kernel=_text(kernel, "sym_name"),
        operators=tuple(op.name for op in operators),
        library=_text(kernel, "hw.library"),
        template=_text(kernel, "hw.template"),
        source=_source([call, *operators]),
        multiply_adds=sum(multiply_adds(op) for op in operators),
    )


def _text(op: ir.Operation, attribute: str) -> str:
    if attribute not in op.attributes:
        return ""
    return ir.StringAttr(op.attributes[attribute]).value


def _source(candidates: list[ir.Operation]) -> str:
    """The first place in a file that a location names; the bindings cannot take one apart."""
    for op in candidates:
        found = SOURCE.search(str(op.location))
        if found is not None:
            return f"{found[1]}:{found[2]}"
    return ""


def multiply_adds(op: ir.Operation) -> int:
    """The multiply-adds of a contraction, by the definition of its result; 0 for other operators.

    Products with the zeros of a padding are counted, as is usual.
    """
    if op.name not in ("aten.convolution", "aten.linear", "aten.mm", "aten.bmm"):
        return 0
    shapes = [tuple(ir.RankedTensorType(value.type).shape) for value in ops.tensor_operands(op)]
    result = prod(ir.RankedTensorType(op.results[0].type).shape)
    if op.name == "aten.convolution":
        # The weight is [out channels, in channels of one group, window…].
        return result * prod(shapes[1][1:])
    return result * shapes[0][-1]
