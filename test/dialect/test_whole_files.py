"""Files that appear whole, and sets of them that belong together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from hardwire.dialect.whole_files import write_set

NAMES = [f"{number}.o" for number in range(12)]


def test_two_at_once_leave_the_files_of_one(tmp_path: Path) -> None:
    together = Barrier(2)

    def write(content: bytes) -> None:
        together.wait()
        write_set({tmp_path / name: content for name in NAMES})

    with ThreadPoolExecutor(2) as pool:
        for _ in range(40):
            list(pool.map(write, (b"one", b"other")))
            assert len({(tmp_path / name).read_bytes() for name in NAMES}) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(NAMES)


def test_what_was_there_stays_where_one_cannot_be_written(tmp_path: Path) -> None:
    write_set({tmp_path / "a": b"old", tmp_path / "b": b"old"})
    with pytest.raises(OSError, match="No such file"):
        write_set({tmp_path / "a": b"new", tmp_path / "none" / "b": b"new"})
    assert [path.read_bytes() for path in sorted(tmp_path.iterdir())] == [b"old", b"old"]
