"""Core ATen operators called by name: what they give is what PyTorch gives.

Every variant is called with several random sizes, every operator with its trailing defaults left
out, and with wrong counts and types. All calls run in one process of the driver, under sanitizers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
from hardwire import OperatorLibrary
from hardwire.dialect.operator_list import read
from hardwire.dialect.registry import registry
from hardwire.dialect.schema import FunctionSchema
from hardwire.dialect.variant import Fixed, Free, Variant
from hardwire.lowering.operators.tags import tags_of
from hardwire.oplib.variants import variants

from .cases import (
    ALWAYS,
    HERE,
    STRING,
    Call,
    compile_driver,
    empty_results,
    ended,
    expected_tensors,
    for_pytorch,
    pytorch_operator,
    run,
)
from .samples import Sampler

TYPE, COUNT, SCRATCH_ERROR = -4, -103, -104
UNDEFINED = ("aten::empty.memory_format", "aten::empty_strided")
"""Nothing is said of what their results hold."""
SIZES = 3
NUMBERS: dict[str, list[tuple[list[Any], Any]]] = {
    "aten::sym_size.int": [([torch.rand(2, 3), 1], 3), ([torch.rand(2, 3, 5), -3], 2)],
    "aten::sym_stride.int": [([torch.rand(2, 3), -2], 3), ([torch.rand(2, 3).t(), 1], 3)],
    "aten::sym_numel": [([torch.rand(2, 3, 2)], 12), ([torch.rand(0, 4)], 0)],
    "aten::sym_storage_offset": [([torch.rand(2, 3)], 0)],
    "aten::sym_is_contiguous": [
        ([torch.rand(2, 3)], True), ([torch.rand(2, 3).t()], False), ([torch.rand(2, 3), 0], True)
    ],
    "aten::_local_scalar_dense": [
        ([torch.tensor(value, dtype=dtype)], value)
        for dtype, value in (
            (torch.float32, 0.5), (torch.float64, -0.1), (torch.int8, -3), (torch.uint8, 200),
            (torch.int16, -300), (torch.int32, -70000), (torch.int64, 2**40), (torch.bool, True),
        )
    ],
}  # fmt: skip
"""Calls of operators that give a number, which compile without a kernel, and what each gives."""

LISTED = read(HERE / "core.yaml", registry())
NAMES = [operator.schema.full_name for operator in LISTED]
VARIANTS = {
    operator.schema.full_name: variants(operator, registry())[0]
    for operator in LISTED
    if operator.schema.full_name not in NUMBERS
}


@pytest.fixture(scope="module")
def library() -> OperatorLibrary:
    return hardwire.compile_operators(HERE / "core.yaml", name="ops")


@pytest.fixture(scope="module")
def driver(library: OperatorLibrary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_driver(tmp_path_factory.mktemp("core"), library)


@pytest.fixture(scope="module")
def right_calls(driver: Path) -> dict[str, list[tuple[Call, Any]]]:
    """Calls with what PyTorch gives for each, by operator."""
    made = {name: list(_right(name)) for name in NAMES}
    run(driver, [call for calls in made.values() for call, _ in calls])
    return made


@pytest.fixture(scope="module")
def wrong_calls(driver: Path) -> dict[str, list[tuple[Call, int]]]:
    """Calls with the status that each gives, by operator."""
    made = {name: list(_wrong(name)) for name in NAMES}
    run(driver, [call for calls in made.values() for call, _ in calls])
    return made


REFUSED = {
    "aten::_fft_c2r": "computes with complex numbers; leave it out.",
    "aten::_fft_r2c": "computes with complex numbers; leave it out.",
    "aten::_native_batch_norm_legit": "beside what it gives; leave its `variants:` out.",
    "aten::rand": "draw in a model that is compiled with `--seed-argument`.",
    "aten::randn": "draw in a model that is compiled with `--seed-argument`.",
    "aten::randperm": "draw in a model that is compiled with `--seed-argument`.",
    "aten::resize_": "changes the sizes of a tensor, which are the caller's; leave it out.",
}


def test_every_core_operator_is_compiled_or_refused() -> None:
    core = [name for name in registry().names if "core" in registry().entry(name).tags]
    assert len(NAMES) >= 150
    assert sorted([*NAMES, *REFUSED]) == sorted(core)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_by_name(name: str, tmp_path: Path) -> None:
    given = "{size: [[2]]}" if "perm" not in name else "{n: [2]}"
    variant = f"variants: {{{name}: {{arguments: {given}}}}}\n" if "rand" in name else ""
    if "batch_norm" in name:  # a list that only names it has loops of hardwire's
        variant = f"variants: {{{name}: {{ranks: {{input: 3}}}}}}\n"
    text = f"operators: {{{name}: {{include_all_overloads: false}}}}\n{variant}"
    (tmp_path / "ops.yaml").write_text(text)
    with pytest.raises(hardwire.HardwireError) as caught:
        hardwire.compile_operators(tmp_path / "ops.yaml")
    (problem,) = caught.value.problems
    assert f"`{name}" in problem
    assert problem.endswith(REFUSED[name])


@pytest.mark.parametrize(
    ("name", "arguments", "status"),
    [
        ("aten::sym_size.int", [torch.rand(2, 3), 2], -1),
        ("aten::sym_stride.int", [torch.rand(2, 3), -3], -1),
        ("aten::sym_is_contiguous", [torch.rand(2, 3), 2], -106),
        ("aten::_local_scalar_dense", [torch.rand(2)], -105),
        ("aten::_local_scalar_dense", [torch.rand(1, dtype=torch.complex64)], -106),
    ],
)
def test_numbers_that_are_not_there(driver: Path, name: str, arguments, status: int) -> None:
    call = Call(name, arguments, [])
    run(driver, [call])
    ended(call, status)


@pytest.mark.parametrize("name", NAMES)
def test_results_are_those_of_pytorch(name: str, right_calls) -> None:
    assert right_calls[name]
    for call, wanted in right_calls[name]:
        outcome = call.outcome
        assert outcome.status == 0, call
        assert outcome.left == len(registry().schema(name).returns)
        if name in UNDEFINED:
            continue
        if name in NUMBERS:
            (value,) = outcome.values
            assert (type(value), value) == (type(wanted), wanted), call
            continue
        for found, expected in zip(outcome.tensors, expected_tensors(wanted), strict=True):
            torch.testing.assert_close(
                found,
                expected,
                rtol=1e-5,
                atol=1e-5,
                equal_nan=True,
                msg=lambda m, c=call: f"{c}: {m}",
            )


@pytest.mark.parametrize("name", NAMES)
def test_wrong_counts_and_types_write_nothing(name: str, wrong_calls) -> None:
    for call, status in wrong_calls[name]:
        assert (call.outcome.status, call.outcome.untouched) == (status, True), call


@pytest.fixture(scope="module")
def tight_calls(driver: Path) -> dict[str, list[tuple[Call, Any]]]:
    """One call of each variant without scratch memory."""
    made = {name: list(_tight(name)) for name in NAMES if name not in NUMBERS}
    run(driver, [call for calls in made.values() for call, _ in calls])
    return made


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NUMBERS])
def test_without_scratch_memory_nothing_is_written(
    name: str, tight_calls, library: OperatorLibrary
) -> None:
    """The stack ends at a page that nobody may touch; the report says who needs more."""
    (said,) = (one for one in library.report["operators"] if one["operator"] == name)
    for call, wanted in tight_calls[name]:
        outcome = call.outcome
        if outcome.status == SCRATCH_ERROR:
            assert said["scratch"] is None
            assert outcome.untouched
            continue
        assert outcome.status == 0, call
        if name not in UNDEFINED:
            for found, expected in zip(outcome.tensors, expected_tensors(wanted), strict=True):
                torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5, equal_nan=True)


def _tight(name: str) -> Iterator[tuple[Call, Any]]:
    for place, variant in enumerate(VARIANTS[name]):
        arguments = Sampler(place).arguments(variant)
        call, wanted = _call(variant.schema, arguments, len(arguments))
        call.scratch = -ALWAYS
        yield call, wanted


def _right(name: str) -> Iterator[tuple[Call, Any]]:
    if name in NUMBERS:
        yield from ((Call(name, arguments, []), wanted) for arguments, wanted in NUMBERS[name])
        return
    for place, variant in enumerate(VARIANTS[name]):
        for size in range(SIZES):
            arguments = Sampler(1000 * size + place).arguments(variant)
            yield _call(variant.schema, arguments, len(arguments))
        fewer = _without_defaults(variant, arguments)
        if len(fewer) < len(arguments):
            yield _call(variant.schema, [*fewer, *_defaults(variant, len(fewer))], len(fewer))


def _call(schema: FunctionSchema, arguments: list[Any], given: int) -> tuple[Call, Any]:
    """A call with the first `given` arguments, and PyTorch's result of it with all."""
    positional, named = for_pytorch(schema, arguments)
    wanted = pytorch_operator(schema)(*positional, **named)
    outs = [torch.empty(one.shape) for one in expected_tensors(wanted) if schema.kind == "out"]
    return Call(
        schema.full_name, [*arguments[:given], *outs], empty_results(schema, wanted)
    ), wanted


def _without_defaults(variant: Variant, arguments: list[Any]) -> list[Any]:
    """The arguments up to the last one that a caller has to give for this variant."""
    declared = [one for one in variant.schema.arguments if not one.is_out]
    count = len(arguments)
    for argument, (_, given) in reversed(list(zip(declared, variant.arguments, strict=True))):
        is_default = isinstance(given, Fixed) and _same(given.value, argument.default)
        is_free = isinstance(given, Free) and argument.default is not None
        if not argument.has_default or not (is_free or is_default):
            break
        count -= 1
    return arguments[:count]


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, tuple) or isinstance(other, tuple | list):
        return isinstance(one, tuple) and list(one) == list(other or ())
    return type(one) is type(other) and one == other


def _defaults(variant: Variant, given: int) -> list[Any]:
    declared = [one for one in variant.schema.arguments if not one.is_out]
    found = [one.default for one in declared[given:]]
    return [list(one) if isinstance(one, tuple) else one for one in found]


def _wrong(name: str) -> Iterator[tuple[Call, int]]:
    """One argument too few, one too many, each argument and each destination of a wrong type."""
    schema = registry().schema(name)
    if name in NUMBERS:
        arguments: list[Any] = list(NUMBERS[name][-1][0])
        arguments += [one.default for one in schema.arguments[len(arguments) :]]
        results: list[Any] = []
    else:
        variant = VARIANTS[name][0]
        call, _ = _call(schema, Sampler(1).arguments(variant), len(variant.arguments))
        arguments, results = list(call.arguments), list(call.results)
    outs = len(schema.out_arguments)
    required = max(
        (i + 1 for i, one in enumerate(schema.arguments) if not one.has_default and not one.is_out),
        default=0,
    )
    if required:
        fewer = [*arguments[: required - 1], *arguments[len(arguments) - outs :]]
        yield Call(name, fewer, results), COUNT
    yield Call(name, [*arguments, None], results), COUNT
    for place, argument in enumerate(schema.arguments):
        wrong = 7 if STRING in tags_of(argument.type) else "seven"
        yield Call(name, [*arguments[:place], wrong, *arguments[place + 1 :]], results), TYPE
    for place in range(len(results)):
        yield Call(name, arguments, [*results[:place], 1.0, *results[place + 1 :]]), TYPE
