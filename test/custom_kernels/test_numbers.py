"""Kernels whose results are numbers: they reach whoever uses them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.lowering.elf import read_object

from ..firmware import harness
from .shared import INCLUDE, header, shared_library

HERE = Path(__file__).resolve().parent
YAML, SOURCE, MODEL = (HERE / f"numbers.{ending}" for ending in ("yaml", "c", "mlir"))
KERNELS = {"my_best", "my_both", "my_count", "my_ends", "my_kind", "my_parts", "my_use"}

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

X, K = np.array([1, -2, 3, 4], np.float32), np.array([0.5], np.float32)


def expected() -> list[np.ndarray]:
    count, ends = 3, (1.0, 4.0)
    total = count + 2 * 1.5 + 4 + 8 * 3 + 16 * 10 + ends[0] - ends[1]
    total += 32 * (count + 2 * 7 + 4 * 11)
    return [
        (-X + total).astype(np.float32),
        np.array(count),
        X * count + np.float32(3 * 0.5),
        np.array(ends),
        np.maximum(X, 0.5),
    ]


def check(found: object) -> None:
    for one, wanted in zip(found, expected(), strict=True):  # type: ignore[call-overload]
        assert one.dtype == wanted.dtype
        assert np.array_equal(one, wanted)


@needs_compiler
def test_numbers_reach_kernels_operators_and_the_caller(tmp_path: Path) -> None:
    linked = shared_library(tmp_path, YAML, source=SOURCE)
    check(hardwire.compile(MODEL, kernels=[YAML]).run(X, K, link=[linked]))


@needs_compiler
@pytest.mark.parametrize("number", ["f64", "i64"])
@pytest.mark.parametrize("real", ["true", "false"])
def test_a_scalar_is_what_its_kernel_says(number: str, real: str, tmp_path: Path) -> None:
    """The model declares one type, the kernel may give another; the value is converted."""
    linked = shared_library(tmp_path, YAML, source=SOURCE)
    text = (
        f"func.func @forward(%x: tensor<4xf32>) -> {number} {{\n"
        f'  %real = "hw.constant"() {{value = {real}}} : () -> i1\n'
        f'  %0 = "my.best"(%x, %real) : (tensor<4xf32>, i1) -> {number}\n'
        f"  return %0 : {number}\n}}\n"
    )
    (tmp_path / "m.mlir").write_text(text)
    found = hardwire.compile(tmp_path / "m.mlir", kernels=[YAML]).run(X, link=[linked])
    assert found == 3
    assert found.dtype == {"f64": np.float64, "i64": np.int64}[number]  # type: ignore[union-attr]


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_on_a_board(target: str, tmp_path: Path) -> None:
    header(tmp_path, YAML)
    compiled = hardwire.compile(MODEL, target=target, kernels=[YAML], name="counted")
    undefined = set(read_object(compiled.object).undefined)
    assert undefined >= KERNELS
    assert all(re.match(r"__aeabi_|mem", name) for name in undefined - KERNELS)
    wanted = expected()
    check(harness.run_model(target, tmp_path, compiled, [X, K], wanted, [SOURCE],
                            [INCLUDE, tmp_path]))  # fmt: skip


def test_a_list_of_tensors_that_nobody_takes_apart(tmp_path: Path) -> None:
    text = (
        "func.func @forward(%x: tensor<4xf32>) -> i64 {\n"
        '  %l, %n = "my.parts"(%x) : (tensor<4xf32>) -> (!hw.tensor_list, !hw.list<i64>)\n'
        "  %a, %b = builtin.unrealized_conversion_cast %n : !hw.list<i64> to i64, i64\n"
        "  return %a : i64\n}\n"
    )
    (tmp_path / "m.mlir").write_text(text)
    with pytest.raises(HardwireError, match=r"nothing says how many tensors `Tensor\[\] returned`"):
        hardwire.compile(tmp_path / "m.mlir", kernels=[YAML])


def test_results_that_are_neither_tensors_nor_numbers(tmp_path: Path) -> None:
    file, model = tmp_path / "my.yaml", tmp_path / "m.mlir"
    file.write_text("- func: my::name(Tensor x) -> (Tensor, str)\n  kernels: [{kernel_name: f}]\n")
    model.write_text(
        "func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        '  %y, %s = "my.name"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, !hw.str)\n'
        "  return %y : tensor<4xf32>\n}\n"
    )
    with pytest.raises(HardwireError, match=r"`my\.name` gives `str`, which is neither"):
        hardwire.compile(model, kernels=[file])
