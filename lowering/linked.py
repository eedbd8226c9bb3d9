"""What the functions of an object are to a linker: their bytes, and what it enters in them.

Where both are the same, so are the functions, wherever they are linked. What the linker enters is
told without the names that one object alone knows: a place within the function by its offset, a
constant that the compiler put together with others by its bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section, Symbol

from .code.functions import called
from .elf_file import Elf


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


def linked(elf: Elf) -> Mapping[int, Linked]:
    """By their numbers, the sections of code of an object."""
    sections = list(elf.iter_sections())
    changes = _changes(elf, sections)
    return {
        number: Linked(section.data(), section["sh_addralign"], tuple(sorted(changes[number])))
        for number, section in enumerate(sections)
        if _is_code(section)
    }


def _is_code(section: Section) -> bool:
    return bool(section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR)


def _changes(elf: Elf, sections: Sequence[Section]) -> Mapping[int, list[Change]]:
    """By the number of a section of code: what a linker enters in it."""
    reader, found = _reader(elf, sections), defaultdict[int, list[Change]](list)
    for section in sections:
        if not isinstance(section, RelocationSection):
            continue
        into: int = section["sh_info"]
        of_symbols: int = section["sh_link"]
        if elf.symbols(of_symbols) and _is_code(sections[into]):
            for each in elf.relocations(section):
                symbol = elf.symbol(of_symbols, each["r_info_sym"])
                addend = each["r_addend"] if each.is_RELA() else 0
                far, kind, target = reader.target(symbol, addend, into)
                change = Change(each["r_offset"], each["r_info_type"], far, kind, target)
                found[into].append(change)
    return found


@dataclass(frozen=True)
class _Reader:
    """`constants` are the contents of sections of constants of one size, with that size."""

    elf: Elf
    constants: Mapping[int, tuple[bytes, int]]

    def target(self, symbol: Symbol, addend: int, own: int) -> tuple[int, Kind, str]:
        """How far from what an address is."""
        place = symbol["st_shndx"]
        if place == own:
            return addend, Kind.WITHIN, str(symbol["st_value"])
        if not isinstance(place, int):
            return addend, Kind.OUTSIDE if place == "SHN_UNDEF" else Kind.OWN, symbol.name
        if place not in self.constants:
            return addend, Kind.OWN, called(self.elf, symbol)
        # LLVM counts from the section itself where the address is exactly that of the constant.
        is_exact = symbol["st_info"]["type"] == "STT_SECTION"
        at, far = (addend, 0) if is_exact else (symbol["st_value"], addend)
        content, size = self.constants[place]
        return far, Kind.CONSTANT, content[at : at + size].hex()


def _reader(elf: Elf, sections: Sequence[Section]) -> _Reader:
    return _Reader(
        elf,
        {
            number: (section.data(), section["sh_entsize"])
            for number, section in enumerate(sections)
            if section["sh_flags"] == MERGED
        },
    )
