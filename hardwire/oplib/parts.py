"""The kernels of variants: loops for open sizes, programs for static ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from ..dialect.errors import HardwireError
from ..dialect.mlir import ir
from ..dialect.program import Program, entry_symbol
from ..dialect.registry import Operators
from ..dialect.schema import FunctionSchema
from ..dialect.targets import Target
from ..dialect.torch_mlir.refusals import draws
from ..dialect.variant import TensorForm, Variant
from ..lowering.entry_interface import interface_of
from ..lowering.operators.compiled import Compiled, Result
from ..lowering.operators.library import OperatorEntry
from ..lowering.operators.user_kernels import UserKernel
from .kernels import OpenKernel, open_kernels, static_results
from .static_program import static_program


@dataclass(frozen=True)
class Parts:
    """Kernels of variants: loops for open sizes by symbol, programs for static ones."""

    texts: dict[str, str]
    programs: list[Program]
    compiled: list[Compiled]
    context: ir.Context
    failed: dict[Variant, str] = field(default_factory=dict[Variant, str])
    """Why there is none of some variants of operators that a list only names."""

    def entries(
        self,
        schemas: Sequence[FunctionSchema],
        users: Mapping[FunctionSchema, tuple[UserKernel, ...]] = MappingProxyType({}),
        moved: Collection[FunctionSchema] = (),
    ) -> list[OperatorEntry]:
        """An entry point for each operator, with its kernels, those of the user's among them.

        Those that are `moved` need none.
        """

        found: dict[FunctionSchema, list[Compiled]] = {schema: [] for schema in schemas}
        for one in self.compiled:
            found[one.variant.schema].append(one)
        return [
            OperatorEntry(schema, tuple(kernels), users.get(schema, ()), schema in moved)
            for schema, kernels in found.items()
        ]


def compile_variants(
    wanted: Sequence[Variant],
    known: Operators,
    target: Target,
    name: str,
    source: str,
    context: ir.Context,
    plain: Collection[FunctionSchema] = (),
) -> Parts:
    """A kernel for every variant; HardwireError with all variants that can have none.

    Of operators that are `plain` some variants may have none: `failed` has them.
    """
    kernels, failed = open_kernels([one for one in wanted if not one.is_static], known)
    asked = {one: reason for one, reason in failed.items() if one.schema not in plain}
    drawn = [one for one in asked if draws(one.schema, known)]
    problems = [
        f"{source}: `{variant}` cannot be compiled for open sizes: {reason}; leave it out, or give "
        "its `shapes:`."
        for variant, reason in asked.items()
        if variant not in drawn
    ]
    if drawn:
        problems.append(f"{source}: {undrawn(list(map(str, drawn)))}")
    excused = {one: reason for one, reason in failed.items() if one.schema in plain}
    parts = Parts({}, [], [], context, excused)
    _add_open(parts, kernels)
    static = [one for one in wanted if one.is_static]
    problems += _add_static(parts, static, known, target, name, source)
    if problems:
        raise HardwireError(*problems)
    return parts


def undrawn(operators: Sequence[str]) -> str:
    """What is said of all operators that draw random numbers."""
    listed = "`, `".join(operators)
    return (
        f"calls by name have no seed, so random numbers cannot be drawn: `{listed}`; "
        "leave that out: give what is drawn as a tensor, give a kernel of yours (`--kernels`), or "
        "draw in a model that is compiled with `--seed-argument`."
    )


def _add_open(parts: Parts, kernels: Sequence[OpenKernel]) -> None:
    """Equal loops are one kernel."""
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

    interface = interface_of(program)
    shapes = tuple(Result(form.dtype, form.rank, form.shape or ()) for form in results)
    size, align = interface.arena_size, interface.arena_align
    return Compiled(variant, entry_symbol(program.name), shapes, size, align)
