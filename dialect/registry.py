"""The operators that PyTorch knows: schemas and dispatch facts, from `schemas/aten.yaml`.

The file is a megabyte, so it is only cut into entries when it is opened; an entry is parsed when
somebody asks for it. A model's operators are found in milliseconds.
"""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import yaml

from .dispatch.elsewhere import Elsewhere, fallbacks
from .dispatch.registration import Registration
from .entry import Entry, read_entry
from .names import did_you_mean
from .schema import FunctionSchema
from .schema_parser import parse

SCHEMAS = Path(__file__).parent / "schemas"
DEFAULT_NAMESPACE = "aten"

# The line that every entry starts with; names have no quotes and no blanks.
FUNC = re.compile(r"^- func: (?:(\w+)::)?([\w.]+)(\(.*)$", re.MULTILINE)


def full_name(name: str) -> str:
    """The name with its namespace, which is PyTorch's where none is said."""
    return name if "::" in name else f"{DEFAULT_NAMESPACE}::{name}"


class Operators(ABC):
    """Operators by name: `aten::add.Tensor` or, as operations are called, with a dot.

    KeyError where there is no such operator.
    """

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """All names in the order of the file."""

    @abstractmethod
    def schema(self, name: str) -> FunctionSchema:
        """The operator's schema."""

    @abstractmethod
    def entry(self, name: str) -> Entry:
        """All that the file says of the operator."""

    @abstractmethod
    def __contains__(self, name: str) -> bool: ...

    def elsewhere(self, name: str) -> tuple[Registration, ...]:
        """Kernels that other files register for the operator; a later one replaces all before."""
        return ()

    @property
    def fallbacks(self) -> Mapping[str, Registration]:
        """Kernels for all operators, by key."""
        return fallbacks()

    @property
    def digest(self) -> str | None:
        """Of the texts that all of it was read from; None where it was not."""
        return None

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def nearest(self, name: str) -> str | None:
        """The known operator whose name is most like this one, for messages."""
        key = self.key(name)
        base = key.partition(".")[0]
        overloads = [known for known in self.names if known.partition(".")[0] == base]
        for candidates, cutoff in ((overloads, 0.0), (self.names, 0.6)):
            near = difflib.get_close_matches(key, candidates, 1, cutoff)
            if near:
                return near[0]
        return None

    def unknown(self, name: str) -> str:
        """A sentence about a name that no operator has."""
        return f"there is no operator `{name}`{did_you_mean(self.nearest(name))}"

    @cached_property
    def _namespaces(self) -> frozenset[str]:
        return frozenset(name.partition("::")[0] for name in self.names)

    def key(self, name: str) -> str:
        """`aten.add.Tensor`, `aten::add.Tensor` and `add.Tensor` are the same operator."""
        if "::" in name:
            return name
        namespace, dot, rest = name.partition(".")
        if dot and namespace in self._namespaces:
            return f"{namespace}::{rest}"
        return f"{DEFAULT_NAMESPACE}::{name}"


class Registry(Operators):
    """The entries of one file as `tools/generate_schemas.py` writes it."""

    def __init__(self, text: str, file: str, elsewhere: Elsewhere | None = None) -> None:
        self._text = text
        self._file = file
        self._elsewhere = elsewhere
        self._schemas: dict[str, FunctionSchema] = {}
        self._entries: dict[str, Entry] = {}
        self._line_ends = [match.start() for match in re.finditer("\n", text)]
        self._spans = {
            f"{match[1] or DEFAULT_NAMESPACE}::{match[2]}": match.span()
            for match in FUNC.finditer(text)
        }
        self._names = tuple(self._spans)

    @property
    def digest(self) -> str | None:
        return sha256(self._text.encode()).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def __contains__(self, name: str) -> bool:
        return self.key(name) in self._spans

    def schema(self, name: str) -> FunctionSchema:
        key = self.key(name)
        if key not in self._schemas:
            start, end = self._spans[key]
            text = self._text[start + len("- func: ") : end]
            schema = parse(text, self.location(key))
            self._schemas[key] = replace(schema, namespace=schema.namespace or DEFAULT_NAMESPACE)
        return self._schemas[key]

    def entry(self, name: str) -> Entry:
        key = self.key(name)
        if key not in self._entries:
            fields = yaml.load(self._entry_text(key), yaml.CSafeLoader)[0]
            self._entries[key] = read_entry(fields, self.schema(key), self.location(key))
        return self._entries[key]

    def location(self, name: str) -> str:
        """Where the entry stands: `aten.yaml:123`."""
        start, _ = self._spans[self.key(name)]
        return f"{self._file}:{bisect(self._line_ends, start) + 1}"

    def elsewhere(self, name: str) -> tuple[Registration, ...]:
        return self._elsewhere.of(self.schema(name)) if self._elsewhere is not None else ()

    def _entry_text(self, key: str) -> str:
        start, end = self._spans[key]
        following = self._text.find("\n- func:", end)
        return self._text[start : following if following >= 0 else None]


BESIDE = ("fixed", "quantized_decomposed", "torchao")
"""Namespaces whose operators programs hold beside PyTorch's own, each with a file of its name."""


class WithOthers(Registry):
    """PyTorch's operators, whose `names` these are, and by name those of other namespaces too."""

    def key(self, name: str) -> str:
        namespace, dot, rest = name.partition(".")
        return f"{namespace}::{rest}" if dot and namespace in BESIDE else super().key(name)

    def __contains__(self, name: str) -> bool:
        other = self._other(name)
        return super().__contains__(name) if other is None else name in other

    def schema(self, name: str) -> FunctionSchema:
        other = self._other(name)
        return super().schema(name) if other is None else other.schema(name)

    def entry(self, name: str) -> Entry:
        other = self._other(name)
        return super().entry(name) if other is None else other.entry(name)

    def elsewhere(self, name: str) -> tuple[Registration, ...]:
        return () if self._other(name) is not None else super().elsewhere(name)

    def nearest(self, name: str) -> str | None:
        other = self._other(name)
        return super().nearest(name) if other is None else other.nearest(name)

    def _other(self, name: str) -> Registry | None:
        namespace = self.key(name).partition("::")[0]
        return beside(namespace) if namespace in BESIDE else None


@cache
def beside(namespace: str) -> Registry:
    """The operators of one of the namespaces in `BESIDE`."""
    file = f"{namespace}.yaml"
    return Registry((SCHEMAS / file).read_text(encoding="utf-8"), file)


@lru_cache(maxsize=1)
def registry() -> Registry:
    """PyTorch's own operators."""
    text = (SCHEMAS / "aten.yaml").read_text(encoding="utf-8")
    return WithOthers(text, "aten.yaml", Elsewhere(SCHEMAS / "registrations.yaml"))


def all_names(known: Operators) -> tuple[str, ...]:
    """The names of all operators, of a user's file and PyTorch's own, each once."""
    return tuple(dict.fromkeys((*known.names, *registry().names)))
