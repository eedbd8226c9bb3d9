"""Results of MLPerf Tiny's networks and an LSTM are those of TFLM, to the bit."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

from hardwire.check.machine import Call
from hardwire.check.on_board import OnBoard

from ..firmware import harness
from . import oracle
from .compiled import compiled, outputs
from .mlperf import NETWORKS, recurrent
from .writer import schema

ALL = {**NETWORKS, "lstm": recurrent}


@pytest.mark.parametrize("name", ALL)
def test_equals_tflm(name: str) -> None:
    file = ALL[name](0)
    graph = schema().ModelT.InitFromPackedBuf(file, 0).subgraphs[0]
    shape = tuple(graph.tensors[graph.inputs[0]].shape)
    rng = np.random.default_rng(1)
    steps = [[rng.integers(-128, 128, shape).astype(np.int8)] for _ in range(3)]
    theirs = [arrays[0].ravel() for arrays in oracle.run(file, steps)]
    ours = [arrays[0].ravel() for arrays in outputs(file, steps)]
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(one, other)
    # Saturated results would hide what differs.
    ends = np.isin(np.concatenate(theirs), (-128, 127)).mean()
    assert name in ("kws", "vww", "ic") or ends < 0.5, f"{ends:.0%} of the results are at an end."


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize(
    ("target", "name"),
    [("cortex-m4f", "kws"), ("cortex-m4f", "ad"), ("cortex-m55", "kws")]
    + [
        pytest.param(target, name, marks=pytest.mark.long)
        for target in ("cortex-m4f", "cortex-m55")
        for name in ("ic", "vww")
    ],
)
def test_equals_tflm_on_a_board(target: str, name: str) -> None:
    file = ALL[name](2)
    model = compiled(file, target)
    (spec,) = model.interface.inputs
    x = np.random.default_rng(2).integers(-128, 128, spec.shape).astype(np.int8)
    outcomes = OnBoard(target, model.interface, model.header).run(model.object, [Call((x,))])
    (wanted,) = oracle.run_once(file, x)
    np.testing.assert_array_equal(outcomes[0].outputs[0].ravel(), wanted.ravel())
