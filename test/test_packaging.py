"""What is installed is what is in the folders."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("dialect", "passes", "lowering", "check", "runtime", "tools")
TOOL = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]


def folders() -> dict[str, str]:
    """Every package by name, and its folder."""
    found = {}
    for room in ("hardwire", *ROOMS):
        for path in sorted((ROOT / room).rglob("__init__.py")):
            folder = path.parent.relative_to(ROOT)
            inside = folder.parts[1:] if room == "hardwire" else folder.parts
            found[".".join(("hardwire", *inside))] = str(folder)
    return found


def test_every_package_is_installed() -> None:
    assert sorted(TOOL["packages"]) == sorted(folders())
    assert TOOL["package-dir"] == folders()


def test_all_that_c_programs_need_is_installed() -> None:
    runtime = ROOT / "runtime"
    patterns = TOOL["package-data"]["hardwire.runtime"]
    installed = {path for pattern in patterns for path in runtime.glob(pattern)}
    there = {path for path in runtime.rglob("*") if path.suffix in (".c", ".h", ".cmake", ".pc")}
    assert there == installed


def test_every_data_file_is_installed() -> None:
    for package, patterns in TOOL["package-data"].items():
        folder = ROOT / folders()[package]
        for pattern in patterns:
            assert list(folder.glob(pattern)), f"{package}: nothing matches {pattern}"


def test_every_text_of_the_lowering_is_installed() -> None:
    lowering = ROOT / "lowering"
    patterns = TOOL["package-data"]["hardwire.lowering"]
    installed = {path for pattern in patterns for path in lowering.glob(pattern)}
    assert {path for path in lowering.rglob("*") if path.suffix in (".mlir", ".in")} == installed
