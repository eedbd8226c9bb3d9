"""Faults planted in the compiler: --check notices each, and names the call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.dialect.operators import record  # noqa: E402
from hardwire.dialect.operators.record import RECORDS  # noqa: E402
from hardwire.dialect.place import Place  # noqa: E402
from hardwire.lowering import elf  # noqa: E402
from hardwire.lowering import object as objects  # noqa: E402
from hardwire.lowering.elf_file import Elf  # noqa: E402
from hardwire.lowering.kernels import pointwise, to_kernels  # noqa: E402
from hardwire.passes import fold_batch_norm  # noqa: E402

from ..in_process import torch_mlir_in_process  # noqa: E402
from .test_check import Net as Layers  # noqa: E402


class Net(Layers):
    """Something for each fault: a batch norm, a fused relu, a border of zeros, a slice."""

    def forward(self, x: Tensor) -> Tensor:
        y = torch.relu(self.norm(self.conv(x)))
        z = nn.functional.softshrink(self.last(y.mean((2, 3))), 0.05)
        return torch.softmax(torch.cat([z[:, 2:], z[:, :2]], 1), -1)


def message() -> str:
    program = torch.export.export(Net().eval(), (torch.randn(1, 3, 6, 6),))
    with torch_mlir_in_process(), pytest.raises(HardwireError) as problem:
        hardwire.compile(program, check=True)
    return str(problem.value)


@contextmanager
def entered(table: dict[str, Any], name: str, wrong: object) -> Iterator[None]:
    """One wrong entry. `patch.dict` would take away those that were entered meanwhile."""
    right = table[name]
    table[name] = wrong
    try:
        yield
    finally:
        table[name] = right


def decomposition() -> AbstractContextManager:
    facts = record("aten.softshrink")
    assert facts.decompose is not None
    right = facts.decompose
    wrong = replace(facts, decompose=lambda b, self, lambd: right(b, self, lambd * 1.1))
    return entered(RECORDS, "aten.softshrink", wrong)


def epilogue() -> AbstractContextManager:
    return entered(pointwise.FUNCTIONS, "aten.relu", lambda v: v["self"])


def batch_norm() -> AbstractContextManager:
    right = fold_batch_norm._affine
    return patch.object(fold_batch_norm, "_affine", lambda *x: (right(*x)[0] * 1.01, right(*x)[1]))


def halo() -> AbstractContextManager:
    return patch.object(to_kernels, "fill_halo", lambda output: None)


def view() -> AbstractContextManager:
    right = Place.moved
    return patch.object(
        Place, "moved", lambda self, offset: right(self, offset - 4 if offset == 8 else offset)
    )


def weight() -> AbstractContextManager:
    """One bit of a constant, where the object is finished: it is wrong whenever it is compiled."""

    def finish(image, constants, **options):
        changed = {}
        for name, array in constants.items():
            changed[name] = array.copy()
            if "last_weight" in name:
                changed[name].view("u1")[3] ^= 0x04
        return elf.finish_object(image, changed, **options)

    return patch.object(objects, "finish_object", finish)


FAULTS: dict[str, tuple[Callable[[], AbstractContextManager], tuple[str, ...]]] = {
    "decomposition": (decomposition, ("`softshrink`", "since the pass `decompose`")),
    "epilogue": (epilogue, ("call 1, `convolution relu` (tuned contraction, ", "is the first")),
    "batch norm": (batch_norm, ("call 1, `convolution relu`", "since the pass `fold-batch-norm`")),
    "halo": (
        halo,
        ("call 0, `clone`", "the border around its result is not what its readers expect"),
    ),
    "view": (view, ("`cat`", "is not what was computed")),
    "weight": (weight, ("`linear", "is the first that differs: at [0, ")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_its_call_named(name: str) -> None:
    plant, texts = FAULTS[name]
    with plant():
        found = message()
    assert all(text in found for text in texts), found


def test_an_object_that_was_damaged_after_it_was_compiled() -> None:
    right, made = objects.emit_object, []

    def emit(*arguments):
        image = bytearray(right(*arguments))
        made.append(image)
        for section in Elf(bytes(image)).iter_sections():
            if "last_weight" in section.name and section["sh_type"] == "SHT_PROGBITS":
                image[section["sh_offset"] + 3] ^= 0x04
        return bytes(image)

    with patch.object(objects, "emit_object", emit):
        found = message()
    assert "the object is damaged in `.rodata.model_last_weight`" in found
