"""Operators that a list only names: every call that PyTorch takes gives what PyTorch gives."""

from __future__ import annotations

from hardwire.dialect.operator_list import parse
from hardwire.dialect.registry import registry
from hardwire.oplib.variants import variants


def spelled(text: str) -> list[str]:
    """The variants of all operators of a list."""
    operators = parse(text, "ops.yaml", registry())
    return [str(one) for operator in operators for one in variants(operator, registry())[0]]


def test_a_number_that_may_be_absent_is_an_argument() -> None:
    """`clamp(min=1)` is another kernel than `clamp(max=1)`."""
    given = [
        one.partition("min=")[2]
        for one in spelled("operators: {aten::clamp: {include_all_overloads: false}}")
    ]
    assert given == ["None, max=None)", "None, max=float)", "float, max=None)", "float, max=float)"]
