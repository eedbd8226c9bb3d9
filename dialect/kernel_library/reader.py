"""Reads kernel libraries: ExecuTorch's YAML, and the `dispatch` of native_functions.yaml.

What is wrong in a file is reported all at once, each problem with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import yaml

from .. import entry_rules, schema_rules
from ..dispatch.dispatcher import BOXED
from ..entry import FIELDS as NATIVE_FIELDS
from ..entry import Entry, read_entry
from ..errors import SchemaError
from ..names import did_you_mean, nearest
from ..operator_yaml import OperatorFile
from ..registry import DEFAULT_NAMESPACE, Operators, full_name, registry
from ..schema import FunctionSchema
from ..schema_parser import BASE_TYPES, parse
from ..yaml_file import YamlFile, kind, listed, near_of, read_text
from .abi import with_abi
from .arg_meta import ArgMetaReader
from .model import Fallback, Kernel, Library, LibraryOperator
from .returned import read_returned, read_size
from .same_keys import check_keys
from .size_expression import Size
from .symbols import name_problem, symbol_of
from .variants import size_names

KINDS = ("op", "func", "fallback", "fallbacks")
ALIASES = ("type_alias", "dim_order_alias")
ENTRY_FIELDS = ("op", "func", "kernels", *ALIASES, "returns", *NATIVE_FIELDS)
NO_TYPE = re.compile(r"there is no type `(\w+)`\.$")
KERNEL_FIELDS = ("arg_meta", "kernel_name", "symbol", "scratch", "layout", "boxed", "abi")

Fields = dict[str, tuple[yaml.Node, yaml.Node]]


def read(path: Path | str, base: Operators | None = None) -> Library:
    """The library in a file. Raises SchemaError with everything that is wrong in it."""
    return read_all([path], base)[0]


def read_all(paths: Sequence[Path | str], base: Operators | None = None) -> tuple[Library, ...]:
    """The libraries in files, in the order in which they are searched.

    An `op` of one file may have its `func` in another. Raises SchemaError with what is wrong in
    all of them.
    """
    return read_texts([(str(path), read_text(path)) for path in paths], base)


def read_texts(
    texts: Sequence[tuple[str, str]], base: Operators | None = None
) -> tuple[Library, ...]:
    """The libraries of texts, each with the path that it has in messages."""
    readers = [_Reader(path) for path, _ in texts]
    problems: list[str] = []
    for reader, (_, text) in zip(readers, texts, strict=True):
        try:
            reader.declare(text)
        except SchemaError as error:
            problems += error.problems
    known = _declared(readers, registry() if base is None else base, problems)
    found: list[Library] = []
    for reader in readers:
        try:
            found.append(reader.library(known))
        except SchemaError as error:
            problems += error.problems
    if problems:
        raise SchemaError(*dict.fromkeys(problems))
    return tuple(found)


def parse_text(text: str, file: str, base: Operators | None = None) -> Library:
    """The library of a file's text; `file` is its name in messages."""
    return read_texts([(file, text)], base)[0]


def _declared(readers: Sequence[_Reader], base: Operators, problems: list[str]) -> Operators:
    """The operators that the files declare, before those that were known already."""
    entries: dict[str, Entry] = {}
    for reader in readers:
        for name, entry in reader.declared.items():
            first = entries.setdefault(name, entry)
            is_theirs = name in base
            other = base.schema(name) if is_theirs else first.schema
            if str(other) != str(entry.schema):
                place = "PyTorch" if is_theirs else first.location
                problems.append(
                    f"{entry.location}: the schema of `{name}` differs from that of {place}, "
                    f"`{other}`."
                )
    return OperatorFile(entries, {}, {}, base)


class _Reader:
    """Reads one file, its schemas first."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file = YamlFile(Path(path).name)
        self._rows: list[tuple[yaml.Node, Fields]] = []
        self.declared: dict[str, Entry] = {}
        self._places: dict[str, str] = {}

    def declare(self, text: str) -> None:
        """Cuts the text into entries and reads the schemas of `func`."""
        root = self._file.compose(text)
        if root is None:
            return
        if not isinstance(root, yaml.SequenceNode):
            self._file.say(root, f"a kernel library is a list of `- op: …`, not {kind(root)}.")
        for node in root.value if isinstance(root, yaml.SequenceNode) else ():
            fields = self._file.fields(node, "an entry")
            kinds = [name for name in KINDS if name in fields]
            if len(kinds) == 1:
                self._rows.append((node, fields))
                if kinds == ["func"]:
                    self._func(fields)
            elif fields:
                both = f"has both {listed(kinds)}: keep one" if kinds else f"lacks {listed(KINDS)}"
                near = "" if kinds else near_of(fields, KINDS)
                self._file.say(node, f"an entry {both}{near or '.'}")

    def _func(self, fields: Fields) -> None:
        key, node = fields["func"]
        location = self._file.location(key)
        text = self._file.word(node, "`func`")
        if text is None:
            return
        try:
            schema = parse(text, location)
        except SchemaError as error:
            self._file.say_all(key, map(_one_line, error.problems))
            return
        schema = replace(schema, namespace=schema.namespace or DEFAULT_NAMESPACE)
        self._file.say_all(key, (f"{location}: {p}" for p in schema_rules.problems_of(schema)))
        if schema.full_name in self.declared:
            first = self.declared[schema.full_name].location
            self._file.say(key, f"`{schema.full_name}` is there already, at {first}.")
            return
        try:
            self.declared[schema.full_name] = self._entry(fields, schema, location)
        except SchemaError as error:
            self._file.say_all(key, error.problems)

    def _entry(self, fields: Fields, schema: FunctionSchema, location: str) -> Entry:
        """What the entry says beside its kernels, as in native_functions.yaml."""
        plain = {
            name: self._file.value(value)
            for name, (_, value) in fields.items()
            if name in NATIVE_FIELDS and name != "dispatch"
        }
        entry = read_entry(plain, schema, location)
        return replace(entry, dispatch=MappingProxyType(self._served(fields)), has_dispatch=True)

    def _served(self, fields: Fields) -> dict[str, str]:
        """Dispatch keys and kernels, for the operators that the library makes known."""
        found: dict[str, str] = {}
        if "dispatch" in fields and isinstance(fields["dispatch"][1], yaml.MappingNode):
            for key, value in fields["dispatch"][1].value:
                if isinstance(key, yaml.ScalarNode) and isinstance(value, yaml.ScalarNode):
                    found |= {part.strip(): value.value for part in key.value.split(",")}
        if "kernels" in fields:
            found.setdefault("CompositeExplicitAutograd", f"kernels of {self._file.name}")
        return found

    def library(self, known: Operators) -> Library:
        """The kernels; `known` are all operators that may be named."""
        operators: dict[str, LibraryOperator] = {}
        fallbacks: dict[str, Fallback] = {}
        for node, fields in self._rows:
            if "op" in fields or "func" in fields:
                made = self._operator(node, fields, known)
                if made is not None:
                    operators[made.name] = made
            else:
                self._fallbacks(fields, fallbacks)
        self._file.check()
        made = MappingProxyType(operators), tuple(fallbacks.values())
        return Library(Path(self._path).stem, self._path, *made)

    # Operators.

    def _operator(
        self, node: yaml.Node, fields: Fields, known: Operators
    ) -> LibraryOperator | None:
        for name, (key, _) in fields.items():
            if name not in ENTRY_FIELDS:
                near = did_you_mean(nearest(name, ENTRY_FIELDS))
                self._file.say(key, f"there is no field `{name}` in an entry{near}")
        entry = self._named(fields, known)
        if entry is None:
            return None
        location = self._file.location(node)
        if entry.name in self._places:
            text = f"`{entry.name}` is there already, at {self._places[entry.name]}: join them."
            if "op" in fields:
                self._file.say(node, text)
            return None
        self._places[entry.name] = location
        kernels = [*self._kernels(fields, entry.schema), *self._dispatch(fields, entry)]
        check_keys(self._file, kernels, entry.schema, node)
        returned = read_returned(self._file, fields.get("returns"), entry.schema)
        return LibraryOperator(entry, location, tuple(kernels), "func" in fields, returned)

    def _named(self, fields: Fields, known: Operators) -> Entry | None:
        """The operator of an entry."""
        if "func" in fields:
            here = self._file.location(fields["func"][0])
            found = (e for e in self.declared.values() if e.location == here)
            return next(found, None)
        key, node = fields["op"]
        text = self._file.word(node, "`op`")
        if text is None:
            return None
        name = full_name(text)
        if name in known:
            return known.entry(name)
        near = known.nearest(name)
        end = did_you_mean(near) if near else "; declare it with `func`."
        self._file.say(key, f"there is no operator `{name}`{end}")
        return None

    def _kernels(self, fields: Fields, schema: FunctionSchema) -> Iterator[Kernel]:
        reader = ArgMetaReader(self._file, schema)
        given = {name: value for name, (_, value) in fields.items()}
        reader.aliases(given.get("type_alias"), given.get("dim_order_alias"))
        if "kernels" not in given:
            return
        nodes = self._file.items(given["kernels"], "`kernels`")
        if isinstance(given["kernels"], yaml.SequenceNode) and not nodes:
            self._file.say(fields["kernels"][0], "`kernels` names no kernel.")
        for node in nodes:
            made = self._kernel(node, schema, reader)
            if made is not None:
                yield made

    def _kernel(
        self, node: yaml.Node, schema: FunctionSchema, reader: ArgMetaReader
    ) -> Kernel | None:
        fields = self._file.fields(node, "a kernel")
        if not fields:
            return None
        for name, (key, _) in fields.items():
            if name not in KERNEL_FIELDS:
                near = did_you_mean(nearest(name, KERNEL_FIELDS))
                self._file.say(key, f"there is no field `{name}` of a kernel{near}")
        given = {name: value for name, (_, value) in fields.items()}
        metas = reader.read(given["arg_meta"]) if "arg_meta" in given else None
        if "kernel_name" not in given:
            self._file.say(node, f"a kernel of `{schema.full_name}` lacks `kernel_name`.")
            return None
        name = self._name(given["kernel_name"], "`kernel_name`")
        if name is None:
            return None
        symbol = self._name(given["symbol"], "`symbol`") if "symbol" in given else None
        made = Kernel(
            schema.full_name,
            name,
            symbol_of(symbol or name),
            Path(self._path).stem,
            self._file.location(node),
            metas,
            scratch=self._scratch(given["scratch"], schema) if "scratch" in given else None,
            layouts=reader.layouts(given["layout"]) if "layout" in given else (),
            boxed=self._flag(given, "boxed"),
        )
        return with_abi(made, schema) if self._flag(given, "abi") else made

    def _flag(self, given: Mapping[str, yaml.Node], name: str) -> bool:
        return name in given and self._file.flag(given[name], f"`{name}`")

    def _name(self, node: yaml.Node, what: str) -> str | None:
        name = self._file.word(node, what)
        if name is None:
            return None
        problem = name_problem(name)
        if problem is None:
            return name
        self._file.say(node, f"{what} `{name}` {problem}.")
        return None

    def _scratch(self, node: yaml.Node, schema: FunctionSchema) -> Size | None:
        return read_size(self._file, node, "`scratch`", size_names(schema))

    # `dispatch`, and fallbacks.

    def _dispatch(self, fields: Fields, entry: Entry) -> Iterator[Kernel]:
        if "dispatch" not in fields:
            return
        for key, name, node in self._registered(fields["dispatch"][1], "`dispatch`"):
            yield Kernel(
                entry.name,
                name,
                symbol_of(name.removeprefix(BOXED)),
                Path(self._path).stem,
                self._file.location(node),
                dispatch_key=key,
                boxed=name.startswith(BOXED),
            )

    def _registered(self, node: yaml.Node, what: str) -> Iterator[tuple[str, str, yaml.Node]]:
        """Each dispatch key with its kernel and its place."""
        seen: set[str] = set()
        for joined, (key_node, value) in self._file.fields(node, what).items():
            name = self._name(value, "a kernel")
            for key in (part.strip() for part in joined.split(",")):
                problem = entry_rules.key_problem(key)
                if problem is None and key in seen:
                    problem = f"{what} has `{key}` twice."
                seen.add(key)
                if problem is not None:
                    self._file.say(key_node, problem)
                elif name is not None:
                    yield key, name, key_node

    def _fallbacks(self, fields: Fields, found: dict[str, Fallback]) -> None:
        kind = "fallback" if "fallback" in fields else "fallbacks"
        for name, (key, _) in fields.items():
            if name != kind:
                self._file.say(key, f"there is no field `{name}` in an entry with `{kind}`.")
        for key, name, node in self._registered(fields[kind][1], f"`{kind}`"):
            if key in found:
                text = f"`{key}` has a fallback already, at {found[key].location}."
                self._file.say(node, text)
            elif key.startswith("Composite") or key == "Autograd":
                text = f"a fallback is for one backend or mode, not for the alias `{key}`."
                self._file.say(node, text)
            else:
                location = self._file.location(node)
                found[key] = Fallback(key, name, symbol_of(name), location)


def _one_line(problem: str) -> str:
    """A problem of a schema without the lines that show its place, which the column says too."""
    line = problem.partition("\n")[0]
    unknown = NO_TYPE.search(line)
    near = "." if unknown is None else did_you_mean(nearest(unknown[1], sorted(BASE_TYPES)))
    return line if near == "." else line.removesuffix(".") + near
