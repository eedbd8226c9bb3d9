"""Lines of Python that a `.pt2` file quotes: its stack traces have the text of each frame."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, cast

from ..damaged import DAMAGED
from ..errors import HardwireError
from .archive import Archive

FRAME = re.compile(r'File "([^"\n]+)", line (\d{1,9})\b[^\n]*\n[ \t]+([^\n]*)')

Quotes = Mapping[int, str]
"""Texts, without what they are indented by, by the number of the line."""


def quoted_lines(path: Path) -> Mapping[str, Quotes]:
    """By file: the lines that an exported program quotes; none of other files."""
    if path.suffix != ".pt2":
        return {}
    try:
        with closing(Archive(path, str(path))) as archive:
            document = json.loads(archive.read(f"models/{archive.model()}.json"))
    except (HardwireError, *DAMAGED):
        return {}
    found = dict[str, dict[int, str]]()
    for trace in _traces(document):
        for file, line, text in FRAME.findall(trace):
            found.setdefault(file, {})[int(line)] = text.strip()
    return found


def _traces(document: object) -> Iterator[str]:
    """All stack traces in a document."""
    if isinstance(document, dict):
        for name, value in cast(dict[str, Any], document).items():
            if name == "stack_trace" and isinstance(value, str):
                yield value
            else:
                yield from _traces(value)
    elif isinstance(document, list):
        for value in cast(list[Any], document):
            yield from _traces(value)
