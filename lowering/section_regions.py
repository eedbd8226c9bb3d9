"""Sections named after the memory that they lie in: `.text.itcm.kws_conv_0`, `.rodata.qspi.kws_w`.

A linker script that knows the memory takes `*(.text.itcm.*)` before `*(.text.*)`; one that does not
know it links the object all the same. The names are given once the object is finished, when
the size of everything is known. What was asked for by name comes first; of the rest, what is
accessed most for its size chooses first: the cheapest memory that has room.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..dialect.errors import LoweringFailed
from ..dialect.graph import calls
from ..dialect.graph.traffic import traffic_of
from ..dialect.memories import Memories, Region, cheapest_first, memories_of
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.sizes import sizes_of
from .elf import CODE, CONSTANT, Section, read_object, rename_sections
from .llvm import prefixed

FETCHES = 2.0
"""Accesses for the instructions of an innermost turn of a loop: some three of two or four bytes."""


@dataclass(frozen=True)
class SectionUse:
    """The memories of a program, and by section how often one call of it reads that, and what the
    model calls it."""

    program: str
    memories: Memories
    accesses: Mapping[str, float]
    names: Mapping[str, str]


def section_use(program: Program) -> SectionUse | None:
    """How a program of the `planned` stage uses its code and its weights; None without memories."""
    entry = program.entry()
    memories = memories_of(entry)
    if memories is None:
        return None
    functions, sizes = calls.functions(program), sizes_of(entry)
    accesses: dict[str, float] = {}
    names: dict[str, str] = {}
    for op in calls.body(entry):
        if not calls.is_call(op):
            continue
        traffic = traffic_of(op, functions, sizes)
        kernel = calls.callee(op)
        section = CODE + prefixed(program.name, kernel)
        names[section] = kernel
        accesses[section] = accesses.get(section, 0.0) + FETCHES * traffic.steps
        for value, reads in zip(op.operands, traffic.reads, strict=True):
            if not isinstance(value.owner, ir.Block) and value.owner.name == "hw.weight":
                weight = ir.StringAttr(value.owner.attributes["name"]).value
                section = CONSTANT + prefixed(program.name, weight)
                names[section] = weight
                accesses[section] = accesses.get(section, 0.0) + reads
    return SectionUse(program.name, memories, accesses, names)


def place_sections(image: bytes, use: SectionUse) -> bytes:
    """The object with its sections named after memories. The first one keeps the usual names.

    Raises LoweringFailed where they have no room.
    """
    memories = use.memories
    sections = [each for each in read_object(image).sections if each.kind != "data"]
    misnamed = [
        problem
        for kind in ("code", "weights")
        for problem in memories.misnamed(kind, _all_names(sections, kind, use))
    ]
    if misnamed:
        raise LoweringFailed(*misnamed)
    room = {region.name: region.size for region in memories.flash}
    chosen: dict[str, str] = {}
    rest: list[Section] = []
    for section in sections:
        wish = memories.wish(*_names_of(section, use))
        if wish is None:
            rest.append(section)
        else:
            chosen[section.name] = wish
            room[wish] -= _taken(section)
    _check_room(room, memories)
    for section in sorted(rest, key=lambda each: _density(each, use), reverse=True):
        region = _cheapest(section, memories, room)
        if region is None:
            raise LoweringFailed(_nowhere(sections, use))
        chosen[section.name] = region.name
        room[region.name] -= _taken(section)
    usual = memories.flash[0].name
    return rename_sections(
        image, {name: in_region(name, region) for name, region in chosen.items() if region != usual}
    )


def in_region(section: str, region: str) -> str:
    """The name of a section in a memory."""
    kind = CODE if section.startswith(CODE) else CONSTANT
    return f"{kind}{region}.{section.removeprefix(kind)}"


def _all_names(sections: list[Section], kind: str, use: SectionUse) -> list[str]:
    found = (_names_of(each, use) for each in sections)
    return [name for own, *names in found for name in names if own == kind]


def _names_of(section: Section, use: SectionUse) -> tuple[str, str, str]:
    """Its kind, what the model calls it, and its symbol."""
    kind, start = ("code", CODE) if section.kind == "code" else ("weights", CONSTANT)
    symbol = section.name.removeprefix(start)
    own = use.names.get(section.name, symbol.removeprefix(f"{use.program}_"))
    return kind, own, symbol


def _taken(section: Section) -> int:
    """Bytes of a memory that it takes, with what aligning it may cost."""
    return section.size + section.alignment - 1


def _density(section: Section, use: SectionUse) -> float:
    return use.accesses.get(section.name, 0.0) / section.size


def _cheapest(section: Section, memories: Memories, room: Mapping[str, int]) -> Region | None:
    for region in cheapest_first(memories.flash):
        if _taken(section) <= room[region.name]:
            return region
    return None


def _check_room(room: Mapping[str, int], memories: Memories) -> None:
    problems = [
        f"what is put into `{region.name}` by name takes {region.size - left:,} bytes, and it has "
        f"{region.size:,}: {-left:,} too few."
        for region in memories.flash
        if (left := room[region.name]) < 0
    ]
    if problems:
        raise LoweringFailed(*problems)


def _nowhere(sections: list[Section], use: SectionUse) -> str:
    needed = sum(map(_taken, sections))
    there = sum(region.size for region in use.memories.flash)
    room = ", ".join(f"`{region.name}` {region.size:,}" for region in use.memories.flash)
    short = f", {needed - there:,} too few" if needed > there else " (each thing in one piece)"
    return (
        f"{use.program}: code and weights take {needed:,} bytes, and the memories that are not "
        f"written have {room}{short}."
    )
