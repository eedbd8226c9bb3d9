"""Every dtype with open sizes: results are PyTorch's, as near as the dtype allows.

Halves are added up as floats, as PyTorch does it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

import hardwire
from hardwire.dialect.operator_list import read
from hardwire.dialect.registry import registry

from .cases import (
    HERE,
    Call,
    assert_right,
    compile_driver,
    empty_results,
    for_pytorch,
    pytorch_operator,
    run,
)

LISTED = read(HERE / "dtypes.yaml", registry())
CASES = [
    (one.schema.full_name, dtype.name)
    for one in LISTED
    for spec in one.specs
    for dtype in spec.dtypes
]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = hardwire.compile_operators(HERE / "dtypes.yaml", name="ops")
    return compile_driver(tmp_path_factory.mktemp("dtypes"), library)


def random(name: str, seed: int) -> Tensor:
    generator, dtype = torch.Generator().manual_seed(seed), getattr(torch, name)
    if dtype.is_floating_point:
        return torch.randn((3, 40), generator=generator).to(dtype)
    if dtype == torch.bool:
        return torch.rand((3, 40), generator=generator) < 0.5
    low = 0 if dtype == torch.uint8 else -100
    return torch.randint(low, 100, (3, 40), generator=generator).to(dtype)


def given(operator: str, dtype: str) -> list[Any]:
    one, other = random(dtype, 1), random(dtype, 2)
    # Some elements are this number as they are rounded, or multiples of it.
    tenth = 0.1 if one.is_floating_point() else 3
    tenths = torch.cat([torch.full((3, 2), tenth), torch.full((3, 2), 2 * tenth)], 1).to(one.dtype)
    special: dict[str, list[Any]] = {
        "aten::argmax": [one, 1],
        "aten::cat": [[one, other], 0],
        "aten::exp": [one],
        "aten::sinc": [one],
        "aten::fmod.Scalar": [tenths, tenth],
        "aten::index_select": [one, 1, torch.tensor([2, 0])],
        "aten::le.Scalar": [tenths, tenth],
        "aten::mean.dim": [one, [1]],
        "aten::mm": [one, other.t().contiguous()],
        "aten::remainder.Scalar": [tenths, tenth],
        "aten::remainder.Tensor": [one, torch.where(other == 0, torch.ones_like(other), other)],
        "aten::_softmax": [one, 1, False],
        "aten::sum.dim_IntList": [one, [1]],
        "aten::where.self": [random("bool", 3), one, other],
    }
    arguments = special.get(operator, [one, other])
    rest = registry().schema(operator).arguments[len(arguments) :]
    return [*arguments, *(argument.default for argument in rest)]


@pytest.mark.parametrize(("operator", "dtype"), CASES)
def test_results_are_those_of_pytorch(driver: Path, operator: str, dtype: str) -> None:
    schema, arguments = registry().schema(operator), given(operator, dtype)
    positional, named = for_pytorch(schema, arguments)
    wanted = pytorch_operator(schema)(*positional, **named)
    call = Call(operator, arguments, empty_results(schema, wanted))
    run(driver, [call])
    assert_right(call, wanted)
