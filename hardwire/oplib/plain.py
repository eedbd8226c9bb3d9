"""What an operator is compiled for where a list only names it: every call that PyTorch takes.

Each of the specs that `plain_specs` gives stands for calls of other ranks, or with other tensors
absent. Numbers are arguments of the kernel; what may be absent is absent in another variant; flags
have both values, and so have words that PyTorch knows. What torch-mlir cannot take at run time is
fixed to its default afterwards (`kernels.py`), or said to need a value (`library.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from ..dialect.functional_form import functional_form
from ..dialect.kernel_library.variants import is_tensor
from ..dialect.listed_values import RUN_TIME
from ..dialect.operator_list import VariantSpec
from ..dialect.registry import Operators
from ..dialect.schema import Argument, FunctionSchema, ListType, OptionalType
from ..dialect.variant import Along
from .along import along_of, fixed_dims
from .plain_ranks import Together, optional_ranks, together
from .written import written_partly, written_specs

HIGHEST_RANK = 4
"""The highest rank where nothing else is asked for."""

MOST_TENSORS = 4
"""How many tensors a list of them has at most, at least 2."""

DIMS = ("dim", "dim0", "dim1", "start_dim", "end_dim", "axis", "dims", "axis0", "axis1")
"""Names of arguments that count dimensions."""

_NUMBERS = ("int", "SymInt", "float", "SymFloat", "Scalar", "number")
_ALONE = frozenset({
    "non_blocking", "implicit", "sparse", "scale_grad_by_freq", "sparse_grad", "half_to_float",
    "cudnn_enabled", "benchmark", "deterministic", "training", "train", "copy", "cudnn_enable",
    "include_last_offset", "stable",
})  # fmt: skip
"""Flags that change nothing here, or that stand for another computation than inference."""

_STATELESS = "no_stats"
"""Overloads that have no other statistics than a batch's own."""

_WORDS: dict[str, tuple[Any, ...]] = {
    "rounding_mode": (None, "floor", "trunc"),
    "approximate": ("none", "tanh"),
    "reduce": ("sum", "prod", "mean", "amax", "amin"),
    "reduction": (0, 1, 2),
    "correction": (None, 0, 1),
    "compute_mode": (None, 0, 1, 2),
    "interpolation_mode": (0, 1),
    "padding_mode": (0, 1, 2),
}
"""Texts and numbers that stand for ways of computing."""


def plain_specs(
    schema: FunctionSchema, spec: VariantSpec, known: Operators, highest: int, pointwise: bool
) -> list[VariantSpec] | None:
    """A spec for each set of ranks; None where it is not known which ranks go together."""
    written = written_specs(schema, spec, known, highest)
    if written is not None:
        return written
    along = along_of(schema, known, highest)
    if along is not None:
        return written_partly(_along_specs(schema, spec, along), schema, known)
    found = _pointwise(schema, highest) if pointwise else _ranked(schema, known, highest)
    if found is None:
        return None
    return written_partly([_spec(schema, spec, one) for one in found], schema, known)


def _along_specs(schema: FunctionSchema, spec: VariantSpec, along: Along) -> list[VariantSpec]:
    """One for all ranks; where no dimension may be given, and stands for all, one for each rank."""
    tensors = [one.name for one in schema.arguments if is_tensor(one.type) and not one.is_out]
    ranks = {name: along.rank if name in along.tensors else 1 for name in tensors}
    made = [fixed_dims(_spec(schema, spec, ranks), along)]
    if str(schema.argument(along.dim).type) != "int?":
        return made
    for rank in range(along.rank + 1):
        one = _spec(schema, spec, dict.fromkeys(tensors, rank))
        made.append(replace(one, arguments={**one.arguments, along.dim: (None,)}))
    return made


def _pointwise(schema: FunctionSchema, highest: int) -> list[Together]:
    """One rank for all tensors, which are broadcast; those that may be absent are so in others."""
    tensors = [one for one in schema.arguments if is_tensor(one.type) and not one.is_out]
    if any(isinstance(one.type, ListType) for one in tensors):
        return []
    return optional_ranks(schema, highest)


def _ranked(schema: FunctionSchema, known: Operators, highest: int) -> list[Together] | None:
    form = functional_form(schema, known) or schema
    return together(schema, form.name, highest)


def _spec(schema: FunctionSchema, spec: VariantSpec, ranks: Together) -> VariantSpec:
    own: dict[str, Any] = {}
    for argument in schema.arguments:
        rank = ranks.get(argument.name)
        if rank is not None and is_tensor(argument.type):
            own[argument.name] = rank
    leading = next(iter(own.values()), 0)
    values: dict[str, tuple[Any, ...]] = {}
    for argument in schema.arguments:
        found = _alternatives(argument, ranks, leading)
        if found is not None and not is_tensor(argument.type) and not argument.is_out:
            values[argument.name] = found
    if "training" in values and schema.overload.startswith(_STATELESS):
        values["training"] = (True,)
    return replace(spec, own_ranks=own, arguments=values)


def listed_ranks(spec: VariantSpec, schema: FunctionSchema) -> list[VariantSpec]:
    """The same for each number of tensors in a list of them, all of one rank."""
    lists = [one.name for one in schema.arguments if str(one.type).startswith("Tensor[]")]
    if not lists or not isinstance(spec.own_ranks.get(lists[0]), int):
        return [spec]
    rank: Any = spec.own_ranks[lists[0]]
    return [
        replace(spec, own_ranks={**spec.own_ranks, lists[0]: (rank,) * count})
        for count in range(2, MOST_TENSORS + 1)
    ]


def _alternatives(
    argument: Argument, ranks: Mapping[str, int | None], leading: int
) -> tuple[Any, ...] | None:
    """The alternatives of a literal; None where those of every list do."""
    name, type = argument.name, argument.type
    if name in ranks:
        return _of_length(argument, ranks[name])
    if name in _WORDS:
        return _WORDS[name]
    if name in DIMS and "int" in str(type).lower():
        return _dim_sets(argument, leading)
    if name in _ALONE:
        return None if argument.has_default else (False,)
    if str(type) == "bool":
        return (False, True)
    if str(type) in _NUMBERS:
        return (RUN_TIME,)
    if isinstance(type, OptionalType) and str(type.element) in _NUMBERS:
        return (None, RUN_TIME)
    sized = isinstance(type, ListType) and type.size is not None and not argument.has_default
    if sized and isinstance(type, ListType) and str(type.element) in _NUMBERS:
        return ((RUN_TIME,) * (type.size or 0),)
    return None


def _of_length(argument: Argument, count: int | None) -> tuple[Any, ...]:
    given: tuple[Any, ...] = () if count is None else ((RUN_TIME,) * count,)
    return (None, *given) if isinstance(argument.type, OptionalType) else given


def _dim_sets(argument: Argument, rank: int) -> tuple[Any, ...] | None:
    """Every set of dimensions; one dimension is left to what holds for every list."""
    element = argument.type.element if isinstance(argument.type, OptionalType) else argument.type
    if not isinstance(element, ListType) or rank == 0:
        return None
    chosen = [one for count in range(1, rank + 1) for one in combinations(range(rank), count)]
    none = (None,) if isinstance(argument.type, OptionalType) else ()
    return (*chosen, *none, *(((),) if isinstance(argument.default, list) else ()))
