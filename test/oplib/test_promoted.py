"""Tensors of several dtypes, in calls of what a list only names: promoted as PyTorch does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import yaml

import hardwire
from hardwire.dialect.registry import SCHEMAS, registry

from .cases import Call, assert_right, compile_driver, ended, for_pytorch, pytorch_operator, run
from .moved import numbered
from .plainly import compiled

TYPE, SCRATCH, NOT_COMPILED = -4, -104, -106
LISTED: dict[str, list[str]] = yaml.safe_load((SCHEMAS / "promotes.yaml").read_text())
NAMES = {f"aten::{name}": text.split() for text, each in LISTED.items() for name in each}
DTYPES = {
    "Bool": torch.bool, "Byte": torch.uint8, "Char": torch.int8, "Short": torch.int16,
    "Int": torch.int32, "Long": torch.int64, "Half": torch.float16, "BFloat16": torch.bfloat16,
    "Float": torch.float32, "Double": torch.float64,
}  # fmt: skip
F32, F64, I64, FLAG = torch.float32, torch.float64, torch.int64, torch.bool


def given(name: str, first: torch.dtype, *others: torch.dtype) -> list[Any]:
    """Arguments of the schema, its tensors strided and of such dtypes; numbers are its defaults."""
    schema, dtypes = registry().schema(name), [first, *others]
    made: list[Any] = []
    for one in schema.arguments:
        if one.is_out:
            continue
        if one.name in NAMES[name]:
            place = NAMES[name].index(one.name)
            made.append(numbered(*((3, 4), (4,), (3, 1))[place], dtype=dtypes[place]) % 7)
        else:
            made.append("floor" if one.name == "rounding_mode" else one.default)
    return made


def from_pytorch(name: str, arguments: list[Any]) -> torch.Tensor:
    schema = registry().schema(name)
    positional, named = for_pytorch(schema, arguments)
    return pytorch_operator(schema)(*positional, **named)


def whole(name: str) -> bool:
    return name.startswith("aten::bitwise")


@pytest.mark.parametrize("name", NAMES)
def test_pytorch_promotes_the_listed_operators(name: str) -> None:
    mixed = (torch.int32, I64, torch.int16) if whole(name) else (torch.int32, F32, F32)
    torch.manual_seed(1)
    found = from_pytorch(name, given(name, *mixed))
    torch.manual_seed(1)
    same = from_pytorch(name, given(name, *[mixed[1]] * 3))
    torch.testing.assert_close(found, same, equal_nan=True)


CALLED: dict[str, list[tuple[torch.dtype, ...]]] = {
    "aten::add.Tensor": [(F32, I64), (torch.uint8, F32), (F32, torch.bfloat16)],
    "aten::clamp.Tensor": [(F32, torch.int32, I64), (I64, F32, FLAG), (I64, I64, F32)],
    "aten::addcmul": [(F32, I64, F32), (I64, F32, torch.int16)],
    "aten::gt.Tensor": [(F32, I64), (torch.int8, F32)],
    "aten::bitwise_xor.Tensor": [(torch.int32, I64), (FLAG, torch.int32), (I64, torch.uint8)],
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("promoted")
    return compile_driver(folder, compiled([*CALLED, "aten::add_.Tensor"], folder))


@pytest.mark.parametrize("name", CALLED)
def test_calls_with_several_dtypes_give_what_pytorch_gives(name: str, driver: Path) -> None:
    made: list[tuple[Call, Any]] = []
    for dtypes in CALLED[name]:
        arguments = given(name, *dtypes)
        wanted = from_pytorch(name, arguments)
        out = torch.empty(wanted.shape, dtype=wanted.dtype)
        made.append((Call(name, arguments, [out]), wanted))
    run(driver, [call for call, _ in made])
    for call, wanted in made:
        assert_right(call, wanted)


X, WHOLE = torch.randn(3, 4), numbered(3, 4, dtype=I64)
OUT, LARGE = torch.empty(3, 4), torch.randn(64, 64)
OTHERS: dict[str, tuple[Callable[[], Call], int]] = {
    "another common dtype": (
        lambda: Call("aten::add.Tensor", [X, X.double(), 1], [OUT.double()]), NOT_COMPILED),
    "complex numbers": (
        lambda: Call("aten::add.Tensor", [X, X.to(torch.complex64), 1], [OUT]), NOT_COMPILED),
    "too many dimensions": (
        lambda: Call("aten::add.Tensor", [X, WHOLE.view(1, 1, 1, 3, 4), 1],
                     [OUT.view(1, 1, 1, 3, 4)]), NOT_COMPILED),
    "too little scratch memory": (
        lambda: Call("aten::add.Tensor", [LARGE, LARGE.long(), 1], [LARGE + 1], scratch=0),
        SCRATCH),
    "a destination of the first dtype": (
        lambda: Call("aten::add.Tensor", [WHOLE, X, 1], [WHOLE.clone()]), TYPE),
    "whole numbers in place": (lambda: Call("aten::add_.Tensor", [WHOLE.clone(), X, 1], []), TYPE),
    "floats in place": (lambda: Call("aten::add_.Tensor", [X.clone(), WHOLE, 1], []), 0),
}  # fmt: skip


@pytest.mark.parametrize("case", OTHERS)
def test_what_is_not_the_common_dtype_is_a_status(case: str, driver: Path) -> None:
    made, status = OTHERS[case]
    call = made()
    run(driver, [call])
    assert ended(call, status).untouched or status == 0 or not call.results


def test_all_dtypes_with_all_others(tmp_path: Path) -> None:
    """Also where one tensor has no dimensions, which count where they are of a higher category."""
    (tmp_path / "ops.yaml").write_text(
        "operators: {aten::mul.Tensor: {include_all_overloads: false}}\n"
        f"kernel_metadata: {{mul.Tensor: [{', '.join(DTYPES)}]}}\n"
    )
    library = hardwire.compile_operators(tmp_path / "ops.yaml", name="ops", max_rank=2)
    made: list[tuple[Call, torch.Tensor]] = []
    for first in DTYPES.values():
        for second in DTYPES.values():
            for shapes in (((3, 2), (2,)), ((3, 2), ()), ((), (2,)), ((), ())):
                x, y = (
                    numbered(*shape, dtype=dtype) % 5
                    for shape, dtype in zip(shapes, (first, second), strict=True)
                )
                wanted = torch.mul(x, y)
                out = torch.empty(wanted.shape, dtype=wanted.dtype)
                made.append((Call("aten::mul.Tensor", [x, y], [out]), wanted))
    run(compile_driver(tmp_path, library), [call for call, _ in made])
    for call, wanted in made:
        assert_right(call, wanted)
