"""A library of few operators: what a call by name does, and what each wrong call gives."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import hardwire
from hardwire import OperatorLibrary

from ..promised import assert_promises
from .cases import HERE, SCRATCH, Call, Outcome, compile_driver, run

INDEX, TYPE, COUNT, SCRATCH_ERROR, SHAPE, NOT_COMPILED = -1, -4, -103, -104, -105, -106
X, Y = torch.arange(6.0).reshape(2, 3), torch.tensor([0.5, -1.0, 2.0])


@pytest.fixture(scope="module")
def library() -> OperatorLibrary:
    return hardwire.compile_operators(HERE / "few.yaml", name="ops")


@pytest.fixture(scope="module")
def driver(library: OperatorLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_driver(tmp_path_factory.mktemp("few"), library)


def outcome(driver: Path, name: str, arguments, results=(), scratch: int = SCRATCH) -> Outcome:
    call = Call(name, arguments, results, scratch)
    run(driver, [call])
    assert call.outcome is not None
    return call.outcome


def test_a_call_writes_its_result_to_the_destination(driver: Path) -> None:
    done = outcome(driver, "aten::add.Tensor", [X, X + 1, 2.0], [torch.empty(2, 3)])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], X + 2 * (X + 1))


def test_a_default_may_be_left_out(driver: Path) -> None:
    done = outcome(driver, "aten::add.Tensor", [X, X], [torch.empty(2, 3)])
    torch.testing.assert_close(done.tensors[0], 2 * X)


@pytest.mark.parametrize(
    "shapes",
    [((2, 3), (3,)), ((3,), (2, 1)), ((), (2, 3)), ((4, 1, 2, 1), (5, 1, 3)), ((0, 3), (1, 3))],
)
def test_pointwise_operators_broadcast(driver: Path, shapes) -> None:
    one, other = (torch.rand(shape) for shape in shapes)
    done = outcome(driver, "aten::add.Tensor", [one, other], [torch.empty_like(one + other)])
    assert done.status == 0
    torch.testing.assert_close(done.tensors[0], one + other)


def test_inputs_may_have_any_strides(driver: Path) -> None:
    done = outcome(driver, "aten::_softmax", [X.t(), -1, False], [torch.empty(3, 2)])
    torch.testing.assert_close(done.tensors[0], X.t().softmax(-1))


def test_each_dtype_has_a_kernel_of_its_own(driver: Path) -> None:
    given = torch.arange(4, dtype=torch.int32)
    done = outcome(driver, "aten::add.Tensor", [given, given, 3], [torch.empty_like(given)])
    assert done.tensors[0].tolist() == [0, 4, 8, 12]


def test_an_out_variant_writes_to_its_out_argument(driver: Path) -> None:
    done = outcome(driver, "aten::add.out", [X, Y, torch.empty(2, 3)])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], X + Y)


def test_an_operator_in_place_writes_to_self(driver: Path) -> None:
    done = outcome(driver, "aten::add_.Tensor", [X.clone(), Y, 2.0])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], X + 2 * Y)


@pytest.mark.parametrize(
    ("arguments", "result", "status"),
    [
        pytest.param([X], torch.empty(2, 3), COUNT, id="an argument is missing"),
        pytest.param([X, X, 1.0, 1.0], torch.empty(2, 3), COUNT, id="one too many"),
        pytest.param([X, 1.0], torch.empty(2, 3), TYPE, id="a number for a tensor"),
        pytest.param([X, X, "a"], torch.empty(2, 3), TYPE, id="a string for a number"),
        pytest.param([X, X], 1.0, TYPE, id="no tensor to write to"),
        pytest.param([X, X], torch.empty(2, 3, dtype=torch.int32), TYPE, id="result's dtype"),
        pytest.param([X.double(), X.double()], torch.empty(2, 3), NOT_COMPILED, id="dtype"),
        pytest.param([X, torch.empty(4)], torch.empty(2, 3), SHAPE, id="sizes do not fit"),
        pytest.param([X, X], torch.empty(3, 2), SHAPE, id="result's sizes"),
        pytest.param([X, X], torch.empty(6), SHAPE, id="result's rank"),
        pytest.param([X, X], torch.empty(3, 2).t(), SHAPE, id="result's strides"),
    ],
)
def test_a_wrong_call_gives_a_status_and_writes_nothing(
    driver: Path, arguments, result, status: int
) -> None:
    done = outcome(driver, "aten::add.Tensor", arguments, [result])
    assert (done.status, done.untouched) == (status, True)


CONVOLUTION = [[1, 1], [0, 0], [1, 1], False, [0, 0], 1]


@pytest.mark.parametrize(
    ("name", "arguments", "shape"),
    [
        pytest.param("aten::mm", [X, X], (2, 3), id="inner sizes of a product"),
        pytest.param("aten::cat", [[X, torch.rand(2, 4)], 0], (4, 3), id="other sizes of parts"),
        pytest.param("aten::cat", [[X, torch.rand(2, 2)], 0], (4, 3), id="a smaller part"),
        pytest.param(
            "aten::convolution",
            [torch.rand(1, 2, 5, 5), torch.rand(3, 4, 3, 3), torch.rand(3), *CONVOLUTION],
            (1, 3, 3, 3),
            id="channels",
        ),
        pytest.param(
            "aten::convolution",
            [torch.rand(1, 2, 5, 5), torch.rand(3, 2, 3, 3), torch.rand(2), *CONVOLUTION],
            (1, 3, 3, 3),
            id="bias",
        ),
        pytest.param(
            "aten::convolution",
            [torch.rand(1, 2, 1, 5), torch.rand(3, 2, 3, 3), torch.rand(3), *CONVOLUTION],
            (1, 3, 0, 3),
            id="an image smaller than the window",
        ),
    ],
)
def test_sizes_that_do_not_go_together_are_found_first(
    driver: Path, name: str, arguments, shape
) -> None:
    done = outcome(driver, name, arguments, [torch.empty(shape)])
    assert (done.status, done.untouched) == (SHAPE, True)


@pytest.mark.parametrize("index", [-1, 2, 2**40])
def test_an_index_out_of_range_is_an_error(driver: Path, index: int) -> None:
    arguments = [X, torch.tensor([0, index]), -1, False, False]
    done = outcome(driver, "aten::embedding", arguments, [torch.empty(2, 3)])
    assert done.status == INDEX
    arguments = [X, 0, torch.tensor([[index]]), torch.ones(1, 1)]
    done = outcome(driver, "aten::scatter_add", arguments, [torch.empty(2, 3)])
    assert done.status == INDEX


def test_what_is_scattered_must_be_there(driver: Path) -> None:
    arguments = [X, 0, torch.zeros(2, 3, dtype=torch.int64), torch.ones(1, 3)]
    done = outcome(driver, "aten::scatter_add", arguments, [torch.empty(2, 3)])
    assert (done.status, done.untouched) == (SHAPE, True)


def test_too_little_scratch_memory_is_an_error(driver: Path) -> None:
    given = torch.rand(64, 64)
    done = outcome(driver, "aten::_softmax", [given, 0, False], [torch.empty(64, 64)], scratch=0)
    assert done.status in (0, SCRATCH_ERROR)
    large = torch.rand(1, 4096)
    done = outcome(driver, "aten::_softmax", [large, 0, False], [torch.empty(1, 4096)], scratch=0)
    assert (done.status, done.untouched) == (SCRATCH_ERROR, True)


def test_a_dim_that_is_not_there_is_not_compiled(driver: Path) -> None:
    done = outcome(driver, "aten::_softmax", [X, 2, False], [torch.empty(2, 3)])
    assert (done.status, done.untouched) == (NOT_COMPILED, True)


@pytest.mark.parametrize("target", ["native", "cortex-m4f", "rv32imac"])
def test_the_object_needs_nothing_and_keeps_nothing(target: str) -> None:
    assert_promises(hardwire.compile_operators(HERE / "few.yaml", target, name="ops"), kernels=())


def test_the_same_list_gives_the_same_bytes(library: OperatorLibrary) -> None:
    again = hardwire.compile_operators(HERE / "few.yaml", name="ops")
    assert again.object == library.object
    assert again.report == library.report
