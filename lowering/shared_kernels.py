"""Kernels that the objects of several models have in common: a linker keeps one.

What is given everything by its caller and refers to nothing of its model, or to what is shared
itself, does the same in every object that has the same bytes. Such a kernel is named after what it
is, and lies in a group of which linkers keep one (COMDAT), whatever the objects are:

    section .text.kws_relu_3, function kws_relu_3
    group hwr_kernel_5e0c…: section .text.hwr_kernel_5e0c…, function hwr_kernel_5e0c…

The name is a hash of all that a linker sees of it (`linked.py`): functions of one name are equal,
byte for byte, whatever compiled them. A group takes bytes of the object, and no flash.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Collection, Mapping

from elftools.construct.lib.container import Container
from elftools.elf.constants import SH_FLAGS

from .elf import CODE, apart
from .elf_file import Elf, opened
from .elf_tables import Tables, read_tables
from .linked import Kind, Linked, linked

SHARED = "hwr_kernel_"
"""What the names of such kernels begin with."""
KEPT_ONCE = 1
"""The first word of a group of which linkers keep one."""
MOST = 0xFF00
"""Sections that an object can have whose table of symbols says where they are by 16 bits."""


def shared_names(image: bytes, kernels: Collection[str]) -> dict[str, str]:
    """Of these functions of an object, those that others may share, with the names for that."""
    elf = opened(image)
    found, waiting = dict[str, str](), dict[str, tuple[int, Linked]]()
    for number, function in linked(elf).items():
        symbol = apart(elf.get_section(number).name)[0].removeprefix(CODE)
        if symbol in kernels:
            waiting[symbol] = number, function
    while ready := [name for name in waiting if is_shareable(waiting[name][1], found)]:
        found |= {name: shared_name(elf, *waiting.pop(name), found) for name in ready}
    return found if elf.num_sections() + len(found) < MOST else {}


def is_shareable(function: Linked, shared: Collection[str]) -> bool:
    """It refers to nothing of its object but constants without names, and these functions."""
    return all(one.kind is not Kind.OWN or one.target in shared for one in function.changes)


def shared_name(elf: Elf, number: int, function: Linked, names: Mapping[str, str]) -> str:
    """The name of the function in a section, after all that a linker sees of it; `names` are those
    that functions have which it calls. What lies in another memory is not the same."""
    machine = elf["e_machine"], elf.elfclass, elf.little_endian, elf["e_flags"]
    _, region = apart(elf.get_section(number).name)
    changes = [
        (one.at, one.way, one.addend, one.kind.value, names.get(one.target, one.target))
        for one in function.changes
    ]
    seen = machine, region, function.alignment, function.content.hex(), changes
    return SHARED + hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def in_groups(image: bytes, names: Mapping[str, str]) -> bytes:
    """The object with these functions under their new names, each in a group of its own."""
    if not names:
        return image
    tables = read_tables(image)
    places = {tables.name(symbol, "st_name"): n for n, symbol in enumerate(tables.symbols)}
    about = tables.relocating()
    groups = [_grouped(tables, places[name], names[name], about, len(names)) for name in names]
    tables.put_first(groups)
    return tables.written()


def _grouped(
    tables: Tables, place: int, new: str, about: Mapping[int, list[int]], groups: int
) -> tuple[Container, bytes]:
    """Renames a function and what belongs to it, and makes a group of that. Before the sections
    that there are will be as many more as there are groups."""
    symbol = tables.symbols[place]
    name = tables.name(symbol, "st_name")
    members = [symbol["st_shndx"], *about.get(symbol["st_shndx"], ())]
    for number in members:
        row = tables.sections[number]
        row["sh_name"] = tables.named(tables.name(row, "sh_name").removesuffix(name) + new)
        row["sh_flags"] |= SH_FLAGS.SHF_GROUP
    symbol["st_name"] = tables.named(new)
    # Of a group that was taken apart, by whatever tool, one copy still counts.
    symbol["st_info"]["bind"] = "STB_WEAK"
    order = "<" if tables.elf.little_endian else ">"
    words = KEPT_ONCE, *(number + groups for number in members)
    content = struct.pack(f"{order}{len(words)}I", *words)
    row = Container(
        sh_name=tables.named(".group"), sh_type="SHT_GROUP", sh_flags=0, sh_addr=0, sh_offset=0,
        sh_size=len(content), sh_link=tables.place + groups, sh_info=place, sh_addralign=4,
        sh_entsize=4,
    )  # fmt: skip
    return row, content
