"""ExecuTorch's kernels in a project of CMake: operators called by name, and a kernel library."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("executorch")

from ..test_build_systems import CMAKE, OPERATORS_MAIN_C, configure, needs_cc, needs_cmake, run
from . import adapted

PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(operators C CXX)
set(executorch_DIR "{wheel}/share/cmake")
find_package(executorch)
find_package(hardwire REQUIRED)
hardwire_add_operators(NAME ops OPS ops.yaml KERNELS relu.yaml EXECUTORCH)
add_executable(app main.c)
target_link_libraries(app PRIVATE ops {libraries})
"""

RELU = """\
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: torch::executor::relu_out}]
"""


@pytest.mark.skipif(shutil.which("g++") is None, reason="a C++ compiler is needed")
@needs_cc
@needs_cmake
def test_operators_of_executorch_are_called_by_name(tmp_path: Path) -> None:
    libraries = " ".join(str(adapted.WHEEL / "lib" / f"lib{n}.so") for n in adapted.KERNELS)
    project = PROJECT.format(wheel=adapted.WHEEL, libraries=libraries)
    (tmp_path / "CMakeLists.txt").write_text(project)
    (tmp_path / "main.c").write_text(OPERATORS_MAIN_C)
    (tmp_path / "relu.yaml").write_text(RELU)
    (tmp_path / "ops.yaml").write_text("operators: {aten::relu: {}}\n")
    build = tmp_path / "build"
    configure(tmp_path, build)
    run(CMAKE, "--build", build)
    assert run(build / "app").split() == ["0", "0", "2", "0", "4"]
    symbols = subprocess.run(["nm", "-C", build / "app"], capture_output=True, text=True).stdout
    assert "U torch::executor::native::relu_out(" in symbols
    assert "register_kernels" not in symbols
