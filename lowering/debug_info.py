"""Debug information: from an address to its kernel, to the operators in it, to lines of the model.

    $ arm-none-eabi-addr2line -f -i -e firmware.elf 0x1c4a
    relu_2
    model.py:13
    kws_convolution_relu_0
    model.py:12

Each function of the object is one of the debug information, too, and each operator that is
computed in it a function that was put into it, whose name is that of the graph's node. Where
operators cannot be told apart they are put into each other, the first one innermost. In the entry,
calls have the lines of the operators that they are for.

That is not loaded: it takes no flash, and LLVM writes the same code with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..dialect.graph.where import TEXT, Origin, origins
from ..dialect.mlir import ir
from ..dialect.options import FULL_DEBUG, NO_DEBUG
from ..dialect.program import Program
from .debug_files import stand_in
from .identity import compiler

MOST = 16
"""Operators that are told of one instruction."""


@dataclass(frozen=True)
class Line:
    """Operations of a function that say the same: the operators that they compute, and where that
    is called."""

    operations: Sequence[ir.Operation]
    operators: tuple[Origin, ...]
    place: Origin


@dataclass(frozen=True)
class Function:
    """A function of the object, with the line that it begins at, and those of its operations."""

    operation: ir.Operation
    origin: Origin
    lines: tuple[Line, ...]


def add_debug_info(program: Program) -> None:
    """Gives each operation of the `llvm` stage a place that LLVM writes into line tables."""
    with program.context, ir.Location.unknown():
        if has_frames(program) or program.debug == NO_DEBUG:
            _note_frames(program)
        if program.debug == NO_DEBUG:
            return
        reader = _Reader(program.name)
        functions = [reader.function(op) for op in _defined(program)]
        scopes, program.files = _scopes(functions)
        for function in functions:
            _write_places(function, scopes)


def has_frames(program: Program) -> bool:
    """The object has tables for unwinding that are loaded, for who asks for all on Linux."""
    return program.debug == FULL_DEBUG and not program.target.bare_metal


def _note_frames(program: Program) -> None:
    """LLVM schedules nothing across what it notes on frames, which it does with debug information
    as well: objects without are made with these tables, too, to have the same code. On Cortex-M it
    notes that in any case, and the tables would need functions of libgcc."""
    if program.target.triple.startswith("thumb"):
        return
    for op in _defined(program):
        op.attributes["uwtable_kind"] = ir.Attribute.parse("#llvm.uwtableKind<sync>")


def _defined(program: Program) -> list[ir.Operation]:
    found = [op.operation for op in program.module.body.operations]
    return [op for op in found if op.name == "llvm.func" and op.regions[0].blocks]


# Where operations come from


class _Reader:
    """Reads locations, each once."""

    def __init__(self, model: str) -> None:
        self.nowhere = Origin("", model, 0)
        self.known: dict[ir.Attribute, tuple[Origin, ...]] = {}

    def function(self, operation: ir.Operation) -> Function:
        symbol = ir.StringAttr(operation.attributes["sym_name"]).value
        inner = [op.operation for block in operation.regions[0].blocks for op in block.operations]
        own = self.origins(operation)
        origin = replace(self._beginning(own, inner), name=symbol)
        alike: dict[ir.Attribute, list[ir.Operation]] = {}
        for op in inner:
            alike.setdefault(op.location.attr, []).append(op)
        lines = [self._read_line(ops, own, origin) for ops in alike.values()]
        return Function(operation, origin, tuple(lines))

    def _beginning(self, own: tuple[Origin, ...], inner: list[ir.Operation]) -> Origin:
        """Where a function begins that does not say it: at what it calls first."""
        calls = [op for op in inner if op.name == "llvm.call"]
        found = (origin for op in (*calls, *inner) for origin in self.origins(op))
        return next(iter(own), None) or next(found, self.nowhere)

    def _read_line(
        self, alike: Sequence[ir.Operation], own: tuple[Origin, ...], origin: Origin
    ) -> Line:
        seen = self.origins(alike[0]) or own or (origin,)
        named = tuple(each for each in seen if each.name) if seen != (origin,) else ()
        return Line(alike, named, replace(seen[0], name=origin.name))

    def origins(self, op: ir.Operation) -> tuple[Origin, ...]:
        """What is told of an operation; texts of the compiler's own say nothing."""
        location = op.location
        if location.attr not in self.known:
            found = (each for each in origins(location) if each.file != TEXT)
            placed = (
                each if each.file else replace(each, file=self.nowhere.file) for each in found
            )
            self.known[location.attr] = tuple(dict.fromkeys(placed))[:MOST]
        return self.known[location.attr]


# How LLVM is told


Key = tuple[str, str, bool]
"""A name, a file, and whether that is a function of the object."""

Scopes = Mapping[Key, ir.Attribute]


def _write_places(function: Function, scopes: Scopes) -> None:
    function.operation.location = _spot(function.origin, scopes, True)
    for line in function.lines:
        location = _location(line, scopes)
        for operation in line.operations:
            operation.location = location


def _location(line: Line, scopes: Scopes) -> ir.Location:
    """The first operator, as if the next one called it, and the function the last one."""
    places = [_spot(origin, scopes, False) for origin in line.operators]
    places.append(_spot(line.place, scopes, True))
    return ir.Location.callsite(places[0], places[1:]) if places[1:] else places[0]


def _spot(origin: Origin, scopes: Scopes, is_function: bool) -> ir.Location:
    place = ir.Location.file(origin.file, origin.line, 0)
    return ir.Location.fused([place], scopes[origin.name, origin.file, is_function])


def _scopes(functions: Sequence[Function]) -> tuple[Scopes, list[str]]:
    """All in one text, as it says by numbers that they are of one unit; and their files."""
    own = {(each.origin.name, each.origin.file, True): each.origin for each in functions}
    lines = [line for each in functions for line in each.lines]
    operators = [operator for line in lines for operator in line.operators]
    inside = {(each.name, each.file, False): each for each in reversed(operators)}
    seen = [*own.values(), *inside.values(), *(line.place for line in lines)]
    writer = _Writer(seen[0].file if seen else "")
    texts = {key: writer.subprogram(origin) for key, origin in (own | inside).items()}
    begun = {origin.name: texts[key] for key, origin in own.items()}
    for place in (line.place for line in lines):
        if (place.name, place.file, True) not in texts:
            texts[place.name, place.file, True] = writer.block(begun[place.name], place.file)
    parsed = ir.ArrayAttr(ir.Attribute.parse(f"[{', '.join(texts.values())}]"))
    return dict(zip(texts, parsed, strict=True)), sorted({origin.file for origin in seen})


class _Writer:
    """Writes attributes of MLIR's llvm dialect, all of one unit."""

    def __init__(self, first: str) -> None:
        self.count = 0
        self.unit = UNIT.format(file=self.file(first), producer=_quoted(compiler()))

    def subprogram(self, origin: Origin) -> str:
        self.count += 1
        file, name = self.file(origin.file), _quoted(origin.name)
        return SUBPROGRAM.format(
            number=self.count, unit=self.unit, file=file, name=name, line=origin.line
        )

    def block(self, scope: str, file: str) -> str:
        """A part of a function that is in another file."""
        return BLOCK.format(scope=scope, file=self.file(file))

    def file(self, file: str) -> str:
        return f'#llvm.di_file<"{stand_in(file)}" in "">'


UNIT = (
    "<id = distinct[0]<>, sourceLanguage = DW_LANG_C99, file = {file}, producer = {producer}, "
    "isOptimized = true, emissionKind = LineTablesOnly>"
)
"""Debuggers know C; of Python there is nothing here but names and lines."""

SUBPROGRAM = (
    "#llvm.di_subprogram<id = distinct[{number}]<>, compileUnit = {unit}, scope = {file}, "
    "name = {name}, file = {file}, line = {line}, scopeLine = {line}, "
    'subprogramFlags = "Definition|Optimized", type = <types = #llvm.di_null_type>>'
)

BLOCK = "#llvm.di_lexical_block_file<scope = {scope}, file = {file}, discriminator = 0>"


def _quoted(text: str) -> str:
    return str(ir.StringAttr.get(text))
