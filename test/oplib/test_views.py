"""Operators that give views of a tensor, write to such views, or fill new memory.

Their elements are those of PyTorch's. They take every rank and dtype; what they give is new memory.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from hardwire.dialect.registry import registry
from hardwire.lowering.operators.moves import moves

from .cases import Call, compile_driver, empty_results, expected_tensors, for_pytorch, run
from .moved import numbered
from .plainly import compiled
from .view_cases import LONG, PARTS, RIGHT, SHAPE, WRONG


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("views")
    listed = [*(name for name, _ in RIGHT), "fill_.Scalar", "copy_", "zero_", "item"]
    names = dict.fromkeys(f"aten::{name}" for name in listed)
    return compile_driver(folder, compiled(list(names), folder))


def call_of(name: str, arguments: list[Any]) -> tuple[Call, Any]:
    schema = registry().schema(f"aten::{name}")
    operator = getattr(torch.ops.aten, schema.name)
    positional, named = for_pytorch(schema, list(arguments))
    if named.get("memory_format") is not None:
        named["memory_format"] = (torch.contiguous_format, torch.preserve_format)[
            named["memory_format"]
        ]
    wanted = getattr(operator, schema.overload or "default")(*positional, **named)
    return Call(schema.full_name, arguments, empty_results(schema, wanted)), wanted


@pytest.fixture(scope="module")
def right(driver: Path) -> list[tuple[Call, Any]]:
    made = [call_of(*given) for given in RIGHT]
    run(driver, [call for call, _ in made])
    return made


@pytest.mark.parametrize("place", range(len(RIGHT)), ids=lambda place: RIGHT[place][0])
def test_row_16_4_views_are_the_elements_that_pytorch_shows(place: int, right) -> None:
    call, wanted = right[place]
    assert call.outcome.status == 0
    for found, expected in zip(call.outcome.tensors, expected_tensors(wanted), strict=True):
        assert torch.equal(found.nan_to_num(7), expected.resolve_conj().nan_to_num(7))
        assert torch.equal(found.isnan(), expected.isnan())


@pytest.mark.parametrize("case", WRONG)
def test_what_pytorch_refuses_writes_nothing(case: str, driver: Path) -> None:
    name, arguments, result, status = WRONG[case]
    call = Call(f"aten::{name}", arguments, [result])
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (status, True)


@pytest.mark.parametrize("case", PARTS)
def test_parts_that_pytorch_does_not_give_are_not_written(case: str, driver: Path) -> None:
    name, arguments, sizes = PARTS[case]
    call = Call(f"aten::{name}", arguments, [[torch.empty(size) for size in sizes]])
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (SHAPE, True)


def test_every_move_names_arguments_of_its_schema() -> None:
    words = {"-", "none", "0", "zero", "one", "-1", "-2", "0.0", "1.0"}
    for name, move in moves().items():
        known = {one.name for one in registry().schema(name).arguments}
        assert set(move.arguments) <= known | words, name


def test_in_place_the_destination_is_written(driver: Path) -> None:
    x, y = numbered(2, 3).contiguous(), numbered(3, dtype=LONG)
    calls = [
        Call("aten::fill_.Scalar", [x, 2.5], []),
        Call("aten::copy_", [x, y, False], []),
        Call("aten::zero_", [y.contiguous()], []),
    ]
    run(driver, calls)
    wanted = [torch.full((2, 3), 2.5), y.float().expand(2, 3), torch.zeros_like(y)]
    for call, expected in zip(calls, wanted, strict=True):
        assert call.outcome is not None
        assert call.outcome.status == 0
        assert torch.equal(call.outcome.tensors[0], expected)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_an_element_of_two_bytes_is_read(dtype: torch.dtype, driver: Path) -> None:
    x = torch.tensor([[-0.1]], dtype=dtype)
    call = Call("aten::item", [x], [])
    run(driver, [call])
    assert call.outcome is not None
    assert call.outcome.values == [x.item()]
