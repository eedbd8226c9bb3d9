"""A short run of the fuzzer; `make fuzz` is the long one."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("tflite_micro", reason="the wheel has the schema that files are written by")

from . import tflite


def test_damaged_files_are_read_or_refused() -> None:
    counts = Counter(tflite.case(number) for number in range(1, 600) if number % tflite.FULL)
    assert counts["refused"] > 200
    assert counts["read"] > 50


def test_damaged_files_up_to_stage_typed() -> None:
    counts = Counter(tflite.case(number * tflite.FULL) for number in range(60))
    assert counts["refused"] > 20
    assert counts["read"] > 5
