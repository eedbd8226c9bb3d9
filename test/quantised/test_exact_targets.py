"""Programs of integers for every target: templates take all of it, and it asks libgcc only."""

from __future__ import annotations

import re

import pytest

import hardwire
from hardwire.dialect.targets import TARGETS

from ..promised import assert_promises
from .exact_case import Kind, check_integers

GIVEN, SHARES = Kind(0.0625, 3), Kind(1 / 256, -128)
IMAGE, SMALL, ROWS = (
    GIVEN.tensor(shape) for shape in ((1, 4, 6, 6), (1, 4, 3, 3), (4, 9))
)  # fmt: skip
KERNEL = "tensor<4x4x3x3x!quant.uniform<i8:f32, 0.03125>>"
PROGRAM = f"""
func.func @forward(%x: {IMAGE}) -> tensor<4x9x{SHARES.element}> {{
  %w = "hw.weight"() {{name = "w", value = dense<3> : tensor<4x4x3x3xi8>}} : () -> {KERNEL}
  %none = "hw.constant"() {{value}} : () -> !hw.none
  %one = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %no = "hw.constant"() {{value = false}} : () -> i1
  %yes = "hw.constant"() {{value = true}} : () -> i1
  %ones = "hw.constant"() {{value = array<i64: 1, 1>}} : () -> !hw.list<i64>
  %twos = "hw.constant"() {{value = array<i64: 2, 2>}} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {{value = array<i64: 0, 0>}} : () -> !hw.list<i64>
  %flat = "hw.constant"() {{value = array<i64: 4, 9>}} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %none, %ones, %ones, %ones, %no, %zeros, %one) {{hw.arithmetic = "exact"}} : ({IMAGE}, {KERNEL}, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> {IMAGE}
  %1 = "aten.hardswish"(%0) {{hw.arithmetic = "exact"}} : ({IMAGE}) -> {IMAGE}
  %2 = "aten.add.Tensor"(%1, %x, %one) {{hw.arithmetic = "exact"}} : ({IMAGE}, {IMAGE}, i64) -> {IMAGE}
  %3 = "aten.mul.Tensor"(%2, %x) {{hw.arithmetic = "exact"}} : ({IMAGE}, {IMAGE}) -> {IMAGE}
  %4 = "aten.avg_pool2d"(%3, %twos, %twos, %zeros, %no, %yes, %none) {{hw.arithmetic = "exact"}} : ({IMAGE}, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, !hw.none) -> {SMALL}
  %5 = "aten.max_pool2d"(%3, %twos, %twos, %zeros, %ones, %no) {{hw.arithmetic = "exact"}} : ({IMAGE}, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> {SMALL}
  %6 = "aten.maximum"(%4, %5) {{hw.arithmetic = "exact"}} : ({SMALL}, {SMALL}) -> {SMALL}
  %7 = "aten.view"(%6, %flat) : ({SMALL}, !hw.list<i64>) -> {ROWS}
  %8 = "aten._softmax"(%7, %one, %no) {{hw.arithmetic = "exact"}} : ({ROWS}, i64, i1) -> tensor<4x9x{SHARES.element}>
  return %8 : tensor<4x9x{SHARES.element}>
}}
"""  # noqa: E501


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_integers_on_every_target(target, tmp_path) -> None:
    file = tmp_path / "integers.mlir"
    file.write_text(PROGRAM)
    model = hardwire.compile(file, target)
    check_integers(model)
    assert_promises(model, kernels=())
    assert not re.search(r"__aeabi_[fd](add|mul|div|sub)", str(model.report["undefined_symbols"]))
