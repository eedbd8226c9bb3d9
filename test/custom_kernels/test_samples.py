"""Calls that `hardwire kernels check` makes up: PyTorch takes them, and what hardwire's own kernels
compute is what PyTorch computes, so that a difference is the user's mistake."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from hardwire.dialect import ops  # noqa: E402
from hardwire.dialect.kernel_library import Kernel  # noqa: E402
from hardwire.dialect.registry import registry  # noqa: E402
from hardwire.tools.kernel_case import EMPTY, SPECIAL, Case, Subject  # noqa: E402
from hardwire.tools.kernel_check import Options, _difference, _Run, _skipped  # noqa: E402
from hardwire.tools.kernel_samples import Sample, Tensor  # noqa: E402

GUESSED = (
    "clamp.Tensor", "gather", "group_norm", "index.Tensor", "scatter.value", "sort",
    "var.correction",
)  # fmt: skip
"""Operators of every kind that nothing is written about but their schema."""
KNOWN = ("add.Tensor", "maximum", "where.self", "mean.dim", "_softmax", "cat", "bitwise_and.Tensor")
NUMBERS = (0, EMPTY, SPECIAL)


def run_of(name: str) -> _Run:
    entry = registry().entry(f"aten::{name}")
    kernel = Kernel(entry.name, "f", "f", "mine", "mine.yaml:1")
    return _Run(Subject(kernel, entry.schema, entry), None, Options())


def in_torch(case: Case) -> list[np.ndarray]:
    """The same call in PyTorch."""
    name, _, overload = case.subject.call.full_name.removeprefix("aten::").partition(".")
    arguments = {}
    for argument in case.subject.call.arguments:
        value = case.plain.get(argument.name)
        if argument.name in case.arrays:
            value = tensor(case, argument.name)
        elif isinstance(value, list) and value and isinstance(value[0], str):
            value = [tensor(case, item) for item in value]
        arguments[argument.name] = value
    found = getattr(getattr(torch.ops.aten, name), overload or "default")(**arguments)
    return [item.numpy() for item in (found if isinstance(found, tuple | list) else [found])]


def tensor(case: Case, name: str):  # type: ignore[no-untyped-def]
    return torch.from_numpy(case.arrays[name].copy())


@pytest.mark.parametrize("name", [*KNOWN, *GUESSED])
def test_calls_are_valid_and_generated_kernels_right(name: str) -> None:
    run, context = run_of(name), ops.new_context()
    cases = run._cases(NUMBERS)
    compared = 0
    for case, found in zip(cases, run._expected(cases, context), strict=True):
        if found is None:
            assert case.number == EMPTY, run.reason  # kernels for nothing may be missing
            continue
        for one, wanted in zip(found, in_torch(case), strict=True):
            assert (one.shape, one.dtype) == (wanted.shape, wanted.dtype)
            assert _difference(name, one, wanted, None) is None, case.plain
        compared += 1
    assert compared >= 2


def test_there_are_nan_and_tensors_without_elements() -> None:
    run = run_of("add.Tensor")
    special = run._cases([SPECIAL])[0].arrays["self"]
    assert not np.isfinite(special).all()
    empty = [run._cases([10 * tens + EMPTY])[0].arrays["self"] for tens in range(6)]
    assert 0 in [data.size for data in empty]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("rand", "gives random numbers"),
        ("empty.memory_format", "gives memory that may hold anything"),
        ("unbind.int", "gives `Tensor[]`; only single tensors are compared"),
        ("equal", "gives `bool`; only single tensors are compared"),
    ],
)
def test_what_cannot_be_compared_is_told(name: str, reason: str) -> None:
    entry = registry().entry(f"aten::{name}")
    kernel = Kernel(entry.name, "f", "f", "mine", "mine.yaml:1")
    found = _skipped(kernel, entry.schema, entry)
    assert found is not None
    assert found.endswith(reason)


def test_types_of_results_are_inferred_and_bad_calls_found() -> None:
    case = Case(run_of("max.dim").subject, 0, 0, True)
    arguments = {"self": Tensor((2, 3)), "keepdim": True}
    good, bad = (case.result_types(Sample({**arguments, "dim": dim}, ())) for dim in (-1, 2))
    assert bad is None
    assert good is not None
    assert [(shape, dtype.name) for shape, dtype in good] == [
        ((2, 1), "float32"), ((2, 1), "int64"),
    ]  # fmt: skip
