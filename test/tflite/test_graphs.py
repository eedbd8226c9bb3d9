"""Random graphs of quantised operators: hardwire computes what TFLM computes, to the bit.

`make fuzz` compares more of them, by `python -m test.tflite.graphs`.
"""

from __future__ import annotations

import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

from .graphs import graph, problem

COUNT, IN_ONE = 50, 10


@pytest.mark.parametrize("first", range(0, COUNT, IN_ONE))
def test_equals_tflm(first: int) -> None:
    found = {seed: problem(seed) for seed in range(first, first + IN_ONE)}
    wrong = {
        seed: f"{text} {graph(seed).text}"
        for seed, text in found.items()
        if text is not None and not text.startswith("refused by TFLM")
    }
    assert not wrong
    assert sum(text is None for text in found.values()) > IN_ONE // 2
