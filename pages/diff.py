"""Two reports beside each other as a page: what grew, the most first."""

from __future__ import annotations

from typing import Any

from ..lowering.report_diff import Report, headline, parts
from .page import page
from .report import DRAWN, LIBRARIES
from .report_data import report_data

PARTS = tuple(f"report_{part}.js" for part in ("shared", "arena", "told", "graph"))


def diff_page(old: Report, new: Report) -> str:
    """The page of two reports of a model; it needs nothing else, and no network. Where both say
    what pages draw, their arenas and graphs are there, the older one above."""
    data: dict[str, Any] = {
        "says": headline(old, new),
        "parts": [
            {"name": name, "rows": [{**vars(each), "by": each.by} for each in changes]}
            for name, changes in parts(old, new)
        ],
        "drawn": [report_data(each) for each in (old, new) if "graph" in old and "graph" in new],
    }
    return page(f"{new['name']}: what changed", data, "diff", LIBRARIES, PARTS, (DRAWN,))
