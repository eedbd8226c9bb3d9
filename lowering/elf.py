"""The emitted object as a file: weights are written into it, facts are read back from it."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from elftools.common.exceptions import ELFError
from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section as ElfSection

from ..dialect.contents import as_bytes
from ..dialect.errors import HardwireError, LoweringFailed
from .elf_file import Elf, built_for, opened

CODE, CONSTANT = ".text.", ".rodata."


def function_section(symbol: str) -> str:
    """The section that holds one function, and nothing else."""
    return CODE + symbol


def constant_section(symbol: str) -> str:
    """The section that holds one constant, and nothing else."""
    return CONSTANT + symbol


RESERVED = ".bss.ro."
"""As long as `CONSTANT`, which it becomes."""

LARGE_CONSTANT = 1 << 16
"""Bytes from which on LLVM only reserves a constant's section: it takes no room in the object that
LLVM emits, of which several copies exist, and gets its place behind it when that is finished."""


def reserved_section(symbol: str) -> str:
    """The section of a large constant in the object that LLVM emits."""
    return RESERVED + symbol


# Writing


def finish_object(
    image: bytes, constants: Mapping[str, np.ndarray], *, bare_metal: bool, with_frames: bool = True
) -> bytes:
    """The object that LLVM made, with the constants' bytes in it; on bare metal, nothing else."""
    elf = opened(image)
    patched = bytearray(image)
    parts: list[bytes | bytearray | memoryview] = [patched]
    end = len(patched)
    for number, data in _constants(elf, constants):
        section = elf.get_section(number)
        start, content = section.header["sh_offset"], as_bytes(data).data
        if not section.name.startswith(RESERVED):
            patched[start : start + len(content)] = content
            continue
        gap = -end % section.header["sh_addralign"]
        parts += [bytes(gap), content]
        _turn_constant(elf, patched, number, end + gap)
        end += gap + len(content)
    if bare_metal:
        _drop_sections(elf, patched, NOT_FOR_FIRMWARE)
    if not with_frames:
        _drop_sections(elf, patched, (FRAMES, f".rel{FRAMES}", f".rela{FRAMES}"))
    return b"".join(parts)


FRAMES = ".eh_frame"
"""The tables by which debuggers and profilers find callers, where they are loaded."""
NOT_FOR_FIRMWARE = (".ARM.exidx", ".rel.ARM.exidx", ".note.GNU-stack")
"""Unwind tables: 8 bytes for each function to say that it does not unwind; the linker comes to the
same conclusion without. The note on the stack: linkers warn about libraries that have none."""


def _constants(elf: Elf, constants: Mapping[str, np.ndarray]) -> Iterable[tuple[int, np.ndarray]]:
    """The number of each constant's section. What no kernel reads has none: LLVM left it out."""
    numbers = {each.name: number for number, each in enumerate(elf.iter_sections())}
    for symbol, data in constants.items():
        names = constant_section(symbol), reserved_section(symbol)
        for number in (numbers[name] for name in names if name in numbers):
            size = elf.get_section(number).header["sh_size"]
            if size != data.nbytes:
                raise LoweringFailed(
                    f"constant `{symbol}` has {data.nbytes} bytes, but its section has {size}."
                )
            yield number, data


def _turn_constant(elf: Elf, patched: bytearray, number: int, offset: int) -> None:
    """A reserved section becomes one of constants whose bytes are at `offset` of the file."""
    names = elf.get_section(elf["e_shstrndx"]).header["sh_offset"]
    name = names + elf.get_section(number).header["sh_name"]
    patched[name : name + len(RESERVED)] = CONSTANT.encode()
    header = elf["e_shoff"] + number * elf["e_shentsize"]
    word = "I" if elf.elfclass == 32 else "Q"
    order = "<" if elf.little_endian else ">"
    fields = struct.Struct(f"{order}I{word}{word}{word}")
    place = header + 4
    _, flags, address, _ = fields.unpack_from(patched, place)
    flags &= ~SH_FLAGS.SHF_WRITE
    fields.pack_into(patched, place, PROGBITS, flags, address, offset)


NOT_IN_FILE = ("SHT_NULL", "SHT_NOBITS")
"""The types of sections that have no bytes in the file."""

PROGBITS = 1
"""The type of sections whose bytes are in the file."""


def _drop_sections(elf: Elf, patched: bytearray, prefixes: tuple[str, ...]) -> None:
    """Makes sections inactive by clearing their headers; linkers skip those."""
    size = elf["e_shentsize"]
    for number, section in enumerate(elf.iter_sections()):
        if section.name.startswith(prefixes):
            header = elf["e_shoff"] + number * size
            patched[header : header + size] = bytes(size)


def rename_sections(image: bytes, names: Mapping[str, str]) -> bytes:
    """The object with other names for sections, and for what relocates them."""
    if not names:
        return image
    elf, patched = Elf(image), bytearray(image)
    order = "<" if elf.little_endian else ">"
    table = bytearray(elf.get_section(elf["e_shstrndx"]).data())
    for number, section in enumerate(elf.iter_sections()):
        start = next((each for each in (".rela", ".rel") if section.name.startswith(each)), "")
        new = names.get(section.name.removeprefix(start))
        if new is not None:
            place = elf["e_shoff"] + number * elf["e_shentsize"]
            struct.pack_into(f"{order}I", patched, place, len(table))
            table += f"{start}{new}".encode() + b"\0"
    header = elf["e_shoff"] + elf["e_shstrndx"] * elf["e_shentsize"]
    word = "I" if elf.elfclass == 32 else "Q"
    # Behind the name, the type, the flags and the address: where the table is, and its size.
    behind = struct.calcsize(f"{order}II{word}{word}")
    struct.pack_into(f"{order}{word}{word}", patched, header + behind, len(patched), len(table))
    return bytes(patched + table)


# Reading


IN_REGION = re.compile(r"(\.text\.|\.rodata\.)(\w+)\.(\w+)")


def apart(section: str) -> tuple[str, str]:
    """The usual name of a section, and the memory that it is named after (`section_regions`)."""
    found = IN_REGION.fullmatch(section)
    return (section, "") if found is None else (found[1] + found[3], found[2])


@dataclass(frozen=True)
class Section:
    """One section that takes memory on the device. `kind` is `code`, `constant` or `data`;
    `region` the memory that it is named after, if there is one: `name` is without that."""

    name: str
    kind: str
    size: int
    alignment: int
    region: str = ""


@dataclass(frozen=True)
class Symbol:
    """One named thing of the object; `section` is empty where it is only referred to."""

    name: str
    section: str
    size: int
    visibility: str
    is_local: bool


@dataclass(frozen=True)
class Relocation:
    """A place in a section that the linker fills in; `kind` is the number of the way in which."""

    section: str
    kind: int


@dataclass(frozen=True)
class ObjectFacts:
    """What linkers and tests want to know of an object."""

    machine: str
    sections: tuple[Section, ...]
    symbols: tuple[Symbol, ...]
    relocations: tuple[Relocation, ...]

    @property
    def relocated(self) -> tuple[str, ...]:
        """The names of the loaded sections that have relocations."""
        return tuple(dict.fromkeys(each.section for each in self.relocations))

    @property
    def undefined(self) -> tuple[str, ...]:
        """The symbols that the object needs from elsewhere, sorted."""
        return tuple(sorted(symbol.name for symbol in self.symbols if not symbol.section))

    def size(self, *kinds: str) -> int:
        """Bytes in sections of these kinds."""
        return sum(section.size for section in self.sections if section.kind in kinds)


def read_object(image: bytes) -> ObjectFacts:
    """The facts of an object; HardwireError where the bytes are no object."""
    try:
        elf = opened(image)
        return ObjectFacts(
            built_for(image),
            tuple(_sections(elf)),
            tuple(_symbols(elf)),
            tuple(_relocations(elf)),
        )
    except (ELFError, UnicodeDecodeError, KeyError, struct.error) as problem:
        raise HardwireError(f"not a readable object file ({problem}).") from problem


def _sections(elf: Elf) -> Iterable[Section]:
    for section in elf.iter_sections():
        size = section.header["sh_size"]
        if is_loaded(section) and size:
            name, region = apart(section.name)
            align = section.header["sh_addralign"]
            yield Section(name, _kind(section), size, align, region)


def is_loaded(section: ElfSection) -> bool:
    """It takes memory on the device, and has not been dropped."""
    active = section.header["sh_type"] != "SHT_NULL"
    return active and bool(section.header["sh_flags"] & SH_FLAGS.SHF_ALLOC)


def _kind(section: ElfSection) -> str:
    flags = section.header["sh_flags"]
    if flags & SH_FLAGS.SHF_WRITE:
        return "data"
    return "code" if flags & SH_FLAGS.SHF_EXECINSTR else "constant"


def _symbols(elf: Elf) -> Iterable[Symbol]:
    """Functions, constants and undefined symbols; no section names or mapping symbols."""
    for symbol in elf.all_symbols():
        place = symbol["st_shndx"]
        named = symbol["st_info"]["type"] in ("STT_FUNC", "STT_OBJECT")
        if symbol.name and (named or place == "SHN_UNDEF"):
            yield Symbol(
                symbol.name,
                "" if place == "SHN_UNDEF" else apart(elf.get_section(place).name)[0],
                symbol["st_size"],
                str(symbol["st_other"]["visibility"]).removeprefix("STV_").lower(),
                symbol["st_info"]["bind"] == "STB_LOCAL",
            )


def _relocations(elf: Elf) -> Iterable[Relocation]:
    """Those of the loaded sections."""
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            changed = elf.get_section(section.header["sh_info"])
            if is_loaded(changed):
                for each in elf.relocations(section):
                    yield Relocation(apart(changed.name)[0], each["r_info_type"])


def has_debug_information(image: bytes) -> bool:
    return opened(image).get_section_by_name(".debug_info") is not None


def comments(image: bytes) -> list[str]:
    """What compilers have left in an object."""
    section = opened(image).get_section_by_name(".comment")
    texts = [] if section is None else section.data().split(b"\0")
    return [text.decode(errors="replace") for text in texts if text]


def describe(image: bytes, path: str) -> str:
    """A page of text about an object, for `hardwire inspect`."""
    facts = read_object(image)
    lines = [f"{path}: object for {facts.machine}"]
    lines += [f"  built by  {line}" for line in comments(image)]
    for title, kinds in (("code", ("code",)), ("constants", ("constant",)), ("data", ("data",))):
        lines.append(f"  {title:<10}{facts.size(*kinds):>12,} bytes")
    for symbol in facts.symbols:
        if symbol.section and symbol.visibility == "default" and not symbol.is_local:
            lines.append(f"  entry     {symbol.name}")
    lines += [f"  needs     {name}" for name in facts.undefined]
    width = max((len(section.name) for section in facts.sections), default=0)
    for section in sorted(facts.sections, key=lambda section: (-section.size, section.name)):
        lines.append(f"  {section.kind:<10}{section.name:<{width}} {section.size:>12,}")
    return "\n".join(lines)
