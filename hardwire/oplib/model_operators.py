"""The operators of a model, compiled for the shapes that it calls them with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.kernel_library import Library
from ..dialect.program import Program
from ..dialect.registry import registry
from ..dialect.schema import FunctionSchema
from ..lowering.operators.header import library_header
from ..lowering.operators.library import OperatorEntry, library_program, merge, table_text
from ..lowering.operators.report import library_report
from ..lowering.operators.user_kernels import UserKernel
from .library import users_of
from .model_variants import called, model_variants
from .parts import compile_variants


@dataclass(frozen=True)
class ModelOperators:
    """The boxed entry points of a model's own operators, on their way into its object."""

    program: Program
    entries: list[OperatorEntry]

    @property
    def header(self) -> str:
        """`NAME_operators.h`."""
        return library_header(self.program.name, self.entries)

    def join(self, model: Program) -> str:
        """Adds the code to that of a model; gives the table, as LLVM IR to go beside it."""

        merge(model, self.program)
        return table_text(self.program, self.entries)

    def report(self, image: bytes) -> dict[str, Any]:
        """The part of a report that is about the operators in an object."""
        return library_report(self.program, self.entries, image)


def operators_of_model(program: Program) -> ModelOperators:
    """The operators of a program at stage `typed`, compiled for the shapes that it calls them with.

    HardwireError with all that cannot be called on their own.
    """
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


def _callable(schema: FunctionSchema, libraries: tuple[Library, ...]) -> tuple[UserKernel, ...]:
    """The kernels of the user's for an operator that can be called by name."""
    return tuple(one for one in users_of(schema, libraries) if one.problem(schema) is None)
