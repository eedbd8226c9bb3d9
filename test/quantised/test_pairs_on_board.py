"""Sums and products of two quantised values where only integers have vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.targets import by_name

from ..firmware import harness
from .exact_case import Kind
from .integer_case import drawn

SHAPE = (1, 5, 7, 9)
X, Y, Z = (kind.tensor(SHAPE) for kind in (Kind(0.0625, 3), Kind(0.04, -7), Kind(0.09, 5)))
OPERATORS = {"add.Tensor": (", %one", ", i64"), "mul.Tensor": ("", "")}


def program(name: str, arithmetic: str) -> str:
    given, types = OPERATORS[name]
    return f"""
func.func @forward(%x: {X}, %y: {Y}) -> {Z} {{
  %one = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %0 = "aten.{name}"(%x, %y{given}) {{hw.arithmetic = "{arithmetic}"}} : ({X}, {Y}{types}) -> {Z}
  return %0 : {Z}
}}
"""


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("arithmetic", ["tflite", "exact"])
@pytest.mark.parametrize("name", OPERATORS)
def test_pairs(name: str, arithmetic: str, tmp_path: Path) -> None:
    """As many elements as no whole registers hold, the two ends of their type among them."""
    file = tmp_path / "pairs.mlir"
    file.write_text(program(name, arithmetic))
    given = [drawn(seed, SHAPE) for seed in (1, 2)]
    given[0].flat[:4], given[1].flat[:4] = (-128, -128, 127, 127), (-128, 127, -128, 127)
    expected = hardwire.compile(file, by_name("native")).host.run(*given)
    model = hardwire.compile(file, "cortex-m55")
    found = harness.run_model("cortex-m55", tmp_path, model, given, expected)
    np.testing.assert_array_equal(found[0], expected[0])
    assert len(np.unique(expected[0])) > 50
