"""Kernels for the variants of operators, written by torch-mlir in a child process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

from ..dialect.dtypes import BY_MLIR, BY_NAME, Dtype
from ..dialect.errors import Refused
from ..dialect.functional_form import functional_form
from ..dialect.mlir import ir
from ..dialect.ops import new_context
from ..dialect.registry import Operators
from ..dialect.schema import FunctionSchema
from ..dialect.torch_mlir.ask import ask
from ..dialect.torch_mlir.facts import WIDER
from ..dialect.torch_mlir.text import parsed
from ..dialect.variant import Fixed, Free, Given, TensorForm, Variant
from .open_program import composed_text
from .writer import torch_kernel
from .written import written_kernel

TIMEOUT = 600
"""Seconds for all kernels of a library."""

Answer = dict[str, Any]
T = TypeVar("T")
_BYTES = BY_NAME["uint8"]


@dataclass(frozen=True)
class OpenKernel:
    """The loops of one variant: a module with `@kernel`; see `open_buffers` for what it takes."""

    variant: Variant
    text: str
    results: tuple[tuple[Dtype, int], ...]
    scratch: bool


def open_kernels(
    variants: Sequence[Variant], known: Operators
) -> tuple[list[OpenKernel], dict[Variant, str]]:
    """The kernels of all variants that can be lowered, and for each other one why not.

    Literals that the lowering must know are fixed to the default of the schema where there is one.
    """
    done, failed = _written_kernels([one for one in variants if one.written], known)
    lowered, refused = _lowered([one for one in variants if not one.written], known)
    done, failed = done | lowered, failed | refused
    again = {variant: _without_free(variant) for variant in refused}
    again = {variant: fixed for variant, fixed in again.items() if fixed is not None}
    more, still = _lowered(list(dict.fromkeys(again.values())), known)
    kernels = done | more
    reasons = {
        variant: still.get(again.get(variant, variant), reason)
        for variant, reason in failed.items()
        if again.get(variant) not in kernels
    }
    ordered = (again.get(variant, variant) for variant in variants)
    return [kernels[one] for one in dict.fromkeys(ordered) if one in kernels], reasons


def static_results(
    variants: Iterable[Variant], known: Operators
) -> tuple[dict[Variant, tuple[TensorForm, ...]], dict[Variant, str]]:
    """What variants of static sizes give, as torch-mlir infers it, and for each other why not."""
    return _results(variants, known, _form)


def _results(
    variants: Iterable[Variant], known: Operators, read: Callable[[str], T]
) -> tuple[dict[Variant, tuple[T, ...]], dict[Variant, str]]:
    """What is read in the types of results, and for each other variant why not."""
    answers = _asked(variants, known, {"types": True})
    return _split(answers, lambda variant, answer: tuple(map(read, answer["types"])))


def _form(type: str) -> TensorForm:
    tensor = parsed(type)
    if tensor is None or "?" in tensor[0]:
        raise Refused(f"it gives something of the type {type}")
    shape = tuple(map(int, tensor[0]))
    return TensorForm(tensor[1], len(shape), shape)


def _dtype(type: str) -> Dtype:
    """The dtype of a result, which loops do not say."""
    tensor = parsed(type)
    if tensor is None:
        raise Refused(f"it gives something of the type {type}")
    return tensor[1]


def functional(schema: FunctionSchema, known: Operators) -> str:
    """The operator to lower: the one that writes nothing, where there is one."""
    return (functional_form(schema, known) or schema).full_name


def _lowered(
    variants: Sequence[Variant], known: Operators
) -> tuple[dict[Variant, OpenKernel], dict[Variant, str]]:
    dtypes, untyped = _results(filter(_is_widened, variants), known, _dtype)

    def kernel(variant: Variant, answer: Answer) -> OpenKernel:
        results = tuple((BY_MLIR[element], rank) for element, rank in answer["results"])
        if variant in dtypes:
            ranks = (rank for _, rank in results)
            results = tuple(zip(dtypes[variant], ranks, strict=True))
        return OpenKernel(variant, answer["text"], results, answer["scratch"])

    asked = [one for one in variants if one not in untyped]
    kernels, failed = _split(_asked(asked, known, {}, dtypes), kernel)
    return kernels, untyped | failed


def _written_kernels(
    variants: Sequence[Variant], known: Operators
) -> tuple[dict[Variant, OpenKernel], dict[Variant, str]]:
    found: dict[Variant, OpenKernel] = {}
    failed: dict[Variant, str] = {}
    for one in variants:
        try:
            text, results = written_kernel(one, known)
        except Refused as problem:
            failed[one] = str(problem)
            continue
        found[one] = OpenKernel(one, text, tuple(results), scratch=False)
    return found, failed


def _is_widened(variant: Variant) -> bool:
    """It takes tensors that are computed as others, or gives bytes."""
    wanted = dict(variant.arguments).get("dtype")
    gives = isinstance(wanted, Fixed) and wanted.value == _BYTES.code
    return gives or any(form.dtype in WIDER for form in variant.tensors)


def _split(
    answers: Iterable[tuple[Variant, Answer]], read: Callable[[Variant, Answer], T]
) -> tuple[dict[Variant, T], dict[Variant, str]]:
    """What is read in the answers, and for each other variant why there is nothing."""
    found: dict[Variant, T] = {}
    failed: dict[Variant, str] = {}
    for variant, answer in answers:
        reason = answer.get("end") or answer.get("error")
        try:
            if reason is not None:
                raise Refused(reason)
            found[variant] = read(variant, answer)
        except Refused as problem:
            failed[variant] = str(problem)
    return found, failed


def _asked(
    variants: Iterable[Variant],
    known: Operators,
    options: dict[str, bool],
    dtypes: Mapping[Variant, tuple[Dtype, ...]] = MappingProxyType({}),
) -> Iterator[tuple[Variant, dict[str, Any]]]:
    """The answer for each variant; `dtypes` are those of results, where some are wide."""
    numbered = {str(number): variant for number, variant in enumerate(variants)}
    context = new_context()
    requests = {
        name: {
            "sizes": "open",
            "text": _text(context, variant, known, dtypes.get(variant, ())),
            "copies": variant.schema.kind not in ("functional", "out"),
            "strided": _is_strided(variant),
            **options,
        }
        for name, variant in numbered.items()
    }

    def describe(name: str) -> str:
        return f"operator `{numbered[name].schema.full_name}`"

    for name, answer in ask(requests, TIMEOUT, describe):
        yield numbered[name], answer


def _is_strided(variant: Variant) -> bool:
    """Results lie as the call has their dimensions, and the kernel has them in another order."""
    return variant.along is not None and variant.along.keepdim is None


def _text(context: ir.Context, variant: Variant, known: Operators, results: Sequence[Dtype]) -> str:
    """A variant in the torch dialect: what it is composed of, or the operator itself."""
    operator = functional(variant.schema, known)
    composed = None if variant.is_static else composed_text(variant, operator, context)
    return composed or torch_kernel(variant, operator, results)


def _without_free(variant: Variant) -> Variant | None:
    """The same with every literal fixed to its default; None where one has no default."""
    arguments, changed = list[tuple[str, Given]](), False
    for name, given in variant.arguments:
        if isinstance(given, Free):
            argument = variant.schema.argument(name)
            if not argument.has_default or given.count is not None:
                return None
            default = argument.default
            if given.kind == "float" and isinstance(default, int):
                default = float(default)
            given, changed = Fixed(default), True
        arguments.append((name, given))
    return replace(variant, arguments=tuple(arguments)) if changed else None
