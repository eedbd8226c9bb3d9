"""The ways in: `.pt2` files, `torch.export.ExportedProgram` objects, MLIR text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from ..dispatcher import Dispatcher
from ..errors import ImportFailed
from ..program import Program
from ..targets import Target
from . import exported_program, mlir_text, names, pt2

ZIP = b"PK"


def load(
    source: Any, target: Target, name: str | None = None, dispatcher: Dispatcher | None = None
) -> Program:
    """A program from a file or an object, by its kind.

    `source` is a path (`.pt2`, or MLIR text whatever its suffix), an ExportedProgram, or a Program,
    which is given the new target. `name` is made a C identifier; by default it is the file's stem.
    `dispatcher` has the user's operators and kernels, and the modes to compile for.
    """
    program = _load(source, target, name, dispatcher)
    return program if dispatcher is None else replace(program, dispatcher=dispatcher)


def _load(source: Any, target: Target, name: str | None, dispatcher: Dispatcher | None) -> Program:
    if isinstance(source, Program):
        return replace(source, target=target, name=names.identifier(name or source.name))
    if exported_program.is_exported_program(source):
        identifier = names.identifier(name or "model")
        return exported_program.from_exported_program(source, target, identifier, dispatcher)
    if not isinstance(source, str | Path):
        raise ImportFailed(
            f"{type(source).__name__} objects cannot be compiled: pass a path, or what "
            "torch.export.export(model, inputs) returns."
        )
    path = Path(source)
    identifier = names.identifier(name or path.stem)
    if _is_archive(path):
        return pt2.read(path, target, identifier, dispatcher)
    return mlir_text.read(path, target, identifier, dispatcher=dispatcher)


def _is_archive(path: Path) -> bool:
    """By the first bytes, so that a damaged or renamed file gets the right message."""
    try:
        with path.open("rb") as file:
            return file.read(2) == ZIP or path.suffix == ".pt2"
    except OSError as error:
        raise ImportFailed(f"{path}: {error.strerror or error}.") from None
    except ValueError:  # a zero byte in the name
        raise ImportFailed(f"{str(path)!r}: this is not a file name.") from None
