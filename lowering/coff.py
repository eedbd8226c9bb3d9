"""A finished object for linkers of Windows: COFF, with code and constants of the ELF object.

That one is what is checked, reported on and loaded; it has Windows' calling convention already.
Here it gets other tables around the same sections:

    .text.kws_relu_3, in a group of hwr_kernel_5e0c…     .text, COMDAT of hwr_kernel_5e0c…
    .rodata.kws_weight                                   .rdata
    R_X86_64_PLT32, addend -4 beside the code            IMAGE_REL_AMD64_REL32, 0 in the code

What debuggers read is left out: Windows' read other tables.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from elftools.construct.lib.container import Container
from elftools.elf.constants import SH_FLAGS
from elftools.elf.sections import Symbol

from ..dialect.errors import LoweringFailed
from .elf_file import Elf, opened
from .elf_parts import changes, kept_once, loaded_sections

AMD64 = 0x8664
FILE, SECTION, RELOCATION = (
    struct.Struct("<HHIIIHH"),
    struct.Struct("<8s6I2HI"),
    struct.Struct("<IIH"),
)
SYMBOL, ABOUT = struct.Struct("<8sIhHBB"), struct.Struct("<IHHIHB3x")
"""The last is what follows the symbol of a section."""
CODE, CONSTANT = 0x60000020, 0x40000040
"""The section is executed and read; it has data, and is read."""
LINKED_ONCE, ANY = 0x1000, 2
EXTERNAL, STATIC, FUNCTION = 2, 3, 0x20
ADDRESS, RELATIVE = 1, 4
"""IMAGE_REL_AMD64_ADDR64 and REL32: an address, and how far it is from behind the four bytes."""
ABSOLUTE, NEAR = 1, (2, 4)
"""R_X86_64_64; PC32 and PLT32. For Windows, LLVM reads no address from a table of these."""
MOST = 0x7FFF
"""Sections, whose numbers have a sign."""


@dataclass
class _Part:
    """A section: the name of the symbol by which linkers keep one, if so, and relocations."""

    name: bytes
    flags: int
    content: bytearray
    leader: str
    changes: list[bytes] = field(default_factory=list[bytes])


def coff_object(image: bytes) -> bytes:
    """The bytes of NAME.obj. Raises LoweringFailed where COFF cannot say what the object says."""
    elf = opened(image)
    parts = dict(_parts(elf))
    if len(parts) > MOST:
        raise LoweringFailed(f"COFF has up to {MOST} sections, and the object {len(parts)}.")
    names, symbols = bytearray(4), list[bytes]()
    places = _enter(elf, parts, symbols, names)
    for number, change in changes(elf):
        if number in parts:
            parts[number].changes.append(_changed(parts[number], change, places))
    for number, part in enumerate(parts.values()):
        symbols[2 * number + 1] = _about(part)
    struct.pack_into("<I", names, 0, len(names))
    return _file([*parts.values()], symbols, bytes(names))


def _parts(elf: Elf) -> Iterator[tuple[int, _Part]]:
    """What is loaded, by its number in the ELF object."""
    groups = dict(kept_once(elf))
    for number, section in loaded_sections(elf):
        header, leader = section.header, groups.get(number, "")
        is_code = header["sh_flags"] & SH_FLAGS.SHF_EXECINSTR
        alignment = header["sh_addralign"].bit_length() << 20
        flags = (CODE if is_code else CONSTANT) | alignment | (LINKED_ONCE if leader else 0)
        name = b".text" if is_code else b".rdata"
        yield number, _Part(name, flags, bytearray(section.data()), leader)


def _enter(
    elf: Elf, parts: dict[int, _Part], symbols: list[bytes], names: bytearray
) -> dict[int, int]:
    """Writes the table of symbols; where it has the ELF object's, by number."""
    numbers: dict[Any, int] = {number: place for place, number in enumerate(parts)}
    leaders = {part.leader for part in parts.values()}
    for place, part in enumerate(parts.values()):
        symbols += SYMBOL.pack(part.name.ljust(8, b"\0"), 0, place + 1, 0, STATIC, 1), b""
    found = dict[int, int]()
    told = [*enumerate(elf.all_symbols())]
    for number, symbol in sorted(told, key=lambda pair: pair[1].name not in leaders):
        at = symbol["st_shndx"]
        if symbol["st_info"]["type"] == "STT_SECTION" and at in numbers:
            found[number] = 2 * numbers[at]
        elif symbol.name and (at in numbers or at == "SHN_UNDEF"):
            found[number] = len(symbols)
            symbols.append(_symbol(symbol, numbers.get(at, -1) + 1, names))
    return found


def _symbol(symbol: Symbol, section: int, names: bytearray) -> bytes:
    name = symbol.name.encode()
    if len(name) > 8:
        start = len(names)
        names += name + b"\0"
        name = struct.pack("<II", 0, start)
    info = symbol["st_info"]
    kind = FUNCTION if info["type"] == "STT_FUNC" or not section else 0
    scope = STATIC if info["bind"] == "STB_LOCAL" else EXTERNAL
    return SYMBOL.pack(name.ljust(8, b"\0"), symbol["st_value"], section, kind, scope, 0)


def _changed(part: _Part, change: Container, places: dict[int, int]) -> bytes:
    """A relocation; what is added to the address is in the section, where COFF has it."""
    at, kind, added = change["r_offset"], change["r_info_type"], change["r_addend"]
    if kind == ABSOLUTE:
        struct.pack_into("<q", part.content, at, added)
        return RELOCATION.pack(at, places[change["r_info_sym"]], ADDRESS)
    if kind not in NEAR:
        raise LoweringFailed(f"the object has a relocation ({kind}) that COFF has not.")
    struct.pack_into("<i", part.content, at, added + 4)
    return RELOCATION.pack(at, places[change["r_info_sym"]], RELATIVE)


def _about(part: _Part) -> bytes:
    count = len(part.changes)
    if count > 0xFFFF:
        raise LoweringFailed(f"a section has {count} relocations, and COFF up to 65535.")
    return ABOUT.pack(len(part.content), count, 0, 0, 0, ANY if part.leader else 0)


def _file(parts: Sequence[_Part], symbols: Sequence[bytes], names: bytes) -> bytes:
    """The tables, and what they are about."""
    end = FILE.size + SECTION.size * len(parts)
    headers, contents = list[bytes](), list[bytes | bytearray]()
    for part in parts:
        told = b"".join(part.changes)
        sizes = len(part.content), end, end + len(part.content) if told else 0, 0
        headers.append(SECTION.pack(part.name, 0, 0, *sizes, len(part.changes), 0, part.flags))
        contents += part.content, told
        end += len(part.content) + len(told)
    first = FILE.pack(AMD64, len(parts), 0, end, len(symbols), 0, 0)
    return b"".join([first, *headers, *contents, *symbols, names])
