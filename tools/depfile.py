"""`--depfile`: what a compiled model was made of, in the syntax of make."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..dialect.fingerprint import sources
from .written import write_file

ESCAPED = {" ": "\\ ", "#": "\\#", "$": "$$"}


def write_depfile(options: argparse.Namespace, outputs: Sequence[Path]) -> None:
    """Writes it, where it is asked for."""
    if options.depfile is not None:
        write_file(Path(options.depfile), depfile(outputs, options))


def depfile(outputs: Sequence[Path], options: argparse.Namespace) -> str:
    """The rule for the outputs of a compilation, and an empty one for each input.

    Inputs are named as they were given; the files of hardwire follow with their whole paths, so
    that a newer compiler compiles anew. The empty rules are for make, which otherwise stops when
    one of the files has been removed.
    """
    inputs = [_escaped(path) for path in (*_inputs(options), *sources())]
    targets = " ".join(_escaped(path) for path in outputs)
    rule = " \\\n  ".join((f"{targets}:", *inputs))
    return "\n\n".join((rule, *(f"{path}:" for path in inputs))) + "\n"


def _inputs(options: argparse.Namespace) -> Iterable[Path]:
    """The model, the data beside it, the kernel libraries, operators, selections, and files of
    which there is one: tuning, memories."""
    from ..dialect.importers.mlir_text import data_file

    model = Path(options.model)
    yield model
    if data_file(model).exists():
        yield data_file(model)
    named = [Path(file) for file in (*options.kernels, *options.ops, *options.only)]
    yield from dict.fromkeys(named)
    yield from (Path(file) for file in (options.tuning, options.memories) if file is not None)


def _escaped(path: Path) -> str:
    """With `/` on Windows, too: there `\\` would escape what comes behind."""
    return "".join(ESCAPED.get(character, character) for character in path.as_posix())
