"""What an object was built by, for what, and of which model: a line that `strings NAME.o` shows.

It lies in `.comment`, where compilers leave their names: the section is not loaded, so that it
takes no flash, and linkers join those of all objects, so that the program that is linked has it,
too. It is the same whenever and wherever the same input is compiled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from ..dialect.contents import as_bytes
from ..dialect.importers.mlir_text import data_file
from ..dialect.program import Program

CHUNK = 1 << 20


def compiler() -> str:
    return f"hardwire {version('hardwire')}"


def identity_of(program: Program) -> str:
    """Compiler, target and model in one line."""
    target = program.target.name
    cpu = f" ({program.target.cpu})" if target == "native" else ""
    model = f"; model {program.hash}" if program.hash else ""
    return f"{compiler()}; target {target}{cpu}{model}"


def build_of(program: Program) -> dict[str, str]:
    """The same for a report."""
    model = {"model": program.hash} if program.hash else {}
    return {"compiler": compiler(), **model, "identity": identity_of(program)}


def hash_of(model: object, program: Program) -> str:
    """Of a model's file as `sha256sum` gives it, with the arrays beside a text behind it; of one in
    memory, of what was imported."""
    found = hashlib.sha256()
    for part in _file(Path(model)) if isinstance(model, str | Path) else _content(program):
        found.update(part)
    return f"sha256:{found.hexdigest()}"


def _file(path: Path) -> Iterator[bytes]:
    beside = data_file(path)
    for each in (path, beside) if path.suffix == ".mlir" and beside.exists() else (path,):
        with each.open("rb") as file:
            while part := file.read(CHUNK):
                yield part


def _content(program: Program) -> Iterator[bytes | memoryview]:
    yield str(program.module).encode()
    for name, array in sorted(program.weights.items()):
        yield f"{name} {array.dtype} {list(array.shape)}\n".encode()
        yield as_bytes(array).data
