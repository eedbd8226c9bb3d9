"""TorchScript bytecode: what an object computes is what torch.jit computes."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire.dialect.importers import load
from hardwire.dialect.importers.lite.inputs import parse_inputs
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

torch = pytest.importorskip("torch")
from torch.jit.mobile import _backport_for_mobile, _get_model_bytecode_version  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from . import lite_models


def leaves(value: Any) -> list[np.ndarray]:
    """The values in what a model takes or returns, in order: tensors and numbers as arrays."""
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    if isinstance(value, torch.Tensor):
        return [value.detach().numpy()]
    return [value] if value is None or isinstance(value, str) else [np.array(value)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", lite_models.CASES, ids=lambda case: case.name)
def test_the_object_computes_what_torch_jit_computes(case: Any, tmp_path: Path) -> None:
    path = tmp_path / f"{case.name}.ptl"
    scripted = lite_models.save(case, str(path))
    inputs = parse_inputs([f"{name}={value}" for name, value in case.given.items()])
    model = hardwire.compile(str(path), inputs=inputs)
    for seed in range(1, 7):
        given = case.inputs(seed)
        parts = [part for item in given if not isinstance(item, int) for part in leaves(item)]
        arrays = [part for part in parts if isinstance(part, np.ndarray)]
        got = model.run(*arrays)
        with torch.no_grad():
            wanted = leaves(scripted(*given))
        got = got if isinstance(got, tuple) else (got,)
        assert len(got) == len(wanted)
        for mine, theirs in zip(got, wanted, strict=True):
            if isinstance(theirs, np.ndarray):
                np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=2e-6)
            else:
                assert (type(mine), mine) == (type(theirs), theirs)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", lite_models.CASES, ids=lambda case: case.name)
def test_older_versions_of_the_bytecode_are_the_same_program(case: Any, tmp_path: Path) -> None:
    """As PyTorch writes them for older interpreters; 8 is what it writes today."""
    paths = {version: tmp_path / f"v{version}.ptl" for version in (8, 7, 6, 5, 4)}
    lite_models.save(case, str(paths[8]))
    texts = set()
    for version, path in paths.items():
        if version != 8:
            assert _backport_for_mobile(str(paths[8]), str(path), version)
        assert _get_model_bytecode_version(str(path)) == version
        inputs = parse_inputs([f"{name}={value}" for name, value in case.given.items()])
        program = load(str(path), by_name("x86-64-v3"), name="net", inputs=inputs)
        run_to(program, "typed")
        texts.add(str(program.module))
    assert len(texts) == 1


class Alike(torch.nn.Module):
    """A trace calls both inputs what the functions of PyTorch call theirs: `input`."""

    def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
        pooled = torch.nn.functional.interpolate(tensors[0], scale_factor=0.6, mode="area")
        return pooled - torch.nn.functional.relu(tensors[1])


@pytest.mark.filterwarnings("ignore")
def test_inputs_that_a_trace_calls_alike_are_numbered(tmp_path: Path) -> None:
    given, path = (torch.randn(2, 3, 4), torch.randn(3, 2)), tmp_path / "alike.ptl"
    traced = torch.jit.trace(Alike(), given)
    traced._save_for_lite_interpreter(str(path))
    inputs = parse_inputs(["input=2x3x4:f32", "input_1=3x2:f32"])
    found = hardwire.compile(str(path), inputs=inputs).run(*(each.numpy() for each in given))
    np.testing.assert_allclose(found, traced(*given).numpy(), rtol=2e-6, atol=1e-7)
