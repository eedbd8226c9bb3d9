"""While tiles of rows are multiplied with a panel of weights, they ask for the next panel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch

from hardwire.api import plan_of
from hardwire.dialect.options import CompileOptions
from hardwire.dialect.targets import by_name
from hardwire.lowering.kernels import ahead
from hardwire.lowering.kernels.builder import Index
from hardwire.lowering.kernels.to_kernels import to_kernels
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_assembly

from .contraction_cases import linear
from .test_contraction import assembly

OUTER, INNER, WIDTH, TURNS = 3, 512, 32, 4
SIZE = OUTER * INNER * WIDTH
LINE = ahead.LINE // 4


@pytest.mark.parametrize(("rows", "height"), [(49, 7), (14, 5), (196, 4), (13, 12)])
def test_all_tiles_ask_for_all_of_the_next_panel(
    rows: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And for little twice; the loops are those of a reduction that does not lie in one piece."""
    asked = list[Index]()
    monkeypatch.setattr(ahead, "ask", lambda _, place: asked.append(place))
    monkeypatch.setattr(ahead, "_element_bytes", lambda _: 4)
    lines = list[int]()
    for done in range(0, rows, height):
        own = min(height, rows - done)
        place = Index(SIZE + done * (SIZE // rows))
        memory: Any = None
        panel = ahead.NextPanel(memory, Index(), place, own, rows)
        outer, inner = object(), object()
        counters: Any = ((outer, INNER * WIDTH), (inner, WIDTH))
        panel.ask(Index(0, counters), TURNS * WIDTH)
        for place in asked:
            lines += [
                (place.constant + sum(turn[counter] * by for counter, by in place.terms)) // LINE
                for turn in _turns(outer, inner)
            ]
        asked.clear()
    first, count = SIZE // LINE, SIZE // LINE
    found = set(lines) & set(range(first, first + count))
    assert len(found) >= 0.97 * count
    assert len(set(lines)) <= 1.2 * count


def _turns(outer: object, inner: object) -> Iterator[dict[Any, int]]:
    for i in range(OUTER):
        for j in range(0, INNER, TURNS):
            yield {outer: i, inner: j}


@pytest.mark.parametrize(
    ("rows", "columns", "name", "is_asked"),
    [
        (70, 90, "x86-64-v3", True),
        (70, 90, "x86-64-v4", True),
        (70, 90, "aarch64", False),
        (70, 24, "x86-64-v3", False),
        (1000, 90, "x86-64-v3", False),
    ],
)
def test_where_they_do(rows: int, columns: int, name: str, is_asked: bool) -> None:
    """Where it was measured, of more weights than the nearest cache holds, and of a few tiles."""
    case, _ = linear((rows,), 200, columns)
    assert ("prefetcht" in assembly(case, name)) == is_asked


@pytest.mark.parametrize(("columns", "is_asked"), [(90, True), (24, False)])
def test_an_open_number_of_rows_does(columns: int, is_asked: bool) -> None:
    rows = torch.export.Dim("n", min=1, max=64)
    linear = torch.nn.Linear(200, columns)
    exported = torch.export.export(linear, (torch.ones(20, 200),), dynamic_shapes=({0: rows},))
    program = plan_of(exported, by_name("x86-64-v3"), CompileOptions(name="m"))
    to_kernels(program)
    to_llvm(program)
    assert ("prefetcht" in emit_assembly(program)) == is_asked
