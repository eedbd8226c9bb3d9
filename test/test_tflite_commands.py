"""The command line and the Python API on `.tflite` files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="the wheel has the schema that files are written by")

import hardwire as api

from .fuzz.tflite_seeds import seeds
from .test_cli import hardwire, refused


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """Elementwise operators and reductions, in floats."""
    path = tmp_path / "net.tflite"
    path.write_bytes(seeds()[2].bytes())
    return path


def test_inspect_shows_inputs_state_and_operators(net: Path, tmp_path: Path) -> None:
    lines = hardwire("inspect", net).stdout.splitlines()
    assert lines[:3] == [
        f"{net}: model `net`",
        "  input    t0: tensor<2x3xf32>",
        "  input    t1: tensor<3xf32>",
    ]
    assert "  operator tfl.add x 1" in lines
    path = tmp_path / "kept.tflite"
    path.write_bytes(seeds()[3].bytes())
    lines = hardwire("inspect", path).stdout.splitlines()
    assert "  state    kept: tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:1>>" in lines


def test_compile_check_and_run(net: Path, tmp_path: Path) -> None:
    done = hardwire("compile", net, "--target", "native", "--check", "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert "const float t0[2 * 3]" in (tmp_path / "out" / "net.h").read_text()
    assert "calls and 3 of 3 outputs agree" in done.stdout
    rng = np.random.default_rng(0)
    arrays = [rng.standard_normal(shape).astype(np.float32) for shape in ((2, 3), (3,))]
    names = [tmp_path / f"{number}.npy" for number in range(2)]
    for name, array in zip(names, arrays, strict=True):
        np.save(name, array)
    done = hardwire("run", net, "--input", names[0], "--input", names[1], "-o", tmp_path / "o.npz")
    assert done.returncode == 0, done.stderr
    wanted = api.compile(net).run(*arrays)
    for found, each in zip(np.load(tmp_path / "o.npz").values(), wanted, strict=True):
        np.testing.assert_array_equal(found, each)


def test_state_begins_anew_after_reset(tmp_path: Path) -> None:
    path = tmp_path / "kept.tflite"
    path.write_bytes(seeds()[3].bytes())
    model = api.compile(path)
    high, low = (np.array([[n, n]], np.int8) for n in (50, -50))
    found = [np.array(model.run(x)) for x in (high, low, low)]
    assert [each.tolist() for each in found] == [[[3, 4]], [[50, 50]], [[50, 50]]]
    model.reset()
    assert np.array(model.run(low)).tolist() == [[3, 4]]


@pytest.mark.parametrize("stage", ["schema", "typed", "static", "planned"])
def test_texts_of_each_stage_are_read_again(net: Path, tmp_path: Path, stage: str) -> None:
    text = tmp_path / "net.mlir"
    done = hardwire("compile", net, "--emit", stage, "-o", text)
    assert done.returncode == 0, done.stderr
    assert ('"tfl.add"' in text.read_text()) == (stage == "schema")
    done = hardwire("compile", text, "-q", "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr


def test_the_operators_of_a_file_are_those_of_pytorch(net: Path, tmp_path: Path) -> None:
    selection = tmp_path / "selected.yaml"
    done = hardwire("select", net, "-o", selection)
    assert done.returncode == 0, done.stderr
    assert "aten::add.Tensor" in selection.read_text()
    done = hardwire("compile", net, "--only", selection, "-q", "-o", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    selection.write_text("operators: {}\n")
    done = hardwire("compile", net, "--only", selection, "-q", "-o", tmp_path / "out")
    assert done.returncode == 1
    assert "aten::add.Tensor" in done.stderr


def test_a_damaged_file_is_one_line(net: Path) -> None:
    net.write_bytes(net.read_bytes()[:200])
    line = refused(hardwire("compile", net))
    assert line.startswith(f"{net}: this is not a whole `.tflite` file (it leads to")
