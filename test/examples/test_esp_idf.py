"""The component of examples/esp-idf; esp_idf/ stands in for ESP-IDF's CMake, not at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from idf_component_tools.errors import ManifestError
from idf_component_tools.manager import ManifestManager, UploadMode

from hardwire.dialect.targets import by_name

from .project import EXAMPLES, RISCV, attempt, check_scores, need, run

PROJECT = EXAMPLES / "esp-idf"
COMPONENT = PROJECT / "components" / "kws"
STAND_IN = Path(__file__).resolve().parent / "esp_idf"


def chips() -> dict[str, str]:
    """The target of hardwire for each chip."""
    return dict(
        re.findall(r"set\(processor_(\w+) (\w+)\)", (COMPONENT / "CMakeLists.txt").read_text())
    )


def configure(folder: Path, chip: str) -> tuple[tuple[object, ...], dict[str, object]]:
    toolchain = (
        f"-DCMAKE_TOOLCHAIN_FILE={EXAMPLES / 'qemu' / 'board.cmake'}", "-DBOARD=virt-rv32",
    )  # fmt: skip
    settings = {"IDF_PATH": STAND_IN, "IDF_TARGET": chip}
    return ("cmake", "-S", PROJECT, "-B", folder, *toolchain), settings


def test_the_project_is_built_and_boots(tmp_path: Path) -> None:
    need("cmake", RISCV, "qemu-system-riscv32")
    command, settings = configure(tmp_path, "esp32c6")
    run(tmp_path, *command, settings=settings)
    check_scores(run(tmp_path, "cmake", "--build", tmp_path, "--target", "run"))


def test_a_chip_with_another_processor_is_refused(tmp_path: Path) -> None:
    need("cmake", RISCV)
    command, settings = configure(tmp_path, "esp32s3")
    done = attempt(tmp_path, *command, settings=settings)
    assert done.returncode == 1
    assert "esp32s3 is none" in done.stderr


@pytest.mark.parametrize(("chip", "target"), chips().items(), ids=lambda each: each)
def test_a_chip_is_compiled_for_with_its_target(chip: str, target: str) -> None:
    assert by_name(target).name == target
    assert target == {"esp32c2": "rv32imc", "esp32c3": "rv32imc", "esp32p4": "rv32imafc"}.get(
        chip, "rv32imac"
    )


def test_the_manifest_is_one_to_espressifs_component_manager(tmp_path: Path) -> None:
    manifest = ManifestManager(str(COMPONENT), "kws", upload_mode=UploadMode.component).load()
    assert str(manifest.version) == "0.1.0"
    assert manifest.targets == list(chips())
    text = (COMPONENT / "idf_component.yml").read_text()
    (tmp_path / "idf_component.yml").write_text(text.replace("0.1.0", "first"))
    with pytest.raises(ManifestError):
        ManifestManager(str(tmp_path), "kws", upload_mode=UploadMode.component).load()
