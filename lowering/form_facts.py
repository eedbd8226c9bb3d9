"""Which convolutions of floats are computed in transformed tiles, and how far off that makes them.

Read at the `planned` stage, where `--fast-math winograd` was asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..dialect.graph import calls
from ..dialect.graph.extents import shape_of
from ..dialect.graph.where import source_of
from ..dialect.mlir import ir
from ..dialect.ops import argument
from ..dialect.program import Program
from ..dialect.templates.formed import Formed
from ..dialect.tiles import DIRECT, Tile
from ..dialect.winograd import named
from ..dialect.winograd_error import Measured, measured
from ..dialect.winograd_floats import FORM_COSTS
from .half_facts import half_sums_to_report


@dataclass(frozen=True)
class FormFacts:
    """A kernel that could be computed in several forms: the one that was chosen, the estimated
    cycles of each, and its error where it is none of sums as they stand."""

    kernel: str
    source: str
    chosen: str
    cycles: Mapping[str, int]
    scratch: int
    error: Measured | None

    def report(self) -> dict[str, Any]:
        own = {"error": asdict(self.error)} if self.error is not None else {}
        return {**vars(self), **own}


def forms_of(programs: Sequence[Program]) -> list[FormFacts]:
    """Those of all kernels of programs."""
    return [facts for program in programs for facts in _of_program(program)]


def _of_program(program: Program) -> Iterator[FormFacts]:
    with program.context:
        for function in calls.functions(program).values():
            head = calls.head(function)
            if head is not None and FORM_COSTS in function.attributes:
                yield _facts_of_form(program, function, head)


def _facts_of_form(program: Program, function: ir.Operation, head: ir.Operation) -> FormFacts:
    kernel = Formed(program, function, head)
    tile = Tile.from_attribute(function.attributes["hw.tile"])
    costs = ir.DictAttr(function.attributes[FORM_COSTS])
    scratch = function.attributes["hw.scratch"] if "hw.scratch" in function.attributes else None
    return FormFacts(
        calls.symbol(function),
        source_of([*kernel.callers(), head]),
        tile.form or DIRECT,
        {entry.name: ir.IntegerAttr(entry.attr).value for entry in costs},
        0 if scratch is None else ir.IntegerAttr(scratch).value,
        _error(kernel, tile.form) if tile.form else None,
    )


def _error(kernel: Formed, form: str) -> Measured | None:
    """The larger one where the kernel has several weights; None where nothing is known of any."""
    _, _, high, wide = shape_of(kernel.head.results[0])
    weights = kernel.data_of(argument(kernel.head, "weight")) or []
    found = [measured(named(form), each, (high, wide)) for each in weights]
    return max(found, key=lambda each: each.form.relative, default=None)


def forms_to_report(programs: Sequence[Program]) -> dict[str, Any]:
    """The section `winograd`, where a kernel of programs has forms, and that of sums of halves."""
    found = [each.report() for each in forms_of(programs)]
    return ({"winograd": found} if found else {}) | half_sums_to_report(programs)
