"""`--max-flash` and others: what a model may take at most."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
from .commands import number_of_bytes

if TYPE_CHECKING:
    from .commands import Options

THOUSANDS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9}


def add_options(command: Options) -> None:
    """The options, for limits that a build fails by."""
    for name, what in (("flash", "flash"), ("arena", "arena"), ("stack", "stack of a call")):
        command.add_argument(
            f"--max-{name}", metavar="BYTES", type=number_of_bytes,
            help=f"fail, and write nothing, if it takes more {what} (64k is 65536)",
        )  # fmt: skip
    command.add_argument(
        "--max-instructions", metavar="N", type=_count,
        help="fail if a call executes more (5M is 5,000,000)",
    )  # fmt: skip


def hold(options: argparse.Namespace, figures: dict[str, Any]) -> None:
    """Raises HardwireError where a model takes more, once what there is to cut is printed."""
    limits = _given(options)
    if not limits:
        return
    from ..lowering.budgets import exceeded

    found = exceeded(figures, limits)
    for table in (excess.table for excess in found if excess.table):
        print(f"{table}\n")
    if found:
        raise HardwireError(*(excess.sentence for excess in found))


def refuse(options: argparse.Namespace) -> None:
    """Raises HardwireError where a limit is given, and there is no finished object."""
    for name in _given(options):
        option = f"--{name.replace('_', '-')}"
        raise HardwireError(f"{option}: it is of a finished object; leave out --emit.")


def _given(options: argparse.Namespace) -> Mapping[str, int]:
    from ..lowering.budgets import BUDGETS

    given = {name: getattr(options, name) for name in BUDGETS}
    return {name: limit for name, limit in given.items() if limit is not None}


def _count(text: str) -> int:
    """`5000000`, or `5M`."""
    found = re.fullmatch(r"([0-9]+)([KMG]?)", text.upper())
    if found is None:
        raise argparse.ArgumentTypeError(f"`{text}` is no number, as 5000000 or 5M is")
    return int(found[1]) * THOUSANDS[found[2]]
