"""Custom operators from PyTorch to C: on this machine and on a board."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from ..firmware import harness  # noqa: E402
from .shared import INCLUDE, header, shared_library  # noqa: E402

HERE = Path(__file__).resolve().parent
YAML, SOURCE = HERE / "my.yaml", HERE / "my.c"
KERNELS = ("my_add_all", "my_add_f32", "my_divide", "my_relu_", "my_scale_add")

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")


class Model(torch.nn.Module):
    """Three custom operators, and an addition and a relu that are taken over."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(6, 6)
        self.bias = torch.nn.Parameter(torch.tensor([0.5]))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        my = torch.ops.my
        y = my.scale_add(self.linear(x), x, scale=0.25, bias=self.bias)
        y = my.scale_add(y, x)
        low, high = my.divide(torch.relu(y), 2)
        z = my.add_all([low, high, low], 3)
        return z + torch.sigmoid(low) * 2, torch.tanh(high)


def scale_add(x, y, *, scale=2, window=(1, 2), mode="plain", bias=None):  # type: ignore[no-untyped-def]
    return x + scale * y + sum(window) + (0 if bias is None else bias)


def divide(x, parts):  # type: ignore[no-untyped-def]
    half = x.shape[0] // parts
    return x[:half].clone(), x[half:].clone()


def add_all(items, factor):  # type: ignore[no-untyped-def]
    return sum(items) * factor


@pytest.fixture(scope="module")
def exported():  # type: ignore[no-untyped-def]
    """The model as torch.export gives it, its input, and what PyTorch computes."""
    library = torch.library.Library("my", "DEF")
    library.define(
        "scale_add(Tensor x, Tensor y, *, float scale=2, int[] window=[1, 2], "
        'str mode="plain", Tensor? bias=None) -> Tensor'
    )
    library.define("divide(Tensor x, int parts) -> (Tensor low, Tensor high)")
    library.define("add_all(Tensor[] items, Scalar factor) -> Tensor")
    for function in (scale_add, divide, add_all):
        library.impl(function.__name__, function, "CompositeExplicitAutograd")
    torch.manual_seed(0)
    model, x = Model().eval(), torch.randn(4, 6)
    program = torch.export.export(model, (x,))
    with torch.inference_mode():
        expected = [result.numpy() for result in model(x)]
    yield program, x.numpy(), expected
    library._destroy()


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    return shared_library(tmp_path, YAML, source=SOURCE)


@needs_compiler
def test_on_this_machine(exported, linked: Path) -> None:  # type: ignore[no-untyped-def]
    program, x, expected = exported
    compiled = hardwire.compile(program, kernels=[YAML], link=[linked])
    for found, wanted in zip(compiled.run(x), expected, strict=True):
        assert np.abs(found - wanted).max() <= 1e-6 * np.abs(wanted).max()


def test_the_object_needs_exactly_the_kernels(exported) -> None:  # type: ignore[no-untyped-def]
    program, _, _ = exported
    compiled = hardwire.compile(program, target="cortex-m4f", kernels=[YAML])
    assert read_object(compiled.object).undefined == KERNELS


@needs_compiler
def test_from_the_command_line(exported, linked: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, x, expected = exported
    torch.export.save(program, tmp_path / "model.pt2")
    np.save(tmp_path / "x.npy", x)
    out = tmp_path / "out.npz"
    command = ["run", str(tmp_path / "model.pt2"), "--kernels", str(YAML), "--link", str(linked)]
    assert main([*command, "--input", str(tmp_path / "x.npy"), "-o", str(out)]) == 0
    with np.load(out) as arrays:
        for name, wanted in zip(arrays.files, expected, strict=True):
            assert np.allclose(arrays[name], wanted, rtol=1e-6, atol=1e-6)


def test_operators_that_no_file_declares_are_named(exported) -> None:  # type: ignore[no-untyped-def]
    program, _, _ = exported
    with pytest.raises(HardwireError, match=r"does not know the operator `my.scale_add`"):
        hardwire.compile(program)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_on_a_board(target: str, exported, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, x, expected = exported
    header(tmp_path, YAML)
    compiled = hardwire.compile(program, target=target, kernels=[YAML], name="my_model")
    results = harness.run_model(
        target, tmp_path, compiled, [x], expected, [SOURCE], [INCLUDE, tmp_path]
    )
    for found, wanted in zip(results, expected, strict=True):
        assert np.abs(found - wanted).max() <= 1e-5 * np.abs(wanted).max()


@needs_compiler
def test_numbers_of_an_exported_model(tmp_path: Path) -> None:
    """A number that an operator gives, one that is read from a tensor, one that is always 3."""
    library = torch.library.Library("numbers", "DEF")
    library.define("count(Tensor x) -> SymInt")
    library.define("three(Tensor x) -> int")
    library.define("scale(Tensor x, SymInt n) -> Tensor")
    library.impl("count", lambda x: int((x > 0).sum()), "CPU")
    library.impl("count", lambda x: torch.library.get_ctx().new_dynamic_size(), "Meta")
    library.impl("three", lambda x: 3, "CompositeExplicitAutograd")
    library.impl("scale", lambda x, n: x * n, "CPU")
    library.impl("scale", lambda x, n: torch.empty_like(x), "Meta")
    torch.library.register_fake(
        "numbers::count", lambda x: torch.library.get_ctx().new_dynamic_size(), lib=library
    )

    class Numbers(torch.nn.Module):
        def forward(self, x):  # type: ignore[no-untyped-def]
            n, ops = torch.ops.numbers.count(x), torch.ops.numbers
            y = ops.scale(x, n) + ops.scale(x, ops.three(x)) - n
            return n, y * x.sum().item(), n * 2 + 1

    x = torch.randn(5)
    program = torch.export.export(Numbers(), (x,))
    (tmp_path / "numbers.yaml").write_text(NUMBERS_YAML)
    (tmp_path / "numbers.c").write_text(NUMBERS_C)
    linked = shared_library(tmp_path, tmp_path / "numbers.yaml", source=tmp_path / "numbers.c")
    compiled = hardwire.compile(program, kernels=[tmp_path / "numbers.yaml"])
    count, found, odd = compiled.run(x.numpy(), link=[linked])
    expected_count, expected, expected_odd = Numbers()(x)
    library._destroy()
    assert (count, odd) == (expected_count, expected_odd)
    assert np.allclose(found, expected.numpy(), rtol=1e-5, atol=1e-5)


NUMBERS_YAML = """\
- func: numbers::count(Tensor x) -> SymInt
  kernels: [{kernel_name: my_count}]
- func: numbers::three(Tensor x) -> int
  kernels: [{kernel_name: my_three}]
- func: numbers::scale(Tensor x, SymInt n) -> Tensor
  kernels: [{kernel_name: my_scale}]
"""
NUMBERS_C = """\
#include "numbers.h"
hwr_status my_count(const hwr_tensor *x, int64_t *out) {
    *out = 0;
    for (size_t i = 0; i < hwr_count(x); i++) {
        *out += ((const float *)x->data)[i] > 0.0f;
    }
    return HWR_OK;
}
hwr_status my_scale(const hwr_tensor *x, int64_t n, const hwr_tensor *out) {
    for (size_t i = 0; i < hwr_count(x); i++) {
        ((float *)out->data)[i] = ((const float *)x->data)[i] * (float)n;
    }
    return HWR_OK;
}
"""
