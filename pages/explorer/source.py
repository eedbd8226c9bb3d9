"""The lines of Python that a model was written in.

Whoever made a model's file chose the names of files in it. Of these, only Python is read, and only
where each line is there that the model's file quotes: a page holds nothing that a model fetches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...dialect.graph.where import Origin
from ...dialect.importers.quotes import Quotes, quoted_lines
from .places import Places, lines_of

LARGEST = 1 << 20
"""Bytes of a file that is still read whole."""


@dataclass(frozen=True)
class SourceLine:
    """A line by its number; `place` is the number of the set of operators that come from it."""

    number: int
    text: str
    place: int


@dataclass(frozen=True)
class SourceFile:
    """A file, with what is to be said of it: of one that was not read there are some lines."""

    name: str
    about: str
    lines: tuple[SourceLine, ...]


def sources(model: str, places: Places, kinds: Mapping[Origin, str]) -> list[SourceFile]:
    """The files that a model's operators come from, in the order of the graph.

    `kinds` says what operators are called, for lines of which nothing else is known.
    """
    quotes = quoted_lines(Path(model))
    operators = dict(places.operators)
    found = list[SourceFile]()
    for file, lines in lines_of(operators).items():
        sets = {line: places.number(numbers) for line, numbers in lines.items()}
        whole = _read_if_quoted(file, Path(model), quotes.get(file, {}))
        if whole is not None and max(sets) <= len(whole):
            text = enumerate(whole, 1)
            shown = [SourceLine(n, line, sets.get(n, 0)) for n, line in text]
        else:
            names = _operator_names(operators, kinds, file)
            known = {**names, **quotes.get(file, {})}
            shown = [SourceLine(n, known[n], sets[n]) for n in sorted(sets) if n in known]
        about = "" if whole else "as the model quotes it" if file in quotes else "by operators"
        found.append(SourceFile(file, about, tuple(shown)))
    return found


def _read_if_quoted(file: str, model: Path, quoted: Mapping[int, str]) -> list[str] | None:
    """All lines of a file, if it is still the one that the model was made of."""
    is_model = Path(file) == model
    if not is_model and (not quoted or not file.endswith(".py")):
        return None
    for path in dict.fromkeys((Path(file), model.parent / file)):
        lines = _text_lines(path)
        if lines is not None and all(
            line <= len(lines) and lines[line - 1].strip() == text for line, text in quoted.items()
        ):
            return lines
    return None


def _text_lines(path: Path) -> list[str] | None:
    """The lines of a text; None for what is none, or is not there."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        return path.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        return None


def _operator_names(
    operators: Mapping[Origin, int], kinds: Mapping[Origin, str], file: str
) -> Quotes:
    """What operators of a file are called, line by line."""
    lines = dict[int, list[str]]()
    for origin in operators:
        if origin.file == file:
            lines.setdefault(origin.line, []).append(kinds.get(origin, origin.name))
    told = {
        line: [one for one in names if not one.startswith("hw.")] for line, names in lines.items()
    }
    return {line: ", ".join(dict.fromkeys(names)) for line, names in told.items() if names}
