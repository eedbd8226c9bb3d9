"""An object's file as pyelftools reads it, each section and symbol once.

pyelftools reads a row of a table whenever somebody asks for it, and objects are asked much.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Container, Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import get_ident

from elftools.construct.lib.container import Container as Row
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import Relocation, RelocationSection
from elftools.elf.sections import Section, Symbol, SymbolTableSection

KEPT = 1 << 22
"""Bytes of an object up to which what was read of it is kept for who asks next."""


class Elf(ELFFile):
    """The bytes must not change meanwhile."""

    def __init__(self, image: bytes) -> None:
        self._sections = dict[int, Section]()
        self._symbols = dict[int, list[Symbol]]()
        self._relocations = dict[tuple[int, int], list[Relocation]]()
        super().__init__(io.BytesIO(image))

    def get_section(self, n: int, type: Container[str] | None = None) -> Section:
        if type is not None:
            return super().get_section(n, type)
        if n not in self._sections:
            self._sections[n] = super().get_section(n)
        return self._sections[n]

    def symbols(self, number: int) -> list[Symbol]:
        """What the section of that number lists; nothing where it is no table of symbols."""
        if number not in self._symbols:
            table = self.get_section(number)
            is_table = isinstance(table, SymbolTableSection)
            self._symbols[number] = list(table.iter_symbols()) if is_table else []
        return self._symbols[number]

    def relocations(self, table: RelocationSection) -> list[Relocation]:
        """What a linker enters, as that section lists it."""
        place = table["sh_offset"], table["sh_size"]
        if place not in self._relocations:
            self._relocations[place] = list(_relocations_at_once(self, table))
        return self._relocations[place]

    def symbol(self, number: int, place: int) -> Symbol:
        """The one at that place of the table that the section of that number is."""
        return self.symbols(number)[place]

    def all_symbols(self) -> list[Symbol]:
        """What all tables of symbols list."""
        return [one for number in range(self.num_sections()) for one in self.symbols(number)]


def _relocations_at_once(elf: Elf, table: RelocationSection) -> Iterator[Relocation]:
    """As pyelftools reads them, in a tenth of its time: there may be thousands."""
    word, signed, bits = ("I", "i", 8) if elf.elfclass == 32 else ("Q", "q", 32)
    form = f"{'<' if elf.little_endian else '>'}{word}{word}{signed if table.is_RELA() else ''}"
    content, size = table.data(), struct.calcsize(form)
    is_whole = len(content) == table["sh_size"] and not len(content) % size
    if elf["e_machine"] == "EM_MIPS" or not is_whole:
        yield from table.iter_relocations()  # Rows of other fields, and what is damaged.
        return
    for place, info, *addend in struct.iter_unpack(form, content):
        symbol, kind = info >> bits, info & (1 << bits) - 1
        added = {"r_addend": addend[0]} if addend else {}
        row = Row(r_offset=place, r_info=info, r_info_sym=symbol, r_info_type=kind, **added)
        yield Relocation(row, elf)


_HELD = dict[tuple[int, int], Elf]()


@contextmanager
def held(image: bytes) -> Generator[None]:
    """Keeps what is read of an object meanwhile, however large it is."""
    place = id(image), get_ident()
    _HELD[place] = Elf(image)
    try:
        yield
    finally:
        del _HELD[place]


def opened(image: bytes) -> Elf:
    """An object for several who ask in turn, of whom none changes what is read of it."""
    if (id(image), get_ident()) in _HELD:
        return _HELD[id(image), get_ident()]
    return _opened_lately(image, get_ident()) if len(image) <= KEPT else Elf(image)


@lru_cache(maxsize=2)
def _opened_lately(image: bytes, thread: int) -> Elf:
    """Each thread has its own, since whoever reads moves through the file."""
    return Elf(image)


def built_for(image: bytes) -> str:
    """What an object is for, as ELF names it without `EM_`."""
    return str(opened(image).header["e_machine"]).removeprefix("EM_")
