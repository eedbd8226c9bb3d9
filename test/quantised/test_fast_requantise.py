"""`--requantise fast`: TFLite's multiplier between exact values, and how often that differs."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError

from ..test_cli import hardwire as command
from .exact_case import Kind, Weight, program

GIVEN, WANTED = Kind(1.0, 3), Kind(0.5, -7)


def _layer(tmp_path, weights: list[int], scales: list[float]):
    """A linear layer of one input: every sum that it can have is among 256."""
    array = np.array(weights, np.int8)[:, None]
    weight = Weight(array, scales, 0)
    bias = np.array([0.25 * n for n in range(len(weights))], np.float32)
    x = GIVEN, GIVEN.every()[:, None]
    text = program("aten.linear", [x, weight, bias], (256, len(weights)), WANTED)
    file = tmp_path / "layer.mlir"
    file.write_text(text)
    return file, x[1]


@pytest.mark.parametrize("case", range(6))
def test_the_report_counts_what_differs(case, tmp_path) -> None:
    """Of weights of one, each sum occurs once: the count is that of results that differ."""
    draw = random.Random(f"fast {case}")
    scales = [float(np.float32(draw.choice((0.25, 0.125, draw.uniform(0.01, 0.9))))) for _ in "abc"]
    file, x = _layer(tmp_path, [1, 1, 1], scales)
    exact = hardwire.compile(file)
    fast = hardwire.compile(file, requantise="fast", check=True)
    differ = exact.run(x) != fast.run(x)
    [layer] = fast.report["requantise"]
    assert layer["operator"] == "aten.linear"
    assert layer["sums"] == 3 * 256
    assert layer["differ"] == differ.sum()
    assert "requantise" not in exact.report
    assert fast.report["check"]["not_checked"] == []


def test_ties_differ(tmp_path) -> None:
    """Half a step is rounded to the even one, or upwards."""
    file, x = _layer(tmp_path, [1], [0.25])
    fast = hardwire.compile(file, requantise="fast")
    assert fast.report["requantise"][0]["differ"] > 20
    assert (hardwire.compile(file).run(x) != fast.run(x)).sum() > 20


def test_the_command_line(tmp_path) -> None:
    file, _ = _layer(tmp_path, [1], [0.25])
    done = command("compile", file, "--requantise", "fast", "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    figures = json.loads((tmp_path / "out" / "layer.report.json").read_text())
    assert figures["requantise"][0]["sums"] == 256
    with pytest.raises(
        HardwireError, match="`odd` is no way to requantise: it is `exact` or `fast`"
    ):
        hardwire.compile(file, requantise="odd")
