"""`hardwire schema table`: what a program must know of operators that it calls by name."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import Commands, add, flag, several, target

if TYPE_CHECKING:
    from ..dialect.registry import Operators
    from ..lowering.schema_table import SchemaTable, TableEntry
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire schema table --all -o torch.bin                        all operators of PyTorch
  hardwire schema table --ops my_ops.yaml --target cortex-m4f -o ops.o
  hardwire schema table aten::add.Tensor --entry aten::add.Tensor=my_add,64 -o ops.o
  hardwire inspect ops.o                                          what is in it
"""


def add_to(actions: Commands) -> None:
    """Adds `table` to the actions of `schema`."""
    command = add(
        actions, "table", "write schemas as a table for hwr_call", _table,
        "Writes a constant that <hardwire/boxed.h> finds and calls operators in: "
        "FILE.bin has its bytes, FILE.o is an object with entry points to be linked.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("operators", nargs="*", metavar="OPERATOR", help="operators by name")
    several(command, "--ops", "FILE.yaml", "all operators of a file")
    several(command, "--only", "FILE.yaml", "all operators that a selected_operators.yaml selects")
    flag(command, "--all", help="all operators of PyTorch")
    several(
        command, "--entry", "OPERATOR=SYMBOL[,BYTES]",
        "an entry point (hwr_entry) and how much scratch memory it needs",
    )  # fmt: skip
    flag(command, "--names", help="keep names, for debugging")
    command.add_argument(
        "--name", default="operators", help="C name of the table in FILE.o (default: %(default)s)"
    )
    target(command)
    command.add_argument("-o", "--output", required=True, metavar="FILE", help="FILE.bin or FILE.o")


def _table(options: argparse.Namespace, stage: Stage) -> None:
    from ..lowering.schema_table import schema_table
    from .written import write_file

    stage("schema")
    path = Path(options.output)
    if path.suffix not in (".bin", ".o"):
        raise HardwireError(f"{path}: a table is written to FILE.bin or FILE.o.")
    if path.suffix == ".bin" and options.entry:
        raise HardwireError(f"{path}: only a linker can place entry points; write to FILE.o.")
    entries = _entries(options)
    table = schema_table(entries, names=options.names)
    write_file(path, table.content if path.suffix == ".bin" else _object(table, options))
    size, count = len(table.content), len(entries)
    print(f"{path}: {count:,} operators, {size:,} bytes, {size / count:.1f} for each.")


def _object(table: SchemaTable, options: argparse.Namespace) -> bytes:
    from ..dialect.importers.names import RESERVED
    from ..dialect.targets import by_name
    from ..lowering.schema_table import table_object

    if not _is_symbol(options.name) or options.name in RESERVED:
        raise HardwireError(f"--name {options.name}: this is no name in C.")
    return table_object(table, options.name, by_name(options.target))


def _is_symbol(text: str) -> bool:
    return text.isascii() and text.isidentifier()


def _entries(options: argparse.Namespace) -> list[TableEntry]:
    """The chosen operators, each once, with their entry points."""
    from ..lowering.schema_table import TableEntry

    known = _known(options.ops)
    names = dict.fromkeys(_chosen(options, known))
    points = _entry_points(options.entry, known)
    missing = [name for name in points if name not in names]
    if missing:
        raise HardwireError(*(f"--entry {name}: name the operator as well." for name in missing))
    if not names:
        raise HardwireError("name operators, or give --ops FILE, --only FILE or --all.")
    return [TableEntry(known.schema(name), *points.get(name, (None, 0))) for name in names]


def _known(files: list[str]) -> Operators:
    """PyTorch's operators and those of all files."""
    from ..dialect import operator_yaml
    from ..dialect.registry import registry

    known: Operators = registry()
    for file in files:
        known = operator_yaml.read(file, known)
    return known


def _chosen(options: argparse.Namespace, known: Operators) -> list[str]:
    from ..dialect import operator_yaml, selection_reader
    from ..dialect.registry import registry
    from .operators import find

    chosen = [find(name, known) for name in options.operators]
    base: Operators = registry()
    everything = list(base)
    for file in options.ops:
        base = operator_yaml.read(file, base)
        chosen += base
        everything += base
    for file in options.only:
        selection = selection_reader.read(file, known)
        chosen += (name for name in everything if selection.selects(name))
    return [*chosen, *registry()] if options.all else chosen


def _entry_points(texts: list[str], known: Operators) -> dict[str, tuple[str, int]]:
    """Symbol and bytes of scratch memory by operator."""
    from .operators import find

    found: dict[str, tuple[str, int]] = {}
    problems: list[str] = []
    for text in texts:
        name, _, point = text.partition("=")
        symbol, comma, size = point.partition(",")
        if not _is_symbol(symbol) or (comma and not (size.isascii() and size.isdigit())):
            problems.append(f"--entry {text}: write OPERATOR=SYMBOL or OPERATOR=SYMBOL,BYTES.")
            continue
        found[find(name, known)] = (symbol, int(size) if comma else 0)
    if problems:
        raise HardwireError(*problems)
    return found
