"""Kernels of a user's behind a table: boxed calls into unboxed functions, and into boxed ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

import hardwire
from hardwire import HardwireError, OperatorLibrary
from hardwire.tools.hardwire import main

from ..custom_kernels.shared import shared_library
from ..firmware import harness
from .cases import ALWAYS, HERE, RUNTIME, Call, Outcome, compile_driver, link_driver, run

TYPE, COUNT, SCRATCH, SHAPE, NOT_COMPILED = -4, -103, -104, -105, -106
YAML, LIST = HERE / "user.yaml", HERE / "user_list.yaml"
X = torch.tensor([[0.5, -1.0, 2.0], [3.0, 0.25, -4.0]])


@pytest.fixture(scope="module")
def library() -> OperatorLibrary:
    return hardwire.compile_operators(LIST, name="ops", kernels=[YAML])


@pytest.fixture(scope="module")
def driver(library: OperatorLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user")
    assert main(["kernels", "header", str(YAML), "-o", str(folder / "user.h")]) == 0
    return compile_driver(folder, library, [HERE / "user.c"])


def outcome(driver: Path, name: str, arguments, results=(), scratch: int = 1024) -> Outcome:
    call = Call(name, arguments, results, scratch)
    run(driver, [call])
    assert call.outcome is not None
    return call.outcome


def number(value: float) -> torch.Tensor:
    return torch.tensor([value])


EVERYTHING = [
    number(1.5), None, number(2.5), [number(3.5), number(4.5)], [None, number(5.5)], 7, 0.125, True,
    -9, 0.75, "text", None, 6, torch.device("cpu"), [3, 4], [0.5], [True, False], [1, 0.5, True],
    ["a", "bcd"], None, None, 11, False, 15,
]  # fmt: skip
WRITTEN = [
    1.5, 0, 2.5, 2, 3.5, 4.5, 2, -1, 5.5, 7, 0.125, 1, -9, 4, 0.75, 4, -1, 6, -1, 43, 0.5, 1,
    1, 4, 0.5, 7, 1, 11, 1, 3, -1, -1, 11, 0, 15, 0,
]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ([], [-1, -1, -1, -1, -1]),
        ([None, torch.float32, 0, torch.device("cpu"), True], [6, 0, 0, -1, 1]),
    ],
)
def test_every_kind_of_argument_becomes_a_parameter(driver: Path, options, written) -> None:
    wanted = [*WRITTEN, *written]
    done = outcome(driver, "my::everything", [*EVERYTHING, *options], [torch.empty(len(wanted))])
    assert done.status == 0
    assert done.tensors[0].tolist() == wanted


@pytest.mark.parametrize(
    ("place", "given", "at", "written"),
    [
        pytest.param(17, [2, 3], 22, [2, 4, 3, 4], id="Scalar[] of ints"),
        pytest.param(17, [2.5], 22, [2.5, 7], id="of floats"),
        pytest.param(17, [True, False], 22, [1, 11, 0, 11], id="of bools"),
        pytest.param(17, [], 22, [1, 3], id="of nothing"),
        pytest.param(9, None, 14, [-1, 4], id="no Scalar"),
        pytest.param(11, "ab", 16, [2, 6], id="a string"),
        pytest.param(19, 5, 30, [5, -1], id="an int"),
        pytest.param(20, [7, 8, 9], 31, [3, 11], id="a list of ints"),
        pytest.param(22, None, 33, [-1, 15], id="no bool"),
    ],
)
def test_other_values_of_an_argument(driver: Path, place: int, given, at: int, written) -> None:
    arguments = [*EVERYTHING[:place], given, *EVERYTHING[place + 1 :]]
    size = len(WRITTEN) + 5 + (2 * (len(given) - 3) if place == 17 else 0)
    done = outcome(driver, "my::everything", arguments, [torch.empty(size)])
    assert done.status == 0
    assert done.tensors[0].tolist()[at : at + len(written)] == written


@pytest.mark.parametrize(("room", "status"), [(4, 0), (3, SCRATCH)])
def test_lists_that_are_copied_need_scratch_memory(driver: Path, room: int, status: int) -> None:
    """48 bytes of scalars and 16 of addresses: four values beyond the 30 of the whole call."""
    result = torch.empty(len(WRITTEN) + 5)
    scratch = room + 30 - ALWAYS - len(EVERYTHING) - 1
    done = outcome(driver, "my::everything", EVERYTHING, [result], scratch)
    assert (done.status, done.untouched) == (status, status != 0)


def test_an_out_kernel_serves_the_functional_operator_too(driver: Path) -> None:
    done = outcome(driver, "aten::add.Tensor", [X, X, 2], [torch.empty(2, 3)])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], 3 * X)
    done = outcome(driver, "aten::add.out", [X.double(), X.double(), torch.empty(2, 3).double()])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], 2 * X.double())


@pytest.mark.parametrize(
    ("arguments", "result", "status"),
    [
        pytest.param([X, X.double()], torch.empty(2, 3), NOT_COMPILED, id="two dtypes of an alias"),
        pytest.param([X, X], torch.empty(2, 3).double(), NOT_COMPILED, id="the result's"),
        pytest.param([X.int(), X.int()], torch.empty(2, 3).int(), NOT_COMPILED, id="no dtype"),
        pytest.param([X, X.t().contiguous().t()], torch.empty(2, 3), NOT_COMPILED, id="strides"),
        pytest.param([X, 1.0], torch.empty(2, 3), TYPE, id="a number"),
        pytest.param([X], torch.empty(2, 3), COUNT, id="too few"),
    ],
)
def test_what_a_kernel_does_not_take_is_refused(driver: Path, arguments, result, status) -> None:
    done = outcome(driver, "aten::add.Tensor", arguments, [result])
    assert (done.status, done.untouched) == (status, True)


def test_tensors_lie_in_one_of_the_orders_of_an_alias(driver: Path) -> None:
    plain = torch.rand(2, 3, 4, 5)
    turned = plain.contiguous(memory_format=torch.channels_last)
    result = torch.empty(2, 3, 4, 5)
    for given in (plain, turned):
        like = torch.empty_like(given)
        done = outcome(driver, "aten::mul.Tensor", [given, given], [like])
        assert done.status == 0
        flat = torch.as_strided(given, (120,), (1,))
        torch.testing.assert_close(done.tensors[0].reshape(-1), flat * flat)
    for arguments in ([plain, turned], [X, X]):
        done = outcome(driver, "aten::mul.Tensor", arguments, [result])
        assert (done.status, done.untouched) == (NOT_COMPILED, True)


def test_a_layout_is_asked_for(driver: Path) -> None:
    turned = torch.randn(1, 4, 4, 4).contiguous(memory_format=torch.channels_last)
    done = outcome(driver, "aten::relu", [turned], [torch.empty_like(turned)])
    assert done.status == 0
    torch.testing.assert_close(
        done.tensors[0].reshape(-1), torch.as_strided(turned, (64,), (1,)).relu()
    )
    plain = turned.contiguous()
    assert outcome(driver, "aten::relu", [plain], [torch.empty_like(turned)]).status == NOT_COMPILED
    odd = torch.randn(1, 1, 1, 5)  # ends at a page, thus begins at no multiple of 16
    assert outcome(driver, "aten::relu", [odd], [torch.empty_like(odd)]).status == NOT_COMPILED


@pytest.mark.parametrize(
    ("pad", "room", "status"),
    [([3, 5], 2, 0), ([3, 5], 1, SCRATCH), ([5, 5], 2, SCRATCH), ([2**40, 5], 9, SCRATCH)],
)
def test_scratch_memory_is_computed_from_sizes(driver: Path, pad, room: int, status: int) -> None:
    """max(4 * 6, 4) + ceil_div(3, 2) * 3 - 5 % 3 + 2 / 2 = 29 bytes: two values."""
    done = outcome(driver, "my::reverse", [X, pad], [torch.empty(2, 3)], room - ALWAYS)
    assert (done.status, done.untouched) == (status, status != 0)
    if status == 0:
        torch.testing.assert_close(done.tensors[0], X.flip(0, 1))


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param([X, []], SHAPE, id="no element of the list"),
        pytest.param([torch.tensor(1.0), [1, 1]], SHAPE, id="no dimension"),
        pytest.param([X, [-(2**40), 1]], SHAPE, id="a negative size"),
    ],
)
def test_a_size_that_has_no_value_is_an_error(driver: Path, arguments, status) -> None:
    done = outcome(driver, "my::reverse", arguments, [torch.empty(arguments[0].shape)])
    assert (done.status, done.untouched) == (status, True)


def test_numbers_come_back_as_values(driver: Path) -> None:
    done = outcome(driver, "my::measure", [X], [torch.empty(1)])
    assert (done.status, done.left) == (0, 6)
    assert done.tensors[0].tolist() == [2.5]
    assert done.values == [-6, None, 0.25, True, 1.5, -7]


def test_a_list_of_tensors_comes_back(driver: Path) -> None:
    done = outcome(driver, "my::pieces", [X, 2], [[torch.empty(2), torch.empty(4)]])
    assert (done.status, done.left) == (0, 1)
    assert torch.cat(done.tensors).tolist() == X.flatten().tolist()
    assert outcome(driver, "my::pieces", [X, 3], [[torch.empty(2), torch.empty(4)]]).status == -2


def test_a_boxed_kernel_is_given_the_stack(driver: Path) -> None:
    done = outcome(driver, "my::boxed_sum", [[X, X + 1]], [torch.empty(2, 3)])
    assert (done.status, done.left) == (0, 1)
    torch.testing.assert_close(done.tensors[0], 2 * (2 * X + 1))
    done = outcome(driver, "aten::neg_", [X.clone()])
    torch.testing.assert_close(done.tensors[0], -X)


def test_kernels_of_both_sides_serve_one_operator(driver: Path) -> None:
    done = outcome(driver, "aten::sub.Tensor", [X, X[:1]], [torch.empty(2, 3)])
    torch.testing.assert_close(done.tensors[0], X - X[:1])
    given = torch.arange(6, dtype=torch.int32).reshape(2, 3)
    done = outcome(driver, "aten::sub.Tensor", [given, given, 2], [torch.empty_like(given)])
    assert done.tensors[0].tolist() == (1000 - given).tolist()


def test_the_report_names_the_kernels(library: OperatorLibrary) -> None:
    named = {one["operator"]: one["kernels"] for one in library.report["operators"]}
    assert [one["symbol"] for one in named["my::boxed_sum"]] == ["my_boxed_sum"]
    assert named["my::boxed_sum"][0]["boxed"]
    assert "my_reverse" in library.report["undefined_symbols"]


def test_the_table_may_keep_names(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["oplib", "--ops", str(LIST), "--kernels", str(YAML), "--names", "-q"]
    assert main([*arguments, "-o", str(tmp_path / "ops.o")]) == 0
    assert main(["inspect", str(tmp_path / "ops.o")]) == 0
    assert "my::reverse(Tensor x, int[] pad) -> Tensor  [ops_call_my__reverse]" in (
        capfd.readouterr().out
    )


def test_a_kernel_library_is_a_list_of_its_operators() -> None:
    library = hardwire.compile_operators(YAML, kernels=[YAML])
    named = [one["operator"] for one in library.report["operators"]]
    assert named[:4] == ["aten::add.out", "aten::mul.out", "aten::neg_", "aten::relu"]
    assert all(one["kernels"] and not one["variants"] for one in library.report["operators"])


CANNOT = {
    "an operator without a kernel": (
        "- func: my::nothing(Tensor x) -> Tensor\n",
        "ops.yaml: `my::nothing` has no kernel; give it one by `--kernels`.",
    ),
    "a result that is a list of numbers": (
        "- func: my::nothing(Tensor x) -> int[]\n  kernels: [{kernel_name: f}]\n",
        "user.yaml:2: kernel `f` of `my::nothing` cannot be called by name: `int[] returned` has "
        "no value on a stack.",
    ),
    "a list of devices": (
        "- func: my::nothing(Tensor x, Device[] d) -> Tensor\n  kernels: [{kernel_name: f}]\n",
        "user.yaml:2: kernel `f` of `my::nothing` cannot be called by name: `Device[] d` has no "
        "place in memory.",
    ),
    "a boxed kernel that gives a number": (
        "- func: my::nothing(Tensor x) -> int\n  kernels: [{kernel_name: f, boxed: true}]\n",
        "user.yaml:2: kernel `f` of `my::nothing` cannot be called by name: it is boxed, and gives "
        "a number.",
    ),
}


@pytest.mark.parametrize(("yaml", "message"), CANNOT.values(), ids=CANNOT)
def test_what_cannot_be_called_is_one_sentence(yaml: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "ops.yaml").write_text("[my::nothing]\n")
    (tmp_path / "user.yaml").write_text(yaml)
    with pytest.raises(HardwireError) as caught:
        hardwire.compile_operators(tmp_path / "ops.yaml", kernels=[tmp_path / "user.yaml"])
    assert [one.replace(f"{tmp_path}/", "") for one in caught.value.problems] == [message]


MODEL = """
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %pad = "hw.constant"() {value = array<i64: 3, 5>} : () -> !hw.list<i64>
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %xs = builtin.unrealized_conversion_cast %x, %y
    : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  %sum = "my.boxed_sum"(%xs, %half) : (!hw.tensor_list, f64) -> tensor<2x3xf32>
  %turned = "my.reverse"(%sum, %pad) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %tanh = "aten.tanh"(%turned) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %tanh : tensor<2x3xf32>
}
"""


def test_the_operators_of_a_model_are_called_by_name_with_its_kernels(tmp_path: Path) -> None:
    """Unboxed calls into a boxed and an unboxed kernel, and boxed calls of the same operators."""
    (tmp_path / "m.mlir").write_text(MODEL)
    assert main(["kernels", "header", str(YAML), "-o", str(tmp_path / "user.h")]) == 0
    model = hardwire.compile(tmp_path / "m.mlir", kernels=[YAML], boxed=True)
    model.save(tmp_path)
    driver = link_driver(tmp_path, ["m"], ["m_operators"], [HERE / "user.c"])
    y = X.flip(0)
    total = outcome(driver, "my::boxed_sum", [[X, y], 0.5], [torch.empty(2, 3)]).tensors[0]
    turned = outcome(driver, "my::reverse", [total, [3, 5]], [torch.empty(2, 3)]).tensors[0]
    (found,) = outcome(driver, "aten::tanh", [turned], [torch.empty(2, 3)]).tensors
    torch.testing.assert_close(found, ((X + y) / 2).flip(0, 1).tanh())
    shared = shared_library(tmp_path, YAML, source=HERE / "user.c")
    unboxed = torch.from_numpy(model.run(X.numpy(), y.numpy(), link=[shared]))
    torch.testing.assert_close(unboxed, found)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_a_model_calls_them_on_a_board(target: str, tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(MODEL)
    assert main(["kernels", "header", str(YAML), "-o", str(tmp_path / "user.h")]) == 0
    model = hardwire.compile(tmp_path / "m.mlir", target, kernels=[YAML])
    wanted = ((X + X.flip(0)) / 2).flip(0, 1).tanh().numpy()
    inputs, places = [X.numpy(), X.flip(0).numpy()], [RUNTIME / "include", tmp_path]
    sources = [HERE / "user.c"]
    (found,) = harness.run_model(target, tmp_path, model, inputs, [wanted], sources, places)
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_kernels_are_called_by_name_on_a_board(target: str, tmp_path: Path) -> None:
    hardwire.compile_operators(LIST, target, name="ops", kernels=[YAML]).save(tmp_path / "ops.o")
    assert main(["kernels", "header", str(YAML), "-o", str(tmp_path / "user.h")]) == 0
    sources = [HERE / "user_main.c", HERE / "user.c"]
    sources += [RUNTIME / "src" / f"{name}.c" for name in ("call", "find", "schema")]
    includes = [tmp_path, RUNTIME / "include"]
    text = harness.build_and_run(target, tmp_path, [tmp_path / "ops.o"], sources, includes)
    lines = [line.split() for line in text.splitlines()]
    found = {key: words for key, *words in lines}
    written = np.array([int(word, 16) for word in found["everything"]], np.uint32)
    assert written.view(np.float32).tolist() == [*WRITTEN, -1, -1, -1, -1, -1]
    reversed_x = np.array([int(word, 16) for word in found["reverse"]], np.uint32)
    assert reversed_x.view(np.float32).tolist() == X.flatten().tolist()[::-1]
    total = np.array([int(word, 16) for word in found["boxed_sum"]], np.uint32)
    assert total.view(np.float32).tolist() == (4 * X).flatten().tolist()
    measured = [np.uint32(int(word, 16)).astype(np.int32) for word in found["measure"]]
    assert measured == [-6, 250, 1, 1500, -7]
    statuses = [np.uint32(int(word, 16)).astype(np.int32) for word in found["status"]]
    assert statuses == [0, 0, 0, 0, SCRATCH]
