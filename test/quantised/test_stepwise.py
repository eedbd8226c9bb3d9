"""Networks that PT2E quantised, operator by operator: the integers are those of exact arithmetic,
and at most one step from PyTorch's own."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire

from .. import models as of_floats
from ..firmware import harness
from ..long import each_time
from ..models import randomise
from . import cortex_m
from .models import Encoder, Recurrent, converted, xnnpack
from .stepwise import follow

pytest.importorskip("torchao")

IN_FIXED_POINT = {"softmax": 1e-3, "layer_norm": 1e-3}
"""What rounds on its way, and by how many steps at most its results may be beside a tie."""


def images(size: int) -> Callable[[], Tensor]:
    return lambda: torch.randn(1, 3, size, size)


@dataclass(frozen=True)
class Case:
    """A network, what it is given, and the operators that its quantizer leaves in floats."""

    make: Callable[[], nn.Module]
    draw: Callable[[], Tensor]
    in_floats: frozenset[str] = field(default=frozenset())
    integers: int = 2000


ATTENTION = frozenset({
    "aten.embedding", "aten.layer_norm", "aten.bmm", "aten.div.Scalar", "aten._softmax",
})  # fmt: skip
"""The quantizer of XNNPACK leaves attention alone, and the sum of words and their places, which the
first layer norm takes."""
CASES = {
    "mobilenetv2": Case(of_floats.MobileNetV2, images(32)),
    "resnet18": Case(of_floats.Resnet18, images(32)),
    "bert": Case(
        lambda: of_floats.BertMini(200, 12, 32), lambda: torch.randint(0, 200, (1, 12)), ATTENTION
    ),
    "lstm": Case(lambda: Recurrent(16, 24), lambda: torch.randn(1, 4, 16)),
}


def made(case: Case) -> tuple[nn.Module, list[Tensor]]:
    torch.manual_seed(11)
    module = case.make().eval()
    randomise(module)
    return module, [case.draw() for _ in range(3)]


def left_in_floats(model: hardwire.CompiledModel) -> set[str]:
    listed = model.report.get("in_floats", {}).get("by_call", ())
    return {name for call in listed for name in call["operators"]}


def compare(title: str, graph: Any, given: Tensor, case: Case) -> hardwire.CompiledModel:
    told, model = follow(graph, given, IN_FIXED_POINT)
    print(f"{title}: PyTorch has {told.share:.4%} of {told.integers} integers otherwise")
    assert told.wrong == []
    assert told.integers > case.integers
    assert told.share < 1e-3
    assert left_in_floats(model) == case.in_floats
    return model


@pytest.mark.parametrize("name", each_time(CASES, ["lstm"]))
def test_every_operator(name: str) -> None:
    case = CASES[name]
    module, seen = made(case)
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        graph = converted(module, (seen[0],), [(x,) for x in seen], xnnpack())
    compare(name, graph, seen[-1], case)


OF_CORTEX_M = {
    "kws": Case(of_floats.DsCnn, lambda: torch.randn(1, 1, 49, 10)),
    "encoder": Case(
        Encoder, lambda: torch.randint(0, 50, (1, 16)),
        frozenset({"aten.embedding", "aten.add.Tensor", "aten.div.Tensor"}),
    ),
    "lstm": Case(lambda: Recurrent(8, 12), lambda: torch.randn(1, 3, 8), integers=800),
}  # fmt: skip
"""Of the encoder only words and their places are floats when they are added, and a divisor."""


@pytest.mark.parametrize("name", each_time(OF_CORTEX_M, ["kws"]))
def test_the_quantizer_of_executorch(name: str) -> None:
    case = OF_CORTEX_M[name]
    module, seen = made(case)
    compare(name, cortex_m.converted(module, seen), seen[-1], case)


@pytest.mark.parametrize("target", harness.each_board(["cortex-m4f"]))
def test_its_network_on_a_board(target: str, tmp_path: Path) -> None:
    """And all of it is integers, softmax included."""
    module, seen = made(OF_CORTEX_M["kws"])
    program = torch.export.export(cortex_m.converted(module, seen), (seen[0],))
    here, there = (hardwire.compile(program, t, name="kws") for t in ("native", target))
    assert left_in_floats(there) == set()
    wanted = here.run(seen[1].numpy())
    assert len(np.unique(wanted)) > 4
    (found,) = harness.run_model(target, tmp_path, there, [seen[1].numpy()], [wanted])
    np.testing.assert_array_equal(found, wanted)
