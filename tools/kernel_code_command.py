"""`hardwire kernels header`, `stub` and `check`: the C side of kernel libraries."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .guard import Stage


def add_to(parts: argparse._SubParsersAction) -> None:
    """Adds the commands to those of `hardwire kernels`."""
    _add_header(parts)
    _add_stub(parts)


def _add_header(parts: argparse._SubParsersAction) -> None:
    command = parts.add_parser(
        "header",
        help="write the C prototypes of kernels",
        description="Writes a C99 and C++ header with the prototype of every kernel.",
    )
    command.add_argument("files", nargs="+", metavar="FILE.yaml", help="kernel libraries")
    command.add_argument("-o", "--output", metavar="FILE.h", help="write to a file")
    command.set_defaults(command=_header)


def _add_stub(parts: argparse._SubParsersAction) -> None:
    command = parts.add_parser(
        "stub",
        help="write C skeletons of kernels",
        description="Writes a C file that compiles, in which every kernel fails until it is written.",
    )
    command.add_argument("files", nargs="+", metavar="FILE.yaml", help="kernel libraries")
    command.add_argument("-o", "--output", metavar="FILE.c", help="write to a file")
    command.add_argument(
        "--header", metavar="FILE.h", help="what it includes (default: named like the output)"
    )
    command.set_defaults(command=_stub)


def _header(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from ..lowering.kernel_header import header_text

    stage("kernels")
    _write(options.output, header_text(read_all(options.files), _header_name(options)))


def _stub(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.kernel_library import read_all
    from ..lowering.kernel_header import stub_text

    stage("kernels")
    name = options.header or _header_name(options)
    _write(options.output, stub_text(read_all(options.files), name))


def _header_name(options: argparse.Namespace) -> str:
    """`a.h` for an output `a.h` or `a.c`, or else for the first library `a.yaml`."""
    return Path(options.output or options.files[0]).with_suffix(".h").name


def _write(output: str | None, text: str) -> None:
    from .written import write_file

    if output is None:
        sys.stdout.write(text)
    else:
        write_file(Path(output), text)
