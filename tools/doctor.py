"""What hardwire finds on this machine, what is missing, and what that is needed for.

Nothing that may be missing is imported before it is looked for.
"""

from __future__ import annotations

import importlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

from ..check.boards import BOARDS, THIS_MACHINE, Tools, machine_of

COMPILE, OLDEST = "compile", (3, 11)
MODULES = {"torch-mlir": "torch_mlir.ir", "pyyaml": "yaml", "pyelftools": "elftools"}
"""Packages whose modules have other names."""
EXTRAS = {
    "run": "run --target: objects for other processors, in an emulator",
    "tune": "tune: which ways of computing kernels are the best",
    "torch": "torch.export in Python, and PyTorch's opinion for --check",
}
REQUIREMENT = re.compile(r"([\w.-]+)(?:\[[\w,]*\])?==([\w.]+)(?:.*extra == [\"'](\w+)[\"'])?")
OK, OTHER, MISSING = "ok", "other", "missing"


@dataclass(frozen=True)
class Finding:
    """Something that was looked for: `state` is `ok`, `other` (it is there, but of another version
    than hardwire is tried with, or of no use) or `missing`; `needed_for` is the feature, `remedy`
    the command that installs it."""

    part: str
    name: str
    state: str
    found: str
    needed_for: str
    remedy: str = ""

    @property
    def breaks(self) -> bool:
        """Nothing can be compiled."""
        return self.needed_for == COMPILE and self.state == MISSING


def findings() -> list[Finding]:
    """All of them, those first without which nothing works."""
    return [_python(), *_packages(), _processor(), *_objects(), _cache(), *_extras(), *_programs()]


def _python() -> Finding:
    version = platform.python_version()
    state = OK if sys.version_info >= OLDEST else MISSING
    found = f"{version} on {platform.system()} {platform.machine()}"
    return Finding("Python", "python", state, found, COMPILE, "install Python 3.11 or newer")


def _requirements() -> Iterator[tuple[str, str, str]]:
    """Name, version and extra of what this hardwire is made for."""
    try:
        wanted = metadata.requires("hardwire") or []
    except metadata.PackageNotFoundError:
        wanted = []
    for text in wanted:
        match = REQUIREMENT.match(text)
        if match is not None:
            yield match[1], match[2], match[3] or ""


def _packages() -> Iterator[Finding]:
    for name, wanted, extra in _requirements():
        if not extra:
            yield _package("packages", name, wanted, COMPILE)


def _extras() -> Iterator[Finding]:
    for name, wanted, extra in _requirements():
        if extra in EXTRAS:
            remedy = f"pip install 'hardwire[{extra}]'"
            yield _package("extras", name, wanted, EXTRAS[extra], remedy)


def _package(part: str, name: str, wanted: str, needed_for: str, remedy: str = "") -> Finding:
    remedy = remedy or f"pip install {name}=={wanted}"
    try:
        version = metadata.version(name)
        if part == "packages":
            importlib.import_module(MODULES.get(name.lower(), name.replace("-", "_")))
    except metadata.PackageNotFoundError:
        return Finding(
            part, name, MISSING, f"not installed ({wanted} is wanted)", needed_for, remedy
        )
    except (ImportError, OSError) as problem:
        found = f"cannot be imported ({str(problem).splitlines()[0]})"
        return Finding(part, name, MISSING, found, needed_for, remedy)
    if version.split("+")[0] == wanted:
        return Finding(part, name, OK, version, needed_for)
    return Finding(part, name, OTHER, f"{version}, tried with {wanted}", needed_for, remedy)


def _processor() -> Finding:
    """What `native` is here."""
    try:
        from ..dialect.targets import native
    except (ImportError, OSError):
        return Finding("processor", "native", OTHER, "llvmlite cannot tell", "--target native")
    target = native()
    wanted = ("avx2", "fma", "avx512f", "avx512vl", "avx512vnni", "neon", "dotprod", "v")
    features = [name for name in wanted if f"+{name}" in target.features.split(",")]
    lanes = f"vectors of {target.vector_bits} bits" if target.vector_bits else "no vectors"
    found = f"{target.cpu}, {target.triple.split('-')[0]}, {lanes}: {' '.join(features) or '-'}"
    return Finding("processor", "native", OK, found, "--target native")


def _objects() -> Iterator[Finding]:
    """Where the linker of this system does not take what `native` gives."""
    try:
        from ..dialect.targets import native
        from ..lowering.system_objects import is_linked

        if is_linked(native()):
            return
    except (ImportError, OSError):
        return
    found = f"host objects are ELF: the linker of {platform.system()} takes others"
    feature = "programs of this machine; `hardwire run`, Python and other targets do without"
    yield Finding("processor", "linker", OTHER, found, feature)


def _cache() -> Finding:
    """The folder of earlier compilations."""
    from ..dialect.disk_cache import FOLDER, cache_here

    feature = "compiling the same again, in less time"
    cache = cache_here()
    if cache is None:
        return Finding("cache", "folder", OTHER, "switched off", feature, f"unset {FOLDER}")
    folder = cache.folder
    nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not os.access(nearest, os.W_OK):
        found = f"{folder} cannot be written"
        return Finding("cache", "folder", OTHER, found, feature, f"export {FOLDER}=FOLDER")
    size = sum(entry.bytes for entry in cache.entries())
    found = f"{folder}: {size:,} of at most {cache.limit:,} bytes"
    return Finding("cache", "folder", OK, found, feature)


def _programs() -> Iterator[Finding]:
    """Compilers and emulators, each with the targets that it is for."""
    packages, targets = dict[str, str](), dict[str, list[str]]()
    for tools, target in _tools():
        for program in filter(None, (tools.compiler, tools.emulator)):
            packages.setdefault(program, tools.packages)
            targets.setdefault(program, []).append(target)
    for program, served in targets.items():
        feature = f"new, --check: {', '.join(dict.fromkeys(served))}"
        yield _program(program, feature, f"apt-get install {packages[program]}")
    yield _program("make", "new --build make", "apt-get install make")
    yield _program("cmake", "new --build cmake", "apt-get install cmake")


def _tools() -> Iterator[tuple[Tools, str]]:
    """What builds and runs programs, with a target that it is for."""
    yield THIS_MACHINE.tools, "native"
    for target, board in BOARDS.items():
        yield board.tools, target
        yield machine_of(target).tools, target


def _program(name: str, feature: str, remedy: str) -> Finding:
    place = shutil.which(name)
    if place is None:
        return Finding("programs", name, MISSING, "not in PATH", feature, remedy)
    return Finding("programs", name, OK, place, feature)
