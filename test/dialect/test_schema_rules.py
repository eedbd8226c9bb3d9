"""The rules of native_functions.yaml: schemas that break each, and PyTorch's own, which do not."""

from __future__ import annotations

import pytest

from hardwire.dialect.registry import registry
from hardwire.dialect.schema_parser import parse
from hardwire.dialect.schema_rules import problems_of

BROKEN = [
    ("f(Tensor x, int x) -> ()", "there are 2 arguments `x`."),
    (
        "f_out(Tensor x) -> Tensor",
        "an `out` variant is an overload: write `.out` instead of `_out`.",
    ),
    (
        "f.functional(Tensor x, *, Tensor(a!) out) -> Tensor(a!)",
        "the overload `functional` says functional, and the schema is out.",
    ),
    (
        "f.out(Tensor x, *, Tensor(a!) out, int n) -> Tensor(a!)",
        "`n` follows the out argument `out`: put it before.",
    ),
    (
        "f_(Tensor(a!) self, Tensor(b!) x) -> Tensor(b!)",
        "`x` is written and returned: make it keyword-only or `self`.",
    ),
    ("f(Tensor(a!) self) -> (Tensor(a!), Tensor)", "some results are written arguments and some"),
    ("f(Tensor x) -> Tensor(a!)", "the result `Tensor(a!)` is no argument."),
    (
        "f.out(Tensor x, *, Tensor(a!) y, Tensor(b!) z) -> Tensor(a!)",
        "there are 2 out arguments and 1 results.",
    ),
    (
        "f.out(Tensor x, *, Tensor(a!) y, Tensor(b!) z) -> (Tensor(b!), Tensor(a!))",
        "the result `Tensor(b!)` stands in the place of `Tensor(a!) y`.",
    ),
    (
        "f.out(Tensor x, *, Tensor(a!)[] out) -> Tensor(a!)[]",
        "an operator that fills lists of tensors returns nothing: write `-> ()`.",
    ),
    ("f_(Tensor self) -> Tensor", "an in-place operator writes to its argument `self`"),
    ("f_(Tensor(a!) self) -> ()", "an in-place operator returns `self`: write `-> Tensor(a!)`."),
    (
        "f_(Tensor(a!) self, *, Tensor(b!) out) -> Tensor(b!)",
        "an in-place operator has no out arguments.",
    ),
    (
        "f.out(*, ScalarType? dtype, Layout? layout, Device? device, bool? pin_memory, "
        "Tensor(a!) out) -> Tensor(a!)",
        "only a functional operator takes dtype, layout, device and pin_memory together.",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), BROKEN)
def test_broken_rules(text: str, sentence: str) -> None:
    schema = parse(text)
    problems = problems_of(schema)
    assert any(f"`{schema.full_name}`: {sentence}" in problem for problem in problems), problems


def test_scratch_buffers_are_not_returned() -> None:
    text = "f.out(Tensor x, *, Tensor(a!) out, Tensor(b!) _scratch_y) -> Tensor(a!)"
    assert problems_of(parse(text)) == []


def test_pytorch_keeps_its_rules() -> None:
    known = registry()
    assert [problem for name in known for problem in problems_of(known.schema(name))] == []
