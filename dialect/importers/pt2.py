"""`.pt2` files, as torch.export.save writes them, read without torch and without unpickling.

A file is a zip archive: `models/model.json` is the document, `data/weights/…` are the raw bytes of
parameters and buffers, `data/constants/…` those of other tensors.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..dispatch.dispatcher import Dispatcher
from ..program import Program
from ..targets import Target
from .archive import Archive
from .document import Reader
from .tensors import Payloads


def read(
    path: Path | str,
    target: Target,
    name: str,
    dispatcher: Dispatcher | None = None,
    max_sizes: Mapping[str, int] | None = None,
) -> Program:
    """The program in a `.pt2` file; ImportFailed with one clear line for each problem.

    `dispatcher` has the operators of the user's that may be in it, `max_sizes` upper bounds of
    sizes that are left open.
    """
    return _read(Archive(Path(path), str(path)), target, name, dispatcher, max_sizes)


def read_bytes(
    data: bytes,
    target: Target,
    name: str,
    source: str,
    dispatcher: Dispatcher | None = None,
    max_sizes: Mapping[str, int] | None = None,
) -> Program:
    """The program in the bytes of a `.pt2` file; `source` names it in messages."""
    return _read(Archive(data, source), target, name, dispatcher, max_sizes)


def _read(
    archive: Archive,
    target: Target,
    name: str,
    dispatcher: Dispatcher | None,
    max_sizes: Mapping[str, int] | None,
) -> Program:
    try:
        model = archive.model()
        program = archive.program(model)
        weights, constants = (Payloads(archive, kind, model) for kind in ("weights", "constants"))
        reader = Reader(program, weights, constants, dispatcher, max_sizes, file=archive.name)
        return reader.program(target, name)
    finally:
        archive.close()
