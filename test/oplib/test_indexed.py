"""What lists of indices choose: `index` and `index_put` of any tensors, where a list names them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from .cases import Call, assert_right, compile_driver, ended, run
from .moved import numbered, turned
from .plainly import compiled

INDEX_ERROR, TYPE, SHAPE, NOT_COMPILED = -1, -4, -105, -106
INDEX, PUT = "aten::index.Tensor", "aten::index_put"


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("indexed")
    return compile_driver(folder, compiled([INDEX, PUT, "aten::index_put_"], folder))


def at(*values: Any, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    """Indices that lie in every other place of a larger tensor."""
    given = torch.tensor(values, dtype=dtype)
    return torch.stack([given, given + 90], -1)[..., 0]


def flags(*shape: int) -> torch.Tensor:
    """A mask, some of it true, whose dimensions lie in another order."""
    return turned(*shape) % 3 != 0


CHOSEN: dict[str, tuple[torch.Tensor, list[torch.Tensor | None]]] = {
    "rows": (numbered(4, 5), [at(3, -4, 1)]),
    "columns": (turned(4, 5), [None, at(0, 4)]),
    "elements": (numbered(4, 5), [at(0, 3, -1), at(4, -5, 2)]),
    "a table": (numbered(4, 5), [at([0], [2]), at(4, 1, 3)]),
    "in the middle": (turned(2, 3, 4, 5), [None, at([0, 2]), at([3], [1])]),
    "apart": (numbered(2, 3, 4, 5), [at(1, 0), None, at(3, 2)]),
    "apart, behind one": (turned(2, 3, 4, 5), [None, at(1, 2), None, at([4, 0], [1, 1])]),
    "one index": (numbered(4, 5), [torch.tensor(-2)]),
    "an element": (numbered(4, 5), [torch.tensor(1), torch.tensor(3)]),
    "indices of 32 bits": (numbered(4, 5), [at(3, 0, dtype=torch.int32), at(2, 1)]),
    "none of them": (numbered(4, 5), [torch.zeros(0, dtype=torch.int64)]),
    "of nothing": (torch.zeros(3, 0), [at(2, 0, 1)]),
    "flags": (numbered(6, dtype=torch.int64) > 50, [at(5, 0, 3)]),
    "halves": (numbered(6, 3).half(), [at(5, 0), at(2)]),
    "complex numbers": (torch.randn(3, 4, dtype=torch.complex128), [at(2, 2), at(1, 3)]),
    "a mask of rows": (turned(6, 5), [flags(6)]),
    "a mask of bytes": (numbered(6, 5), [flags(6).byte() * 3]),
    "a mask of elements": (turned(4, 5), [flags(4, 5)]),
    "of columns": (numbered(4, 6), [None, flags(6)]),
    "of the middle": (turned(2, 4, 5, 3), [None, flags(4, 5)]),
    "a mask beside an index": (numbered(4, 5, 3), [flags(4, 5), at(2)]),
    "masks of as many": (numbered(3, 4), [at(1, 0, 1) > 0, at(0, 1, 0, 1) > 0]),
    "a mask and a table": (numbered(3, 4), [at(1, 0, 1) > 0, at([3, 0], [1, 2])]),
    "apart of a mask": (turned(4, 3, 5), [at(1, 0, 0, 1) > 0, None, at(4, 2)]),
    "a mask of nothing": (numbered(4, 5), [torch.zeros(4) > 0]),
    "many dimensions": (numbered(2, 1, 2, 1, 3, 2), [None, None, at(1, 0), None, None, at(1, 0)]),
}


def test_index_gives_what_pytorch_gives(driver: Path) -> None:
    made: list[tuple[Call, torch.Tensor]] = []
    for x, indices in CHOSEN.values():
        wanted = torch.ops.aten.index(x, indices)
        made.append((Call(INDEX, [x, indices], [torch.empty_like(wanted).contiguous()]), wanted))
    run(driver, [call for call, _ in made])
    for call, wanted in made:
        assert_right(call, wanted)


@pytest.mark.parametrize("whole", [True, False])
def test_index_put_gives_what_pytorch_gives(driver: Path, whole: bool) -> None:
    """Values of the sizes of what is chosen, or broadcast to these."""
    made: list[tuple[Call, torch.Tensor]] = []
    for x, indices in CHOSEN.values():
        shape = torch.ops.aten.index(x, indices).shape
        values = turned(*(shape if whole else shape[-1:] if shape else ())).to(x.dtype)
        distinct = torch.ops.aten.index_put(x, indices, values)
        made.append((Call(PUT, [x, indices, values, False], [torch.empty(x.shape).to(x.dtype)]),
                     distinct))  # fmt: skip
    run(driver, [call for call, _ in made])
    for call, wanted in made:
        assert_right(call, wanted)


@pytest.mark.parametrize("dtype", [
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8,
    torch.int64, torch.bool,
])  # fmt: skip
def test_index_put_adds(dtype: torch.dtype, driver: Path) -> None:
    """Where an index occurs twice, both are added; numbers too large for a dtype are cut off."""
    made: list[tuple[Call, torch.Tensor]] = []
    for indices in ([at(3, -4, 3)], [None, flags(5)], [at(0, 3, 0), at(4, -5, 4)], [flags(4, 5)]):
        x = (turned(4, 5) * 2.5 - 90).to(dtype)
        values = turned(*torch.ops.aten.index(x, indices).shape[-1:]).to(dtype)
        wanted = torch.ops.aten.index_put(x, indices, values, True)
        made.append((Call(PUT, [x, indices, values, True], [torch.empty(x.shape).to(dtype)]),
                     wanted))  # fmt: skip
    run(driver, [call for call, _ in made])
    for call, wanted in made:
        assert_right(call, wanted, rtol=0, atol=0)


def test_index_put_in_place(driver: Path) -> None:
    x, indices, values = numbered(4, 5).contiguous(), [at(3, 1)], numbered(2, 5)
    call = Call("aten::index_put_", [x.clone(), indices, values, False], [])
    run(driver, [call])
    assert_right(call, torch.ops.aten.index_put(x, indices, values))


X, ROWS = numbered(4, 5), at(3, 1)
WRONG: dict[str, tuple[Callable[[], Call], int]] = {
    "an index behind the last": (lambda: _index_rows([at(4, 0)], 2, 5), INDEX_ERROR),
    "one in front of the first": (lambda: _index_rows([at(0, -5)], 2, 5), INDEX_ERROR),
    "more indices than dimensions": (lambda: _index_rows([ROWS, ROWS, ROWS], 2), SHAPE),
    "indices that do not go together": (lambda: _index_rows([ROWS, at(0, 1, 2)], 2), SHAPE),
    "a mask of other sizes": (lambda: _index_rows([torch.ones(3) > 0], 3, 5), SHAPE),
    "a mask of a single row": (lambda: _index_rows([torch.ones(1, 5) > 0], 5), SHAPE),
    "a mask of too many dimensions": (lambda: _index_rows([ROWS, torch.ones(5, 1) > 0], 2), SHAPE),
    "a mask without dimensions": (lambda: _index_rows([torch.tensor(True)], 1, 4, 5), NOT_COMPILED),
    "indices of 16 bits": (lambda: _index_rows([ROWS.short()], 2, 5), NOT_COMPILED),
    "a destination for more than is true": (
        lambda: _index_rows([torch.arange(4) > 1], 3, 5), SHAPE),
    "a destination of other sizes": (lambda: _index_rows([ROWS], 3, 5), SHAPE),
    "of another dtype": (lambda: Call(INDEX, [X, [ROWS]], [torch.empty(2, 5).long()]), TYPE),
    "sums of complex numbers": (
        lambda: Call(PUT, [X + 1j, [ROWS], X[:2] + 1j, True], [X + 1j]), NOT_COMPILED),
    "values of another dtype": (
        lambda: Call(PUT, [X, [ROWS], X[:2].long(), False], [X.clone()]), NOT_COMPILED),
    "values of other sizes": (
        lambda: Call(PUT, [X, [ROWS], X[:3], False], [X.clone()]), SHAPE),
    "values of more dimensions": (
        lambda: Call(PUT, [X, [ROWS], X[:2][None], False], [X.clone()]), SHAPE),
    "another whole": (lambda: Call(PUT, [X, [ROWS], X[:2], False], [torch.empty(2, 5)]), SHAPE),
}  # fmt: skip


def _index_rows(indices: list[Any], *shape: int) -> Call:
    return Call(INDEX, [X, indices], [torch.empty(shape)])


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_is_a_status(case: str, driver: Path) -> None:
    made, status = WRONG[case]
    call = made()
    run(driver, [call])
    assert ended(call, status).untouched or status == INDEX_ERROR
