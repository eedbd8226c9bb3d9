"""`--check` of quantised programs: every call has a second opinion, from PyTorch and from numpy."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch

import hardwire
from hardwire.check import check, compared, engines
from hardwire.check.with_numpy import WithNumpy

from ..quantised.exact_case import Kind, Weight, program
from ..quantised.graphs import LAYERS
from ..quantised.random_graph import Graph

GIVEN, WANTED = Kind(0.0625, 3), Kind(0.125, -100)
CASES = {
    "aten.convolution": ((2, 4, 6, 6), (2, 3, 4, 4)),
    "aten.add.Tensor": ((5, 7), (5, 7)),
    "aten.sigmoid": ((5, 7), (5, 7)),
    "aten.avg_pool2d": ((1, 4, 6, 6), (1, 4, 3, 3)),
    "aten.bmm": ((2, 3, 5), (2, 3, 4)),
    "aten._softmax": ((3, 9), (3, 9)),
    "aten.mean.dim": ((3, 9), (3, 1)),
}


def _arguments(name: str, draw: random.Random, shape: tuple[int, ...]) -> list[object]:
    weight = Weight(Kind(1.0).drawn(draw, 3, 4, 3, 3), [0.25, 0.5, 0.0123], 0)
    rest: dict[str, list[object]] = {
        "aten.convolution": [weight, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1],
        "aten.add.Tensor": [(WANTED, WANTED.drawn(draw, *shape)), 1],
        "aten.sigmoid": [],
        "aten.avg_pool2d": [[2, 2], [2, 2], [0, 0], False, True, None],
        "aten.bmm": [(WANTED, WANTED.drawn(draw, 2, 5, 4))],
        "aten._softmax": [1, False],
        "aten.mean.dim": [[1], True, None],
    }
    return [(GIVEN, GIVEN.drawn(draw, *shape)), *rest[name]]


@pytest.mark.parametrize("engine", ["torch", "numpy"])
@pytest.mark.parametrize("name", CASES)
def test_every_call_has_a_second_opinion(name, engine, tmp_path, monkeypatch) -> None:
    if engine == "numpy":
        for module in (check, compared, engines):
            monkeypatch.setattr(module, "engine", WithNumpy)
    shape, result = CASES[name]
    text = program(name, _arguments(name, random.Random(name), shape), result, WANTED)
    file = tmp_path / "case.mlir"
    file.write_text(text)
    found = hardwire.compile(file, check=True).report["check"]
    assert found["not_checked"] == []
    assert found["calls_checked"] == found["calls"]
    assert engine in found["second_opinion"]
    assert np.all([value["largest_difference"] == 0 for value in found["values"]])


def test_floats_at_the_end_have_one_too() -> None:
    """Many floats that are made of integers, which at compile time would be left alone."""
    graph = Graph(4, LAYERS)
    exported = torch.export.export(graph.eval(), (torch.randn(graph.shape),))
    model = hardwire.compile(exported, check=True)
    assert "fixed.dequantize" in model.report["calls"][-1]["operators"]
    assert model.report["check"]["not_checked"] == []
