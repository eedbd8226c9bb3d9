"""One registration of a kernel, and those that PyTorch makes outside of native_functions.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

FALLTHROUGH = "fallthrough"
"""Instead of a kernel: the key is skipped, as if it were not in the call's key set."""


@dataclass(frozen=True)
class Registration:
    """A kernel for one dispatch key or alias. `source` is the file that says so, with a line where
    the file is one that hardwire reads.
    """

    key: str
    kernel: str
    source: str

    @property
    def is_fallthrough(self) -> bool:
        return self.kernel == FALLTHROUGH

    def __str__(self) -> str:
        return f"{self.kernel} ({self.source})"


class Elsewhere:
    """Registrations that a file lists by key, source and operator: `schemas/registrations.yaml`.

    They are newer than those of native_functions.yaml. Their kernels have no names that anybody
    could call, so that `kernel` only says from which file they are.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, name: str) -> tuple[Registration, ...]:
        """The registrations of `aten::add.Tensor`."""
        return tuple(self._by_operator.get(name, ()))

    @cached_property
    def _by_operator(self) -> Mapping[str, list[Registration]]:
        text = self._path.read_text(encoding="utf-8")
        found: dict[str, list[Registration]] = {}
        for key, sources in yaml.load(text, yaml.CSafeLoader).items():
            for source, names in sources.items():
                registration = _registration(key, source)
                for name in names.split():
                    found.setdefault(f"aten::{name}", []).append(registration)
        return found


def _registration(key: str, source: str) -> Registration:
    file, _, fallthrough = source.partition(", ")
    stem = file.rpartition("/")[2].rpartition(".")[0]
    return Registration(key, FALLTHROUGH if fallthrough else f"a kernel of {stem}", file)
