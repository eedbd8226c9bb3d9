"""Programs of integers for other processors, which QEMU runs: every number is that of this machine.

64-bit Arm without dot products and with them, RISC-V of both widths, and Cortex-M.
"""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.check.machine import Call
from hardwire.check.on_board import OnBoard
from hardwire.model import CompiledModel

from ..firmware import harness
from ..long import each_time
from ..tflite import graphs as of_tflite
from ..tflite.compiled import outputs
from .graphs import LAYERS
from .random_graph import Graph

TARGETS = each_time(
    (
        "cortex-a53", "cortex-a76", "rv32imac", "rv32imc_zve32x_zvl128b", "rv32imafc", "rv64gcv",
        "rv32imafc_zve32f_zvl128b", "cortex-m33", "cortex-m85",
    ),
    ("cortex-a53", "cortex-a76", "rv32imac", "rv32imc_zve32x_zvl128b"),
)  # fmt: skip
FIRST, COUNT = 7000, 12
SEED, LENGTH = 4, 24
"""Of a graph of TFLite with convolutions of both kinds and a state, and its operators."""


class Graphs(nn.Module):
    """Several graphs, so that a program for all of them is built once."""

    def __init__(self) -> None:
        super().__init__()
        self.graphs = nn.ModuleList(Graph(seed, LAYERS) for seed in range(FIRST, FIRST + COUNT))

    def forward(self, *given: Tensor) -> tuple[Tensor, ...]:
        return tuple(graph(x) for graph, x in zip(self.graphs, given, strict=True))

    def drawn(self) -> tuple[Tensor, ...]:
        draw = torch.Generator().manual_seed(FIRST)
        return tuple(
            60 * graph.given.scale * torch.randn(graph.shape, generator=draw)
            for graph in self.graphs
        )


@cache
def exported() -> tuple[torch.export.ExportedProgram, tuple[np.ndarray, ...]]:
    module = Graphs().eval()
    given = module.drawn()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.export.export(module, given), tuple(x.numpy() for x in given)


def on_emulator(model: CompiledModel, calls: list[Call]) -> list[tuple[np.ndarray, ...]]:
    board = OnBoard(model.target.name, model.interface, model.header)
    outcomes = board.run(model.object, calls)
    assert [outcome.status for outcome in outcomes] == [0] * len(calls)
    return [outcome.outputs for outcome in outcomes]


@cache
def exact_here() -> tuple[np.ndarray, ...]:
    program, given = exported()
    return hardwire.compile(program).run(*given)


@pytest.mark.parametrize("target", TARGETS)
def test_exact_arithmetic(target: str) -> None:
    harness.need(target)
    program, given = exported()
    model = hardwire.compile(program, target)
    [found] = on_emulator(model, [Call(given)])
    assert sum(len(np.unique(each)) > 8 for each in exact_here()) > COUNT // 4
    for here, there in zip(exact_here(), found, strict=True):
        np.testing.assert_array_equal(there, here)


@cache
def of_tflite_here() -> tuple[bytes, list[list[np.ndarray]], list[list[np.ndarray]]]:
    """A file, what it is given in each step, and what this machine gives."""
    graph = of_tflite.graph(SEED, LENGTH)
    file, steps = graph.model.bytes(), of_tflite.steps_of(graph, SEED)
    return file, steps, outputs(file, steps)


@pytest.mark.parametrize("target", TARGETS)
def test_arithmetic_of_tflite(target: str, tmp_path: Path) -> None:
    """State is carried from call to call."""
    harness.need(target)
    content, steps, wanted = of_tflite_here()
    file = tmp_path / "graph.tflite"
    file.write_bytes(content)
    found = on_emulator(hardwire.compile(file, target), [Call(tuple(step)) for step in steps])
    assert any(len(np.unique(each)) > 20 for each in wanted[0])
    for one, other in zip(wanted, found, strict=True):
        for x, y in zip(one, other, strict=True):
            np.testing.assert_array_equal(y, x)
