"""The tables of an object, to be changed and written anew: its sections, its symbols, their names.

    tables = read_tables(image)
    tables.sections[3]["sh_name"] = tables.named(".text.other")
    changed = tables.written()

The contents of other sections stay where they are, and what is new comes behind them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from elftools.construct.lib.container import Container
from elftools.elf.constants import SH_FLAGS
from elftools.elf.sections import SymbolTableSection

from .elf import NOT_IN_FILE
from .elf_file import Elf

RELOCATIONS = ("SHT_REL", "SHT_RELA")


@dataclass
class Tables:
    """The rows of both tables as elftools reads them; the symbols are those of section `place`."""

    elf: Elf
    image: bytearray
    sections: list[Container]
    symbols: list[Container]
    place: int
    names: bytearray

    def named(self, name: str) -> int:
        """The place of a new name; there is one table of names for sections and symbols."""
        self.names += name.encode() + b"\0"
        return len(self.names) - len(name) - 1

    def name(self, row: Container, of: str) -> str:
        """The name of a section (`sh_name`) or of a symbol (`st_name`)."""
        start = row[of]
        return self.names[start : self.names.index(b"\0", start)].decode()

    def relocating(self) -> Mapping[int, list[int]]:
        """By the number of a section, those that say what linkers enter in it."""
        found = defaultdict[int, list[int]](list)
        for number, row in enumerate(self.sections):
            if row["sh_type"] in RELOCATIONS:
                found[row["sh_info"]].append(number)
        return found

    def put_first(self, sections: Sequence[tuple[Container, bytes]]) -> None:
        """Puts sections before all others. The numbers of those, by which they are referred to
        everywhere, grow."""
        more = len(sections)
        for row in self.sections:
            row["sh_link"] += more if row["sh_link"] else 0
            row["sh_info"] += more if _is_about_section(row) else 0
        for symbol in self.symbols:
            if isinstance(symbol["st_shndx"], int):
                symbol["st_shndx"] += more
        for row, content in sections:
            row["sh_offset"] = self._append(content)
        self.sections[1:1] = [row for row, _ in sections]
        self.place += more

    def _append(self, content: bytes | bytearray) -> int:
        self.image += bytes(-len(self.image) % 8) + content
        return len(self.image) - len(content)

    def written(self) -> bytes:
        """The object with these tables."""
        structs, header = self.elf.structs, self.elf.header
        table = self.sections[self.place]
        symbols = b"".join(map(structs.Elf_Sym.build, self.symbols))
        self.image[table["sh_offset"] : table["sh_offset"] + len(symbols)] = symbols
        of_names: int = table["sh_link"]
        names = self.sections[of_names]
        names["sh_offset"], names["sh_size"] = self._append(self.names), len(self.names)
        header["e_shstrndx"], header["e_shnum"] = of_names, len(self.sections)
        header["e_shoff"] = self._append(b"".join(map(structs.Elf_Shdr.build, self.sections)))
        first = structs.Elf_Ehdr.build(header)
        self.image[: len(first)] = first
        return bytes(self.image)


def read_tables(image: bytes) -> Tables:
    """The tables of an object that LLVM made."""
    elf = Elf(image)
    place, table = next(
        (number, section)
        for number, section in enumerate(elf.iter_sections())
        if isinstance(section, SymbolTableSection)
    )
    sections = [section.header for section in elf.iter_sections()]
    names = bytearray(elf.get_section(elf["e_shstrndx"]).data())
    symbols = [symbol.entry for symbol in table.iter_symbols()]
    kept = bytearray(image[: _end(sections, elf["e_shstrndx"])])
    return Tables(elf, kept, sections, symbols, place, names)


def _end(sections: Sequence[Container], names: int) -> int:
    """Where the contents of sections end, but for the names, which are written anew."""
    return max(
        row["sh_offset"] + row["sh_size"]
        for number, row in enumerate(sections)
        if number != names and row["sh_type"] not in NOT_IN_FILE
    )


def _is_about_section(row: Container) -> bool:
    """Relocations say by a number which section they change."""
    return row["sh_type"] in RELOCATIONS or bool(row["sh_flags"] & SH_FLAGS.SHF_INFO_LINK)
