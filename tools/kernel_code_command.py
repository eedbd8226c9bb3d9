"""`hardwire kernels header`, `stub` and `check`: the C side of kernel libraries."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import Commands, add, kernel_libraries, output, several
from .written import write_arrays, write_file, write_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..dialect.kernel_library import Library
    from ..dialect.selected_operators import Selection
    from .guard import Stage
    from .kernel_check import Failure

_ONLY = "a selected_operators.yaml; without one, everything is selected"


def add_to(parts: Commands) -> Commands:
    """Adds the commands to those of `hardwire kernels`."""
    _add_header(parts)
    _add_stub(parts)
    _add_adapt(parts)
    _add_check(parts)
    return parts


def _add_header(parts: Commands) -> None:
    command = add(
        parts, "header", "write the C prototypes of kernels", _header,
        "Writes a C99 and C++ header with the prototype of every kernel, and of every "
        "operator the element types that are selected: HWR_SELECTED(add_out, HWR_FLOAT32).",
    )  # fmt: skip
    kernel_libraries(command)
    several(command, "--only", "FILE.yaml", _ONLY)
    output(command, "FILE.h")


def _add_stub(parts: Commands) -> None:
    command = add(
        parts, "stub", "write C skeletons of kernels", _stub,
        "Writes a C file that compiles; every kernel fails until it is written.",
    )  # fmt: skip
    kernel_libraries(command)
    output(command, "FILE.c")
    command.add_argument(
        "--header", metavar="FILE.h",
        help="what it includes (default: named like the output; written where it is missing)",
    )  # fmt: skip


def _add_adapt(parts: Commands) -> None:
    command = add(
        parts, "adapt", "write a C++ file that calls ExecuTorch's kernels", _adapt,
        "Writes a function for every kernel, which calls ExecuTorch's of the same name: a model "
        "calls kernels of ExecuTorch's libraries, or of yours for ExecuTorch, as they are.",
    )  # fmt: skip
    kernel_libraries(command)
    several(command, "--only", "FILE.yaml", _ONLY)
    output(command, "FILE.cpp")


def _add_check(parts: Commands) -> None:
    command = add(
        parts, "check", "compare kernels with those that hardwire makes", _check,
        "Runs every kernel for an operator that hardwire can compile itself on random "
        "inputs, between guard pages, and shows the first call in which it is wrong.",
    )  # fmt: skip
    kernel_libraries(command)
    command.add_argument(
        "--link", action="append", required=True, metavar="LIB.so",
        help="a shared library with the kernels; several are searched in order",
    )  # fmt: skip
    command.add_argument("--seed", type=int, default=0, help="of the random inputs (default: 0)")
    command.add_argument("--cases", type=int, default=100, help="for each kernel (default: 100)")
    command.add_argument(
        "--seconds", type=float, default=50, help="for all kernels together (default: 50)"
    )
    command.add_argument("--kernel", metavar="NAME", help="check only this one")
    command.add_argument("--case", type=int, help="run only the case of this number")
    command.add_argument("--tolerance", type=float, help="of floats, as a part of the largest one")
    command.add_argument(
        "--no-broadcast", action="store_false", dest="may_broadcast",
        help="only operands that all have the same shape",
    )  # fmt: skip
    command.add_argument(
        "-o", "--output", default=".", metavar="DIR", help="where the inputs of a failure are kept"
    )


def _header(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from ..lowering.kernel_header import header_text

    stage("kernels")
    libraries = read_all(options.files)
    selection = _selection(libraries, options.only)
    write_text(options.output, header_text(libraries, _header_name(options), selection))


def _adapt(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from ..lowering.executorch import adapters_text

    stage("kernels")
    libraries = read_all(options.files)
    write_text(options.output, adapters_text(libraries, _selection(libraries, options.only)))


def _selection(libraries: Sequence[Library], files: Sequence[str]) -> Selection | None:
    """What the files select; None for everything."""
    if not files:
        return None
    from ..dialect.kernel_library.operators import extended
    from ..dialect.selected_operators import merge
    from ..dialect.selection_reader import read

    known = extended(None, libraries).operators
    return merge([read(file, known) for file in files])


def _stub(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from ..lowering.kernel_header import header_text, stub_text

    stage("kernels")
    libraries, name = read_all(options.files), options.header or _header_name(options)
    text = stub_text(libraries, name)
    if options.output is None:
        write_text(None, text)
        return
    output = Path(options.output)
    if output.exists():
        raise HardwireError(
            f"{output}: there is such a file, which may be filled in; name another with `-o`."
        )
    write_file(output, text)
    header = output.with_name(name)
    if options.header is None and not header.exists():
        write_file(header, header_text(libraries, name, None))


def _check(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from .kernel_check import Options, check

    stage("kernels")
    names = ("seed", "seconds", "cases", "case", "kernel", "tolerance", "may_broadcast")
    asked = Options(**{name: getattr(options, name) for name in names})
    wrong = 0
    for verdict in check(read_all(options.files), options.link, asked):
        title = f"{verdict.kernel.symbol} ({verdict.operator}, {verdict.kernel.location})"
        if verdict.skipped:
            print(f"{title}: not checked: {verdict.skipped}")
        elif verdict.failure is None:
            print(f"{title}: right in {verdict.passed} cases")
        else:
            wrong += 1
            print(f"{title}: {verdict.failure.problem}")
            print("\n".join(f"    {line}" for line in verdict.failure.lines))
            print("    " + _keep(options, verdict.kernel.symbol, verdict.failure))
    if wrong:
        raise HardwireError(f"{wrong} kernel{'s are' if wrong > 1 else ' is'} wrong.")


def _keep(options: argparse.Namespace, symbol: str, failure: Failure) -> str:
    """Writes the arrays of a failure to a file; says how to run the case again."""
    path = Path(options.output) / f"{symbol}.{options.seed}.{failure.number}.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_arrays(path, failure.arrays)
    again = " ".join([*options.files, *(f"--link {library}" for library in options.link)])
    again += f" --seed {options.seed} --kernel {symbol} --case {failure.number}"
    again += "" if options.may_broadcast else " --no-broadcast"
    return f"values: {path}; again: hardwire kernels check {again}"


def _header_name(options: argparse.Namespace) -> str:
    """`a.h` for an output `a.h` or `a.c`, or else for the first library `a.yaml`."""
    return Path(options.output or options.files[0]).with_suffix(".h").name
