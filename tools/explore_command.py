"""`hardwire explore`: a model from Python to machine code, as a page to look at."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .commands import AddModel, Asked, Commands, add, flag, several

if TYPE_CHECKING:
    from .guard import Stage


def add_to(commands: Commands, add_model: AddModel, asked: Asked) -> None:
    """Adds the command; `asked` makes options of what `add_model` adds."""
    command = add(
        commands, "explore", "write a page that shows a model at every stage, beside each other",
        lambda options, stage: _explore(options, stage, asked),
        "Writes one page that needs no network: lines of Python, the graph, calls, their plan, "
        "kernels and machine code side by side, and what each pass changed.",
    )  # fmt: skip
    add_model(command)
    several(
        command, "--input", "NAME=SHAPE:DTYPE",
        "TorchScript only: the shape of an input, or the value of a number (as for `compile`)",
    )  # fmt: skip
    flag(
        command, "--no-llvm-passes", help="make it faster, without what LLVM's own passes changed"
    )  # fmt: skip
    command.add_argument(
        "-o", "--output", metavar="FILE.html", help="file to write to (default: NAME.html)"
    )


def _explore(options: argparse.Namespace, stage: Stage, asked: Asked) -> None:
    from ..exploration import explore_with
    from .progress import Progress

    with Progress(options.verbose, stage) as progress:
        made = explore_with(
            asked(options), options.model, options.target, progress.observe,
            not options.no_llvm_passes,
        )  # fmt: skip
    print(f"wrote {made.save(options.output)}")
