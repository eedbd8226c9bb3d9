"""`hardwire compile --check`: finished objects against a second opinion."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.passes.decompose import activations  # noqa: E402,F401
from hardwire.tools.hardwire import main  # noqa: E402

from .. import dynamic_models, test_state  # noqa: E402
from ..control_flow_models import exported as with_branches  # noqa: E402
from ..in_process import torch_mlir_in_process  # noqa: E402


class Net(nn.Module):
    """A convolution with a batch norm, a pooling, a linear layer, a softmax."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(3)
        self.conv, self.norm = nn.Conv2d(3, 4, 3, padding=1), nn.BatchNorm2d(4)
        self.norm.running_mean.uniform_(-1, 1)
        self.norm.running_var.uniform_(0.5, 2)
        nn.init.uniform_(self.norm.weight, 0.5, 2)
        nn.init.uniform_(self.norm.bias)
        self.last = nn.Linear(4, 5)

    def forward(self, x: Tensor) -> Tensor:
        y = torch.relu(self.norm(self.conv(x)))
        return torch.softmax(self.last(y.mean((2, 3))), -1)


def net() -> torch.export.ExportedProgram:
    return torch.export.export(Net().eval(), (torch.randn(1, 3, 6, 6),))


@pytest.fixture(autouse=True)
def _in_process():
    with torch_mlir_in_process():
        yield


def test_a_model_passes_and_the_report_says_how_close_it_is() -> None:
    found = hardwire.compile(net(), check=True).report["check"]
    assert found["machine"] == "this machine"
    assert found["second_opinion"].startswith("torch 2.")
    [value] = found["values"]
    assert value["name"] == "output `output`"
    assert 0 < value["relative_difference"] < 1e-6
    assert (value["elements"], value["unjudged"]) == (15, 0)


@pytest.mark.parametrize("name", ["bert", "image"])
def test_open_sizes_are_checked_at_their_bounds_and_between(name: str) -> None:
    _, program = dynamic_models.CASES[name].export()
    found = hardwire.compile(program, check=True).report["check"]
    assert found["runs"] == 5


@pytest.mark.parametrize("name", ["counter", "attention", "written"])
def test_state_and_written_inputs_are_checked_from_call_to_call(name: str) -> None:
    kind, inputs = test_state.CASES[name]
    program = torch.export.export(kind(), tuple(x.clone() for x in inputs[0]))
    found = hardwire.compile(program, check=True).report["check"]
    kinds = {value["name"].split()[0] for value in found["values"]}
    assert kinds == {"output", "input" if name == "written" else "state"}


@pytest.mark.parametrize("name", ["branch_in_loop", "mapped"])
def test_branches_and_loops_are_checked(name: str) -> None:
    assert hardwire.compile(with_branches(name), check=True).report["check"]["runs"] == 3


def test_the_command_writes_nothing_where_values_differ(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    torch.export.save(net(), tmp_path / "net.pt2")
    command = ["compile", str(tmp_path / "net.pt2"), "-o", str(tmp_path / "out"), "--check", "-q"]
    assert main(command) == 0
    assert json.loads((tmp_path / "out/net.report.json").read_text())["check"]["runs"] == 3
    with patch.object(np, "sqrt", lambda x: np.asarray(x) ** 0.4):
        command[3] = str(tmp_path / "wrong")
        assert main(command) == 1
    assert not (tmp_path / "wrong").exists()
    assert "output `output` differs from what torch" in capfd.readouterr().err


def test_an_object_that_crashes_is_a_sentence() -> None:
    with (
        patch(
            "hardwire.runtime.host.HostModel.sizes_of", lambda *_: __import__("ctypes").string_at(0)
        ),
        pytest.raises(HardwireError, match="the object crashed with SIGSEGV"),
    ):
        hardwire.compile(net(), check=True)
