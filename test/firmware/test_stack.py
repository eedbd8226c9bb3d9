"""The stack that report and header promise is what a call takes, on stack that was painted.

Paint stays where a frame has bytes that nothing is written to: registers of vectors are saved in
places as large as the largest. So the stack pointer is asked for as well, where it is lowest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

from ..models import exported  # noqa: E402
from ..tflite import mlperf  # noqa: E402
from ..tflite.compiled import compiled  # noqa: E402
from . import harness  # noqa: E402
from .lowest import depth_of_call  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

MAIN = harness.HERE / "stack_main.c"
UNTAKEN = 16
"""How much more than what was taken is promised at most: of ways that are not gone."""
STUB = "int {name}_run(void);\nint {name}_run(void) {{ return 0; }}\n"
MODELS = ("kws", "lstm", "resnet8", "vww", "autoencoder", "squeeze_excite")
OF_INTEGERS = ("kws", "resnet8", "vww", "autoencoder")


def each_larger(models: Sequence[str], *first: tuple[str, str]) -> list[object]:
    """Each model on each board: the first ones always, all others when tests may take long."""
    rest = [each for each in product(models, harness.BOARDS) if each not in first]
    return [*first, *(pytest.param(*each, marks=pytest.mark.long) for each in rest)]


def depth(printed: str) -> int:
    [found] = re.findall(r"^stack (\w+)$", printed, re.MULTILINE)
    return int(found, 16)


def taken(target: str, folder: Path, model: hardwire.CompiledModel, inputs, outputs) -> int:
    """The bytes that a call takes, without those of its caller: they are what a model takes that
    does nothing. Paint is gone from those that are written, below the stack pointer too."""
    image = harness.build_model(target, folder, model, inputs, outputs, main=MAIN)
    whole, moved = depth(harness.run(target, image)), depth_of_call(target, image, model)
    (folder / "stub.c").write_text(STUB.format(name=model.name))
    sources = MAIN, folder / "call.c", folder / "stub.c"
    stub = harness.build(target, folder, (), sources, (harness.HERE, folder))
    return max(moved, whole - depth(harness.run(target, stub)))


def compare(name: str, target: str, folder: Path) -> None:
    program, inputs = exported(name)
    found = hardwire.compile(program, target=target, name="net")
    keeps_its_promise(found, folder, [x.numpy() for x in inputs])


def keeps_its_promise(model: hardwire.CompiledModel, folder: Path, inputs) -> None:
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in model.interface.outputs]
    found = taken(model.target.name, folder, model, inputs, outputs)
    promised = model.report["stack"]["bytes"]
    assert f"NET_STACK_SIZE  {promised}u" in model.header
    assert found <= promised <= found + UNTAKEN, model.report["stack"]


@pytest.mark.parametrize("target", harness.each_board())
def test_a_call_takes_the_stack_that_is_promised(target: str, tmp_path: Path) -> None:
    compare("mlp", target, tmp_path)


@pytest.mark.parametrize(
    ("model", "target"),
    each_larger(
        MODELS,
        ("kws", "cortex-m4f"), ("kws", "cortex-m55"), ("lstm", "rv32imafc"), ("kws", "rv64gcv"),
    ),
)  # fmt: skip
def test_larger_models_take_it(model: str, target: str, tmp_path: Path) -> None:
    harness.need(target)
    compare(model, target, tmp_path)


@pytest.mark.parametrize(
    ("model", "target"),
    each_larger(OF_INTEGERS, ("kws", "cortex-m4f"), ("kws", "rv32imc_zve32x_zvl128b")),
)
def test_models_of_integers_take_it(model: str, target: str, tmp_path: Path) -> None:
    harness.need(target)
    found = compiled(mlperf.OF_THE_ZOO[model](), target, "net")
    inputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in found.interface.inputs]
    keeps_its_promise(found, tmp_path, inputs)
