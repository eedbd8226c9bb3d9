"""`python -m hardwire.tools.runtime_libraries FOLDER`: the C runtime `hwr` as static libraries.

    FOLDER/cortex-m4f/libhwr.a

There is one for each target whose cross compiler is here, and one for programs of this machine.
The wheel has them; CMake finds them as `hardwire::hwr`.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..check.boards import BOARDS, STRICT

RUNTIME = Path(__file__).resolve().parent.parent / "runtime"
LIBRARY = "libhwr.a"
FLAGS = (*STRICT, "-Os", "-g0", "-ffunction-sections", "-fdata-sections", "-ffreestanding")


def build(folder: Path) -> list[str]:
    """Writes them; gives the names of the targets. CalledProcessError where a compiler fails."""
    made: dict[tuple[str, ...], Path] = {}
    for target, command in compilers():
        place = folder / target
        place.mkdir(parents=True, exist_ok=True)
        if command in made:
            shutil.copyfile(made[command], place / LIBRARY)
        else:
            made[command] = _archive(command, place / LIBRARY)
    return [target for target, _ in compilers()]


def compilers() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Targets, each with the compiler that is here, and how that is told of it."""
    for target, board in BOARDS.items():
        if shutil.which(board.tools.compiler) is not None:
            own = (flag for flag in board.tools.flags if flag.startswith("-m"))
            yield target, (board.tools.compiler, *own, *board.flags)
    if platform.system() == "Linux" and shutil.which("gcc") is not None:
        yield f"{platform.machine()}-linux", ("gcc", "-fPIC")


def _archive(command: tuple[str, ...], library: Path) -> Path:
    """The same bytes wherever it is built: without names of folders, and without times."""
    sources = sorted((RUNTIME / "src").glob("*.c"))
    with tempfile.TemporaryDirectory() as folder:
        include = f"-I{RUNTIME / 'include'}"
        compile = [*command, *FLAGS, include, "-c", *map(str, sources)]
        subprocess.run(compile, cwd=folder, check=True)
        objects = [source.with_suffix(".o").name for source in sources]
        library.unlink(missing_ok=True)
        archiver = f"{command[0].removesuffix('gcc')}ar"
        subprocess.run([archiver, "rcsD", str(library), *objects], cwd=folder, check=True)
    return library


if __name__ == "__main__":
    print("hwr for", *build(Path(sys.argv[1])))
