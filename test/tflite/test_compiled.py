"""hardwire computes what TFLM computes, to the bit, on random calls of each operator.

`python -m test.tflite.compiled --cases N --seed S` compares more of them.
"""

from __future__ import annotations

import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")
pytest.importorskip("hardwire.dialect.importers.tflite")

from .cases import CASES
from .compare import made
from .compiled import differing

COUNT = 1
NOT_YET = frozenset(
    {
        "DIV", "QUANTIZE INT16 INT32", "QUANTIZE INT32 INT16",
        "QUANTIZE INT32 INT8", "QUANTIZE INT8 INT32",
    }
)  # fmt: skip
"""Operators that hardwire refuses on quantised values."""


@pytest.mark.parametrize("name", sorted(set(CASES) - NOT_YET))
def test_equals_tflm(name: str) -> None:
    for number in range(COUNT):
        case = made(name, 0, number)
        assert differing(case) is None, f"case {number}: {case.text}"
