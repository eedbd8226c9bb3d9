"""`hardwire oplib`: operators of a list, compiled to be called by name."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .commands import Commands, add, flag, several, target
from .progress import Progress

if TYPE_CHECKING:
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire oplib --ops operators.yaml --target cortex-m4f -o out/ops.o
  hardwire oplib --ops operators.yaml --kernels mine.yaml -o out/ops.o
  cc main.c out/ops.o -I$(hardwire config --include-dir) $(hardwire config --source-dir)/*.c ...

The file names operators as PyTorch's selected_operators.yaml does; docs/oplib.md describes
what it may say beyond that.
"""


def add_to(commands: Commands) -> None:
    """Adds `oplib`."""
    command = add(
        commands, "oplib", "compile operators for tensors of any size, to be called by name",
        _oplib, "Writes an object with a boxed entry point for each operator of a list and "
        "their schema table, its header, and a report.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("--ops", required=True, metavar="FILE.yaml", help="the operators")
    target(command)
    several(
        command, "--kernels", "FILE.yaml",
        "kernels of yours, called in the places of hardwire's; several are searched in order",
    )  # fmt: skip
    command.add_argument(
        "--name", help="name of the table and prefix of all symbols (default: that of the object)"
    )
    command.add_argument(
        "--max-rank", type=int, default=4, metavar="N",
        help="the highest rank of tensors of operators that the list only names (default: 4)",
    )  # fmt: skip
    flag(command, "--names", help="keep names of operators and arguments in the table")
    command.add_argument("-o", "--output", required=True, metavar="FILE.o", help="the object")
    flag(command, "-q", "--quiet", help="do not print the report")
    flag(command, "-v", "--verbose", help="print the time of each step")


def _oplib(options: argparse.Namespace, stage: Stage) -> None:
    from pathlib import Path

    from ..library import compile_operators
    from ..lowering.operators.report import table
    from .written import warn_of_name

    with Progress(options.verbose, stage) as progress:
        library = compile_operators(
            options.ops,
            options.target,
            name=options.name or Path(options.output).stem,
            kernels=options.kernels,
            names=options.names,
            max_rank=options.max_rank,
            observe=progress.observe,
        )
        written = library.save(options.output)
    warn_of_name(options.ops, options.name or Path(options.output).stem, library.name)
    if not options.quiet:
        print(table(library.report))
        print("wrote " + ", ".join(str(path) for path in written))
