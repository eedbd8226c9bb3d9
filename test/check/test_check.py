"""`hardwire compile --check`: finished objects against a second opinion."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.check import on_host  # noqa: E402
from hardwire.check.engine import Refused  # noqa: E402
from hardwire.check.with_torch import WithTorch  # noqa: E402
from hardwire.dialect.errors import HardwireWarning  # noqa: E402
from hardwire.runtime.host import HostModel, RunFailed  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from .. import dynamic_models, lite_archive, test_state  # noqa: E402
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


def test_the_report_is_json_where_answers_are_infinite() -> None:
    """`NaN` and `Infinity` are no JSON; one answer is infinite, one is no number."""

    def special(x: Tensor) -> Tensor:
        return x + torch.tensor([float("inf"), float("nan"), 1.0])

    program = torch.export.export(Function(special), (torch.ones(3),))
    found = hardwire.compile(program, check=True).report["check"]
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["values"][0]["bound"] > 0


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


@pytest.mark.parametrize("name", ["halving", "scan_of_branches", "mapped"])
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


def test_the_command_says_in_one_line_how_it_went(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "net.ptl"
    path.write_bytes(lite_archive.archive(lite_archive.members()))
    command = ["compile", str(path), "--input", "x=2x3:f32", "--check", "-o", str(tmp_path)]
    line = "checked on this machine against torch 2."
    assert main([*command, "-q"]) == 0
    assert capfd.readouterr().out.startswith(line)
    assert main(command) == 0
    assert f"\n\n{line}" in capfd.readouterr().out
    assert main([*command, "--emit", "asm"]) == 1
    assert "--check: it runs a finished object; leave out --emit." in capfd.readouterr().err


@pytest.mark.parametrize("stage", ["schema", "typed", "static", "planned"])
def test_text_of_every_stage_is_checked(stage: str, tmp_path: Path) -> None:
    text = tmp_path / "net.mlir"
    torch.export.save(net(), tmp_path / "net.pt2")
    assert main(["compile", str(tmp_path / "net.pt2"), "--emit", stage, "-o", str(text)]) == 0
    found = hardwire.compile(text, check=True).report["check"]
    assert found["calls_checked"] == found["calls"] == 5


OTHERS: dict[str, tuple[Callable, tuple[Tensor, ...]]] = {
    "complex numbers": (lambda x: torch.fft.rfft(x) * (1 + 2j), (torch.randn(4, 8),)),
    "half floats": (lambda x: torch.softmax(x @ x.t(), -1), (torch.randn(6, 6).half(),)),
    "bfloat16": (lambda x: torch.relu(x @ x.t()).sum(0), (torch.randn(6, 6).bfloat16(),)),
    "integers": (
        lambda x: (x // 3, x.argmax(0), x.to(torch.uint8)),
        (torch.arange(12).view(3, 4),),
    ),
    "indices": (lambda w, i: w[i], (torch.randn(7, 5), torch.tensor([1, 2]))),
    "what is rounded": (lambda x: torch.round(x @ x.t() * 10), (torch.randn(8, 8),)),
    "nothing at all": (lambda x: x[:0] + 1, (torch.randn(4, 5),)),
}


class Function(nn.Module):
    def __init__(self, function: Callable) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)


@pytest.mark.parametrize("name", OTHERS)
def test_values_of_all_kinds(name: str) -> None:
    function, inputs = OTHERS[name]
    program = torch.export.export(Function(function), inputs)
    found = hardwire.compile(program, check=True).report["check"]
    assert (found["calls_checked"], found["not_checked"]) == (found["calls"], [])


@pytest.mark.filterwarnings(
    "ignore:.*rounding alone changes:hardwire.dialect.errors.HardwireWarning"
)
def test_which_of_equal_elements_is_chosen_is_not_judged() -> None:
    def chosen(x: Tensor) -> Any:
        y = torch.relu(x - 1)
        return *y.sort(0), y.sum(), *torch.cat([y, y], 1).sort(1)

    program = torch.export.export(Function(chosen), (torch.randn(4, 9),))
    found = hardwire.compile(program, check=True).report["check"]
    assert found["calls_checked"] == found["calls"]
    unjudged = {value["name"]: value["unjudged"] > 0 for value in found["values"]}
    assert list(unjudged.values()) == [False, True, False, False, True]


def test_random_numbers_are_those_of_the_seed() -> None:
    """No single call can be judged that draws, but what the model gives can."""
    program = torch.export.export(Function(lambda x: x + torch.rand(3, 4)), (torch.randn(3, 4),))
    with pytest.warns(HardwireWarning, match="torch has no second opinion on `hw.random`"):
        found = hardwire.compile(program, check=True, seed_argument=True).report["check"]
    assert found["values"][0]["unjudged"] == 0
    assert found["values"][0]["relative_difference"] < 1e-6


class Amplified(nn.Module):
    """Rounding is all that is left."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.sin((x + 1000) * 1e6)


def test_what_rounding_alone_changes_is_not_judged() -> None:
    program = torch.export.export(Amplified(), (torch.randn(4, 8),))
    with pytest.warns(HardwireWarning, match="output `output`: rounding alone changes"):
        hardwire.compile(program, check=True)


def test_inputs_that_the_second_opinion_refuses_are_named() -> None:
    program = torch.export.export(Function(torch.linalg.inv), (torch.eye(3) * 2,))

    def call(self: WithTorch, *arguments: Any) -> Any:
        raise Refused("aten::linalg_inv_ex: no")

    with patch.object(WithTorch, "call", call), pytest.raises(HardwireError) as problem:
        hardwire.compile(program, check=True)
    assert "--check could run it on no inputs: ordinary inputs, which are refused" in str(
        problem.value
    )


def crash(*_: object) -> None:
    ctypes.string_at(0)


def test_an_object_that_crashes_is_a_sentence() -> None:
    with (
        patch.object(HostModel, "sizes_of", crash),
        pytest.raises(HardwireError, match="the object crashed with SIGSEGV: it reads or writes"),
    ):
        hardwire.compile(net(), check=True)


def stop(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGILL)


def test_an_object_for_another_processor_is_a_sentence() -> None:
    with (
        patch.object(HostModel, "sizes_of", stop),
        pytest.raises(HardwireError, match="the object needs instructions that this machine does"),
    ):
        hardwire.compile(net(), check=True)


def test_an_object_that_does_not_return_is_a_sentence() -> None:
    with (
        patch.object(on_host, "SECONDS", 0.2),
        patch.object(HostModel, "sizes_of", lambda *_: time.sleep(20)),
        pytest.raises(HardwireError, match=r"the object did not return within 0\.2 seconds"),
    ):
        hardwire.compile(net(), check=True)


def test_a_status_is_a_difference() -> None:
    """The object says that an index is out of range where PyTorch finds it in range."""
    with (
        patch.object(RunFailed, "__init__", lambda self, *_: setattr(self, "status", -1)),
        patch.object(HostModel, "bind", lambda *_: crash_with_a_status),
        pytest.raises(HardwireError, match="ordinary inputs the object returns HWR_ERROR_INDEX"),
    ):
        hardwire.compile(net(), check=True)


def crash_with_a_status() -> None:
    raise RunFailed("net_run", -1)
