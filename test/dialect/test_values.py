"""Python values as constants, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hardwire.dialect import ops
from hardwire.dialect.mlir import ir
from hardwire.dialect.values import (
    Device,
    NotConstant,
    constant,
    constant_value,
    is_constant,
    is_none,
)


@pytest.fixture(scope="module")
def context() -> ir.Context:
    return ops.new_context()


@pytest.fixture(autouse=True)
def module(context: ir.Context) -> Iterator[ir.Module]:
    with context, ir.Location.unknown():
        made = ir.Module.create()
        with ir.InsertionPoint(made.body):
            yield made
        made.operation.verify()


@pytest.mark.parametrize(
    ("value", "kind", "type", "attribute"),
    [
        (None, None, "!hw.none", "unit"),
        (None, "Tensor?", "!hw.none", "unit"),
        (None, "int[2]?", "!hw.none", "unit"),
        (1, None, "i64", "1 : i64"),
        (-(2**63), "int", "i64", "-9223372036854775808 : i64"),
        (1, "SymInt", "i64", "1 : i64"),
        (6, "ScalarType?", "i64", "6 : i64"),
        (True, None, "i1", "true"),
        (False, "bool?", "i1", "false"),
        (True, "int", "i64", "1 : i64"),
        (1.5, None, "f64", "1.500000e+00 : f64"),
        (1, "float", "f64", "1.000000e+00 : f64"),
        (1, "float?", "f64", "1.000000e+00 : f64"),
        (1, "Scalar", "i64", "1 : i64"),
        (1.5, "Scalar?", "f64", "1.500000e+00 : f64"),
        (True, "Scalar", "i1", "true"),
        ("mean", "str", "!hw.str", '"mean"'),
        ("mean", None, "!hw.str", '"mean"'),
        ("cpu", "Device?", "!hw.device", '"cpu"'),
        (Device("cuda:1"), None, "!hw.device", '"cuda:1"'),
        ([], None, "!hw.list<i64>", "array<i64>"),
        ((), "float[]", "!hw.list<f64>", "array<f64>"),
        ([], "bool[3]", "!hw.list<i1>", "array<i1>"),
        ((1, 2), "int[2]", "!hw.list<i64>", "array<i64: 1, 2>"),
        ([1, 2], "SymInt[2]?", "!hw.list<i64>", "array<i64: 1, 2>"),
        ([1, 2.5], None, "!hw.list<f64>", "array<f64: 1.000000e+00, 2.500000e+00>"),
        ([1, 2], "Scalar[]", "!hw.list<i64>", "array<i64: 1, 2>"),
        ([True, False], "bool[2]", "!hw.list<i1>", "array<i1: true, false>"),
        ([True, 2], None, "!hw.list<i64>", "array<i64: 1, 2>"),
        (3, "int[2]", "!hw.list<i64>", "array<i64: 3, 3>"),
    ],
)
def test_constants(value: Any, kind: str | None, type: str, attribute: str) -> None:
    made = constant(value, kind)
    assert str(made.type) == type
    assert isinstance(made.owner, ir.Operation | ir.OpView)
    assert str(made.owner.operation.attributes["value"]) == attribute
    assert is_constant(made)
    assert is_none(made) == (value is None)


@pytest.mark.parametrize(
    ("value", "kind", "read"),
    [
        (None, None, None),
        (7, None, 7),
        (-1, None, -1),
        (True, None, True),
        (0.1, None, 0.1),
        (float("inf"), None, float("inf")),
        (2, "float", 2.0),
        ("a", None, "a"),
        ("cpu", "Device", Device("cpu")),
        ((1, -2), None, [1, -2]),
        ([True, False], None, [True, False]),
        ([0.1], None, [0.1]),
        ([], "float[]", []),
    ],
)
def test_values_come_back(value: Any, kind: str | None, read: Any) -> None:
    found = constant_value(constant(value, kind))
    assert repr(found) == repr(read)


def test_what_is_computed_is_no_constant() -> None:
    weight = ops.build(
        "hw.weight",
        [],
        [ir.Type.parse("tensor<2xf32>")],
        attributes={"name": ir.StringAttr.get("w")},
    )
    assert not is_constant(weight.results[0])
    with pytest.raises(NotConstant):
        constant_value(weight.results[0])


def test_arguments_of_functions_are_no_constants() -> None:
    parsed = ir.Module.parse("func.func @f(%x: i64) { return }")
    value = parsed.body.operations[0].operation.regions[0].blocks[0].arguments[0]
    assert not is_constant(value)
    with pytest.raises(NotConstant, match="`%arg0` is not a constant"):
        constant_value(value)


def test_other_objects_are_refused() -> None:
    anything: Any = {}
    with pytest.raises(TypeError, match="a dict cannot be an operator's argument"):
        constant(anything)
