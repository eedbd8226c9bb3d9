"""`hardwire inspect`: what is in a file."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .commands import Commands, add, max_sizes

if TYPE_CHECKING:
    from .guard import Stage


def add_to(commands: Commands) -> None:
    """Adds the command."""
    command = add(
        commands, "inspect", "show what is in a model, an object or a report", _inspect,
        "For a .pt2, .tflite or .mlir file: inputs, outputs, operators, weights. For a .ptl "
        "file: methods, attributes, operators. For an object: sections, symbols, schema tables. "
        "For a schema table: its operators. For a .report.json: the report as a table.",
    )  # fmt: skip
    command.add_argument("file")
    max_sizes(command)


def _inspect(options: argparse.Namespace, stage: Stage) -> None:
    from .arrays import largest_sizes
    from .inspect import inspect

    stage("inspect")
    print(inspect(options.file, largest_sizes(options.max)))
