"""What `hardwire tune` measured, and which way of computing each kernel it found to be best.

    {"format": "hardwire tuning", "version": 1}
    {"key": "0b7e…", "target": "cortex-m4f", "kernel": "convolution relu …", "tile": {…}, "unit": "cycles", "usual": 512, "best": 480}

A line is a kernel, by the content of it (`templates/content.py`), and lines are sorted: files of
several models or machines are merged line by line. Of several lines for one kernel that counts
which is the best.
"""  # noqa: E501

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from .errors import SchemaError
from .plain import is_list, is_map
from .tiles import Tile
from .tuning_units import UNITS

VERSION = 1
HEAD = {"format": "hardwire tuning", "version": VERSION}
_TEXTS, _COUNTS = ("key", "target", "kernel", "unit"), ("usual", "best")
_REQUIRED = ("rows", "nr", "lanes")


@dataclass(frozen=True)
class Entry:
    """A kernel: the tile that was the best, and what a call takes with it, and with the tile that
    it `usual`ly has; `target` and `kernel` are for people."""

    key: str
    target: str
    kernel: str
    tile: Tile
    unit: str
    usual: int
    best: int

    def line(self) -> str:
        values = {name: getattr(self, name) for name in ("key", "target", "kernel")}
        counts = {name: getattr(self, name) for name in ("unit", "usual", "best")}
        return json.dumps({**values, "tile": tile_to_json(self.tile), **counts})


@dataclass(frozen=True)
class Tuning:
    """A file of them; `source` is its name."""

    source: str = ""
    entries: Mapping[str, Entry] = field(default_factory=dict[str, Entry])

    def text(self) -> str:
        lines = [entry.line() for _, entry in sorted(self.entries.items())]
        return "\n".join([json.dumps(HEAD), *lines]) + "\n"

    def joined(self, entries: Iterable[Entry]) -> Tuning:
        """With other entries, which take the place of those for the same kernels."""
        return Tuning(self.source, {**self.entries, **{entry.key: entry for entry in entries}})


def read_tuning(path: str | os.PathLike[str]) -> Tuning:
    """What a file says. Raises SchemaError for the first line that says nothing."""
    from .yaml_file import read_text

    head, *lines = read_text(Path(path)).splitlines() or [""]
    _check_head(path, head)
    found = dict[str, Entry]()
    for number, line in enumerate(lines, 2):
        if line in ("", head):
            continue
        entry = _entry_of_line(f"{path}:{number}", line)
        known = found.setdefault(entry.key, entry)
        if _is_better(entry, known):
            found[entry.key] = entry
    return Tuning(str(path), found)


def _is_better(entry: Entry, known: Entry) -> bool:
    """It saves a greater share."""
    return entry.best * known.usual < known.best * entry.usual


def _check_head(path: str | os.PathLike[str], line: str) -> None:
    head = _parsed(line)
    if not is_map(head) or head.get("format") != HEAD["format"]:
        raise SchemaError(f"{path}:1: this is no file of `hardwire tune`: it begins otherwise.")
    if head.get("version") != VERSION:
        raise SchemaError(
            f"{path}:1: this is version {head.get('version')} of such files, and version {VERSION} "
            "is read; tune again."
        )


def _entry_of_line(place: str, line: str) -> Entry:
    values = _parsed(line)
    if not is_map(values):
        raise SchemaError(f"{place}: this is no line of a file of `hardwire tune`; tune again.")
    problem = next(_problems(values), None)
    if problem is not None:
        raise SchemaError(f"{place}: {problem}.")
    given: dict[str, Any] = {**values, "tile": tile_from_json(values["tile"])}
    return Entry(**given)


def _parsed(line: str) -> Any:
    """The value of a line of JSON; None where it is none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _problems(values: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the values of a line, in words that end a sentence."""
    names = [each.name for each in fields(Entry)]
    if sorted(values) != sorted(names):
        yield f"a line has `{'`, `'.join(names)}`, and this one `{'`, `'.join(values)}`"
        return
    yield from (f"`{name}` is no text" for name in _TEXTS if not isinstance(values[name], str))
    yield from (
        f"`{name}` is no positive number" for name in _COUNTS if not _is_count(values[name])
    )
    if values["unit"] not in UNITS:
        yield f"`unit` is none of `{'`, `'.join(UNITS)}`"
    if not _is_tile(values["tile"]):
        yield "`tile` is no tile"


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_tile(value: object) -> bool:
    usual = tile_to_json(Tile((1, 1), 1, 1), whole=True)
    if not is_map(value) or any(name not in value for name in _REQUIRED):
        return False
    return all(name in usual and _is_like(each, usual[name]) for name, each in value.items())


def _is_like(value: object, usual: object) -> bool:
    if is_list(usual):
        return is_list(value) and len(value) == len(usual) and all(map(_is_count, value))
    return isinstance(value, str) if isinstance(usual, str) else value == 0 or _is_count(value)


def tile_to_json(tile: Tile, whole: bool = False) -> dict[str, Any]:
    """A tile as it is written: without what is as usual, unless it is written `whole`."""
    usual = {each.name: each.default for each in fields(Tile)}
    values = {name: each for name, each in asdict(tile).items() if whole or each != usual[name]}
    return {**values, "rows": list(tile.rows)}


def tile_from_json(values: Mapping[str, Any]) -> Tile:
    given: dict[str, Any] = {**values, "rows": tuple(values["rows"])}
    return Tile(**given)
