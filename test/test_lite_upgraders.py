"""Operators whose meaning has changed: old archives mean what PyTorch's lite interpreter says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.upgraders import NEWEST, UPGRADERS, Upgrader

torch = pytest.importorskip("torch")
from .lite_bodies import Body, C, X, compiled, interpreted  # noqa: E402

OPERATORS = (("aten::zeros_like", "", 1), ("aten::zeros", "", 1))
CONSTANTS = (None, "floor", 2, 5, [100], 10.0)
NONE, MODE, LOW, HIGH, _, BASE = C
LIKE, HUNDRED = (X, ("OP", 0, 0)), (C[4], ("OP", 1, 0))
REST = (NONE, NONE, NONE, NONE)

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "aten::div.Scalar": (X, LOW),
    "aten::div.Scalar_mode": (X, LOW, MODE),
    "aten::div.Tensor": (X, X),
    "aten::div.Tensor_mode": (X, X, MODE),
    "aten::div_.Scalar": (X, LOW),
    "aten::div_.Scalar_mode": (X, LOW, MODE),
    "aten::div_.Tensor": (X, X),
    "aten::div_.Tensor_mode": (X, X, MODE),
    "aten::div.out": (X, X, *LIKE),
    "aten::div.out_mode": (X, X, MODE, *LIKE),
    "aten::gelu": (X,),
    "aten::gelu.out": (X, *LIKE),
    "aten::linspace": (LOW, HIGH, NONE, *REST),
    "aten::linspace.out": (LOW, HIGH, NONE, *HUNDRED),
    "aten::logspace": (LOW, HIGH, NONE, BASE, *REST),
    "aten::logspace.out": (LOW, HIGH, NONE, BASE, *HUNDRED),
}
FLOATS = np.array([[3.5, -1.25, 7.0], [-9.0, 0.5, 2.0]], np.float32)
INTEGERS = np.array([[3, -1, 7], [-9, 5, 2]], np.int64)


def method(upgrader: Upgrader, version: int, *call: tuple[str, int, int]) -> dict[str, bytes]:
    """An archive that calls the operator, by these instructions or by its name."""
    name, _, overload = upgrader.operator.partition(".")
    called = (name, overload, upgrader.arguments)
    steps = (*ARGUMENTS[upgrader.operator], *(call or (("OP", 2, 0),)))
    return Body(steps, (*OPERATORS, called), CONSTANTS, operator_version=version).files()


def inputs(upgrader: Upgrader) -> tuple[np.ndarray, ...]:
    return (FLOATS,) if "gelu" in upgrader.operator else (FLOATS, INTEGERS)


NAMED = [upgrader for upgrader in UPGRADERS if upgrader.operator in ARGUMENTS]


def test_these_are_all_that_the_lite_interpreter_upgrades() -> None:
    """Of PyTorch's own list it leaves out `full`; `full.names` no list of operators has."""
    known = torch._C._get_operator_version_map()
    left_out = {"aten::full", "aten::full.out"}
    assert sorted(known.keys() - left_out) == sorted(ARGUMENTS)
    assert {u.operator for u in UPGRADERS} - known.keys() == {"aten::full.names"}
    for upgrader in NAMED:
        (entry,) = known[upgrader.operator]
        assert entry.bumped_at_version == upgrader.last + 1 <= NEWEST
        schema = torch._C.parse_schema(entry.old_schema)
        assert len(schema.arguments) == upgrader.arguments


def agree(files: dict[str, bytes], x: np.ndarray, folder: Path) -> None:
    """Both compute the same, or both refuse."""
    try:
        wanted = interpreted(files, x.copy(), folder)
    except RuntimeError:
        with pytest.raises(HardwireError):
            compiled(files, x)
        return
    got = compiled(files, x)
    assert [part.dtype for part in got] == [part.dtype for part in wanted]
    for mine, theirs in zip(got, wanted, strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-6)


@pytest.mark.parametrize("upgrader", NAMED, ids=lambda u: u.operator)
def test_old_operators_mean_what_they_did(upgrader: Upgrader, tmp_path: Path) -> None:
    for version in (3, upgrader.last, upgrader.last + 1, NEWEST):
        for x in inputs(upgrader):
            agree(method(upgrader, version), x, tmp_path)


@pytest.mark.parametrize("number", range(len(UPGRADERS)))
def test_functions_of_the_lite_interpreter_have_its_numbers(number: int, tmp_path: Path) -> None:
    if UPGRADERS[number] not in NAMED:
        pytest.skip("hardwire has no dimensions with names")
    for x in inputs(UPGRADERS[number]):
        agree(method(UPGRADERS[number], 3, ("CALL", number, 0)), x, tmp_path)
