"""`--html`: a report as a page to look at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
from .measured import read_profile
from .written import write_file

if TYPE_CHECKING:
    from .commands import Options

BESIDE = ""
"""What stands for a page that has no path of its own: it is written beside the report."""


def add_option(command: Options) -> None:
    """The option, of commands that have a report."""
    command.add_argument(
        "--html", nargs="?", const=BESIDE, metavar="FILE.html",
        help="write a page to look at: memory over time, what fills the flash, where the work is "
        "(default: NAME.report.html beside the report)",
    )  # fmt: skip


def add_measured(command: Options) -> None:
    """`--measured`, of what shows a report as a page."""
    command.add_argument(
        "--measured", metavar="FILE", help="with --html: what `run --save-profile` wrote of the "
        "model's calls, or what examples/profiling printed of its operators",
    )  # fmt: skip


def page_path(asked: str, report: Path) -> Path:
    """Where the page goes. Raises HardwireError for a report, which it would be written over."""
    if asked == BESIDE:
        return report.with_suffix(".html")
    if asked.endswith(".json"):
        raise HardwireError(
            f"--html: {asked} is no page; name the reports first, and end with `--html FILE.html`."
        )
    return Path(asked)


def write_page(
    asked: str, report: Path, figures: Mapping[str, Any], measured: str | None = None
) -> Path:
    """Writes the page of a report that was read, or is written, with what was measured."""
    from ..pages.report import report_page
    from ..pages.report_data import check_told

    path = page_path(asked, report)
    check_told(figures, str(report))
    told = None if measured is None else read_profile(measured, figures)
    write_file(path, report_page(figures, told))
    return path


def write_diff(asked: str, report: Path, old: dict[str, Any], new: dict[str, Any]) -> Path:
    """Writes the page of two reports, of which the newer one was read from a path."""
    from ..pages.diff import diff_page

    path = page_path(asked, report.with_suffix(".diff.json"))
    write_file(path, diff_page(old, new))
    return path
