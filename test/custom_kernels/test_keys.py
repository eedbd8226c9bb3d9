"""Inputs whose dispatch keys are known at run time only: quantized tensors, a backend of one's own.

The example of PyTorch's lightweight dispatch, `acosh` of a tensor that is quantized or not, is run
from Python and from C, and agrees with `torch.acosh` both ways.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.dispatch.dispatcher import Dispatcher, dispatcher_of
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import by_name, native
from hardwire.tools.hardwire import main

from ..firmware import harness
from .shared import INCLUDE

HERE = Path(__file__).resolve().parent
YAML, SOURCE = HERE / "keys.yaml", HERE / "keys.c"

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")

ACOSH = """
func.func @forward(%x: tensor<2x3xf32, ["CPU", "QuantizedCPU"]>, %y: tensor<2x3xf32>, %q: tensor<3xf32, "QuantizedCPU">) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>)
    attributes {hw.input_names = ["x", "y", "q"], hw.output_names = ["a", "b", "c"]} {
  %0 = "aten.acosh"(%x) : (tensor<2x3xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2x3xf32>
  %1 = "aten.acosh"(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "aten.acosh"(%q) : (tensor<3xf32, "QuantizedCPU">) -> tensor<3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>
}
"""  # noqa: E501


def dispatcher(**options: bool) -> Dispatcher:
    return dispatcher_of([YAML], (), ["npu=PrivateUse1"], **options)


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernels as a shared library."""
    made = tmp_path_factory.mktemp("keys") / "libkeys.so"
    flags = [*harness.STRICT, "-O2", "-shared", "-fPIC", f"-I{INCLUDE}", "-o", str(made)]
    subprocess.run(["gcc", *flags, str(SOURCE), "-lm"], check=True)
    return made


def compiled(text: str, target: str = "native", link: Path | None = None, **options: bool):  # type: ignore[no-untyped-def]
    found = dispatcher(**options)
    chosen = native() if target == "native" else by_name(target)
    program = mlir_text.read(text, chosen, "keys", dispatcher=found)
    links = [] if link is None else [link]
    return hardwire.compile(program, chosen, name="keys", dispatcher=found, link=links)


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(5).uniform(1, 6, shape).astype(np.float32)


def quantized(x: np.ndarray, dtype: str):  # type: ignore[no-untyped-def]
    """A tensor as torch.quantize_per_tensor makes it, and what hardwire is given."""
    torch = pytest.importorskip("torch")
    made = torch.quantize_per_tensor(torch.from_numpy(x), 0.05, 3, getattr(torch, dtype))
    array = made.int_repr().numpy()
    return made, hardwire.Keyed(array, "QuantizedCPU", made.q_scale(), made.q_zero_point())


@pytest.mark.parametrize("dtype", ["qint8", "quint8", "qint32"])
def test_the_example_of_lightweight_dispatch(dtype: str, kernels: Path) -> None:
    torch = pytest.importorskip("torch")
    model = compiled(ACOSH, link=kernels)
    assert model.report["dispatch"]["switches"] == 1
    assert [call["kernel"] for call in model.report["calls"]].count("my_quantized_acosh") == 1
    x, y = numbers(2, 3), numbers(2, 3) + 1
    tensor, given = quantized(x, dtype)
    small, other = quantized(x[0], dtype)
    for first, wanted in ((x, torch.acosh(torch.from_numpy(x))),
                          (given, torch.acosh(tensor.dequantize()))):  # fmt: skip
        a, b, c = model.run(first, y, other)
        np.testing.assert_allclose(a, wanted.numpy(), rtol=1e-6)
        np.testing.assert_allclose(b, np.arccosh(y), rtol=1e-6)
        np.testing.assert_allclose(c, torch.acosh(small.dequantize()).numpy(), rtol=1e-6)


PROGRAM = r"""
#include "keys.h"

#include <math.h>
#include <stdio.h>

__attribute__((aligned(KEYS_ARENA_ALIGN))) static unsigned char arena[KEYS_ARENA_SIZE + 1];
static const int32_t sizes[] = {2, 3}, strides[] = {3, 1}, one[] = {3}, step[] = {1};

static int agrees(const float *got, const float *x, int count) {
    int right = 1;
    for (int i = 0; i < count; i++) {
        right &= fabsf(got[i] - acoshf(x[i])) <= 1e-6f * acoshf(x[i]);
    }
    return right;
}

int main(void) {
    float x[6] = {1.5f, 2.0f, 2.5f, 3.0f, 3.5f, 4.0f}, a[6], b[6], c[3];
    uint8_t bits[6];
    for (int i = 0; i < 6; i++) {
        bits[i] = (uint8_t)(x[i] / 0.5f + 7);
    }
    hwr_quantized plain = {{x, sizes, strides, 2, HWR_FLOAT32, 0}, 0, 0};
    hwr_quantized q = {{bits, sizes, strides, 2, HWR_QUINT8, 0}, 0.5, 7};
    hwr_quantized line = {{bits, one, step, 1, HWR_QUINT8, 0}, 0.5, 7};
    printf("%d\n", keys_run(&plain, x, &line, a, b, c, HWR_KEY_CPU, arena));
    printf("%d %d %d\n", agrees(a, x, 6), agrees(b, x, 6), agrees(c, x, 3));
    a[0] = 0;
    printf("%d\n", keys_run(&q, x, &line, a, b, c, HWR_KEY_QuantizedCPU, arena));
    printf("%d\n", agrees(a, x, 6));
    printf("%d\n", keys_run(&q, x, &line, a, b, c, 12345, arena) == HWR_ERROR_KEY);
    return 0;
}
"""


def test_the_example_from_c(tmp_path: Path) -> None:
    model = compiled(ACOSH)
    (tmp_path / "keys.o").write_bytes(model.object)
    (tmp_path / "keys.h").write_text(model.header)
    (tmp_path / "main.c").write_text(PROGRAM)
    command = ["gcc", *harness.STRICT, "-O2", f"-I{INCLUDE}", f"-I{tmp_path}"]
    command += [str(tmp_path / "main.c"), str(SOURCE), str(tmp_path / "keys.o"), "-lm"]
    subprocess.run([*command, "-o", str(tmp_path / "program")], check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "1", "1", "1", "0", "1", "1"]


def test_the_header_tells_the_keys() -> None:
    text = compiled(ACOSH).header
    assert "#include <hardwire/tensor.h>" in text
    assert re.search(r"#define HWR_KEY_CPU +1\n#define HWR_KEY_QuantizedCPU 20\n", text)
    assert "const hwr_quantized *x," in text
    assert "const hwr_quantized *q," in text
    assert "    int32_t x_key,\n    void *arena" in text
    assert "HWR_KEY_CPU or HWR_KEY_QuantizedCPU: what x is" in text
    assert "q_key" not in text


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_a_board_switches_without_tables(tmp_path: Path) -> None:
    """The object for a Cortex-M4 links with the kernels, and has no table of jumps."""
    model = compiled(ACOSH, "cortex-m4f")
    (tmp_path / "keys.o").write_bytes(model.object)
    (tmp_path / "keys.h").write_text(model.header)
    listing = subprocess.run(
        ["arm-none-eabi-objdump", "-d", "--section=.text.keys_run", str(tmp_path / "keys.o")],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert listing.count("my_quantized_acosh") + listing.count("\tbl\t") >= 4
    assert not re.search(r"\b(?:blx|tbb|tbh)\b", listing)


NPU = """
func.func @forward(%x: tensor<2x2xf32> {hw.keys = ["CPU", "npu"]}, %y: tensor<2x2xf32> {hw.keys = KEYS}) -> tensor<2x2xf32>
    attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2x2xf32>, tensor<2x2xf32>, i64) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
"""  # noqa: E501


@pytest.mark.parametrize("first", ["CPU", "npu"])
@pytest.mark.parametrize("second", ["CPU", "npu"])
def test_two_inputs_on_two_backends(first: str, second: str, kernels: Path) -> None:
    model = compiled(NPU.replace("KEYS", '["CPU", "npu"]'), link=kernels)
    assert model.report["dispatch"]["switches"] == 2
    x, y = numbers(2, 2), numbers(2, 2) * 2
    got = model.run(hardwire.Keyed(x, first), hardwire.Keyed(y, second))
    np.testing.assert_allclose(got, x + y + (1000 if "npu" in (first, second) else 0))


def test_a_backend_of_ones_own_where_the_key_is_known(kernels: Path) -> None:
    """What the npu has no kernel for is computed on the CPU, in the same memory."""
    text = NPU.replace('["CPU", "npu"]', '["npu"]').replace("KEYS", '["npu"]')
    text = text.replace(
        "return %0", '%1 = "aten.exp"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>\n  return %1'
    )
    with pytest.raises(HardwireError, match="--allow-cpu-fallback"):
        compiled(text)
    model = compiled(text, link=kernels, allow_cpu_fallback=True)
    dispatch = model.report["dispatch"]
    assert (dispatch["switches"], dispatch["cpu_fallbacks"]) == (0, 1)
    assert "_key" not in model.header
    x, y = -numbers(2, 2) - 500, numbers(2, 2) - 500
    np.testing.assert_allclose(model.run(x, y), np.exp(x + y + 1000), rtol=1e-4)


COMPOSED = """
func.func @forward(%x: tensor<2x3xf32, ["CPU", "npu"]>, %w: tensor<4x3xf32>) -> tensor<2x4xf32>
    attributes {hw.input_names = ["x", "w"], hw.output_names = ["z"]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.matmul"(%x, %wt) : (tensor<2x3xf32, ["CPU", "npu"]>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
"""  # noqa: E501


@pytest.mark.parametrize("key", ["CPU", "npu"])
def test_a_composite_operator_in_a_switch(key: str, kernels: Path) -> None:
    """matmul is composed of mm, which the npu has a kernel for."""
    transposed = """  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %wt = "aten.transpose.int"(%w, %zero, %one) : (tensor<4x3xf32>, i64, i64) -> tensor<3x4xf32>
  %0 ="""
    model = compiled(COMPOSED.replace("  %0 =", transposed), link=kernels)
    x, w = numbers(2, 3), numbers(4, 3)
    got = model.run(hardwire.Keyed(x, key), w)
    np.testing.assert_allclose(got, x @ w.T + (1000 if key == "npu" else 0), rtol=1e-5)


LAZY = """
func.func @forward(%x: tensor<4xf32, ["CPU", "CPU | Negative"]>) -> tensor<4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["z"]} {
  %guard = "hw.guard_begin"() {exclude = ["Negative"]} : () -> !hw.guard
  %0 = "aten.relu"(%x) : (tensor<4xf32, ["CPU", "CPU | Negative"]>) -> tensor<4xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<4xf32>
}
"""  # noqa: E501


def test_keys_of_several_words() -> None:
    """The key is there, and checked, also where it makes no difference."""
    model = compiled(LAZY)
    assert model.report["dispatch"]["switches"] == 0
    assert "#define HWR_KEY_Negative 131072\n" in model.header
    assert "HWR_KEY_CPU or HWR_KEY_CPU | HWR_KEY_Negative: what x is" in model.header
    x = numbers(4) - 3
    for key in ("CPU", "CPU | Negative"):
        assert np.array_equal(model.run(hardwire.Keyed(x, key)), np.maximum(x, 0))


def test_what_keys_cannot_be(kernels: Path) -> None:
    model = compiled(ACOSH, link=kernels)
    x, other = numbers(2, 3), hardwire.Keyed(np.zeros(3, np.int8), "QuantizedCPU")
    with pytest.raises(HardwireError, match=r"`x` may be CPU or QuantizedCPU, not npu"):
        model.run(hardwire.Keyed(x, "npu"), x, other)
    with pytest.raises(HardwireError, match=r"`q` may be QuantizedCPU, not CPU"):
        model.run(x, x, x[0])
    with pytest.raises(HardwireError, match=r"`x` is quantized: pass int8, uint8 or int32"):
        model.run(hardwire.Keyed(x, "QuantizedCPU"), x, other)


def test_keys_from_the_command_line(tmp_path: Path, kernels: Path) -> None:
    model = tmp_path / "model.mlir"
    model.write_text(ACOSH.replace(', "QuantizedCPU"', "").replace(', ["CPU", "QuantizedCPU"]', ""))
    options = ["--ops", str(YAML), "--backend-name", "npu=PrivateUse1"]
    options += ["--input-keys", "x=CPU,QuantizedCPU", "-o", str(tmp_path / "out")]
    assert main(["compile", str(model), *options]) == 0
    assert "int32_t x_key" in (tmp_path / "out" / "model.h").read_text()
    again = hardwire.load(tmp_path / "out", link=[kernels])
    x = numbers(2, 3)
    np.testing.assert_allclose(again.run(x, x, x[0])[0], np.arccosh(x), rtol=1e-6)


def test_hardwire_run_takes_keys(
    tmp_path: Path, kernels: Path, capfd: pytest.CaptureFixture
) -> None:
    model = tmp_path / "model.mlir"
    model.write_text(ACOSH)
    np.save(tmp_path / "x.npy", np.array([[23, 43, 63], [83, 103, 123]], np.uint8))
    np.save(tmp_path / "y.npy", numbers(2, 3))
    np.save(tmp_path / "q.npy", np.array([23, 43, 63], np.int8))
    options = ["--ops", str(YAML), "--backend-name", "npu=PrivateUse1", "--link", str(kernels)]
    for name in "xyq":
        options += ["--input", f"{name}={tmp_path / name}.npy"]
    keys = ["--key", "x=QuantizedCPU:0.05:3", "--key", "q=QuantizedCPU:0.05:3"]
    out = ["-o", str(tmp_path / "out.npz")]
    assert main(["run", str(model), *options, *keys, *out]) == 0
    with np.load(tmp_path / "out.npz") as found:
        np.testing.assert_allclose(found["a"].ravel(), np.arccosh([1, 2, 3, 4, 5, 6]), rtol=1e-6)
        np.testing.assert_allclose(found["c"], np.arccosh([1, 2, 3]), rtol=1e-6)
    assert main(["run", str(model), *options, "--key", "x=QuantizedCPU:much:0"]) == 1
    assert "write NAME=KEY, or NAME=KEY:SCALE:ZERO" in capfd.readouterr().err
    assert main(["run", str(model), *options, "--key", "z=CPU"]) == 1
    assert "inputs with keys are x, q" in capfd.readouterr().err


CHECKED = r"""
#include "keys.h"
#include <stddef.h>

__attribute__((aligned(KEYS_ARENA_ALIGN))) static unsigned char arena[KEYS_ARENA_SIZE + 1];

int main(void) {
    static const int32_t sizes[] = {2, 3}, strides[] = {3, 1};
    float x[6] = {1.5f, 2, 2.5f, 3, 3.5f, 4}, a[6], b[6], c[3];
    uint8_t bits[3] = {20, 30, 40};
    hwr_quantized plain = {{x, sizes, strides, 2, HWR_FLOAT32, 0}, 0, 0}, none = plain;
    hwr_quantized line = {{bits, sizes + 1, strides + 1, 1, HWR_QUINT8, 0}, 0.5, 7};
    none.tensor.data = NULL;
    if (keys_run(NULL, x, &line, a, b, c, HWR_KEY_CPU, arena) != HWR_ERROR_ARENA) return 1;
    if (keys_run(&none, x, &line, a, b, c, HWR_KEY_CPU, arena) != HWR_ERROR_ARENA) return 2;
    if (keys_run(&plain, x, &none, a, b, c, HWR_KEY_CPU, arena) != HWR_ERROR_ARENA) return 3;
    if (keys_run(&plain, x, &line, a, b, c, 12345, arena) != HWR_ERROR_KEY) return 4;
    return (int)keys_run(&plain, x, &line, a, b, c, HWR_KEY_CPU, arena);
}
"""


def test_descriptors_are_checked(tmp_path: Path) -> None:
    program = mlir_text.read(ACOSH, native(), "keys", dispatcher=dispatcher())
    model = hardwire.compile(program, name="keys", dispatcher=dispatcher(), checks=True)
    model.save(tmp_path)
    (tmp_path / "main.c").write_text(CHECKED)
    command = ["gcc", *harness.STRICT, "-O2", f"-I{INCLUDE}", f"-I{tmp_path}"]
    command += [str(tmp_path / "main.c"), str(SOURCE), str(tmp_path / "keys.o"), "-lm"]
    subprocess.run([*command, "-o", str(tmp_path / "program")], check=True)
    assert subprocess.run([tmp_path / "program"], check=False).returncode == 0
