"""Operators that only move elements take every rank and dtype, and lists as long as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
from hardwire.dialect.registry import registry
from hardwire.lowering.operators.moves import moves
from hardwire.lowering.operators.report import table

from ..promised import assert_promises
from .cases import Call, compile_driver, empty_results, expected_tensors, pytorch_operator, run
from .moved import numbered, turned
from .plainly import compiled

TYPE, SHAPE, NOT_COMPILED = -4, -105, -106


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> hardwire.OperatorLibrary:
    names = dict.fromkeys(["cat.out", *(name for name, _ in RIGHT.values())])
    return compiled([f"aten::{name}" for name in names], tmp_path_factory.mktemp("moves"))


@pytest.fixture(scope="module")
def driver(library: hardwire.OperatorLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_driver(tmp_path_factory.mktemp("driver"), library)


RIGHT: dict[str, tuple[str, list[Any]]] = {
    "one tensor": ("cat", [[numbered(3)], 0]),
    "many": ("cat", [[numbered(n % 4, 2) for n in range(1, 14)], 0]),
    "in the middle": ("cat", [[turned(2, n, 3) for n in (1, 4, 2)], -2]),
    "five dimensions": ("cat", [[numbered(1, 2, 3, n, 2) for n in (2, 3)], 3]),
    "nothing beside a matrix": ("cat", [[torch.zeros(0), numbered(2, 3)], 1]),
    "nothing at all": ("cat", [[torch.zeros(0), torch.zeros(0)], 0]),
    "halves": ("cat", [[numbered(3, 2, dtype=torch.float16)] * 3, 1]),
    "doubles": ("cat", [[numbered(3, 2, dtype=torch.float64)] * 2, 1]),
    "bytes": ("cat", [[numbered(3, 5, dtype=torch.uint8)] * 2, 1]),
    "bools": ("concat", [[numbered(3, 5).to(torch.bool), numbered(1, 5).to(torch.bool)], 0]),
    "stacked in front": ("stack", [[turned(2, 3)] * 3, 0]),
    "stacked behind": ("stack", [[numbered(2, 3), turned(2, 3)], -1]),
    "numbers stacked": ("stack", [[numbered(), numbered()], 0]),
    "rows": ("unbind.int", [turned(3, 2, 4), 0]),
    "columns": ("unbind.int", [numbered(3, 2, dtype=torch.bfloat16), -1]),
    "split": ("split_with_sizes", [turned(7, 3), [1, 0, 4, 2], 0]),
    "split behind": ("split_with_sizes", [numbered(2, 5, dtype=torch.int64), [3, 2], -1]),
    "a border": ("constant_pad_nd", [turned(2, 3), [1, 2, 3, 0], 0.5]),
    "a border cut off": ("constant_pad_nd", [numbered(4, 5), [-1, 2, 1, -3], -2]),
    "cut off on both sides": ("constant_pad_nd", [numbered(2, 6), [-2, -1], 7]),
    "five dimensions with one": ("constant_pad_nd", [numbered(1, 2, 1, 2, 3), [1, 1, 0, 2], 1.5]),
    "more cut off than there was at first": ("constant_pad_nd", [numbered(5), [4, -3], 1]),
    "all cut off on one side": ("constant_pad_nd", [numbered(3), [2, -3], 1]),
    "no border": ("constant_pad_nd", [turned(3, 2), [], 1]),
    "nothing with a border": ("constant_pad_nd", [torch.zeros(0, 2), [1, 0, 2, 1], 3]),
    "whole numbers": ("constant_pad_nd", [numbered(3, dtype=torch.int64), [2, 1], -(2**40)]),
    "whole numbers cut": ("constant_pad_nd", [numbered(3, dtype=torch.int8), [2, 1], -2.75]),
    "truths": ("constant_pad_nd", [torch.zeros(2, dtype=torch.bool), [1, 1], True]),
    "a half": ("constant_pad_nd", [numbered(2, dtype=torch.float16), [1, 1], 0.1]),
    "a complex number": ("constant_pad_nd", [numbered(2, dtype=torch.complex64), [1, 1], 0.5]),
    "a brain float": ("constant_pad_nd", [numbered(2, dtype=torch.bfloat16), [1, 1], 0.1]),
}  # fmt: skip


@pytest.fixture(scope="module")
def right(driver: Path) -> dict[str, tuple[Call, Any]]:
    made = {case: _call(*given) for case, given in RIGHT.items()}
    run(driver, [call for call, _ in made.values()])
    return made


def _call(name: str, arguments: list[Any]) -> tuple[Call, Any]:
    schema = registry().schema(f"aten::{name}")
    wanted = pytorch_operator(schema)(*arguments)
    wanted = list(wanted) if isinstance(wanted, tuple) else wanted
    return Call(schema.full_name, arguments, empty_results(schema, wanted)), wanted


@pytest.mark.parametrize("case", RIGHT)
def test_row_16_4_elements_go_where_pytorch_puts_them(case: str, right) -> None:
    call, wanted = right[case]
    assert call.outcome.status == 0
    for found, expected in zip(call.outcome.tensors, expected_tensors(wanted), strict=True):
        assert torch.equal(found, expected)


def test_an_out_variant_gives_its_destination(driver: Path) -> None:
    parts, out = [numbered(2, 3), numbered(1, 3)], torch.zeros(3, 3)
    call = Call("aten::cat.out", [parts, 0, out], [])
    run(driver, [call])
    assert call.outcome is not None
    assert torch.equal(call.outcome.tensors[0], torch.cat(parts))


X = numbered(2, 3)
OUT = [torch.empty(4, 3)]
WRONG: dict[str, tuple[str, list[Any], list[Any], int]] = {
    "no tensor": ("cat", [[X, None], 0], OUT, TYPE),
    "another size": ("cat", [[X, numbered(2, 4)], 0], OUT, SHAPE),
    "another rank": ("cat", [[X, numbered(3)], 0], OUT, SHAPE),
    "too much": ("cat", [[X, X, X], 0], OUT, SHAPE),
    "too little": ("cat", [[X], 0], OUT, SHAPE),
    "a dimension that is not there": ("cat", [[X, X], 2], OUT, NOT_COMPILED),
    "two dtypes": ("cat", [[X, X.to(torch.int32)], 0], OUT, NOT_COMPILED),
    "nothing to stack": ("stack", [[torch.zeros(0), X], 0], [torch.empty(1, 2, 3)], SHAPE),
    "split into a list": ("split_with_sizes", [X, [2, 0], 0], [[torch.empty(2, 3), torch.empty(0)]],
                          SHAPE),
    "other sizes": ("split_with_sizes", [X, [1, 2], -1], [[torch.empty(2, 2), torch.empty(2, 1)]],
                    SHAPE),
    "more sizes": ("split_with_sizes", [X, [1, 2], -1], [[torch.empty(2, 3)]], SHAPE),
    "fewer rows": ("unbind.int", [X, 0], [[torch.empty(3)]], SHAPE),
    "a border of half a pair": ("constant_pad_nd", [X, [1], 0], [torch.empty(2, 4)], SHAPE),
    "a border of what is not there": ("constant_pad_nd", [X, [0] * 6, 0], [torch.empty(2, 3)],
                                      SHAPE),
    "more cut off in front than there is": ("constant_pad_nd", [X, [-4, 5], 0],
                                            [torch.empty(2, 4)], SHAPE),
    "more cut off behind than there is": ("constant_pad_nd", [X, [2, -4], 0], [torch.empty(2, 1)],
                                          SHAPE),
    "more cut off on both sides": ("constant_pad_nd", [torch.zeros(0, 3), [-2, -2, 4, -4], 0],
                                   [torch.empty(0, 0)], SHAPE),
    "a border that is too large": ("constant_pad_nd", [X, [1, 0], 1e39], [torch.empty(2, 4)],
                                   TYPE),
    "another border": ("constant_pad_nd", [X, [1, 0], 0], [torch.empty(2, 3)], SHAPE),
    "another dtype": ("constant_pad_nd", [X, [1, 0], 0], [torch.empty(2, 4, dtype=torch.int32)],
                      TYPE),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_writes_nothing(case: str, driver: Path) -> None:
    name, arguments, results, status = WRONG[case]
    call = Call(f"aten::{name}", arguments, results)
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (status, True)


def test_what_entry_points_share_is_told(library: hardwire.OperatorLibrary) -> None:
    report = library.report
    rows = report["operators"]
    assert sum(row["bytes"] for row in rows) + report["common"] <= report["flash"]["code"]
    assert report["common"] > 500 > max(row["bytes"] for row in rows)
    assert f"  what entry points share: {report['common']:,} bytes" in table(report)


def test_all_that_moves_keeps_its_promises(tmp_path: Path) -> None:
    """Code for Thumb, too, has no indirect calls."""
    (tmp_path / "ops.yaml").write_text("".join(f"- {name}\n" for name in moves()))
    assert_promises(hardwire.compile_operators(tmp_path / "ops.yaml", "cortex-m4f", name="ops"))
