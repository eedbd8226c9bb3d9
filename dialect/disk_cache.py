"""What was made before, kept on disk by the content that it was made of.

    $XDG_CACHE_HOME/hardwire/1/5e/5e0c…        an entry: a mark, a digest, what is kept

A key says all that a content follows from, so that an entry is never out of date. Each is a file of
its own that appears whole (renamed once it is written), so that any number of processes share a
folder without locks. One that is damaged, cut short or stands under another name is not believed,
and made again. What was used longest ago goes first once all take more than the limit. A folder
that cannot be written is no error: everything is made then, as without a cache.

`HARDWIRE_CACHE` names another folder, or is `off`; `HARDWIRE_CACHE_SIZE` is the limit (`512M`).

Libraries for this keep an index with locks, and Python objects that run code as they are read
(`diskcache`, which nobody maintains any more); none of them looks whether what it reads is whole.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from .byte_count import byte_count
from .errors import HardwireError
from .whole_files import write_whole

FORMAT = "1"
MARK = b"hardwire cache " + FORMAT.encode() + b"\n"
DIGEST_BYTES, SIZE_BYTES = sha256().digest_size, 8
FOLDER, SIZE, OFF = "HARDWIRE_CACHE", "HARDWIRE_CACHE_SIZE", "off"
LIMIT = 1 << 30
LARGEST = 2
"""An entry takes half of the limit at most: one model does not replace all others."""
ABANDONED = 3600
"""Seconds after which nobody goes on writing a file that is not finished."""


@dataclass(frozen=True)
class Entry:
    """A file of the cache."""

    path: Path
    bytes: int
    used: float


@dataclass(frozen=True)
class DiskCache:
    """A folder, and how many bytes it may take."""

    folder: Path
    limit: int

    def get(self, key: str) -> list[bytes] | None:
        """What was put there under that key, where it is there and whole."""
        path = self._path(key)
        try:
            with path.open("rb") as file:
                head = file.read(len(MARK) + DIGEST_BYTES)
                parts = [*_parts(file)]
        except OSError:
            return None
        if head != MARK + _digest(key, parts):
            return None
        with suppress(OSError):  # of others, it can be read only
            os.utime(path)
        return parts

    def put(self, key: str, parts: Sequence[bytes]) -> None:
        """Keeps contents."""
        if LARGEST * sum(map(len, parts)) > self.limit:
            return
        path = self._path(key)
        sized = (each for part in parts for each in (_size(part), part))
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, [MARK, _digest(key, parts), *sized])

    def trim(self) -> None:
        """Removes what was used longest ago until the rest is within the limit."""
        entries = sorted(self.entries(), key=lambda entry: (entry.used, entry.path))
        left = sum(entry.bytes for entry in entries)
        for entry in entries:
            is_abandoned = _is_unfinished(entry) and time.time() - entry.used > ABANDONED
            if left <= self.limit and not is_abandoned:
                continue
            _remove(entry.path)
            left -= entry.bytes

    def clear(self) -> None:
        """Removes everything."""
        for entry in self.entries():
            _remove(entry.path)

    def entries(self) -> list[Entry]:
        """All files, those that are being written as well, in any order."""
        return list(_files(self.folder / FORMAT))

    def _path(self, key: str) -> Path:
        name = sha256(key.encode()).hexdigest()
        return self.folder / FORMAT / name[:2] / name


def cache_here() -> DiskCache | None:
    """The cache that the environment asks for; None where it is switched off."""
    named = os.environ.get(FOLDER, "")
    if named == OFF:
        return None
    folder = Path(named) if named else _usual_folder()
    text = os.environ.get(SIZE, "")
    limit = byte_count(text.upper()) if text else LIMIT
    if limit is None:
        what = "is no number of bytes, as 65536 or 512M is"
        raise HardwireError(f"the environment's {SIZE}: `{text}` {what}.")
    return None if folder is None else DiskCache(folder, limit)


def _usual_folder() -> Path | None:
    """As XDG has it: a relative path is not regarded; None for users without a home."""
    asked, home = Path(os.environ.get("XDG_CACHE_HOME", "")), Path("~").expanduser
    if asked.is_absolute():
        return asked / "hardwire"
    try:
        return home() / ".cache" / "hardwire"
    except RuntimeError:
        return None


def _size(part: bytes) -> bytes:
    return len(part).to_bytes(SIZE_BYTES, "little")


def _parts(file: BinaryIO) -> Iterator[bytes]:
    """Each is behind its size; of one that is cut short, what is there."""
    while size := file.read(SIZE_BYTES):
        left = os.fstat(file.fileno()).st_size - file.tell()
        yield file.read(min(int.from_bytes(size, "little"), left))


def _digest(key: str, parts: Sequence[bytes]) -> bytes:
    found = sha256(sha256(key.encode()).digest())
    for part in parts:
        found.update(_size(part))
        found.update(part)
    return found.digest()


def _is_unfinished(entry: Entry) -> bool:
    return entry.path.name.startswith(".")


def _files(folder: Path) -> Iterator[Entry]:
    """Others may remove files and folders meanwhile."""
    try:
        found = list(os.scandir(folder))
    except OSError:
        return
    for item in found:
        if item.is_dir(follow_symlinks=False):
            yield from _files(Path(item.path))
            continue
        try:
            facts = item.stat(follow_symlinks=False)
        except OSError:
            continue
        yield Entry(Path(item.path), facts.st_size, facts.st_mtime)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
