"""Puts an object file into this process's memory, ready to be called.

A small linker: sections of one object are laid out in one mapping, so that code and constants are
always within reach of each other, and relocated there. Functions that the object needs (libm) are
taken from this process, through a jump beside the code. Nothing of LLVM runs here: its own loader
ends the process when something does not fit.
"""

from __future__ import annotations

import ctypes
import io
import mmap
import platform
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from elftools.common.exceptions import ELFError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol, SymbolTableSection

LIBRARIES = (None, "libm.so.6", "libgcc_s.so.1")
PAGE = mmap.PAGESIZE
LARGEST = 2**31 - 1


@dataclass(frozen=True)
class Patch:
    """One relocation: what lies at `place` (4 or 8 bytes) is to reach `target`."""

    place: int
    target: int
    word: int


@dataclass(frozen=True)
class Machine:
    """How code of one kind of processor is relocated.

    `relocations` maps a relocation's number to the size of what it changes and the new value.
    `jump` is a stub that goes to the address in the 8 bytes behind it.
    """

    elf: str
    relocations: dict[int, tuple[int, Callable[[Patch], int]]]
    jump: bytes

    @property
    def jump_size(self) -> int:
        return len(self.jump) + 8


def _distance(patch: Patch) -> int:
    return (patch.target - patch.place) & 0xFFFFFFFF


def _absolute(patch: Patch) -> int:
    return patch.target


def _branch(patch: Patch) -> int:
    """AArch64 `b` and `bl`: the distance in words, in 26 bits."""
    return patch.word & ~0x3FFFFFF | (patch.target - patch.place) >> 2 & 0x3FFFFFF


def _page(patch: Patch) -> int:
    """AArch64 `adrp`: the distance in pages, its two lowest bits apart from the others."""
    pages = (patch.target >> 12) - (patch.place >> 12)
    return patch.word & ~0x60FFFFE0 | (pages & 3) << 29 | (pages >> 2 & 0x7FFFF) << 5


def _in_page(scale: int) -> Callable[[Patch], int]:
    """AArch64 `add` and loads: the place within the page, in units of the access."""
    return lambda patch: patch.word & ~0x3FFC00 | (patch.target & 0xFFF) >> scale << 10


MACHINES = {
    "x86_64": Machine(
        "EM_X86_64",
        {1: (8, _absolute), 2: (4, _distance), 4: (4, _distance)},
        bytes.fromhex("ff2502000000 6690"),  # jmp *2(%rip); a filler of two bytes
    ),
    "aarch64": Machine(
        "EM_AARCH64",
        {
            257: (8, _absolute), 261: (4, _distance), 275: (4, _page),
            277: (4, _in_page(0)), 278: (4, _in_page(0)), 284: (4, _in_page(1)),
            285: (4, _in_page(2)), 286: (4, _in_page(3)), 299: (4, _in_page(4)),
            282: (4, _branch), 283: (4, _branch),
        },
        bytes.fromhex("50000058 00021fd6"),  # ldr x16, .+8; br x16
    ),
}  # fmt: skip


@dataclass(frozen=True)
class LoadedObject:
    """An object in memory: the addresses of its symbols. It stays as long as this lives."""

    symbols: dict[str, int]
    mapping: mmap.mmap


def load(image: bytes) -> LoadedObject:
    """Loads an object for this machine; ValueError where that cannot be done."""
    try:
        return _load(ELFFile(io.BytesIO(image)))
    except (ELFError, struct.error) as problem:
        raise ValueError(f"not a readable object file ({problem}).") from problem


def _load(elf: ELFFile) -> LoadedObject:
    machine = _machine(elf)
    needed = [symbol.name for symbol in _symbols(elf) if symbol["st_shndx"] == "SHN_UNDEF"]
    addresses = {name: _address_here(name) for name in needed if name}
    offsets, jumps, size = _lay_out(elf, machine.jump_size * len(addresses))
    if size > LARGEST:
        raise ValueError(f"the object takes {size:,} bytes; code cannot reach that far.")
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for number, offset in offsets.items():
        content = elf.get_section(number).data()
        memory[offset : offset + len(content)] = content
    symbols: dict[str, int] = {}
    for place, (name, address) in enumerate(addresses.items()):
        jump = jumps + place * machine.jump_size
        memory[jump : jump + machine.jump_size] = machine.jump + struct.pack("<Q", address)
        symbols[name] = base + jump
    for symbol in _symbols(elf):
        if symbol.name and symbol["st_shndx"] in offsets:
            symbols[symbol.name] = base + offsets[symbol["st_shndx"]] + symbol["st_value"]
    _relocate(elf, machine, memory, base, offsets, symbols)
    _protect(base, _round_up(jumps + machine.jump_size * len(addresses), PAGE), size)
    return LoadedObject(symbols, memory)


def _machine(elf: ELFFile) -> Machine:
    machine, wanted = MACHINES.get(platform.machine()), elf.header["e_machine"]
    if machine is None or machine.elf != wanted:
        raise ValueError(f"this machine ({platform.machine()}) cannot run an object for {wanted}.")
    return machine


def _symbols(elf: ELFFile) -> Iterator[Symbol]:
    for section in elf.iter_sections():
        if isinstance(section, SymbolTableSection):
            yield from section.iter_symbols()


def _address_here(name: str) -> int:
    """The address of a function of the C libraries in this process."""
    for library in LIBRARIES:
        try:
            function = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        address = ctypes.cast(function, ctypes.c_void_p).value
        if address is not None:
            return address
    raise ValueError(f"the object needs `{name}`, which this machine does not have.")


def _lay_out(elf: ELFFile, room: int) -> tuple[dict[int, int], int, int]:
    """Where the sections go, by number: code, `room` for jumps; on pages of their own, constants.

    Gives the offsets of the sections, of the jumps, and the size of all.
    """
    offsets: dict[int, int] = {}

    def place(end: int, executable: bool) -> int:
        for number, section in enumerate(elf.iter_sections()):
            flags = section["sh_flags"]
            if section["sh_type"] != "SHT_PROGBITS" or not flags & SH_FLAGS.SHF_ALLOC:
                continue
            if bool(flags & SH_FLAGS.SHF_EXECINSTR) == executable:
                offsets[number] = _round_up(end, section["sh_addralign"] or 1)
                end = offsets[number] + section["sh_size"]
        return end

    jumps = _round_up(place(0, executable=True), 16)
    constants = _round_up(jumps + room, PAGE)
    return offsets, jumps, _round_up(place(constants, executable=False) + 1, PAGE)


def _round_up(value: int, alignment: int) -> int:
    return -(-value // alignment) * alignment


def _relocate(
    elf: ELFFile,
    machine: Machine,
    memory: mmap.mmap,
    base: int,
    offsets: dict[int, int],
    symbols: dict[str, int],
) -> None:
    for section in elf.iter_sections():
        if not isinstance(section, RelocationSection) or section["sh_info"] not in offsets:
            continue
        table = elf.get_section(section["sh_link"])
        for relocation in section.iter_relocations():
            symbol = table.get_symbol(relocation["r_info_sym"])  # type: ignore[attr-defined]
            if symbol["st_shndx"] == "SHN_UNDEF":
                target = symbols[symbol.name]
            else:
                target = base + offsets[symbol["st_shndx"]] + symbol["st_value"]
            place = offsets[section["sh_info"]] + relocation["r_offset"]
            kind = relocation["r_info_type"]
            _patch(machine, memory, base, place, kind, target + relocation["r_addend"])


def _patch(
    machine: Machine, memory: mmap.mmap, base: int, place: int, kind: int, target: int
) -> None:
    if kind not in machine.relocations:
        raise ValueError(f"the object has relocations of kind {kind}, which is not known.")
    size, value = machine.relocations[kind]
    word = int.from_bytes(memory[place : place + size], "little")
    changed = value(Patch(base + place, target, word))
    memory[place : place + size] = changed.to_bytes(size, "little")


def _protect(base: int, code: int, size: int) -> None:
    """Code may run and be read from now on, constants only be read."""
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    protect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for start, length, rights in (
        (base, code, mmap.PROT_READ | mmap.PROT_EXEC),
        (base + code, size - code, mmap.PROT_READ),
    ):
        if length and protect(start, length, rights) != 0:
            raise ValueError(f"memory cannot be made executable (error {ctypes.get_errno()}).")
