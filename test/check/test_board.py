"""--check of objects for other processors, in QEMU."""

from __future__ import annotations

import shutil
from pathlib import Path
from unittest.mock import patch

import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.lowering.kernels import pointwise  # noqa: E402
from hardwire.lowering.report_text import check_line  # noqa: E402

from .. import dynamic_models, models, test_state  # noqa: E402
from ..firmware import harness  # noqa: E402
from ..in_process import torch_mlir_in_process  # noqa: E402

emulated = pytest.mark.skipif(not harness.available, reason=harness.missing)


@pytest.fixture(autouse=True)
def _in_process():
    with torch_mlir_in_process():
        yield


class Net(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return (torch.relu(x @ x.t()) + 1) @ x


def net(size: int = 4) -> torch.export.ExportedProgram:
    return torch.export.export(Net(), (torch.randn(size, size),))


CHECKED = ["cortex-m0plus", "cortex-m33", "cortex-m55", "cortex-a76", "rv32imac", "rv64gc"]


@pytest.mark.parametrize("target", harness.each_board(CHECKED))
def test_a_model_passes(target: str) -> None:
    model, inputs = models.zoo()["mlp"]()
    found = hardwire.compile(torch.export.export(model, inputs), target, check=True).report
    check = found["check"]
    assert check["machine"] == f"{harness.BOARDS[target].machine} in QEMU"
    assert check["calls_checked"] == check["calls"] == found["totals"]["calls"]
    assert check_line(check).startswith(f"checked on {check['machine']} against torch 2.")


@emulated
def test_state_is_kept_from_call_to_call() -> None:
    kind, inputs = test_state.CASES["attention"]
    program = torch.export.export(kind(), tuple(x.clone() for x in inputs[0]))
    found = hardwire.compile(program, "cortex-m4f", check=True).report["check"]
    assert (found["runs"], found["calls_checked"]) == (4, found["calls"])


@emulated
def test_open_sizes() -> None:
    _, program = dynamic_models.CASES["mlp"].export()
    found = hardwire.compile(program, "cortex-m4f", check=True).report["check"]
    assert (found["runs"], found["calls_checked"]) == (5, found["calls"])


@emulated
def test_a_planted_fault_is_found_and_its_call_named() -> None:
    wrong = {"aten.relu": lambda v: v["self"]}
    with patch.dict(pointwise.FUNCTIONS, wrong), pytest.raises(HardwireError) as problem:
        hardwire.compile(net(), "cortex-m4f", check=True)
    assert "call 0, `mm relu add.Scalar`" in str(problem.value)


@emulated
def test_a_model_that_does_not_fit_the_board() -> None:
    with pytest.raises(HardwireError, match="does not fit into the memory of mps2-an386 in QEMU"):
        hardwire.compile(net(1200), "cortex-m4f", check=True)


@emulated
def test_a_kernel_of_the_users_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("- op: relu\n  kernels: [{kernel_name: my_relu}]\n")
    options = {"kernels": [tmp_path / "my.yaml"], "check": True}
    with pytest.raises(HardwireError, match=r"the object calls `my_relu`, which --check does not"):
        hardwire.compile(net(), "cortex-m4f", **options)
    with pytest.raises(HardwireError, match=r"cannot be run: the object needs `my_relu`.*--link"):
        hardwire.compile(net(), **options)


@emulated
def test_a_fault_of_the_processor_is_a_sentence() -> None:
    """The object is given an arena that is nowhere."""
    from hardwire.check import on_board

    right = on_board.call_source

    def source(*arguments) -> str:
        return right(*arguments).replace(", arena)", ", (void *)0xF0000000u)")

    with (
        patch.object(on_board, "call_source", source),
        pytest.raises(HardwireError, match="crashed on mps2-an386 in QEMU: FAULT exception="),
    ):
        hardwire.compile(net(), "cortex-m4f", check=True)


def test_without_qemu_the_packages_to_install_are_named() -> None:
    right = shutil.which
    with (
        patch("shutil.which", lambda name: None if "qemu" in name else right(name)),
        pytest.raises(
            HardwireError, match=r"qemu-system-arm is not installed \(on Debian: apt-get"
        ),
    ):
        hardwire.compile(net(), "cortex-m4f", check=True)


def test_a_target_that_nothing_here_runs() -> None:
    with (
        patch.dict("hardwire.check.machines.BOARDS", clear=True),
        pytest.raises(HardwireError, match="--check: nothing here runs objects for rv32imac"),
    ):
        hardwire.compile(net(), "rv32imac", check=True)
