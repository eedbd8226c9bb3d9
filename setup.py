"""What pyproject.toml cannot say: an editable install has its data files too, and a wheel has what
is made when it is built: a manual page, and the C runtime for targets whose compilers are there.
An sdist is the same bytes wherever it is built, of the time in SOURCE_DATE_EPOCH, as wheels are."""

import gzip
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist


class Hardwire(Distribution):
    """setuptools' editable wheels leave out the data files of who has no `has_data`."""

    def has_data(self) -> bool:
        return bool(self.data_files)


class WithMade(build_py):
    """The package that was built makes it, without what it depends on."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        lib = Path(self.build_lib).resolve()
        page = lib.with_name("man") / "hardwire.1"
        page.parent.mkdir(exist_ok=True)
        page.write_bytes(self.output_of("man_page", self.distribution.get_version()))
        self.distribution.data_files.append(("share/man/man1", [os.path.relpath(page)]))
        self.output_of("runtime_libraries", str(lib / "hardwire" / "runtime" / "lib"))

    def output_of(self, tool: str, argument: str) -> bytes:
        """What a module of its tools prints; this folder is no package of that name."""
        variables = {"PYTHONPATH": os.path.abspath(self.build_lib), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-P", "-m", f"hardwire.tools.{tool}", argument]
        return subprocess.run(
            command, env={**os.environ, **variables}, check=True, stdout=subprocess.PIPE
        ).stdout


class SameBytes(sdist):
    """setuptools takes times, owners and modes as they are on disk."""

    def make_archive(
        self,
        base_name: str,
        format: str,
        root_dir: str | None = None,
        base_dir: str | None = None,
        owner: str | None = None,
        group: str | None = None,
    ) -> str:
        if format != "gztar" or base_dir is None:
            raise ValueError(f"an sdist is a .tar.gz, not {format}")
        when = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

        def entry(info: tarfile.TarInfo) -> tarfile.TarInfo:
            info.mode = 0o755 if info.mode & 0o100 or info.isdir() else 0o644
            info.mtime, info.uid, info.gid, info.uname, info.gname = when, 0, 0, "", ""
            return info

        made = f"{base_name}.tar.gz"
        with (
            open(made, "wb") as file,
            gzip.GzipFile("", "wb", mtime=when, fileobj=file) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            archive.add(base_dir, filter=entry)
        return made


setup(distclass=Hardwire, cmdclass={"build_py": WithMade, "sdist": SameBytes})
