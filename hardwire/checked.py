"""`--check`: an object is run, and compared with the program as it came."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from .dialect.errors import HardwireWarning
from .in_operators import in_operators

if TYPE_CHECKING:
    from .dialect.program import Program
    from .lowering.stages import Observer
    from .model import CompiledModel


def original_of(program: Program, observe: Observer | None) -> Program:
    """The program as it came, before any pass that could be wrong about an operator."""
    from .check.quantised import is_quantised
    from .dialect.kept import kept
    from .dialect.stages import stage_of
    from .passes.pipeline import run_passes, steps

    in_operators(program, observe)
    copy = kept(program)
    if is_quantised(copy):
        # Nobody but hardwire computes with such types: what they are in integers is written first.
        run_passes(copy, steps(stage_of(copy), before="redirect-calls"), observe)
    return copy


def checked(made: CompiledModel, original: Program, planned: Program) -> CompiledModel:
    """The same model, with the result of its check in the report."""
    from .check.check import check
    from .check.compared import Subject
    from .check.machines import machine_for

    machine = machine_for(made.target, made.interface, made.header, made.loaded)
    named = [each["sizes"] for each in made.report.get("specialised", ())]
    found = check(Subject(original, planned, made.interface, made.object, machine, named))
    if found.incomplete:
        left_out = "; ".join(found.incomplete)
        warnings.warn(
            HardwireWarning(f"{original.source}: --check could not check everything: {left_out}."),
            stacklevel=2,
        )
    return replace(made, report={**made.report, "check": found.report()})
