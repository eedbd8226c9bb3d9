"""The wheel, in an environment that has what it depends on and nothing else: no torch."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .distributions import PROJECT, ROOT, Environment, built, unpacked

KWS = ROOT / "examples" / "kws" / "kws.pt2"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the sdist, as `make dist` builds it."""
    folder = tmp_path_factory.mktemp("dist")
    return built("wheel", unpacked(built("sdist", ROOT, folder)), folder)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = Environment.made(tmp_path_factory.mktemp("empty") / "venv")
    environment.link(*(name.partition("==")[0] for name in PROJECT["dependencies"]))
    environment.install(wheel)
    return environment


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return Path(shutil.copy(KWS, tmp_path))


def test_what_is_published_is_in_order(wheel: Path) -> None:
    pytest.importorskip("twine")
    files = [wheel, *wheel.parent.glob("*.tar.gz")]
    check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)]
    done = subprocess.run(check, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.count("PASSED")) == (0, 2), done.stdout + done.stderr


def test_it_is_for_every_system_and_has_its_licence(wheel: Path) -> None:
    assert wheel.name == f"hardwire-{PROJECT['version']}-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    (licence,) = (name for name in names if name.endswith("dist-info/licenses/LICENSE"))
    assert zipfile.ZipFile(wheel).read(licence) == (ROOT / "LICENSE").read_bytes()
    beside = [name for name in names if not name.startswith(("hardwire/", "hardwire-"))]
    assert beside == []
    page = f"hardwire-{PROJECT['version']}.data/data/share/man/man1/hardwire.1"
    made_by = re.escape(f"hardwire {PROJECT['version']}")
    assert re.match(rf'\.TH HARDWIRE 1 "" "{made_by}"', zipfile.ZipFile(wheel).read(page).decode())


def test_it_runs_without_torch(installed: Environment, model: Path) -> None:
    command = "import hardwire, sys; print(hardwire.__version__); import torch"
    done = installed.run(installed.python, "-c", command, cwd=model.parent, check=False)
    assert done.stdout == f"{PROJECT['version']}\n"
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'torch'\n")


@pytest.mark.parametrize("command", [["hardwire"], ["python", "-m", "hardwire"]], ids=" ".join)
def test_it_says_its_version(installed: Environment, tmp_path: Path, command: list[str]) -> None:
    done = installed.run(
        installed.folder / "bin" / command[0], *command[1:], "--version", cwd=tmp_path
    )
    assert done.stdout == f"hardwire {PROJECT['version']}\n"


def test_it_compiles_to_the_bytes_that_a_checkout_does(installed: Environment, model: Path) -> None:
    """For a microcontroller, checked against numpy; what runs it is no dependency."""
    compile = ("compile", model.name, "--target", "cortex-m4f", "-o", "out", "--quiet")
    installed.run("hardwire", *compile, cwd=model.parent)
    here = [sys.executable, "-m", "hardwire", *compile[:-2], "here", "--quiet"]
    subprocess.run(here, cwd=model.parent, check=True, timeout=120)
    for name in ("kws.o", "kws.h", "kws.report.json"):
        there = (model.parent / "out" / name).read_bytes()
        assert there == (model.parent / "here" / name).read_bytes(), name


def test_it_runs_models_and_checks_them(installed: Environment, model: Path) -> None:
    run = ("run", model.name, "--random", "0")
    assert "output" in installed.run("hardwire", *run, cwd=model.parent).stdout
    checked = installed.run("hardwire", "compile", model.name, "--check", "-q", cwd=model.parent)
    assert "numpy" in checked.stdout
