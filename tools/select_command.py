"""`hardwire select`: which operators could be called, as selected_operators.yaml."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import Commands, add, output, several
from .kernels_command import add_kernels_option
from .written import write_text

if TYPE_CHECKING:
    from ..dialect.registry import Operators
    from ..dialect.selected_operators import Selection
    from .guard import Stage

LISTS = (".yaml", ".yml", ".txt")

EXAMPLES = """\
examples:
  hardwire select model.pt2 -o selected_operators.yaml      the operators of a model
  hardwire select a.yaml list.txt model.pt2                 the union, each with where it is from
  hardwire compile model.pt2 --only selected_operators.yaml an error for any other operator
"""


def add_to(commands: Commands) -> None:
    """Adds `select`."""
    command = add(
        commands, "select", "write which operators models, lists and files use", _select,
        "Writes selected_operators.yaml for a union of models (.pt2, .mlir), lists "
        "(.txt, .yaml), kernel libraries and other selections.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("sources", nargs="*", metavar="FILE", help="models, lists, selections")
    several(command, "--op", "NAME[,NAME…]", "operators by name")
    add_written(command)


def add_written(command: argparse.ArgumentParser) -> None:
    """What `select` and `trace` write, and where."""
    command.add_argument(
        "--form", choices=("pytorch", "executorch", "both"), default="both",
        help="operators with dtypes (PyTorch's), out variants with kernel keys (ExecuTorch's), "
        "or both (default)",
    )  # fmt: skip
    output(command, "FILE.yaml")
    add_kernels_option(command)


def _select(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.selected_operators import merge, to_yaml
    from ..dialect.selection_reader import of_names

    stage("select")
    known = known_operators(options.kernels)
    found: list[Selection] = []
    problems: list[str] = []
    names = [name for text in options.op for name in text.split(",") if name]
    for step in (
        *((lambda source=source: _source(source, options, known)) for source in options.sources),
        *([lambda: of_names(names, "--op", known)] if names else []),
    ):
        try:
            found.append(step())
        except HardwireError as error:
            problems += error.problems
    if problems:
        raise HardwireError(*problems)
    if not found:
        raise HardwireError("name a model, a list or a selection, or operators by `--op`.")
    write_text(options.output, to_yaml(merge(found)))


def _source(source: str, options: argparse.Namespace, known: Operators) -> Selection:
    from ..dialect import selection_reader

    if source.endswith(LISTS):
        return selection_reader.read(source, known)
    from ..api import read
    from ..dialect.options import CompileOptions
    from ..dialect.used_operators import selection_of
    from ..in_operators import in_operators

    program = read(source, "native", CompileOptions(kernels=options.kernels))
    in_operators(program)
    with program.context:
        return selection_of(program, Path(source).name, options.form)


def known_operators(kernels: Sequence[str]) -> Operators:
    """The operators that may be named: PyTorch's, and those of kernel libraries."""
    from ..dialect.kernel_library.operators import extended, read_libraries

    return extended(None, read_libraries(kernels, None)).operators
