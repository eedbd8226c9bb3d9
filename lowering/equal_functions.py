"""Functions of an object that are equal byte for byte: one of them is enough.

`merge-kernels` merges kernels that do the same by the same words. Others become the same by being
compiled: they differ in what they are called with only, or in a layout that makes no difference.
Bytes are equal where the linker makes the same of them too, by relocations to the same symbols.
"""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol, SymbolTableSection

from .code.functions import called
from .elf import CODE

Change = tuple[int, int, int, str]
"""What a linker enters: where, in which way, and how far from which symbol."""
DEFINITION = re.compile(r'^define [^\n]*?@"?(?P<name>[^\s"(]+)"?\([^\n]*\{\n.*?^\}\n', re.M | re.S)
REFERENCE = re.compile(r'c"[^"]*"|@"?(?P<name>[-\w.$]+)"?')


def copies(image: bytes, names: Collection[str]) -> dict[str, str]:
    """Of these functions of an object, those that are equal to another one, and that one."""
    elf = ELFFile(io.BytesIO(image))
    changes, first, found = _changes(elf), dict[object, str](), dict[str, str]()
    for number, section in enumerate(elf.iter_sections()):
        name = section.name.removeprefix(CODE)
        if section.name.startswith(CODE) and name in names:
            key = section.data(), section["sh_addralign"], tuple(sorted(changes[number]))
            kept = first.setdefault(key, name)
            if kept != name:
                found[name] = kept
    return found


def _changes(elf: ELFFile) -> Mapping[int, list[Change]]:
    """By the number of a section: what a linker enters in it."""
    found = defaultdict[int, list[Change]](list)
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            into, table = section["sh_info"], elf.get_section(section["sh_link"])
            if isinstance(table, SymbolTableSection):
                for each in section.iter_relocations():
                    addend = each["r_addend"] if each.is_RELA() else 0
                    target = _target(elf, table.get_symbol(each["r_info_sym"]), into)
                    found[into].append((each["r_offset"], each["r_info_type"], addend, target))
    return found


def _target(elf: ELFFile, symbol: Symbol, own: int) -> str:
    """What is meant by a symbol, wherever in the object it is used: a place within the function by
    its offset, as the names of those are of no importance."""
    is_inside = symbol["st_shndx"] == own
    return f"+{symbol['st_value']}" if is_inside else called(elf, symbol)


def without(text: str, found: Mapping[str, str]) -> str:
    """LLVM IR text without the functions that are copies; who called one calls the other."""

    def named(match: re.Match[str]) -> str:
        other = found.get(match["name"])
        return match[0] if other is None else f"@{other}"

    return REFERENCE.sub(named, "".join(_kept(text, found)))


def _kept(text: str, found: Mapping[str, str]) -> Iterator[str]:
    done = 0
    for match in DEFINITION.finditer(text):
        if match["name"] in found:
            yield text[done : match.start()]
            done = match.end()
    yield text[done:]
