"""Whole compilations in the cache: the second one of the same files reads what the first one wrote.

What is remembered follows from a key: hardwire and its libraries, the target, the options, and the
bytes of each file that is read. It is told as the first time, with its warnings. `--check` and
`--self-test` run objects, and are always done.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from .dialect.contents import content_key
from .dialect.disk_cache import DiskCache, cache_here
from .dialect.errors import HardwireWarning
from .dialect.fingerprint import fingerprint
from .dialect.options import CompileOptions
from .dialect.targets import Target, by_name
from .model import CompiledModel

if TYPE_CHECKING:
    from .dialect.dispatch.dispatcher import Dispatcher

ELSEWHERE = ("link", "dispatcher", "cache", "jobs")
"""Options that do not change what is compiled, or are described by themselves."""


class Unknown(Exception):
    """Nobody can say what follows from a value: objects of classes that hardwire does not know."""


@dataclass(frozen=True)
class Compilation:
    """One that may have been done before, and its files as they are now."""

    cache: DiskCache
    key: str
    target: Target
    link: tuple[str, ...]
    files: tuple[tuple[Path, tuple[int, ...]], ...]

    def remembered(self) -> CompiledModel | None:
        """What came of it; tells its warnings again."""
        found = self.cache.get(self.key)
        if found is None:
            return None
        from .lowering.interface_report import interface_from_report

        told, image = found
        head = json.loads(told)
        for text in head["warned"]:
            warnings.warn(HardwireWarning(text), stacklevel=2)
        report = head["report"]
        return CompiledModel(
            report["name"], self.target, image, head["header"], report,
            interface_from_report(report), self.link, head["operators_header"],
        )  # fmt: skip

    def remember(self, made: CompiledModel, warned: Sequence[str]) -> None:
        """Keeps it, unless a file was changed meanwhile, or text cannot say all of it."""
        from .lowering.interface_report import interface_from_report

        head = json.dumps({
            "warned": [*warned], "report": made.report,
            "header": made.header, "operators_header": made.operators_header,
        }).encode()  # fmt: skip
        read = json.loads(head)["report"]
        if read != made.report or interface_from_report(read) != made.interface:
            return
        if any(_state(path) != state for path, state in self.files):
            return
        self.cache.put(self.key, [head, made.object])
        self.cache.trim()


def compilation(options: CompileOptions, model: object, target: str | Target) -> Compilation | None:
    """What is asked for, as the cache knows it; None where it is not to be asked, or where the
    input is no file."""
    path = Path(model) if isinstance(model, str | Path) else None
    if path is None or not os.path.isfile(path) or options.check or options.self_test:
        return None
    cache = cache_here() if options.cache else None
    if cache is None:
        return None
    chosen, own = by_name(target) if isinstance(target, str) else target, fingerprint()
    try:
        files = [(path, _state(path)) for path in _read(options, path)]
        asked = [_facts(options), _dispatcher(options.dispatcher), _facts(chosen)]
        contents = [[str(path), _digest(path)] for path, _ in files]
    except (OSError, Unknown):
        return None
    key = json.dumps([own, str(model), contents, asked])
    link = tuple(os.fspath(item) for item in options.link)
    return None if own is None else Compilation(cache, key, chosen, link, tuple(files))


def _read(options: CompileOptions, model: Path) -> list[Path]:
    """All files that are read: the model, the data beside it, and what options name."""
    beside, given = model.with_suffix(".npz"), list[Path]()
    for field in fields(options):
        value = getattr(options, field.name)
        if "Path" in str(field.type) and field.name not in ELSEWHERE and value is not None:
            given += [Path(value)] if isinstance(value, str | Path) else map(Path, value)
    return [model, *([beside] if beside.exists() else []), *given]


def _state(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _dispatcher(dispatcher: Dispatcher | None) -> list[Any]:
    if dispatcher is None:
        return []
    digest = dispatcher.operators.digest
    if digest is None or dispatcher.libraries:
        raise Unknown
    own = dispatcher.files, dispatcher.added, dispatcher.state, dispatcher.names
    return [digest, dispatcher.allow_cpu_fallback, *map(_facts, own)]


def _facts(value: object) -> Any:
    """Plain data that says a value, and is different for different ones; Unknown for others."""
    if value is None or isinstance(value, str | int | float):
        return [type(value).__name__, value]
    if isinstance(value, os.PathLike):
        return str(cast(object, value))
    if isinstance(value, np.ndarray):
        array = cast(np.ndarray, value)
        return [str(array.dtype), [*array.shape], content_key(array)[1].hex()]
    if isinstance(value, Mapping):
        return [[_facts(each) for each in pair] for pair in cast(Any, value).items()]
    if isinstance(value, list | tuple):
        return [_facts(each) for each in cast(Sequence[object], value)]
    if is_dataclass(value):
        own = [field.name for field in fields(value) if field.name not in ELSEWHERE]
        return [type(value).__qualname__, *(_facts(getattr(value, name)) for name in own)]
    name = getattr(value, "__qualname__", "<")
    if "<" in name:
        raise Unknown
    return f"{getattr(value, '__module__', '')}.{name}"
