"""`hardwire dispatch`: an operator's dispatch table as text, as JSON, as a page, or explained."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError
from ..dialect.names import did_you_mean
from .commands import Commands, add, flag
from .written import columns, write_file, write_text

if TYPE_CHECKING:
    from ..dialect.dispatch.table import Cell, Table
    from ..dialect.registry import Operators
    from .guard import Stage

SHOWN = (
    "Undefined", "CPU", "CUDA", "Meta", "PrivateUse1", "QuantizedCPU", "MkldnnCPU", "SparseCPU",
    "SparseCsrCPU", "NestedTensorCPU", "BackendSelect", "ZeroTensor", "ADInplaceOrView",
    "AutogradOther", "AutogradCPU",
)  # fmt: skip
"""The keys that are shown where none are asked for."""

EXAMPLES = """\
examples:
  hardwire dispatch aten::add.Tensor                        which kernel serves which key
  hardwire dispatch aten::add.Tensor --explain --key CPU    and why
  hardwire dispatch aten::add.Tensor --json                 every key, as JSON
  hardwire dispatch --all --json tables.json                all operators
  hardwire dispatch --all --html tables.html                all operators, as a page to look at
  hardwire dispatch my::twice --yaml my_ops.yaml            with the operators of a file
"""


def add_to(commands: Commands) -> None:
    """Adds the command's options."""
    command = add(
        commands, "dispatch", "show which kernel serves an operator for each dispatch key", run,
        "Prints an operator's dispatch table as PyTorch computes it.", EXAMPLES,
    )  # fmt: skip
    command.add_argument("operator", nargs="?", help="such as aten::add.Tensor")
    command.add_argument("--yaml", metavar="FILE", help="operators and kernels of your own")
    flag(command, "--all", help="all operators; with --yaml, the file's")
    command.add_argument("--key", metavar="KEY", help="one dispatch key")
    command.add_argument(
        "--keys", metavar="K,K,…", help="the keys to show, or `all` (default: the usual ones)"
    )
    flag(command, "--explain", help="say how the kernel is found")
    command.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="as JSON, with every key"
    )
    command.add_argument("--html", metavar="FILE", help="a page: operators down, keys across")


def run(options: argparse.Namespace, stage: Stage) -> None:
    """Runs the command. Raises HardwireError for names that there are none of."""
    from ..dialect.operator_yaml import OperatorFile
    from .operators import find, operators

    stage("dispatch")
    known = operators(options.yaml)
    if options.all == (options.operator is not None):
        raise HardwireError("name one operator, such as `aten::add.Tensor`, or say `--all`.")
    extended = known.extended if isinstance(known, OperatorFile) else ()
    names = [*known, *extended] if options.all else [find(options.operator, known)]
    if options.explain:
        _explain(names, known, options.key)
    elif options.html is not None:
        _html(names, known, _keys(options, SHOWN), options.html)
    elif options.json is not None:
        _json(names, known, _keys(options, None), options.json)
    else:
        _text(names, known, _keys(options, SHOWN))


def _keys(options: argparse.Namespace, usual: Sequence[str] | None) -> Sequence[str]:
    """The keys that were asked for; all of them where `usual` names none."""
    from ..dialect.dispatch.keys import RUNTIME_KEYS

    if options.key is not None:
        return [_known_key(options.key)]
    if options.keys == "all" or (options.keys is None and usual is None):
        return RUNTIME_KEYS
    if options.keys is None:
        return usual or ()
    return [_known_key(key.strip()) for key in options.keys.split(",")]


def _known_key(key: str) -> str:
    from ..dialect.dispatch import keys

    if keys.is_runtime(key):
        return key
    if keys.is_alias(key):
        raise HardwireError(f"`{key}` is an alias: it has no place in the table, its keys have.")
    near = keys.nearest(key)
    raise HardwireError(f"there is no dispatch key `{key}`{did_you_mean(near)}")


def _tables(names: Sequence[str], known: Operators) -> Iterator[tuple[str, Table]]:
    from ..dialect.dispatch.table import table

    for name in names:
        yield name, table(name, known)


def _text(names: Sequence[str], known: Operators, keys: Sequence[str]) -> None:
    for name, table in _tables(names, known):
        rows = [(key, *_words(table[key])) for key in keys]
        print(name)
        print(columns(rows, "  "), end="")


def _words(cell: Cell) -> tuple[str, str, str]:
    """Kind, kernel and source of a cell."""
    made = cell.registration
    return (cell.kind, "", "") if made is None else (cell.kind, made.kernel, made.source)


def _explain(names: Sequence[str], known: Operators, key: str | None) -> None:
    if key is None or len(names) != 1:
        raise HardwireError("`--explain` is for one operator and one key: add `--key CPU`.")
    ((name, table),) = _tables(names, known)
    print(f"{name} for {_known_key(key)}:")
    steps = table.explain(key)
    for number, step in enumerate(steps, 1):
        print(f"  {number}. {step.sentence[0].upper()}{step.sentence[1:]}")
    cell = table[key]
    what = "no kernel" if cell.registration is None else str(cell.registration)
    skipped = "; calls skip the key" if cell.is_fallthrough else ""
    print(f"{cell.kind}: {what}{skipped}.")


def _json(names: Sequence[str], known: Operators, keys: Sequence[str], file: str) -> None:
    """One operator to a line."""
    lines = [
        f"{json.dumps(name)}: {json.dumps({key: _facts(table[key]) for key in keys})}"
        for name, table in _tables(names, known)
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    write_text(None if file == "-" else file, text)


def _facts(cell: Cell) -> dict[str, Any]:
    made = cell.registration
    if made is None:
        return {"kind": cell.kind}
    facts = {"kind": cell.kind, "source": made.source, "kernel": made.kernel}
    return {**facts, "fallthrough": True} if cell.is_fallthrough else facts


def _html(names: Sequence[str], known: Operators, keys: Sequence[str], file: str) -> None:
    from ..pages.dispatch import dispatch_page

    tables = ((name, [table[key] for key in keys]) for name, table in _tables(names, known))
    write_file(Path(file), dispatch_page(keys, tables))
