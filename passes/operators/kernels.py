"""Kernels for the variants of operators, written by torch-mlir in a child process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...dialect.dtypes import BY_MLIR, Dtype
from ...dialect.registry import Operators
from ...dialect.schema import FunctionSchema
from ..children import ask
from .torch_kernel import torch_kernel
from .variant import Fixed, Free, Variant

TIMEOUT = 600
"""Seconds for all kernels of a library."""


@dataclass(frozen=True)
class OpenKernel:
    """The loops of one variant: a module with `@kernel`; see `open_buffers` for what it takes."""

    variant: Variant
    text: str
    results: tuple[tuple[Dtype, int], ...]
    scratch: bool


def open_kernels(
    variants: Sequence[Variant], known: Operators, timeout: int = TIMEOUT
) -> tuple[list[OpenKernel], dict[Variant, str]]:
    """The kernels of all variants that can be lowered, and for each other one why not.

    Literals that the lowering must know are fixed to the default of the schema where there is one.
    """
    done, failed = _lowered(variants, known, timeout)
    again = {variant: _without_free(variant) for variant in failed}
    again = {variant: fixed for variant, fixed in again.items() if fixed is not None}
    more, still = _lowered(list(dict.fromkeys(again.values())), known, timeout)
    kernels = {kernel.variant: kernel for kernel in (*done, *more)}
    reasons = {
        variant: still.get(again.get(variant, variant), reason)
        for variant, reason in failed.items()
        if again.get(variant) not in kernels
    }
    ordered = (again.get(variant, variant) for variant in variants)
    return [kernels[one] for one in dict.fromkeys(ordered) if one in kernels], reasons


def functional(schema: FunctionSchema, known: Operators) -> str:
    """The operator that computes the same from the same arguments and writes to none of them."""
    if schema.kind == "functional":
        return schema.full_name
    base = f"{schema.namespace}::{schema.name.rstrip('_')}"
    wanted = _inputs(schema)
    for name in known.names:
        if name.partition(".")[0] == base:
            other = known.schema(name)
            if other.kind == "functional" and _inputs(other) == wanted:
                return name
    return schema.full_name


def _inputs(schema: FunctionSchema) -> list[tuple[str, str]]:
    return [(one.name, str(one.type)) for one in schema.arguments if not one.is_out]


def _lowered(
    variants: Iterable[Variant], known: Operators, timeout: int
) -> tuple[list[OpenKernel], dict[Variant, str]]:
    numbered = {str(number): variant for number, variant in enumerate(variants)}
    requests = {
        name: {
            "text": torch_kernel(variant, functional(variant.schema, known)),
            "copies": variant.schema.kind not in ("functional", "out"),
        }
        for name, variant in numbered.items()
    }
    kernels, failed = [], {}
    for name, answer in ask(f"{__package__}.child", requests, timeout, batched=True):
        reason = answer.get("end") or answer.get("error")
        if reason is None:
            results = tuple((BY_MLIR[element], rank) for element, rank in answer["results"])
            made = OpenKernel(numbered[name], answer["text"], results, answer["scratch"])
            kernels.append(made)
        else:
            failed[numbered[name]] = reason
    return kernels, failed


def _without_free(variant: Variant) -> Variant | None:
    """The same with every literal fixed to its default; None where one has no default."""
    arguments, changed = [], False
    for name, given in variant.arguments:
        if isinstance(given, Free):
            argument = variant.schema.argument(name)
            if not argument.has_default or given.count is not None:
                return None
            default = argument.default
            if given.kind == "float" and default is not None:
                default = float(default)  # pyright: ignore
            given, changed = Fixed(default), True
        arguments.append((name, given))
    return replace(variant, arguments=tuple(arguments)) if changed else None
