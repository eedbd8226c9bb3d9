"""Convolutions of floats in transformed tiles, beside PyTorch in double precision."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from hardwire.dialect.options import WINOGRAD
from hardwire.dialect.targets import by_name
from hardwire.dialect.templates import winograd_floats as chosen
from hardwire.dialect.winograd import FORMS, Form
from hardwire.lowering.kernels import contraction as lowered

from .contraction_cases import NCHW, Convolution, runs_here, target

OF = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
CLOSE = {"F(2x2, 3x3)": 3e-6, "F(4x4, 3x3)": 3e-5}
"""Of the largest result."""

CASES = {
    "whole tiles": Convolution((16, 16), (10, 14), (3, 3)),
    "odd sides, a border, bias, add and ReLU": Convolution(
        (24, 20), (7, 13), (3, 3), padding=(1, 1), residual=True, relu=True
    ),
    "one border, several images, channels that fill no register": Convolution(
        (11, 13), (9, 6), (3, 3), padding=(0, 1), batch=3, bias=False
    ),
    "a wide border": Convolution((8, 5), (5, 6), (3, 3), padding=(2, 3), relu=True),
    "smaller than a tile": Convolution((3, 2), (3, 5), (3, 3)),
    "a border around the result": Convolution(
        (9, 40), (11, 5), (3, 3), padding=(1, 1), result_halo=1, relu=True
    ),
    "a result by rows": Convolution((8, 17), (9, 9), (3, 3), padding=(1, 1), result_order=NCHW),
}


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The forms of the kernels that are written from now on."""
    forms, write = list[str](), lowered.winograd_floats

    def noted(kernel, found, form: Form) -> None:
        forms.append(form.name)
        write(kernel, found, form)

    monkeypatch.setattr(lowered, "winograd_floats", noted)
    return forms


@pytest.fixture(autouse=True)
def whatever_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen, "_cycles", lambda *_: -1.0)


def check(case: Convolution, target_name: str, form: Form, **more) -> None:
    kernel, _ = case.case()
    kernel = replace(kernel, fast_math=(WINOGRAD,), **more)
    found = kernel.result(target(target_name)).astype(np.float64)
    wanted = exact(case)
    assert np.abs(found - wanted).max() <= CLOSE[form.name] * np.abs(wanted).max()


def exact(case: Convolution) -> np.ndarray:
    """What PyTorch computes of the same numbers in double precision."""
    kernel, _ = case.case()
    x, weight, *others = (torch.from_numpy(each.array).double() for each in kernel.operands)
    bias = others.pop(0) if case.bias else None
    found = torch.nn.functional.conv2d(x, weight, bias, 1, case.padding)
    found = found + others[0] if others else found
    return (found.relu() if case.relu else found).numpy()


@OF
@pytest.mark.parametrize("name", CASES)
def test_sums(name: str, form: Form, written: list[str], monkeypatch) -> None:
    monkeypatch.setattr(chosen, "FORMS", (form,))
    check(CASES[name], "native", form)
    assert written == [form.name]


@pytest.mark.parametrize("name", ["x86-64-v2", "x86-64-v3", "x86-64-v4", "scalar"])
def test_targets(name: str, written: list[str], monkeypatch) -> None:
    if name != "scalar" and not runs_here(name):
        pytest.skip("this machine has no such registers")
    monkeypatch.setattr(chosen, "FORMS", FORMS[1:])
    check(CASES["odd sides, a border, bias, add and ReLU"], name, FORMS[1])
    assert written == [FORMS[1].name]


@OF
@pytest.mark.parametrize("part", [(1, 2), (2, 3), (3, 1)])
def test_parts(part: tuple[int, int], form: Form, written: list[str], monkeypatch) -> None:
    """Rows and columns of tiles are worked on in parts, the last of which are smaller."""
    monkeypatch.setattr(chosen, "FORMS", (form,))
    monkeypatch.setattr(chosen, "_cuts_of_plane", lambda *_: [part])
    case = Convolution((16, 24), (19, 23), (3, 3), padding=(1, 1), relu=True, batch=2)
    check(case, "native", form)
    assert written == [form.name]


def test_a_number_that_is_not_finite_stays_in_its_tiles() -> None:
    """What sees none of it is what it would be without."""
    case = replace(CASES["whole tiles"], bias=False)
    kernel, _ = case.case()
    kernel = replace(kernel, fast_math=(WINOGRAD,))
    clean = kernel.result(by_name("native"))
    kernel.operands[0].array[0, 3, 0, 0] = np.inf
    found = kernel.result(by_name("native"))
    assert not np.isfinite(found[:, :, 0, 0]).any()
    np.testing.assert_array_equal(found[:, :, 4:], clean[:, :, 4:])
    np.testing.assert_array_equal(found[:, :, :, 4:], clean[:, :, :, 4:])
