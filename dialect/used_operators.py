"""Which operators a program uses, for which tensors: as a selection, and held against one."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from .dispatch.libraries import problem
from .errors import HardwireWarning, PassFailed
from .graph import calls
from .kernel_library import kernel_key
from .kernel_library.claims import tensors_of
from .kernel_library.model import DimOrder, family
from .kernel_library.variants import OUT, is_tensor, name_in_call, variant_for
from .mlir import ir
from .program import Program
from .registry import registry
from .scalar_types import CODES
from .schema import FunctionSchema
from .selected_operators import SelectedOperator, Selection, merge, tag_of, without_overload
from .selection_reader import read

SHOWN = 5
"""How many operators a warning names."""


def selection_of(
    program: Program, source: str, form: str = "both", is_root: bool = True
) -> Selection:
    """What a program uses: PyTorch's form has its operators, ExecuTorch's their out variants."""
    return selection_of_calls(program, _operators(program), source, form, is_root)


def selection_of_calls(
    program: Program,
    called: Iterable[ir.Operation],
    source: str,
    form: str = "both",
    is_root: bool = True,
) -> Selection:
    """The same of some calls of a program."""
    found = [_of_call(program, op, source, form, is_root) for op in called]
    return merge([Selection(debug_info=(source,)), *found])


def limit(program: Program, files: Sequence[str | os.PathLike[str]]) -> None:
    """Holds a program against selections in files. Raises PassFailed with what is in none.

    Warns of operators that are selected and not used.
    """
    if not files:
        return
    known = program.dispatcher.operators
    names = ", ".join(os.path.basename(file) for file in files)
    selection = merge([read(os.fspath(file), known) for file in files])
    problems = refusals(program, selection, names)
    if problems:
        raise PassFailed(*problems)
    spare = unused(program, selection)
    if spare:
        listed = ", ".join(f"`{name}`" for name in spare[:SHOWN])
        more = f" and {len(spare) - SHOWN} more" if len(spare) > SHOWN else ""
        text = f"{names} selects operators that the model does not use: {listed}{more}."
        program.warned.append(text)
        warnings.warn(HardwireWarning(text), stacklevel=2)


def unused(program: Program, selection: Selection) -> list[str]:
    """The operators that a selection names and a program does not call.

    Those that are not its roots are left out: what calls of others are composed of is not known
    before these are compiled.
    """
    used: set[str] = set()
    with program.context:
        for op in _operators(program):
            schema = program.dispatcher.schema(op.name)
            out = _out_variant(program, schema)
            used.update([schema.full_name] + ([] if out is None else [out.full_name]))
    families = set(map(without_overload, used))
    return [
        name
        for name, operator in selection.operators.items()
        if operator.is_root_operator
        and name not in used
        and not (operator.include_all_overloads and name in families)
    ]


def refusals(program: Program, limit: Selection, source: str) -> list[str]:
    """What a program uses that a selection does not have, each operator once."""
    found: dict[str, list[ir.Operation]] = {}
    with program.context:
        for op in _operators(program):
            text = _refusal(program, op, limit, source)
            if text is not None:
                found.setdefault(text, []).append(op)
        return [problem(text, where) for text, where in found.items()]


def _refusal(program: Program, op: ir.Operation, limit: Selection, source: str) -> str | None:
    schema = program.dispatcher.schema(op.name)
    out = _out_variant(program, schema)
    names = [schema.full_name] + ([] if out is None else [out.full_name])
    if not any(limit.selects(name) for name in names):
        others = [n for n in limit.operators if without_overload(n) == without_overload(names[0])]
        also = f"; it has {', '.join(f'`{name}`' for name in others)}" if others else ""
        return f"the model calls `{names[0]}`, which {source} does not select{also}."
    for name, variant in zip(names, (schema, out), strict=False):
        keys = limit.et_kernel_metadata.get(name)
        if keys and variant is not None and kernel_key.DEFAULT not in keys:
            key = _key(program, op, schema, variant)
            if key.partition("/")[2] not in {text.partition("/")[2] for text in keys}:
                shown = ", ".join(keys)
                return f"the model calls `{name}` with the kernel key {key}; {source} has {shown}."
        dtypes = limit.kernel_metadata.get(tag_of(name))
        if dtypes is not None and not limit.include_all_non_op_selectives:
            more = [dtype for dtype in _dtypes(program, op, schema) if dtype not in dtypes]
            if more:
                shown = ", ".join(dtypes) or "none"
                return f"the model calls `{name}` with {more[0]}; {source} selects {shown}."
    return None


def _operators(program: Program) -> Iterator[ir.Operation]:
    """All operators, those in kernels included."""
    for function in calls.functions(program).values():
        for op in calls.body(function):
            if op.name in program.dispatcher:
                yield op


def _of_call(
    program: Program, op: ir.Operation, source: str, form: str, is_root: bool
) -> Selection:
    schema = program.dispatcher.schema(op.name)
    entry = SelectedOperator(is_root, False, False, (source,))
    operators: dict[str, SelectedOperator] = {}
    dtypes, keys = dict[str, tuple[str, ...]](), dict[str, tuple[str, ...]]()
    if form in ("pytorch", "both"):
        operators[schema.full_name] = entry
        dtypes[tag_of(schema.full_name)] = _dtypes(program, op, schema)
    if form in ("executorch", "both"):
        out = _out_variant(program, schema) or schema
        operators[out.full_name] = entry
        keys[out.full_name] = (_key(program, op, schema, out),)
    return Selection(operators, dtypes, keys)


def _out_variant(program: Program, schema: FunctionSchema) -> FunctionSchema | None:
    """The out variant of a functional operator, in PyTorch or in a library."""
    name = family(schema)
    added = [other for other in program.dispatcher.added if without_overload(other) == name]
    for other in (*added, *_pytorch().get(name, ())):
        found = program.dispatcher.operators.schema(other)
        if variant_for(found, schema) == OUT:
            return found
    return None


@cache
def _pytorch() -> dict[str, list[str]]:
    """PyTorch's operators by their names without overloads."""
    found: dict[str, list[str]] = {}
    for name in registry().names:
        found.setdefault(without_overload(name), []).append(name)
    return found


def _dtypes(program: Program, op: ir.Operation, schema: FunctionSchema) -> tuple[str, ...]:
    dtypes, _ = tensors_of(op, schema)
    found: dict[str, None] = {}
    for value in dtypes.values():
        for name in value if isinstance(value, list) else [value]:
            if name in CODES:
                found.setdefault(str(name))
    return tuple(sorted(found))


def _key(
    program: Program, op: ir.Operation, schema: FunctionSchema, variant: FunctionSchema
) -> str:
    """The kernel key of a call, for the schema of the operator or of its out variant."""
    dtypes, orders = tensors_of(op, schema)
    groups: list[tuple[str, DimOrder] | None] = []
    for argument in variant.arguments:
        if not is_tensor(argument.type):
            continue
        name = name_in_call(argument.name, variant, schema)
        dtype, order = dtypes.get(name), orders.get(name)
        if isinstance(dtype, list) and isinstance(order, list):
            dtype, order = (dtype[0], order[0]) if dtype else (None, None)
        if isinstance(dtype, str) and dtype in CODES and isinstance(order, tuple):
            groups.append((dtype, order))
        else:
            groups.append(None)
    return kernel_key.write(groups)
