"""What of a finished object goes into objects of other forms: sections, groups, relocations."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from elftools.construct.lib.container import Container
from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Section

from .elf import FRAMES, NOT_IN_FILE
from .elf_file import Elf


def loaded_sections(elf: Elf) -> Iterator[tuple[int, Section]]:
    """Code and constants, by number."""
    for number, section in enumerate(elf.iter_sections()):
        header = section.header
        is_loaded = header["sh_flags"] & SH_FLAGS.SHF_ALLOC and header["sh_size"]
        if is_loaded and header["sh_type"] not in NOT_IN_FILE and section.name != FRAMES:
            yield number, section


def kept_once(elf: Elf) -> Iterator[tuple[int, str]]:
    """The name of the group that a section is in, of which linkers keep one."""
    for section in elf.iter_sections():
        if section.header["sh_type"] == "SHT_GROUP":
            _, *members = struct.unpack(f"<{section.header['sh_size'] // 4}I", section.data())
            name = elf.symbol(section.header["sh_link"], section.header["sh_info"]).name
            yield from ((member, name) for member in members)


def changes(elf: Elf) -> Iterator[tuple[int, Container]]:
    """The number of a section, with a relocation in it."""
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            for change in section.iter_relocations():
                yield section.header["sh_info"], change.entry
