"""The command line on TorchScript archives."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hardwire as api
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.records import Record

from . import lite_archive
from .test_cli import hardwire, refused


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A method that multiplies by a weight twice; relu, where the input has two dimensions."""
    path = tmp_path / "net.ptl"
    path.write_bytes(lite_archive.archive(lite_archive.members()))
    return path


def test_compile_and_run(net: Path, tmp_path: Path) -> None:
    done = hardwire("compile", net, "--input", "x=2x3:f32", "-q", "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    header = (tmp_path / "out" / "net.h").read_text()
    assert "net_run(const float x[2 * 3], float output[2 * 3]" in header
    x = np.array([[1, -2, 3]], np.float32)
    np.save(tmp_path / "x.npy", x)
    done = hardwire("run", net, "--input", f"x={tmp_path}/x.npy", "-o", tmp_path / "out.npz")
    assert done.returncode == 0, done.stderr
    wanted = np.maximum(x * [[1, 4, 9]], 0)
    np.testing.assert_array_equal(np.load(tmp_path / "out.npz")["output"], wanted)
    done = hardwire("run", net, "--input", "x=3:f32", "--random", "1")
    assert done.returncode == 0, done.stderr


def test_emit_boxed_is_read_again(net: Path, tmp_path: Path) -> None:
    text = tmp_path / "net.mlir"
    done = hardwire("compile", net, "--input", "x=2x3:f32", "--emit", "boxed", "-o", text)
    assert done.returncode == 0, done.stderr
    assert 'operator = "aten::mul.Tensor"' in text.read_text()
    done = hardwire("compile", text, "--emit", "schema")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count('"aten.mul.Tensor"') == 2


def test_inspect_shows_methods_operators_versions_and_attributes(net: Path) -> None:
    lines = hardwire("inspect", net).stdout.splitlines()
    assert lines == [
        f"{net}: TorchScript bytecode of `__torch__.Net`",
        "  version  bytecode 8, operators 3",
        "  method   forward(x: Tensor)",
        "  attribute weight: 3 float32",
        "  operator aten::eq.int x 1",
        "  operator aten::mul.Tensor x 1",
        "  operator aten::relu x 1",
    ]


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """Two methods of one module, and one of a part of it; the suffix says nothing of bytecode."""
    begin, end, x = ("STOREN", 1, 2), ("RET", 0, 0), ("LOAD", 2, 0)
    negated = lite_archive.function(
        "__torch__.Net.negated", [begin, x, ("OP", 0, 0), end], [("aten::neg", "", 1)]
    )
    part = lite_archive.function(
        "__torch__.Part.forward", [begin, x, end], arguments={"self": "__torch__.Part", "y": "int"}
    )
    inner = Record("__torch__.Part", {"scale": 0.5, "names": ["a", "b"], "last": None})
    root = lite_archive.module(weight=lite_archive.WEIGHT, part=inner)
    path = tmp_path / "several.pt"
    files = lite_archive.members([lite_archive.FORWARD, negated, part], root)
    path.write_bytes(lite_archive.archive(files))
    return path


def test_one_of_several_methods_is_compiled(several: Path, tmp_path: Path) -> None:
    arguments = ("--method", "negated", "--input", "x=2:f32")
    done = hardwire("compile", several, *arguments, "--emit", "schema")
    assert done.returncode == 0, done.stderr
    assert "aten.neg" in done.stdout
    assert "aten.mul" not in done.stdout
    np.save(tmp_path / "x.npy", np.array([1, -2], np.float32))
    done = hardwire("run", several, "--method", "negated", "--input", f"x={tmp_path}/x.npy",
                    "-o", tmp_path / "out.npz")  # fmt: skip
    assert done.returncode == 0, done.stderr
    np.testing.assert_array_equal(np.load(tmp_path / "out.npz")["output"], [-1, 2])
    message = refused(hardwire("compile", several, "--method", "train"))
    assert "there is no method `train`; its methods: forward, negated." in message


def test_inspect_shows_every_method_and_the_attributes_of_parts(several: Path) -> None:
    lines = hardwire("inspect", several).stdout.splitlines()
    assert lines[2:] == [
        "  method   forward(x: Tensor)",
        "  method   negated(x: Tensor)",
        "  method   __torch__.Part.forward(y: int)",
        "  attribute weight: 3 float32",
        "  attribute part.scale: 0.5",
        "  attribute part.names: ['a', 'b']",
        "  attribute part.last: None",
        "  operator aten::eq.int x 1",
        "  operator aten::mul.Tensor x 1",
        "  operator aten::neg x 1",
        "  operator aten::relu x 1",
    ]


def test_one_line_for_what_is_missing(net: Path, tmp_path: Path) -> None:
    assert "the input `x` (Tensor) is not described" in refused(hardwire("compile", net))
    done = hardwire("compile", net, "--method", "train", "--input", "x=3:f32")
    assert "there is no method `train`; its methods: forward." in refused(done)
    np.save(tmp_path / "x.npy", np.zeros(3, np.float32))
    done = hardwire("run", net, "--input", f"{tmp_path}/x.npy")
    assert "say which input it is, as in NAME=" in refused(done)
    done = hardwire("compile", net, "--input", "x=3x4:f32")
    message = refused(done)
    assert message.startswith("__torch__.Net.forward:")
    assert "`aten::mul.Tensor` has operands that do not fit" in message


def test_python_describes_inputs_by_texts_arrays_and_values(net: Path) -> None:
    given = np.array([1, 2, 3], np.float32)
    model = api.compile(str(net), inputs={"x": given})
    np.testing.assert_array_equal(model.run(given), [1, 8, 27])
    with pytest.raises(HardwireError, match="the input `x`: a dict describes no input"):
        api.compile(str(net), inputs={"x": {"shape": (3,)}})
    with pytest.raises(HardwireError, match=r"the input `x` \(Tensor\) is given '\{\}'"):
        api.compile(str(net), inputs={"x": {}})
    with pytest.raises(HardwireError, match="there is no element type `uint32`"):
        api.compile(str(net), inputs={"x": np.zeros(3, np.uint32)})
