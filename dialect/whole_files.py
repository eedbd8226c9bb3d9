"""Files that others see only once they are complete, alone or as a set."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterable, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path


def write_whole(path: Path, parts: Iterable[bytes]) -> Path:
    """Writes a file; what was there before stays until it is whole."""
    with _to_be_renamed(path, parts) as temporary:
        os.replace(temporary, path)
    return path


def write_set(contents: Mapping[Path, bytes]) -> list[Path]:
    """Writes files of a folder that belong together.

    What was there before stays until all are whole. Who writes the same ones at the same time does
    so before or after, so that those that stay are all of one set.
    """
    with ExitStack() as stack:
        made = {
            path: stack.enter_context(_to_be_renamed(path, [contents[path]])) for path in contents
        }
        for folder in sorted({path.parent for path in contents}):
            stack.enter_context(_locked(folder))
        for path, temporary in made.items():
            os.replace(temporary, path)
    return [*contents]


@contextmanager
def _to_be_renamed(path: Path, parts: Iterable[bytes]) -> Generator[str]:
    """A file with that content in the same folder, to be renamed; without a trace if it is not."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        os.chmod(temporary, 0o644)
        yield temporary
    finally:
        Path(temporary).unlink(missing_ok=True)


@contextmanager
def _locked(folder: Path) -> Generator[None]:
    """Alone in a folder, where the system has such locks; nothing is written for it."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems of networks lock no folders
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
