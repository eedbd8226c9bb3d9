"""Open sizes cost hardly more instructions than fixed ones, and numbers are right at all."""

from __future__ import annotations

import itertools
import shutil
from functools import cache
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from .long import each_time  # noqa: E402
from .open_cost import CASES, MEASURED, Costs  # noqa: E402

MOST = 1.25


@cache
def costs(name: str) -> Costs:
    return Costs(name)


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind counts")
@pytest.mark.parametrize("name", each_time(CASES, [name for name in CASES if name != "bert"]))
def test_instructions_beside_those_for_fixed_sizes(name: str, tmp_path: Path) -> None:
    for sizes in (sizes for model, sizes in MEASURED if model == name):
        fixed, open_ = costs(name).counts(sizes, tmp_path)
        assert open_ <= MOST * fixed, sizes


@pytest.mark.parametrize("name", CASES)
def test_numbers_at_all_sizes(name: str) -> None:
    case = CASES[name]
    for values in itertools.product(*case.sizes.values()):
        inputs = case.inputs(**dict(zip(case.sizes, values, strict=True)))
        with torch.no_grad():
            made = costs(name).module(*inputs)
        outputs = [made] if isinstance(made, torch.Tensor) else [*made]
        found = costs(name).open.run(*(each.numpy() for each in inputs))
        results = found if isinstance(found, tuple | list) else [found]
        for one, other in zip(results, outputs, strict=True):
            np.testing.assert_allclose(one, other.numpy(), 1e-4, 1e-5, err_msg=str(values))
