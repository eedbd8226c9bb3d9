"""Dispatch tables as one page: operators down, keys across, colours for how a kernel was found."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..dialect.dispatch.table import KINDS, Cell

COLOURS = ("#2f9e62", "#7fc8a0", "#c8a2e0", "#8cb9ec", "#ff9f6b", "#f2cf63", "#e3b7c6",
           "#d5d9de", "#ffffff")  # fmt: skip
"""One for each kind, in the order of precedence."""


def page(keys: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]]) -> str:
    """The page's text; it needs nothing else, and no network.

    Cells repeat, so that the page holds each once and numbers for where it stands.
    """
    numbers: dict[tuple[int, str], int] = {}
    lines: list[list[str | int]] = []
    for name, cells in rows:
        places = [numbers.setdefault(_cell(cell), len(numbers)) for cell in cells]
        lines.append([name, *places])
    data = {"kinds": KINDS, "keys": list(keys), "cells": list(numbers), "rows": lines}
    text = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
    parts = {"%STYLE%": _style(), "%LEGEND%": _legend(), "%DATA%": text}
    template = Path(__file__).with_name("dispatch.html").read_text("utf-8")
    return re.sub("|".join(parts), lambda found: parts[found[0]], template)


def _cell(cell: Cell) -> tuple[int, str]:
    """The number of its kind, and what is registered."""
    return KINDS.index(cell.kind), "" if cell.registration is None else str(cell.registration)


def _style() -> str:
    return "\n".join(f".k{number}{{background:{colour}}}" for number, colour in enumerate(COLOURS))


def _legend() -> str:
    box = '<label class="k{0}"><input type="checkbox" value="{0}">{1}</label>'
    return " ".join(box.format(number, html.escape(kind)) for number, kind in enumerate(KINDS))
