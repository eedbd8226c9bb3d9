"""Compiles the user's kernels, and writes the Python package that registers them in PyTorch."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

from ... import runtime
from ...dialect.errors import HardwireError
from ...dialect.kernel_library import Library, read_all
from ...lowering.kernel_header import header_text
from ..written import write_file
from .served import Plan, kernels_of, plan

PACKAGE = '''\
"""Operators of {listed} in PyTorch. Written by hardwire; do not edit.

    import {name}
    torch.ops.{example}(…)
"""

from pathlib import Path

from hardwire.tools.torch_operators.register import register

LIBRARIES = register(Path(__file__).parent, {files}{replaced})
'''
LINKED = "kernels.so"
CXX = (".cpp", ".cc", ".cxx", ".C")


def build(
    files: Sequence[str], sources: Sequence[str], folder: Path, replaced: str | None = None
) -> Plan:
    """Writes the package into a folder, which has its name; says what is in it.

    With a key that is `replaced`, PyTorch's own operators come to kernels of the libraries first.

    Raises HardwireError for what cannot be built.
    """
    _check_names(files, folder)
    missing = [source for source in sources if not Path(source).is_file()]
    if missing:
        raise HardwireError(*(f"{name}: there is no such file." for name in missing))
    libraries = read_all(files)
    found = plan(libraries, replaced)
    if not found.operators:
        raise HardwireError(f"{files[0]}: there is no operator to register.", *found.left_out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise HardwireError(
            f"{folder}: cannot be made ({problem.strerror}); choose another folder."
        ) from problem
    for library in libraries:
        header = f"{library.name}.h"
        write_file(folder / header, header_text([library], header))
        write_file(folder / Path(library.path).name, Path(library.path).read_bytes())
    _compile(sources, folder)
    _check_symbols(libraries, found, folder)
    write_file(folder / "__init__.py", _package(libraries, folder.resolve().name, found, replaced))
    _check_import(folder.resolve())
    return found


def _check_names(files: Sequence[str], folder: Path) -> None:
    name = folder.resolve().name
    if not (name.isascii() and name.isidentifier()):
        raise HardwireError(f"-o {folder}: Python can import no package `{name}`; choose another.")
    known: dict[str, str] = {}
    for file in files:
        stem = Path(file).stem
        if stem in known:
            raise HardwireError(f"{file}: {known[stem]} has the same name; give it another.")
        known[stem] = file


def _package(libraries: Sequence[Library], name: str, found: Plan, replaced: str | None) -> str:
    names = [Path(library.path).name for library in libraries]
    schema = found.operators[0].schema
    return PACKAGE.format(
        listed=", ".join(names),
        name=name,
        example=f"{schema.namespace}.{schema.name}",
        files=names,
        replaced="" if replaced is None else f', replaced="{replaced}"',
    )


def _compile(sources: Sequence[str], folder: Path) -> None:
    """Makes the shared library, by `$CC`; a process that has an older one loaded keeps that."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    include = Path(runtime.__file__).resolve().parent / "include"
    made = folder / f"{LINKED}.new"
    end = ["-lstdc++"] if any(Path(source).suffix in CXX for source in sources) else []
    flags = ["-shared", "-fPIC", "-O2", "-Wl,-z,defs", f"-I{include}", f"-I{folder}"]
    command = [*compiler, *flags, *sources, "-o", str(made), *end, "-lm"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as problem:
        raise HardwireError(
            f"{compiler[0]}: cannot be run ({problem.strerror}); CC names the C compiler."
        ) from problem
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if "rror" in line or "undefined" in line]
        raise HardwireError(*(lines or [f"{shlex.join(command)} failed: {done.stderr.strip()}"]))
    os.replace(made, folder / LINKED)


def _check_symbols(libraries: Sequence[Library], found: Plan, folder: Path) -> None:
    """Every kernel that may be called is there."""
    with (folder / LINKED).open("rb") as file:
        symbols: Any = ELFFile(file).get_section_by_name(".dynsym")
        there = {one.name for one in symbols.iter_symbols() if one["st_shndx"] != "SHN_UNDEF"}
    called = {kernel for served in found.operators for kernel in kernels_of(libraries, served)}
    missing = [
        f"{kernel.location}: no source defines `{kernel.symbol}`, for `{kernel.operator}`."
        for library in libraries
        for kernel in library.kernels()
        if kernel in called and kernel.symbol not in there
    ]
    if missing:
        raise HardwireError(*missing)


def _check_import(folder: Path) -> None:
    """PyTorch takes the operators: asked in a process of its own, which keeps them to itself."""
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder.parent)!r})"]
    command[-1] += f"; import {folder.name}"
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"it ended by {done.returncode}"]
        reason = lines[-1].partition("Error: ")[2] or lines[-1]
        raise HardwireError(f"{folder}: cannot be imported: {reason.removesuffix('.')}.")
