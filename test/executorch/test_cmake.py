"""ExecuTorch's kernels in a project of CMake: operators called by name, and a kernel library."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("executorch")

from ..test_build_systems import CMAKE, configure, needs_cc, needs_cmake, run
from . import adapted

PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(operators C CXX)
set(executorch_DIR "{wheel}/share/cmake")
find_package(executorch)
find_package(hardwire REQUIRED)
hardwire_add_operators(NAME ops OPS ops.yaml KERNELS relu.yaml EXECUTORCH)
add_executable(app main.cpp)
target_include_directories(app SYSTEM PRIVATE ${{EXECUTORCH_INCLUDE_DIRS}})
target_compile_definitions(app PRIVATE ${{EXECUTORCH_COMPILE_DEFINITIONS}})
target_compile_options(app PRIVATE -std=c++17)
target_link_libraries(app PRIVATE ops {libraries})
"""

MAIN = """\
#include <hardwire/executorch.hpp>
#include <cstdio>
extern "C" {
#include "ops.h"
}
namespace et = hwr_executorch;
static float x[4] = {-1, 2, -3, 4}, y[4];
static const int32_t sizes[] = {4}, strides[] = {1};
static hwr_viewed in, out;
static bool are_theirs;

/* A kernel that sees whether its tensors are those of the caller: then nothing was made for it. */
namespace my::native {
et::Tensor &scaled_out(et::KernelRuntimeContext &, const et::Tensor &self, const et::Scalar &other,
                       et::Tensor &result) {
    are_theirs = &self == &et::tensor(&in.tensor) && &result == &et::tensor(&out.tensor);
    const double factor = other.isFloatingPoint() ? other.to<double>()
                          : other.isBoolean()     ? other.to<bool>()
                                                  : other.to<int64_t>();
    for (int i = 0; i < 4; i++) {
        result.mutable_data_ptr<float>()[i] = static_cast<float>(
            factor * static_cast<double>(self.const_data_ptr<float>()[i]));
    }
    return result;
}
}
static void call(const char *name, const hwr_value *number) {
    hwr_value values[4];
    hwr_stack stack = hwr_stack_make(values, 4);
    hwr_status status = hwr_stack_push(&stack, hwr_value_of_tensor(&in.tensor));
    status |= number == nullptr ? HWR_OK : hwr_stack_push(&stack, *number);
    status |= hwr_stack_push(&stack, hwr_value_of_tensor(&out.tensor));
    status |= hwr_call(ops, name, &stack, number == nullptr ? 1 : 2);
    std::printf("%d %g %g %g %g\\n", status, y[0], y[1], y[2], y[3]);
}
int main() {
    const hwr_tensor a = {x, sizes, strides, 1, HWR_FLOAT32, 0};
    const hwr_tensor b = {y, sizes, strides, 1, HWR_FLOAT32, 0};
    const hwr_value numbers[] = {hwr_value_of_float(-1.5), hwr_value_of_int(3),
                                 hwr_value_of_bool(true)};
    hwr_view(&in, &a);
    hwr_view(&out, &b);
    call("aten::relu", nullptr);
    for (const hwr_value &number : numbers) {
        are_theirs = false;
        call("aten::mul.Scalar", &number);
        std::printf("%d ", are_theirs);
    }
}
"""

RELU = """\
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::relu_out}]
- op: mul.Scalar_out
  kernels: [{arg_meta: null, kernel_name: my::scaled_out}]
"""


@pytest.mark.skipif(shutil.which("g++") is None, reason="a C++ compiler is needed")
@needs_cc
@needs_cmake
def test_operators_of_executorch_are_called_by_name(tmp_path: Path) -> None:
    libraries = " ".join(str(adapted.WHEEL / "lib" / f"lib{n}.so") for n in adapted.KERNELS)
    project = PROJECT.format(wheel=adapted.WHEEL, libraries=libraries)
    (tmp_path / "CMakeLists.txt").write_text(project)
    (tmp_path / "main.cpp").write_text(MAIN)
    (tmp_path / "relu.yaml").write_text(RELU)
    (tmp_path / "ops.yaml").write_text("operators: {aten::relu: {}, aten::mul.Scalar: {}}\n")
    build = tmp_path / "build"
    configure(tmp_path, build)
    run(CMAKE, "--build", build)
    assert run(build / "app").splitlines() == [
        "0 0 2 0 4",
        "0 1.5 -3 4.5 -6",
        "1 0 -3 6 -9 12",
        "1 0 -1 2 -3 4",
        "1 ",
    ]
    symbols = subprocess.run(["nm", "-C", build / "app"], capture_output=True, text=True).stdout
    assert "U torch::executor::native::relu_out(" in symbols
    assert "register_kernels" not in symbols
