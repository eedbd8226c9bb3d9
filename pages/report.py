"""`NAME.report.json` as a page: memory over time, what fills the flash, where the work is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .page import page
from .report_data import report_data

LIBRARIES = "d3.min.js", "dagre.min.js"
DRAWN = "report_drawn.css"
PARTS = tuple(
    f"report_{part}.js" for part in ("shared", "pin", "arena", "flash", "told", "calls", "graph")
)


def report_page(figures: Mapping[str, Any], measured: Mapping[str, Any] | None = None) -> str:
    """The page of one report, with what was measured (`report_data`); it needs no network."""
    title = f"{figures['name']} for {figures['target']}"
    return page(title, report_data(figures, measured), "report", LIBRARIES, PARTS, (DRAWN,))
