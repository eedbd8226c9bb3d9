"""The operators of a list, compiled: object, header and report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.kernel_library import Library
from ..dialect.kernel_library.selection import preferred
from ..dialect.operator_list import ListedOperator
from ..dialect.ops import new_context
from ..dialect.registry import Operators, registry
from ..dialect.schema import FunctionSchema
from ..dialect.targets import Target
from ..dialect.variant import Variant
from ..lowering.object import emit_object
from ..lowering.operators.header import library_header
from ..lowering.operators.library import library_program, table_text
from ..lowering.operators.moves import moves
from ..lowering.operators.numbers import FUNCTIONS
from ..lowering.operators.report import library_report
from ..lowering.operators.user_kernels import UserKernel, problems_of
from ..lowering.stages import Observer, timed
from .parts import compile_variants
from .plain import HIGHEST_RANK
from .plain_library import Plain
from .variants import variants


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
    highest: int = HIGHEST_RANK,
) -> tuple[bytes, str, dict[str, Any]]:
    """The object, header and report of operators that were read from `source`.

    `libraries` are those of the user's kernels. Operators that are only named take tensors of
    ranks up to `highest`.
    """
    if not listed:
        raise HardwireError(f"{source}: names no operators; list some under `operators:`.")
    users = {one.schema: users_of(one.schema, libraries) for one in listed}
    plain = Plain(source, known)
    wanted = _wanted(listed, users, plain, highest)
    with timed("kernels", observe):
        context, schemas = new_context(), plain.operators
        parts = compile_variants(wanted, known, target, name, source, context, schemas)
    left_out = plain.left_out(parts)
    kept = [one.schema for one in listed if one.schema not in left_out]
    entries = parts.entries(kept, users, plain.moved)
    with timed("llvm", observe):
        program = library_program(name, target, parts.texts, parts.programs, entries, parts.context)
    with timed("object", observe):
        image = emit_object(program, table_text(program, entries, names=names))
    report = library_report(program, entries, image)
    plain.tell(report, parts, left_out)
    return image, library_header(name, entries), report


def users_of(schema: FunctionSchema, libraries: Sequence[Library]) -> tuple[UserKernel, ...]:
    """The kernels of the user's for an operator, best first."""
    return tuple(UserKernel(kernel, own) for kernel, own in preferred(libraries, schema))


def _wanted(
    listed: Sequence[ListedOperator],
    users: Mapping[FunctionSchema, tuple[UserKernel, ...]],
    plain: Plain,
    highest: int,
) -> list[Variant]:
    """The variants to compile; HardwireError with all that is wrong in the list."""
    wanted: list[Variant] = []
    problems = [one for schema, found in users.items() for one in problems_of(schema, found)]
    for operator in listed:
        name = operator.schema.full_name
        if name in FUNCTIONS or (users[operator.schema] and not operator.chosen):
            plain.served.add(operator.named)
            continue
        if name in moves() and not operator.chosen:
            plain.move(operator)
            continue
        if name not in registry():
            problems.append(f"{plain.source}: `{name}` has no kernel; give it one by `--kernels`.")
            continue
        found, missing = variants(operator, plain.known, highest)
        problems += plain.take(operator, found, missing)
        wanted += found
    if problems:
        raise HardwireError(*problems)
    return wanted
