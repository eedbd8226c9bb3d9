"""The operators that PyTorch knows: schemas and dispatch facts, from `schemas/aten.yaml`.

The file is a megabyte, so it is only cut into entries when it is opened; an entry is parsed when
somebody asks for it. A model's operators are found in milliseconds.
"""

from __future__ import annotations

import difflib
import re
from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from .errors import SchemaError
from .schema import FunctionSchema, parse

SCHEMAS = Path(__file__).parent / "schemas"
DEFAULT_NAMESPACE = "aten"

# The line that every entry starts with; names have no quotes and no blanks.
FUNC = re.compile(r"^- func: (?:(\w+)::)?([\w.]+)(\(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """What the registry says of one operator.

    `dispatch` maps each dispatch key to its kernel's name, with the entry that PyTorch adds where
    the file names no kernel (CompositeImplicitAutograd). A `structured_delegate` is the operator
    whose kernels this one uses. `location` is `file:line`.
    """

    schema: FunctionSchema
    location: str
    dispatch: Mapping[str, str]
    structured: bool = False
    structured_delegate: str | None = None
    structured_inherits: str | None = None
    ufunc_inner_loop: Mapping[str, str] | str | None = None
    manual_kernel_registration: bool = False
    device_check: str = "ExactSame"
    device_guard: bool = True
    autogen: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """`aten::add.Tensor`."""
        return self.schema.full_name


class Registry:
    """Entries of one file, by name: `aten::add.Tensor` or, as operations are called, with a dot."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._schemas: dict[str, FunctionSchema] = {}
        self._entries: dict[str, Entry] = {}
        self._line_ends = [match.start() for match in re.finditer("\n", text)]
        self._spans = {
            f"{match[1] or DEFAULT_NAMESPACE}::{match[2]}": match.span()
            for match in FUNC.finditer(text)
        }

        self._namespaces = {name.partition("::")[0] for name in self._spans}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names in the order of the file."""
        return tuple(self._spans)

    def __contains__(self, name: str) -> bool:
        return self._key(name) in self._spans

    def __iter__(self) -> Iterator[str]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)

    def schema(self, name: str) -> FunctionSchema:
        """The operator's schema; KeyError where there is no such operator."""
        key = self._key(name)
        if key not in self._schemas:
            start, end = self._spans[key]
            text = self._text[start + len("- func: ") : end]
            schema = parse(text, self.location(key))
            self._schemas[key] = replace(schema, namespace=schema.namespace or DEFAULT_NAMESPACE)
        return self._schemas[key]

    def entry(self, name: str) -> Entry:
        """All that is known of the operator; KeyError where there is no such operator."""
        key = self._key(name)
        if key not in self._entries:
            fields = yaml.load(self._entry_text(key), yaml.CSafeLoader)[0]
            self._entries[key] = _entry(fields, self.schema(key), self.location(key))
        return self._entries[key]

    def location(self, name: str) -> str:
        """Where the entry stands: `aten.yaml:123`."""
        start, _ = self._spans[self._key(name)]
        return f"{self._file}:{bisect(self._line_ends, start) + 1}"

    def nearest(self, name: str) -> str | None:
        """The known operator whose name is most like this one, for messages."""
        key = self._key(name)
        base = key.partition(".")[0]
        overloads = [known for known in self._spans if known.partition(".")[0] == base]
        for candidates, cutoff in ((overloads, 0.0), (self.names, 0.6)):
            near = difflib.get_close_matches(key, candidates, 1, cutoff)
            if near:
                return near[0]
        return None

    def _key(self, name: str) -> str:
        """`aten.add.Tensor`, `aten::add.Tensor` and `add.Tensor` are the same operator."""
        if "::" in name:
            return name
        namespace, dot, rest = name.partition(".")
        if dot and namespace in self._namespaces:
            return f"{namespace}::{rest}"
        return f"{DEFAULT_NAMESPACE}::{name}"

    def _entry_text(self, key: str) -> str:
        start, end = self._spans[key]
        following = self._text.find("\n- func:", end)
        return self._text[start : following if following >= 0 else None]


def _entry(fields: dict[str, Any], schema: FunctionSchema, location: str) -> Entry:
    fields = dict(fields)
    fields.pop("func")
    raw = fields.pop("dispatch", None)
    autogen = fields.pop("autogen", "")
    tags = fields.pop("tags", ())
    known = set(Entry.__dataclass_fields__) - {"schema", "location", "dispatch", "autogen", "tags"}
    unknown = sorted(set(fields) - known)
    if unknown:
        raise SchemaError(f"{location}: there is no field `{unknown[0]}` in a registry entry.")
    delegated = fields.get("structured") or fields.get("structured_delegate")
    if raw is None and not delegated and not fields.get("manual_kernel_registration"):
        raw = {"CompositeImplicitAutograd": kernel_name(schema)}
    dispatch = {
        key.strip(): kernel for keys, kernel in (raw or {}).items() for key in keys.split(",")
    }
    if "ufunc_inner_loop" in fields:
        for key in ("CPU", "CUDA"):
            dispatch[key] = f"ufunc_{schema.name}_{key}"
    return Entry(
        schema,
        location,
        MappingProxyType(dispatch),
        autogen=tuple(autogen.split(", ")) if autogen else (),
        tags=(tags,) if isinstance(tags, str) else tuple(tags),
        **fields,
    )


def kernel_name(schema: FunctionSchema) -> str:
    """The kernel of an entry without `dispatch`: `add_`, and `add_out` for an out schema."""
    return f"{schema.name}_out" if schema.out_arguments else schema.name


@lru_cache(maxsize=1)
def registry() -> Registry:
    """PyTorch's own operators."""
    return Registry((SCHEMAS / "aten.yaml").read_text(encoding="utf-8"), "aten.yaml")
