"""Boxed kernels, handlers that call on, and fallbacks: in objects, against PyTorch."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.dispatch.dispatcher import dispatcher_of  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from ..firmware import harness  # noqa: E402
from ..promised import assert_promises  # noqa: E402

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "runtime" / "include"
YAML, SOURCE = HERE / "boxed.yaml", HERE / "boxed.c"

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")


def write_header(folder: Path) -> None:
    assert main(["kernels", "header", str(YAML), "-o", str(folder / "boxed.h")]) == 0


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernels as a shared library, compiled against the header that hardwire writes."""
    folder = tmp_path_factory.mktemp("linked")
    write_header(folder)
    made = folder / "libboxed.so"
    flags = [*harness.STRICT, "-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all"]
    flags += ["-shared", "-fPIC", f"-I{INCLUDE}", f"-I{folder}"]
    subprocess.run(["gcc", *flags, str(SOURCE), "-o", str(made)], check=True)
    return made


def model(folder: Path, text: str) -> Path:
    path = folder / "m.mlir"
    path.write_text(text)
    return path


def compiled(folder: Path, text: str, linked: Path | None = None, **options: object):  # type: ignore[no-untyped-def]
    links = [] if linked is None else [linked]
    return hardwire.compile(model(folder, text), kernels=[YAML], link=links, **options)  # type: ignore[arg-type]


KERNELS = """
func.func @forward(%x: tensor<4x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %parts = "hw.constant"() {value = PARTS : i64} : () -> i64
  %three = "hw.constant"() {value = 3.5 : f64} : () -> f64
  %low, %high = "my.divide"(%x, %parts)
    : (tensor<4x3xf32>, i64) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %sum = "aten.add.Tensor"(%low, %high, %three)
    : (tensor<2x3xf32>, tensor<2x3xf32>, f64) -> tensor<2x3xf32>
  %positive = "aten.relu"(%sum) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %tanh = "aten.tanh"(%sum) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %positive, %tanh : tensor<2x3xf32>, tensor<2x3xf32>
}
"""


@needs_compiler
def test_boxed_kernels_functional_out_and_in_place(linked: Path, tmp_path: Path) -> None:
    found = compiled(tmp_path, KERNELS.replace("PARTS", "2"), linked)
    x = torch.randn(4, 3, generator=torch.Generator().manual_seed(0))
    total = x[:2] + 3.5 * x[2:]
    positive, tanh = found.run(x.numpy())
    assert np.allclose(positive, torch.relu(total), atol=1e-6)
    assert np.allclose(tanh, torch.tanh(total), atol=1e-6)
    assert found.report["dispatch"]["boxed"] == 3
    assert found.report["dispatch"]["handlers"] == 0


@needs_compiler
def test_the_status_of_a_boxed_kernel_ends_the_run(linked: Path, tmp_path: Path) -> None:
    found = compiled(tmp_path, KERNELS.replace("PARTS", "3"), linked)
    with pytest.raises(HardwireError, match="-1234"):
        found.run(np.zeros((4, 3), np.float32))


EVERYTHING = """
func.func @forward(%x: F4, %y: F4) -> (F4, F4, F4) {
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0, 3.0, 4.0]> : F4} : () -> F4
  %none = "hw.constant"() {value} : () -> !hw.none
  %i = "hw.constant"() {value = -3 : i64} : () -> i64
  %f = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %b = "hw.constant"() {value = true} : () -> i1
  %si = "hw.constant"() {value = 1099511627776 : i64} : () -> i64
  %sf = "hw.constant"() {value = -0.5 : f64} : () -> f64
  %sb = "hw.constant"() {value = false} : () -> i1
  %s = "hw.constant"() {value = "hi"} : () -> !hw.str
  %t = "hw.constant"() {value = 6 : i64} : () -> i64
  %d = "hw.constant"() {value = "cuda:2"} : () -> !hw.device
  %is = "hw.constant"() {value = array<i64: 1, 2, -3>} : () -> !hw.list<i64>
  %fs = "hw.constant"() {value = array<f64: 1.5>} : () -> !hw.list<f64>
  %bs = "hw.constant"() {value = array<i1: true, false>} : () -> !hw.list<i1>
  %ss = "hw.constant"() {value = array<i64: 4, 5>} : () -> !hw.list<i64>
  %nine = "hw.constant"() {value = 9 : i64} : () -> i64
  %xs = builtin.unrealized_conversion_cast %x, %y : F4, F4 to !hw.tensor_list
  %ys = builtin.unrealized_conversion_cast %none, %w : !hw.none, F4 to !hw.tensor_list
  %guard = "hw.guard_begin"() {modes = [MODES]} : () -> !hw.guard
  %sum, %pair = "my.everything"(%x, %none, %w, %xs, %ys, %i, %f, %b, %si, %sf, %sb, %s, %t, %d, %is,
    %fs, %bs, %ss, %none, %none, %nine) : (F4, !hw.none, F4, !hw.tensor_list, !hw.tensor_list, i64,
    f64, i1, i64, f64, i1, !hw.str, i64, !hw.device, !hw.list<i64>, !hw.list<f64>, !hw.list<i1>,
    !hw.list<i64>, !hw.none, !hw.none, i64) -> (F4, !hw.tensor_list)
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %one, %two = builtin.unrealized_conversion_cast %pair : !hw.tensor_list to F4, F4
  return %sum, %one, %two : F4, F4, F4
}
"""


def everything(modes: str) -> str:
    return EVERYTHING.replace("F4", "tensor<4xf32>").replace("MODES", modes)


@needs_compiler
@pytest.mark.parametrize("modes", ["", '"autocast"', '"profiler"', '"autocast", "profiler"'])
def test_every_type_of_argument(modes: str, linked: Path, tmp_path: Path) -> None:
    """To a boxed kernel: alone, behind a handler, behind a fallback, and behind both."""
    found = compiled(tmp_path, everything(modes), linked)
    x, y = np.random.default_rng(0).standard_normal((2, 4)).astype(np.float32)
    w = np.arange(1, 5, dtype=np.float32)
    total, negative, double = found.run(x, y)
    assert np.allclose(total, x + x + y + w + w, atol=1e-6)
    assert np.array_equal(negative, -x)
    assert np.array_equal(double, 2 * x)
    hops = modes.count('"') // 2
    dispatch = found.report["dispatch"]
    assert dispatch["handlers"] == hops
    assert dispatch["boxed"] == 1 + modes.count("profiler")


CHAIN = """
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %guard = "hw.guard_begin"() {modes = ["tracing", "profiler"]} : () -> !hw.guard
  %0 = "aten.sub.Tensor"(%x, %y, %two) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  %1 = "aten.softmax.int"(%0, %zero, %none) : (tensor<4xf32>, i64, !hw.none) -> tensor<4xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %2 = "aten.sub.Tensor"(%1, %y, %two) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
"""


def chained(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    one, other = torch.tensor(x), torch.tensor(y)
    return (torch.softmax(torch.sub(one, 2 * other, alpha=2), 0) - 2 * other).numpy()


@needs_compiler
def test_a_handler_behind_a_fallback(linked: Path, tmp_path: Path) -> None:
    """Its own tensor is taken; a composite operator is composed behind the fallback."""
    found = compiled(tmp_path, CHAIN, linked)
    x, y = np.random.default_rng(1).standard_normal((2, 4)).astype(np.float32)
    assert np.allclose(found.run(x, y), chained(x, y), atol=1e-6)
    # Two calls of the fallback and one of the handler; four of kernels.
    dispatch = found.report["dispatch"]
    assert (dispatch["boxed"], dispatch["handlers"], dispatch["direct"]) == (2, 3, 6)


@pytest.mark.parametrize("target", ["x86-64-v3", "cortex-m4f", "rv32imac"])
def test_the_object_needs_exactly_the_users_functions(target: str, tmp_path: Path) -> None:
    found = compiled(tmp_path, CHAIN, target=target)
    facts = read_object(found.object)
    mine = {name for name in facts.undefined if name.startswith("my_")}
    assert mine == {"my_tracer", "my_count"}
    assert_promises(found, kernels=mine)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f"])
def test_on_a_board(target: str, tmp_path: Path) -> None:
    write_header(tmp_path)
    x, y = np.random.default_rng(1).standard_normal((2, 4)).astype(np.float32)
    total = x + x + y + 2 * np.arange(1, 5)
    for text, inputs, expected in (
        (CHAIN, [x, y], [chained(x, y)]),
        (everything('"autocast", "profiler"'), [x, y], [total, -x, 2 * x]),
    ):
        wanted = [array.astype(np.float32) for array in expected]
        found = compiled(tmp_path, text, target=target, name="m")
        results = harness.run_model(
            target, tmp_path, found, inputs, wanted, [SOURCE], [INCLUDE, tmp_path]
        )
        for result, like in zip(results, wanted, strict=True):
            assert np.allclose(result, like, atol=1e-5)


SCRATCH = """
func.func @forward(%x: tensor<5xf32>) -> tensor<5xf32> {
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "my.backwards"(%x) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = "aten.relu"(%0) : (tensor<5xf32>) -> tensor<5xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %1 : tensor<5xf32>
}
"""


@needs_compiler
def test_kernels_with_scratch_and_in_place_behind_a_fallback(linked: Path, tmp_path: Path) -> None:
    """Their scratch memory is in the arena of what the fallback calls on to."""
    found = compiled(tmp_path, SCRATCH, linked)
    x = np.array([1, -2, 3, -4, 5], np.float32)
    assert np.array_equal(found.run(x), np.maximum(x[::-1], 0))
    assert np.array_equal(x, [1, -2, 3, -4, 5])


COMPOSED = """
func.func @forward(%x: X, %w: W) -> Y {
  %0 = call @conv2d_0(%x, %w) : (X, W) -> Y
  return %0 : Y
}
func.func private @conv2d_0(%x: X, %w: W) -> Y
    attributes {hw.key = "CPU", hw.library = "composed"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.conv2d"(%x, %w, %none, %ones, %ones, %ones, %one)
    : (X, W, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> Y
  return %0 : Y
}
"""
for letter, shape in (("X", "1x2x4x4"), ("W", "3x2x3x3"), ("Y", "1x3x4x4")):
    COMPOSED = re.sub(rf"\b{letter}\b", f"tensor<{shape}xf32>", COMPOSED)


def test_a_composed_operator_that_is_called_directly(tmp_path: Path) -> None:
    """As it is in the cases of a switch."""
    found = hardwire.compile(model(tmp_path, COMPOSED))
    generator = np.random.default_rng(2)
    x = generator.standard_normal((1, 2, 4, 4)).astype(np.float32)
    w = generator.standard_normal((3, 2, 3, 3)).astype(np.float32)
    wanted = torch.conv2d(torch.tensor(x), torch.tensor(w), padding=1).numpy()
    assert np.allclose(found.run(x, w), wanted, atol=1e-5)
    (call,) = found.report["calls"]
    assert "aten.convolution" in call["operators"]
    assert call["multiply_adds"] == 3 * 16 * 18


class Network(torch.nn.Module):
    """Composite operators, several outputs, lists of tensors and tensors that are None."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(2, 4, 3, padding=1)
        self.norm = torch.nn.BatchNorm2d(4)
        self.linear = torch.nn.Linear(4, 6, bias=False)
        self.layer = torch.nn.LayerNorm(6, elementwise_affine=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.norm(self.conv(x)))
        y = torch.nn.functional.max_pool2d(y, 2)
        y = self.layer(self.linear(y.mean((2, 3))))
        low, high = y.split(3, dim=1)
        picked = torch.cat([high, low, y], 1)[:, torch.tensor([0, 4, 2])]
        return torch.softmax(picked, 1)


@needs_compiler
def test_a_fallback_for_a_whole_network(linked: Path, tmp_path: Path) -> None:
    """Every operator of the graph goes through the fallback; the numbers are PyTorch's."""
    yaml = tmp_path / "counting.yaml"
    yaml.write_text("- fallback: {TESTING_ONLY_GenericMode: my_count}\n")
    torch.manual_seed(0)
    network, x = Network().eval(), torch.randn(1, 2, 8, 8)
    program = torch.export.export(network, (x,))
    profiled = hardwire.compile(
        program, kernels=[yaml], link=[linked], dispatcher=dispatcher_of(modes=["profiler"])
    )
    counted = ctypes.CDLL(str(linked)).my_counted
    counted.restype = ctypes.c_ulong
    before = counted()
    with torch.inference_mode():
        assert np.allclose(profiled.run(x.numpy()), network(x), atol=1e-6)
    calls = profiled.report["calls"]
    boxed = [call for call in calls if call["library"] == "counting"]
    assert counted() - before == len(boxed) >= 10
    assert {"aten.conv2d", "aten.split.Tensor", "aten.cat"} <= {
        name for call in boxed for name in call["operators"]
    }


@needs_compiler
def test_from_the_command_line(linked: Path, tmp_path: Path) -> None:
    x, y = np.random.default_rng(1).standard_normal((2, 4)).astype(np.float32)
    np.savez(tmp_path / "in.npz", x=x, y=y)
    out = tmp_path / "out.npz"
    command = ["run", str(model(tmp_path, CHAIN)), "--kernels", str(YAML), "--link", str(linked)]
    for name, array in (("x", x), ("y", y)):
        np.save(tmp_path / f"{name}.npy", array)
        command += ["--input", str(tmp_path / f"{name}.npy")]
    assert main([*command, "-o", str(out)]) == 0
    with np.load(out) as arrays:
        assert np.allclose(arrays[arrays.files[0]], chained(x, y), atol=1e-6)
