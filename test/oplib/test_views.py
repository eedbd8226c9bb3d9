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
from .plainly import compiled
from .test_moves import numbered, turned

INDEX, TYPE, SHAPE, NOT_COMPILED = -1, -4, -105, -106

COMPLEX, DOUBLE_COMPLEX, BRAIN = torch.complex64, torch.complex128, torch.bfloat16
BOOL, BYTE, HALF, LONG = torch.bool, torch.uint8, torch.float16, torch.int64


def complex_numbers(*shape: int, dtype: torch.dtype = COMPLEX) -> torch.Tensor:
    return torch.complex(numbered(*shape).double(), numbered(*shape).double()).to(dtype)


FULL = [None] * 3
"""Layout, device, and whether memory is pinned."""

RIGHT: list[tuple[str, list[Any]]] = [
    ("alias", [turned(2, 3)]),
    ("detach", [complex_numbers(2, 3).T]),
    ("clone", [turned(2, 3, 4).to(BRAIN), None]),
    ("clone", [turned(2, 3, 4), 1]),
    ("contiguous", [turned(3, 5).to(BOOL), 0]),
    ("permute", [turned(2, 3, 4), [1, -1, 0]]),
    ("permute", [numbered(1, 2, 1, 3, 1, 2, dtype=DOUBLE_COMPLEX), [5, 3, 1, 4, 2, 0]]),
    ("permute", [numbered(), []]),
    ("permute", [torch.zeros(2, 0, 3), [2, 0, 1]]),
    ("permute_copy", [complex_numbers(2, 3), [1, 0]]),
    ("transpose.int", [numbered(2, 3, 4, dtype=HALF), -1, 0]),
    ("transpose.int", [numbered(), 0, -1]),
    ("transpose_copy.int", [turned(2, 3), 1, 1]),
    ("swapaxes", [turned(2, 3, 1), 0, 1]),
    ("swapdims", [turned(2, 3, 1), 2, 1]),
    ("t", [turned(2, 3)]),
    ("t", [numbered(3)]),
    ("t_copy", [numbered()]),
    ("expand", [turned(2, 1, 3), [4, 2, 5, -1], False]),
    ("expand", [numbered(), [2, 3], False]),
    ("expand", [torch.zeros(1, 2), [0, 2], False]),
    ("expand", [numbered(3, 1, dtype=BOOL), [-1, 0], False]),
    ("expand_copy", [numbered(1, dtype=BYTE), [3], True]),
    ("expand_as", [numbered(2, 1), torch.zeros(3, 2, 4)]),
    ("broadcast_to", [numbered(2, 1), [2, 3]]),
    ("view", [numbered(4, 6).contiguous(), [3, -1, 2]]),
    ("view", [numbered(1).contiguous(), []]),
    ("reshape", [turned(4, 3, 2), [-1]]),
    ("reshape", [turned(4, 3).to(BRAIN), [2, 6]]),
    ("reshape", [torch.zeros(0, 3), [-1, 3]]),
    ("reshape", [torch.zeros(0, 3), [5, 0, 2]]),
    ("_unsafe_view", [numbered(4, 3, dtype=LONG).contiguous(), [2, 3, 2]]),
    ("view_as", [numbered(4, 3).contiguous(), torch.zeros(2, 6)]),
    ("reshape_as", [turned(4, 3), torch.zeros(2, 6)]),
    ("unsqueeze", [turned(2, 3), 0]),
    ("unsqueeze", [turned(2, 3), -1]),
    ("unsqueeze", [turned(2, 3), -3]),
    ("unsqueeze", [numbered(), 0]),
    ("unsqueeze_copy", [complex_numbers(3), 1]),
    ("squeeze", [turned(1, 3, 1, 2, 1)]),
    ("squeeze", [numbered(1, 1)]),
    ("squeeze.dim", [turned(1, 3, 1), -1]),
    ("squeeze.dim", [turned(1, 3, 1), 1]),
    ("squeeze.dim", [numbered(), 0]),
    ("squeeze.dims", [turned(1, 3, 1, 2, 1), [0, 1, -1]]),
    ("squeeze.dims", [turned(1, 3), []]),
    ("squeeze_copy.dims", [torch.zeros(1, 0, 1), [0, 1]]),
    ("flip", [turned(2, 3, 4), [0, -1]]),
    ("flip", [numbered(5, dtype=BOOL), [0]]),
    ("flip", [complex_numbers(2, 3), [1]]),
    ("flip", [turned(2, 3), []]),
    ("flip", [torch.zeros(2, 0), [0, 1]]),
    ("flip", [numbered(), [0]]),
    ("roll", [turned(3, 4), [1, -2], [0, 1]]),
    ("roll", [turned(3, 4, 2), [5], []]),
    ("roll", [numbered(4, 5, dtype=HALF), [3, 3, -1], [1, 1, -2]]),
    ("roll", [numbered(), [3], []]),
    ("roll", [torch.zeros(0, 3), [1], [0]]),
    ("roll", [complex_numbers(3, dtype=DOUBLE_COMPLEX), [-100], [-1]]),
    ("slice.Tensor", [turned(7, 3), 0, 1, 6, 2]),
    ("slice.Tensor", [turned(7, 3), -1, None, None, 2]),
    ("slice.Tensor", [numbered(7, dtype=BRAIN), 0, -4, 2**63 - 1, 1]),
    ("slice.Tensor", [numbered(7), 0, 5, 2, 1]),
    ("slice.Tensor", [numbered(7), 0, -(2**63), -1, 2**62]),
    ("slice.Tensor", [numbered(7), 0, 9, 12, 3]),
    ("slice_copy.Tensor", [complex_numbers(5, 2), 0, 1, None, 3]),
    ("select.int", [turned(2, 3, 4), 1, -1]),
    ("select.int", [numbered(3, dtype=BOOL), 0, 2]),
    ("select_copy.int", [numbered(2, 3, dtype=torch.int8), -2, 0]),
    ("narrow", [turned(5, 3), 0, -3, 2]),
    ("narrow", [turned(5, 3), 1, 3, 0]),
    ("narrow_copy", [numbered(5, dtype=torch.int16), 0, 1, 4]),
    ("diagonal", [turned(3, 5), 0, 0, 1]),
    ("diagonal", [turned(3, 5, 4), 2, -1, 0]),
    ("diagonal", [turned(3, 5, 4), -1, 0, 1]),
    ("diagonal", [turned(3, 5), 9, 0, 1]),
    ("diagonal", [turned(3, 5), -(2**40), 0, 1]),
    ("diagonal_copy", [complex_numbers(4, 4), 1, 0, 1]),
    ("unfold", [turned(7, 3), 0, 3, 2]),
    ("unfold", [numbered(2, 5, dtype=BYTE), -1, 5, 9]),
    ("unfold", [numbered(), 0, 1, 1]),
    ("unfold", [numbered(3), 0, 0, 1]),
    ("unfold_copy", [numbered(6, dtype=DOUBLE_COMPLEX), 0, 2, 3]),
    ("as_strided", [numbered(12).contiguous(), [2, 3], [1, 4], 2]),
    ("as_strided", [numbered(4, 3).contiguous(), [3, 2], [1, 1], None]),
    ("as_strided", [numbered(4, dtype=LONG).contiguous(), [2, 0], [9, 9], 50]),
    ("as_strided", [numbered(3), [], [], 2]),
    ("as_strided_copy", [numbered(4, dtype=HALF).contiguous(), [3, 2], [0, 3], 0]),
    ("repeat", [turned(2, 3), [3, 1, 2]]),
    ("repeat", [numbered(2, dtype=BOOL), [0, 2]]),
    ("repeat", [numbered(), [2, 2]]),
    ("repeat", [complex_numbers(1, 2), [2, 3]]),
    ("split.Tensor", [turned(7, 2), 3, 0]),
    ("split.Tensor", [numbered(2, 4, dtype=BRAIN), 2, -1]),
    ("split.Tensor", [torch.zeros(0), 3, 0]),
    ("split_copy.Tensor", [numbered(3), 9, 0]),
    ("chunk", [turned(5, 2), 4, 0]),
    ("chunk", [numbered(2, 5), 2, -1]),
    ("chunk", [torch.zeros(0), 3, 0]),
    ("view_as_real", [complex_numbers(3, 2).T]),
    ("view_as_real", [complex_numbers(dtype=DOUBLE_COMPLEX)]),
    ("view_as_complex", [numbered(3, 2).contiguous()]),
    ("view_as_complex", [numbered(2, 3, 2).contiguous().transpose(0, 1)]),
    ("slice_scatter", [turned(7, 3), turned(3, 3), 0, 1, None, 2]),
    ("slice_scatter", [numbered(3, 4), torch.zeros(3, 0), 1, 2, 1, 1]),
    ("select_scatter", [turned(2, 3, 4), turned(2, 4), 1, -1]),
    ("select_scatter", [numbered(3, dtype=BOOL), numbered(dtype=BOOL), 0, 0]),
    ("diagonal_scatter", [turned(3, 5, 4), turned(5, 3), 1, 0, -1]),
    ("diagonal_scatter", [numbered(3, 3, dtype=BRAIN), numbered(2, dtype=BRAIN), -1, 0, 1]),
    ("as_strided_scatter", [numbered(4, 3).contiguous(), turned(2, 3), [2, 3], [1, 3], 1]),
    ("tril", [turned(4, 5), 0]),
    ("tril", [turned(5, 3, 2), -1]),
    ("tril", [complex_numbers(3, 3), 9]),
    ("tril", [numbered(2, 3, dtype=BOOL), -(2**60)]),
    ("triu", [turned(4, 5), 0]),
    ("triu", [numbered(2, 3, 5, 4, dtype=HALF), 2]),
    ("triu", [numbered(3, 3, dtype=LONG), -1]),
    ("triu", [torch.zeros(0, 3), 0]),
    ("full", [[2, 3], 0.3, None, *FULL]),
    ("full", [[2], 7, None, *FULL]),
    ("full", [[], True, None, *FULL]),
    ("full", [[3], 2.75, 1, *FULL]),
    ("full", [[2], 2**53 + 1, 6, *FULL]),
    ("full", [[2], 2**25 + 2**24 + 1, 6, *FULL]),
    ("full", [[0, 3], 1.5, 15, *FULL]),
    ("full", [[2], 1.5, 10, *FULL]),
    ("full_like", [turned(2, 3), 0.1, None, *FULL, None]),
    ("full_like", [turned(2, 3), -3, 0, *FULL, None]),
    ("ones", [[1, 2, 1, 2, 2], 11, *FULL]),
    ("zeros", [[3], None, *FULL]),
    ("ones_like", [numbered(3, dtype=LONG), None, *FULL, None]),
    ("zeros_like", [turned(2, 3), 5, *FULL, 1]),
    ("fill.Scalar", [turned(2, 3).to(BRAIN), 0.1]),
    ("fill.Scalar", [numbered(3, dtype=BYTE), 255]),
    ("new_full", [numbered(2, dtype=LONG), [3], 4.9, None, *FULL]),
    ("new_zeros", [numbered(2, dtype=HALF), [3], None, *FULL]),
    ("new_ones", [numbered(2), [2, 2], 4, *FULL]),
    ("scalar_tensor", [3, None, *FULL]),
    ("scalar_tensor", [2.5, 4, *FULL]),
]  # fmt: skip


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("views")
    names = dict.fromkeys(f"aten::{name}" for name, _ in RIGHT)
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
        assert torch.equal(found, expected.resolve_conj())


X = numbered(2, 3)
WRONG: dict[str, tuple[str, list[Any], torch.Tensor, int]] = {
    "another dtype": ("t", [X], torch.empty(3, 2, dtype=torch.int32), TYPE),
    "another size": ("t", [X], torch.empty(2, 3), SHAPE),
    "another rank": ("alias", [X], torch.empty(2, 3, 1), SHAPE),
    "gaps": ("alias", [X], torch.empty(2, 6)[:, ::2], SHAPE),
    "channels last": ("clone", [X, 2], torch.empty(2, 3), NOT_COMPILED),
    "a tensor of rank 17": ("alias", [torch.zeros([1] * 17)], torch.empty(1), NOT_COMPILED),
    "t of three dimensions": ("t", [torch.zeros(1, 2, 3)], torch.empty(1, 2, 3), NOT_COMPILED),
    "a dimension twice": ("permute", [X, [0, 0]], torch.empty(2, 2), NOT_COMPILED),
    "a dimension too few": ("permute", [X, [0]], torch.empty(2, 3), NOT_COMPILED),
    "no such dimension": ("transpose.int", [X, 0, 2], torch.empty(3, 2), NOT_COMPILED),
    "expanded where it is not 1": ("expand", [X, [4, 3], False], torch.empty(4, 3), SHAPE),
    "-1 of a new dimension": ("expand", [X, [-1, 2, 3], False], torch.empty(1, 2, 3), SHAPE),
    "expanded to less than none": ("expand", [torch.zeros(1), [-2], False], torch.empty(1), SHAPE),
    "expanded to fewer dimensions": ("expand", [X, [3], False], torch.empty(3), SHAPE),
    "other elements": ("view", [X, [2, 2]], torch.empty(2, 2), SHAPE),
    "two unknown sizes": ("view", [X, [-1, -1]], torch.empty(2, 3), SHAPE),
    "a size that can be any": ("reshape", [torch.zeros(0, 3), [0, -1]], torch.empty(0, 5), SHAPE),
    "a wrong size": ("reshape", [X, [3, 2]], torch.empty(6, 1), SHAPE),
    "too far in front": ("unsqueeze", [X, -4], torch.empty(1, 2, 3), NOT_COMPILED),
    "a size of 2": ("squeeze.dim", [X, 0], torch.empty(3), SHAPE),
    "squeezed twice": ("squeeze.dims", [torch.zeros(1, 2), [0, 0]], torch.empty(2), NOT_COMPILED),
    "flipped twice": ("flip", [X, [0, -2]], torch.empty(2, 3), NOT_COMPILED),
    "rolled by too little": ("roll", [X, [1], [0, 1]], torch.empty(2, 3), NOT_COMPILED),
    "a number rolled": ("roll", [torch.tensor(1.0), [1], [0]], torch.empty(()), NOT_COMPILED),
    "no step": ("slice.Tensor", [X, 0, 0, 2, 0], torch.empty(2, 3), NOT_COMPILED),
    "a slice of a number": ("slice.Tensor", [torch.tensor(1.0), 0, 0, 1, 1], torch.empty(1),
                            NOT_COMPILED),
    "an index too large": ("select.int", [X, 1, 3], torch.empty(2), INDEX),
    "an index too small": ("select.int", [X, 1, -4], torch.empty(2), INDEX),
    "narrowed too far": ("narrow", [X, 1, 2, 2], torch.empty(2, 2), INDEX),
    "narrowed to less than none": ("narrow", [X, 1, 2, -1], torch.empty(2, 1), INDEX),
    "one dimension's diagonal": ("diagonal", [X, 0, 1, -1], torch.empty(2), NOT_COMPILED),
    "a window too large": ("unfold", [X, 1, 4, 1], torch.empty(2, 0, 4), SHAPE),
    "a negative window": ("unfold", [X, 1, -1, 1], torch.empty(2, 5, 0), SHAPE),
    "beyond its memory": ("as_strided", [X.contiguous(), [2, 2], [3, 3], 0], torch.empty(2, 2),
                          INDEX),
    "before its memory": ("as_strided", [X.contiguous(), [2], [1], -1], torch.empty(2), INDEX),
    "a negative stride": ("as_strided", [X.contiguous(), [2], [-1], 1], torch.empty(2), SHAPE),
    "as many strides": ("as_strided", [X.contiguous(), [2], [1, 1], 0], torch.empty(2), SHAPE),
    "repeated too few times": ("repeat", [X, [2]], torch.empty(2, 6), SHAPE),
    "repeated less than never": ("repeat", [X, [-1, 1]], torch.empty(2, 3), SHAPE),
    "real parts of real numbers": ("view_as_real", [X], torch.empty(2, 3, 2), NOT_COMPILED),
    "three parts": ("view_as_complex", [X], torch.empty(2, dtype=COMPLEX), SHAPE),
    "wider parts": ("view_as_complex", [torch.zeros(3, 2)], torch.empty(3, dtype=DOUBLE_COMPLEX),
                    TYPE),
    "a source that is broadcast": ("slice_scatter", [X, torch.zeros(1, 3), 0, 0, 2, 1],
                                   torch.empty(2, 3), SHAPE),
    "a source of another dtype": ("select_scatter", [X, torch.zeros(3, dtype=HALF), 0, 0],
                                  torch.empty(2, 3), NOT_COMPILED),
    "a place with gaps": ("as_strided_scatter", [turned(2, 3), torch.zeros(2), [2], [1], 0],
                          torch.empty(2, 3), SHAPE),
    "a row's triangle": ("tril", [torch.zeros(3), 0], torch.empty(3), NOT_COMPILED),
    "whole numbers by default": ("full", [[2], 1, None, *FULL], torch.empty(2), TYPE),
    "floats by default": ("zeros", [[2], None, *FULL], torch.empty(2, dtype=LONG), TYPE),
    "a number too large": ("full", [[2], 256, 0, *FULL], torch.empty(2, dtype=BYTE), TYPE),
    "a number too small": ("full", [[2], -129.0, 1, *FULL], torch.empty(2, dtype=torch.int8), TYPE),
    "no number": ("full", [[2], float("nan"), 4, *FULL], torch.empty(2, dtype=LONG), TYPE),
    "sizes of another": ("ones_like", [X, None, *FULL, None], torch.empty(3, 2), SHAPE),
    "other sizes than listed": ("ones", [[2, 3], None, *FULL], torch.empty(3, 2), SHAPE),
    "a sparse tensor": ("zeros", [[2], None, 1, None, None], torch.empty(2), NOT_COMPILED),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_pytorch_refuses_writes_nothing(case: str, driver: Path) -> None:
    name, arguments, result, status = WRONG[case]
    call = Call(f"aten::{name}", arguments, [result])
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (status, True)


PARTS: dict[str, tuple[str, list[Any], list[int]]] = {
    "too few": ("split.Tensor", [torch.zeros(5), 2, 0], [2, 2]),
    "too long": ("split.Tensor", [torch.zeros(5), 2, 0], [2, 2, 2]),
    "in another order": ("chunk", [torch.zeros(5), 2, 0], [2, 3]),
}


@pytest.mark.parametrize("case", PARTS)
def test_parts_that_pytorch_does_not_give_are_not_written(case: str, driver: Path) -> None:
    name, arguments, sizes = PARTS[case]
    call = Call(f"aten::{name}", arguments, [[torch.empty(size) for size in sizes]])
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (SHAPE, True)


def test_every_move_names_arguments_of_its_schema() -> None:
    words = {"-", "none", "0", "0.0", "1.0"}
    for name, move in moves().items():
        known = {one.name for one in registry().schema(name).arguments}
        assert set(move.arguments) <= known | words, name
