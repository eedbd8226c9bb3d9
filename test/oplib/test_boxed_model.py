"""`--boxed`: what is in the object of a model whose operators can be called by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire import CompiledModel

from ..promised import assert_promises
from ..refusal import sentences
from .test_list import listed, problems


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(4, 3)

    def forward(self, x: Tensor) -> Tensor:
        return torch.softmax(self.layer(torch.relu(x)), -1)


def exported(module: nn.Module) -> torch.export.ExportedProgram:
    return torch.export.export(module, (torch.rand(2, 4),))


@pytest.fixture(scope="module")
def model() -> CompiledModel:
    return hardwire.compile(exported(Net()), "cortex-m4f", name="net", boxed=True)


def test_the_object_keeps_what_objects_promise(model: CompiledModel) -> None:
    assert_promises(model, kernels=())


def test_the_report_names_the_operators(model: CompiledModel) -> None:
    boxed = {one["operator"]: one["variants"] for one in model.report["boxed"]}
    assert list(boxed) == ["aten::relu", "aten::linear", "aten::softmax.int"]
    assert {one["sizes"] for variants in boxed.values() for one in variants} == {"static"}


def test_the_table_is_declared_in_a_header_of_its_own(model: CompiledModel, tmp_path: Path) -> None:
    model.save(tmp_path)
    assert "extern const hwr_table net_operators[];" in (tmp_path / "net_operators.h").read_text()
    assert "hwr_table" not in (tmp_path / "net.h").read_text()


def test_a_model_without_boxed_operators_is_as_before(model: CompiledModel, tmp_path: Path) -> None:
    plain = hardwire.compile(exported(Net()), "cortex-m4f", name="net")
    assert "boxed" not in plain.report
    plain.save(tmp_path)
    assert not (tmp_path / "net_operators.h").exists()
    assert len(plain.object) < len(model.object)


def test_a_model_without_operators_has_none_to_call(tmp_path: Path) -> None:
    type = "tensor<2xf32>"
    text = f"func.func @forward(%x: {type}) -> {type} {{\n  return %x : {type}\n}}\n"
    (tmp_path / "same.mlir").write_text(text)
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "compile", "same.mlir", "--boxed"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert sentences(done.stderr) == ["same.mlir: no operator of it can be called by name."]


def test_what_a_pass_refuses_is_told_with_the_variant(tmp_path: Path) -> None:
    text = listed("aten::linalg_eigvals", "{shapes: {self: [2, 2]}, results: [[2]]}")
    (found,) = problems(text, tmp_path)
    assert found.startswith("ops.yaml: `aten::linalg_eigvals(self=float32[2, 2])`: ")
