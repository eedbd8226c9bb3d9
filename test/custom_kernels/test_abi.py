"""Issue 16, row 8: a kernel that was compiled for another version of its schema does not link."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.kernel_library import merge, parse_text, to_yaml
from hardwire.lowering.elf import read_object
from hardwire.lowering.kernel_header import header_text

from ..firmware import harness
from .shared import INCLUDE, header

LIBRARY = """\
- func: my::blend({0}) -> Tensor
  kernels: [{{kernel_name: my_blend, abi: true}}]
"""
NOW, BEFORE = "Tensor x, float by=2, float plus=0.5", "Tensor x, float plus, float by"
"""The second has the same prototype in C, and means something else."""

KERNEL = """\
#include "my.h"
hwr_status my_blend(const hwr_tensor *x, double {0}, double {1}, const hwr_tensor *out) {{
    for (size_t i = 0; i < hwr_count(out); i++) {{
        ((float *)out->data)[i] = ((const float *)x->data)[i] * (float)by + (float)plus;
    }}
    return HWR_OK;
}}
"""
MODEL = """\
func.func @forward(%x: tensor<5xf32>) -> tensor<5xf32>
    attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %by = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %plus = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %y = "my.blend"(%x, %by, %plus) : (tensor<5xf32>, f64, f64) -> tensor<5xf32>
  return %y : tensor<5xf32>
}
"""
X = np.array([1, -2, 3, 0.5, 8], np.float32)


def written(folder: Path, schema: str, library: str = LIBRARY) -> Path:
    """The library in a folder, and its header."""
    folder.mkdir(exist_ok=True)
    (folder / "my.yaml").write_text(library.format(schema))
    (folder / "model.mlir").write_text(MODEL)
    header(folder, folder / "my.yaml")
    return folder / "my.yaml"


def kernel(
    folder: Path, compiler: str, *flags: str, names: tuple[str, str] = ("by", "plus")
) -> Path:
    """The kernel's object, compiled against the header in the folder."""
    (folder / "my.c").write_text(KERNEL.format(*names))
    command = [compiler, *harness.STRICT, "-O2", *flags, f"-I{INCLUDE}", f"-I{folder}", "-c"]
    subprocess.run([*command, folder / "my.c", "-o", folder / "my.o"], check=True)
    return folder / "my.o"


def symbol(yaml: Path) -> str:
    (one,) = parse_text(yaml.read_text(), "my.yaml").kernels()
    return one.symbol


def linked(folder: Path, linker: str, *files: Path | str) -> str:
    """What a linker says of objects that leave nothing else open."""
    command = [linker, "--entry=0", "-o", folder / "linked", *files]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


LINKERS = {
    "x86-64-v2": ("gcc", "ld", ()),
    "cortex-m0plus": ("arm-none-eabi-gcc", "arm-none-eabi-ld", ("-mthumb", "-mcpu=cortex-m0plus")),
    "rv32imac": (
        "riscv64-unknown-elf-gcc", "riscv64-unknown-elf-ld",
        ("-march=rv32imac", "-mabi=ilp32", "-ffreestanding"),
    ),
    "aarch64": ("aarch64-linux-gnu-gcc", "aarch64-linux-gnu-ld", ()),
}  # fmt: skip
EMULATIONS = {"rv32imac": ("-m", "elf32lriscv")}


@pytest.mark.parametrize("target", LINKERS)
def test_a_stale_kernel_is_an_error_that_says_so(target: str, tmp_path: Path) -> None:
    compiler, linker, flags = LINKERS[target]
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is needed")
    yaml = written(tmp_path / "now", NOW)
    stale = written(tmp_path / "before", BEFORE)
    made = hardwire.compile(tmp_path / "now" / "model.mlir", target=target, kernels=[yaml])
    assert read_object(made.object).undefined == (symbol(yaml),)
    (tmp_path / "model.o").write_bytes(made.object)
    more = EMULATIONS.get(target, ())
    fresh = kernel(tmp_path / "now", compiler, *flags)
    assert "undefined reference to `hwr_abi" not in linked(
        tmp_path, linker, *more, tmp_path / "model.o", fresh
    )
    old = kernel(tmp_path / "before", compiler, *flags, names=("plus", "by"))
    said = linked(tmp_path, linker, *more, tmp_path / "model.o", old)
    assert f"undefined reference to `{symbol(yaml)}'" in said
    assert symbol(yaml).startswith("hwr_abi_")
    assert symbol(yaml) != symbol(stale)


def test_it_costs_nothing(tmp_path: Path) -> None:
    """The same code and constants as without, on both sides."""
    plain = LIBRARY.replace(", abi: true", "")
    sides = []
    for name, library in (("with", LIBRARY), ("without", plain)):
        yaml = written(tmp_path / name, NOW, library)
        made = hardwire.compile(
            tmp_path / name / "model.mlir", target="cortex-m4f", kernels=[yaml], name="model"
        )
        parts = read_object(made.object)
        sides.append(parts.size("code", "constant", "data", "bss"))
        objects = [kernel(tmp_path / name, "gcc", "-g0")]
        sides[-1] = sides[-1], [read_object(one.read_bytes()).size("code") for one in objects]
    assert sides[0] == sides[1]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is needed")
def test_in_this_process(tmp_path: Path) -> None:
    yaml = written(tmp_path / "now", NOW)
    written(tmp_path / "before", BEFORE)
    made = hardwire.compile(tmp_path / "now" / "model.mlir", kernels=[yaml])
    fresh = tmp_path / "now.so"
    kernel(tmp_path / "now", "gcc", "-fPIC")
    subprocess.run(["gcc", "-shared", tmp_path / "now" / "my.o", "-o", fresh], check=True)
    found = made.run(X, link=[fresh])
    assert np.array_equal(found, X * 3 + np.float32(0.25))
    old = tmp_path / "before.so"
    kernel(tmp_path / "before", "gcc", "-fPIC", names=("plus", "by"))
    subprocess.run(["gcc", "-shared", tmp_path / "before" / "my.o", "-o", old], check=True)
    with pytest.raises(HardwireError, match=f"needs `{symbol(yaml)}`"):
        made.run(X, link=[old])


def test_what_counts_as_another_schema() -> None:
    """Types, names and their order, scratch memory, boxes; not defaults."""
    symbols = {
        one.symbol
        for text in (
            LIBRARY.format(NOW),
            LIBRARY.format(NOW.replace("=2", "")),
            LIBRARY.format(BEFORE),
            LIBRARY.format("Tensor x, float? by, float plus"),
            LIBRARY.format(NOW).replace("abi:", "scratch: 4, abi:"),
            LIBRARY.format(NOW).replace("abi:", "boxed: true, abi:"),
        )
        for one in parse_text(text, "my.yaml").kernels()
    }
    assert len(symbols) == 5


def test_headers_and_merged_libraries_keep_the_name() -> None:
    library = parse_text(LIBRARY.format(NOW), "my.yaml")
    (one,) = library.kernels()
    text = header_text([library], "my.h")
    assert f'const hwr_tensor *out)\n    HWR_ABI("{one.symbol}");\n' in text
    assert f"#ifndef __GNUC__\n#define my_blend {one.symbol}\n#endif\n" in text
    written = to_yaml(merge([library]).library)
    assert "kernel_name: my_blend\n      abi: true\n" in written
    assert [k.symbol for k in parse_text(written, "again.yaml").kernels()] == [one.symbol]


def test_a_function_for_two_schemas_has_no_symbol_for_both() -> None:
    text = LIBRARY.format(NOW) + LIBRARY.format(NOW).replace("blend(", "other(")
    with pytest.raises(HardwireError) as refused:
        header_text([parse_text(text, "my.yaml")], "my.h")
    assert refused.value.problems == (
        "my.yaml:4: the function `my_blend` is named at my.yaml:2 with another schema, which `abi` "
        "is about; give one of them another name.",
    )
