"""Selections of operators as files have them: `selected_operators.yaml`, lists, libraries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from . import scalar_types
from .errors import SchemaError
from .kernel_library import kernel_key, parse_text
from .kernel_library.model import Library
from .kernel_library.variants import tensors
from .registry import Operators, all_names, full_name
from .selected_operators import FLAGS, SelectedOperator, Selection, without_overload
from .yaml_file import YamlFile, hint, is_null, kind, read_text

TOP = (
    "include_all_operators", "include_all_non_op_selectives", "debug_info", "operators",
    "kernel_metadata", "et_kernel_metadata", "custom_classes", "build_features",
)  # fmt: skip


def read(path: Path | str, known: Operators) -> Selection:
    """The selection in a file of any of the kinds. Raises SchemaError with all that is wrong."""
    return parse(read_text(path), str(path), known)


def parse(text: str, path: str, known: Operators, beside: tuple[str, ...] = ()) -> Selection:
    """The selection of a file's text. `known` are the operators that may be named.

    `beside` are further fields that the file may have; they are read elsewhere.
    """
    reader = _Reader(path, known, beside)
    selection = reader.names(text) if path.endswith(".txt") else reader.yaml(text)
    reader.file.check()
    return selection


def of_names(names: Iterable[str], source: str, known: Operators) -> Selection:
    """The selection of operators by their names. Raises SchemaError for unknown ones."""
    problems: list[str] = []
    selection = _selected(((source, name) for name in names), source, known, problems)
    if problems:
        raise SchemaError(*problems)
    return selection


def _selected(
    names: Iterable[tuple[str, str]], source: str, known: Operators, problems: list[str]
) -> Selection:
    """The selection of names, each behind its place; those that are unknown are problems."""
    found: dict[str, SelectedOperator] = {}
    for place, name in names:
        full = full_name(name)
        operator = _listed(full, source, known)
        if operator is None:
            problems.append(f"{place}: {known.unknown(full)}")
        else:
            found[full] = operator
    return Selection(found, include_all_non_op_selectives=True, debug_info=(source,))


def of_library(library: Library, source: str) -> Selection:
    """The operators and the kernel keys of a kernel library."""
    entry = SelectedOperator(include_all_overloads=False, debug_info=(source,))
    keys: dict[str, tuple[str, ...]] = {}
    for name, operator in library.operators.items():
        if operator.kernels:
            names = tensors(operator.schema)
            found = (key for kernel in operator.kernels for key in kernel.keys(names))
            keys[name] = tuple(dict.fromkeys(map(_key_text, found)))
    return Selection(dict.fromkeys(keys, entry), {}, keys, debug_info=(source,))


def _key_text(key: Sequence[tuple[str | None, tuple[int, ...] | None]]) -> str:
    groups = [(d, o) for d, o in key if d is not None and o is not None]
    return kernel_key.write(groups) if len(groups) == len(key) and key else kernel_key.DEFAULT


def _listed(name: str, source: str, known: Operators) -> SelectedOperator | None:
    """What a list says by an operator's name; None where there is none of that name."""
    has_overloads = any(without_overload(other) == name for other in all_names(known))
    if name not in known and not has_overloads:
        return None
    everything = "." not in name
    return SelectedOperator(include_all_overloads=everything, debug_info=(source,))


class _Reader:
    def __init__(self, path: str, known: Operators, beside: tuple[str, ...]) -> None:
        self.path = path
        self.file = YamlFile(Path(path).name)
        self._known = known
        self._beside = beside

    def names(self, text: str) -> Selection:
        """Names separated by ends of lines, commas and blanks; `#` begins a comment."""
        words = (
            (f"{self.file.name}:{number}", word)
            for number, line in enumerate(text.splitlines(), 1)
            for word in re.findall(r"[^\s,]+", line.partition("#")[0])
        )
        problems: list[str] = []
        selection = _selected(words, self.file.name, self._known, problems)
        if problems:
            raise SchemaError(*problems)
        return selection

    def yaml(self, text: str) -> Selection:
        root = self.file.compose(text)
        if root is None:
            return Selection(debug_info=(self.file.name,))
        if isinstance(root, yaml.MappingNode):
            return self._selection(root)
        if isinstance(root, yaml.SequenceNode):
            if any(isinstance(node, yaml.MappingNode) for node in root.value):
                library = parse_text(text, self.path, self._known)
                return of_library(library, self.file.name)
            return self._list(root)
        return self.names(text)

    def _list(self, root: yaml.SequenceNode) -> Selection:
        words = (
            (self.file.location(node), word)
            for node in root.value
            if (word := self.file.word(node, "an operator")) is not None
        )
        problems: list[str] = []
        selection = _selected(words, self.file.name, self._known, problems)
        self.file.say_all(root, problems)
        return selection

    def _selection(self, root: yaml.MappingNode) -> Selection:
        fields = self.file.known(root, "a selection", (*TOP, *self._beside), "in a selection")
        given = {name: value for name, value in fields.items() if not is_null(value)}
        everything, all_dtypes = (
            name in given and self.file.flag(given[name], f"`{name}`")
            for name in ("include_all_operators", "include_all_non_op_selectives")
        )
        written, classes, features = (
            self._words(given[name], f"`{name}`") if name in given else ()
            for name in ("debug_info", "custom_classes", "build_features")
        )
        sources = written or (self.file.name,)
        return Selection(
            self._operators(given.get("operators"), sources),
            self._dtypes(given.get("kernel_metadata")),
            self._keys(given.get("et_kernel_metadata")),
            everything,
            all_dtypes,
            sources,
            classes,
            features,
        )

    def _operators(
        self, node: yaml.Node | None, sources: tuple[str, ...]
    ) -> dict[str, SelectedOperator]:
        if node is None:
            return {}
        found: dict[str, SelectedOperator] = {}
        for name, (key, value) in self.file.fields(node, "`operators`").items():
            operator = self._operator(value, name)
            if not operator.debug_info:
                operator = replace(operator, debug_info=sources)
            if self._is_known(name, operator.include_all_overloads):
                found[name] = operator
            else:
                self.file.say(key, self._known.unknown(name))
        return found

    def _operator(self, node: yaml.Node, name: str) -> SelectedOperator:
        if is_null(node):
            return SelectedOperator()
        values: dict[str, Any] = {}
        for field_name, (key, value) in self.file.fields(node, f"`{name}`").items():
            if field_name in FLAGS:
                values[field_name] = self.file.flag(value, f"`{field_name}`")
            elif field_name == "debug_info":
                values[field_name] = self._words(value, "`debug_info`")
            elif field_name != "name":
                known = hint(field_name, (*FLAGS, "debug_info"))
                self.file.say(key, f"there is no field `{field_name}` of an operator{known}")
        return SelectedOperator(**values)

    def _is_known(self, name: str, all_overloads: bool) -> bool:
        if name in self._known:
            return True
        return all_overloads and _listed(name, "", self._known) is not None

    def _words(self, node: yaml.Node, what: str) -> tuple[str, ...]:
        items = self.file.items(node, what)
        return tuple(word for item in items if (word := self.file.word(item, what)) is not None)

    def _dtypes(self, node: yaml.Node | None) -> dict[str, tuple[str, ...]]:
        """PyTorch's `kernel_metadata`; its tracer writes a list where it has nothing."""
        if node is None or (isinstance(node, yaml.SequenceNode) and not node.value):
            return {}
        found: dict[str, tuple[str, ...]] = {}
        for tag, (_, value) in self.file.fields(node, "`kernel_metadata`").items():
            items = self.file.items(value, f"`{tag}`")
            dtypes = (scalar_types.read(self.file, item) for item in items)
            found[tag] = tuple(name for name in dtypes if name is not None)
        return found

    def _keys(self, node: yaml.Node | None) -> dict[str, tuple[str, ...]]:
        """ExecuTorch's `et_kernel_metadata`."""
        if node is None:
            return {}
        found: dict[str, tuple[str, ...]] = {}
        for name, (key, value) in self.file.fields(node, "`et_kernel_metadata`").items():
            if name not in self._known:
                self.file.say(key, self._known.unknown(name))
            keys: list[str] = []
            for item in self.file.items(value, f"`{name}`"):
                if not isinstance(item, yaml.ScalarNode):
                    self.file.say(item, f"a kernel key is a text, not {kind(item)}.")
                    continue
                try:
                    kernel_key.read(item.value)
                    keys.append(item.value)
                except ValueError as problem:
                    self.file.say(item, f"{problem}.")
            found[name] = tuple(keys)
        return found
