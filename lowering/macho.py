"""A finished object for linkers of macOS: Mach-O, with code and constants of the ELF object.

That one is what is checked, reported on and loaded; it has the calling convention of macOS already.
Its sections become pieces of three here, which linkers take or leave one by one:

    .text.kws_run                                        _kws_run, in __TEXT,__text
    .text.hwr_kernel_5e0c…, in a group                   _hwr_kernel_5e0c…, a weak definition
    .rodata.kws_weight                                   _kws_weight, in __TEXT,__const
    .rodata.kws_table, with addresses                    _kws_table, in __DATA,__const

What debuggers read is left out.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from elftools.construct.lib.container import Container
from elftools.elf.constants import SH_FLAGS
from elftools.elf.sections import Section, Symbol

from ..dialect.errors import LoweringFailed
from .elf_file import Elf, opened
from .elf_parts import changes, kept_once, loaded_sections

PROCESSORS = {"EM_X86_64": (0x01000007, 3), "EM_AARCH64": (0x0100000C, 0)}
FILE, SEGMENT, SECTION = (
    struct.Struct("<8I"),
    struct.Struct("<2I16s4Q4I"),
    struct.Struct("<16s16s2Q8I"),
)
BUILD, TABLE, TABLES = struct.Struct("<6I"), struct.Struct("<6I"), struct.Struct("<8I48x")
SYMBOL, RELOCATION = struct.Struct("<IBBHQ"), struct.Struct("<iI")
MAGIC, OBJECT, IN_PIECES = 0xFEEDFACF, 1, 0x2000
PAGE = 4096
OLDEST = 11 << 16
"""The version of macOS that the object runs on: the first one for both processors."""
PLACES = {
    "text": (b"__text", b"__TEXT", 0x80000400),
    "const": (b"__const", b"__TEXT", 0),
    "addresses": (b"__const", b"__DATA", 0),
}
DEFINED, OUTSIDE, HIDDEN, WEAK = 0xE, 0x1, 0x10, 0x80
EXTERN, RELATIVE = 1 << 27, 1 << 24
SHORT, LONG = 2 << 25, 3 << 25
"""Bytes that change, as powers of two."""
ADDEND = SHORT | 10 << 28
MAPPING = "$"
"""What names begin with that tell disassemblers code from data: no piece begins there."""

WAYS = {
    ("EM_X86_64", 1): LONG,
    ("EM_X86_64", 2): SHORT | RELATIVE | 1 << 28,
    ("EM_X86_64", 4): SHORT | RELATIVE | 2 << 28,
    ("EM_X86_64", 42): SHORT | RELATIVE | 3 << 28,
    ("EM_AARCH64", 257): LONG,
    ("EM_AARCH64", 275): SHORT | RELATIVE | 3 << 28,
    **{("EM_AARCH64", way): SHORT | 4 << 28 for way in (277, 278, 284, 285, 286, 299)},
    **{("EM_AARCH64", way): SHORT | RELATIVE | 2 << 28 for way in (282, 283)},
    ("EM_AARCH64", 311): SHORT | RELATIVE | 5 << 28,
    ("EM_AARCH64", 312): SHORT | 6 << 28,
}
"""Ways in which ELF enters an address, and Mach-O: 64 bits, relative to the code, of a call, of a
table of addresses; for Arm by its page and its place in that."""


@dataclass
class _Place:
    """A section: where it begins, what is in it, and its relocations."""

    start: int
    align: int = 0
    content: bytearray = field(default_factory=bytearray)
    changes: list[bytes] = field(default_factory=list[bytes])

    def put(self, data: bytes, align: int) -> int:
        """The address of what comes behind the rest."""
        self.align = max(self.align, align.bit_length() - 1)
        self.content += bytes(-len(self.content) % align) + data
        return self.start + len(self.content) - len(data)


def macho_object(image: bytes) -> bytes:
    """The bytes of the object. Raises LoweringFailed where Mach-O cannot say what it says."""
    elf = opened(image)
    places, addresses = _laid_out(elf)
    names, symbols, known, counts = _symbols(elf, places, addresses)
    for number, change in changes(elf):
        if number in addresses:
            place, address = addresses[number]
            _change(elf, places[place], address, change, known)
    return _file(elf["e_machine"], places, symbols, names, counts)


def _laid_out(elf: Elf) -> tuple[dict[str, _Place], dict[Any, tuple[str, int]]]:
    """The sections, and by its number in the ELF object where each of its own is in them."""
    with_addresses = {number for number, _ in changes(elf)}
    sorted_ = {name: list[tuple[int, Section]]() for name in PLACES}
    for number, section in loaded_sections(elf):
        is_code = section.header["sh_flags"] & SH_FLAGS.SHF_EXECINSTR
        of_constant = "addresses" if number in with_addresses else "const"
        sorted_["text" if is_code else of_constant].append((number, section))
    places, addresses, end = dict[str, _Place](), dict[Any, tuple[str, int]](), 0
    for name, sections in sorted_.items():
        if sections:
            end += -end % max(section.header["sh_addralign"] for _, section in sections)
            place = places[name] = _Place(end)
            for number, section in sections:
                address = place.put(section.data(), section.header["sh_addralign"] or 1)
                addresses[number] = name, address
            end += len(place.content)
    return places, addresses


def _symbols(
    elf: Elf, places: Mapping[str, _Place], addresses: Mapping[Any, tuple[str, int]]
) -> tuple[bytes, list[bytes], dict[int, int], list[int]]:
    """Names, symbols, their numbers by those of ELF, and how many are local, defined, elsewhere."""
    used = {change["r_info_sym"] for number, change in changes(elf) if number in addresses}
    shared, numbers = {*dict(kept_once(elf)).values()}, [*places]
    names, found = bytearray(b"\0"), list[tuple[int, int, bytes]]()
    for number, symbol in enumerate(elf.all_symbols()):
        at, is_section = symbol["st_shndx"], symbol["st_info"]["type"] == "STT_SECTION"
        is_apart = is_section or symbol.name.startswith(MAPPING)
        if at in addresses and (number in used or not is_apart):
            place, address = addresses[at]
            value, section = address + symbol["st_value"], numbers.index(place) + 1
        elif at == "SHN_UNDEF" and symbol.name:
            value, section = 0, 0
        else:
            continue
        kind, about = _scope(symbol), WEAK if symbol.name in shared else 0
        kind |= DEFINED if section else 0
        order = 2 if not section else 1 if kind & OUTSIDE else 0
        found.append((order, number, SYMBOL.pack(len(names), kind, section, about, value)))
        names += (f"l_section_{at}" if is_section else f"_{symbol.name}").encode() + b"\0"
    found.sort(key=lambda each: each[:2])
    known = {number: place for place, (_, number, _) in enumerate(found)}
    counts = [sum(order == each for order, _, _ in found) for each in range(3)]
    return bytes(names), [entry for _, _, entry in found], known, counts


def _scope(symbol: Symbol) -> int:
    """Who sees a symbol: its object, what is linked with it, everybody."""
    if symbol["st_info"]["bind"] == "STB_LOCAL":
        return 0
    is_hidden = (
        symbol["st_shndx"] != "SHN_UNDEF" and symbol["st_other"]["visibility"] == "STV_HIDDEN"
    )
    return OUTSIDE | (HIDDEN if is_hidden else 0)


def _change(
    elf: Elf, place: _Place, address: int, change: Container, known: dict[int, int]
) -> None:
    """A relocation, last ones first; what is added is in the content, or for Arm beside it."""
    machine, kind, added = elf["e_machine"], change["r_info_type"], change["r_addend"]
    if (machine, kind) not in WAYS:
        raise LoweringFailed(f"the object has a relocation ({kind}) that Mach-O has not.")
    way, at = WAYS[machine, kind], address - place.start + change["r_offset"]
    told = [RELOCATION.pack(at, known[change["r_info_sym"]] | EXTERN | way)]
    if way == LONG:
        struct.pack_into("<q", place.content, at, added)
    elif machine == "EM_X86_64":
        struct.pack_into("<i", place.content, at, added + 4)
    elif added:
        told.insert(0, RELOCATION.pack(at, (added & 0xFFFFFF) | ADDEND))
    place.changes[:0] = told


def _file(
    machine: str, places: Mapping[str, _Place], symbols: Sequence[bytes], names: bytes,
    counts: Sequence[int],
) -> bytes:  # fmt: skip
    """The tables, and what they are about."""
    segment = SEGMENT.size + SECTION.size * len(places)
    sizes = segment + BUILD.size + TABLE.size + TABLES.size
    content = _contents(places)
    begin = FILE.size + sizes + -(FILE.size + sizes) % PAGE
    sections, told = _sections(places, begin, begin + len(content))
    table, (local, defined, elsewhere) = begin + len(content) + len(told), counts
    end = table + SYMBOL.size * len(symbols)
    memory = 0, len(content), begin, len(content)
    head = b"".join([
        FILE.pack(MAGIC, *PROCESSORS[machine], OBJECT, 4, sizes, IN_PIECES, 0),
        SEGMENT.pack(0x19, segment, b"", *memory, 7, 7, len(places), 0), *sections,
        BUILD.pack(0x32, BUILD.size, 1, OLDEST, 0, 0),
        TABLE.pack(2, TABLE.size, table, len(symbols), end, len(names)),
        TABLES.pack(0xB, TABLES.size, 0, local, local, defined, local + defined, elsewhere),
    ])  # fmt: skip
    return b"".join([head, bytes(begin - len(head)), content, told, *symbols, names])


def _contents(places: Mapping[str, _Place]) -> bytes:
    content = bytearray()
    for place in places.values():
        content += bytes(place.start - len(content)) + place.content
    return bytes(content + bytes(-len(content) % 8))


def _sections(places: Mapping[str, _Place], begin: int, end: int) -> tuple[list[bytes], bytes]:
    """Their headers and relocations, which stand at `end`."""
    headers, told = list[bytes](), b""
    for name, place in places.items():
        own, segment, flags = PLACES[name]
        where = place.start, len(place.content), begin + place.start, place.align
        changed = end + len(told) if place.changes else 0, len(place.changes)
        headers.append(SECTION.pack(own, segment, *where, *changed, flags, 0, 0, 0))
        told += b"".join(place.changes)
    return headers, told
