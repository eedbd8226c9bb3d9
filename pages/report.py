"""`NAME.report.json` as a page: memory over time, what fills the flash, where the work is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .page import page
from .report_data import report_data

LIBRARIES = "d3.min.js", "dagre.min.js"
PARTS = tuple(f"report_{part}.js" for part in ("shared", "arena", "flash", "calls", "graph"))


def report_page(figures: Mapping[str, Any]) -> str:
    """The page of one report; it needs nothing else, and no network."""
    title = f"{figures['name']} for {figures['target']}"
    return page(title, report_data(figures), "report", LIBRARIES, PARTS)
