"""The Zephyr module of examples/zephyr; zephyr/ stands in for Zephyr, which is not at hand."""

from __future__ import annotations

from pathlib import Path

import kconfiglib
import pytest
import yaml

from hardwire.dialect.targets import by_name

from .project import ARM, EXAMPLES, attempt, check_scores, need, run

MODULE = EXAMPLES / "zephyr"
SAMPLE = MODULE / "samples" / "kws"
STAND_IN = Path(__file__).resolve().parent / "zephyr"
M4F = ("ARM", "CPU_CORTEX_M", "CPU_CORTEX_M4", "FP_HARDABI")
RV32 = ("RISCV", "RISCV_ISA_RV32I", "RISCV_ISA_EXT_M", "RISCV_ISA_EXT_C")


def configuration(folder: Path, symbols: tuple[str, ...]) -> kconfiglib.Kconfig:
    """What Kconfig makes of the sample's settings on a board that sets these symbols."""
    board = "".join(f"config {symbol}\n\tbool\n\tdefault y\n" for symbol in symbols)
    kernel = 'config MAIN_STACK_SIZE\n\tint\n\tprompt "s"\n\tdefault 1024\n'
    kernel += 'config FPU\n\tbool "f"\n'
    root = folder / "Kconfig"
    root.write_text(f'{board}{kernel}osource "{MODULE / "Kconfig"}"\n')
    found = kconfiglib.Kconfig(str(root), warn_to_stderr=False)
    found.load_config(str(SAMPLE / "prj.conf"))
    assert found.warnings == []
    return found


@pytest.mark.parametrize(
    ("symbols", "target"),
    [
        (("CPU_CORTEX_M0",), "cortex-m0plus"),
        (("CPU_CORTEX_M0PLUS",), "cortex-m0plus"),
        (("CPU_CORTEX_M23",), "cortex-m0plus"),
        (("CPU_CORTEX_M3",), "cortex-m3"),
        (("CPU_CORTEX_M4",), "cortex-m4"),
        (("CPU_CORTEX_M4", "FP_HARDABI"), "cortex-m4f"),
        (("CPU_CORTEX_M7",), "cortex-m4"),
        (("CPU_CORTEX_M7", "FP_HARDABI"), "cortex-m4f"),
        (("CPU_CORTEX_M7", "FP_HARDABI", "CPU_HAS_FPU_DOUBLE_PRECISION"), "cortex-m7"),
        (("CPU_CORTEX_M33",), "cortex-m3"),
        (("CPU_CORTEX_M33", "FP_HARDABI"), "cortex-m33"),
        (("CPU_CORTEX_M55", "FP_HARDABI"), "cortex-m33"),
        (("CPU_CORTEX_M55", "FP_HARDABI", "ARMV8_1_M_MVEI"), "cortex-m55"),
        (("CPU_CORTEX_M85", "FP_HARDABI", "ARMV8_1_M_MVEI"), "cortex-m85"),
        (("CPU_CORTEX_A53", "ARM64"), ""),
        (RV32, "rv32imc"),
        ((*RV32, "RISCV_ISA_EXT_A"), "rv32imac"),
        ((*RV32, "RISCV_ISA_EXT_A", "RISCV_ISA_EXT_F"), "rv32imafc"),
        ((*RV32, "RISCV_ISA_EXT_A", "RISCV_ISA_EXT_F", "RISCV_ISA_EXT_D"), ""),
    ],
)
def test_the_target_follows_from_the_processor(
    symbols: tuple[str, ...], target: str, tmp_path: Path
) -> None:
    found = configuration(tmp_path, symbols).syms["HARDWIRE_TARGET"].str_value
    assert found == target
    assert not target or by_name(target).name == target


def build(folder: Path, symbols: tuple[str, ...]) -> tuple[object, ...]:
    """The command that configures the sample with the stand-in."""
    configuration(folder, symbols).write_config(str(folder / ".config"))
    return (
        "cmake", "-S", SAMPLE, "-B", folder / "build", f"-DZephyr_DIR={STAND_IN}",
        f"-DCMAKE_TOOLCHAIN_FILE={EXAMPLES / 'qemu' / 'board.cmake'}", "-DBOARD=mps2-an386",
        f"-DCONFIGURATION={folder / '.config'}",
    )  # fmt: skip


def test_the_sample_is_built_and_boots(tmp_path: Path) -> None:
    need("cmake", ARM, "qemu-system-arm")
    run(tmp_path, *build(tmp_path, M4F))
    check_scores(run(tmp_path, "cmake", "--build", tmp_path / "build", "--target", "run"))


def test_a_processor_without_a_target_is_refused(tmp_path: Path) -> None:
    need("cmake", ARM)
    done = attempt(tmp_path, *build(tmp_path, ("ARM64",)))
    assert done.returncode == 1
    assert "hardwire has no target for this processor" in done.stderr


def test_module_yml_has_the_keys_that_zephyr_documents() -> None:
    said = yaml.safe_load((MODULE / "zephyr" / "module.yml").read_text())
    assert {*said} <= {"name", "build", "tests", "samples", "boards", "blobs"}
    assert {*said["build"]} <= {"cmake", "kconfig", "depends", "settings"}
    assert (MODULE / said["build"]["cmake"] / "CMakeLists.txt").is_file()
    assert (MODULE / said["build"]["kconfig"]).is_file()
    found = [path for folder in said["samples"] for path in (MODULE / folder).rglob("sample.yaml")]
    assert found == [SAMPLE / "sample.yaml"]


def test_sample_yaml_has_the_keys_that_twister_documents() -> None:
    said = yaml.safe_load((SAMPLE / "sample.yaml").read_text())
    assert {*said} == {"sample", "common", "tests"}
    assert {*said["sample"]} == {"name", "description"}
    assert said["common"]["harness"] == "console"
    assert {*said["common"]["harness_config"]} == {"type", "regex"}
    for test in said["tests"].values():
        assert {*test} <= {"platform_allow", "integration_platforms", "tags"}
