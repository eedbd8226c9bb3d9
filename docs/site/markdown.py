"""Pieces of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; bars in cells are written so that they end none."""
    lines = [head, ["---"] * len(head), *rows]
    cells = ([cell.replace("|", r"\|").replace("\n", " ") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(line)} |\n" for line in cells)


def code(text: str, language: str = "text") -> str:
    """A block of code."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def contents(pages: Iterable[str]) -> str:
    """The navigation below a page, which has no place on the page itself."""
    return code("\n".join([":hidden:", "", *pages]), "{toctree}")


def page(title: str, *parts: str) -> str:
    """A page: its parts with a line between them."""
    return "\n\n".join([f"# {title}", *(part.strip("\n") for part in parts if part)]) + "\n"
