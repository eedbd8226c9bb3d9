"""Texts that are written into objects and beside them, in files of their own kind: MLIR, C."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent / "text"


@cache
def read(name: str | Path) -> str:
    """The text of a file in the folder `text`, or of one that is named by its whole path."""
    return (FOLDER / name).read_text("utf-8")


def fill(name: str | Path, /, **values: object) -> str:
    """That text with values in the place of each `$name`."""
    return Template(read(name)).substitute(values)
