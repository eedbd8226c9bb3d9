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
from hashlib import sha256
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
from .registry import DEFAULT_NAMESPACE, Operators, full_name, registry
from .schema import FunctionSchema
from .schema_parser import parse
from .yaml_file import YamlFile, listed, read_text

KINDS = ("func", "op", "fallback")


class OperatorFile(Operators):
    """The operators of a file before PyTorch's own; its `names` are only those of the file."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        impls: Mapping[str, tuple[Registration, ...]],
        fallbacks: Mapping[str, Registration],
        base: Operators,
        text: str | None = None,
    ) -> None:
        self._text = text
        self._entries = entries
        self._impls = impls
        self._base = base
        self._fallbacks = {**base.fallbacks, **fallbacks}

    @property
    def fallbacks(self) -> Mapping[str, Registration]:
        return self._fallbacks

    @property
    def digest(self) -> str | None:
        """Of its text, and of what it stands before."""
        below = self._base.digest
        if self._text is None or below is None:
            return None
        return sha256(f"{below} {self._text}".encode()).hexdigest()

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
    return parse_text(read_text(path), str(path), base)


def parse_text(text: str, file: str, base: Operators | None = None) -> OperatorFile:
    """The operators of a file's text; `file` is its name in messages."""
    return _Reader(file, registry() if base is None else base).read(text)


class _Reader:
    """Reads one file; what is wrong is collected in it."""

    def __init__(self, file: str, base: Operators) -> None:
        self._file = YamlFile(file)
        self._base = base
        self._entries: dict[str, Entry] = {}
        self._nodes: dict[str, yaml.Node] = {}
        self._impls: dict[str, tuple[Registration, ...]] = {}
        self._fallbacks: dict[str, Registration] = {}

    def read(self, text: str) -> OperatorFile:
        rows = list(self._rows(text))
        readers = {"func": self._func, "op": self._op, "fallback": self._fallback}
        for kind in KINDS:  # an `op` may stand before its `func`
            for node, fields in rows:
                if kind in fields:
                    readers[kind](fields, node)
        for entry in self._entries.values():
            if entry.structured_delegate is not None and (problem := self._undelegated(entry)):
                self._file.say(self._nodes[entry.name], f"`{entry.name}`: {problem}")
        self._file.check()
        return OperatorFile(self._entries, self._impls, self._fallbacks, self._base, text)

    def _rows(self, text: str) -> Iterator[tuple[yaml.Node, dict[str, Any]]]:
        """Each entry and its fields."""
        root = self._file.compose(text)
        if root is None:
            return
        if not isinstance(root, yaml.SequenceNode):
            raise SchemaError(f"{self._file.name}:1: the file is a list; write `- func: …`.")
        for node in root.value:
            names = self._file.fields(node, "an entry")
            if sum(kind in names for kind in KINDS) == 1:
                if fields := self._file.value(node):
                    yield node, fields
            elif isinstance(node, yaml.MappingNode):
                self._file.say(node, f"an entry has one of {listed(KINDS)}.")

    # The three kinds of entries.

    def _func(self, fields: dict[str, Any], node: yaml.Node) -> None:
        location = self._file.location(node)
        try:
            schema = parse(str(fields["func"]), location)
            schema = replace(schema, namespace=schema.namespace or DEFAULT_NAMESPACE)
            entry = read_entry(fields, schema, location)
        except SchemaError as error:
            self._file.say_all(node, error.problems)
            return
        for problem in schema_rules.problems_of(schema):
            self._file.say(node, problem)
        self._file.say_all(node, entry_rules.problems_of(entry))
        for problem in autogen.problems_of(entry):
            self._file.say(node, f"`{entry.name}`: {problem}")
        for each in (entry, *autogen.generated(entry)):
            self._add(each, node)

    def _add(self, entry: Entry, node: yaml.Node) -> None:
        name = entry.name
        if name in self._entries:
            first = self._entries[name].location
            self._file.say(node, f"`{name}` is there already, at {first}.")
        elif name in self._base:
            remedy = f"write `op: {name}` to register kernels for it."
            self._file.say(node, f"`{name}` is PyTorch's own: {remedy}")
        else:
            self._entries[name], self._nodes[name] = entry, node

    def _op(self, fields: dict[str, Any], node: yaml.Node) -> None:
        self._only(fields, ("op", "dispatch"), node)
        name = full_name(str(fields["op"]))
        made = tuple(self._kernels(fields.get("dispatch"), "dispatch", node))
        if name in self._entries or name in self._base:
            self._impls[name] = (*self._impls.get(name, ()), *made)
            return
        known = OperatorFile(self._entries, {}, {}, self._base)
        self._file.say(node, known.unknown(name))

    def _fallback(self, fields: dict[str, Any], node: yaml.Node) -> None:
        self._only(fields, ("fallback",), node)
        for made in self._kernels(fields["fallback"], "fallback", node):
            if made.key in self._fallbacks:
                first = self._fallbacks[made.key].source
                self._file.say(node, f"`{made.key}` has a fallback already, at {first}.")
            self._fallbacks[made.key] = made
            if is_alias(made.key):
                text = f"a fallback is for one backend or mode, not for the alias `{made.key}`."
                self._file.say(node, text)

    def _only(self, fields: dict[str, Any], known: tuple[str, ...], node: yaml.Node) -> None:
        for field in fields:
            if field not in known:
                self._file.say(node, f"there is no field `{field}` in an entry with `{known[0]}`.")

    def _kernels(self, value: Any, field: str, node: yaml.Node) -> Iterator[Registration]:
        """A map of keys to kernels, keys that share one joined by commas."""
        if not is_map(value) or not all(isinstance(k, str) for k in value.values()):
            self._file.say(node, f"the value of `{field}` is a map of dispatch keys to kernels.")
            return
        for joined, kernel in value.items():
            for key in (part.strip() for part in str(joined).split(",")):
                if problem := entry_rules.key_problem(key):
                    self._file.say(node, problem)
                else:
                    yield Registration(key, kernel, self._file.location(node))

    # Between entries.

    def _undelegated(self, entry: Entry) -> str | None:
        """Why an entry cannot leave its kernel to the one that it names."""
        name = f"{entry.schema.namespace}::{entry.structured_delegate}"
        if name not in self._entries:
            known = [known for known in self._entries if known != entry.name]
            near = (nearest(name, known) or "").rpartition("::")[2]
            return f"there is no `{name}` to delegate to{did_you_mean(near)}"
        if not self._entries[name].structured:
            return f"`{name}`, which it delegates to, is not `structured: True`."
        return None
