"""Places an object in memory, and enters addresses as a linker does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section

from ..lowering.elf_file import Elf
from .emulated_relocations import Entry, enter


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
    elf = Elf(image)
    content, at = bytearray(), dict[int, int]()
    functions = dict[int, str]()
    for number, section in enumerate(elf.iter_sections()):
        if _is_placed(section):
            content += bytes(-len(content) % max(16, section["sh_addralign"]))
            at[number] = start + len(content)
            content += section.data()
            if section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR:
                functions[at[number]] = section.name
    symbols = dict(_symbols(elf, at))
    uppers = dict[int, int]()
    for place, kind, name, value, addend in _entries(elf, at):
        target = outside(name) if value is None else value
        entry = Entry(content, place - start, place, kind, target, addend, uppers)
        enter(str(elf["e_machine"]), entry)
    return Placed(start, bytes(content), functions, symbols)


def _is_placed(section: Section) -> bool:
    """Not what debuggers alone read."""
    is_loaded = section["sh_flags"] & SH_FLAGS.SHF_ALLOC and section["sh_size"]
    return bool(is_loaded) and section.name != ".eh_frame"


def _symbols(elf: Elf, at: Mapping[int, int]) -> Iterator[tuple[str, int]]:
    for symbol in elf.all_symbols():
        if symbol.name and symbol["st_shndx"] in at:
            yield symbol.name, at[symbol["st_shndx"]] + symbol["st_value"]


def _entries(
    elf: Elf, at: Mapping[int, int]
) -> Iterator[tuple[int, int, str, int | None, int | None]]:
    """What is entered: where, in which way, the symbol with its address, if it has one, and what is
    added, if that does not stand there already."""
    for section in elf.iter_sections():
        if not isinstance(section, RelocationSection) or section["sh_info"] not in at:
            continue
        for each in elf.relocations(section):
            symbol = elf.symbol(section["sh_link"], each["r_info_sym"])
            base = at.get(symbol["st_shndx"])
            value = None if base is None else base + symbol["st_value"]
            addend = each["r_addend"] if section.is_RELA() else None
            place = at[section["sh_info"]] + each["r_offset"]
            yield place, each["r_info_type"], symbol.name, value, addend
