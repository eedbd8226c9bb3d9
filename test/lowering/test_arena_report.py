"""What a report says to lie in the arena: inside it, and nothing in the place of something else."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hardwire

KWS = Path(__file__).resolve().parents[2] / "examples" / "kws" / "kws.pt2"


class Branches(nn.Module):
    """Values that only one branch needs."""

    def forward(self, x: Tensor) -> Tensor:
        y = torch.cond(x.sum() > 0, lambda x: (x.exp() * 2).softmax(1), lambda x: x - 1, (x,))
        return torch.softmax(y @ y.mT, 1) @ x


def programs() -> dict[str, tuple[Any, dict[str, Any]]]:
    x = torch.randn(9, 33)
    layers = nn.Sequential(nn.Linear(33, 70), nn.ReLU(), nn.Linear(70, 5), nn.Softmax(1)).eval()
    rows = {"input": {0: torch.export.Dim("rows", max=40)}}
    convolutions = nn.Sequential(
        nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 8, 3, groups=8), nn.Conv2d(8, 4, 1)
    ).eval()
    return {
        "keyword spotting": (KWS, {}),
        "inputs in the arena": (KWS, {"io": "arena"}),
        "chains": (KWS, {"chains": "all"}),
        "branches": (torch.export.export(Branches(), (x,)), {"name": "net"}),
        "open rows": (torch.export.export(layers, (x,), dynamic_shapes=rows), {"name": "net"}),
        "planes": (
            torch.export.export(convolutions, (torch.randn(1, 3, 21, 17),)), {"name": "net"},
        ),
    }  # fmt: skip


PROGRAMS = programs()


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_values_lie_apart_inside_the_arena(name: str, target: str) -> None:
    program, options = PROGRAMS[name]
    ram = hardwire.compile(program, target, **options).report["ram"]
    values = ram["values"]
    assert {0 <= each["offset"] <= ram["arena"] - each["bytes"] for each in values} == {True}
    assert max(each["bytes"] for each in values) <= ram["peak"]["bytes"] <= ram["arena"]
    for one, other in combinations(values, 2):
        together = min(one["last"], other["last"]) - max(one["first"], other["first"])
        gap = max(one["offset"] - other["offset"] - other["bytes"],
                  other["offset"] - one["offset"] - one["bytes"])  # fmt: skip
        assert together < 1 or gap >= 0, (one, other)


def test_the_values_of_a_small_network() -> None:
    ram = hardwire.compile(KWS, "cortex-m4f").report["ram"]
    assert ram["peak"] == {"call": 3, "bytes": 38400, "values": 3}
    there = [each for each in ram["values"] if each["first"] <= 3 <= each["last"]]
    assert [(each["value"], each["kind"], each["bytes"]) for each in there] == [
        ("convolution_relu_1", "value", 32000),
        ("convolution_relu_2", "value", 32000),
        ("convolution_relu_2", "scratch", 6400),
    ]
    assert {each["source"] for each in there} == {"export.py:53"}


def test_inputs_in_the_arena_are_among_them() -> None:
    values = hardwire.compile(KWS, "cortex-m4f", io="arena").report["ram"]["values"]
    (given,) = [each for each in values if each["kind"] == "input"]
    assert (given["value"], given["bytes"], given["first"]) == ("mfcc", 1960, 0)
