"""The sdist: all that a checkout has, and its tests pass in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from . import distributions
from .distributions import ROOT, Environment, built

SOME = (
    "test/test_packaging.py::test_every_package_is_installed",
    "test/dialect/test_whole_files.py",
    "test/test_cli.py::test_compile_writes_object_header_and_report",
    "test/test_lit.py::test_lit[dialect/unknown-operator.mlir]",
)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return distributions.unpacked(built("sdist", ROOT, tmp_path_factory.mktemp("sdist")))


def tracked() -> list[str]:
    """What git has of the checkout, that is still there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


@pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="a checkout is needed"
)
def test_it_has_all_files_of_a_checkout(unpacked: Path) -> None:
    missing = [name for name in tracked() if not (unpacked / name).exists()]
    assert (missing, len(tracked()) > 1000) == ([], True)
    assert os.access(unpacked / ".ci" / "need", os.X_OK)


def test_its_tests_pass_in_it(unpacked: Path, tmp_path: Path) -> None:
    """In an environment of its own, in which only hardwire is another than here."""
    environment = Environment.made(tmp_path / "venv")
    environment.link_all()
    environment.install("-e", unpacked)
    python = environment.python
    place = [str(python), "-c", "import hardwire; print(hardwire.__file__)"]
    where = subprocess.run(place, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert Path(where.stdout.strip()).is_relative_to(unpacked)
    tests = subprocess.run(
        [str(python), "-m", "pytest", "-q", "-n", "0", *SOME], cwd=unpacked, capture_output=True,
        text=True, timeout=300,
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout + tests.stderr
    assert "5 passed" in tests.stdout
