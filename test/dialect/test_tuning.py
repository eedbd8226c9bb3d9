"""Files of `hardwire tune`: what they say, and what is wrong in them."""

import json
from pathlib import Path

import pytest

from hardwire.dialect.errors import SchemaError
from hardwire.dialect.tiles import Tile
from hardwire.dialect.tuning import HEAD, Entry, Tuning, read_tuning

TILE = Tile((2, 3), 16, 8, depth=128, block=64, panels=2)
ENTRY = Entry("b" * 32, "cortex-m4f", "linear 9x20 16x20", TILE, "cycles", 400, 300)
OTHER = Entry("a" * 32, "native", "linear 2x2 3x2", Tile((1, 1), 4, 4), "nanoseconds", 9, 9)


def written(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "t.jsonl"
    path.write_text("\n".join([json.dumps(HEAD), *lines]) + "\n")
    return path


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    text = Tuning().joined([ENTRY, OTHER]).text()
    path = tmp_path / "t.jsonl"
    path.write_text(text)
    assert read_tuning(path).entries == {ENTRY.key: ENTRY, OTHER.key: OTHER}
    assert read_tuning(path).text() == text
    assert [line[:9] for line in text.splitlines()[1:]] == ['{"key": "', '{"key": "']
    assert text.splitlines()[1:] == sorted(text.splitlines()[1:])


@pytest.mark.parametrize("is_first", [True, False])
def test_files_are_merged_by_their_lines(tmp_path: Path, is_first: bool) -> None:
    # The share counts that is saved: two machines measured it.
    slower = Entry(ENTRY.key, "m", "k", Tile((1, 1), 4, 4), "cycles", 4000, 2800)
    first, second = (slower, ENTRY) if is_first else (ENTRY, slower)
    lines = [first.line(), json.dumps(HEAD), "", second.line(), first.line(), OTHER.line()]
    found = read_tuning(written(tmp_path, *lines)).entries
    assert found == {ENTRY.key: slower, OTHER.key: OTHER}


def changed(**values: object) -> str:
    return json.dumps({**json.loads(ENTRY.line()), **values})


def tile(**values: object) -> str:
    return changed(tile={**json.loads(ENTRY.line())["tile"], **values})


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("<<<<<<< HEAD", "this is no line of a file of `hardwire tune`; tune again."),
        (ENTRY.line()[:-9], "this is no line of a file of `hardwire tune`; tune again."),
        ("[1]", "this is no line of a file of `hardwire tune`; tune again."),
        ('{"key": "a"}', "`kernel`, `tile`, `unit`, `usual`, `best`, and this one `key`."),
        (changed(more=1), "and this one `key`, `target`, `kernel`, `tile`, `unit`, `usual`,"),
        (changed(key=3), "`key` is no text."),
        (changed(best=0), "`best` is no positive number."),
        (changed(usual=True), "`usual` is no positive number."),
        (changed(unit="days"), "`unit` is none of `cycles`, `instructions`, `nanoseconds`."),
        (changed(tile=[1]), "`tile` is no tile."),
        (changed(tile={"nr": 8, "lanes": 8}), "`tile` is no tile."),
        (tile(rows=[1, 2, 3]), "`tile` is no tile."),
        (tile(rows=[1, -2]), "`tile` is no tile."),
        (tile(nr="8"), "`tile` is no tile."),
        (tile(form=3), "`tile` is no tile."),
        (tile(width=3), "`tile` is no tile."),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, problem: str) -> None:
    path = written(tmp_path, OTHER.line(), line)
    with pytest.raises(SchemaError) as error:
        read_tuning(path)
    (text,) = error.value.problems
    assert text.startswith(f"{path}:3: ")
    assert problem in text


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ("", ":1: this is no file of `hardwire tune`: it begins otherwise."),
        (ENTRY.line(), ":1: this is no file of `hardwire tune`: it begins otherwise."),
        (
            json.dumps({**HEAD, "version": 2}),
            ":1: this is version 2 of such files, and version 1 is read; tune again.",
        ),
    ],
)
def test_other_files_are_refused(tmp_path: Path, head: str, problem: str) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text(f"{head}\n{OTHER.line()}\n")
    with pytest.raises(SchemaError) as error:
        read_tuning(path)
    assert error.value.problems == (f"{path}{problem}",)
