"""Operators with compiled-in sizes: the ordinary passes behind a boxed entry point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
from hardwire import OperatorLibrary
from hardwire.dialect.registry import registry

from .cases import HERE, Call, assert_right, compile_driver, empty_results, run

SHAPE, NOT_COMPILED, SCRATCH = -105, -106, -104
aten = torch.ops.aten
torch.manual_seed(0)
X, ROW = torch.randn(3, 5), torch.randn(5)
IMAGE, GRID = torch.randn(1, 2, 4, 4), torch.randn(1, 2, 3, 3)
PLACES, VALUES = [torch.tensor([3, 1])], torch.randn(2, 3)

CALLS: list[tuple[str, list[Any], Any]] = [
    ("aten::_cdist_forward", [X[:, :2].contiguous(), torch.randn(4, 2), 2.0, None], None),
    ("aten::adaptive_avg_pool2d", [IMAGE, [2, 2]], aten.adaptive_avg_pool2d(IMAGE, [2, 2])),
    ("aten::add.Tensor", [X, ROW, 1], X + ROW),
    ("aten::index_put", [torch.zeros(4, 3), PLACES, VALUES, False], None),
    ("aten::softmax.int", [X, -1], X.softmax(1)),
    ("aten::softmax.int", [X, 0, None], X.softmax(0)),
    ("aten::split.Tensor", [torch.arange(12.0).reshape(4, 3), 2, -2], None),
    ("aten::squeeze.dim", [torch.randn(3, 1), 1], None),
    ("aten::upsample_bilinear2d.vec", [GRID, [6, 6], False, None], None),
]


@pytest.fixture(scope="module")
def library() -> OperatorLibrary:
    return hardwire.compile_operators(HERE / "static.yaml", name="ops")


@pytest.fixture(scope="module")
def driver(library: OperatorLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_driver(tmp_path_factory.mktemp("static"), library)


@pytest.mark.parametrize(("name", "arguments", "wanted"), CALLS)
def test_results_are_those_of_pytorch(driver: Path, name: str, arguments, wanted) -> None:
    schema = registry().schema(name)
    if wanted is None:
        base, overload = schema.name, schema.overload or "default"
        wanted = getattr(getattr(aten, base), overload)(*arguments)
    call = Call(
        name,
        arguments,
        empty_results(schema, tuple(wanted) if isinstance(wanted, list) else wanted),
    )
    run(driver, [call])
    assert_right(call, wanted, rtol=1e-5, atol=1e-5)


def outcome(driver: Path, name: str, arguments, results=(), scratch: int = 1 << 14):
    call = Call(name, arguments, results, scratch)
    run(driver, [call])
    assert call.outcome is not None
    return call.outcome


def test_an_out_variant_writes_to_its_out_argument(driver: Path) -> None:
    done = outcome(driver, "aten::add.out", [X, ROW, torch.empty(3, 5)])
    torch.testing.assert_close(done.tensors[0], X + ROW)


def test_an_operator_in_place_writes_to_self(driver: Path) -> None:
    given = torch.randn(20, 20)
    done = outcome(driver, "aten::relu_", [given.clone()])
    torch.testing.assert_close(done.tensors[0], given.relu())
    done = outcome(driver, "aten::relu_", [given.clone()], scratch=0)
    assert done.status == SCRATCH


def test_static_and_open_variants_of_one_operator_go_together(driver: Path) -> None:
    given = torch.arange(6, dtype=torch.int32).reshape(2, 3)
    done = outcome(driver, "aten::add.Tensor", [given, given], [torch.empty_like(given)])
    assert done.tensors[0].tolist() == (2 * given).tolist()


@pytest.mark.parametrize(
    ("arguments", "result", "status"),
    [
        pytest.param([X[:2], ROW], torch.empty(2, 5), NOT_COMPILED, id="other sizes"),
        pytest.param([X.t().contiguous().t(), ROW], torch.empty(3, 5), NOT_COMPILED, id="strides"),
        pytest.param([X, ROW], torch.empty(5, 3), SHAPE, id="result's sizes"),
        pytest.param([X, ROW, 2], torch.empty(3, 5), NOT_COMPILED, id="a literal"),
    ],
)
def test_what_is_not_compiled_in_is_refused(driver: Path, arguments, result, status) -> None:
    done = outcome(driver, "aten::add.Tensor", arguments, [result])
    assert (done.status, done.untouched) == (status, True)


def test_the_report_says_which_way_each_variant_went(library: OperatorLibrary) -> None:
    ways = {
        one["operator"]: [variant["sizes"] for variant in one["variants"]]
        for one in library.report["operators"]
    }
    assert ways["aten::add.Tensor"] == ["dynamic", "static"]
    assert ways["aten::softmax.int"] == ["static", "static"]
