"""`hardwire verify`: what an object promises, checked on its bytes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import Commands, add, flag, several

if TYPE_CHECKING:
    from ..lowering.promises import Promise
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire verify out/kws.o                                         any object of hardwire's
  hardwire verify out/kws.o --header out/kws.h --report out/kws.report.json
  hardwire verify out/kws.o --kernel my_relu                        which calls a kernel of yours
"""
SHOWN = 5
"""Problems of one promise that are shown one by one."""


def add_to(commands: Commands) -> None:
    """Adds `verify` to the commands."""
    command = add(
        commands, "verify", "check what an object promises, on its bytes", _verify,
        "Prints a line for each promise of docs/c-interface.md. Ends with 1 where one is broken.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("object", metavar="NAME.o", help="an object of any target")
    command.add_argument("--header", metavar="NAME.h", help="its header, to be compared with it")
    command.add_argument("--report", metavar="NAME.report.json", help="its report, likewise")
    several(
        command, "--kernel", "SYMBOL",
        "a function of yours that it may need; a report lists them by itself",
    )  # fmt: skip
    flag(command, "-q", "--quiet", help="print what is broken alone")


def _verify(options: argparse.Namespace, stage: Stage) -> None:
    from ..lowering.promises import promises, report_of, subject

    stage("verify")
    header, report = options.header, options.report
    found = promises(
        subject(
            _content(options.object),
            options.object,
            None if header is None else _content(header).decode(errors="replace"),
            None if report is None else report_of(_content(report), report),
            options.kernel,
        )
    )
    for promise in found:
        if not (promise.is_kept and options.quiet):
            print(_verdict(promise))
    broken = sum(not promise.is_kept for promise in found)
    if broken:
        raise HardwireError(f"{options.object}: breaks {broken} of its {len(found)} promises.")


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise HardwireError(f"{path}: cannot be read ({problem.strerror}).") from problem


def _verdict(promise: Promise) -> str:
    if promise.is_kept:
        return f"ok      {promise.text}"
    more = len(promise.problems) - SHOWN
    problems = [*promise.problems[:SHOWN], *([f"{more:,} more"] if more > 0 else [])]
    return f"broken  {promise.text}: {'; '.join(problems)}"
