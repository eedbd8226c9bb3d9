"""Dispatch tables as one page: operators down, keys across, colours for how a kernel was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..dialect.dispatch.table import KINDS, Cell
from .page import page


def dispatch_page(keys: Sequence[str], rows: Iterable[tuple[str, Sequence[Cell]]]) -> str:
    """The page's text; it needs nothing else, and no network.

    Cells repeat, so that the page holds each once and numbers for where it stands.
    """
    numbers: dict[tuple[int, str], int] = {}
    lines: list[list[str | int]] = []
    for name, cells in rows:
        places = [numbers.setdefault(_cell(cell), len(numbers)) for cell in cells]
        lines.append([name, *places])
    data = {"kinds": KINDS, "keys": list(keys), "cells": list(numbers), "rows": lines}
    return page("Dispatch tables", data, "dispatch")


def _cell(cell: Cell) -> tuple[int, str]:
    """The number of its kind, and what is registered."""
    return KINDS.index(cell.kind), "" if cell.registration is None else str(cell.registration)
