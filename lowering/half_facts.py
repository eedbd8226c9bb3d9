"""Which products of float16 are added up as halves, and how far off that makes them.

Read at the `planned` stage, where `--fast-math half-sums` was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from ..dialect.contraction import describe, merge_reduction
from ..dialect.graph import calls
from ..dialect.graph.where import source_of
from ..dialect.half_error import measured
from ..dialect.half_sums import BLOCK, WAYS, lengths
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.templates.formed import Formed
from ..dialect.templates.product_cost import counted_in, walked_in


def half_sums_to_report(programs: Sequence[Program]) -> dict[str, Any]:
    """The section `half_sums`, where kernels of programs have such sums."""
    found = [each for program in programs for each in _of_program(program)]
    return {"half_sums": found} if found else {}


def _of_program(program: Program) -> Iterator[dict[str, Any]]:
    with program.context:
        for function in calls.functions(program).values():
            head = calls.head(function)
            if head is not None and _sums_halves(function):
                yield _facts(Formed(program, function, head))


def _sums_halves(function: ir.Operation) -> bool:
    """A weight of a kernel is packed for such sums."""
    attributes = function.attributes
    entries = ir.ArrayAttr(attributes["arg_attrs"]) if "arg_attrs" in attributes else ()
    packings = [
        ir.DictAttr(each["hw.packing"])
        for each in map(ir.DictAttr, entries)
        if "hw.packing" in each
    ]
    named = {ir.StringAttr(each["products"]).value for each in packings if "products" in each}
    return any(way.name in named for way in WAYS.values())


def _facts(kernel: Formed) -> dict[str, Any]:
    """The larger error where the kernel has several weights; None where nothing is known of any."""
    found = describe(kernel.head, kernel.layout)
    *outer, run = (axis.extent for axis in merge_reduction(found.reduction))
    blocks = lengths(outer, run, BLOCK)
    order = (*counted_in(found), found.b_dim, *walked_in(found))
    weights = (each.transpose(order) for each in kernel.data_of(found.b) or ())
    errors = [measured(each.reshape(-1, found.depth), blocks) for each in weights]
    worst = max(errors, key=lambda each: each.halves.relative, default=None)
    return {
        "kernel": calls.symbol(kernel.function),
        "source": source_of([*kernel.callers(), kernel.head]),
        "steps": max(blocks),
        "error": None if worst is None else asdict(worst),
    }
