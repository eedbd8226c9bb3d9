"""C functions as kernels: what they are passed, what a call costs, what the object then needs."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.options import CompileOptions
from hardwire.dialect.targets import TARGETS, Target
from hardwire.lowering.code.functions import functions
from hardwire.lowering.elf import read_object
from hardwire.runtime.emulated_link import place
from hardwire.tools.emit import emit

from ..promised import assert_promises

INCLUDE = Path(hardwire.__file__).parent.parent / "runtime" / "include"
STRICT = (
    "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Wmissing-prototypes", "-Werror",
)  # fmt: skip
ADD = (
    'hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> '
    'Tensor(a!)"'
)
MINE = 'hw.key = "CPU", hw.library = "mine"'

needs_compiler = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")


def library(folder: Path, source: str) -> Path:
    """A shared library of some C."""
    file = folder / "my.c"
    file.write_text(source)
    made = folder / "libmy.so"
    flags = [*STRICT, "-O2", "-shared", "-fPIC", f"-I{INCLUDE}"]
    subprocess.run(["gcc", *flags, str(file), "-o", str(made)], check=True)
    return made


def model(folder: Path, text: str) -> Path:
    file = folder / "m.mlir"
    file.write_text(text)
    return file


def chain(folder: Path, calls: int) -> Path:
    """`z = x + 2 y`, then `z + 2 y` and so on, each by a call of `my_add`."""
    kind = "tensor<2x3xf32>"
    lines = [
        f'%{n + 1} = "aten.add.Tensor"(%{n}, %y, %two) {{{MINE}, hw.symbol = "my_add", {ADD}}} '
        f": ({kind}, {kind}, i64) -> {kind}"
        for n in range(calls)
    ]
    lines[0] = lines[0].replace("%0", "%x")
    return model(
        folder,
        f"func.func @forward(%x: {kind}, %y: {kind}) -> {kind} "
        'attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {\n'
        '%two = "hw.constant"() {value = 2 : i64} : () -> i64\n'
        '%0 = "hw.constant"() {value = 0 : i64} : () -> i64\n'
        + "\n".join(lines)
        + f"\nreturn %{calls} : {kind}\n}}\n",
    )


ADD_C = """
#include <hardwire/tensor.h>
hwr_status my_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                  const hwr_tensor *out);
hwr_status my_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                  const hwr_tensor *out) {
    const float *a = (const float *)self->data, *b = (const float *)other->data;
    float *y = (float *)out->data;
    if (self->rank != 2 || self->dtype != HWR_FLOAT32 || self->sizes[0] != 2 ||
        self->sizes[1] != 3 || out->strides[0] != 3 || out->strides[1] != 1 ||
        alpha->dtype != HWR_INT64 || hwr_count(other) != 6) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(out); i++) {
        y[i] = a[i] + (float)hwr_scalar_to_double(alpha) * b[i];
    }
    return a[0] > 100.0f ? -1234 : HWR_OK;
}
"""


@needs_compiler
def test_a_kernel_is_called_with_what_its_schema_says(tmp_path: Path) -> None:
    compiled = hardwire.compile(chain(tmp_path, 3), link=[library(tmp_path, ADD_C)])
    x, y = np.random.default_rng(0).standard_normal((2, 2, 3)).astype(np.float32)
    assert np.allclose(compiled.run(x, y), x + 6 * y, rtol=1e-6, atol=1e-6)


@needs_compiler
def test_a_library_may_be_named_when_the_model_runs(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first = library(tmp_path, ADD_C)
    second = library(tmp_path / "other", ADD_C.replace("a[i] + (float)", "a[i] - (float)"))
    compiled = hardwire.compile(chain(tmp_path, 1), link=[first])
    x, y = np.random.default_rng(0).standard_normal((2, 2, 3)).astype(np.float32)
    assert np.allclose(compiled.run(x, y), x + 2 * y, rtol=1e-6, atol=1e-6)
    assert np.allclose(compiled.run(x, y, link=[second]), x - 2 * y, rtol=1e-6, atol=1e-6)
    assert compiled.linked(second).host is compiled.linked(second).host


@needs_compiler
def test_a_failing_kernel_stops_the_run_and_its_status_is_returned(tmp_path: Path) -> None:
    compiled = hardwire.compile(chain(tmp_path, 3), link=[library(tmp_path, ADD_C)])
    x = np.full((2, 3), 101, np.float32)
    with pytest.raises(HardwireError, match="returned -1234"):
        compiled.run(x, x)


def test_kernels_that_nobody_links_are_named(tmp_path: Path) -> None:
    compiled = hardwire.compile(chain(tmp_path, 1))
    x = np.zeros((2, 3), np.float32)
    with pytest.raises(HardwireError, match=r"needs `my_add`.*--link"):
        compiled.run(x, x)


IN_PLACE = """
func.func @forward(%x: tensor<1x2x3x4xf32>, %y: tensor<1x2x3x4xf32>)
    -> (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>)
    attributes {hw.input_names = ["x", "y"], hw.output_names = ["a", "b", "c"]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) {MINE, hw.symbol = "my_add_", ADD_}
    : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, i64) -> tensor<1x2x3x4xf32>
  %1 = "aten.relu"(%0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %2 = "aten.add.Tensor"(%1, %1, %one) {MINE, hw.symbol = "my_add_", ADD_}
    : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, i64) -> tensor<1x2x3x4xf32>
  %3 = "aten.mul.Tensor"(%2, %y) {MINE, hw.symbol = "my_mul_nhwc",
    hw.schema = "aten::mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)",
    hw.kernel_layouts = {self = {dim_order = array<i64: 0, 2, 3, 1>},
      other = {dim_order = array<i64: 0, 2, 3, 1>, align = 16 : i64},
      __ret_0 = {dim_order = array<i64: 0, 2, 3, 1>}}}
    : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %0, %2, %3 : tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>
}
""".replace("MINE", MINE).replace(
    "ADD_}",
    'hw.schema = "aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> '
    'Tensor(a!)"}',
)

IN_PLACE_C = """
#include <hardwire/tensor.h>
hwr_status my_add_(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha);
hwr_status my_mul_nhwc(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out);
hwr_status my_add_(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha) {
    float *a = (float *)self->data;
    const float *b = (const float *)other->data;
    for (size_t i = 0; i < hwr_count(self); i++) {
        a[i] += (float)hwr_scalar_to_double(alpha) * b[i];
    }
    return HWR_OK;
}
hwr_status my_mul_nhwc(const hwr_tensor *self, const hwr_tensor *other, const hwr_tensor *out) {
    const float *a = (const float *)self->data, *b = (const float *)other->data;
    float *y = (float *)out->data;
    if (self->strides[1] != 1 || other->strides[1] != 1 || out->strides[1] != 1 ||
        out->strides[2] != 8 || (uintptr_t)b % 16 != 0) {
        return HWR_ERROR_KERNEL;
    }
    for (size_t i = 0; i < hwr_count(self); i++) {
        y[i] = a[i] * b[i];
    }
    return HWR_OK;
}
"""


@needs_compiler
def test_kernels_work_in_place_and_in_the_layout_that_they_want(tmp_path: Path) -> None:
    """Nothing is overwritten that somebody reads later: inputs, and values that are returned."""
    linked = library(tmp_path, IN_PLACE_C)
    compiled = hardwire.compile(model(tmp_path, IN_PLACE), link=[linked])
    x, y = np.random.default_rng(0).standard_normal((2, 1, 2, 3, 4)).astype(np.float32)
    kept = x.copy()
    a, b, c = compiled.run(x, y)
    positive = np.maximum(x + y, 0)
    assert np.array_equal(x, kept)
    assert np.array_equal(a, x + y)
    assert np.array_equal(b, 2 * positive)
    assert np.array_equal(c, 2 * positive * y)


NHWC_YAML = """
- op: mul.out
  dim_order_alias: {D0: [0, 2, 3, 1]}
  kernels:
    - arg_meta: {self: [Float, D0], other: [Float, D0], out: [Float, D0]}
      kernel_name: my_mul_nhwc
- op: add_.Tensor
  dim_order_alias: {D0: [0, 2, 3, 1]}
  kernels:
    - arg_meta: {self: [Float, D0], other: [Float, D0]}
      kernel_name: my_add_
"""
NHWC = """
func.func @forward(%x: tensor<1x2x3x4xf32>, %y: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
    attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.mul.Tensor"(%x, %y) : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %1 = "aten.add.Tensor"(%0, %y, %one)
    : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>, i64) -> tensor<1x2x3x4xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %2 : tensor<1x2x3x4xf32>
}
"""


@needs_compiler
def test_tensors_lie_as_kernels_are_registered_for(tmp_path: Path) -> None:
    """Both kernels are for channels last only, and one of them works in place."""
    (tmp_path / "my.yaml").write_text(NHWC_YAML)
    source = IN_PLACE_C.replace(
        "float *a = (float *)self->data;",
        "float *a = (float *)self->data;\n    if (self->strides[1] != 1) { return -1001; }",
    ).replace(" || (uintptr_t)b % 16 != 0", "")
    compiled = hardwire.compile(model(tmp_path, NHWC), kernels=[tmp_path / "my.yaml"])
    assert set(read_object(compiled.object).undefined) >= {"my_mul_nhwc", "my_add_"}
    x, y = np.random.default_rng(0).standard_normal((2, 1, 2, 3, 4)).astype(np.float32)
    found = compiled.run(x, y, link=[library(tmp_path, source)])
    assert np.allclose(found, 1 / (1 + np.exp(-(x * y + y))), rtol=1e-6, atol=1e-6)
    options = {"kernels": [tmp_path / "my.yaml"]}
    planned = emit(model(tmp_path, NHWC), "native", "planned", CompileOptions(**options)).decode()
    assert len(re.findall(r"call @copy_\w+\(%arg[01]\)", planned)) == 2
    assert planned.count("call @copy") == 2


def test_a_weight_is_stored_as_its_kernel_wants_it(tmp_path: Path) -> None:
    """No copy is made of it, and the object has its bytes once."""
    (tmp_path / "my.yaml").write_text(NHWC_YAML.partition("- op: add_")[0])
    values = np.arange(24, dtype=np.float32).reshape(1, 2, 3, 4)
    text = (
        "func.func @forward(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {\n"
        f'  %w = "hw.weight"() {{name = "w", value = dense<{values.tolist()}> : '
        "tensor<1x2x3x4xf32>} : () -> tensor<1x2x3x4xf32>\n"
        '  %0 = "aten.mul.Tensor"(%x, %w)\n'
        "    : (tensor<1x2x3x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>\n"
        "  return %0 : tensor<1x2x3x4xf32>\n}\n"
    )
    options = {"kernels": [tmp_path / "my.yaml"]}
    planned = emit(
        model(tmp_path, text), "cortex-m4f", "planned", CompileOptions(**options)
    ).decode()
    assert len(re.findall(r"call @copy_\w+\(%arg0\)", planned)) == 1
    assert planned.count("hw.weight") == 1
    image = hardwire.compile(tmp_path / "m.mlir", target="cortex-m4f", **options).object
    assert image.count(values.transpose(0, 2, 3, 1).tobytes()) == 1
    assert image.count(values.tobytes()) == 0
    if shutil.which("gcc") is None:
        return
    source = IN_PLACE_C.replace(" || (uintptr_t)b % 16 != 0", "")
    x = np.random.default_rng(0).standard_normal(values.shape).astype(np.float32)
    compiled = hardwire.compile(tmp_path / "m.mlir", **options)
    assert np.array_equal(compiled.run(x, link=[library(tmp_path, source)]), x * values)


NEW = (
    '"aten::new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, '
    'Device? device=None, bool? pin_memory=None) -> Tensor"'
)
SUM = (
    '"aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, '
    'ScalarType? dtype=None) -> Tensor"'
)
EVERYTHING = (
    """
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {hw.input_names = ["x"], hw.output_names = ["z"]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %dtype = "hw.constant"() {value = 6 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %device = "hw.constant"() {value = "cpu"} : () -> !hw.device
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>}
    : () -> tensor<4xf32>
  %0 = "aten.new_empty"(%w, %size, %dtype, %none, %device, %none) {MINE, hw.symbol = "my_new",
    hw.schema = NEW}
    : (tensor<4xf32>, !hw.list<i64>, i64, !hw.none, !hw.device, !hw.none) -> tensor<4xf32>
  %dim = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %true = "hw.constant"() {value = true} : () -> i1
  %two = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %1 = "aten.sum.dim_IntList"(%x, %dim, %true, %dtype) {MINE, hw.symbol = "my_sum",
    hw.schema = SUM}
    : (tensor<4xf32>, !hw.list<i64>, i1, i64) -> tensor<1xf32>
  %2 = "aten.clamp"(%0, %two, %none) {MINE, hw.symbol = "my_clamp",
    hw.schema = "aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor"}
    : (tensor<4xf32>, f64, !hw.none) -> tensor<4xf32>
  %3 = "aten.add.Tensor"(%2, %1, %four) : (tensor<4xf32>, tensor<1xf32>, i64) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
""".replace("MINE", MINE)
    .replace("NEW", NEW)
    .replace("SUM", SUM)
    .replace("  %true =", '  %four = "hw.constant"() {value = 1 : i64} : () -> i64\n  %true =')
)

EVERYTHING_C = """
#include <hardwire/tensor.h>
hwr_status my_new(const hwr_tensor *self, const int64_t *size, size_t size_count,
                  const hwr_tensor_options *options, const hwr_tensor *out);
hwr_status my_sum(const hwr_tensor *self, const int64_t *dim, size_t dim_count, bool keepdim,
                  const int32_t *dtype, const hwr_tensor *out);
hwr_status my_clamp(const hwr_tensor *self, const hwr_scalar *min, const hwr_scalar *max,
                    const hwr_tensor *out);
hwr_status my_new(const hwr_tensor *self, const int64_t *size, size_t size_count,
                  const hwr_tensor_options *options, const hwr_tensor *out) {
    if (size_count != 1 || size[0] != 4 || options->dtype != HWR_FLOAT32 ||
        options->layout != -1 || options->device.type != 0 || options->device.index != -1 ||
        options->pin_memory != -1) {
        return -1001;
    }
    for (int i = 0; i < 4; i++) {
        ((float *)out->data)[i] = ((const float *)self->data)[i];
    }
    return HWR_OK;
}
hwr_status my_sum(const hwr_tensor *self, const int64_t *dim, size_t dim_count, bool keepdim,
                  const int32_t *dtype, const hwr_tensor *out) {
    if (dim_count != 1 || dim[0] != 0 || !keepdim || *dtype != HWR_FLOAT32 || out->rank != 1) {
        return -1002;
    }
    *(float *)out->data = 0;
    for (int i = 0; i < 4; i++) {
        *(float *)out->data += ((const float *)self->data)[i];
    }
    return HWR_OK;
}
hwr_status my_clamp(const hwr_tensor *self, const hwr_scalar *min, const hwr_scalar *max,
                    const hwr_tensor *out) {
    if (max != NULL || min == NULL || min->dtype != HWR_FLOAT64) {
        return -1003;
    }
    for (int i = 0; i < 4; i++) {
        const float x = ((const float *)self->data)[i];
        ((float *)out->data)[i] = (double)x < min->as.d ? (float)min->as.d : x;
    }
    return HWR_OK;
}
"""


@needs_compiler
def test_lists_options_and_missing_arguments_arrive(tmp_path: Path) -> None:
    linked = library(tmp_path, EVERYTHING_C)
    compiled = hardwire.compile(model(tmp_path, EVERYTHING), link=[linked])
    x = np.array([1, 2, 3, 4], np.float32)
    assert np.array_equal(compiled.run(x), np.array([12.5, 12.5, 13, 14], np.float32))


BRANCHES = """
func.func @forward(%x: tensor<4xf32>, %y: tensor<2xf32>, %c: tensor<i1>)
    -> (tensor<4xf32>, tensor<2xf32>)
    attributes {hw.input_names = ["x", "y", "c"], hw.output_names = ["z", "w"]} {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %a = scf.if %t -> tensor<4xf32> {
    %0 = "aten.neg"(%x) {MINE, hw.symbol = "my_negative",
      hw.schema = "aten::neg(Tensor self) -> Tensor"} : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %b = "aten.neg"(%y) {MINE, hw.symbol = "my_negative",
    hw.schema = "aten::neg(Tensor self) -> Tensor"} : (tensor<2xf32>) -> tensor<2xf32>
  %d = "aten.neg"(%a) {MINE, hw.symbol = "my_negative",
    hw.schema = "aten::neg(Tensor self) -> Tensor"} : (tensor<4xf32>) -> tensor<4xf32>
  return %d, %b : tensor<4xf32>, tensor<2xf32>
}
""".replace("MINE", MINE)

NEGATIVE_C = """
#include <hardwire/tensor.h>
hwr_status my_negative(const hwr_tensor *self, const hwr_tensor *out);
hwr_status my_negative(const hwr_tensor *self, const hwr_tensor *out) {
    if (self->rank != 1 || out->rank != 1 || self->dtype != HWR_FLOAT32) {
        return -1001;
    }
    for (int i = 0; i < self->sizes[0]; i++) {
        ((float *)out->data)[i] = -((const float *)self->data)[i];
    }
    return HWR_OK;
}
"""


@needs_compiler
@pytest.mark.parametrize("condition", [True, False])
def test_descriptors_are_whole_whichever_branch_was_taken(condition: bool, tmp_path: Path) -> None:
    """What a branch has written is not taken for granted behind it."""
    compiled = hardwire.compile(model(tmp_path, BRANCHES), link=[library(tmp_path, NEGATIVE_C)])
    x, y = np.arange(1, 5, dtype=np.float32), np.arange(5, 7, dtype=np.float32)
    four, two = compiled.run(x, y, np.array(condition))
    assert np.array_equal(four, x if condition else -x)
    assert np.array_equal(two, -y)


# What the object promises stays true.

SYMBOLS = {"my_new", "my_sum", "my_clamp"}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_the_object_needs_the_kernels_and_nothing_new(target: Target, tmp_path: Path) -> None:
    compiled = hardwire.compile(model(tmp_path, EVERYTHING), target=target)
    assert_promises(compiled, kernels=SYMBOLS)
    needed = set(read_object(compiled.object).undefined)
    assert {name for name in needed if name.startswith("my_")} == SYMBOLS


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_kernels_are_called_by_name(target: Target, tmp_path: Path) -> None:
    text = model(tmp_path, EVERYTHING)
    listing = emit(text, target, "asm", CompileOptions()).decode()
    called = re.findall(r"\b(?:call|callq|bl|jal)\s+(my_\w+)", listing)
    assert called == ["my_new", "my_sum", "my_clamp"]
    found = functions(hardwire.compile(text, target=target).object)
    assert [name for one in found for name in one.calls.values() if name in SYMBOLS] == called


def test_the_descriptor_of_a_weight_lies_in_flash(tmp_path: Path) -> None:
    facts = read_object(hardwire.compile(model(tmp_path, EVERYTHING), target="cortex-m4f").object)
    assert ".rodata.m_w_tensor" in {section.name for section in facts.sections}
    assert {section.kind for section in facts.sections} == {"code", "constant"}


def test_the_view_of_a_weight_lies_in_flash_behind_its_descriptor(tmp_path: Path) -> None:
    """All of it constant: sizes and strides, the dim order, how many elements and of which type."""
    weight = '"hw.weight"() {name = "w", value = dense<1.0> : tensor<2x3x4xf32>}'
    kind = "tensor<2x3x4xf32>"
    text = (
        f"func.func @forward(%x: {kind}) -> {kind} "
        'attributes {hw.input_names = ["x"], hw.output_names = ["z"]} {\n'
        f"%w = {weight} : () -> {kind}\n"
        '%one = "hw.constant"() {value = 1 : i64} : () -> i64\n'
        f'%0 = "aten.add.Tensor"(%x, %w, %one) {{{MINE}, hw.symbol = "my_add", '
        f"hw.kernel_views, {ADD}}} : ({kind}, {kind}, i64) -> {kind}\n"
        f"return %0 : {kind}\n}}\n"
    )
    image = hardwire.compile(model(tmp_path, text), target="cortex-m4f").object
    placed = place(image, 0x1000, lambda name: 0)
    at = next(n for name, n in placed.symbols.items() if name.endswith("w_tensor"))

    def read(form: str, place: int) -> tuple[int, ...]:
        return struct.unpack_from(form, placed.content, place - placed.start)

    data, sizes, strides, word, view, engaged, *rest = read("<14I", at)
    order = rest.pop(1)
    assert read("<f", data) == (1.0,)
    assert read("<3i", sizes) == (2, 3, 4)
    assert read("<3i", strides) == (12, 4, 1)
    assert read("<3B", order) == (0, 1, 2)
    assert (word, view, engaged) == (3 | 6 << 8 | 1 << 16, at + 24, 1)
    assert rest == [sizes, strides, data, 3, 24, 24, 6]


# What a call costs.

HAND = """
#include <hardwire/tensor.h>
#include "m.h"
hwr_status my_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                  const hwr_tensor *out);
hwr_status hand_run(const float *x, const float *y, float *z, void *arena);
__attribute__((noinline)) hwr_status my_add(
    const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
    const hwr_tensor *out) {
    (void)self, (void)other, (void)alpha;
    *(float *)out->data = 1.0f;
    return HWR_OK;
}
int main(void) {
    static _Alignas(64) unsigned char arena[M_ARENA_SIZE + 1];
    static float x[6], y[6], z[6];
    return (int)(m_run(x, y, z, arena) + hand_run(x, y, z, arena));
}
"""
HAND_RUN = """
#include <hardwire/tensor.h>
hwr_status my_add(const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha,
                  const hwr_tensor *out);
hwr_status hand_run(const float *x, const float *y, float *z, void *arena);
static const int32_t sizes[] = {2, 3}, strides[] = {3, 1};
static const hwr_scalar two = {.as.i = 2, .dtype = HWR_INT64};
hwr_status hand_run(const float *x, const float *y, float *z, void *arena) {
    const hwr_tensor a = {(void *)x, sizes, strides, 2, HWR_FLOAT32, 0};
    const hwr_tensor b = {(void *)y, sizes, strides, 2, HWR_FLOAT32, 0};
CALLS
}
"""
ONE = """
    const hwr_tensor c = {z, sizes, strides, 2, HWR_FLOAT32, 0};
    (void)arena;
    return my_add(&a, &b, &two, &c);
"""
TWO = """
    const hwr_tensor t = {arena, sizes, strides, 2, HWR_FLOAT32, 0};
    const hwr_tensor c = {z, sizes, strides, 2, HWR_FLOAT32, 0};
    hwr_status status = my_add(&a, &b, &two, &t);
    if (status < 0) {
        return status;
    }
    return my_add(&t, &b, &two, &c);
"""


def instructions(program: Path, function: str) -> int:
    """The instructions that a program executes inside of a function and what that calls."""
    out = program.with_suffix(f".{function}")
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={function}"]
    command += [f"--callgrind-out-file={out}", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


@needs_compiler
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is needed")
@pytest.mark.parametrize("calls", [1, 2])
def test_a_call_costs_no_more_than_by_hand(calls: int, tmp_path: Path) -> None:
    compiled = hardwire.compile(chain(tmp_path, calls), target="x86-64-v2", name="m")
    compiled.save(tmp_path)
    (tmp_path / "main.c").write_text(HAND)
    (tmp_path / "hand.c").write_text(HAND_RUN.replace("CALLS", ONE if calls == 1 else TWO))
    flags = ["-O2", f"-I{INCLUDE}", f"-I{tmp_path}"]
    files = [str(tmp_path / name) for name in ("main.c", "hand.c", "m.o")]
    program = tmp_path / "program"
    subprocess.run(["gcc", *flags, *files, "-o", str(program)], check=True)
    emitted, by_hand = (instructions(program, name) for name in ("m_run", "hand_run"))
    assert 0 < emitted <= by_hand
