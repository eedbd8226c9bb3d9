"""What is installed is what is in the folders."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("dialect", "passes", "lowering", "check", "runtime", "pages", "tools")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
TOOL = PYPROJECT["tool"]["setuptools"]


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


def test_what_cannot_ask_for_the_version_names_the_same() -> None:
    """Python asks the metadata, which are of pyproject.toml; CMake and pkg-config read files."""
    version: str = PYPROJECT["project"]["version"]
    cmake = (ROOT / "runtime/cmake/hardwire-config-version.cmake").read_text()
    assert f'set(PACKAGE_VERSION "{version}")' in cmake
    assert f'VERSION_EQUAL "{version.rpartition(".")[0]}"' in cmake
    assert f"Version: {version}\n" in (ROOT / "runtime/pkgconfig/hardwire.pc").read_text()
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text()


def test_extras_are_what_the_documentation_names() -> None:
    extras: dict[str, list[str]] = PYPROJECT["project"]["optional-dependencies"]
    assert extras["dev"] == ["hardwire[dist,docs,lint,test,torch]"]
    assert extras["torch"] == ["torch==2.13.0"]
    assert not any("torch==" in name for name in PYPROJECT["project"]["dependencies"])
    assert {*extras["dist"]} - {*extras["test"]} == {"build==1.6.1"}


def test_options_are_told_before_anything_heavy_is_loaded() -> None:
    """The child of `guard` is forked before, and a build of the wheel asks for them without."""
    command = "import sys, hardwire.tools.hardwire as h; h.parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded.isdisjoint({"numpy", "yaml", "torch_mlir", "llvmlite", "importlib_metadata"})
    assert "hardwire" in loaded
