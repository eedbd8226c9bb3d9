"""What the files of a model are called in debug information."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

PACKAGES = re.compile(r"(.*/(?:site|dist)-packages)/(.+)")
"""Where Python's packages are installed, and the file of one."""


@dataclass(frozen=True)
class File:
    """A file by its folder and its name below that: what it is called on any machine."""

    folder: str
    name: str


def names_of(files: Iterable[str]) -> Mapping[str, File]:
    """Files of packages as these call them, and all others from the folder that they share: objects
    do not tell where that was, and files of one name in several folders are told apart."""
    plain = {file: file.replace("\\", "/") for file in files}
    installed = {file: PACKAGES.fullmatch(path) for file, path in plain.items()}
    own = [PurePosixPath(path) for file, path in plain.items() if installed[file] is None]
    shared = _shared([path.parent.parts for path in own])
    found = dict[str, File]()
    for file, path in plain.items():
        match, parts = installed[file], PurePosixPath(path).parts
        folder, name = match.groups() if match else (_path(parts[:shared]), _path(parts[shared:]))
        found[file] = File(folder, name)
    return found


def _path(parts: tuple[str, ...]) -> str:
    return str(PurePosixPath(*parts)) if parts else ""


def _shared(paths: list[tuple[str, ...]]) -> int:
    """How many parts all paths begin with."""
    together = zip(*paths, strict=False)
    return next(
        (n for n, parts in enumerate(together) if len(set(parts)) > 1),
        min(map(len, paths), default=0),
    )
