"""What was aimed at for firmware, and how what was measured stands against it and others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]
AIMS: list[Row] = json.loads((Path(__file__).parent / "firmware_aims.json").read_text())
COMPARED = ("instructions", "cycles", "flash", "whole_flash", "ram", "stack")
OURS = "hardwire"


def aims(rows: Sequence[Row]) -> Iterator[str]:
    """Each aim that something was measured for: the number, the aim, and whether it is reached."""
    for aim in AIMS:
        for row in rows:
            if row["who"] == OURS and _what(row) == _what(aim) and aim["column"] in row:
                yield _aim(aim, row[aim["column"]])


def _what(row: Row) -> tuple[str, str, str]:
    return row["board"], row["network"], row["numbers"]


def _aim(aim: Row, value: int) -> str:
    limit, word = (aim["under"], "under") if "under" in aim else (aim["at_most"], "at most")
    reached = value < limit if word == "under" else value <= limit
    what = f"{aim['network']}, {aim['numbers']}, on {aim['board']}: {aim['column']}"
    verdict = "reached" if reached else f"missed by {value / limit - 1:.1%}"
    return f"{what:<46}{value:>15,}  {word} {limit:,} ({aim['whose']}): {verdict}"


def against(rows: Sequence[Row]) -> Iterator[str]:
    """For each number of hardwire that others have: less than how many of theirs, and the best
    one."""
    for row in rows:
        if row["who"] != OURS:
            continue
        others = [each for each in rows if each["who"] != OURS and _what(each) == _what(row)]
        for column in COMPARED:
            known = [each for each in others if each.get(column)]
            if known and column in row:
                yield _against(row, column, known)


def _against(row: Row, column: str, others: Sequence[Row]) -> str:
    value, best = row[column], min(others, key=lambda each: each[column])
    more = sum(value < each[column] for each in others)
    what = f"{row['network']}, {row['numbers']}, on {row['board']}: {column}"
    return (
        f"{what:<46}{value:>15,}  less than {more} of {len(others)}; "
        f"{value / best[column]:.2f} of the best, {best['who']}"
    )
