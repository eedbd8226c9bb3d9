"""`hardwire inspect`: what is in a model file, an object, a schema table or a report."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError

if TYPE_CHECKING:
    from ..lowering.table_reader import ReadTable


RESTORING = ("__setstate__", "__getstate__")
"""Methods that make objects of what a file keeps of them: nobody compiles these."""


def inspect(path: str, max_sizes: Mapping[str, int] | None = None) -> str:
    """A page of text about a file of any kind that hardwire reads or writes.

    `max_sizes` are upper bounds of sizes that a model leaves open.
    """
    file = Path(path)
    if path.endswith(".report.json"):
        return read_report(path)[1]
    try:
        head = file.open("rb").read(4)
    except OSError as problem:
        raise HardwireError(f"{path}: cannot be read ({problem.strerror}).") from problem
    if head == b"\x7fELF":
        return _object(file)
    if head == b"HWRT":
        return _table(file)
    from ..dialect.importers import is_lite

    return _lite(path) if is_lite(path) else _model(path, max_sizes)


def _lite(path: str) -> str:
    """Methods with their arguments, versions, attributes and operators of a TorchScript archive."""
    from ..dialect.importers.archive import Archive
    from ..dialect.importers.lite import model as reader

    archive = Archive(Path(path), path)
    try:
        model = reader.read(archive)
    finally:
        archive.close()
    lines = [f"{path}: TorchScript bytecode of `{model.root.kind}`"]
    lines.append(f"  version  bytecode {model.code.version}, operators {model.operators}")
    for name, function in model.code.functions.items():
        own = name.removeprefix(f"{model.root.kind}.")
        if own.endswith(RESTORING):
            continue
        given = [f"{p.name}: {p.type}" for p in (function.arguments or ())[1:]]
        lines.append(f"  method   {own}({', '.join(given)})")
    lines += [f"  attribute {name}: {text}" for name, text in model.attributes()]
    counts = Counter(model.calls())
    lines += [f"  operator {name} x {count}" for name, count in sorted(counts.items())]
    return "\n".join(lines)


def _object(file: Path) -> str:
    """Sections and symbols, then the operators of the schema tables in it."""
    from ..lowering.elf import describe
    from ..lowering.table_elf import tables_in

    image = file.read_bytes()
    return "\n".join([describe(image, str(file)), *map(_operators, tables_in(image, _known()))])


def _table(file: Path) -> str:
    from ..lowering.table_reader import read_table

    return _operators(read_table(file.read_bytes(), _known(), str(file)))


def _known() -> Iterator[str]:
    """PyTorch's operators, which a table without names has by their hashes."""
    from ..dialect.registry import registry

    yield from registry()


def _operators(table: ReadTable) -> str:
    count = len(table.operators)
    each = f", {table.size / count:.1f} for each" if count else ""
    lines = [f"{table.place}: schema table, {count:,} operators, {table.size:,} bytes{each}"]
    lines += sorted(f"  {operator}" for operator in table.operators)
    return "\n".join(lines)


def read_report(path: str) -> tuple[dict[str, Any], str]:
    """What a report says, and that as a table. Raises HardwireError where it is none."""
    from ..lowering.report_text import table

    try:
        figures = json.loads(Path(path).read_text("utf-8"))
        return figures, table(figures)
    except (OSError, ValueError, KeyError, TypeError) as problem:  # JSON of any shape
        raise HardwireError(f"{path}: not a report that hardwire wrote ({problem}).") from problem


def _model(path: str, max_sizes: Mapping[str, int] | None) -> str:
    """Inputs, outputs, operators with their counts, and weights of a model file."""
    from ..api import read
    from ..dialect.fixed_values import fixed
    from ..dialect.mlir import ir
    from ..dialect.ops import is_operator
    from ..dialect.options import CompileOptions
    from ..dialect.program import tensor_names
    from ..dialect.regions import walk
    from ..dialect.sizes import sizes_of, type_text
    from ..dialect.state import states, updates
    from ..dialect.tfl import is_tflite

    program = read(path, "native", CompileOptions(max_sizes=max_sizes))
    entry = program.entry()
    type = ir.FunctionType(ir.TypeAttr(entry.attributes["function_type"]).value)
    sizes = sizes_of(entry)
    lines = [f"{path}: model `{program.name}`"]
    kept, new = states(entry), updates(entry)
    given = [kind for place, kind in enumerate(type.inputs) if place not in kept]
    made = [kind for place, kind in enumerate(type.results) if place not in new]
    for title, types in (("input", given), ("output", made)):
        names = tensor_names(entry, title, len(types))
        shown = [type_text(kind, [size.name for size in sizes]) for kind in types]
        lines += [f"  {title:<9}{name}: {kind}" for name, kind in zip(names, shown, strict=True)]
        lines += [f"  {title:<9}{each.name}: {each.description}" for each in fixed(entry, title)]
    lines += [f"  state    {name}: {type.inputs[place]}" for place, name in kept.items()]
    lines += [f"  size     {size.name}: {size.low} to {size.high}" for size in sizes]
    operations = list(walk(entry.regions[0].blocks[0]))
    counts = Counter(op.name for op in operations if is_operator(op) or is_tflite(op))
    lines += [f"  operator {name} x {count}" for name, count in sorted(counts.items())]
    total = sum(array.nbytes for array in program.weights.values())
    lines.append(f"  weights  {len(program.weights)} tensors, {total:,} bytes")
    return "\n".join(lines)
