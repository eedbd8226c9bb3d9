"""What the functions of an object are to a linker: their bytes, and what it enters in them.

Where both are the same, so are the functions, wherever they are linked. What the linker enters is
told without the names that one object alone knows: a place within the function by its offset, a
constant that the compiler put together with others by its bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol, SymbolTableSection

from .code.functions import called


class Kind(StrEnum):
    """What a linker enters the address of."""

    WITHIN = "within"
    CONSTANT = "constant"
    OUTSIDE = "outside"
    OWN = "own"


@dataclass(frozen=True, order=True)
class Change:
    """What a linker enters: where, in which way, and how far from what. That is a place `within`
    the function, a `constant` without a name, or a symbol: of `outside`, or the object's `own`."""

    at: int
    way: int
    addend: int
    kind: Kind
    target: str


MERGED = SH_FLAGS.SHF_ALLOC | SH_FLAGS.SHF_MERGE
"""The flags of sections of constants that linkers merge."""


@dataclass(frozen=True)
class Linked:
    """A section, and what a linker enters in it."""

    content: bytes
    alignment: int
    changes: tuple[Change, ...]


def linked(elf: ELFFile) -> Mapping[int, Linked]:
    """By their numbers, the sections of code of an object."""
    changes = _changes(elf)
    return {
        number: Linked(section.data(), section["sh_addralign"], tuple(sorted(changes[number])))
        for number, section in enumerate(elf.iter_sections())
        if section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR
    }


def _changes(elf: ELFFile) -> Mapping[int, list[Change]]:
    """By the number of a section: what a linker enters in it."""
    found = defaultdict[int, list[Change]](list)
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            into, table = section["sh_info"], elf.get_section(section["sh_link"])
            if isinstance(table, SymbolTableSection):
                for each in section.iter_relocations():
                    symbol = table.get_symbol(each["r_info_sym"])
                    addend = each["r_addend"] if each.is_RELA() else 0
                    far, kind, target = _target(elf, symbol, addend, into)
                    change = Change(each["r_offset"], each["r_info_type"], far, kind, target)
                    found[into].append(change)
    return found


def _target(elf: ELFFile, symbol: Symbol, addend: int, own: int) -> tuple[int, Kind, str]:
    """How far from what an address is."""
    place = symbol["st_shndx"]
    if place == own:
        return addend, Kind.WITHIN, str(symbol["st_value"])
    if not isinstance(place, int):
        return addend, Kind.OUTSIDE if place == "SHN_UNDEF" else Kind.OWN, symbol.name
    if elf.get_section(place)["sh_flags"] != MERGED:
        return addend, Kind.OWN, called(elf, symbol)
    # LLVM counts from the section itself where the address is exactly that of the constant.
    is_exact = symbol["st_info"]["type"] == "STT_SECTION"
    at, far = (addend, 0) if is_exact else (symbol["st_value"], addend)
    return far, Kind.CONSTANT, _merged(elf, place, at)


def _merged(elf: ELFFile, place: int, at: int) -> str:
    """The bytes of one constant in a section of such of one size."""
    section = elf.get_section(place)
    return section.data()[at : at + section["sh_entsize"]].hex()
