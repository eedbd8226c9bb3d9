"""What calls of core operators come to that a list only names, as `count.yaml` has it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml

from .count import GROUP, TABLE, kind_of, main, told
from .recorded import core_names

ENDS = {
    "right in all calls": "are right in all of their calls",
    "right in some calls": "in some of them",
    "without a kernel for the calls": "in none",
    "refused": "are refused with a sentence",
}
LINES: dict[str, str] = yaml.safe_load(TABLE.read_text())
NAMES = list(LINES)


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, len(NAMES), GROUP))
def test_row_16_4_calls_come_to_what_the_table_says(start: int) -> None:
    names = NAMES[start : start + GROUP]
    assert told(names) == {name: LINES[name] for name in names}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "name some operators, or say --all"),
        (["aten::mn", "aten::mm"], "no core operators: aten::mn"),
        (["--help"], "What calls of core operators give"),
    ],
)
def test_what_to_count_is_said(given: list[str], message: str, capsys) -> None:
    with pytest.raises(SystemExit):
        main(given)
    told = capsys.readouterr()
    assert message in told.out + told.err


def test_lines_are_of_few_kinds() -> None:
    assert {kind_of(line) for line in LINES.values()} <= {
        "right in all calls", "right in some calls", "without a kernel for the calls", "refused"
    }  # fmt: skip


def test_the_docs_say_how_many_are_right() -> None:
    kinds = Counter(map(kind_of, LINES.values()))
    text = (Path(__file__).parents[2] / "docs" / "oplib.md").read_text()
    assert len(LINES) == len(core_names())
    told = {kind: f"{count} {ENDS[kind]}" for kind, count in kinds.items()}
    assert {kind: words for kind, words in told.items() if words not in text} == {}
