"""What 64-bit Arm has instructions of its own for, emulated, beside this machine and numpy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hardwire

from ..firmware import harness
from .integer_case import STORED, drawn

TARGETS = harness.each_board(("cortex-a53", "cortex-a76"))
TABLE = """
func.func @forward(%x: tensor<301x{given}>) -> tensor<301x{made}> {{
  %t = "hw.weight"() {{name = "t", value = dense<"0x{bytes}"> : tensor<256x{made}>}} : () -> tensor<256x{made}>
  %0 = "fixed.table"(%x, %t) : (tensor<301x{given}>, tensor<256x{made}>) -> tensor<301x{made}>
  return %0 : tensor<301x{made}>
}}
"""  # noqa: E501
QUANTIZE = """
func.func @forward(%x: tensor<91xf32>) -> tensor<91x{made}> {{
  %s = "hw.weight"() {{name = "s", value = dense<0.37> : tensor<f32>}} : () -> tensor<f32>
  %z = "hw.weight"() {{name = "z", value = dense<-7> : tensor<i32>}} : () -> tensor<i32>
  %low = "hw.constant"() {{value = {low} : i64}} : () -> i64
  %high = "hw.constant"() {{value = {high} : i64}} : () -> i64
  %type = "hw.constant"() {{value = {code} : i64}} : () -> i64
  %even = "hw.constant"() {{value = "even"}} : () -> !hw.str
  %0 = "fixed.quantize"(%x, %s, %z, %low, %high, %type, %even) : (tensor<91xf32>, tensor<f32>, tensor<i32>, i64, i64, i64, !hw.str) -> tensor<91x{made}>
  return %0 : tensor<91x{made}>
}}
"""  # noqa: E501


def on_board(
    text: str, target: str, x: np.ndarray, expected: np.ndarray, folder: Path
) -> np.ndarray:
    path = folder / "case.mlir"
    path.write_text(text)
    model = hardwire.compile(path, target, name="case")
    return harness.run_model(target, folder, model, [x], [expected])[0]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("types", ["int8 int8", "uint8 int8", "int8 uint8"])
def test_tables(types: str, target: str, tmp_path: Path) -> None:
    """All bytes, sixteen at once and those that are left over."""
    given, made = types.split()
    table = drawn(3, (256,), made)
    x = np.concatenate([np.arange(256, dtype=np.uint8).view(given), drawn(4, (45,), given)])
    text = TABLE.format(given=STORED[given], made=STORED[made], bytes=table.tobytes().hex())
    expected = table[x.astype(int) - np.iinfo(given).min]
    np.testing.assert_array_equal(on_board(text, target, x, expected, tmp_path), expected)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("low", "high", "made"), [(-128, 127, "int8"), (-7, 99, "int32")])
def test_floats_are_rounded(low: int, high: int, made: str, target: str, tmp_path: Path) -> None:
    """What is no number becomes the least one, and infinity is an edge; ties go to even."""
    scale = np.float32(0.37)
    ties = (np.arange(-30, 31, dtype=np.float32) + np.float32(0.5)) * scale
    special = np.float32([np.nan, np.inf, -np.inf, 3e38, -3e38, 1e-45, -0.0, -np.nan])
    x = np.concatenate([special, ties, np.linspace(-60, 60, 22, dtype=np.float32)])
    with np.errstate(over="ignore"):
        whole = np.round(x / scale)
    expected = np.where(np.isnan(whole), low, np.clip(whole - 7, low, high)).astype(made)
    code = {"int8": 1, "int32": 3}[made]
    text = QUANTIZE.format(made=STORED[made], low=low, high=high, code=code)
    np.testing.assert_array_equal(on_board(text, target, x, expected, tmp_path), expected)
