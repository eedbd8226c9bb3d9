"""`hardwire trace`: the operators that runs of a model called, and no others."""

from __future__ import annotations

import importlib.util
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import yaml
from torch._higher_order_ops import while_loop

import hardwire
from hardwire.api import read
from hardwire.check.called import called
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.selected_operators import to_yaml
from hardwire.tools import trace_command

from .test_kernels_commands import output, refusals

X = np.linspace(0.1, 0.9, 15, dtype=np.float32).reshape(3, 5)


class Either(torch.nn.Module):
    """A branch in a branch."""

    def forward(self, x):
        def small(x):
            return torch.cond(x.max() < 0.5, torch.cos, torch.exp, (x,))

        return torch.cond(x.sum() > 0, small, torch.tanh, (x,))


class Halving(torch.nn.Module):
    def forward(self, x):
        return while_loop(lambda x: x.abs().max() > 1, lambda x: (x / 2,), (x,))


class Script(torch.nn.Module):
    def forward(self, x, n: int):
        while bool(x.sum() > 4):
            x = x * 0.5
        if bool(x.sum() > 0):
            x = torch.tanh(x)
        else:
            x = torch.sigmoid(x)
        for _ in range(n):
            x = torch.relu(x)
        return x


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    for name, model in (("either", Either()), ("halving", Halving())):
        torch.export.save(torch.export.export(model, (torch.randn(3, 5),)), folder / f"{name}.pt2")
    torch.jit.script(Script())._save_for_lite_interpreter(str(folder / "script.ptl"))
    arrays = {"small": 0.1 * X, "large": X, "negative": -X, "huge": 9 * X}
    for name, array in arrays.items():
        np.savez(folder / f"{name}.npz", x=array)
    return folder


def names(text: str) -> set[str]:
    """The roots of a selection, without namespaces."""
    operators = yaml.safe_load(text)["operators"]
    return {name[6:] for name, one in operators.items() if one["is_root_operator"]}


ASKED = {"gt.Scalar", "sum"}
INNER = ASKED | {"lt.Scalar", "max"}


def traced(model: Path, *runs: Path, given: Sequence[str] = ()) -> set[str]:
    """What the command writes, without a process of its own."""
    nothing = dict.fromkeys(("random", "seed"))
    lists: dict[str, Any] = {name: [] for name in ("max", "kernels", "link")}
    options = Namespace(
        model=str(model), runs=list(map(str, runs)), input=given, form="pytorch", **nothing, **lists
    )
    return names(to_yaml(trace_command.traced(options, lambda _: None)))


@pytest.mark.parametrize(
    ("runs", "wanted"),
    [
        (["small"], INNER | {"cos"}),
        (["large"], INNER | {"exp"}),
        (["negative"], ASKED | {"tanh"}),
        (["small", "negative"], INNER | {"cos", "tanh"}),
    ],
)
def test_branches_that_are_not_taken_are_left_out(models: Path, runs, wanted: set[str]) -> None:
    found = traced(models / "either.pt2", *(models / f"{run}.npz" for run in runs))
    assert found == wanted


def test_all_that_could_be_called_is_selected(models: Path) -> None:
    found = names(output("select", models / "either.pt2", "--form", "pytorch"))
    assert found == INNER | {"cos", "exp", "tanh"}


def test_a_loop_without_a_turn_calls_nothing(models: Path) -> None:
    asked = {"abs", "gt.Scalar", "max"}
    assert traced(models / "halving.pt2", models / "large.npz") == asked
    assert traced(models / "halving.pt2", models / "huge.npz") == asked | {"div.Scalar"}


@pytest.mark.parametrize(
    ("run", "turns", "wanted"),
    [
        ("small", 0, ASKED | {"tanh"}),
        ("negative", 2, ASKED | {"sigmoid", "relu"}),
        ("huge", 0, ASKED | {"tanh", "mul.Scalar"}),
    ],
)
def test_torchscript_is_followed(models: Path, run: str, turns: int, wanted: set[str]) -> None:
    """Beside the model's own operators there are those that count the turns of `while`."""
    found = traced(models / "script.ptl", models / f"{run}.npz", given=[f"n={turns}"])
    counting = {"lt.Tensor", "logical_and"} | ({"add.Tensor"} if run == "huge" else set())
    assert found == wanted | counting


def test_text_is_followed(tmp_path: Path, models: Path) -> None:
    text = output("compile", models / "either.pt2", "--emit", "typed")
    (tmp_path / "either.mlir").write_text(text)
    assert traced(tmp_path / "either.mlir", models / "negative.npz") == ASKED | {"tanh"}


def test_what_was_called_is_a_library(tmp_path: Path, models: Path) -> None:
    file = tmp_path / "ops.yaml"
    output("trace", models / "either.pt2", models / "negative.npz", "--form", "pytorch", "-o", file)
    selected = yaml.safe_load(file.read_text())
    written = yaml.safe_load(output("select", models / "either.pt2", "--form", "pytorch"))
    assert list(selected) == list(written)
    assert selected["kernel_metadata"]["tanh"] == ["Float"]
    rows = hardwire.compile_operators(file, "x86-64-v2").report["operators"]
    assert {row["operator"][6:] for row in rows} >= ASKED | {"tanh"}


def test_inputs_are_needed_and_read(models: Path) -> None:
    (line,) = refusals("trace", models / "either.pt2")
    assert line.startswith("input `x` (float32 [3, 5]) is not given")
    (line,) = refusals("trace", models / "either.pt2", "nothing.npy")
    assert line.startswith("nothing.npy: not a readable .npy or .npz file")


UNKNOWN = """
func.func @forward(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %1 = "aten.linalg_det"(%x) : (tensor<4x4xf32>) -> tensor<f32>
  %2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %3 = "aten.gt.Scalar"(%1, %2) : (tensor<f32>, i64) -> tensor<i1>
  %4 = "hw.truth"(%3) : (tensor<i1>) -> i1
  %5 = scf.if %4 -> (tensor<4x4xf32>) {
    %6 = "aten.sin"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %6 : tensor<4x4xf32>
  } else {
    scf.yield %x : tensor<4x4xf32>
  }
  return %5 : tensor<4x4xf32>
}
"""


def test_a_branch_of_which_nothing_is_known_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "det.mlir").write_text(UNKNOWN)
    program = read(tmp_path / "det.mlir", "native")
    found = called(program, [-np.eye(4, dtype=np.float32)])
    assert [op.name for op in found] == ["aten.linalg_det", "aten.gt.Scalar", "aten.sin"]
    right = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *x: None if name == "torch" else right(name, *x)
    )
    with pytest.raises(HardwireError) as caught:
        called(program, [np.eye(4, dtype=np.float32)])
    assert str(caught.value).endswith(
        "det.mlir: which branch is taken depends on `aten.linalg_det`, which numpy does not "
        "compute; install torch, or list all that could be called by `hardwire select`."
    )
