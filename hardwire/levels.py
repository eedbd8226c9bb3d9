"""A program compiled for other levels of `--optimize` than the one it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .dialect.errors import HardwireError
from .dialect.options import OPTIMIZE, CompileOptions

if TYPE_CHECKING:
    from .dialect.program import Program
    from .model import CompiledModel
    from .passes.pipeline import Observer

    Finish = Callable[[Program, CompileOptions], CompiledModel]


def choose_level(
    program: Program, options: CompileOptions, finish: Finish, observe: Observer | None
) -> None:
    """Where flash is limited, asks for the fastest level of `--optimize` whose object fits."""
    if options.flash is not None:
        program.optimize = _level_within(program, options.flash, options, finish, observe)


def _level_within(
    program: Program,
    limit: int,
    options: CompileOptions,
    finish: Finish,
    observe: Observer | None,
) -> str:
    from .lowering.stages import timed

    found: list[tuple[int, int]] = []
    for level in reversed(OPTIMIZE):
        with timed(f"for {level}", observe):
            flash = finish(*_at_level(program, level, options)).report["flash"]
        if flash["total"] <= limit:
            return level
        found.append((flash["total"], flash["code"]))
    total, code = min(found)
    raise HardwireError(
        f"{program.source}: --flash {limit}: the smallest object that was found takes {total} "
        f"bytes, {total - limit} too many: {code} of code and {total - code} of constants."
    )


def _at_level(
    program: Program, level: str, options: CompileOptions
) -> tuple[Program, CompileOptions]:
    """A copy of the program, to be compiled for another level, with all that the object holds."""
    from .dialect.kept import kept

    plain = replace(options, check=False, costs=False, flash=None)
    return replace(kept(program), optimize=level), plain


def levels(figures: dict[str, Any], others: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What each level costs, in order."""
    from .lowering.levels import costs

    taken = {figures["optimize"]["level"]: costs(figures), **others}
    return {level: taken[level] for level in OPTIMIZE}


def other_levels(
    program: Program, options: CompileOptions, finish: Finish, observe: Observer | None
) -> dict[str, dict[str, Any]]:
    """What the levels of `--optimize` cost that were not chosen: each is compiled."""
    from .lowering.levels import costs
    from .lowering.stages import timed

    found = dict[str, dict[str, Any]]()
    for level in OPTIMIZE:
        if level != program.optimize:
            with timed(f"for {level}", observe):
                found[level] = costs(finish(*_at_level(program, level, options)).report)
    return found
