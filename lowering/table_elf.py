"""Finds schema tables in ELF files: objects, libraries, programs, with symbols or without."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable, Iterator, Mapping

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section, SymbolTableSection

from .table_format import ENTRY, MAGIC, VERSION, Header
from .table_reader import ReadTable, read

RISCV, RISCV_SUB32 = "EM_RISCV", 39


def tables_in(image: bytes, known: Iterable[str] = ()) -> list[ReadTable]:
    """The tables in the constants of an object, a library or a program, with their entry points."""
    elf = ELFFile(io.BytesIO(image))
    found: list[ReadTable] = []
    names: list[str] | None = None
    for number, section in enumerate(elf.iter_sections()):
        if section["sh_type"] != "SHT_PROGBITS" or not section["sh_flags"] & 2:
            continue
        data = section.data()
        for start, header in _headers(data):
            names = list(known) if names is None else names
            entries = _entry_names(elf, number, section, start, header, data)
            place = _symbol_at(elf, number, section, start)
            found.append(read(data[start:], header, names, place, entries))
    return found


def _headers(data: bytes) -> Iterator[tuple[int, Header]]:
    """Where the bytes of a section begin like a table."""
    magic = struct.pack("<IH", MAGIC, VERSION)
    start = data.find(magic)
    while start >= 0:
        header = Header.unpack(data[start:])
        if start % 8 == 0 and header is not None and start + header.size <= len(data):
            yield start, header
            start += header.size - 1
        start = data.find(magic, start + 1)


# Entry points


def _entry_names(
    elf: ELFFile, number: int, section: Section, start: int, header: Header, data: bytes
) -> Mapping[int, str]:
    """The name of each entry point by the offset of its entry in the table."""
    if header.entries == 0:
        return {}
    first = start + header.entries
    places = range(first, first + ENTRY.size * header.operator_count, ENTRY.size)
    if elf["e_type"] == "ET_REL":
        relocated = _relocations(elf, number)
        return {place - start: relocated[place] for place in places if place in relocated}
    symbols = _functions(elf)
    found: dict[int, str] = {}
    for place in places:
        distance, _ = ENTRY.unpack_from(data, place)
        address = section["sh_addr"] + start + distance
        if distance != 0:
            found[place - start] = symbols.get(address, f"{address:#x}")
    return found


def _relocations(elf: ELFFile, number: int) -> dict[int, str]:
    """The symbol that each place in a section of an object refers to."""
    found: dict[int, str] = {}
    for section in elf.iter_sections():
        if not isinstance(section, RelocationSection) or section["sh_info"] != number:
            continue
        symbols = elf.get_section(section["sh_link"])
        if not isinstance(symbols, SymbolTableSection):
            continue
        for relocation in section.iter_relocations():
            if elf["e_machine"] == RISCV and relocation["r_info_type"] == RISCV_SUB32:
                continue  # the table itself
            symbol = symbols.get_symbol(relocation["r_info_sym"])
            found[relocation["r_offset"]] = symbol.name or f"{relocation['r_addend']:#x}"
    return found


def _functions(elf: ELFFile) -> dict[int, str]:
    """Functions by address; in Thumb code this is odd, as in tables."""
    return {
        symbol["st_value"]: symbol.name
        for table in elf.iter_sections()
        if isinstance(table, SymbolTableSection)
        for symbol in table.iter_symbols()
        if symbol["st_info"]["type"] == "STT_FUNC"
    }


def _symbol_at(elf: ELFFile, number: int, section: Section, start: int) -> str:
    """The name of the table; that of its section where the file has no symbols."""
    base = 0 if elf["e_type"] == "ET_REL" else section["sh_addr"]
    for table in elf.iter_sections():
        if isinstance(table, SymbolTableSection):
            for symbol in table.iter_symbols():
                is_here = symbol["st_shndx"] == number and symbol["st_value"] == base + start
                if is_here and symbol["st_info"]["type"] == "STT_OBJECT":
                    return symbol.name
    return section.name
