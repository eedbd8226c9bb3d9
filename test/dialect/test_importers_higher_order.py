"""Operators whose arguments are graphs: what they become, and files in which they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch._higher_order_ops import scan, while_loop

from hardwire.dialect.graph.calls import body
from hardwire.dialect.importers import mlir_text

from .test_importers_bad_input import MODEL, Members, edited, graph, problems, saved
from .test_importers_pt2 import export, function, imported


def branch(x: Tensor) -> Tensor:
    return torch.cond(x.sum() > 0, lambda x: x + 1.5, lambda x: x - 2.5, (x,))


def count(n: Tensor, x: Tensor) -> Any:
    return while_loop(lambda i, x: i < n, lambda i, x: (i + 1, x * 2), (n - n, x))


def sums(start: Tensor, xs: Tensor) -> Any:
    return scan(lambda c, x: (c + x, c * x), start, xs)


def without_gradients(x: Tensor) -> Tensor:
    with torch.no_grad():
        y = (x * 2).view(-1)
    y.add_(1)
    return y * x


PROGRAMS: dict[str, tuple[Callable, tuple[Tensor, ...]]] = {
    "cond": (branch, (torch.randn(2),)),
    "while_loop": (count, (torch.tensor(3), torch.randn(2))),
    "scan": (sums, (torch.randn(2), torch.randn(4, 2))),
    "wrap": (without_gradients, (torch.randn(2),)),
}


@pytest.fixture(scope="module")
def files() -> dict[str, Members]:
    return {
        name: saved(export(function(model), *inputs)) for name, (model, inputs) in PROGRAMS.items()
    }


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("cond", ["hw.truth", "scf.if", "scf.yield", "scf.yield"]),
        ("while_loop", ["scf.while", "hw.truth", "scf.condition", "scf.yield"]),
        ("scan", ["hw.empty", "scf.for", "hw.element", "hw.put", "scf.yield"]),
        ("wrap", []),
    ],
)
def test_what_they_become(name: str, wanted: list[str]) -> None:
    model, inputs = PROGRAMS[name]
    program = imported(export(function(model), *inputs))
    found = [op.name for op in body(program.entry()) if op.name.startswith(("hw.", "scf."))]
    kept = [each for each in found if each not in ("hw.constant", "hw.default", "hw.weight")]
    assert kept == wanted


def test_numbers_in_branches_have_names_of_their_own() -> None:
    """Both branches have a node `add`, with another number."""
    model, inputs = PROGRAMS["cond"]
    text = mlir_text.to_text(imported(export(function(model), *inputs)))
    assert "1.5" in text
    assert "2.5" in text


def node(document: dict[str, Any]) -> dict[str, Any]:
    """The node of the higher-order operator."""
    nodes = graph(document)["nodes"]
    return next(each for each in nodes if "higher_order" in each["target"])


def argument(place: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda document: node(document)["inputs"][place]


def inner(place: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda document: argument(place)(document)["arg"]["as_graph"]["graph"]


DAMAGES: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("cond", lambda d: node(d)["inputs"].pop(), "lacks an argument: the file is damaged"),
    ("cond", lambda d: argument(1)(d).update(arg={"as_int": 1}),
     "has an argument 1 that is no graph"),
    ("cond", lambda d: argument(0)(d).update(arg={"as_float": 0.5}),
     "has a condition that is no tensor and no truth value"),
    ("cond", lambda d: argument(3)(d).update(arg={"as_ints": [1]}), "is given tensor<i64>"),
    ("cond", lambda d: argument(3)(d).update(arg={"as_strings": ["a"]}),
     "takes or gives a value of the kind `strings` beside tensors and numbers"),
    ("cond", lambda d: inner(1)(d).update(inputs=[{"as_string": "a"}]),
     "has a graph that takes a value of the kind `string`: use tensors and numbers there"),
    ("cond", lambda d: inner(1)(d)["inputs"].pop(), "has 0 inputs, not 1"),
    ("cond", lambda d: inner(1)(d)["outputs"].clear(),
     "gives nothing, and the program says tensor<2xf32>"),
    ("cond", lambda d: inner(1)(d).update(outputs=[{"as_int": 3}]),
     "gives tensor<i64>, and the program says tensor<2xf32>"),
    ("cond", lambda d: node(d)["outputs"].append({"as_sym_int": {"as_name": "u0"}}),
     "gives tensor<2xf32>, and the program says tensor<2xf32>, tensor<i64>"),
    ("cond", lambda d: node(d)["outputs"].append({"as_none": True}),
     "has a result that is no tensor and no number: return these from its parts"),
    ("cond", lambda d: [inner(2)(d)["tensor_values"]["inputs_0"][key].append({"as_int": 1})
                        for key in ("sizes", "strides")], "is given tensor<2xf32>"),
    ("scan", lambda d: argument(2)(d)["arg"]["as_tensors"].append({"name": "inputs_0"}),
     "goes over tensors of different lengths"),
    ("while_loop", lambda d: inner(0)(d)["outputs"].append(inner(0)(d)["outputs"][0]),
     "has a condition of several values"),
    ("scan", lambda d: argument(2)(d).update(arg={"as_tensors": []}), "goes over nothing"),
    ("scan", lambda d: inner(0)(d)["outputs"].pop(), "gives tensor<2xf32>, and the program says"),
    ("wrap", lambda d: argument(2)(d).update(arg={"as_int": 1}), "is given tensor<i64>"),
    ("wrap", lambda d: inner(1)(d)["outputs"].clear(), "and the program says tensor<2xf32>"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "damage", "sentence"), DAMAGES)
def test_damaged_graphs(
    name: str, damage: Callable[[dict[str, Any]], object], sentence: str, files: dict[str, Members]
) -> None:
    assert any(sentence in each for each in problems(edited(files[name], MODEL, damage)))


def test_problems_of_inner_graphs_are_reported_with_the_others(files: dict[str, Members]) -> None:
    def rename(document: dict[str, Any]) -> None:
        graph(document)["nodes"][0]["target"] = "torch.ops.mine.total.default"
        for place in (1, 2):
            inner(place)(document)["nodes"][0]["target"] = f"torch.ops.mine.branch{place}.default"

    found = problems(edited(files["cond"], MODEL, rename))
    assert [name for each in found for name in ("total", "branch1", "branch2") if name in each] == [
        "total", "branch1", "branch2",
    ]  # fmt: skip
