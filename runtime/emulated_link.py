"""Places an object for a Cortex-M in memory, and enters addresses as a linker does."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import SymbolTableSection

ABS32, REL32, THM_CALL, THM_JUMP24, THM_MOVW, THM_MOVT = 2, 3, 10, 30, 47, 48


@dataclass(frozen=True)
class Placed:
    """An object in memory: `content` lies at `start`; `functions` are the addresses of its sections
    of code with the names of these, `symbols` those of all that has a name."""

    start: int
    content: bytes
    functions: Mapping[int, str]
    symbols: Mapping[str, int]


def place(image: bytes, start: int, outside: Callable[[str], int]) -> Placed:
    """The object at an address; `outside` gives those of what it does not have itself."""
    elf = ELFFile(io.BytesIO(image))
    content, at = bytearray(), dict[int, int]()
    functions = dict[int, str]()
    for number, section in enumerate(elf.iter_sections()):
        if section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_size"]:
            content += bytes(-len(content) % max(16, section["sh_addralign"]))
            at[number] = start + len(content)
            content += section.data()
            if section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR:
                functions[at[number]] = section.name
    symbols = dict(_symbols(elf, at))
    for place, kind, name, value in _entries(elf, at):
        target = outside(name) if value is None else value
        _enter(content, place - start, kind, target, place)
    return Placed(start, bytes(content), functions, symbols)


def _tables(elf: ELFFile) -> Iterator[SymbolTableSection]:
    return (each for each in elf.iter_sections() if isinstance(each, SymbolTableSection))


def _symbols(elf: ELFFile, at: Mapping[int, int]) -> Iterator[tuple[str, int]]:
    for table in _tables(elf):
        for symbol in table.iter_symbols():
            if symbol.name and symbol["st_shndx"] in at:
                yield symbol.name, at[symbol["st_shndx"]] + symbol["st_value"]


def _entries(elf: ELFFile, at: Mapping[int, int]) -> Iterator[tuple[int, int, str, int | None]]:
    """What is entered: where, in which way, and the symbol with its address, if it has one."""
    for section in elf.iter_sections():
        if not isinstance(section, RelocationSection) or section["sh_info"] not in at:
            continue
        table = elf.get_section(section["sh_link"])
        if not isinstance(table, SymbolTableSection):
            continue
        for each in section.iter_relocations():
            symbol = table.get_symbol(each["r_info_sym"])
            base = at.get(symbol["st_shndx"])
            value = None if base is None else base + symbol["st_value"]
            yield at[section["sh_info"]] + each["r_offset"], each["r_info_type"], symbol.name, value


def _enter(content: bytearray, at: int, kind: int, target: int, place: int) -> None:
    """One relocation; its addend is what is there already. The last bit of a function's address
    says that its code is Thumb's."""
    if kind in (ABS32, REL32):
        [addend] = struct.unpack_from("<I", content, at)
        value = addend + target - (place if kind == REL32 else 0)
        struct.pack_into("<I", content, at, value & 0xFFFFFFFF)
    elif kind in (THM_CALL, THM_JUMP24):
        _enter_branch(content, at, (target & ~1) - (place + 4))
    elif kind in (THM_MOVW, THM_MOVT):
        _enter_half(content, at, target, 16 if kind == THM_MOVT else 0)
    else:
        raise ValueError(f"the object has a relocation of type {kind}, which nothing here enters.")


def _enter_branch(content: bytearray, at: int, distance: int) -> None:
    sign = distance >> 24 & 1
    first = 0xF000 | sign << 10 | distance >> 12 & 0x3FF
    [second] = struct.unpack_from("<H", content, at + 2)
    second = second & 0xD000 | distance >> 1 & 0x7FF
    second |= (1 ^ sign ^ distance >> 23 & 1) << 13 | (1 ^ sign ^ distance >> 22 & 1) << 11
    struct.pack_into("<HH", content, at, first, second)


def _enter_half(content: bytearray, at: int, target: int, shift: int) -> None:
    """movw and movt: the constant of 16 bits is in four parts."""
    first, second = struct.unpack_from("<HH", content, at)
    addend = (first & 15) << 12 | (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 255
    value = target + (addend ^ 0x8000) - 0x8000 >> shift & 0xFFFF
    first = first & 0xFBF0 | value >> 12 | (value >> 11 & 1) << 10
    second = second & 0x8F00 | (value >> 8 & 7) << 12 | value & 255
    struct.pack_into("<HH", content, at, first, second)
