"""`--html`: a report as a page to look at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
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


def page_path(asked: str, report: Path) -> Path:
    """Where the page goes. Raises HardwireError for a report, which it would be written over."""
    if asked == BESIDE:
        return report.with_suffix(".html")
    if asked.endswith(".json"):
        raise HardwireError(
            f"--html: {asked} is no page; name the reports first, and end with `--html FILE.html`."
        )
    return Path(asked)


def write_page(asked: str, report: Path, figures: Mapping[str, Any]) -> Path:
    """Writes the page of a report that was read, or is written, to a path."""
    from ..pages.report import report_page
    from ..pages.report_data import check_told

    path = page_path(asked, report)
    check_told(figures, str(report))
    write_file(path, report_page(figures))
    return path
