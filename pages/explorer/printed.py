"""MLIR as lines, each with the operators that it is for.

A copy of the module is printed whose operations lie at places of our own: by these the text is told
apart. Values are called like the operators that they come from, so that they keep their names from
one pass to the next.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...dialect.mlir import ir
from ...dialect.walks import operations
from .places import Callers, Places
from .plan_notes import note_of

PLACE = re.compile(r' loc\((?:"((?:[^"\\]|\\.)*)"\()?"hw-explore":(\d+):(\d+)\)?\)')
NUMBERS = re.compile(r"\{((?:-?[\d.]+(?:E-?\d+)?(?::-?\d+)?,){3})((?:[-\d.E:]+,){5,})[-\d.E:]+\}")
"""Scales of many channels in a type, of which a few are shown."""
LONGEST = 3000
"""Characters of a line; what has more is cut."""
ARGUMENTS = "hw.constant", "hw.default"
"""What operators are given that no other made: the first, the second one of an operator."""
CONSTANTS = "constants"
"""What is called so that is beside functions."""
MOST_ELEMENTS = 16
"""Of a constant that stands in a line."""


@dataclass(frozen=True)
class Line:
    """`place` is the number of a set of operators, `note` what is told beside the text."""

    text: str
    place: int = 0
    note: str = ""


@dataclass(frozen=True)
class Function:
    """A function's lines; `place` is the set of all that it is called for (0: the entry), `about`
    what else is to be said of it."""

    name: str
    place: int
    lines: tuple[Line, ...]
    about: str = ""


def printed(module: ir.Module, places: Places, *, named: bool, planned: bool) -> list[Function]:
    """The functions of a module, and what is beside them.

    With `named`, values have names of operators; with `planned`, layouts and places are notes.
    """
    with module.context, ir.Location.unknown():
        callers = Callers(module, places)
        copy = module.operation.clone()
        found, others = list[Function](), list[Line]()
        for item in copy.regions[0].blocks[0].operations:
            op = item.operation
            name = _symbol_or_kind(op)
            told = _prepare(op, name, callers, named=named, planned=planned)
            text = op.get_asm(
                enable_debug_info=True, use_local_scope=True, use_name_loc_as_prefix=named,
                large_elements_limit=MOST_ELEMENTS, large_resource_limit=MOST_ELEMENTS,
            )  # fmt: skip
            whole = places.number(callers.all_of(name))
            if op.name in ("func.func", "llvm.func"):
                found.append(Function(name, whole, tuple(_lines_with_places(str(text), told))))
            else:
                others += _lines_with_places(str(text), told)
        return [*found, Function(CONSTANTS, 0, tuple(others))] if others else found


def _symbol_or_kind(op: ir.Operation) -> str:
    has_name = "sym_name" in op.attributes
    return ir.StringAttr(op.attributes["sym_name"]).value if has_name else op.name


def _prepare(
    function: ir.Operation, name: str, callers: Callers, *, named: bool, planned: bool
) -> Mapping[int, str]:
    """Puts the operations of a copy at places of our own; gives notes, by their numbers."""
    notes, counts, made = (
        dict[int, str](),
        Counter[str](),
        dict[tuple[str, int, int], ir.Location](),
    )
    kernel = bool(callers.all_of(name))
    for number, op in enumerate(operations(function)):
        place = callers.places.number(callers.of(name, op))
        value = _value_name(op, callers.places, counts) if named and number and not kernel else ""
        if planned and (note := note_of(op)):
            notes[number] = note
        key = value, place, number if number in notes else 0
        if key not in made:
            at = ir.Location.file("hw-explore", place, key[2])
            made[key] = ir.Location.name(value, at) if value else at
        op.location = made[key]
        for block in (block for region in op.regions for block in region.blocks):
            for argument in block.arguments:
                ir.BlockArgument(argument).set_location(ir.Location.unknown())
    if named and not kernel:
        _name_arguments(function)
    return notes


def _value_name(op: ir.Operation, places: Places, counts: Counter[str]) -> str:
    """What the value of an operation is called: as the last of its operators, or their line."""
    if not len(op.results):
        return ""
    if op.name == "hw.weight" and "name" in op.attributes:
        return _short_name(ir.StringAttr(op.attributes["name"]).value)
    own = [places.origin(number) for number in places.of(op)]
    base = _short_name(own[-1].name) or f"line{own[-1].line}" if own else ""
    if base and op.name in ARGUMENTS:
        counts[base] += 1
        return f"{base}.{counts[base]}"
    return base


def _short_name(name: str) -> str:
    """A name as values have them: of a path, as TensorFlow has them, the end of the first one."""
    first = name.split(";", 1)[0]
    return re.sub(r"[^\w.$]+", "_", ".".join(first.split("/")[-2:]))


def _name_arguments(function: ir.Operation) -> None:
    if "hw.input_names" not in function.attributes or not function.regions[0].blocks:
        return
    names = [
        ir.StringAttr(each).value for each in ir.ArrayAttr(function.attributes["hw.input_names"])
    ]
    for argument, name in zip(function.regions[0].blocks[0].arguments, names, strict=False):
        ir.BlockArgument(argument).set_location(
            ir.Location.name(name, ir.Location.file("hw-explore", 0, 0))
        )


def _lines_with_places(text: str, notes: Mapping[int, str]) -> Iterator[Line]:
    """Lines without places. What opens a region has the place that stands behind its end."""
    found, open_lines = list[Line](), list[int]()
    for line in text.splitlines():
        places = PLACE.findall(line)
        place, number = map(int, places[-1][1:]) if places else (0, 0)
        plain = PLACE.sub("", line).replace(" loc(unknown)", "")
        if plain.lstrip().startswith("}") and open_lines:
            begun = open_lines.pop()
            if place or number:
                found[begun] = Line(found[begun].text, place, notes.get(number, ""))
        found.append(Line(_cut_line(plain), place, notes.get(number, "")))
        if plain.endswith("{"):
            open_lines.append(len(found) - 1)
    return iter(found)


def _cut_line(line: str) -> str:
    line = NUMBERS.sub(lambda found: f"{{{found[1]} … {found[2].count(',') + 4} in all}}", line)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… ({len(line)} characters)"
