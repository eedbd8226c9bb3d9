"""Functions of an object that are equal byte for byte: one of them is enough.

`merge-kernels` merges kernels that do the same by the same words. Others become the same by being
compiled: they differ in what they are called with only, or in a layout that makes no difference.
Bytes are equal where the linker makes the same of them too, by relocations to the same symbols.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from .elf import CODE, function_section
from .elf_file import opened
from .linked import Linked, linked

DEFINITION = re.compile(r'^define [^\n]*?@"?(?P<name>[^\s"(]+)"?\([^\n]*\{\n.*?^\}\n', re.M | re.S)
PLACE = re.compile(r",? !dbg !\d+")
REFERENCE = re.compile(r'c"[^"]*"|@"?(?P<name>[-\w.$]+)"?')


def copies(image: bytes, names: Collection[str]) -> dict[str, str]:
    """Of these functions of an object, those that are equal to another one, and that one."""
    elf = opened(image)
    first, found = dict[Linked, str](), dict[str, str]()
    for number, function in linked(elf).items():
        section = elf.get_section(number).name
        name = section.removeprefix(CODE)
        if section.startswith(CODE) and name in names:
            kept = first.setdefault(function, name)
            if kept != name:
                found[name] = kept
    return found


def copies_in_text(text: str, names: Collection[str]) -> dict[str, str]:
    """The same of LLVM IR: most copies are seen before code is generated, which need be done but
    once then. Operations that differ in where they come from only are equal."""
    first, found = dict[str, str](), dict[str, str]()
    for match in DEFINITION.finditer(text):
        name = match["name"]
        if name in names:
            kept = first.setdefault(_without_name(match[0], name), name)
            if kept != name:
                found[name] = kept
    return found


def _without_name(function: str, name: str) -> str:
    """What a function is, whatever it is called and wherever it comes from."""
    head, end, body = PLACE.sub("", function).partition("\n")
    head = head.replace(f"@{name}(", "@(").replace(f'"{function_section(name)}"', '""')
    return head + end + body


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
