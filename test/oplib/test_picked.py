"""What masks choose between or fill, and indices of two kinds, where a list only names them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire

from .cases import Call, assert_right, compile_driver, ended, run
from .moved import numbered, turned
from .plainly import compiled
from .test_promoted import DTYPES

TYPE, SHAPE, NOT_COMPILED = -4, -105, -106
WHERE, MASKED = "aten::where.self", "aten::masked_scatter"
SCATTERS = ("aten::scatter.src", "aten::scatter_add", "aten::scatter.value")
GRADIENT = "aten::embedding_dense_backward"
INT, LONG = torch.int32, torch.int64


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("picked")
    names = [WHERE, MASKED, "aten::masked_scatter_", "aten::gather", "aten::index_select"]
    names += ["aten::embedding", GRADIENT]
    bits = ["aten::bitwise_xor.Scalar", "aten::bitwise_or_.Scalar"]
    return compile_driver(folder, compiled([*names, *SCATTERS, *bits], folder, 3))


def right(driver: Path, name: str, calls: list[list[Any]], wanted: list[torch.Tensor]) -> None:
    made = [
        Call(name, given, [torch.empty(one.shape, dtype=one.dtype)])
        for given, one in zip(calls, wanted, strict=True)
    ]
    run(driver, made)
    for call, one in zip(made, wanted, strict=True):
        assert_right(call, one, equal_nan=True)


def flags(*shape: int) -> torch.Tensor:
    return turned(*shape) % 2 == 0


def test_where_promotes_all_dtypes_with_all_others(driver: Path) -> None:
    calls: list[list[Any]] = []
    for (first, second), shapes in product(
        product(DTYPES.values(), repeat=2), (((3, 4), (4,)), ((3, 1), ()), ((), (1, 4)))
    ):
        x, y = (turned(*shape).to(one) for shape, one in zip(shapes, (first, second), strict=True))
        calls.append([flags(3, 4), x, y])
    right(driver, WHERE, calls, [torch.where(*given) for given in calls])


def test_where_of_any_sizes(driver: Path) -> None:
    """A condition may be the widest, or of bytes; numbers of one dtype may be complex."""
    nothing = torch.zeros(0, 3)
    calls = [
        [flags(2, 1, 3, 1, 2), turned(3, 1, 1), numbered(2, 1, 1, 1, 1)],
        [flags(4).byte() * 2, turned(3, 4), turned(3, 4)],
        [flags(), turned(3, 4) + 2j, numbered(4) - 1j],
        [flags(3), nothing, nothing],
        [flags(1), torch.tensor(2.5), torch.tensor(float("nan"))],
    ]
    right(driver, WHERE, calls, [torch.where(*given) for given in calls])


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64, torch.bool, torch.complex64])
def test_masked_scatter_of_broadcast_masks(dtype: torch.dtype, driver: Path) -> None:
    source = turned(5, 4, 3).to(dtype)
    masks = [flags(3, 4), flags(4), flags(3, 1), flags(2, 1, 4), flags(), flags(3, 4) & False]
    calls = [[turned(3, 4).to(dtype), mask, source] for mask in masks]
    calls.append([numbered(4).to(dtype), flags(3, 4), source])
    right(driver, MASKED, calls, [torch.masked_scatter(*given) for given in calls])


def test_masked_scatter_in_place(driver: Path) -> None:
    x, mask, source = numbered(3, 4).contiguous(), flags(4), turned(4, 3)
    call = Call("aten::masked_scatter_", [x.clone(), mask, source], [])
    run(driver, [call])
    assert_right(call, torch.masked_scatter(x, mask, source))


@pytest.mark.parametrize("dtype", [INT, LONG])
def test_indices_of_two_kinds(dtype: torch.dtype, driver: Path) -> None:
    """They lie with gaps, and dimensions count from either end."""
    x, index = turned(4, 5), (numbered(2, 5) % 4).to(dtype)
    gathers = [[x, 0, index], [x, -1, index], [x[0], 0, index[0]], [x[0, 0], 0, index[0, 0] * 0]]
    right(driver, "aten::gather", gathers, [torch.gather(a, b, c) for a, b, c, *_ in gathers])
    selects = [[x, 0, index[0]], [x, -1, index[1]], [x[1], -1, index[0]]]
    right(driver, "aten::index_select", selects, [torch.index_select(*one) for one in selects])
    right(driver, "aten::embedding", [[x, index]], [torch.embedding(x, index)])
    given = [numbered(2, 5, 3), index, 4, -1, False]
    right(driver, GRADIENT, [given], [torch.ops.aten.embedding_dense_backward(*given)])
    for name, src in zip(SCATTERS, (turned(2, 5), turned(2, 5), 2.5), strict=True):
        distinct = torch.tensor([[0, 1, 2, 3, 0], [3, 2, 1, 0, 1]], dtype=dtype)
        wanted = getattr(torch, name.partition("::")[2].partition(".")[0])(x, 0, distinct, src)
        right(driver, name, [[x, 0, distinct, src]], [wanted])


@pytest.mark.parametrize("dtype", [torch.uint8, torch.float32, torch.complex64])
def test_no_indices_are_of_any_kind(dtype: torch.dtype, driver: Path) -> None:
    x, none = turned(3, 4), torch.zeros(0, 4, dtype=dtype)
    right(driver, "aten::gather", [[x, 0, none]], [torch.gather(x, 0, none)])
    right(driver, "aten::scatter.src", [[x, 0, none, x]], [torch.scatter(x, 0, none, x)])


def test_numbers_go_with_rows(driver: Path) -> None:
    """As a tensor and as an index; the result of gather is as the index, that of scatter is not."""
    number, row, one, two = numbered(), turned(5), torch.tensor(0), torch.tensor([0, 0])
    gathers = [[number, 0, two], [number, -1, two[:1]], [row, 0, one + 3], [number, 0, one]]
    right(driver, "aten::gather", gathers, [torch.gather(*each) for each in gathers])
    scatters = [[number, 0, two[:1], 2.5], [row, -1, one + 3, 2.5], [number, 0, one, 2.5]]
    wanted = [torch.scatter(*each) for each in scatters]
    right(driver, "aten::scatter.value", scatters, wanted)


@pytest.mark.parametrize("dtype", [INT, LONG, torch.uint8, torch.float32])
def test_row_16_4_no_indices_are_of_any_rank(dtype: torch.dtype, driver: Path) -> None:
    """The result of gather has their sizes, that of scatter is the tensor itself."""
    shapes = (2, 0), (0,), (0, 3, 1), (0, 1, 2, 1, 1)
    calls = [
        [x, dim, torch.zeros(shape, dtype=dtype)]
        for x, dim in ((turned(3, 4), -2), (numbered(5), 0), (numbered(), -1))
        for shape in shapes
    ]
    right(driver, "aten::gather", calls, [torch.gather(*one) for one in calls])
    right(driver, "aten::scatter.value", [[*one, 2.5] for one in calls], [one[0] for one in calls])
    sources = [[*one, torch.zeros(one[2].shape)] for one in calls]
    for name in SCATTERS[:2]:
        right(driver, name, sources, [one[0] for one in calls])
    call = Call("aten::gather", [turned(3, 4), 2, torch.zeros(2, 0, dtype=dtype)], [X[:2, :0]])
    run(driver, [call])
    assert call.outcome is not None
    assert call.outcome.status == NOT_COMPILED
    call = Call("aten::gather", [turned(3, 4), 0, torch.zeros(2, 0, 1, dtype=dtype)], [X[:2, :0]])
    run(driver, [call])
    assert call.outcome is not None
    assert call.outcome.status == SHAPE


def test_flags_beside_a_number(driver: Path) -> None:
    """Another flag leaves flags; a whole number makes whole ones of them."""
    given = [flags(3, 4), numbered(3, 4, dtype=INT), numbered(3, 4, dtype=LONG)]
    calls = [[x, number] for x in given for number in (True, False, 6)]
    right(driver, "aten::bitwise_xor.Scalar", calls, [torch.bitwise_xor(*one) for one in calls])


X, MASK = numbered(3, 4), flags(3, 4)
WRONG: dict[str, tuple[Callable[[], Call], int]] = {
    "a destination of the first dtype": (
        lambda: Call(WHERE, [MASK, X.long(), X], [X.long()]), TYPE),
    "complex numbers and others": (
        lambda: Call(WHERE, [MASK, X + 1j, X], [X + 1j]), NOT_COMPILED),
    "a condition of whole numbers": (
        lambda: Call(WHERE, [MASK.long(), X, X], [X.clone()]), NOT_COMPILED),
    "sizes that do not go together": (
        lambda: Call(WHERE, [MASK, X[:2], X], [X.clone()]), SHAPE),
    "a destination that is too large": (
        lambda: Call(WHERE, [MASK[:1], X[:1], X[:1]], [X.clone()]), SHAPE),
    "of too many dimensions": (lambda: Call(WHERE, [MASK, X, X], [X[None].clone()]), SHAPE),
    "too little to scatter": (
        lambda: Call(MASKED, [X, MASK | True, X[:2]], [X.clone()]), SHAPE),
    "a mask of bytes": (lambda: Call(MASKED, [X, MASK.byte(), X], [X.clone()]), NOT_COMPILED),
    "a source of another dtype": (
        lambda: Call(MASKED, [X, MASK, X.long()], [X.clone()]), NOT_COMPILED),
    "a mask larger than what is written in place": (
        lambda: Call("aten::masked_scatter_", [X[0].clone(), MASK, X], []), SHAPE),
    "indices of 16 bits": (
        lambda: Call("aten::gather", [X, 0, MASK.short()], [X.clone()]), NOT_COMPILED),
    "no indices, but of bytes": (
        lambda: Call("aten::index_select", [X, 0, MASK[:0, 0].byte()], [X[:0].clone()]),
        NOT_COMPILED),
    "flags that become numbers in place": (
        lambda: Call("aten::bitwise_or_.Scalar", [MASK.contiguous(), 3], []), TYPE),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_is_a_status(case: str, driver: Path) -> None:
    made, status = WRONG[case]
    call = made()
    run(driver, [call])
    assert ended(call, status).untouched or not call.results


def test_masks_in_a_library_of_bytes(tmp_path: Path) -> None:
    """Where `dtypes` are asked for, there are kernels of these, as before."""
    (tmp_path / "ops.yaml").write_text(
        "operators: {aten::where.self: {include_all_overloads: false}}\n"
        "variants: {aten::where.self: {dtypes: Byte}}\n"
    )
    library = hardwire.compile_operators(tmp_path / "ops.yaml", name="ops")
    x = turned(3, 4).byte()
    right(
        compile_driver(tmp_path, library), WHERE, [[MASK, x, x[:1]]], [torch.where(MASK, x, x[:1])]
    )
