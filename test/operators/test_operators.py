"""A fixed sample of PyTorch's operator database; `make test-ops` runs all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import known, page, reached
from .cases import FORMS, Case, cases, fixed_sample, names
from .check import check, exported_operators
from .core import core_operators, is_core
from .direct import UNREACHED

ROOT = Path(__file__).parents[2]
PARTS = 8
CORE = [name for name in names() if is_core(name)]


@pytest.mark.parametrize("part", range(PARTS))
def test_fixed_sample(part: int) -> None:
    listed = known.read()
    chosen = [c for name in CORE[part::PARTS] for c in fixed_sample(name) if c not in listed]
    for form in FORMS:
        some = [case for case in chosen if case.form == form]
        outcomes = {Case.parse(text): outcome for text, outcome in check(some).items()}
        assert known.complaints(outcomes) == []


def test_known_failures_are_cases() -> None:
    listed = known.read()
    operators = dict.fromkeys(case.operator for case in listed)
    unknown = [case for case in listed if case.operator not in names()]
    assert not unknown
    assert set(listed) <= {case for name in operators for case in cases(name)}


def test_every_core_operator_has_a_sample_or_a_reason() -> None:
    assert sorted([*reached.read(), *UNREACHED]) == sorted(core_operators())


@pytest.mark.parametrize("form", FORMS)
def test_samples_have_the_operators_that_they_are_noted_for(form: str) -> None:
    noted = {name: case for name, case in reached.read().items() if case.form == form}
    some = list(dict.fromkeys(noted.values()))
    exported = dict(zip(some, exported_operators(some), strict=True))
    assert {name: case for name, case in noted.items() if name not in exported[case]} == {}
    assert all(is_core(case.operator) for case in some)


def test_page_is_current() -> None:
    assert page.FILE.read_text() == page.text(), "run python -m test.operators --page"


def test_readme_has_the_share_of_all_functions() -> None:
    functions, cases, good, _, wrong, rate = page.all_functions()
    assert wrong == "0"
    sentence = f"{good} of {cases} samples of {functions} functions ({rate} %)"
    assert sentence in " ".join((ROOT / "README.md").read_text().replace(",", "").split())
