"""Whether bytes are an object at all: its tables lie within it, before anything reads them."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect.errors import HardwireError

RELOCATABLE = 1
NOTHING_IN_FILE = 8
SYMBOLS, RELOCATIONS_ADDED, RELOCATIONS, GROUPED = 2, 4, 9, 17
MACHINES = {(40, 32): "ARM", (183, 64): "AARCH64", (62, 64): "X86_64", (243, 32): "RISCV",
            (243, 64): "RISCV"}  # fmt: skip
"""By number and width of addresses, those that hardwire compiles for."""


@dataclass(frozen=True)
class Machine:
    """What an object is for."""

    name: str
    bits: int

    @property
    def is_bare_metal(self) -> bool:
        return self.bits == 32


@dataclass(frozen=True)
class _Section:
    """One row of the table of sections, as the file has it."""

    name: int
    type: int
    offset: int
    size: int
    link: int
    info: int
    entry: int


@dataclass(frozen=True)
class _Layout:
    """Where the fields of a file of 32 or 64 bits are."""

    bits: int
    header: struct.Struct
    section: struct.Struct
    symbol: int
    relocation: tuple[int, int]

    def read(self, image: bytes) -> tuple[int, int, int, int, int, int]:
        """Type, machine, and where, how long, how many and which with names: of the sections."""
        _, type, machine, *_, place, _, _, _, _, size, count, names = self.header.unpack_from(image)
        return type, machine, place, size, count, names

    def row(self, image: bytes, place: int) -> _Section:
        name, type, _, _, offset, size, link, info, _, entry = self.section.unpack_from(
            image, place
        )
        return _Section(name, type, offset, size, link, info, entry)


LAYOUTS = {
    1: _Layout(32, struct.Struct("<16sHHIIIIIHHHHHH"), struct.Struct("<10I"), 16, (8, 12)),
    2: _Layout(64, struct.Struct("<16sHHIQQQIHHHHHH"), struct.Struct("<IIQQQQIIQQ"), 24, (16, 24)),
}


def machine_of(image: bytes) -> Machine:
    """What an object is for; HardwireError where it is none, is damaged, or is for something
    else."""
    if image[:4] != b"\x7fELF":
        raise HardwireError(
            "not an object file: it does not begin as ELF files do; of objects for linkers of "
            "other systems, verify NAME.o beside them."
        )
    layout = LAYOUTS.get(image[4]) if len(image) > 5 and image[5] == 1 else None
    if layout is None or len(image) < layout.header.size:
        raise HardwireError("not an object file that hardwire knows: its first bytes are damaged.")
    type, machine, *table = layout.read(image)
    if type != RELOCATABLE:
        raise HardwireError("linked already, or no object: promises are checked on NAME.o.")
    if (machine, layout.bits) not in MACHINES:
        raise HardwireError(
            f"an object for machine {machine}, which hardwire does not compile for."
        )
    problem = _damage(image, layout, *table)
    if problem:
        raise HardwireError(f"a damaged object file: {problem}.")
    return Machine(MACHINES[machine, layout.bits], layout.bits)


def _damage(
    image: bytes, layout: _Layout, place: int, size: int, count: int, names: int
) -> str | None:
    """What keeps an object from being read."""
    if size != layout.section.size or place + size * count > len(image):
        return "its table of sections does not lie within it"
    rows = [layout.row(image, place + size * number) for number in range(count)]
    if names >= count:
        return "it says of no section that it has the names"
    for number, row in enumerate(rows):
        problem = _damage_of(image, layout, rows, row, rows[names])
        if problem:
            return f"section {number} {problem}"
    return None


def _damage_of(
    image: bytes, layout: _Layout, rows: Sequence[_Section], row: _Section, names: _Section
) -> str | None:
    if row.type != NOTHING_IN_FILE and row.offset + row.size > len(image):
        return "does not lie within it"
    if row.name >= max(1, names.size):
        return "has no name"
    if row.link >= len(rows):
        return "goes with a section that is not there"
    entries = _entries(layout, row.type)
    if entries and (row.entry != entries or row.size % entries):
        return "has entries of another size"
    if row.type == GROUPED and rows[row.link].type != SYMBOLS:
        return "goes with a section that is not there"
    is_relocation = row.type in (RELOCATIONS, RELOCATIONS_ADDED)
    if is_relocation and (row.info >= len(rows) or rows[row.link].type != SYMBOLS):
        return "goes with a section that is not there"
    if is_relocation:
        return _damage_of_relocations(image, layout, rows, row)
    return _damage_of_symbols(image, layout, rows, row) if row.type == SYMBOLS else None


def _entries(layout: _Layout, type: int) -> int:
    """The bytes of one entry of a table."""
    sizes = {SYMBOLS: layout.symbol, RELOCATIONS: layout.relocation[0]}
    return (sizes | {RELOCATIONS_ADDED: layout.relocation[1]}).get(type, 0)


SPECIAL = 0xFF00
"""Numbers of sections from here on stand for something else."""


def _damage_of_symbols(
    image: bytes, layout: _Layout, rows: Sequence[_Section], table: _Section
) -> str | None:
    place = 14 if layout.bits == 32 else 6
    for at in range(table.offset, table.offset + table.size, layout.symbol):
        [name] = struct.unpack_from("<I", image, at)
        [section] = struct.unpack_from("<H", image, at + place)
        if len(rows) <= section < SPECIAL or name >= max(1, rows[table.link].size):
            return "has symbols that are nowhere"
    return None


def _damage_of_relocations(
    image: bytes, layout: _Layout, rows: Sequence[_Section], table: _Section
) -> str | None:
    words, low = ("<II", 8) if layout.bits == 32 else ("<QQ", 32)
    symbols = rows[table.link].size // layout.symbol
    for at in range(table.offset, table.offset + table.size, table.entry):
        place, which = struct.unpack_from(words, image, at)
        if which >> low >= symbols or place >= rows[table.info].size:
            return "has relocations of what is not there"
    return None
