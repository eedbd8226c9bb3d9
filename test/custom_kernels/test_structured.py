"""A backend with a fallback: structured operators reach it as PyTorch calls them, in objects."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.dispatch.dispatcher import dispatcher_of
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import native

from ..firmware import harness
from .shared import INCLUDE

HERE = Path(__file__).resolve().parent

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

MODEL = """
func.func @forward(%x: F {hw.keys = ["npu"]}, %y: F {hw.keys = ["npu"]}) -> (F, tensor<3xf32>, tensor<3xi64>)
    attributes {hw.input_names = ["x", "y"], hw.output_names = ["z", "most", "places"]} {
  %two = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.add.Tensor"(%x, %y, %two) : (F, F, f64) -> F
  %1 = "aten.exp"(%0) : (F) -> F
  %2 = "aten.abs"(%0) : (F) -> F
  %3 = "aten.mul.Scalar"(%2, %two) : (F, f64) -> F
  %4, %5 = "aten.max.dim"(%3, %one, %no) : (F, i64, i1) -> (tensor<3xf32>, tensor<3xi64>)
  return %1, %4, %5 : F, tensor<3xf32>, tensor<3xi64>
}
""".replace("F", "tensor<3x5xf32>")  # noqa: E501


def test_structured_operators_end_at_their_out_variants(tmp_path: Path) -> None:
    made = tmp_path / "libnpu.so"
    flags = [*harness.STRICT, "-O1", "-shared", "-fPIC", f"-I{INCLUDE}", "-o", str(made)]
    subprocess.run(["gcc", *flags, str(HERE / "structured.c"), "-lm"], check=True)
    dispatcher = dispatcher_of([HERE / "structured.yaml"], (), ["npu=PrivateUse1"])
    program = mlir_text.read(MODEL, native(), "structured", dispatcher=dispatcher)
    model = hardwire.compile(program, dispatcher=dispatcher, link=[made])
    x, y = np.random.default_rng(3).standard_normal((2, 3, 5)).astype(np.float32)
    z, most, places = model.run(x, y)
    total = x + 2.5 * y
    np.testing.assert_allclose(z, np.exp(total), rtol=1e-5)
    np.testing.assert_allclose(most, 2.5 * np.abs(total).max(1), rtol=1e-5)
    assert np.array_equal(places, np.abs(total).argmax(1))
    names = (ctypes.c_char * 256).in_dll(ctypes.CDLL(str(made)), "npu_called").value.split()
    assert sorted(set(names)) == [
        b"aten::abs.out", b"aten::add.out", b"aten::exp.out", b"aten::max.dim_max", b"npu_mul_out",
    ]  # fmt: skip
