"""What pyproject.toml cannot say: an editable install has its data files too, and a wheel has a
manual page, which is written when it is built."""

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


class WithManPage(build_py):
    """The package that was built tells its options, without what it depends on."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        lib = Path(self.build_lib).resolve()
        page = lib.with_name("man") / "hardwire.1"
        page.parent.mkdir(exist_ok=True)
        command = [sys.executable, "-P", "-m", "hardwire.tools.man_page"]
        page.write_bytes(
            subprocess.run(
                [*command, self.distribution.get_version()], check=True, stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": str(lib), "PYTHONDONTWRITEBYTECODE": "1"},
            ).stdout
        )  # fmt: skip
        self.distribution.data_files.append(("share/man/man1", [os.path.relpath(page)]))


setup(distclass=Hardwire, cmdclass={"build_py": WithManPage})
