"""Operators of any namespace, and kernels for them, from a user's YAML file.

The file is a list. Most entries are those of native_functions.yaml:

    - func: my::twice(Tensor x, *, float by=2) -> Tensor
      dispatch:
        CPU, QuantizedCPU: my_twice
      tags: pointwise

Two kinds more say in YAML what PyTorch says in C++. `op` registers kernels for an operator that is
already there, here or in PyTorch (TORCH_LIBRARY_IMPL); a kernel named `fallthrough` is one that is
skipped. `fallback` registers kernels for all operators.

    - op: aten::add.Tensor
      dispatch:
        PrivateUse1: my_add
    - fallback:
        PrivateUse1: my_cpu_fallback

What is wrong in a file is reported all at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from . import autogen, entry_rules, schema_rules
from .dispatch.keys import is_alias
from .dispatch.registration import Registration
from .entry import Entry, read_entry
from .errors import SchemaError
from .names import did_you_mean, nearest
from .plain import is_map
from .registry import DEFAULT_NAMESPACE, Operators, registry
from .schema import FunctionSchema
from .schema_parser import parse

KINDS = ("func", "op", "fallback")


def constructed(node: yaml.Node) -> Any:
    """What a node says. Raises yaml.YAMLError."""
    constructor = yaml.constructor.SafeConstructor()
    # What types-PyYAML leaves open is the node.
    return constructor.construct_document(node)  # pyright: ignore[reportUnknownMemberType]


class OperatorFile(Operators):
    """The operators of a file before PyTorch's own; its `names` are only those of the file."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        impls: Mapping[str, tuple[Registration, ...]],
        fallbacks: Mapping[str, Registration],
        base: Operators,
    ) -> None:
        self._entries = entries
        self._impls = impls
        self._base = base
        self._fallbacks = {**base.fallbacks, **fallbacks}

    @property
    def fallbacks(self) -> Mapping[str, Registration]:
        return self._fallbacks

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    @property
    def extended(self) -> tuple[str, ...]:
        """Operators from elsewhere that the file registers kernels for."""
        return tuple(name for name in self._impls if name not in self._entries)

    def __contains__(self, name: str) -> bool:
        return self.key(name) in self._entries or name in self._base

    def entry(self, name: str) -> Entry:
        return self._entries.get(self.key(name)) or self._base.entry(name)

    def schema(self, name: str) -> FunctionSchema:
        return self.entry(name).schema

    def elsewhere(self, name: str) -> tuple[Registration, ...]:
        key = self.entry(name).name
        before = () if key in self._entries else self._base.elsewhere(key)
        return (*before, *self._impls.get(key, ()))

    def nearest(self, name: str) -> str | None:
        """One of the file if its name is like this one, else one of PyTorch's."""
        return nearest(self.key(name), self.names) or self._base.nearest(name)


def read(path: Path | str, base: Operators | None = None) -> OperatorFile:
    """The operators of a file. Raises SchemaError with everything that is wrong in it."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise SchemaError(f"{path}: cannot be read ({problem.strerror}).") from problem
    except UnicodeDecodeError as problem:
        raise SchemaError(f"{path}: is no text in UTF-8.") from problem
    return parse_text(text, str(path), base)


def parse_text(text: str, file: str, base: Operators | None = None) -> OperatorFile:
    """The operators of a file's text; `file` is its name in messages."""
    return _Reader(file, registry() if base is None else base).read(text)


class _Reader:
    """Reads one file; what is wrong is collected in `_problems`."""

    def __init__(self, file: str, base: Operators) -> None:
        self._file = file
        self._base = base
        self._problems: list[str] = []
        self._entries: dict[str, Entry] = {}
        self._impls: dict[str, tuple[Registration, ...]] = {}
        self._fallbacks: dict[str, Registration] = {}

    def read(self, text: str) -> OperatorFile:
        rows = list(self._rows(text))
        readers = {"func": self._func, "op": self._op, "fallback": self._fallback}
        for kind in KINDS:  # an `op` may stand before its `func`
            for location, fields in rows:
                if kind in fields:
                    readers[kind](fields, location)
        for entry in list(self._entries.values()):
            self._check_delegate(entry)
        if self._problems:
            raise SchemaError(*sorted(self._problems, key=self._line))
        return OperatorFile(self._entries, self._impls, self._fallbacks, self._base)

    def _line(self, problem: str) -> int:
        """The line that a message is about; it follows the file's name."""
        return int(problem.removeprefix(f"{self._file}:").partition(":")[0])

    # YAML.

    def _rows(self, text: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each entry's place and fields."""
        try:
            root = yaml.compose(text, yaml.CSafeLoader)
        except yaml.YAMLError as problem:
            raise SchemaError(self._yaml_problem(problem)) from problem
        if root is None:
            return
        if not isinstance(root, yaml.SequenceNode):
            raise SchemaError(f"{self._file}:1: the file is a list; write `- func: …`.")
        for node in root.value:
            location = f"{self._file}:{node.start_mark.line + 1}"
            fields = self._fields(node, location)
            if fields is not None:
                yield location, fields

    def _yaml_problem(self, problem: yaml.YAMLError) -> str:
        mark = getattr(problem, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        what = getattr(problem, "problem", None) or "is no YAML"
        return f"{self._file}{line}: {what}."

    def _fields(self, node: yaml.Node, location: str) -> dict[str, Any] | None:
        kinds = ", ".join(f"`{kind}`" for kind in KINDS)
        if not isinstance(node, yaml.MappingNode):
            self._problems.append(f"{location}: an entry is a map with one of {kinds}.")
            return None
        names = [str(key.value) for key, _ in node.value]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                self._problems.append(f"{location}: the field `{name}` is there twice.")
        if sum(kind in names for kind in KINDS) != 1:
            self._problems.append(f"{location}: an entry has one of {kinds}.")
            return None
        try:
            return constructed(node)
        except yaml.YAMLError as problem:
            self._problems.append(self._yaml_problem(problem))
            return None

    # The three kinds of entries.

    def _func(self, fields: dict[str, Any], location: str) -> None:
        try:
            schema = parse(str(fields["func"]), location)
            schema = replace(schema, namespace=schema.namespace or DEFAULT_NAMESPACE)
            entry = read_entry(fields, schema, location)
        except SchemaError as error:
            self._problems += error.problems
            return
        self._problems += (f"{location}: {text}" for text in schema_rules.problems_of(schema))
        self._problems += entry_rules.problems_of(entry)
        self._problems += (
            f"{location}: `{entry.name}`: {text}" for text in autogen.problems_of(entry)
        )
        for each in (entry, *autogen.generated(entry)):
            self._add(each)

    def _add(self, entry: Entry) -> None:
        name = entry.name
        if name in self._entries:
            first = self._entries[name].location
            self._problems.append(f"{entry.location}: `{name}` is there already, at {first}.")
        elif name in self._base:
            self._problems.append(
                f"{entry.location}: `{name}` is PyTorch's own: "
                f"write `op: {name}` to register kernels for it."
            )
        else:
            self._entries[name] = entry

    def _op(self, fields: dict[str, Any], location: str) -> None:
        self._only(fields, ("op", "dispatch"), location)
        name = str(fields["op"])
        name = name if "::" in name else f"{DEFAULT_NAMESPACE}::{name}"
        made = tuple(self._kernels(fields.get("dispatch"), "dispatch", location))
        if name in self._entries or name in self._base:
            self._impls[name] = (*self._impls.get(name, ()), *made)
            return
        known = OperatorFile(self._entries, {}, {}, self._base)
        near = known.nearest(name)
        self._problems.append(f"{location}: there is no operator `{name}`{did_you_mean(near)}")

    def _fallback(self, fields: dict[str, Any], location: str) -> None:
        self._only(fields, ("fallback",), location)
        for made in self._kernels(fields["fallback"], "fallback", location):
            if made.key in self._fallbacks:
                first = self._fallbacks[made.key].source
                text = f"`{made.key}` has a fallback already, at {first}."
                self._problems.append(f"{location}: {text}")
            self._fallbacks[made.key] = made
            if is_alias(made.key):
                text = f"a fallback is for one backend or mode, not for the alias `{made.key}`."
                self._problems.append(f"{location}: {text}")

    def _only(self, fields: dict[str, Any], known: tuple[str, ...], location: str) -> None:
        for field in fields:
            if field not in known:
                text = f"there is no field `{field}` in an entry with `{known[0]}`."
                self._problems.append(f"{location}: {text}")

    def _kernels(self, value: Any, field: str, location: str) -> Iterator[Registration]:
        """A map of keys to kernels, keys that share one joined by commas."""
        if not is_map(value) or not all(isinstance(k, str) for k in value.values()):
            text = f"the value of `{field}` is a map of dispatch keys to kernels."
            self._problems.append(f"{location}: {text}")
            return
        for joined, kernel in value.items():
            for key in (part.strip() for part in str(joined).split(",")):
                if problem := entry_rules.key_problem(key):
                    self._problems.append(f"{location}: {problem}")
                else:
                    yield Registration(key, kernel, location)

    # Between entries.

    def _check_delegate(self, entry: Entry) -> None:
        if entry.structured_delegate is None:
            return
        name = f"{entry.schema.namespace}::{entry.structured_delegate}"
        delegate = self._entries.get(name)
        if delegate is None:
            known = [known for known in self._entries if known != entry.name]
            near = (nearest(name, known) or "").rpartition("::")[2]
            text = f"there is no `{name}` to delegate to{did_you_mean(near)}"
        elif not delegate.structured:
            text = f"`{name}`, which it delegates to, is not `structured: True`."
        else:
            return
        self._problems.append(f"{entry.location}: `{entry.name}`: {text}")
