"""`hardwire new`: a project of firmware around a model, that builds and boots as it is written."""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import (
    Commands,
    add,
    chains,
    flag,
    how,
    max_sizes,
    names,
    numbers,
    optimize,
    several,
    target,
)
from .guard import Stage
from .progress import Progress

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions

EXAMPLES = """\
examples:
  hardwire new my_firmware --target cortex-m4f --example kws
  hardwire new my_firmware --target cortex-m4f --model model.pt2 --build cmake
"""
BY_DEFAULT = {
    "optimize": "balanced", "weights": "float", "chains": "needed", "requantise": "exact",
    "nan": "kept",
}  # fmt: skip
"""Options that have no need to be told."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    command = add(
        commands, "new", "write a project of firmware around a model, that boots in QEMU", _new,
        "Writes a folder with the model, a program around it, start-up code, linker script, a test "
        "vector, and what builds all of it and boots it in QEMU.", EXAMPLES,
    )  # fmt: skip
    command.add_argument("folder", help="what to write: there is none yet, or it is empty")
    target(command)
    which = command.add_mutually_exclusive_group()
    which.add_argument("--model", metavar="FILE", help="a .pt2, .ptl or .tflite file, or MLIR text")
    which.add_argument(
        "--example", choices=("kws",), help="a model that comes with hardwire: a keyword spotter"
    )
    command.add_argument(
        "--build", choices=("make", "cmake"), default="make",
        help="what builds the project (default: %(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--labels", metavar="NAME,…", type=names, default=(), help="what the scores are of"
    )
    command.add_argument("--name", help="prefix of all C symbols (default: from that of the file)")
    command.add_argument("--method", metavar="NAME", help="TorchScript only: the method to compile")
    several(command, "--input", "NAME=SHAPE:DTYPE", "TorchScript only: as with compile")
    max_sizes(command)
    flag(command, "--quantised-io", help="take and give integers, as with compile")
    flag(command, "--seed-argument", help="draw random numbers from a seed, as with compile")
    numbers(command)
    optimize(command)
    chains(command)
    how(command)


def _new(options: argparse.Namespace, stage: Stage) -> None:
    from ..project.builds import COMMANDS
    from ..project.project import Asked, example, new_project

    if options.example is None and options.model is None:
        raise HardwireError(
            f"{options.folder}: new: no model is named; name yours by `--model FILE`, or take "
            "hardwire's own by `--example kws`."
        )
    if options.example is not None:
        model, labels = example(options.example)
    else:
        model, labels = Path(options.model), ()
    asked = Asked(
        Path(options.folder),
        model,
        options.target,
        options.build,
        _compile_options(options, model),
        told_to_compile(options),
        tuple(options.labels or labels),
    )
    with Progress(options.verbose, stage) as progress:
        made = new_project(asked, progress.observe)
    flash, arena = made.report["flash"]["total"], made.report["ram"]["arena"]
    print(f"{made.name} for {options.target}: {flash:,} bytes of flash, {arena:,} of arena")
    print(f"wrote {options.folder}; build it and run it:\n")
    for line in (f"cd {quote(options.folder)}", *COMMANDS[options.build].splitlines()):
        print(f"  {line}")


def _compile_options(options: argparse.Namespace, model: Path) -> CompileOptions:
    from ..dialect.options import CompileOptions
    from .arrays import largest_sizes, lite_inputs

    return CompileOptions(
        options.name,
        inputs=lite_inputs(str(model), options.input),
        method=options.method,
        max_sizes=largest_sizes(options.max),
        quantised_io=options.quantised_io,
        seed_argument=options.seed_argument,
        requantise=options.requantise,
        optimize=options.optimize,
        nan=options.nan,
        chains=options.chains,
        weights=options.weights,
        fast_math=options.fast_math,
        cache=options.cache,
        jobs=options.jobs,
    )


def told_to_compile(options: argparse.Namespace) -> tuple[str, ...]:
    """What the project's build tells `hardwire compile`, beside name and target."""
    pairs = [("--input", value) for value in options.input]
    pairs += [("--max", value) for value in options.max]
    pairs += [("--method", options.method)] if options.method else []
    given = {name: getattr(options, name) for name in BY_DEFAULT}
    pairs += [(f"--{name}", value) for name, value in given.items() if value != BY_DEFAULT[name]]
    pairs += [("--fast-math", ",".join(options.fast_math))] if options.fast_math else []
    found = [word for pair in pairs for word in pair]
    found += ["--quantised-io"] * options.quantised_io
    return (*found, *["--seed-argument"] * options.seed_argument)
