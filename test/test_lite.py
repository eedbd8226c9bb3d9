"""TorchScript bytecode: what an object computes is what torch.jit computes."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire.dialect.importers.lite.inputs import parse_inputs

torch = pytest.importorskip("torch")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from . import lite_models


def leaves(value: Any) -> list[np.ndarray]:
    """The tensors and numbers in what a model takes or returns, in order."""
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in leaves(item)]
    if isinstance(value, torch.Tensor):
        return [value.detach().numpy()]
    return [] if value is None or isinstance(value, str) else [np.array(value)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", lite_models.CASES, ids=lambda case: case.name)
def test_the_object_computes_what_torch_jit_computes(case: Any, tmp_path: Path) -> None:
    path = tmp_path / f"{case.name}.ptl"
    scripted = lite_models.save(case, str(path))
    inputs = parse_inputs([f"{name}={value}" for name, value in case.given.items()])
    model = hardwire.compile(str(path), inputs=inputs)
    for seed in range(1, 7):
        given = case.inputs(seed)
        arrays = [part for item in given if not isinstance(item, int) for part in leaves(item)]
        got = model.run(*arrays)
        with torch.no_grad():
            wanted = leaves(scripted(*given))
        got = got if isinstance(got, tuple) else (got,)
        assert len(got) == len(wanted)
        for mine, theirs in zip(got, wanted, strict=True):
            np.testing.assert_allclose(mine, theirs, rtol=2e-5, atol=2e-6)
