"""The Arduino library of examples/arduino; arduino/ stands in for a core, which is not at hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardwire.dialect.targets import by_name

from .project import ARM, EXAMPLES, boot, check_scores, need, run

EXAMPLE = EXAMPLES / "arduino"
STAND_IN = Path(__file__).resolve().parent / "arduino"
REQUIRED = {
    "name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url",
    "architectures",
}  # fmt: skip
OPTIONAL = {"depends", "dot_a_linkage", "includes", "precompiled", "ldflags"}
SOFTFP = ("-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=softfp", "-mfpu=fpv4-sp-d16")
BUILDS = (
    ("cortex-m3", "mps2-an385", ()),
    ("cortex-m4/fpv4-sp-d16-hard", "mps2-an386", ()),
    ("cortex-m4/fpv4-sp-d16-softfp", "mps2-an386", SOFTFP),
)
"""Folders of the library, each with the board that tries it, and flags where not the board's."""


def folders() -> dict[str, str]:
    """The target of hardwire for each folder."""
    return dict(re.findall(r"^TARGET_(\S+) := (\S+)$", (EXAMPLE / "Makefile").read_text(), re.M))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library, for the processors that are tried."""
    need("make", ARM)
    folder = tmp_path_factory.mktemp("arduino")
    chosen = " ".join(name for name, _, _ in BUILDS)
    run(EXAMPLE, "make", f"BUILD={folder}", f"FOLDERS={chosen}")
    return folder / "KeywordSpotter"


@pytest.mark.parametrize(("name", "machine", "flags"), BUILDS, ids=[name for name, _, _ in BUILDS])
def test_the_sketch_is_built_with_the_library_and_boots(
    name: str, machine: str, flags: tuple[str, ...], library: Path, tmp_path: Path
) -> None:
    """As Arduino's builder does: headers are in `src`, libraries in the processor's folder."""
    need("qemu-system-arm")
    sketch = library / "examples" / "Listen" / "Listen.ino"
    printed = boot(
        machine, tmp_path, "-x", "c++", "-std=gnu++17", "-fno-exceptions", "-I", STAND_IN,
        "-I", library / "src", "-include", "Arduino.h", sketch, "-x", "none",
        f"-L{library / 'src' / name}", *ldflags(library), cpu=flags,
    )  # fmt: skip
    check_scores(printed)


def properties(library: Path) -> dict[str, str]:
    lines = (library / "library.properties").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines)


def ldflags(library: Path) -> list[str]:
    return properties(library)["ldflags"].split()


def test_the_properties_are_those_that_arduino_documents() -> None:
    said = properties(EXAMPLE / "KeywordSpotter")
    assert {*said} >= REQUIRED
    assert {*said} - REQUIRED <= OPTIONAL
    assert re.fullmatch(r"[A-Za-z0-9][\w .-]*", said["name"])
    assert re.fullmatch(r"\d+\.\d+\.\d+", said["version"])
    assert said["category"] == "Data Processing"
    assert said["precompiled"] in ("true", "full")
    assert (EXAMPLE / said["name"] / "src" / said["includes"]).is_file()


def test_the_header_and_the_readme_have_each_folder_of_the_library() -> None:
    header = (EXAMPLE / "KeywordSpotter" / "src" / "KeywordSpotter.h").read_text()
    assert sorted(re.findall(r'#include "(\S+)/kws\.h"', header)) == sorted(folders())
    readme = (EXAMPLE / "README.md").read_text()
    rows = re.findall(r"^\| (`[a-z].*) \| [^|]+ \| (`[^,|]+`(?:, `[^|]+`)?)", readme, re.M)
    told = [
        pair
        for names, targets in rows
        for pair in zip(
            re.findall(r"`(\S+?)`", names), re.findall(r"`(\S+?)`", targets), strict=True
        )
    ]
    assert dict(told) == folders()
    assert [by_name(target).name for target in folders().values()] == [*folders().values()]
