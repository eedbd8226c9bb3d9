"""A model beside which there are versions for named values of its sizes (`--specialise`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dialect.program import Program
    from .lowering.interface import Interface
    from .lowering.stages import Observer
    from .lowering.version_report import VersionFacts


def plan_with_versions(
    program: Program, wanted: Mapping[str, Sequence[int]] | None, observe: Observer | None
) -> list[VersionFacts]:
    """Decides where everything lies, in a program and in its versions; these are given back."""
    from .dialect.versions import hold_largest, set_apart, versions_of
    from .lowering.stages import timed
    from .lowering.version_report import version_facts
    from .passes.pipeline import run_to

    versions = versions_of(program, wanted or {})
    run_to(program, "planned", observe=observe)
    for version in versions:
        with timed(f"for {version.label}", observe):
            run_to(version.program, "planned")
        set_apart(version)
        hold_largest(program, version)
    return list(map(version_facts, versions))


def lower_with_versions(
    program: Program,
    interface: Interface,
    versions: Sequence[VersionFacts],
    observe: Observer | None,
    *,
    divided: bool,
) -> None:
    """From the plans to one module of the `llvm` stage, in as many processes as there may be if it
    may be `divided`."""
    from .lowering.divided import divide
    from .lowering.kernels.versions import join_versions
    from .lowering.stages import lower_to

    programs = [program, *(each.version.program for each in versions)]

    def to_loops(observe: Observer | None) -> None:
        for each in programs:
            lower_to(each, "kernels", observe)
        join_versions(program, interface, [each.version for each in versions])

    if divided:
        divide(programs, to_loops)
    to_loops(observe)
    lower_to(program, "llvm", observe)
