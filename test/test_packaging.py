"""What is installed is what is in the folders."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("dialect", "passes", "lowering", "check", "runtime", "pages", "tools")
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


def test_every_file_beside_the_code_is_installed() -> None:
    """Python aside; a README is for those who read the folder."""
    for package, folder in folders().items():
        place = ROOT / folder
        patterns = TOOL["package-data"].get(package, [])
        installed = {path for pattern in patterns for path in place.glob(pattern)}
        inner = [ROOT / other for other in folders().values() if other.startswith(f"{folder}/")]
        there = {
            path
            for path in place.rglob("*")
            if path.is_file() and path.suffix not in (".py", ".pyc", ".md")
            if not any(other in path.parents for other in inner)
        }
        assert there == installed, package


def test_every_data_file_is_installed() -> None:
    for package, patterns in TOOL["package-data"].items():
        folder = ROOT / folders()[package]
        for pattern in patterns:
            assert list(folder.glob(pattern)), f"{package}: nothing matches {pattern}"
