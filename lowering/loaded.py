"""What linkers take of an object, as one number: two objects that have it alike become the same
program. What is not loaded, as debug information, may be stripped meanwhile."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping

from elftools.elf.relocation import Relocation, RelocationSection
from elftools.elf.sections import Section, Symbol

from .code.functions import called
from .elf import NOT_IN_FILE, is_loaded
from .elf_file import Elf, opened


def loaded(image: bytes) -> str:
    """The hash of what is loaded: bytes, what a linker enters in them, and names that it sees."""
    elf = opened(image)
    changes = _changes(elf)
    sections = [
        _of_section(section, memoryview(image), changes[number])
        for number, section in enumerate(elf.iter_sections())
        if is_loaded(section)
    ]
    lines = sorted([*sections, *_seen_symbols(elf)])
    return "sha256:" + hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _of_section(section: Section, image: memoryview, changes: list[str]) -> str:
    fields = (section[each] for each in ("sh_type", "sh_flags", "sh_size", "sh_addralign"))
    found = hashlib.sha256("\n".join(sorted(changes)).encode())
    if section["sh_type"] not in NOT_IN_FILE:
        start = section["sh_offset"]
        found.update(image[start : start + section["sh_size"]])
    return " ".join(["section", section.name, *map(str, fields), found.hexdigest()])


def _changes(elf: Elf) -> Mapping[int, list[str]]:
    """By the number of a section: what a linker enters in it."""
    found = defaultdict[int, list[str]](list)
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            for each in elf.relocations(section):
                found[section["sh_info"]].append(_change(elf, section["sh_link"], each))
    return found


def _change(elf: Elf, symbols: int, each: Relocation) -> str:
    symbol = elf.symbol(symbols, each["r_info_sym"])
    addend = each["r_addend"] if each.is_RELA() else 0
    target = f"{called(elf, symbol)} {_place_of_symbol(elf, symbol)} {addend}"
    return f"{each['r_offset']} {each['r_info_type']} {target}"


def _seen_symbols(elf: Elf) -> Iterator[str]:
    """The symbols that other objects may see, or have to give."""
    for symbol in elf.all_symbols():
        info = symbol["st_info"]
        if info["bind"] != "STB_LOCAL":
            kind = f"{info['bind']} {info['type']} {symbol['st_other']['visibility']}"
            yield f"symbol {symbol.name} {_place_of_symbol(elf, symbol)} {symbol['st_size']} {kind}"


def _place_of_symbol(elf: Elf, symbol: Symbol) -> str:
    """Where a symbol is, by the name of its section."""
    place = symbol["st_shndx"]
    section = elf.get_section(place).name if isinstance(place, int) else place
    return f"{section} {symbol['st_value']}"
