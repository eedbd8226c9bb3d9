"""Boxed equals unboxed, bit for bit, and PyTorch: a test generated for each core operator.

The calls are those that PyTorch's database of operators makes. Many of them are one model, which is
run as it is, and whose operators are then called by name with what they are given in the model.
One operator of each twelve is called in every run of the tests, all in the long ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
from hardwire.dialect.registry import registry

from ..fuzz.call import DTYPES, Leaf
from ..fuzz.call import Call as Recorded
from ..fuzz.overloads import name_in_registry
from ..fuzz.pack import Pack
from ..fuzz.recorded import recorded
from ..in_process import from_numpy, to_numpy, torch_mlir_in_process
from .cases import Call, empty_results, link_driver, run
from .test_core import NAMES, NUMBERS

MORE = """
aten._embedding_bag.default(x("f32[7,3] small"), x("i64[6] range 1 5"), x("i64[1] range 0 0"))
aten._log_softmax.default(x("f32[3,5] small"), 1, False)
aten._softmax.default(x("f32[3,5] small"), 1, False)
aten._to_copy.default(x("f32[3,5] small"), dtype=torch.int32)
aten.clamp.default(x("f32[3,5] small"), -0.25, 0.5)
aten.convolution.default(x("f32[2,3,5,7] small"), x("f32[4,3,2,3] small"), x("f32[4] small"), [2, 1], [1, 0], [1, 1], False, [0, 0], 1)
aten.ge.Scalar(x("f32[3,5] small"), 0.25)
aten.grid_sampler_2d.default(x("f32[1,2,5,7] small"), x("f32[1,3,4,2] unit"), 0, 0, False)
aten.lt.Scalar(x("f32[3,5] small"), 0.25)
aten.ne.Scalar(x("f32[3,5] small"), 0.25)
aten.slice_scatter.default(x("f32[5,7] small"), x("f32[2,7] small"), 0, 1, 5, 2)
"""  # noqa: E501
"""Calls that the database has not by these names, or has as PyTorch refuses them."""

NOT_CALLED = {
    **dict.fromkeys(
        ("aten::empty.memory_format", "aten::empty_strided"), "what they give is not defined"
    ),
    **dict.fromkeys(
        ("aten::arange.start_step", "aten::full", "aten::scalar_tensor"),
        "a constant in a model, which calls nothing for it",
    ),
    "aten::native_dropout": "draws random numbers",
    "aten::nonzero": "the size of its result depends on data",
}
"""Core operators that no model of tensors calls, and why."""


def generated() -> Iterator[tuple[str, Recorded]]:
    """A call of each core operator that gives new tensors, on real numbers and without views."""
    lines = [line for texts in recorded().values() for line in texts]
    for line in [*MORE.strip().splitlines(), *lines]:
        call = Recorded.parse(line)
        name = name_in_registry(call.operator)
        is_called = name in NAMES and name not in NUMBERS and name not in NOT_CALLED
        if is_called and registry().schema(name).kind == "functional" and is_real(call):
            yield name, call


def is_real(call: Recorded) -> bool:
    """Its tensors have elements, which are real numbers, and lie as they are made."""
    sizes = [size for leaf in call.leaves for size in leaf.shape]
    real = all(not DTYPES[leaf.dtype].is_complex for leaf in call.leaves)
    return real and bool(sizes) and 0 not in sizes and not any(leaf.view for leaf in call.leaves)


CALLS = dict(reversed(list(generated())))
ORDER = sorted(CALLS)
PART = 12


@dataclass
class Called:
    """What one operator gave: in the model, by name, and in PyTorch."""

    unboxed: list[torch.Tensor]
    boxed: list[torch.Tensor]
    wanted: list[torch.Tensor]


def test_every_core_operator_is_called_or_left_out() -> None:
    functional = {name for name in NAMES if registry().schema(name).kind == "functional"}
    assert sorted({*CALLS, *NOT_CALLED, *NUMBERS} & functional) == sorted(functional)
    assert len(CALLS) >= 170


def all_called(names: list[str], folder: Path) -> dict[str, Called]:
    """The operators in one model, and by name."""
    calls = [CALLS[name] for name in names]
    inputs = [call.inputs({}) for call in calls]
    with torch.no_grad(), torch_mlir_in_process():
        exported = Pack(dict(enumerate(calls)), lambda *_: None).exported()
        model = hardwire.compile(exported, name="generated", boxed=True)
        wanted = [
            call.run([x.clone() for x in given]) for call, given in zip(calls, inputs, strict=True)
        ]
    found = model.run(*(to_numpy(x) for given in inputs for x in given))
    arrays = iter(found if isinstance(found, tuple) else (found,))
    model.save(folder)
    driver = link_driver(folder, ["generated"], ["generated_operators"])
    boxed = [by_name(*one) for one in zip(names, calls, inputs, strict=True)]
    run(driver, boxed)
    made = {}
    for name, call, tensors in zip(names, boxed, wanted, strict=True):
        assert call.outcome is not None
        assert call.outcome.status == 0, call
        unboxed = [from_numpy(next(arrays)) for _ in tensors]
        made[name] = Called(unboxed, call.outcome.tensors, tensors)
    return made


def by_name(name: str, call: Recorded, inputs: list[torch.Tensor]) -> Call:
    """The call as the runtime is given it: arguments up to the last one that is named."""
    tensors = iter(inputs)
    given = [filled(value, tensors) for value in call.arguments]
    named = {key: filled(value, tensors) for key, value in call.named}
    schema = registry().schema(name)
    rest = schema.arguments[len(given) :]
    last = max((place + 1 for place, each in enumerate(rest) if each.name in named), default=0)
    given += [named.get(each.name, each.default) for each in rest[:last]]
    result = call.run([x.clone() for x in inputs])
    whole = tuple(result) if len(schema.returns) > 1 else result[0]
    if "[]" in str(schema.returns[0].type):
        whole = result
    return Call(name, given, empty_results(schema, whole))


def filled(value: Any, tensors: Iterator[torch.Tensor]) -> Any:
    """An argument with the tensors in it."""
    if isinstance(value, Leaf):
        return next(tensors)
    return [filled(each, tensors) for each in value] if isinstance(value, tuple) else value


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Called]:
    return all_called(ORDER[::PART], tmp_path_factory.mktemp("some"))


@pytest.fixture(scope="module")
def rest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Called]:
    others = [name for place, name in enumerate(ORDER) if place % PART]
    return all_called(others, tmp_path_factory.mktemp("rest"))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if place % PART else [])
        for place, name in enumerate(ORDER)
    ],
)
def test_boxed_is_unboxed_is_pytorch(name: str, request: pytest.FixtureRequest) -> None:
    place = ORDER.index(name)
    called = request.getfixturevalue("rest" if place % PART else "some")[name]
    for unboxed, boxed, wanted in zip(called.unboxed, called.boxed, called.wanted, strict=True):
        assert unboxed.dtype == boxed.dtype == wanted.dtype
        assert unboxed.shape == boxed.shape == wanted.shape
        assert unboxed.numpy().tobytes() == boxed.numpy().tobytes()
        torch.testing.assert_close(boxed, wanted, rtol=1e-5, atol=1e-5, equal_nan=True)
