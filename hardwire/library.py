"""`hardwire.compile_operators` and what it returns: operators to call by name."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dialect.errors import HardwireError
from .dialect.targets import Target, by_name

if TYPE_CHECKING:
    from .api import Observer
    from .dialect.operator_list import ListedOperator
    from .dialect.registry import Operators
    from .lowering.operators.library import OperatorEntry
    from .passes.operators.kernels import OpenKernel
    from .passes.operators.variant import Variant


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
        from .api import write_whole

        whole = Path(path)
        stem = whole.with_suffix("")
        contents = {
            whole: self.object,
            stem.with_name(f"{stem.name}.h"): self.header.encode(),
            stem.with_name(f"{stem.name}.report.json"): _json(self.report),
        }
        try:
            whole.parent.mkdir(parents=True, exist_ok=True)
            return [write_whole(file, content) for file, content in contents.items()]
        except OSError as problem:
            raise HardwireError(
                f"{problem.filename or whole}: cannot be written ({problem.strerror}); choose "
                "another file with `-o`."
            ) from problem


def compile_operators(
    operators: str | os.PathLike[str],
    target: str | Target = "native",
    *,
    name: str | None = None,
    observe: Observer | None = None,
) -> OperatorLibrary:
    """Compiles the operators of a list, for tensors of any size, behind a schema table.

    `operators` is a file as docs/oplib.md describes it; `name` that of the table and the prefix of
    all symbols, by default from the file's name. Raises HardwireError with one sentence for each
    operator that cannot be compiled as it is listed.
    """
    from .dialect.importers.names import identifier
    from .dialect.operator_list import read
    from .dialect.registry import registry
    from .lowering.stages import timed

    chosen = by_name(target) if isinstance(target, str) else target
    source = os.fspath(operators)
    with timed("read", observe):
        listed = read(source, registry())
    return library_of(
        listed, registry(), chosen, identifier(name or Path(source).stem), source, observe
    )


def library_of(
    listed: Sequence[ListedOperator],
    known: Operators,
    target: Target,
    name: str,
    source: str,
    observe: Observer | None = None,
) -> OperatorLibrary:
    """The library of operators that were read from `source`."""
    from .lowering.operators.header import library_header
    from .lowering.operators.library import emit_library, library_program
    from .lowering.operators.report import library_report
    from .lowering.stages import timed

    if not listed:
        raise HardwireError(f"{source}: names no operators; list some under `operators:`.")
    with timed("kernels", observe):
        kernels = _kernels(listed, known, source)
    texts, entries = _entries(listed, kernels)
    with timed("llvm", observe):
        program = library_program(name, target, texts, entries)
    with timed("object", observe):
        image = emit_library(program, entries)
    return OperatorLibrary(
        name, target, image, library_header(name, entries), library_report(program, entries, image)
    )


def _kernels(
    listed: Sequence[ListedOperator], known: Operators, source: str
) -> dict[Variant, OpenKernel]:
    """A kernel for every variant that is asked for; HardwireError with all that have none."""
    from .passes.operators.kernels import open_kernels
    from .passes.operators.variants import variants

    wanted: list[Variant] = []
    problems: list[str] = []
    for operator in listed:
        found, missing = variants(operator, known)
        wanted += found
        problems += missing
    if problems:
        raise HardwireError(*problems)
    kernels, failed = open_kernels(wanted, known)
    if failed:
        raise HardwireError(
            *(
                f"{source}: `{variant}` cannot be compiled for open sizes: {reason}; "
                "leave it out, or give its `shapes:`."
                for variant, reason in failed.items()
            )
        )
    return {kernel.variant: kernel for kernel in kernels}


def _entries(
    listed: Sequence[ListedOperator], kernels: dict[Variant, OpenKernel]
) -> tuple[dict[str, str], list[OperatorEntry]]:
    """The loops by symbol, equal ones once, and the entry of each operator."""
    from .lowering.operators.entry import Compiled, Result
    from .lowering.operators.library import OperatorEntry

    texts: dict[str, str] = {}
    symbols: dict[str, str] = {}
    entries = []
    for operator in listed:
        found = []
        for variant, kernel in kernels.items():
            if variant.schema != operator.schema:
                continue
            if kernel.text not in symbols:
                symbols[kernel.text] = f"{_c_name(operator.schema.name)}_{len(symbols)}"
                texts[symbols[kernel.text]] = kernel.text
            results = tuple(Result(dtype, rank) for dtype, rank in kernel.results)
            found.append(Compiled(variant, symbols[kernel.text], results))
        entries.append(OperatorEntry(operator.schema, tuple(found)))
    return texts, entries


def _c_name(name: str) -> str:
    return name.strip("_")


def _json(report: dict[str, Any]) -> bytes:
    return (json.dumps(report, indent=2) + "\n").encode()
