"""`hardwire kernels`: kernel libraries merged, and explained for a model."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .commands import Commands, add, kernel_libraries, output, parts_of, several, target

if TYPE_CHECKING:
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire kernels merge my.yaml portable.yaml -o all.yaml    one library, the first file wins
  hardwire kernels explain model.pt2 --kernels my.yaml        which kernel each call gets, and why
"""


def add_to(commands: Commands) -> Commands:
    """Adds the command; gives what other subcommands of it can be added to."""
    description = "Kernel libraries name your C functions for operators; see docs/kernels.md."
    command = add(commands, "kernels", "work with kernel libraries", None, description, EXAMPLES)
    parts = parts_of(command)
    _add_merge(parts)
    _add_explain(parts)
    return parts


def add_kernels_option(command: argparse.ArgumentParser) -> None:
    """`--kernels FILE`, which may be given several times."""
    help = "a kernel library of yours; several are searched in order"
    several(command, "--kernels", "FILE.yaml", help)


def add_options(command: argparse.ArgumentParser) -> None:
    """What commands that compile take: `--kernels` and `--only`."""
    add_kernels_option(command)
    help = "a selected_operators.yaml: an error for operators that are not in it"
    several(command, "--only", "FILE.yaml", help)


def _add_merge(parts: Commands) -> None:
    command = add(
        parts, "merge", "make one library of several", _merge,
        "Prints one library that resolves every call as the given ones do in order. "
        "What is shadowed stands in its comments, with both places.",
    )  # fmt: skip
    kernel_libraries(command, "libraries; the first wins")
    command.add_argument(
        "--by", choices=("key", "operator"), default="key",
        help="what the first file wins: each kernel key, or as ExecuTorch's merge_yaml the whole "
        "operator (default: %(default)s)",
    )  # fmt: skip
    output(command, "FILE.yaml")


def _add_explain(parts: Commands) -> None:
    command = add(
        parts, "explain", "say which kernel each call of a model gets, and why no other", _explain,
        "Prints for each call its kernel, and every other candidate with the reason "
        "why it is not called.",
    )  # fmt: skip
    command.add_argument("model", help="a .pt2 file, or MLIR text")
    add_kernels_option(command)
    target(command)
    command.add_argument("--op", metavar="NAME", help="only calls of this operator")


def _merge(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import merge, read_all, to_yaml
    from .written import write_text

    stage("kernels")
    merged = merge(read_all(options.files), options.by)
    text = to_yaml(merged.library, merged.shadowed)
    write_text(options.output, text)
    for shadowed in merged.shadowed if options.output is not None else ():
        print(shadowed)


def _explain(options: argparse.Namespace, stage: Stage) -> None:
    from ..api import read
    from ..dialect.kernel_library.explain import explain
    from ..dialect.options import CompileOptions
    from ..dialect.stages import stage_of
    from ..passes.pipeline import run_passes, steps

    stage("import")
    program = read(options.model, options.target, CompileOptions(kernels=options.kernels))
    wanted = None
    if options.op is not None:
        from .operators import find

        wanted = find(options.op, program.dispatcher.operators)
    stage("explain")
    run_passes(program, steps(stage_of(program), "resolve-dispatch"))
    shown = [each for each in explain(program) if wanted in (None, each.operator)]
    if not shown:
        print("no calls" if wanted is None else f"no calls of {wanted}")
    for each in shown:
        print("\n".join(each.lines()))
