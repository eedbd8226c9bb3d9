"""Functions of an object that are equal byte for byte: one of them is enough.

`merge-kernels` merges kernels that do the same by the same words. Others become the same by being
compiled: they differ in what they are called with only, or in a layout that makes no difference.
Bytes are equal where the linker makes the same of them too, by relocations to the same symbols.
"""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterator, Mapping

from elftools.elf.elffile import ELFFile

from .elf import CODE
from .linked import Linked, linked

DEFINITION = re.compile(r'^define [^\n]*?@"?(?P<name>[^\s"(]+)"?\([^\n]*\{\n.*?^\}\n', re.M | re.S)
REFERENCE = re.compile(r'c"[^"]*"|@"?(?P<name>[-\w.$]+)"?')


def copies(image: bytes, names: Collection[str]) -> dict[str, str]:
    """Of these functions of an object, those that are equal to another one, and that one."""
    elf = ELFFile(io.BytesIO(image))
    first, found = dict[Linked, str](), dict[str, str]()
    for number, function in linked(elf).items():
        section = elf.get_section(number).name
        name = section.removeprefix(CODE)
        if section.startswith(CODE) and name in names:
            kept = first.setdefault(function, name)
            if kept != name:
                found[name] = kept
    return found


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
