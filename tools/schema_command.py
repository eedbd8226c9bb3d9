"""`hardwire schema`: check a file of operators, show one of them, print or write them all."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..dialect.plain import is_map, is_tuple
from . import table_command
from .commands import Commands, add, parts_of
from .written import columns

if TYPE_CHECKING:
    from ..dialect.entry import Entry
    from ..dialect.schema import Alias, Argument
    from .guard import Stage

EXAMPLES = """\
examples:
  hardwire schema check my_ops.yaml                          every problem of the file
  hardwire schema show aten::add.Tensor                      all that is known of an operator
  hardwire schema show my::twice --yaml my_ops.yaml          the same of one of yours
  hardwire schema dialect my_ops.yaml                        its operations in MLIR
  hardwire schema table --ops my_ops.yaml -o my_ops.bin      a constant for calls by name
"""


def add_to(commands: Commands) -> None:
    """Adds the command and what it can do."""
    command = add(
        commands, "schema", "check operators in YAML, show what is known of one", None,
        "Operators of any namespace, in the form of native_functions.yaml.", EXAMPLES,
    )  # fmt: skip
    actions = parts_of(command, "actions")
    check = add(actions, "check", "report every problem of a file of operators", _check)
    check.add_argument("file")
    show = add(actions, "show", "print all that is known of an operator", _show)
    show.add_argument("operator", help="such as aten::add.Tensor")
    show.add_argument("--yaml", metavar="FILE", help="operators and kernels of your own")
    dialect = add(actions, "dialect", "print op definitions as IRDL", _dialect)
    dialect.add_argument("file")
    table_command.add_to(actions)


def _check(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect import operator_yaml

    stage("schema")
    known = operator_yaml.read(options.file)
    made = [name for name in known if "generated" in known.entry(name).tags]
    more = f", kernels for {len(known.extended)} more" if known.extended else ""
    print(f"{options.file}: {_count(len(known) - len(made), 'operator')}{more}, no problems.")
    for name in made:
        print(f"made by autogen: {known.schema(name)}")


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def _show(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect.dispatch.registrations import registrations
    from .operators import find, operators

    stage("schema")
    known = operators(options.yaml)
    entry = known.entry(find(options.operator, known))
    print(entry.schema)
    print(f"  {entry.schema.kind}, at {entry.location}")
    _print_rows("arguments", [_argument(item) for item in entry.schema.arguments])
    _print_rows(
        "results",
        [
            (item.name or "-", str(item.type), _alias(item.alias, "shares storage with"))
            for item in entry.schema.returns
        ],
    )
    _print_rows("fields", list(_fields(entry)))
    made = registrations(entry.name, known)
    _print_rows("kernels", [(key, made[key].kernel, made[key].source) for key in made])


def _print_rows(title: str, rows: Sequence[tuple[str, ...]]) -> None:
    if not rows:
        return
    print(f"\n{title}")
    print(columns(rows, "  "), end="")


def _argument(item: Argument) -> tuple[str, ...]:
    """Name, type, how it is given, and what is done to it."""
    how = "out" if item.is_out else "by keyword" if item.kwarg_only else "by position"
    if item.has_default:
        how += f", default {item.default_text}"
    return (item.name, str(item.type), how, _alias(item.alias, "storage"))


def _alias(alias: Alias | None, words: str) -> str:
    """`storage a, written`; `storage a, then in a list *`."""
    if alias is None:
        return ""
    text = f"{words} {' or '.join(alias.before)}" if alias.before else f"{words} of its own"
    if alias.is_write:
        text += ", written"
    after = alias.after if alias.after != alias.before else None
    return text if after is None else f"{text}, then in {' or '.join(after)}"


def _fields(entry: Entry) -> Iterator[tuple[str, str]]:
    """The fields that do not have their usual value."""
    from ..dialect.entry import FIELDS, read_entry

    usual = read_entry({}, entry.schema, entry.location)
    for name in FIELDS:
        value = getattr(entry, name)
        if name != "dispatch" and value != getattr(usual, name):
            yield name, _value(value)


def _value(value: object) -> str:
    if is_tuple(value):
        return ", ".join(map(str, value))
    if is_map(value):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return str(value)


def _dialect(options: argparse.Namespace, stage: Stage) -> None:
    from ..dialect import operator_yaml
    from ..dialect.operator_dialect import definitions

    stage("schema")
    known = operator_yaml.read(options.file)
    schemas = [known.schema(name) for name in known]
    for namespace in dict.fromkeys(schema.namespace for schema in schemas):
        print(definitions(namespace, schemas))
