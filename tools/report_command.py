"""`hardwire report`: reports as tables, and two of them beside each other."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
from . import page_option
from .commands import Commands, add

if TYPE_CHECKING:
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire report out/kws.report.json                                    what the model costs
  hardwire report out/kws.report.json --html                             as a page to look at
  hardwire report old/kws.report.json out/kws.report.json                what grew, and by how much
  hardwire report old.report.json new.report.json --fail-if-grown 2%     for continuous integration
"""


def add_to(commands: Commands) -> None:
    """Adds `report`."""
    command = add(
        commands, "report", "show a report, or what differs between two", _report,
        "Prints what a NAME.report.json says of a model; of two, what grew, the most first.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("old", metavar="NAME.report.json", help="a report of `compile`")
    command.add_argument("new", metavar="NAME.report.json", nargs="?", help="a newer one")
    command.add_argument(
        "--fail-if-grown", metavar="PERCENT", type=_percentage,
        help="fail if flash, arena, stack, instructions or cycles grew by more, as in 2%%",
    )  # fmt: skip
    page_option.add_option(command)
    page_option.add_measured(command)


def _report(options: argparse.Namespace, stage: Stage) -> None:
    from ..lowering import report_diff
    from .inspect import read_report

    stage("report")
    if options.measured is not None and options.html is None:
        raise HardwireError("--measured: it is shown in a page; add --html.")
    if options.measured is not None and options.new is not None:
        raise HardwireError("--measured: it is of one report; leave out the other.")
    old, table = read_report(options.old)
    if options.new is None:
        if options.fail_if_grown is not None:
            raise HardwireError("--fail-if-grown: give two reports, the older one first.")
        print(table if options.html is None else _written_page(options, old))
        return
    new, _ = read_report(options.new)
    if options.html is None:
        print(report_diff.table(old, new))
    else:
        print(f"wrote {page_option.write_diff(options.html, Path(options.new), old, new)}")
    if options.fail_if_grown is not None:
        grown = report_diff.grown(old, new, options.fail_if_grown)
        if grown:
            raise HardwireError(*grown)


def _written_page(options: argparse.Namespace, figures: dict[str, Any]) -> str:
    report = Path(options.old)
    return f"wrote {page_option.write_page(options.html, report, figures, options.measured)}"


def _percentage(text: str) -> float:
    """`2`, `2%` or `0.5%`."""
    try:
        found = float(text.removesuffix("%"))
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise argparse.ArgumentTypeError(f"`{text}` is no percentage, as 2% is")
    return found
