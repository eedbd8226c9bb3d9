"""`hardwire trace`: which operators were called in runs of a model, as selected_operators.yaml."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .commands import Commands, add, max_sizes, random_seed, several
from .select_command import add_written

if TYPE_CHECKING:
    import numpy as np

    from ..dialect.options import CompileOptions
    from ..dialect.program import Program
    from ..dialect.selected_operators import Selection
    from ..model import CompiledModel
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire trace model.pt2 a.npz b.npz -o ops.yaml          two runs: what either called
  hardwire trace model.ptl x=x.npy --input n=3 -o ops.yaml  TorchScript: its inputs have names
  hardwire oplib --ops ops.yaml -o ops.o                    a library of these operators
"""


def add_to(commands: Commands) -> None:
    """Adds `trace`."""
    command = add(
        commands, "trace", "run a model and write which operators were called, with their dtypes",
        _trace, "Compiles for this machine, runs on each set of inputs, and writes the operators "
        "that were called (root operators) and those that were compiled for them. Branches that "
        "were not taken are left out; `select` lists all that could be called.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("model", help="a .pt2, .ptl or .tflite file, or MLIR text")
    command.add_argument(
        "runs", nargs="*", metavar="[NAME=]FILE.npy",
        help="the inputs of one run each: an array, or all in a .npz",
    )  # fmt: skip
    several(command, "--input", "[NAME=]FILE.npy", "as for `run`: what all runs have")
    random_seed(command)
    max_sizes(command)
    command.add_argument("--seed", type=int, help="where the model draws random numbers")
    add_written(command)
    several(command, "--link", "LIB.so", "as for `run`")


def _trace(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.selected_operators import to_yaml
    from .written import write_text

    write_text(options.output, to_yaml(traced(options, stage)))


def traced(options: argparse.Namespace, stage: Stage) -> Selection:
    """What the runs that a command line asks for call: their union."""
    from ..dialect.selected_operators import merge

    runs = [[text] for text in options.runs] or [[]]
    return merge([each for run in runs for each in _of_run(options, run, stage)])


def _of_run(options: argparse.Namespace, files: Sequence[str], stage: Stage) -> Iterator[Selection]:
    """What one run calls in the graph, and what was compiled for that."""
    from dataclasses import replace

    from ..api import finish, read
    from ..dialect.dtypes import is_array
    from ..in_operators import in_operators
    from ..passes.pipeline import run_to
    from .arrays import gather_inputs, is_file

    given = [*options.input, *files]
    stage("import")
    chosen = _trace_options(options, given)
    program = read(options.model, "native", chosen)
    in_operators(program)
    stage("compile")
    model = finish(read(options.model, "native", chosen))
    model = replace(model, link=tuple(options.link))
    drawn = gather_inputs(model.interface, list(filter(is_file, given)), options.random)
    inputs = [each for each in drawn if is_array(each)]
    stage("run")
    model.run(*[each.copy() for each in inputs], seed=options.seed)
    yield _called_in_run(program, model, inputs, options, is_root=True)
    run_to(program, "static")
    yield _called_in_run(program, model, inputs, options, is_root=False)


def _trace_options(options: argparse.Namespace, given: Sequence[str]) -> CompileOptions:
    from ..dialect.options import CompileOptions
    from .arrays import largest_sizes, lite_inputs

    return CompileOptions(
        kernels=options.kernels,
        inputs=lite_inputs(options.model, given),
        max_sizes=largest_sizes(options.max),
    )


def _called_in_run(
    program: Program,
    model: CompiledModel,
    inputs: Sequence[np.ndarray],
    options: argparse.Namespace,
    *,
    is_root: bool,
) -> Selection:
    from ..check.called import called
    from ..dialect.used_operators import selection_of_calls

    found = model.host.sizes_of(inputs)
    sizes = [found[each.name] for each in model.interface.sizes]
    seen = called(program, [each.copy() for each in inputs], sizes, options.seed or 0)
    name = Path(options.model).name
    with program.context:
        return selection_of_calls(program, seen, name, options.form, is_root)
