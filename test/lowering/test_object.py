"""What an emitted object promises, read from its bytes, for every target of the table."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from hardwire.api import finish
from hardwire.dialect.errors import HardwireError, LoweringFailed
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import TARGETS, Target
from hardwire.lowering.elf import ObjectFacts, describe, finish_object, read_object
from hardwire.lowering.object import emit_object, llvm_ir_text
from hardwire.lowering.shared_kernels import SHARED

from ..handwritten import SIZE, expected, llvm_stage, weights
from ..promised import broken

EF_RISCV_FLOAT_ABI_SINGLE, EF_RISCV_FLOAT_ABI_DOUBLE, EF_RISCV_FLOAT_ABI = 0x2, 0x4, 0x6

every_target = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


@pytest.fixture(scope="module")
def images() -> dict[str, bytes]:
    return {target.name: emit_object(llvm_stage(target.name)) for target in TARGETS}


@pytest.fixture(scope="module")
def facts(images: dict[str, bytes]) -> dict[str, ObjectFacts]:
    return {name: read_object(image) for name, image in images.items()}


@every_target
def test_needs_nothing_where_floats_are_computed(
    target: Target, facts: dict[str, ObjectFacts]
) -> None:
    if target.float_abi == "hard":
        assert facts[target.name].undefined == ()


@every_target
def test_keeps_all_promises(target: Target, images: dict[str, bytes]) -> None:
    assert broken(images[target.name]) == {}


@every_target
def test_relocates_only_code(target: Target, facts: dict[str, ObjectFacts]) -> None:
    relocated = facts[target.name].relocated
    assert all(name.startswith((".text.sum_", f".text.{SHARED}")) for name in relocated)


@every_target
def test_each_symbol_has_a_section_of_its_own(
    target: Target, facts: dict[str, ObjectFacts]
) -> None:
    found = {
        symbol.name: symbol.section
        for symbol in facts[target.name].symbols
        if symbol.section and not symbol.is_local
    }
    kernels = {name: f".text.{name}" for name in found if name.startswith(SHARED)}
    assert len(kernels) == 2
    assert found == {"sum_run": ".text.sum_run", "sum_w_0": ".rodata.sum_w_0", **kernels}
    code = [section.name for section in facts[target.name].sections if section.kind == "code"]
    assert sorted(code) == sorted([".text.sum_run", *kernels.values()])


@every_target
def test_has_the_float_abi_of_the_target(target: Target, images: dict[str, bytes]) -> None:
    elf = ELFFile(io.BytesIO(images[target.name]))
    hard = target.float_abi == "hard"
    if target.triple.startswith("thumb"):
        attributes = elf.get_section_by_name(".ARM.attributes")
        tags = {
            tag.tag: tag.value for tag in attributes.subsections[0].subsubsections[0].attributes
        }
        assert tags.get("TAG_ABI_VFP_ARGS", 0) == int(hard)
    if target.triple.startswith("riscv"):
        abi = elf.header["e_flags"] & EF_RISCV_FLOAT_ABI
        has_doubles = "+d" in target.features
        wanted = EF_RISCV_FLOAT_ABI_DOUBLE if has_doubles else EF_RISCV_FLOAT_ABI_SINGLE
        assert abi == (wanted if hard else 0)


@every_target
def test_holds_the_weights(target: Target, images: dict[str, bytes]) -> None:
    elf = ELFFile(io.BytesIO(images[target.name]))
    assert elf.get_section_by_name(".rodata.sum_w_0").data() == weights().tobytes()


@every_target
def test_small_machines_waste_no_flash_on_alignment(
    target: Target, facts: dict[str, ObjectFacts]
) -> None:
    if target.index_bits == 32:
        sections = facts[target.name].sections
        assert {section.alignment for section in sections if section.kind == "constant"} == {4}


@every_target
def test_is_the_same_every_time(target: Target, images: dict[str, bytes]) -> None:
    assert emit_object(llvm_stage(target.name)) == images[target.name]


def test_is_the_same_under_any_hash_seed(images: dict[str, bytes]) -> None:
    program = (
        "import sys; from test.handwritten import llvm_stage; "
        "from hardwire.lowering.object import emit_object; "
        "sys.stdout.buffer.write(emit_object(llvm_stage('cortex-m4f')))"
    )
    root = Path(__file__).parents[2]
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=True
        )
        assert done.stdout == images["cortex-m4f"]


MAIN = """
#include <stdio.h>
int sum_run(const float *x, float *y, void *arena);
static _Alignas(16) unsigned char arena[256];
static float x[{size}], y[{size}];
int main(void)
{{
    for (int i = 0; i < {size}; i++) x[i] = 0.25f * (float)i - 2.0f;
    if (sum_run(x, y, arena) != 0) return 1;
    for (int i = 0; i < {size}; i++) printf("%.9g\\n", (double)y[i]);
    return 0;
}}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
@pytest.mark.parametrize("style", [["-pie", "-fPIE"], ["-no-pie"]], ids=["pie", "no-pie"])
def test_links_with_c_and_runs(tmp_path: Path, style: list[str]) -> None:
    (tmp_path / "sum.o").write_bytes(emit_object(llvm_stage("native")))
    (tmp_path / "main.c").write_text(MAIN.format(size=SIZE))
    link = ["-Wl,-z,text", "-Wl,--fatal-warnings", "-Wl,--gc-sections"]
    subprocess.run(
        ["gcc", *style, *link, "main.c", "sum.o", "-o", "main"], cwd=tmp_path, check=True
    )
    done = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    x = (0.25 * np.arange(SIZE) - 2.0).astype(np.float32)
    np.testing.assert_array_equal(np.array(done.stdout.split(), np.float32), expected(x))


@pytest.mark.skipif(shutil.which("arm-none-eabi-gcc") is None, reason="no cross compiler")
@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f", "cortex-m33"])
def test_links_for_bare_metal_with_libgcc_alone(
    tmp_path: Path, target: str, images: dict[str, bytes]
) -> None:
    (tmp_path / "sum.o").write_bytes(images[target])
    cpu = target.removesuffix("f")
    floats = ["-mfloat-abi=hard"] if target != "cortex-m0plus" else ["-mfloat-abi=soft"]
    subprocess.run(
        ["arm-none-eabi-gcc", f"-mcpu={cpu}", *floats, "-mthumb", "-nostdlib", "-nostartfiles",
         "-Wl,-esum_run", "-Wl,--fatal-warnings", "-Wl,--gc-sections", "sum.o", "-lgcc",
         "-o", "sum.elf"],
        cwd=tmp_path, check=True,
    )  # fmt: skip


def test_a_constant_of_the_wrong_size_is_refused(images: dict[str, bytes]) -> None:
    constants = {"sum_w_0": np.zeros(1, np.float32)}
    with pytest.raises(LoweringFailed, match="`sum_w_0` has 4 bytes, but its section has 148"):
        finish_object(images["cortex-m4f"], constants, bare_metal=True)


LARGE = """func.func @forward(%x: tensor<1x256xf32>) -> tensor<1x128xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %w = "hw.weight"() {name = "w"} : () -> tensor<128x256xf32>
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x256xf32>, tensor<128x256xf32>, !hw.none) -> tensor<1x128xf32>
  return %0 : tensor<1x128xf32>
}
"""  # noqa: E501


@every_target
def test_large_weights_lie_in_flash_like_small_ones(target: Target) -> None:
    """They are no part of what LLVM emits: the section is written when the object is finished."""
    program = mlir_text.read(LARGE, target, "net")
    data = np.random.default_rng(0).standard_normal((128, 256)).astype(np.float32)
    program.weights["w"] = data
    image = finish(program).object
    elf = ELFFile(io.BytesIO(image))
    section = elf.get_section_by_name(".rodata.net_w")
    assert section["sh_type"] == "SHT_PROGBITS"
    assert section["sh_flags"] == SH_FLAGS.SHF_ALLOC
    assert section["sh_offset"] % section["sh_addralign"] == 0
    assert sorted(np.frombuffer(section.data(), np.float32)) == sorted(data.reshape(-1))
    assert read_object(image).size("data") == 0
    assert ".bss" not in {each.name[:4] for each in elf.iter_sections()}


def test_describes_itself(images: dict[str, bytes]) -> None:
    page = describe(images["cortex-m0plus"], "sum.o").splitlines()
    assert page[0] == "sum.o: object for ARM"
    assert "  entry     sum_run" in page
    assert "  needs     __aeabi_fadd" in page


def test_other_files_are_no_objects() -> None:
    with pytest.raises(HardwireError, match="not a readable object file"):
        read_object(b"\x7fELF but not really")


def test_text_names_the_model() -> None:
    text = llvm_ir_text(llvm_stage("cortex-m4f"))
    assert 'source_filename = "sum"' in text
    assert "externally_initialized constant [148 x i8] zeroinitializer" in text
