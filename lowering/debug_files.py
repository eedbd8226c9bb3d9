"""What the files of a model are called in debug information."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import PurePosixPath

PACKAGES = re.compile(r"(.*/(?:site|dist)-packages)/(.+)")
"""Where Python's packages are installed, and the file of one."""
ESCAPED = re.compile(r"[^ !#-\[\]-~]")
STAND_IN = re.compile(r'filename: "(hardwire-file-[0-9a-f]+)", directory: ""')


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


def stand_in(file: str) -> str:
    """What stands for a file until all others are known."""
    digest = blake2b(file.encode("utf-8", "surrogatepass"), digest_size=16)
    return f"hardwire-file-{digest.hexdigest()}"


def with_names(text: str, files: Sequence[str], is_full: bool) -> str:
    """LLVM IR text that has the names of files in the places of what stands for them, and their
    folders if it `is_full`."""
    names = {stand_in(file): name for file, name in names_of(files).items()}

    def named(found: re.Match[str]) -> str:
        file = names[found[1]]
        folder = file.folder if is_full else ""
        return f'filename: "{_as_llvm_quotes(file.name)}", directory: "{_as_llvm_quotes(folder)}"'

    return STAND_IN.sub(named, text)


def _as_llvm_quotes(text: str) -> str:
    """As LLVM writes what is in quotes."""
    return ESCAPED.sub(lambda found: rf"\{ord(found[0]):02X}", text.encode().decode("latin-1"))


def _path(parts: tuple[str, ...]) -> str:
    return str(PurePosixPath(*parts)) if parts else ""


def _shared(paths: list[tuple[str, ...]]) -> int:
    """How many parts all paths begin with."""
    together = zip(*paths, strict=False)
    return next(
        (n for n, parts in enumerate(together) if len(set(parts)) > 1),
        min(map(len, paths), default=0),
    )
