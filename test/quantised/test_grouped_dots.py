"""Rows of integers, of which scales and zero points are inputs, times packed integers, in integers.

Scales that are powers of two leave nothing to round, and the result has to be the exact one. With
others each number is within what single precision may lose in the operations that are defined.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.targets import Target

from ..firmware import harness
from .test_integer_kernels import HERE

TEXT = """
func.func @forward(%q: tensor<{rows}x{depth}xi8>, %s: tensor<{own}xf32>, %z: tensor<{own}xi8>)
    -> tensor<{rows}x{columns}xf32> attributes {{
    hw.input_names = ["q", "s", "z"], hw.output_names = ["y"]}} {{
  %w = "hw.weight"() {{name = "w", value = dense<"0x{w}"> : tensor<{columns}x{depth}xi8>}}
      : () -> tensor<{columns}x{depth}xi8>
  %sw = "hw.weight"() {{name = "sw", value = dense<"0x{sw}"> : tensor<{columns}x{groups}xf32>}}
      : () -> tensor<{columns}x{groups}xf32>
  %zw = "hw.weight"() {{name = "zw", value = dense<"0x{zw}"> : tensor<{columns}x{groups}xi8>}}
      : () -> tensor<{columns}x{groups}xi8>
  %bias = "hw.weight"() {{name = "bias", value = dense<"0x{bias}"> : tensor<{columns}xf32>}}
      : () -> tensor<{columns}xf32>
  %row = "hw.constant"() {{value = array<i64: {block}, {depth}>}} : () -> !hw.list<i64>
  %block = "hw.constant"() {{value = array<i64: 1, {group}>}} : () -> !hw.list<i64>
  %int8 = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %low = "hw.constant"() {{value = -128 : i64}} : () -> i64
  %high = "hw.constant"() {{value = 127 : i64}} : () -> i64
  %f32 = "hw.constant"() {{value = 6 : i64}} : () -> i64
  %0 = "torchao.dequantize_affine"(%q, %row, %s, %z, %int8, %low, %high, %f32)
      : (tensor<{rows}x{depth}xi8>, !hw.list<i64>, tensor<{own}xf32>, tensor<{own}xi8>, i64, i64,
      i64, i64) -> tensor<{rows}x{depth}xf32>
  %1 = "torchao.dequantize_affine"(%w, %block, %sw, %zw, %int8, %low, %high, %f32)
      : (tensor<{columns}x{depth}xi8>, !hw.list<i64>, tensor<{columns}x{groups}xf32>,
      tensor<{columns}x{groups}xi8>, i64, i64, i64, i64) -> tensor<{columns}x{depth}xf32>
  %2 = "aten.linear"(%0, %1, %bias) : (tensor<{rows}x{depth}xf32>, tensor<{columns}x{depth}xf32>,
      tensor<{columns}xf32>) -> tensor<{rows}x{columns}xf32>
  return %2 : tensor<{rows}x{columns}xf32>
}}
"""


@dataclass(frozen=True)
class Case:
    """A product; `alone` is one scale and zero point for all rows."""

    rows: int
    columns: int
    depth: int
    group: int
    bits: int
    zeros: bool = False
    alone: bool = False
    powers: bool = True


CASES = {
    "one row": Case(1, 40, 64, 32, 4),
    "columns that fill no register": Case(3, 7, 64, 32, 4, zeros=True),
    "panels and a rest": Case(5, 130, 128, 128, 4, zeros=True),
    "groups of one word": Case(9, 17, 48, 8, 4),
    "groups of three words": Case(4, 37, 48, 24, 4, zeros=True, alone=True),
    "bytes in groups": Case(6, 65, 64, 16, 8, zeros=True),
    "bytes in groups of words of four": Case(2, 9, 40, 20, 8),
    "groups of an odd number of bytes": Case(2, 20, 21, 7, 8, zeros=True),
    "a scale for each row of bytes": Case(5, 33, 96, 96, 8),
    "zero points for each row of bytes": Case(3, 18, 70, 70, 8, zeros=True, alone=True),
}
ON_BOARDS = ("columns that fill no register", "groups of three words", "bytes in groups",
             "groups of an odd number of bytes", "zero points for each row of bytes")  # fmt: skip
BOARDS = ("cortex-m0plus", "cortex-m4f", "cortex-a53", "cortex-a76")


@dataclass(frozen=True)
class Drawn:
    """A case with its numbers: the extremes of each type are frequent."""

    case: Case
    q: np.ndarray
    s: np.ndarray
    z: np.ndarray
    w: np.ndarray
    sw: np.ndarray
    zw: np.ndarray
    bias: np.ndarray

    @property
    def inputs(self) -> list[np.ndarray]:
        return [self.q, self.s, self.z]

    def text(self) -> str:
        case = self.case
        own = 1 if case.alone else case.rows
        named = ("w", "sw", "zw", "bias")
        return TEXT.format(
            rows=case.rows, columns=case.columns, depth=case.depth, group=case.group, own=own,
            groups=case.depth // case.group, block=case.rows if case.alone else 1,
            **{name: getattr(self, name).tobytes().hex() for name in named},
        )  # fmt: skip

    def exact(self) -> np.ndarray:
        """The result as fractions."""
        scaled = (self.sums() * _fractions(self.sw)).sum(-1)
        return scaled * _fractions(self.s)[:, None] + _fractions(self.bias)

    def sizes(self) -> np.ndarray:
        """What the result would be if nothing that is added up had a sign."""
        scaled = (np.abs(self.sums()) * self.sw).sum(-1)
        return scaled * self.s[:, None] + np.abs(self.bias)

    def sums(self) -> np.ndarray:
        """The sum of products of each row, column and group."""
        case = self.case
        shape = -1, case.depth // case.group, case.group
        x = (self.q.astype(int) - self.z.astype(int)[:, None]).reshape(shape)
        w = self.w.astype(int).reshape(shape) - self.zw.astype(int)[..., None]
        return np.einsum("rgk,cgk->rcg", x, w)


def _fractions(numbers: np.ndarray) -> np.ndarray:
    return np.vectorize(lambda number: Fraction(float(number)), otypes=[object])(numbers)


def drawn(case: Case, seed: int = 0) -> Drawn:
    draw = np.random.default_rng(seed)
    edge, groups = 2 ** (case.bits - 1), case.depth // case.group

    def numbers(low: int, high: int, *shape: int) -> np.ndarray:
        found = draw.integers(low, high, shape, endpoint=True)
        ends = draw.choice(np.array([low, high]), shape)
        return np.where(draw.random(shape) < 0.5, found, ends).astype(np.int8)

    def scales(*shape: int) -> np.ndarray:
        if case.powers:
            return np.float32(2.0 ** draw.integers(-2, 2, shape))
        return draw.uniform(0.003, 0.3, shape).astype(np.float32)

    zw = numbers(-edge, edge - 1, case.columns, groups)
    bias = draw.integers(-900, 900, case.columns) / (4 if case.powers else 7)
    own = (1,) if case.alone else (case.rows,)
    return Drawn(
        case, numbers(-128, 127, case.rows, case.depth), scales(*own), numbers(-128, 127, *own),
        numbers(-edge, edge - 1, case.columns, case.depth), scales(case.columns, groups),
        zw if case.zeros else np.zeros_like(zw), bias.astype(np.float32),
    )  # fmt: skip


def compiled(given: Drawn, folder: Path, target: Target | str) -> hardwire.CompiledModel:
    path = folder / "case.mlir"
    path.write_text(given.text())
    return hardwire.compile(path, target, name="case")


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("target", HERE, ids=lambda target: target.name)
def test_exact_on_this_machine(name: str, target: Target, tmp_path: Path) -> None:
    given = drawn(CASES[name])
    (found,) = compiled(given, tmp_path, target).host.run(*given.inputs)
    np.testing.assert_array_equal(found, given.exact().astype(np.float32))


@pytest.mark.parametrize("name", CASES)
def test_rounded_as_single_precision_rounds(name: str, tmp_path: Path) -> None:
    """A sum, its scale, an addition for each group, the scale of the row, the bias: each may lose
    half a unit in the last place of what is at most the sum of all magnitudes."""
    given = drawn(replace(CASES[name], powers=False), 1)
    (found,) = compiled(given, tmp_path, "native").host.run(*given.inputs)
    lost = np.abs(_fractions(found) - given.exact()).astype(float)
    steps = given.case.depth // given.case.group + 4
    assert (lost <= given.sizes() * steps * 2.0**-24 * 1.001).all()
    assert lost.any()


@pytest.mark.parametrize("target", harness.each_board(BOARDS))
def test_exact_on_boards(target: str, tmp_path: Path) -> None:
    for number, name in enumerate(ON_BOARDS):
        given = drawn(CASES[name], number)
        folder = tmp_path / str(number)
        folder.mkdir()
        expected = given.exact().astype(np.float32)
        model = compiled(given, folder, target)
        (found,) = harness.run_model(target, folder, model, given.inputs, [expected])
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("target", ["cascadelake", "cortex-a76"])
def test_targets_that_are_not_here(target: str, tmp_path: Path) -> None:
    """Four bits take half a byte, and a sum of 16 bits for each group and column."""
    given = drawn(Case(4, 64, 128, 32, 4))
    report = compiled(given, tmp_path, target).report
    assert report["flash"]["weights"] == 64 * (128 // 2 + 4 * 4 + 2 * 4 + 4)
