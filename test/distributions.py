"""What is published, built here and now, and environments to try it in."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
BACKEND = "import sys; from setuptools import build_meta; build_meta.build_{}(sys.argv[1])"


def built(kind: str, source: Path, folder: Path) -> Path:
    """The `sdist` or `wheel` of a source tree, by the setuptools of this environment. It lays files
    out in that tree: who else wants the same waits. The time is one that has been."""
    before = {*folder.iterdir()}
    lock = source / "build" / "built.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run(
            [sys.executable, "-c", BACKEND.format(kind), str(folder)], cwd=source, check=True,
            capture_output=True, timeout=240, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
        )  # fmt: skip
    (made,) = {path for path in folder.iterdir() if path.is_file()} - before
    return made


def unpacked(archive: Path) -> Path:
    """The one folder that is in a tar file, beside it."""
    with tarfile.open(archive) as file:
        file.extractall(archive.parent, filter="data")
    return archive.with_name(archive.name.removesuffix(".tar.gz"))


@dataclass(frozen=True)
class Environment:
    """A virtual environment, in which programs see nothing of the environment of the tests."""

    folder: Path

    @staticmethod
    def made(folder: Path) -> Environment:
        """An empty one."""
        command = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
        subprocess.run(command, check=True, timeout=60)
        return Environment(folder)

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def install(self, *what: str | Path) -> None:
        """What is said, without what it depends on."""
        install = ["install", "-q", "--no-deps", "--no-build-isolation", *map(str, what)]
        command = [sys.executable, "-m", "pip", "--python", str(self.python), *install]
        subprocess.run(command, check=True, timeout=240)

    def link_all(self) -> None:
        """All that the tests have is here as well."""
        (self.packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def link(self, *names: str) -> None:
        """Libraries of the tests, by name; nothing else is here."""
        for name in names:
            found = distribution(name)
            for top in sorted(
                {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}
            ):
                place = self.packages / top
                if not place.exists():
                    place.symlink_to(Path(str(found.locate_file(top))))

    def run(
        self, *command: str | Path, cwd: Path, check: bool = True, **more: str
    ) -> subprocess.CompletedProcess[str]:
        """A program, with the environment variables that a fresh login has."""
        path = f"{self.folder / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"
        done = subprocess.run(
            [*map(str, command)], cwd=cwd, capture_output=True, text=True, timeout=240,
            env={"PATH": path, "HOME": str(self.folder), **more}, check=False,
        )  # fmt: skip
        assert not check or done.returncode == 0, done.stdout + done.stderr
        return done
