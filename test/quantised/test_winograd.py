"""Convolutions in transformed tiles, beside numpy: sums are the same integers, to the last one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from hardwire.dialect.contraction import Contraction
from hardwire.dialect.dot_products import PAIRS
from hardwire.dialect.targets import Target, native
from hardwire.dialect.templates import contraction, winograd
from hardwire.dialect.winograd import FORMS, Form
from hardwire.lowering.kernels import contraction as lowered
from hardwire.lowering.kernels.kernel import Kernel
from hardwire.lowering.kernels.panels import PanelSource

from ..bounds import Checked
from .integer_case import Convolution, Epilogue, Lines, compiled, drawn, tensor, typed
from .test_integer_kernels import HERE

PAIRED = [target for target in HERE if PAIRS in target.dots]
HOST = next(iter(PAIRED), native())
"""Without single instructions for four products, which would be sooner done."""
OF = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


@pytest.fixture(autouse=True)
def whatever_it_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contraction, "all_cycles", lambda *_: float("inf"))


def image(*shape: int, **options) -> np.ndarray:
    return drawn(sum(shape), shape, **options)


@dataclass(frozen=True)
class WithSecond(Epilogue):
    """A second value is added to the sums, and none below zero is left."""

    second: np.ndarray

    def of(self, sums: np.ndarray, dim: int) -> np.ndarray:
        return super().of(np.maximum(sums + self.second, 0), dim)

    def write(self, lines: Lines, sums: str, shape: tuple[int, ...], dim: int) -> str:
        wide, one = tensor(shape, "int32"), lines.integer(1)
        zero, none = lines.integer(0), lines.add('"hw.constant"() {value}', "() -> !hw.none")
        added = lines.add(
            f'"aten.add.Tensor"({sums}, {lines.weight(self.second)}, {one})',
            f"({wide}, {typed(self.second)}, i64) -> {wide}",
        )
        above = lines.add(
            f'"aten.clamp"({added}, {zero}, {none})', f"({wide}, i64, !hw.none) -> {wide}"
        )
        return super().write(lines, above, shape, dim)


CASES = {
    "whole tiles": Convolution(image(1, 32, 10, 14), image(16, 32, 3, 3)),
    "odd sides, a border, a bias": Convolution(
        image(1, 16, 7, 13), image(20, 16, 3, 3), np.arange(-9, 11, dtype=np.int32) * 70000,
        padding=(1, 1), fill=-128,
    ),
    "one border each, several images, channels that fill no register": Convolution(
        image(3, 22, 9, 6), image(13, 22, 3, 3), padding=(0, 1), fill=127
    ),
    "smaller than a tile": Convolution(image(2, 2, 3, 4), image(3, 2, 3, 3)),
    "the ends of what bytes can be": Convolution(
        image(1, 70, 6, 8, extreme=True), image(35, 70, 3, 3, extreme=True),
        padding=(1, 1), fill=127,
    ),
    "bytes without a sign": Convolution(
        image(1, 34, 5, 11, dtype="uint8", extreme=True), image(17, 34, 3, 3, extreme=True),
        padding=(1, 1), fill=255,
    ),
}  # fmt: skip


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The forms of the kernels that are written from now on."""
    forms, write = list[str](), lowered.winograd

    def noted(kernel: Kernel, found: Contraction, form: Form, source: PanelSource) -> None:
        forms.append(form.name)
        write(kernel, found, form, source)

    monkeypatch.setattr(lowered, "winograd", noted)
    return forms


def check(case: Convolution, folder: Path, target: Target | str) -> None:
    found = compiled(case, folder, target).host.run(case.given)[0]
    np.testing.assert_array_equal(found, case.expected())


@OF
@pytest.mark.parametrize("name", CASES)
def test_sums(name: str, form: Form, tmp_path: Path, written, monkeypatch) -> None:
    monkeypatch.setattr(winograd, "FORMS", (form,))
    check(CASES[name], tmp_path, HOST)
    assert written == [form.name]


@pytest.mark.parametrize("name", list(CASES)[1:3])
@pytest.mark.parametrize("target", PAIRED, ids=lambda target: target.name)
def test_targets(name: str, target: Target, tmp_path: Path, written, monkeypatch) -> None:
    monkeypatch.setattr(winograd, "FORMS", FORMS[1:])
    case = replace(CASES[name], epilogue=Epilogue.drawn(len(CASES[name].weight)))
    check(case, tmp_path, target)
    assert written == [FORMS[1].name]


@OF
def test_blocks_of_rows(form: Form, tmp_path: Path, written, monkeypatch) -> None:
    """The last one has fewer rows, and these end within a tile."""
    monkeypatch.setattr(winograd, "FORMS", (form,))
    monkeypatch.setattr(winograd, "_AT_ONCE", 30_000)
    case = Convolution(image(2, 16, 21, 9), image(8, 16, 3, 3), padding=(1, 1))
    check(case, tmp_path, HOST)
    assert written == [form.name]


def test_a_second_value_is_added(tmp_path: Path, written) -> None:
    case = Convolution(image(1, 64, 8, 11), image(24, 64, 3, 3), padding=(1, 1), fill=-7)
    plain, sums = Epilogue.drawn(24), case.sums()
    second = drawn(5, sums.shape, "int32") // (1 << 12)
    case = replace(case, epilogue=WithSecond(plain.multiplier, plain.right, second))
    check(case, tmp_path, HOST)
    assert written == ["F(4x4, 3x3)"]


def test_sums_that_one_form_does_not_hold(tmp_path: Path, written) -> None:
    """The largest ones that there are, of which the larger tiles would lose the last bits."""
    x = np.full((1, 240, 4, 4), -128, np.int8)
    weights = np.full((4, 240, 3, 3), -128, np.int8)
    case = Convolution(x, weights)
    assert case.sums().min() >= 1 << 25
    check(case, tmp_path, HOST)
    assert written == ["F(2x2, 3x3)"]


def test_accesses_stay_in_their_buffers(tmp_path: Path, written) -> None:
    """Those of transformed inputs, weights and sums, which share scratch memory."""
    checked, case = Checked(tmp_path), CASES["odd sides, a border, a bias"]
    with checked.compiling():
        model = compiled(case, tmp_path, HOST).linked(checked.path)
    checked.reset()
    np.testing.assert_array_equal(model.run(case.given), case.expected())
    assert checked.problem is None
    assert checked.count > 50
    assert written
