"""What an object promises of kernels that it shares with others: one name, one function."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Mapping

from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section

from ..elf import CODE, apart
from ..elf_file import Elf
from ..linked import Linked, linked
from ..shared_kernels import KEPT_ONCE, SHARED, is_shareable, shared_name
from .subject import Subject


def shared(subject: Subject) -> Iterator[str]:
    """Whether each group has one function, which is what its name says, and such names are of
    functions in groups alone."""
    elf = Elf(subject.image)
    functions, grouped = linked(elf), Counter[int]()
    for section in elf.iter_sections():
        if section["sh_type"] == "SHT_GROUP":
            members = _grouped_in(elf, section)
            grouped.update(members)
            yield from _problems(elf, section, members, functions)
    for number, section in enumerate(elf.iter_sections()):
        is_marked = bool(section["sh_flags"] & SH_FLAGS.SHF_GROUP)
        is_shared = apart(section.name)[0].startswith(CODE + SHARED)
        if (is_marked or is_shared or grouped[number]) and not (is_marked and grouped[number] == 1):
            yield f"{section.name} is in {grouped[number]} groups"


def _grouped_in(elf: Elf, group: Section) -> list[int]:
    """The numbers of the sections of a group."""
    words = _numbers_in(elf, group)
    return [number for number in words[1:] if 0 < number < elf.num_sections()]


def _numbers_in(elf: Elf, group: Section) -> tuple[int, ...]:
    order, content = "<" if elf.little_endian else ">", group.data()
    return struct.unpack(f"{order}{len(content) // 4}I", content[: len(content) // 4 * 4])


def _problems(
    elf: Elf, group: Section, members: list[int], functions: Mapping[int, Linked]
) -> Iterator[str]:
    symbols = elf.symbols(group["sh_link"])
    if group["sh_info"] >= len(symbols):
        yield "a group is called by no symbol"
        return
    symbol = elf.symbol(group["sh_link"], group["sh_info"])
    place, name = symbol["st_shndx"], symbol.name
    if (
        _numbers_in(elf, group)[:1] != (KEPT_ONCE,)
        or place not in members
        or place not in functions
    ):
        yield f"the group {name} is of no function"
        return
    if sorted(members) != sorted([place, *_relocating(elf, place)]):
        yield f"the group {name} has more than its function, or less"
    function, known = functions[place], [one.name for one in symbols]
    if not is_shareable(function, [one for one in known if one.startswith(SHARED)]):
        yield f"{name} refers to what its model alone has"
    elif name != shared_name(elf, place, function, {}):
        yield f"{name} is something else"


def _relocating(elf: Elf, section: int) -> list[int]:
    return [
        number
        for number, each in enumerate(elf.iter_sections())
        if isinstance(each, RelocationSection) and each["sh_info"] == section
    ]
