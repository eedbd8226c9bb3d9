"""Two reports beside each other as a page: what grew, the most first."""

from __future__ import annotations

from typing import Any

from ..lowering.report_diff import Report, headline, parts
from .page import page


def diff_page(old: Report, new: Report) -> str:
    """The page of two reports of a model; it needs nothing else, and no network."""
    data: dict[str, Any] = {
        "says": headline(old, new),
        "parts": [
            {"name": name, "rows": [{**vars(each), "by": each.by} for each in changes]}
            for name, changes in parts(old, new)
        ],
    }
    return page(f"{new['name']}: what changed", data, "diff")
