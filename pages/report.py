"""`NAME.report.json` as a page: memory over time, what fills the flash, where the work is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .page import page
from .report_data import report_data

LIBRARIES = ("d3.min.js",)
PARTS = ("report_shared.js", "report_arena.js", "report_flash.js", "report_calls.js")


def report_page(figures: Mapping[str, Any]) -> str:
    """The page of one report; it needs nothing else, and no network."""
    title = f"{figures['name']} for {figures['target']}"
    return page(title, report_data(figures), "report", LIBRARIES, PARTS)
