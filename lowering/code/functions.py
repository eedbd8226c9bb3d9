"""The functions of an object: what each does to control flow and the stack, and what it calls."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection
from elftools.elf.sections import Symbol

from ..elf import apart
from ..elf_file import Elf, opened
from . import aarch64, riscv, thumb, x86
from .steps import Kind, Step, Unreadable

DATA, CODE = "$d", ("$t", "$x", "$a")
"""What the symbols are called that say where data begins among code, and where code does again."""


@dataclass(frozen=True)
class Function:
    """One section of code. `calls` has, for calls and jumps to other functions, by the offset of
    the instruction, the symbol that they go to; `number` is the section's."""

    section: str
    number: int
    size: int
    steps: tuple[Step, ...]
    calls: Mapping[int, str]
    unreadable: int | None = None
    """The offset of what is no instruction, if there is any."""

    @cached_property
    def starts(self) -> list[int]:
        return [step.at for step in self.steps]

    def behind(self, at: int) -> int:
        """The number of the first step at an offset, or behind it."""
        return bisect_left(self.starts, at)

    def holds(self, step: Step) -> bool:
        """A call or jump goes to a place within the function, its beginning included."""
        return 0 <= step.value < self.size


def functions(image: bytes) -> list[Function]:
    """The sections of code of an object; an empty one says nothing."""
    elf = opened(image)
    linked, marks, known = relocations(elf), _marks(elf), labels(elf)
    return [
        _read_function(elf, number, linked[number], marks[number], known)
        for number, section in enumerate(elf.iter_sections())
        if section["sh_flags"] & SH_FLAGS.SHF_EXECINSTR and section["sh_size"]
    ]


def _read_function(
    elf: Elf,
    number: int,
    linked: Mapping[int, str],
    marks: Sequence[tuple[int, str]],
    labels: Mapping[str, int],
) -> Function:
    section = elf.get_section(number)
    code = section.data()
    steps, unreadable = list[Step](), None
    try:
        for step in _steps_of(elf, code, marks):
            label = labels.get(_symbol(step, linked) or "")
            steps.append(step if label is None else replace(step, value=label))
    except Unreadable as problem:
        unreadable = problem.at
    calls = {
        step.at: symbol
        for step in steps
        if step.kind in (Kind.CALL, Kind.JUMP)
        for symbol in [_symbol(step, linked)]
        if symbol is not None and symbol not in labels
    }
    name, _ = apart(section.name)
    return Function(name, number, len(code), tuple(steps), calls, unreadable)


def _symbol(step: Step, linked: Mapping[int, str]) -> str | None:
    """Where the linker has an instruction go."""
    places = range(step.at, step.at + step.size)
    return next((linked[at] for at in places if at in linked), None)


def _steps_of(elf: Elf, code: bytes, marks: Sequence[tuple[int, str]]) -> Iterable[Step]:
    machine = elf["e_machine"]
    if machine == "EM_ARM":
        return thumb.steps(code, _spans(len(code), marks))
    if machine == "EM_AARCH64":
        return aarch64.steps(code)
    if machine == "EM_RISCV":
        return riscv.steps(code, elf.elfclass)
    return x86.steps(code)


def _spans(size: int, marks: Sequence[tuple[int, str]]) -> list[tuple[int, int]]:
    """Where there is code, and no data; all of it, where nothing says that."""
    marks = marks or [(0, CODE[0])]
    ends = [*(at for at, _ in marks[1:]), size]
    spans = zip(marks, ends, strict=True)
    return [(at, end) for (at, name), end in spans if not name.startswith(DATA)]


def relocations(elf: Elf) -> dict[int, dict[int, str]]:
    """By the number of a section: what the linker enters where."""
    found = defaultdict[int, dict[int, str]](dict)
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection):
            table: int = section["sh_link"]
            if not elf.symbols(table):
                continue
            into, names = found[section["sh_info"]], dict[int, str]()
            for each in elf.relocations(section):
                number = each["r_info_sym"]
                if number not in names:
                    names[number] = called(elf, elf.symbol(table, number)) if number else ""
                if names[number]:
                    into[each["r_offset"]] = names[number]
    return found


def addends(elf: Elf) -> dict[int, dict[int, int]]:
    """By the number of a section: what the linker adds to symbols where, if the table says that."""
    found = defaultdict[int, dict[int, int]](dict)
    for section in elf.iter_sections():
        if isinstance(section, RelocationSection) and section.is_RELA():
            into = found[section["sh_info"]]
            into |= {one["r_offset"]: one["r_addend"] for one in elf.relocations(section)}
    return found


def labels(elf: Elf) -> dict[str, int]:
    """Places within functions that assemblers leave to linkers which shorten code."""
    symbols = elf.all_symbols()
    return {one.name: one["st_value"] for one in symbols if one.name.startswith(".L")}


def called(elf: Elf, symbol: Symbol) -> str:
    """The name of a symbol; that of its section, for one that stands for a section."""
    if symbol["st_info"]["type"] == "STT_SECTION":
        return elf.get_section(symbol["st_shndx"]).name
    return symbol.name


def _marks(elf: Elf) -> dict[int, list[tuple[int, str]]]:
    """By the number of a section: where code and data begin in it."""
    found = defaultdict[int, list[tuple[int, str]]](list)
    for symbol in elf.all_symbols():
        if symbol.name.startswith((DATA, *CODE)):
            found[symbol["st_shndx"]].append((symbol["st_value"], symbol.name))
    return defaultdict(list, {number: sorted(marks) for number, marks in found.items()})
