"""How the code is built does not get worse; `python -m test.house` shows where."""

from __future__ import annotations

import pytest

from . import house
from .house import Module


@pytest.mark.parametrize("measure", house.MEASURES, ids=lambda measure: measure.title)
def test_a_measure_is_within_its_limit(measure: house.Measure) -> None:
    places = measure.places(house.modules())
    assert len(places) <= measure.limit


SMALL = Module(
    "passes/small.py",
    '''"""A text about `aten.add`."""

from .other import thing

NAMES = ("aten.add", "aten.sub", "aten.mul", "aten.div", "aten.neg")


def _one(x: int) -> str:
    """About `aten.mul`."""
    try:
        return "aten.relu"  # not aten.neg
    except (ValueError, IndexError):
        return ""
''',
)
OTHER = Module("passes/other.py", "def thing():\n    from . import small\n")


def test_names_are_counted_in_functions_and_in_tables() -> None:
    assert house.literals([SMALL]) == ["passes/small.py:11: aten.relu"]
    assert house.tables([SMALL]) == ["passes/small.py:5: 5 names"]


def test_every_exception_is_still_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = tuple(house.TABLES)
    monkeypatch.setattr(house, "TABLES", {})
    found = house.tables(house.modules())
    assert [place for place in allowed if not any(at.startswith(place) for at in found)] == []


def test_lazy_imports_close_cycles() -> None:
    assert house.cycles([SMALL, OTHER]) == ["hardwire.passes.other hardwire.passes.small"]
    assert house.cycles([SMALL]) == []


def test_excepts_are_broad_in_tuples_too() -> None:
    assert house.broad_excepts([SMALL]) == ["passes/small.py:12"]


def test_code_lines_are_those_that_do_something() -> None:
    lines = [place.rpartition(":")[2] for place in house.code_lines([SMALL])]
    assert lines == ["3", "5", "8", "10", "11", "12", "13"]


def test_twins_are_in_several_files() -> None:
    same = [Module(f"passes/{name}.py", SMALL.text) for name in "abcd"]
    assert house.twins(same) == ["_one: 4 files"] * 4
    assert house.twins(same[:3]) == []
