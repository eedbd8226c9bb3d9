"""A custom operator, a kernel for one dtype and a second library behind it, all in one model."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402

from ..firmware import harness  # noqa: E402
from .shared import INCLUDE, header, run_here  # noqa: E402

HERE = Path(__file__).resolve().parent
LIBRARIES = [HERE / "combined.yaml", HERE / "portable.yaml"]
SOURCE = HERE / "combined.c"
CALLED = {"my_gate", "fast_add_out", "torch_executor_add_out", "torch_executor_mul_out"}


class Model(torch.nn.Module):
    """The first addition is of floats, the second of whole numbers; relu is hardwire's own."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = torch.nn.Linear(5, 5)

    def forward(self, x, n):  # type: ignore[no-untyped-def]
        y = torch.ops.my.gate(self.linear(x), 0.25)
        return torch.relu(torch.add(y, x, alpha=2)), n * n + n


@pytest.fixture(scope="module")
def exported():  # type: ignore[no-untyped-def]
    library = torch.library.Library("my", "FRAGMENT")
    library.define("gate(Tensor x, float threshold) -> Tensor")
    library.impl(
        "gate",
        lambda x, threshold: torch.where(x > threshold, x, torch.zeros(())),
        "CompositeExplicitAutograd",
    )
    torch.manual_seed(0)
    model, x = Model().eval(), torch.randn(3, 5)
    n = torch.arange(-3, 3, dtype=torch.int32).reshape(2, 3)
    program = torch.export.export(model, (x, n))
    with torch.inference_mode():
        expected = [result.numpy() for result in model(x, n)]
    yield program, [x.numpy(), n.numpy()], expected
    library._destroy()


def check(found: list[np.ndarray], expected: list[np.ndarray]) -> None:
    assert np.allclose(found[0], expected[0], rtol=1e-6, atol=1e-6)
    assert np.array_equal(found[1], expected[1])


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")
def test_a_c_program_here(exported, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, inputs, expected = exported
    for library in LIBRARIES:
        header(tmp_path, library)
    compiled = hardwire.compile(program, kernels=LIBRARIES, name="both")
    check(run_here(tmp_path, compiled, inputs, expected, [SOURCE]), expected)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_firmware_on_a_board(exported, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, inputs, expected = exported
    for library in LIBRARIES:
        header(tmp_path, library)
    compiled = hardwire.compile(program, target="cortex-m4f", kernels=LIBRARIES, name="both")
    found = harness.run_model(
        "cortex-m4f", tmp_path, compiled, inputs, expected, [SOURCE], [INCLUDE, tmp_path]
    )
    check(found, expected)


@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v3", "rv32imac"])
def test_the_object_refers_to_these_functions_and_to_no_others(exported, target: str) -> None:  # type: ignore[no-untyped-def]
    program, _, _ = exported
    compiled = hardwire.compile(program, target=target, kernels=LIBRARIES, name="both")
    undefined = set(read_object(compiled.object).undefined)
    helpers = {"__addsf3", "__mulsf3", "__gtsf2", "__ltsf2", "__gesf2", "__lesf2", "__unordsf2"}
    helpers = helpers if target == "rv32imac" else set()
    assert CALLED <= undefined <= CALLED | helpers
