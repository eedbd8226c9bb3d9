"""Schema tables: what a program needs to know of operators that it calls by name, in one constant.

    table = schema_table([TableEntry(schema, "my_add_entry", 64), TableEntry(other)])
    table.content                                    the bytes, entry points left as 0
    table.llvm_global("my_operators", 32)            LLVM IR text for a module with the entry points
    table_object(table, "my_operators", target)      an object of its own, to be linked to them

The format is that of `runtime/include/hardwire/boxed.h`. Whatever operators have in common is there
once: a signature (all that a schema says but for its name), a kind of argument, a default. All
operators of torch 2.13 take 13.7 bytes each, and 8 more with an entry point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile

from ..dialect.errors import HardwireError
from ..dialect.schema import FunctionSchema
from ..dialect.targets import Target
from .elf import constant_section, finish_object
from .machine import object_of
from .table_format import ENTRY, RECORD, SIGNATURE, Header, Kind, name_hash
from .table_values import Pool, is_destination, kinds_of

LARGEST_SIGNATURES = 2 * 0xFFFF


@dataclass(frozen=True)
class TableEntry:
    """An operator of a table.

    `entry` is the symbol of its boxed entry point, None where it has none; `scratch_size` is what
    that needs of scratch memory, in bytes.
    """

    schema: FunctionSchema
    entry: str | None = None
    scratch_size: int = 0

    @property
    def name(self) -> str:
        return self.schema.full_name


@dataclass(frozen=True)
class SchemaTable:
    """A finished table. `symbols` are the entry points in the order of the table.

    `symbols` is empty where no operator has one; then `content` is all of it. Else the entries are
    the last part of `content`, with 0 for each address, which only the linker knows.
    """

    content: bytes
    symbols: tuple[str | None, ...] = ()

    def llvm_global(self, name: str, pointer_bits: int) -> str:
        """The table as a hidden constant in LLVM IR; the entry points are declared elsewhere."""
        start = len(self.content) - ENTRY.size * len(self.symbols)
        parts = [(f"[{start} x i8]", f'c"{_escaped(self.content[:start])}"')]
        for position, symbol in enumerate(self.symbols):
            _, scratch = ENTRY.unpack_from(self.content, start + ENTRY.size * position)
            parts += [("i32", _distance(symbol, name, pointer_bits)), ("i32", str(scratch))]
        type = ", ".join(kind for kind, _ in parts)
        value = ", ".join(" ".join(part) for part in parts)
        section = constant_section(name)
        return (
            f'@{name} = hidden constant <{{ {type} }}> <{{ {value} }}>, section "{section}", '
            "align 8\n"
        )


def schema_table(operators: Iterable[TableEntry], *, names: bool = False) -> SchemaTable:
    """The table of these operators, the same bytes in whatever order they are given.

    `names` adds the names of operators and arguments, for debugging. Raises HardwireError for what
    a table cannot hold: an operator twice, variadic ones, defaults that need an address.
    """
    chosen = sorted(operators, key=lambda operator: operator.name)
    _check(chosen)
    seed = _seed([operator.name for operator in chosen])
    chosen.sort(key=lambda operator: name_hash(operator.name, seed))
    return _Writer(chosen, seed).write(names)


def table_object(table: SchemaTable, name: str, target: Target) -> bytes:
    """An object with the table under this name and nothing else; entry points are undefined."""
    size = f"i{target.index_bits}"
    declared = dict.fromkeys(symbol for symbol in table.symbols if symbol is not None)
    text = "".join(f"declare hidden i32 @{each}(ptr, ptr, {size})\n" for each in declared)
    image = object_of(text + table.llvm_global(name, target.index_bits), target)
    return finish_object(image, {}, bare_metal=target.bare_metal)


def _check(operators: Sequence[TableEntry]) -> None:
    problems: list[str] = []
    for operator, following in pairwise(operators):
        if operator.name == following.name:
            problems.append(f"`{operator.name}` is there twice: a table has each operator once.")
    for operator in operators:
        if operator.schema.varargs or operator.schema.varrets:
            problems.append(
                f"`{operator.name}` is variadic, and no table holds that: leave it out."
            )
        if max(len(operator.schema.arguments), len(operator.schema.returns)) > 255:
            problems.append(f"`{operator.name}` has more than 255 arguments or results: split it.")
        if not 0 <= operator.scratch_size < 2**32:
            problems.append(f"`{operator.name}`: {operator.scratch_size} bytes is no size.")
    if problems:
        raise HardwireError(*problems)


def _seed(names: Sequence[str]) -> int:
    """The first seed for which the hashes of all names differ."""
    seed = 0
    while len({name_hash(name, seed)[0] for name in names}) < len(names):
        seed += 1
    return seed


def _escaped(content: bytes) -> str:
    return "".join(f"\\{byte:02X}" for byte in content)


def _distance(symbol: str | None, table: str, pointer_bits: int) -> str:
    """From the table to an entry point; the linker computes it."""
    if symbol is None:
        return "0"
    ends = (f"ptrtoint (ptr @{each} to i{pointer_bits})" for each in (symbol, table))
    between = f"sub ({', '.join(f'i{pointer_bits} {end}' for end in ends)})"
    return between if pointer_bits == 32 else f"trunc (i{pointer_bits} {between} to i32)"


class _Writer:
    """Lays the parts of a table out one after the other."""

    def __init__(self, operators: Sequence[TableEntry], seed: int) -> None:
        self._operators = operators
        self._seed = seed
        self._content = bytearray(Header.layout.size)

    def write(self, names: bool) -> SchemaTable:
        pool = Pool()
        described = [kinds_of(operator.schema, pool) for operator in self._operators]
        index = {kind: i for i, kind in enumerate(dict.fromkeys(k for d in described for k in d))}
        width = 1 if len(index) <= 256 else 2
        shared = self._hashes_and_records(
            [
                _signature(operator.schema, [index[kind] for kind in kinds], width)
                for operator, kinds in zip(self._operators, described, strict=True)
            ]
        )
        signatures = self._append(shared, 2)
        kinds, defaults = self._kinds(list(index), pool)
        defaults_size = len(self._content) - defaults
        names_at, names_size = self._names() if names else (0, 0)
        entries = self._entries()
        header = Header(
            width, len(self._content), self._seed, len(self._operators), signatures, len(shared),
            kinds, len(index), defaults, defaults_size, names_at, names_size, entries,
        )  # fmt: skip
        self._content[: Header.layout.size] = header.pack()
        symbols = tuple(operator.entry for operator in self._operators) if entries else ()
        return SchemaTable(bytes(self._content), symbols)

    def _hashes_and_records(self, signatures: Sequence[bytes]) -> bytes:
        """Writes what a name leads to; the signatures, each one once, are still to be written."""
        hashes = [name_hash(operator.name, self._seed) for operator in self._operators]
        shared = list(dict.fromkeys(signatures))
        starts = accumulate(map(len, shared), initial=0)
        places = dict(zip(shared, starts, strict=False))
        if sum(map(len, shared)) > LARGEST_SIGNATURES:
            count = len(self._operators)
            raise HardwireError(f"{count} operators are too many for one table: make several.")
        self._content += b"".join(first.to_bytes(4, "little") for first, _ in hashes)
        for (_, check), signature in zip(hashes, signatures, strict=True):
            self._content += RECORD.pack(check, places[signature] // 2)
        return b"".join(shared)

    def _kinds(self, kinds: Sequence[Kind], pool: Pool) -> tuple[int, int]:
        """Where the kinds and the defaults are; the former have the places of the latter."""
        start = self._append(bytes(Kind.layout.size * len(kinds)), 4)
        defaults = self._append(pool.content(self._aligned(8)), 8)
        packed = b"".join(kind.placed(defaults).pack() for kind in kinds)
        self._content[start : start + len(packed)] = packed
        return start, defaults

    def _names(self) -> tuple[int, int]:
        start = self._append(bytes(4 * len(self._operators)), 4)
        for position, operator in enumerate(self._operators):
            place = start + 4 * position
            self._content[place : place + 4] = len(self._content).to_bytes(4, "little")
            arguments = " ".join(argument.name for argument in operator.schema.arguments)
            self._content += f"{operator.name}\0{arguments}\0".encode()
        return start, len(self._content) - start

    def _entries(self) -> int:
        self._aligned(8)
        if all(operator.entry is None for operator in self._operators):
            return 0
        rows = (ENTRY.pack(0, operator.scratch_size) for operator in self._operators)
        return self._append(b"".join(rows), 4)

    def _aligned(self, alignment: int) -> int:
        """The next offset of that alignment; there is nothing between."""
        self._content += bytes(-len(self._content) % alignment)
        return len(self._content)

    def _append(self, part: bytes, alignment: int) -> int:
        start = self._aligned(alignment)
        self._content += part
        return start


def _signature(schema: FunctionSchema, kinds: Sequence[int], width: int) -> bytes:
    outs = len(list(takewhile(lambda argument: argument.is_out, reversed(schema.arguments))))
    destinations = sum(map(is_destination, schema.returns))
    counts = SIGNATURE.pack(len(schema.arguments), outs, len(schema.returns), destinations)
    packed = counts + b"".join(kind.to_bytes(width, "little") for kind in kinds)
    return packed + bytes(len(packed) % 2)
