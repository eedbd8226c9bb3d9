"""Whole networks on processors of every kind: PyTorch's numbers from floats, TFLM's from integers.

One board of each family runs them here; `test_boot.py` boots all boards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.check.boards import BOARDS  # noqa: E402
from hardwire.check.machine import Call  # noqa: E402
from hardwire.check.on_board import OnBoard  # noqa: E402
from hardwire.model import CompiledModel  # noqa: E402

from ..long import each_time  # noqa: E402
from ..models import zoo  # noqa: E402
from ..tflite import mlperf, oracle  # noqa: E402
from ..tflite.compiled import compiled  # noqa: E402
from . import harness  # noqa: E402

ZVE = ("rv32imc_zve32x_zvl128b", "rv32imafc_zve32f_zvl128b")
TARGETS = ("cortex-m85", "rv32imc", "rv32imafc", "rv64gcv", *ZVE)


class Encoder(torch.nn.Module):
    """One layer of a transformer, with sizes that fill no register."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = torch.nn.MultiheadAttention(36, 4, batch_first=True)
        self.norms = torch.nn.ModuleList(torch.nn.LayerNorm(36) for _ in range(2))
        self.wide, self.back = torch.nn.Linear(36, 50), torch.nn.Linear(50, 36)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen, _ = self.attention(x, x, x, need_weights=False)
        x = self.norms[0](x + seen)
        inner = torch.nn.functional.gelu(self.wide(x), approximate="tanh")
        return self.norms[1](x + self.back(inner))


def _encoder() -> tuple[torch.nn.Module, tuple[torch.Tensor, ...]]:
    torch.manual_seed(3)
    return Encoder().eval(), (torch.randn(1, 11, 36),)


FLOATS: dict[str, Callable[[], tuple]] = {
    "encoder": _encoder, "kws": zoo()["kws"], "lstm": zoo()["lstm"],
}  # fmt: skip
INTEGERS = {"kws": mlperf.keyword_spotting, "lstm": mlperf.recurrent}
WITHOUT_ROOT = ("rv32imc", "rv32imc_zve32x_zvl128b")
"""Targets whose programs need `sqrtf` of a libm, which their boards have not."""


@pytest.mark.parametrize("name", each_time(FLOATS, ("encoder",)))
@pytest.mark.parametrize("target", harness.each_board(TARGETS))
def test_floats_are_those_of_pytorch(target: str, name: str) -> None:
    name = "lstm" if name == "encoder" and target in WITHOUT_ROOT else name
    module, inputs = FLOATS[name]()
    with torch.inference_mode():
        expected = module(*inputs).numpy()
    model = hardwire.compile(torch.export.export(module, inputs), target, name="net")
    found = on_board(model, [x.numpy() for x in inputs])
    assert np.abs(found - expected).max() <= 1e-5 * np.abs(expected).max()


@pytest.mark.parametrize("name", each_time(INTEGERS, ("kws",)))
@pytest.mark.parametrize("target", harness.each_board(TARGETS))
def test_integers_are_those_of_tflm(target: str, name: str) -> None:
    pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")
    file, draw = INTEGERS[name](5), np.random.default_rng(6)
    model = compiled(file, target, "net")
    given = [draw.integers(-128, 128, s.shape).astype(np.int8) for s in model.interface.inputs]
    [[wanted]] = oracle.run(file, [given])
    found = on_board(model, given)
    np.testing.assert_array_equal(found, wanted.reshape(found.shape))
    assert len(np.unique(found)) > 2


def on_board(model: CompiledModel, given: list[np.ndarray]) -> np.ndarray:
    board = OnBoard(model.target.name, model.interface, model.header)
    [outcome] = board.run(model.object, [Call(tuple(given))])
    assert outcome.status == 0
    [found] = outcome.outputs
    return found


@pytest.mark.parametrize("target", harness.each_board(["rv64gcv", ZVE[1]]))
def test_longer_vector_registers_change_no_floats(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, inputs = _encoder()
    given = [x.numpy() for x in inputs]
    model = hardwire.compile(torch.export.export(module, inputs), target, name="net")
    found = on_board(model, given)
    longer_registers(target, monkeypatch)
    np.testing.assert_array_equal(on_board(model, given), found)


@pytest.mark.parametrize("target", harness.each_board(["rv64gcv", *ZVE]))
def test_longer_vector_registers_change_no_integers(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, draw = mlperf.keyword_spotting(5), np.random.default_rng(8)
    model = compiled(file, target, "net")
    given = [draw.integers(-128, 128, s.shape).astype(np.int8) for s in model.interface.inputs]
    found = on_board(model, given)
    longer_registers(target, monkeypatch)
    np.testing.assert_array_equal(on_board(model, given), found)
    assert len(np.unique(found)) > 2


def longer_registers(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program for registers of 128 bits or more runs on those of 512 from here on, and lanes that
    instructions may leave as they are or fill with ones are filled."""
    board = BOARDS[target]
    ones = "vlen=512,rvv_ta_all_1s=true,rvv_ma_all_1s=true"
    longer = replace(board, machine=board.machine.replace("vlen=128", ones))
    assert longer != board
    monkeypatch.setitem(BOARDS, target, longer)
