"""Prototypes and skeletons of kernels: every operator's compile, as C and as C++."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.kernel_library import Library, parse_text
from hardwire.dialect.registry import registry
from hardwire.dialect.schema_parser import parse
from hardwire.lowering.c_signature import parameters, prototype
from hardwire.lowering.kernel_header import header_text, stub_text

INCLUDE = Path(hardwire.__file__).parent.parent / "runtime" / "include"
WARNINGS = ("-Wall", "-Wextra", "-pedantic", "-Wconversion", "-Werror")
COMPILERS = {
    "c99": ("gcc", "-x", "c", "-std=c99", "-Wmissing-prototypes"),
    "c++11": ("g++", "-x", "c++", "-std=c++11"),
    "c++20": ("g++", "-x", "c++", "-std=c++20"),
}

TEXT = """
- func: my::twice(Tensor class, int[] sizes, *, float? by=None) -> (Tensor, Tensor[])
  kernels:
    - {arg_meta: null, kernel_name: my::twice, scratch: 4 * class.numel}
- op: add.out
  kernels:
    - {arg_meta: null, kernel_name: my_add}
- op: relu_
  kernels:
    - {arg_meta: null, kernel_name: my_boxed, boxed: true}
"""


def compiles(language: str, folder: Path, text: str) -> None:
    compiler, *flags = COMPILERS[language]
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is needed")
    file = folder / "it.c"
    file.write_text(text)
    includes = [f"-I{INCLUDE}", f"-I{folder}"]
    command = [compiler, *flags, *WARNINGS, "-fsyntax-only", *includes, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]


@pytest.mark.parametrize("language", COMPILERS)
def test_every_operator_has_a_prototype(language: str, tmp_path: Path) -> None:
    known = registry()
    lines = [
        prototype(f"f{number}", known.schema(name), number % 2 == 0)
        for number, name in enumerate(known)
    ]
    text = "".join(f"{line};\n" for line in lines)
    guard = '#ifdef __cplusplus\nextern "C" {\n#endif\n', "#ifdef __cplusplus\n}\n#endif\n"
    compiles(language, tmp_path, f"#include <hardwire/tensor.h>\n{guard[0]}{text}{guard[1]}")


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> "
            "Tensor(a!)",
            "const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha, "
            "const hwr_tensor *out",
        ),
        ("f(Tensor x) -> Tensor", "const hwr_tensor *x, const hwr_tensor *out"),
        ("f_(Tensor(a!) self, int n) -> Tensor(a!)", "const hwr_tensor *self, int64_t n"),
        (
            "f(Tensor?[] xs, bool[3] mask, str s, Device? d) -> (Tensor a, int)",
            "const hwr_tensor *const *xs, size_t xs_count, const bool *mask, size_t mask_count, "
            "const char *s, const hwr_device *d, const hwr_tensor *a, int64_t *out1",
        ),
        (
            "f(*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
            "bool? pin_memory=None, ScalarType kind) -> Tensor[]",
            "const hwr_tensor_options *options, int32_t kind, const hwr_tensor *const *out, "
            "size_t out_count",
        ),
        ("f(Tensor register, Generator? g, int? n) -> ()",
         "const hwr_tensor *register_, const void *g, const int64_t *n"),
    ],
)  # fmt: skip
def test_what_arguments_are_in_c(schema: str, expected: str) -> None:
    declarations = [text for one in parameters(parse(schema)) for text in one.declarations]
    assert ", ".join(declarations) == expected


def library(text: str = TEXT) -> Library:
    return parse_text(text, "my.yaml")


@pytest.mark.parametrize("language", COMPILERS)
def test_header_and_skeleton_compile(language: str, tmp_path: Path) -> None:
    (tmp_path / "my.h").write_text(header_text([library()], "my.h"))
    compiles(language, tmp_path, stub_text([library()], "my.h"))


def test_the_header_says_what_each_kernel_is_for() -> None:
    text = header_text([library()], "my.h")
    assert "/* aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out)" in text
    assert "(my.yaml:7)" in text
    assert "`scratch` has 4 * class.numel bytes." in text
    assert (
        "hwr_status my_boxed(const hwr_operator *called, const hwr_next *next, hwr_value *stack)"
        in (text)
    )
    assert "#include <hardwire/value.h>" in text


def test_one_function_for_two_prototypes_is_an_error() -> None:
    text = TEXT.replace("my_boxed, boxed: true", "my_add")
    with pytest.raises(HardwireError, match=r"`my_add` is named at my.yaml:7 with another"):
        header_text([library(text)], "my.h")


HANDLERS = """
- op: add.Tensor
  dispatch:
    AutogradCPU: my_autograd
    Tracer: boxed::my_tracer
    AutocastCPU: fallthrough
    CPU: my_cpu
- fallback:
    TESTING_ONLY_GenericMode: my::count
    Negative: fallthrough
"""


def test_handlers_are_given_what_makes_the_rest_of_the_call() -> None:
    text = squeezed(header_text([library(HANDLERS)], "my.h"))
    assert "typedef struct my_autograd_next my_autograd_next;" in text
    arguments = "const hwr_tensor *self, const hwr_tensor *other, const hwr_scalar *alpha, "
    out = "const hwr_tensor *out"
    assert f"my_autograd({arguments}{out}, const my_autograd_next *next);" in text
    assert f"(*call)(const my_autograd_next *next, {arguments}{out});" in text
    assert f"hwr_status my_cpu({arguments}{out});" in text
    boxed = "const hwr_operator *called, const hwr_next *next, hwr_value *stack"
    assert f"hwr_status my_tracer({boxed});" in text
    assert f"hwr_status my_count({boxed});" in text
    assert "fallthrough(" not in text


@pytest.mark.parametrize("language", COMPILERS)
def test_header_and_skeleton_of_handlers_compile(language: str, tmp_path: Path) -> None:
    (tmp_path / "my.h").write_text(header_text([library(HANDLERS)], "my.h"))
    compiles(language, tmp_path, stub_text([library(HANDLERS)], "my.h"))


def squeezed(text: str) -> str:
    """Declarations on one line."""
    return re.sub(r"\s+", " ", text).replace("( ", "(")
