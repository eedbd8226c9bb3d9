"""Files of floats: what hardwire makes of each operator beside TFLM's result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="TFLM says what is right")

import hardwire

from . import oracle
from .float_cases import FAMILIES, Case
from .writer import Model

TOGETHER = 25
"""Operators in one file: they have nothing to do with each other."""

CASES = [case for family in FAMILIES for case in family()]
GROUPS = [CASES[start : start + TOGETHER] for start in range(0, len(CASES), TOGETHER)]


def run(data: bytes, inputs: list[np.ndarray], path: Path) -> list[np.ndarray]:
    path.write_bytes(data)
    return outputs(hardwire.compile(path, target="native").run(*inputs))


def outputs(made: np.ndarray | tuple[np.ndarray, ...]) -> list[np.ndarray]:
    """All of them, also where there is one."""
    return list(made) if isinstance(made, tuple) else [made]


@pytest.mark.parametrize("cases", GROUPS, ids=[group[0].operator for group in GROUPS])
def test_operators_are_as_tflm_has_them(cases: list[Case], tmp_path: Path) -> None:
    model = Model()
    inputs = [data for case in cases for data in case.write(model)]
    names = [case.operator for case in cases for _ in case.results]
    found = run(model.bytes(), inputs, tmp_path / "m.tflite")
    wanted = oracle.run_once(model.bytes(), *inputs)
    assert len(found) == len(wanted) == len(names)
    for name, one, other in zip(names, found, wanted, strict=True):
        assert (one.shape, one.dtype) == (other.shape, other.dtype), name
        np.testing.assert_allclose(one, other, atol=2e-5, rtol=2e-5, err_msg=name)


def test_weights_in_half_precision(tmp_path: Path) -> None:
    """TFLM takes none: they are what NumPy says."""
    model, rng = Model(), np.random.default_rng(0)
    weights = rng.standard_normal((3, 4)).astype(np.float16)
    x, wide = model.input((2, 4), "FLOAT32"), model.tensor((3, 4), "FLOAT32")
    model.add("DEQUANTIZE", [model.constant(weights)], [wide])
    y = model.tensor((2, 3), "FLOAT32")
    model.add("FULLY_CONNECTED", [x, wide, None], [y])
    model.output(y)
    data = rng.standard_normal((2, 4)).astype(np.float32)
    (found,) = run(model.bytes(), [data], tmp_path / "half.tflite")
    np.testing.assert_allclose(found, data @ weights.astype(np.float32).T, rtol=1e-5)


@pytest.mark.parametrize("kind", ["INT8", "INT4"])
@pytest.mark.parametrize("channels", [False, True])
def test_integer_weights_beside_floats(kind: str, channels: bool, tmp_path: Path) -> None:
    """Those of a fully connected layer are unpacked in registers: the flash has the integers."""
    model, rng = Model(), np.random.default_rng(0)
    lowest, highest = (-8, 8) if kind == "INT4" else (-127, 128)
    weights = rng.integers(lowest, highest, (32, 64)).astype(np.int8)
    scales = np.array([0.01 + 0.001 * n for n in range(32)] if channels else [0.01], np.float32)
    x, y = model.input((2, 64), "FLOAT32"), model.tensor((2, 32), "FLOAT32")
    model.add("FULLY_CONNECTED", [x, model.constant(weights, list(scales), type=kind), None], [y])
    model.output(y)
    path = tmp_path / "hybrid.tflite"
    path.write_bytes(model.bytes())
    made = hardwire.compile(path, target="native")
    assert made.report["flash"]["weights"] < weights.size * (1.2 if kind == "INT8" else 0.7)
    data = rng.standard_normal((2, 64)).astype(np.float32)
    wanted = data.astype(np.float64) @ (weights * scales[:, None]).T
    np.testing.assert_allclose(made.run(data), wanted, atol=1e-4)


def test_integer_weights_of_convolutions_beside_floats(tmp_path: Path) -> None:
    model, rng = Model(), np.random.default_rng(0)
    weights = rng.integers(-127, 128, (3, 1, 1, 2)).astype(np.int8)
    scales = np.array([0.5, 0.25, 0.125], np.float32)
    x, y = model.input((1, 2, 2, 2), "FLOAT32"), model.tensor((1, 2, 2, 3), "FLOAT32")
    model.add(
        "CONV_2D", [x, model.constant(weights, list(scales), axis=0), None], [y], padding="SAME",
        stride_h=1, stride_w=1, dilation_h_factor=1, dilation_w_factor=1,
    )  # fmt: skip
    model.output(y)
    data = rng.standard_normal((1, 2, 2, 2)).astype(np.float32)
    (found,) = run(model.bytes(), [data], tmp_path / "hybrid.tflite")
    wanted = data @ (weights.reshape(3, 2) * scales[:, None]).T
    np.testing.assert_allclose(found, wanted, rtol=1e-5)


def test_state_is_kept_from_step_to_step(tmp_path: Path) -> None:
    """An SVDF and an LSTM, whose variable tensors begin with zeros."""
    from ..fuzz.tflite_seeds import seeds

    data = seeds()[5].bytes()
    path = tmp_path / "state.tflite"
    path.write_bytes(data)
    made = hardwire.compile(path, target="native")
    rng = np.random.default_rng(2)
    steps = [[rng.standard_normal((1, 3)).astype(np.float32)] for _ in range(5)]
    for step, wanted in zip(steps, oracle.run(data, steps), strict=True):
        found = outputs(made.run(*step))
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(one, other, atol=1e-5, rtol=1e-5)
    made.reset()
    first = outputs(made.run(*steps[0]))[0]
    np.testing.assert_allclose(first, oracle.run(data, steps[:1])[0][0], atol=1e-5)


def test_branches_and_loops(tmp_path: Path) -> None:
    from ..fuzz.tflite_seeds import seeds

    data = seeds()[4].bytes()
    path = tmp_path / "flow.tflite"
    path.write_bytes(data)
    made = hardwire.compile(path, target="native")
    for truth in (False, True):
        step = [np.array([-1.5, 2.5], np.float32), np.array(truth)]
        found = outputs(made.run(*step))
        for one, other in zip(found, oracle.run_once(data, *step), strict=True):
            np.testing.assert_array_equal(one, other)
