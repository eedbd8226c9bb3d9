"""uint8 with open sizes: bytes have no sign, and what does not fit is cut off, as in PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
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

BYTES = torch.tensor([[0, 1, 127, 128], [200, 255, 3, 77]], dtype=torch.uint8)
OTHER = torch.tensor([[5, 255, 2, 1], [100, 7, 3, 129]], dtype=torch.uint8)
CALLS: list[tuple[str, list[Any]]] = [
    ("aten::add.Tensor", [BYTES, OTHER, 1]),
    ("aten::add.Tensor", [BYTES, OTHER, 2]),
    ("aten::amax", [BYTES, [1], False]),
    ("aten::bitwise_not", [BYTES]),
    ("aten::bitwise_right_shift.Tensor", [BYTES, OTHER % 8]),
    ("aten::cat", [[BYTES, OTHER], 0]),
    ("aten::clamp", [BYTES, 3, 190]),
    ("aten::constant_pad_nd", [BYTES, [1, 2], 250]),
    ("aten::cumsum", [BYTES, 1, None]),
    ("aten::div.Tensor", [BYTES, OTHER]),
    ("aten::div.Tensor_mode", [BYTES, OTHER, "floor"]),
    ("aten::div.Tensor_mode", [BYTES, OTHER, "trunc"]),
    ("aten::eq.Tensor", [BYTES, OTHER]),
    ("aten::full", [[2, 3], 200, 0, None, None, None]),
    ("aten::gt.Scalar", [BYTES, 100]),
    ("aten::index_select", [BYTES, 1, torch.tensor([3, 0])]),
    ("aten::max.dim", [BYTES, 1, False]),
    ("aten::maximum", [BYTES, OTHER]),
    ("aten::mul.Tensor", [BYTES, OTHER]),
    ("aten::neg", [BYTES]),
    ("aten::relu", [BYTES]),
    ("aten::sort", [BYTES, 1, False]),
    ("aten::sub.Tensor", [OTHER, BYTES, 1]),
    ("aten::sum.dim_IntList", [BYTES, [0], False, None]),
    ("aten::_to_copy", [BYTES, 3, None, None, None, False, None]),
    ("aten::_to_copy", [BYTES, 6, None, None, None, False, None]),
    ("aten::_to_copy", [BYTES.int() + 512, 0, None, None, None, False, None]),
    ("aten::_to_copy", [BYTES.float() + 0.5, 0, None, None, None, False, None]),
    ("aten::where.self", [BYTES > OTHER, BYTES, OTHER]),
]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = hardwire.compile_operators(HERE / "bytes.yaml", name="ops")
    return compile_driver(tmp_path_factory.mktemp("bytes"), library)


@pytest.mark.parametrize(("name", "arguments"), CALLS)
def test_results_are_those_of_pytorch(driver: Path, name: str, arguments) -> None:
    schema = registry().schema(name)
    positional, named = for_pytorch(schema, arguments)
    wanted = pytorch_operator(schema)(*positional, **named)
    call = Call(name, arguments, empty_results(schema, wanted))
    run(driver, [call])
    assert_right(call, wanted)


def test_bytes_are_added_in_place(driver: Path) -> None:
    call = Call("aten::add_.Tensor", [BYTES.clone(), OTHER], [])
    run(driver, [call])
    assert call.outcome is not None
    torch.testing.assert_close(call.outcome.tensors[0], BYTES + OTHER)
