"""Puts an object file into this process's memory, ready to be called: LLVM's JITLink does it.

JITLink keeps the code and constants of an object within reach of each other and finds what the
object needs (libm) in this process. (LLVM's older loader ends the process when something does not
fit.)
"""

from __future__ import annotations

import ctypes
import io
import itertools
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from functools import cache

import llvmlite.binding as llvm
from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

LIBRARIES = {
    "linux": (None, "libm.so.6", "libgcc_s.so.1"),
    "win32": ("ucrtbase", "msvcrt", "ntdll"),
}
"""Of C, by system; this process has those of others. Windows' last one has `__chkstk`, which
functions call there before they take more than a page of stack."""
MACHINES = {
    "x86_64": "EM_X86_64", "AMD64": "EM_X86_64", "aarch64": "EM_AARCH64", "arm64": "EM_AARCH64",
    "ARM64": "EM_AARCH64", "riscv64": "EM_RISCV",
}  # fmt: skip
"""As systems call them."""

_numbers = itertools.count()


def load_all(
    image: bytes,
    symbols: Sequence[str],
    libraries: Sequence[str] = (),
    given: Mapping[str, int] | None = None,
) -> tuple[list[int], object]:
    """The addresses of functions of an object, and what keeps the object in memory.

    `libraries` are shared libraries with the user's kernels; they come before those of the machine.
    `given` are the addresses of functions of the caller's that the object may need.
    Raises ValueError where the object is for another machine, is damaged, lacks such a function, or
    needs one that neither the libraries nor this machine have.
    """
    found = [open_library(library) for library in libraries]
    builder = llvm.JITLibraryBuilder().add_object_img(image)
    for symbol in symbols:
        builder.export_symbol(symbol)
    for name, address in _needed(image, symbols, found, given or {}).items():
        builder.import_symbol(name, address)
    try:
        library = builder.link(_jit(), f"{symbols[0]}.{next(_numbers)}")
    except RuntimeError as problem:
        raise ValueError(f"the object cannot be loaded ({problem}).") from problem
    return [library[symbol] for symbol in symbols], (library, found)


def open_library(path: str) -> ctypes.CDLL:
    """A shared library of the user's. One without a slash is in the current folder, if there."""
    try:
        return ctypes.CDLL(os.path.abspath(path) if os.path.exists(path) else path)
    except OSError as problem:
        raise ValueError(f"{path}: cannot be loaded as a shared library ({problem}).") from problem


@cache
def _jit():  # llvmlite does not export the class
    """Of a system of ELF, as objects are, whatever this one is: names of symbols stay as they are,
    where macOS puts an underscore before them."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    processor = llvm.get_default_triple().partition("-")[0].replace("arm64", "aarch64")
    target = llvm.Target.from_triple(f"{processor}-unknown-linux-gnu")
    machine = target.create_target_machine(jit=True, codemodel="small")
    return llvm.create_lljit_compiler(machine, use_jit_link=True, suppress_errors=True)


def _needed(
    image: bytes,
    wanted_here: Sequence[str],
    libraries: Sequence[ctypes.CDLL],
    given: Mapping[str, int],
) -> dict[str, int]:
    """The addresses of the functions that the object refers to and does not have."""
    try:
        elf = ELFFile(io.BytesIO(image))
        tables = [part for part in elf.iter_sections() if isinstance(part, SymbolTableSection)]
        symbols = [entry for table in tables for entry in table.iter_symbols()]
    except ELFError as problem:
        raise ValueError(f"not a readable object file ({problem}).") from problem
    machine, wanted = platform.machine(), elf.header["e_machine"]
    if MACHINES.get(machine) != wanted:
        raise ValueError(f"this machine ({machine}) cannot run an object for {wanted}.")
    defined = {entry.name for entry in symbols if entry["st_shndx"] != "SHN_UNDEF"}
    for symbol in wanted_here:
        if symbol not in defined:
            raise ValueError(f"the object has no function `{symbol}`.")
    names = {entry.name for entry in symbols if entry.name} - defined
    found = {name: given.get(name) or _address(name, libraries) for name in sorted(names)}
    missing = [f"`{name}`" for name, address in found.items() if address is None]
    if missing:
        where = "the linked libraries" if libraries else "this machine"
        raise ValueError(
            f"the object needs {', '.join(missing)}, which {where} {'do' if libraries else 'does'} "
            "not have; link the library with your kernels (`--link libmy.so`)."
        )
    return {name: address for name, address in found.items() if address is not None}


def _address(name: str, libraries: Sequence[ctypes.CDLL]) -> int | None:
    """The address of a function of the user's libraries, or of this process's C libraries."""
    for library in (*libraries, *LIBRARIES.get(sys.platform, (None,))):
        try:
            opened = library if isinstance(library, ctypes.CDLL) else ctypes.CDLL(library)
        except OSError:
            continue
        function = getattr(opened, name, None)
        if function is not None:
            return ctypes.cast(function, ctypes.c_void_p).value
    return None
