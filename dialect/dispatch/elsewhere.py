"""The kernels that PyTorch registers outside of native_functions.yaml.

Some follow from the schemas. The others are listed by key, source and operator in
`schemas/registrations.yaml`. Their kernels have no names that anybody could call:
`schemas/by_hand.yaml` says what those of each file do, and lists fallbacks and what kernels call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from ..schema import FunctionSchema
from ..schema_rules import has_tensor_options
from .registration import Registration

TRACER = "torch/csrc/autograd/generated/TraceType.cpp"
BACKEND_SELECT = "aten/src/ATen/RegisterBackendSelect.cpp"

_BY_HAND = Path(__file__).parents[1] / "schemas" / "by_hand.yaml"


@cache
def _by_hand() -> Mapping[str, Mapping[str, Any]]:
    return yaml.load(_BY_HAND.read_text(encoding="utf-8"), yaml.CSafeLoader)


@cache
def fallbacks() -> Mapping[str, Registration]:
    """Kernels registered for a key and all operators, PyTorch's own, by key.

    They come last: an operator without any other kernel for the key ends at the key's fallback.
    """
    rows = _by_hand()["fallbacks"].items()
    return MappingProxyType({key: Registration(key, kernel, file) for key, (kernel, file) in rows})


def names() -> Mapping[str, str]:
    """What the kernels of each file do, file by file."""
    return _by_hand()["kernels"]


def explicit_calls() -> Mapping[str, str]:
    """The operators that kernels for CompositeExplicitAutograd call with the same arguments."""
    return _by_hand()["explicit"]


def composed() -> list[str]:
    """The operators that hardwire composes of the calls of PyTorch's kernels for all backends."""
    return str(_by_hand()["composed"]).split()


class Elsewhere:
    """The registrations of one version of PyTorch, from its file; read when first asked for."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, schema: FunctionSchema) -> tuple[Registration, ...]:
        """The registrations for an operator, newer than those of its entry."""
        listed = self._by_operator.get(schema.full_name, ())
        return (*_by_schema(schema), *listed)

    @cached_property
    def _by_operator(self) -> Mapping[str, list[Registration]]:
        text = self._path.read_text(encoding="utf-8")
        found: dict[str, list[Registration]] = {}
        for key, sources in yaml.load(text, yaml.CSafeLoader).items():
            for source, names in sources.items():
                registration = _registration(key, *source.split(", "))
                for name in names.split():
                    found.setdefault(f"aten::{name}", []).append(registration)
        return found


def _registration(key: str, file: str, kernel: str | None = None) -> Registration:
    """`file` or `file, fallthrough`, as the list says."""
    return Registration(key, kernel or names().get(file, "unnamed"), file)


def _by_schema(schema: FunctionSchema) -> Iterator[Registration]:
    """What is generated for all operators of a kind."""
    yield _registration("Tracer", TRACER)
    if selects_backend(schema):
        yield _registration("BackendSelect", BACKEND_SELECT)


def selects_backend(schema: FunctionSchema) -> bool:
    """A factory whose backend is named by its arguments, not by a tensor that it copies from."""
    is_like = schema.name.endswith("_like") or schema.name.startswith("new_")
    return has_tensor_options(schema) and not is_like
