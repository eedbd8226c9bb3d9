"""Rows of floats times packed integers, beside the same product in double precision."""

from __future__ import annotations

import re

import numpy as np
import pytest

from hardwire.api import finish
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.program import Program
from hardwire.dialect.targets import Target, by_name
from hardwire.lowering.object import emit_assembly
from hardwire.lowering.stages import lower_to
from hardwire.passes.pipeline import run_to

from .test_integer_kernels import HERE

TEXT = """
func.func @forward(%x: tensor<{rows}x{depth}xf32>) -> tensor<{rows}x{columns}xf32> {{
  %w = "hw.weight"() {{name = "w"}} : () -> tensor<{columns}x{depth}xi8>
  %s = "hw.weight"() {{name = "s"}} : () -> tensor<{columns}x{groups}xf32>
  %z = {zero} : () -> {zero_type}
  %b = {bias} : () -> {bias_type}
  %group = "hw.constant"() {{value = {group} : i64}} : () -> i64
  %bits = "hw.constant"() {{value = {bits} : i64}} : () -> i64
  %0 = "fixed.grouped_linear"(%x, %w, %s, %z, %b, %group, %bits) : (tensor<{rows}x{depth}xf32>,
      tensor<{columns}x{depth}xi8>, tensor<{columns}x{groups}xf32>, {zero_type}, {bias_type}, i64,
      i64) -> tensor<{rows}x{columns}xf32>
  %1 = "aten.relu"(%0) : (tensor<{rows}x{columns}xf32>) -> tensor<{rows}x{columns}xf32>
  return %1 : tensor<{rows}x{columns}xf32>
}}
"""

CASES = {
    "one row": (1, 40, 64, 32, 4, False, False),
    "columns that fill no register": (3, 7, 64, 32, 4, True, True),
    "panels and a rest": (5, 130, 128, 128, 4, True, False),
    "bytes, a scale for each row": (1, 33, 96, 96, 8, False, True),
    "bytes in groups": (6, 64, 64, 16, 8, True, True),
    "more rows than a tile has": (9, 17, 48, 8, 4, True, True),
    "groups of two words": (4, 37, 48, 16, 4, True, True),
    "groups of an odd number of bytes": (2, 20, 21, 7, 8, True, False),
    "more than the cache holds": (1, 130, 640, 32, 4, True, False),
    "more bytes than the cache holds": (2, 70, 768, 768, 8, False, False),
}


def _text(
    rows: int, columns: int, depth: int, group: int, bits: int, zero: bool, bias: bool
) -> str:
    none, groups = '"hw.constant"() {value}', depth // group
    return TEXT.format(
        rows=rows, columns=columns, depth=depth, group=group, bits=bits, groups=groups,
        zero='"hw.weight"() {name = "z"}' if zero else none,
        zero_type=f"tensor<{columns}x{groups}xf32>" if zero else "!hw.none",
        bias='"hw.weight"() {name = "b"}' if bias else none,
        bias_type=f"tensor<{columns}xf32>" if bias else "!hw.none",
    )  # fmt: skip


def _weights(case: tuple, draw: np.random.Generator) -> dict[str, np.ndarray]:
    _, columns, depth, group, bits, zero, bias = case
    edge = 2 ** (bits - 1)
    found = {
        "w": draw.integers(-edge, edge, (columns, depth)).astype(np.int8),
        "s": draw.uniform(0.1, 2, (columns, depth // group)).astype(np.float32),
    }
    if zero:
        found["z"] = draw.integers(-edge, edge, (columns, depth // group)).astype(np.float32)
    if bias:
        found["b"] = draw.standard_normal(columns).astype(np.float32)
    return found


def _program(case: tuple, weights: dict[str, np.ndarray], target: Target) -> Program:
    program = mlir_text.read(_text(*case), target, "product")
    program.weights.update(weights)
    return program


@pytest.mark.parametrize("target", HERE, ids=lambda target: target.name)
@pytest.mark.parametrize("name", CASES)
def test_product(name: str, target: Target) -> None:
    case, draw = CASES[name], np.random.default_rng(len(name))
    rows, columns, depth, group = case[:4]
    weights = _weights(case, draw)
    x = draw.standard_normal((rows, depth)).astype(np.float32)
    (found,) = finish(_program(case, weights, target)).host.run(x)
    real = weights["w"].reshape(columns, -1, group).astype(np.float64)
    real -= weights.get("z", np.zeros((columns, depth // group)))[..., None]
    matrix = (real * weights["s"][..., None]).reshape(columns, depth)
    wanted = np.maximum(x @ matrix.T + weights.get("b", 0), 0)
    sizes = np.abs(x) @ np.abs(matrix).T + 1
    assert (np.abs(found - wanted) / sizes).max() < 4e-6
    assert (found > 0).any()


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m0plus", "aarch64", "rv32imac"])
def test_four_bits_take_half_a_byte_of_flash(target: str) -> None:
    case = (1, 64, 128, 32, 4, False, False)
    weights = _weights(case, np.random.default_rng(0))
    flash = finish(_program(case, weights, by_name(target))).report["flash"]
    assert flash["weights"] == 64 * 128 // 2 + 64 * 4 * 4


@pytest.mark.parametrize(
    ("target", "name", "is_asked"),
    [
        ("x86-64-v3", "more than the cache holds", True),
        ("aarch64", "more bytes than the cache holds", True),
        ("x86-64-v3", "panels and a rest", False),
        ("cortex-m7", "more than the cache holds", False),
    ],
)
def test_weights_are_asked_for_ahead(target: str, name: str, is_asked: bool) -> None:
    """Where each is read once, there are more than the cache holds, and memory is far away."""
    text = _assembly(CASES[name], target)
    assert bool(re.search(r"\b(prefetcht0|prfm\s+pldl1keep)\b", text)) == is_asked


def test_weights_of_many_rows_are_not_asked_for() -> None:
    rows, *rest = CASES["more than the cache holds"]
    assert "prefetch" in _assembly((rows, *rest), "x86-64-v3")
    assert "prefetch" not in _assembly((9, *rest), "x86-64-v3")


def _assembly(case: tuple, target: str) -> str:
    program = _program(case, _weights(case, np.random.default_rng(0)), by_name(target))
    run_to(program, "planned")
    lower_to(program, "llvm")
    return emit_assembly(program)
