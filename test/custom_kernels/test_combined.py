"""A custom operator, a kernel for one dtype and a second library behind it, all in one model."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.dispatch.dispatcher import dispatcher_of  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402

from ..firmware import harness  # noqa: E402
from .shared import INCLUDE, header, run_here, shared_library  # noqa: E402

HERE = Path(__file__).resolve().parent
LIBRARIES = [HERE / f"{name}.yaml" for name in ("combined", "portable", "counted")]
SOURCE = HERE / "combined.c"
CALLED = {"my_gate", "fast_add_out", "torch_executor_add_out", "torch_executor_mul_out"}

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")
every_mode = pytest.mark.parametrize("mode", [None, "profiler"])


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


def build(program: object, target: str, mode: str | None) -> hardwire.CompiledModel:
    """The model; in the mode `profiler`, all its operators go through the fallback."""
    dispatcher = dispatcher_of(modes=[] if mode is None else [mode])
    return hardwire.compile(
        program, target=target, kernels=LIBRARIES, name="both", dispatcher=dispatcher
    )


@needs_compiler
@every_mode
def test_a_c_program_here(mode: str | None, exported, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, inputs, expected = exported
    for library in LIBRARIES:
        header(tmp_path, library)
    compiled = build(program, "native", mode)
    check(run_here(tmp_path, compiled, inputs, expected, [SOURCE]), expected)


@needs_compiler
@pytest.mark.parametrize(("mode", "count"), [(None, 0), ("profiler", 6)])
def test_every_operator_goes_through_the_fallback(  # type: ignore[no-untyped-def]
    mode: str | None, count: int, exported, tmp_path: Path
) -> None:
    program, inputs, expected = exported
    linked = shared_library(tmp_path, *LIBRARIES, source=SOURCE)
    check(list(build(program, "native", mode).run(*inputs, link=[linked])), expected)
    assert ctypes.CDLL(str(linked)).calls_counted() == count


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@every_mode
def test_firmware_on_a_board(mode: str | None, exported, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program, inputs, expected = exported
    for library in LIBRARIES:
        header(tmp_path, library)
    compiled = build(program, "cortex-m4f", mode)
    found = harness.run_model(
        "cortex-m4f", tmp_path, compiled, inputs, expected, [SOURCE], [INCLUDE, tmp_path]
    )
    check(found, expected)


@every_mode
@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v3", "rv32imac"])
def test_the_object_refers_to_these_functions_and_to_no_others(  # type: ignore[no-untyped-def]
    target: str, mode: str | None, exported
) -> None:
    program, _, _ = exported
    called = CALLED if mode is None else CALLED | {"count_calls"}
    helpers = {"__addsf3", "__mulsf3", "__gtsf2", "__ltsf2", "__gesf2", "__lesf2", "__unordsf2"}
    helpers = helpers if target == "rv32imac" else set()
    helpers |= set() if mode is None else {"memcpy"}  # of what is constant on the stack
    undefined = set(read_object(build(program, target, mode).object).undefined)
    assert called <= undefined <= called | helpers
