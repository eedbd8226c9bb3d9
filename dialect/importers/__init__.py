"""The ways in: `.pt2` and `.tflite` files, ExportedProgram objects, TorchScript, MLIR text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..dispatch.dispatcher import Dispatcher
from ..errors import ImportFailed
from ..program import ENTRY, Program
from ..targets import Target
from . import exported_program, foreign, names
from .archive import Archive

ZIP = b"PK"
ARCHIVES = (".pt2", ".ptl", ".pt")


def load(
    source: Any,
    target: Target,
    name: str | None = None,
    dispatcher: Dispatcher | None = None,
    inputs: Mapping[str, Any] | None = None,
    method: str | None = None,
    max_sizes: Mapping[str, int] | None = None,
) -> Program:
    """A program from a file or an object, by its kind.

    `source` is a path (`.pt2`, `.ptl`, `.tflite`, or MLIR text whatever its suffix), an
    ExportedProgram, or a Program, which is given the new target. `name` is made a C identifier; by
    default it is the file's stem. `dispatcher` has the user's operators and kernels, and the modes
    to compile for.
    `inputs` and `method` are for TorchScript (see `lite.read`), whose files say no shapes.
    `max_sizes` are upper bounds of sizes that an exported program leaves open, by symbol.
    """
    program = _load(source, target, name, dispatcher, inputs, method, max_sizes)
    return program if dispatcher is None else replace(program, dispatcher=dispatcher)


def _load(
    source: Any,
    target: Target,
    name: str | None,
    dispatcher: Dispatcher | None,
    inputs: Mapping[str, Any] | None,
    method: str | None,
    max_sizes: Mapping[str, int] | None,
) -> Program:
    if max_sizes and (is_lite(source) or not _is_exported(source)):
        raise ImportFailed(
            f"{source if isinstance(source, str | Path) else type(source).__name__}: only exported "
            "programs leave sizes open for `--max`; MLIR text has their bounds in `hw.sizes`."
        )
    if is_lite(source):
        from . import lite

        path = Path(source)
        with closing(Archive(path, str(path))) as archive:
            identifier = names.identifier(name or path.stem)
            return lite.read(archive, target, identifier, dispatcher, inputs, method or ENTRY)
    if inputs or method:
        raise _not_chosen(source)
    if isinstance(source, Program):
        return replace(source, target=target, name=names.identifier(name or source.name))
    if exported_program.is_exported_program(source):
        identifier = names.identifier(name or "model")
        return exported_program.from_exported_program(
            source, target, identifier, dispatcher, max_sizes
        )
    if not isinstance(source, str | Path):
        raise ImportFailed(
            f"{type(source).__name__} objects cannot be compiled: pass a path, or what "
            "torch.export.export(model, inputs) returns."
        )
    path = Path(source)
    identifier = names.identifier(name or path.stem)
    if _is_archive(path):
        from . import pt2

        return pt2.read(path, target, identifier, dispatcher, max_sizes)
    from . import mlir_text, tflite

    if tflite.is_tflite(path):
        return tflite.read(path, target, identifier, dispatcher)
    return mlir_text.read(path, target, identifier, dispatcher=dispatcher)


def _not_chosen(source: Any) -> ImportFailed:
    if isinstance(source, str | Path) and _is_archive(Path(source)):
        with closing(Archive(Path(source), str(source))) as archive:
            archive.model()  # one of another kind is refused with a remedy
    return ImportFailed(
        f"{source if isinstance(source, str | Path) else type(source).__name__}: inputs and "
        "methods are chosen for TorchScript archives only; this model has its own, and "
        "`hardwire run` takes arrays for it (`--input NAME=FILE.npy`)."
    )


def _is_exported(source: Any) -> bool:
    is_path = isinstance(source, str | Path)
    return _is_archive(Path(source)) if is_path else exported_program.is_exported_program(source)


def is_lite(source: Any) -> bool:
    """`source` is the path of a TorchScript archive with bytecode."""
    if not isinstance(source, str | Path) or not _is_archive(Path(source)):
        return False
    with closing(Archive(Path(source), str(source))) as archive:
        return archive.has_bytecode


def _is_archive(path: Path) -> bool:
    """By the first bytes, so that a damaged or renamed file gets the right message."""
    try:
        with path.open("rb") as file:
            head = file.read(8)
    except OSError as error:
        raise ImportFailed(f"{path}: {error.strerror or error}.") from None
    except ValueError:  # a zero byte in the name
        raise ImportFailed(f"{str(path)!r}: this is not a file name.") from None
    kind = foreign.kind_of(head, path.suffix)
    if kind is not None:
        raise ImportFailed(f"{path}: {kind}.")
    return head.startswith(ZIP) or path.suffix in ARCHIVES
