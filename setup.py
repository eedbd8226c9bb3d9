"""What pyproject.toml cannot say: an editable install has its data files too, and a wheel has what
is made when it is built: a manual page, and the C runtime for targets whose compilers are there."""

import os
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py


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


setup(distclass=Hardwire, cmdclass={"build_py": WithMade})
