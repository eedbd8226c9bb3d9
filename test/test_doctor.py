"""`hardwire doctor`: what is there, what is missing, for which feature, and how to install it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from hardwire.check.boards import BOARDS
from hardwire.tools import doctor
from hardwire.tools.hardwire import main


def by_name(text: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in json.loads(text)["findings"]}


def examined(**environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "doctor", "--json"]
    asked = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, env=asked, check=False)


def test_without_programs_it_says_what_each_is_for_and_how_to_get_it(tmp_path: Path) -> None:
    done = examined(PATH="", HARDWIRE_CACHE=str(tmp_path / "cache"))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["compiles"] is True
    found = by_name(done.stdout)
    assert found["torch-mlir"]["found"] == metadata.version("torch-mlir")
    assert found["folder"]["found"].startswith(f"{tmp_path}/cache: 0 of at most ")
    missing = [each for each in found.values() if each["state"] == "missing"]
    assert {"cc", "qemu-system-arm", "riscv64-unknown-elf-gcc", "make", "cmake"} <= {
        each["name"] for each in missing
    }
    assert all(each["remedy"].startswith("apt-get install ") for each in missing)
    assert found["qemu-system-riscv32"]["remedy"].endswith(" qemu-system-misc")
    served = " ".join(each["needed_for"] for each in missing)
    assert all(target in served for target in BOARDS)


def test_the_text_has_what_is_missing_below_each_other(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HARDWIRE_CACHE", "off")
    assert main(["doctor"]) == 0
    text = capfd.readouterr().out
    assert "\n  no  cmake                      not in PATH\n      for new --build cmake; " in text
    assert "\n  --  folder                     switched off\n" in text
    assert "unset HARDWIRE_CACHE" in text
    assert max(map(len, text.splitlines())) < 120


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARDWIRE_CACHE", "/proc/no/cache")
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = {each.name: each for each in doctor.findings()}["folder"]
    assert (found.state, found.found) == ("other", "/proc/no/cache cannot be written")


def test_only_what_compile_needs_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    wanted = ["llvmlite==0.50.0", "numpy==1.2", "nowhere==3", "also-nowhere==4; extra == 'run'"]
    monkeypatch.setattr(doctor.metadata, "requires", lambda _: wanted)
    assert main(["doctor", "--json"]) == 1
    out, err = capfd.readouterr()
    found = by_name(out)
    assert json.loads(out)["compiles"] is False
    assert found["llvmlite"]["state"] == "ok"
    assert found["numpy"]["found"].endswith(", tried with 1.2")
    assert found["numpy"]["remedy"] == "pip install numpy==1.2"
    assert found["also-nowhere"]["remedy"] == "pip install 'hardwire[run]'"
    assert "doctor: nothing can be compiled: `nowhere` not installed (3 is wanted)" in err
    assert "; pip install nowhere==3." in err
