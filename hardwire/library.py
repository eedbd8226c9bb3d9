"""`hardwire.compile_operators` and what it returns: operators to call by name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dialect.targets import Target, by_name

if TYPE_CHECKING:
    from .lowering.stages import Observer


@dataclass(frozen=True)
class OperatorLibrary:
    """Compiled operators: an object with a schema table named `name`, its header, its report."""

    name: str
    target: Target
    object: bytes
    header: str
    report: dict[str, Any]

    def save(self, path: str | os.PathLike[str]) -> list[Path]:
        """Writes the object to `path`, header and report beside it; each whole or not at all."""
        from .files import json_of, write_all

        whole = Path(path)
        stem = whole.with_suffix("").name
        contents = {
            whole.name: self.object,
            f"{stem}.h": self.header.encode(),
            f"{stem}.report.json": json_of(self.report),
        }
        return write_all(whole.parent, contents, whole)


def compile_operators(
    operators: str | os.PathLike[str],
    target: str | Target = "native",
    *,
    name: str | None = None,
    kernels: Sequence[str | os.PathLike[str]] = (),
    names: bool = False,
    max_rank: int = 4,
    observe: Observer | None = None,
) -> OperatorLibrary:
    """Compiles the operators of a list, for tensors of any size, behind a schema table.

    `operators` is a file as docs/oplib.md describes it; `name` that of the table and the prefix of
    all symbols, by default from the file's name; `kernels` are kernel libraries in YAML, whose C
    functions are called in the places of hardwire's kernels; with `names` the table has the names
    of operators and arguments, for debugging. Operators that the list only names take tensors of up
    to `max_rank` dimensions. Raises HardwireError with one sentence
    for each operator that cannot be compiled as it is listed.
    """
    from .dialect.errors import HardwireError
    from .dialect.importers.names import identifier
    from .dialect.operator_list import HIGHEST_RANK, read
    from .dialect.registry import registry
    from .lowering.stages import timed
    from .oplib.library import library_of

    if not 1 <= max_rank <= HIGHEST_RANK:
        raise HardwireError(f"--max-rank: {max_rank} is not from 1 to {HIGHEST_RANK}.")
    chosen = by_name(target) if isinstance(target, str) else target
    source = os.fspath(operators)
    known, libraries = registry(), ()
    with timed("read", observe):
        if kernels:
            from .dialect.kernel_library.operators import extended, read_libraries

            libraries = read_libraries(kernels, None)
            known = extended(None, libraries).operators
        listed = read(source, known)
    symbol = identifier(name or Path(source).stem)
    made = library_of(
        listed, known, chosen, symbol, source, libraries, observe, names=names, highest=max_rank
    )
    return OperatorLibrary(symbol, chosen, *made)
