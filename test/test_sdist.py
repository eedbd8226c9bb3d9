"""The sdist: all that a checkout has, and its tests pass in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILD = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
SOME = (
    "test/test_packaging.py",
    "test/dialect/test_whole_files.py",
    "test/test_cli.py::test_compile_writes_object_header_and_report",
    "test/test_lit.py::test_lit[dialect/unknown-operator.mlir]",
)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, check=True, capture_output=True,
        timeout=120,
    )  # fmt: skip
    (archive,) = folder.glob("hardwire-*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())


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
    environment = tmp_path / "venv"
    python = environment / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install = ["install", "-q", "--no-deps", "--no-build-isolation", "-e", str(unpacked)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), *install], check=True, timeout=120
    )
    place = [str(python), "-c", "import hardwire; print(hardwire.__file__)"]
    where = subprocess.run(place, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert Path(where.stdout.strip()).is_relative_to(unpacked)
    tests = subprocess.run(
        [str(python), "-m", "pytest", "-q", "-n", "0", *SOME], cwd=unpacked, capture_output=True,
        text=True, timeout=300,
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout + tests.stderr
    assert "7 passed" in tests.stdout
