"""Models and kernel libraries built by make and by CMake, and what they build anew."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sys.executable).parent
COMMAND = (sys.executable, "-m", "hardwire.tools.hardwire")
ENVIRONMENT = {**os.environ, "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"}
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

CMAKE = shutil.which("cmake", path=ENVIRONMENT["PATH"])
needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler is needed")
needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is needed")
needs_cmake = pytest.mark.skipif(CMAKE is None, reason="cmake is needed: pip install '.[test]'")
needs_pkg_config = pytest.mark.skipif(
    shutil.which("pkg-config") is None, reason="pkg-config is needed"
)
needs_own = pytest.mark.skipif(
    Path(sys.prefix) != ROOT / ".venv", reason="the environment of the checkout is needed"
)

MODEL = """\
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32>
    attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""

KERNEL = """\
- op: relu.out
  kernels:
    - arg_meta: null
      kernel_name: {}
"""

KERNELS_C = """\
#include "my_kernels.h"

/* Unlike any other relu, so that it is seen to be the one that is called. */
hwr_status my_relu(const hwr_tensor *self, const hwr_tensor *out) {
    const float *x = (const float *)self->data;
    float *y = (float *)out->data;
    for (size_t i = 0; i < hwr_count(self); i++) {
        y[i] = x[i] > 0.0f ? 100.0f * x[i] : 0.0f;
    }
    return HWR_OK;
}
"""

MAIN_C = """\
#include <stdio.h>

#include "tiny.h"

static unsigned char arena[TINY_ARENA_SIZE + 1] __attribute__((aligned(TINY_ARENA_ALIGN)));

int main(void) {
    const float x[6] = {-1, 2, -3, 4, -5, 6};
    float y[6];
    if (tiny_run(x, y, arena) != HWR_OK) {
        return 1;
    }
    for (int i = 0; i < 6; i++) {
        printf("%g ", (double)y[i]);
    }
    return 0;
}
"""

PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(everything C)
find_package(hardwire REQUIRED)

hardwire_merge_kernels(OUTPUT all.yaml KERNELS mine.yaml theirs.yaml)
hardwire_select_operators(OUTPUT selected.yaml FROM tiny.mlir OPERATORS aten::neg)
hardwire_kernel_library(NAME my_kernels KERNELS all.yaml SOURCES kernels.c)
hardwire_add_model(NAME tiny MODEL tiny.mlir KERNELS my_kernels ONLY selected.yaml)

add_executable(app main.c)
target_link_libraries(app PRIVATE tiny)
"""


def run(*command: object, folder: Path = ROOT) -> str:
    """What a command prints; the programs of this Python's environment come first."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        cwd=folder,
        env=ENVIRONMENT,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def hardwire(*arguments: object, folder: Path = ROOT) -> str:
    return run(*COMMAND, *arguments, folder=folder).strip()


def configure(source: Path, build: Path) -> None:
    package = hardwire("config", "--cmake-dir")
    options = (f"-Dhardwire_DIR={package}", f"-DHARDWIRE_COMMAND={SCRIPTS / 'hardwire'}")
    run(CMAKE, "-G", "Unix Makefiles", "-S", source, "-B", build, *options)


def make_newer(path: Path, than: Path) -> None:
    """As an editor would, some time after the build: no test waits for the clock."""
    later = than.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(later, later))


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    """A copy of the examples, in which things can be built and touched."""
    ignore = shutil.ignore_patterns("build")
    return Path(shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=ignore))


@needs_cc
@needs_make
def test_the_make_example_runs_and_builds_anew_what_changed(examples: Path) -> None:
    folder = examples / "make"
    compiled = folder / "build" / "kws.o"
    printed = run("make", "run", folder=folder)
    assert "greatest difference from PyTorch" in printed
    assert "hardwire verify" in printed
    first = compiled.stat().st_mtime_ns
    assert "up to date" in run("make", folder=folder)
    assert compiled.stat().st_mtime_ns == first
    make_newer(examples / "kws" / "kws.pt2", compiled)
    assert "hardwire compile" in run("make", folder=folder)
    assert compiled.stat().st_mtime_ns != first


@needs_cc
@needs_make
@needs_cmake
def test_the_cmake_example_runs_and_builds_anew_what_changed(examples: Path) -> None:
    build = examples / "cmake" / "build"
    compiled = build / "hardwire" / "kws" / "kws.o"
    configure(examples / "cmake", build)
    assert "Compiling model kws" in run(CMAKE, "--build", build)
    assert "greatest difference from PyTorch" in run(build / "kws_demo")
    assert "Compiling model" not in run(CMAKE, "--build", build)
    make_newer(examples / "kws" / "kws.pt2", compiled)
    assert "Compiling model kws" in run(CMAKE, "--build", build)


@needs_cc
@needs_make
@needs_cmake
def test_kernels_are_merged_selected_and_linked_by_cmake(tmp_path: Path) -> None:
    files = {
        "CMakeLists.txt": PROJECT,
        "main.c": MAIN_C,
        "kernels.c": KERNELS_C,
        "tiny.mlir": MODEL,
        "mine.yaml": KERNEL.format("my_relu"),
        "theirs.yaml": KERNEL.format("their_relu"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    build = tmp_path / "build"
    configure(tmp_path, build)
    run(CMAKE, "--build", build, "--parallel", "2")
    assert run(build / "app").split() == ["0", "200", "0", "400", "0", "600"]
    assert "aten::neg" in (build / "selected.yaml").read_text()
    make_newer(tmp_path / "mine.yaml", build / "hardwire" / "tiny" / "tiny.o")
    again = run(CMAKE, "--build", build)
    assert "Writing all.yaml" in again
    assert "Writing my_kernels.h" in again
    assert "Compiling model tiny" in again
    assert "Writing selected.yaml" not in again


CALLER_C = """\
#include <hardwire/boxed.h>

extern const hwr_table operators[];

hwr_entry relu_entry;

/* As PyTorch's own: the result is in the destination. */
hwr_status relu_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    (void)scratch;
    (void)scratch_size;
    values[0] = values[1];
    return HWR_OK;
}

int main(void) {
    static float number[1];
    static const int32_t sizes[] = {1};
    const hwr_tensor x = {number, sizes, sizes, 1, HWR_FLOAT32, 0};
    hwr_value values[2];
    hwr_stack stack = hwr_stack_make(values, 2);
    values[0] = values[1] = hwr_value_of_tensor(&x);
    stack.count = 2;
    return hwr_call(operators, "aten::relu", &stack, 1) != HWR_OK || stack.count != 1;
}
"""

CALLER_PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(caller C)
find_package(hardwire REQUIRED)
find_package(hardwire REQUIRED)

add_executable(app main.c table.o)
target_link_libraries(app PRIVATE hardwire::runtime)
"""


@needs_cc
@needs_make
@needs_cmake
def test_calls_by_name_are_linked_by_cmake(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(CALLER_PROJECT)
    (tmp_path / "main.c").write_text(CALLER_C)
    entry = ("--entry", "aten::relu=relu_entry")
    hardwire("schema", "table", "aten::relu", *entry, "-o", "table.o", folder=tmp_path)
    build = tmp_path / "build"
    configure(tmp_path, build)
    run(CMAKE, "--build", build)
    run(build / "app")


OPERATORS = """\
operators: {aten::relu: {include_all_overloads: false}}
kernel_metadata: {relu: [Float]}
variants:
  aten::relu: [{ranks: 1}]
"""

OPERATORS_MAIN_C = """\
#include <stdio.h>

#include "ops.h"

int main(void) {
    float x[4] = {-1, 2, -3, 4}, y[4];
    const int32_t sizes[] = {4}, strides[] = {1};
    const hwr_tensor in = {x, sizes, strides, 1, HWR_FLOAT32, 0};
    const hwr_tensor out = {y, sizes, strides, 1, HWR_FLOAT32, 0};
    hwr_value values[4];
    hwr_stack stack = hwr_stack_make(values, 4);
    if (hwr_stack_push(&stack, hwr_value_of_tensor(&in)) != HWR_OK ||
        hwr_stack_push(&stack, hwr_value_of_tensor(&out)) != HWR_OK) {
        return 1;
    }
    const hwr_status status = hwr_call(ops, "aten::relu", &stack, 1);
    printf("%d %g %g %g %g", (int)status, (double)y[0], (double)y[1], (double)y[2], (double)y[3]);
    return 0;
}
"""

OPERATORS_PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(operators C)
find_package(hardwire REQUIRED)
hardwire_add_operators(NAME ops OPS ops.yaml)
add_executable(app main.c)
target_link_libraries(app PRIVATE ops)
"""


@needs_cc
@needs_make
@needs_cmake
def test_operators_that_are_called_by_name_are_built_by_cmake(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(OPERATORS_PROJECT)
    (tmp_path / "main.c").write_text(OPERATORS_MAIN_C)
    (tmp_path / "ops.yaml").write_text(OPERATORS)
    build = tmp_path / "build"
    configure(tmp_path, build)
    assert "Compiling operators ops for native" in run(CMAKE, "--build", build)
    assert run(build / "app").split() == ["0", "0", "2", "0", "4"]
    assert "Compiling operators" not in run(CMAKE, "--build", build)
    make_newer(tmp_path / "ops.yaml", build / "hardwire" / "ops" / "ops.o")
    assert "Compiling operators ops" in run(CMAKE, "--build", build)


DTYPES_C = """\
#include "my.h"
#include "where.h"

/* Functions that nobody has: a branch that is not selected must not be compiled. */
hwr_status my_relu(const hwr_tensor *self, const hwr_tensor *out) {
    if (HWR_SELECTED(relu_out, HWR_FLOAT32) && self->dtype == HWR_FLOAT32) {
        return relu_for_float(self, out);
    }
    if (HWR_SELECTED(relu_out, HWR_FLOAT64) && self->dtype == HWR_FLOAT64) {
        return relu_for_double(self, out);
    }
    return HWR_ERROR_KERNEL;
}
"""

WHERE_H = """\
hwr_status relu_for_float(const hwr_tensor *self, const hwr_tensor *out);
hwr_status relu_for_double(const hwr_tensor *self, const hwr_tensor *out);
"""

DTYPES_PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(dtypes C)
find_package(hardwire REQUIRED)
hardwire_kernel_stub(OUTPUT stub.c KERNELS my.yaml HEADER my.h)
hardwire_select_operators(OUTPUT selected.yaml FROM tiny.mlir)
hardwire_kernel_library(NAME my KERNELS my.yaml SOURCES kernels.c ONLY selected.yaml)
hardwire_kernel_library(NAME every KERNELS my.yaml SOURCES stub.c)
target_compile_options(my PRIVATE -O1)
"""


@needs_cc
@needs_make
@needs_cmake
@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is needed")
def test_kernels_are_limited_to_element_types_and_begun_by_cmake(tmp_path: Path) -> None:
    files = {
        "CMakeLists.txt": DTYPES_PROJECT, "tiny.mlir": MODEL, "kernels.c": DTYPES_C,
        "where.h": WHERE_H, "my.yaml": KERNEL.format("my_relu"),
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    build = tmp_path / "build"
    package = hardwire("config", "--cmake-dir")
    configure(tmp_path, build)
    stub = tmp_path / "stub.c"
    assert "my_relu" in stub.read_text()
    stub.write_text(stub.read_text().replace('"my.h"', '"every.h"') + "/* mine */\n")
    run(CMAKE, "-S", tmp_path, "-B", build, f"-Dhardwire_DIR={package}")
    assert stub.read_text().endswith("/* mine */\n")
    run(CMAKE, "--build", build)
    needed = run("nm", "--undefined-only", build / "libmy.a")
    assert "relu_for_float" in needed
    assert "relu_for_double" not in needed
    assert (
        "#define HWR_SELECTED_relu_out UINT64_C(0x40)\n"
        in (build / "hardwire" / "my" / "my.h").read_text()
    )


FIND = """\
cmake_minimum_required(VERSION 3.20)
project(finds NONE)
find_package(hardwire 0.1 REQUIRED)
get_target_property(folder hardwire::headers INTERFACE_INCLUDE_DIRECTORIES)
file(WRITE found.txt "${HARDWIRE_COMMAND} ${hardwire_VERSION} ${folder}")
"""


@needs_make
@needs_cmake
@pytest.mark.parametrize("how", ["prefix", "path", pytest.param("folder", marks=needs_own)])
def test_the_package_is_found_in_an_environment(how: str, tmp_path: Path) -> None:
    """That of these tests has a checkout, installed by `pip install -e`."""
    (tmp_path / "CMakeLists.txt").write_text(FIND)
    folder = hardwire("config", "--cmake-dir")
    given = {"prefix": f"-DCMAKE_PREFIX_PATH={sys.prefix}", "folder": f"-Dhardwire_DIR={folder}"}
    path = os.pathsep.join(([str(SCRIPTS)] if how == "path" else []) + ["/usr/bin", "/bin"])
    subprocess.run(
        [str(CMAKE), "-B", "build", "-S", ".", *([given[how]] if how in given else [])],
        cwd=tmp_path,
        env={**os.environ, "PATH": path}, check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    found = (tmp_path / "found.txt").read_text()
    headers = Path(found.split()[-1]).resolve()
    assert found.startswith(f"{SCRIPTS / 'hardwire'} {VERSION} ")
    assert headers == Path(hardwire("config", "--include-dir"))


@needs_make
@needs_cmake
@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("hardwire_add_model(NAME m)", "hardwire_add_model: MODEL is missing"),
        ("hardwire_add_operators(NAME m)", "hardwire_add_operators: OPS is missing"),
        (
            "hardwire_add_operators(NAME m OPS a.yaml)",
            "hardwire_add_operators: enable the language C before find_package",
        ),
        (
            "hardwire_kernel_stub(OUTPUT a.c KERNELS nothing.yaml)",
            "hardwire_kernel_stub: hardwire: error: {folder}/nothing.yaml: cannot be read",
        ),
        ("hardwire_kernel_header(KERNELS a.yaml)", "hardwire_kernel_header: OUTPUT is missing"),
        ("hardwire_merge_kernels(FOO OUTPUT a KERNELS b)", "unknown arguments: FOO"),
        (
            "add_library(other INTERFACE)\nhardwire_add_model(NAME m MODEL m.pt2 KERNELS other)",
            "KERNELS other: this target was not made by hardwire_kernel_library",
        ),
    ],
)
def test_mistakes_in_a_cmake_call(call: str, message: str, tmp_path: Path) -> None:
    package = hardwire("config", "--cmake-dir")
    head = (
        "cmake_minimum_required(VERSION 3.20)\nproject(p NONE)\nfind_package(hardwire REQUIRED)\n"
    )
    (tmp_path / "CMakeLists.txt").write_text(head + call + "\n")
    done = subprocess.run(
        [str(CMAKE), "-G", "Unix Makefiles", "-S", ".", "-B", "build", f"-Dhardwire_DIR={package}"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=ENVIRONMENT,
        check=False,
    )
    assert done.returncode != 0
    message = message.replace("{folder}", str(tmp_path))
    assert squeezed(message) in squeezed(done.stderr), done.stderr


def squeezed(text: str) -> str:
    """CMake breaks the lines of messages."""
    return re.sub(r"\s+", " ", text)


def test_a_depfile_names_the_inputs_and_the_compiler(tmp_path: Path) -> None:
    (tmp_path / "a model.mlir").write_text(MODEL)
    (tmp_path / "mine.yaml").write_text(KERNEL.format("my_relu"))
    (tmp_path / "only.yaml").write_text("operators: {aten::relu.out: {}, aten::relu: {}}\n")
    hardwire(
        "compile", "a model.mlir", "--name", "m", "--kernels", "mine.yaml", "--only", "only.yaml",
        "-o", "out", "--depfile", "m.d", "--quiet", folder=tmp_path,
    )  # fmt: skip
    rule, *empty = (tmp_path / "m.d").read_text().strip().split("\n\n")
    targets, *inputs = rule.split(" \\\n  ")
    assert targets == "out/m.o out/m.h out/m.report.json:"
    assert inputs[:3] == ["a\\ model.mlir", "mine.yaml", "only.yaml"]
    assert [line.removesuffix(":") for line in empty] == inputs
    compiler = {Path(path).name for path in inputs[3:]}
    assert {"pipeline.py", "aten.yaml"} <= compiler


def test_a_depfile_names_the_files_of_tuning_and_memories(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(MODEL)
    (tmp_path / "tuned.jsonl").write_text('{"format": "hardwire tuning", "version": 1}\n')
    (tmp_path / "board.yaml").write_text(
        "regions:\n  rom: {size: 64K, read: 1}\n  ram: {size: 64K, read: 1, write: 1}\n"
    )
    hardwire(
        "compile", "m.mlir", "--target", "cortex-m4f", "--tuning", "tuned.jsonl",
        "--memories", "board.yaml", "-o", "out", "--depfile", "m.d", "--quiet", folder=tmp_path,
    )  # fmt: skip
    rule = (tmp_path / "m.d").read_text().split("\n\n")[0]
    assert rule.split(" \\\n  ")[1:4] == ["m.mlir", "tuned.jsonl", "board.yaml"]


def test_a_depfile_names_the_data_beside_a_text(tmp_path: Path) -> None:
    kws = ROOT / "examples" / "kws" / "kws.pt2"
    hardwire("compile", kws, "--emit", "schema", "-o", "kws.mlir", folder=tmp_path)
    hardwire("compile", "kws.mlir", "--emit", "static", "-o", "s.mlir", "--depfile", "s.d",
             folder=tmp_path)  # fmt: skip
    assert (tmp_path / "s.d").read_text().startswith("s.mlir: \\\n  kws.mlir \\\n  kws.npz \\\n")


def test_a_depfile_needs_an_output(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(MODEL)
    done = subprocess.run(
        [*COMMAND, "compile", "m.mlir", "--emit", "schema", "--depfile", "m.d"],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "--depfile: it names the file that --emit writes; give that by `-o`." in done.stderr


@needs_cc
@needs_pkg_config
def test_pkg_config_finds_the_headers_and_what_to_link_with(tmp_path: Path) -> None:
    folder = hardwire("config", "--pkg-config-dir")
    ask = ("env", f"PKG_CONFIG_PATH={folder}", "pkg-config")
    assert run(*ask, "--modversion", "hardwire").strip() == VERSION
    assert run(*ask, "--libs", "hardwire").strip() == "-lm"
    flags = run(*ask, "--cflags", "hardwire").split()
    (tmp_path / "a.c").write_text("#include <hardwire/tensor.h>\nint a;\n")
    run("cc", *flags, "-c", "a.c", "-o", "a.o", folder=tmp_path)
    sources = Path(run(*ask, "--variable=sourcedir", "hardwire").strip())
    assert str(sources.resolve()) == hardwire("config", "--source-dir")
    run("cc", *flags, "-c", *sorted(sources.glob("*.c")), folder=tmp_path)


def test_config_answers_what_is_asked() -> None:
    include = hardwire("config", "--include-dir")
    assert (Path(include) / "hardwire" / "tensor.h").exists()
    assert hardwire("config", "--cflags") == f"-I{include}"
    assert len(hardwire("config").splitlines()) == 5


def test_the_versions_are_those_of_the_package() -> None:
    version_file = (ROOT / "runtime" / "cmake" / "hardwire-config-version.cmake").read_text()
    assert f'set(PACKAGE_VERSION "{VERSION}")' in version_file
    assert f'VERSION_EQUAL "{VERSION.rpartition(".")[0]}"' in version_file
    pc = (ROOT / "runtime" / "pkgconfig" / "hardwire.pc").read_text()
    assert f"\nVersion: {VERSION}\n" in pc
