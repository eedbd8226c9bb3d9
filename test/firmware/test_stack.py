"""The stack that report and header promise is what a call takes, on stack that was painted."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

from ..models import zoo  # noqa: E402
from . import harness  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

MAIN = harness.HERE / "stack_main.c"
UNTAKEN = 16
"""How much more than what was taken is promised at most: of ways that are not gone."""
UNTAKEN_OF_VECTORS = 32
"""The same where frames hold vector registers, which are not written to their ends."""
STUB = "int {name}_run(void);\nint {name}_run(void) {{ return 0; }}\n"
LARGER = [
    pytest.param(model, target, marks=pytest.mark.long)
    for model in ("squeeze_excite", "resnet8", "vww", "autoencoder")
    for target in ("cortex-m4f", "cortex-m55", "rv32imc")
]


def depth(printed: str) -> int:
    [found] = re.findall(r"^stack (\w+)$", printed, re.MULTILINE)
    return int(found, 16)


def taken(target: str, folder: Path, model: hardwire.CompiledModel, inputs, outputs) -> int:
    """The bytes that a call takes, without those of its caller: they are what a model takes that
    does nothing."""
    image = harness.build_model(target, folder, model, inputs, outputs, main=MAIN)
    whole = depth(harness.run(target, image))
    (folder / "stub.c").write_text(STUB.format(name=model.name))
    sources = MAIN, folder / "call.c", folder / "stub.c"
    stub = harness.build(target, folder, (), sources, (harness.HERE, folder))
    return whole - depth(harness.run(target, stub))


def compare(name: str, target: str, folder: Path) -> None:
    model, inputs = zoo()[name]()
    with torch.inference_mode():
        expected = model(*inputs).numpy()
    program = torch.export.export(model, inputs)
    compiled = hardwire.compile(program, target=target, name="net")
    arrays = [x.numpy() for x in inputs]
    found = taken(target, folder, compiled, arrays, [np.asarray(expected)])
    promised = compiled.report["stack"]["bytes"]
    assert f"NET_STACK_SIZE  {promised}u" in compiled.header
    most = UNTAKEN_OF_VECTORS if compiled.target.grouped > 1 else UNTAKEN
    assert found <= promised <= found + most, compiled.report["stack"]


@pytest.mark.parametrize("target", harness.each_board())
def test_a_call_takes_the_stack_that_is_promised(target: str, tmp_path: Path) -> None:
    compare("mlp", target, tmp_path)


@pytest.mark.parametrize(
    ("model", "target"),
    [("kws", "cortex-m4f"), ("kws", "cortex-m55"), ("lstm", "rv32imafc"), *LARGER],
)
def test_larger_models_take_it(model: str, target: str, tmp_path: Path) -> None:
    harness.need(target)
    compare(model, target, tmp_path)
