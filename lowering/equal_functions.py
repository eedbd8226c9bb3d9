"""Functions of an object that are equal byte for byte: one of them is enough.

`merge-kernels` merges kernels that do the same by the same words. Others become the same by being
compiled: they differ in what they are called with only, or in a layout that makes no difference.
Bytes are equal where the linker makes the same of them too, by relocations to the same symbols.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from .elf import CODE, function_section
from .elf_file import opened
from .linked import linked
from .pieces import DEFINITION

PLACE = re.compile(r",? !dbg !\d+")
LOOP = re.compile(r"^(?P<name>!\d+) = distinct !\{(?P=name)(?P<text>[^}]*)\}$", re.M)
OF_LOOP = re.compile(r"(?<=!llvm\.loop )!\d+")
REFERENCE = re.compile(r'c"[^"]*"|@"?(?P<name>[-\w.$]+)"?')


def copies(image: bytes, names: Collection[str]) -> dict[str, str]:
    """Of these functions of an object, those that are equal to another one, and that one."""
    elf = opened(image)
    found = ((elf.get_section(number).name, each) for number, each in linked(elf).items())
    own = ((name.removeprefix(CODE), each) for name, each in found if name.startswith(CODE))
    return _first_alike((name, each) for name, each in own if name in names)


def copies_in_text(text: str, names: Collection[str]) -> dict[str, str]:
    """The same of LLVM IR: most copies are seen before code is generated, which need be done but
    once then. Operations that differ in where they come from only are equal."""
    loops = dict[str, str](LOOP.findall(text))
    own = ((each["name"], each[0]) for each in DEFINITION.finditer(text) if each["name"] in names)
    return _first_alike((name, _without_names(each, name, loops)) for name, each in own)


def _first_alike(functions: Iterable[tuple[str, object]]) -> dict[str, str]:
    """For those that are as one before, that one."""
    first = dict[object, str]()
    kept = {name: first.setdefault(each, name) for name, each in functions}
    return {name: other for name, other in kept.items() if other != name}


def _without_names(function: str, name: str, loops: Mapping[str, str]) -> str:
    """What a function is, whatever it and its loops are called and wherever it comes from."""
    head, end, body = PLACE.sub("", function).partition("\n")
    head = head.replace(f"@{name}(", "@(").replace(f'"{function_section(name)}"', '""')
    own = dict[str, str]()

    def called(found: re.Match[str]) -> str:
        return own.setdefault(found[0], f"{len(own)}{loops.get(found[0], found[0])}")

    return head + end + OF_LOOP.sub(called, body)


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
