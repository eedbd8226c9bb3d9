"""What the report says of values between calls, and of what became of the model's weights."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

import hardwire


class Net(nn.Module):
    """A product whose result is looked at in two ways; a folded weight, and one nobody reads."""

    def __init__(self) -> None:
        super().__init__()
        self.product = nn.Linear(6, 8)
        self.scale = nn.Parameter(torch.rand(8))
        self.unread = nn.Parameter(torch.rand(3))
        self.left, self.right = (nn.Parameter(torch.rand(8, 5)) for _ in range(2))

    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        """`x`: 7, 6; `y`: 4, 14."""
        made = self.product(x)
        summed = made.view(4, 14) + y
        return summed, torch.softmax(made, 1) @ (self.left * self.right)


class Branch(nn.Module):
    """What leaves a branch may come from either side."""

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        """`x`: 3, 5; `y`: 5, 2."""
        made = torch.cond(x.sum() > 0, torch.exp, torch.sigmoid, (x,))
        return made @ y


def reported(module: nn.Module, *inputs: Tensor) -> dict[str, Any]:
    exported = torch.export.export(module.eval(), inputs)
    return hardwire.compile(exported, target="cortex-m4f", name="net").report


def read_by(graph: dict[str, Any], call: int) -> list[str]:
    return [graph["values"][number]["name"] for number in graph["calls"][call]["reads"]]


def test_calls_read_what_views_look_at() -> None:
    report = reported(Net(), torch.rand(7, 6), torch.rand(4, 14))
    graph, kernels = report["graph"], [call["kernel"] for call in report["calls"]]
    assert [(v["name"], v["kind"]) for v in graph["values"][:2]] == [("x", "input"), ("y", "input")]
    assert len(graph["calls"]) == len(kernels)
    product, add, soft = (kernels.index(f"{name}_0") for name in ("linear", "add", "softmax"))
    assert read_by(graph, product) == ["x"]
    assert read_by(graph, add) == ["linear_0", "y"]
    assert read_by(graph, soft) == ["linear_0"]
    (made,) = graph["calls"][product]["writes"]
    assert graph["values"][made] == {
        "name": "linear_0", "kind": "value", "dtype": "float32", "shape": [7, 8], "call": product,
    }  # fmt: skip
    assert graph["calls"][product]["weights"] == ["product.weight", "product.bias"]
    ends = [[graph["values"][n]["call"] for n in each["values"]] for each in graph["outputs"]]
    assert ends == [[add], [len(kernels) - 1]]


def test_weights_are_followed_into_the_object() -> None:
    report = reported(Net(), torch.rand(7, 6), torch.rand(4, 14))
    became = {each["name"]: (each["became"], each["bytes"]) for each in report["model_weights"]}
    assert became["product.weight"] == ("kept", 6 * 8 * 4)
    assert became["unread"] == ("unread", 12)
    assert {became["left"], became["right"]} == {("changed", 160), ("folded", 160)}
    there = {each["symbol"] for each in report["flash"]["by_weight"]}
    named = [symbol for each in report["model_weights"] for symbol in each["symbols"]]
    assert set(named) == there
    assert len(named) == len(there)


def test_what_leaves_a_branch_comes_from_both_sides() -> None:
    report = reported(Branch(), torch.rand(3, 5), torch.rand(5, 2))
    product = next(n for n, c in enumerate(report["calls"]) if c["kernel"].startswith("mm"))
    assert sorted(read_by(report["graph"], product)) == ["exp_0", "sigmoid_0", "y"]


def test_kernels_say_why_they_are_of_a_library() -> None:
    class Other(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            """`x`: 3, 5."""
            return torch.cosh(torch.relu(x))

    calls = reported(Other(), torch.rand(3, 5))["calls"]
    why = {call["library"]: call["why"] for call in calls}
    assert why["tuned"] == "`elementwise` is the first template that takes it"
    assert why["generic"] == "for `aten.cosh`, `tuned` has no template for it"
