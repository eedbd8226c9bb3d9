"""`hardwire.compile_operators` and what it returns: operators to call by name."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from .dialect.errors import HardwireError
from .dialect.targets import Target, by_name

if TYPE_CHECKING:
    from .dialect.kernel_library import Library
    from .dialect.mlir import ir
    from .dialect.operator_list import ListedOperator
    from .dialect.program import Program
    from .dialect.registry import Operators
    from .dialect.schema import FunctionSchema
    from .lowering.operators.compiled import Compiled
    from .lowering.operators.library import OperatorEntry
    from .lowering.operators.user_call import UserKernel
    from .lowering.stages import Observer
    from .passes.operators.kernels import OpenKernel
    from .passes.operators.variant import TensorForm, Variant


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
        from .files import write_whole

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
    kernels: Sequence[str | os.PathLike[str]] = (),
    names: bool = False,
    observe: Observer | None = None,
) -> OperatorLibrary:
    """Compiles the operators of a list, for tensors of any size, behind a schema table.

    `operators` is a file as docs/oplib.md describes it; `name` that of the table and the prefix of
    all symbols, by default from the file's name; `kernels` are kernel libraries in YAML, whose C
    functions are called in the places of hardwire's kernels; with `names` the table has the names
    of operators and arguments, for debugging. Raises HardwireError with one sentence
    for each operator that cannot be compiled as it is listed.
    """
    from .dialect.importers.names import identifier
    from .dialect.operator_list import read
    from .dialect.registry import registry
    from .lowering.stages import timed

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
    return library_of(listed, known, chosen, symbol, source, libraries, observe, names=names)


def library_of(
    listed: Sequence[ListedOperator],
    known: Operators,
    target: Target,
    name: str,
    source: str,
    libraries: Sequence[Library] = (),
    observe: Observer | None = None,
    *,
    names: bool = False,
) -> OperatorLibrary:
    """The library of operators that were read from `source`, with kernels of the user's."""
    from .dialect.ops import new_context
    from .dialect.registry import registry
    from .lowering.object import emit_object
    from .lowering.operators.header import library_header
    from .lowering.operators.library import library_program, table_text
    from .lowering.operators.numbers import FUNCTIONS
    from .lowering.operators.report import library_report
    from .lowering.operators.user_call import problems_of
    from .lowering.stages import timed
    from .passes.operators.variants import variants

    if not listed:
        raise HardwireError(f"{source}: names no operators; list some under `operators:`.")
    users = {one.schema: _users(one.schema, libraries) for one in listed}
    problems: list[str] = []
    for schema, found in users.items():
        problems += problems_of(schema, found)
    wanted: list[Variant] = []
    for operator in listed:
        name_of = operator.schema.full_name
        if name_of in FUNCTIONS or (users[operator.schema] and not operator.chosen):
            continue
        if name_of not in registry():
            problems.append(f"{source}: `{name_of}` has no kernel; give it one by `--kernels`.")
            continue
        found, missing = variants(operator, known)
        wanted += found
        problems += missing
    if problems:
        raise HardwireError(*problems)
    with timed("kernels", observe):
        parts = compile_variants(wanted, known, target, name, source, new_context())
    entries = parts.entries([operator.schema for operator in listed], users)
    with timed("llvm", observe):
        program = library_program(name, target, parts.texts, parts.programs, entries, parts.context)
    with timed("object", observe):
        image = emit_object(program, table_text(program, entries, names=names))
    return OperatorLibrary(
        name, target, image, library_header(name, entries), library_report(program, entries, image)
    )


def _users(schema: FunctionSchema, libraries: Sequence[Library]) -> tuple[UserKernel, ...]:
    """The kernels of the user's for an operator, best first."""
    from .dialect.kernel_library.selection import preferred
    from .lowering.operators.user_call import UserKernel

    return tuple(UserKernel(kernel, own) for kernel, own in preferred(libraries, schema))


@dataclass(frozen=True)
class ModelOperators:
    """The boxed entry points of a model's own operators, on their way into its object."""

    program: Program
    entries: list[OperatorEntry]

    @property
    def header(self) -> str:
        """`NAME_operators.h`."""
        from .lowering.operators.header import library_header

        return library_header(self.program.name, self.entries)

    def join(self, model: Program) -> str:
        """Adds the code to that of a model; gives the table, as LLVM IR to go beside it."""
        from .lowering.operators.library import merge, table_text

        merge(model, self.program)
        return table_text(self.program, self.entries)

    def report(self, image: bytes) -> dict[str, Any]:
        """The part of a report that is about the operators in an object."""
        from .lowering.operators.report import library_report

        return library_report(self.program, self.entries, image)


def operators_of_model(program: Program) -> ModelOperators:
    """The operators of a program at stage `typed`, compiled for the shapes that it calls them with.

    HardwireError with all that cannot be called on their own.
    """
    from .dialect.registry import registry
    from .lowering.operators.library import library_program
    from .passes.operators.model_variants import called, model_variants

    with program.context:
        wanted = model_variants(program)
        users = {one: _callable(one, program.libraries) for one in called(program)}
    schemas = [*(variant.schema for variant in wanted), *(one for one in users if users[one])]
    if not schemas:
        raise HardwireError(f"{program.source}: no operator of it can be called by name.")
    name, target, context = f"{program.name}_operators", program.target, program.context
    parts = compile_variants(wanted, registry(), target, name, program.source, context)
    entries = parts.entries(list(dict.fromkeys(schemas)), users)
    made = library_program(name, target, parts.texts, parts.programs, entries, context)
    return ModelOperators(made, entries)


def _callable(schema: FunctionSchema, libraries: Sequence[Library]) -> tuple[UserKernel, ...]:
    """The kernels of the user's for an operator that can be called by name."""
    return tuple(one for one in _users(schema, libraries) if one.problem(schema) is None)


@dataclass(frozen=True)
class Parts:
    """Kernels of variants: loops for open sizes by symbol, programs for static ones."""

    texts: dict[str, str]
    programs: list[Program]
    compiled: list[Compiled]
    context: ir.Context

    def entries(
        self,
        schemas: Sequence[FunctionSchema],
        users: Mapping[FunctionSchema, tuple[UserKernel, ...]] = MappingProxyType({}),
    ) -> list[OperatorEntry]:
        """An entry point for each operator, with its kernels, those of the user's among them."""
        from .lowering.operators.library import OperatorEntry

        found: dict[FunctionSchema, list[Compiled]] = {schema: [] for schema in schemas}
        for one in self.compiled:
            found[one.variant.schema].append(one)
        return [
            OperatorEntry(schema, tuple(kernels), users.get(schema, ()))
            for schema, kernels in found.items()
        ]


def compile_variants(
    wanted: Sequence[Variant],
    known: Operators,
    target: Target,
    name: str,
    source: str,
    context: ir.Context,
) -> Parts:
    """A kernel for every variant; HardwireError with all variants that can have none."""
    from .passes.operators.kernels import open_kernels

    kernels, failed = open_kernels([one for one in wanted if not one.is_static], known)
    problems = [
        f"{source}: `{variant}` cannot be compiled{_why_not(variant, reason, known)}"
        for variant, reason in failed.items()
    ]
    parts = Parts({}, [], [], context)
    _add_open(parts, kernels)
    static = [one for one in wanted if one.is_static]
    problems += _add_static(parts, static, known, target, name, source)
    if problems:
        raise HardwireError(*problems)
    return parts


def _why_not(variant: Variant, reason: str, known: Operators) -> str:
    from .dialect.torch_mlir.refusals import draws

    if draws(variant.schema, known):
        return ": it draws random numbers; leave it out."
    return f" for open sizes: {reason}; leave it out, or give its `shapes:`."


def _add_open(parts: Parts, kernels: Sequence[OpenKernel]) -> None:
    """Equal loops are one kernel."""
    from .lowering.operators.compiled import Compiled, Result

    symbols: dict[str, str] = {}
    for kernel in kernels:
        symbol = symbols.get(kernel.text)
        if symbol is None:
            symbol = f"{kernel.variant.schema.name.strip('_')}_{len(symbols)}"
            symbols[kernel.text] = symbol
            parts.texts[symbol] = kernel.text
        results = tuple(Result(dtype, rank) for dtype, rank in kernel.results)
        parts.compiled.append(
            Compiled(kernel.variant, symbol, results, uses_scratch=kernel.scratch)
        )


def _add_static(
    parts: Parts,
    wanted: Sequence[Variant],
    known: Operators,
    target: Target,
    name: str,
    source: str,
) -> list[str]:
    """The programs of static variants; gives a sentence for each that cannot be compiled."""
    from .passes.operators.kernels import static_results
    from .passes.operators.static_program import static_program

    unknown = [variant for variant in wanted if variant.results is None]
    inferred, failed = static_results(unknown, known) if unknown else ({}, {})
    problems = [
        f"{source}: `{variant}` cannot be compiled: what it gives is not known: {reason}; say it "
        "by `results:`, a shape for each."
        for variant, reason in failed.items()
    ]
    for variant in wanted:
        results = variant.results or inferred.get(variant)
        if results is None:
            continue
        stem = f"{name}_static_{len(parts.programs)}"
        try:
            program = static_program(variant, results, known, stem, target, parts.context)
        except HardwireError as error:
            problems += [f"{source}: {problem}" for problem in error.problems]
            continue
        parts.programs.append(program)
        parts.compiled.append(_static(variant, results, program))
    return problems


def _static(variant: Variant, results: Sequence[TensorForm], program: Program) -> Compiled:
    from .dialect.program import entry_symbol
    from .lowering.interface import interface_of
    from .lowering.operators.compiled import Compiled, Result

    interface = interface_of(program)
    shapes = tuple(Result(form.dtype, form.rank, form.shape or ()) for form in results)
    size, align = interface.arena_size, interface.arena_align
    return Compiled(variant, entry_symbol(program.name), shapes, size, align)


def _json(report: dict[str, Any]) -> bytes:
    return (json.dumps(report, indent=2) + "\n").encode()
