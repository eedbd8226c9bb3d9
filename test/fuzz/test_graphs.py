"""Fifty random graphs, always the same; `make fuzz` runs two thousand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from hardwire.dialect.operators import record
from hardwire.dialect.operators.record import RECORDS

from .check import Outcome, check
from .generate import generate
from .graph import Graph, Leaf, Statement
from .graphs import complaints, summary
from .shrink import shrink
from .values import Unfit, evaluate
from .workers import outcomes

PARTS, GRAPHS = 5, 50


@pytest.mark.parametrize("part", range(PARTS))
def test_random_graphs(part: int) -> None:
    seeds = range(part, GRAPHS, PARTS)
    found = dict(outcomes(((seed, None) for seed in seeds), 1))
    failed = {seed: each for seed, each in found.items() if each.failed}
    assert not failed, summary(failed)
    assert sum(each.status == "pass" for each in found.values()) >= len(seeds) - 2, summary(found)


def test_a_seed_gives_one_graph() -> None:
    assert generate(7) == generate(7) != generate(8)


def graph(*texts: str, outputs: tuple[str, ...] = ()) -> Graph:
    """Statements on `x0_0`; the last one is returned."""
    made = []
    for place, text in enumerate(texts):
        reads = tuple(name for name in ("x0_0", *(f"v{n}" for n in range(place))) if name in text)
        made.append(Statement((f"v{place}",), text, reads))
    leaf = Leaf("x0_0", (2, 3), torch.float32)
    return Graph((leaf,), tuple(made), outputs or (f"v{len(texts) - 1}",))


def test_source_runs_as_it_stands() -> None:
    space: dict = {}
    exec(graph("x0_0.relu()", "v0 + 1").source(), space)
    (found,) = space["Graph"]()(*space["inputs"])
    assert torch.equal(found, space["inputs"][0].relu() + 1)


def test_ill_conditioned_graphs_are_no_test() -> None:
    evaluate(graph("x0_0.relu() * 3", "v0 - x0_0"))
    with pytest.raises(Unfit, match="ill-conditioned"):
        evaluate(graph("x0_0.exp()", "v0.log() == x0_0"))
    with pytest.raises(Unfit, match="ill-conditioned"):
        evaluate(graph("x0_0 * 1e-5 + 250", "v0 - 250"))
    alone = graph("x0_0[:, :1].bfloat16()", "F.layer_norm(v0, (1,))", "v1.abs().sqrt()")
    with pytest.raises(Unfit, match="ill-conditioned"):
        evaluate(alone)


def test_a_wrong_result_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that forgets every relu."""
    forgets = replace(record("aten.relu"), decompose=lambda r, self: self)
    monkeypatch.setitem(RECORDS, "aten.relu", forgets)
    whole = graph("x0_0 * 2", "v0 + 1", "v1.relu()", "v2.tanh()", "v0.sum()", outputs=("v3", "v4"))
    assert check(whole).status == "wrong"
    small = shrink(whole, lambda g: check(g).status == "wrong")
    assert [s.text for s in small.statements] == ["v1.relu()"]


def test_norms_in_double_precision() -> None:
    """torch-mlir's own layer norm is right in single precision only."""
    x = Leaf("x0_0", (3, 4), torch.float64)
    text = "F.layer_norm(x0_0, (4,), x0_0[0], x0_0[1])"
    found = Graph((x,), (Statement(("v0",), text, ("x0_0",)),), ("v0",))
    assert check(found) == Outcome("pass")


def test_what_is_written_to_inputs_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    from hardwire.runtime.host import HostModel

    text = "x0_0.add_(1)"
    writing = graph("x0_0 * 2", text, outputs=("v0",))
    writing = replace(
        writing, statements=(writing.statements[0], Statement(("v1",), text, ("x0_0",), True))
    )
    assert check(writing).status == "pass"
    run = HostModel.run

    def on_copies(model: HostModel, *given: np.ndarray, **options: object) -> object:
        return run(model, *(each.copy() for each in given), **options)

    monkeypatch.setattr(HostModel, "run", on_copies)
    assert check(writing).reason.startswith("input (x0_0): at [0, 0] is ")


def test_complaints() -> None:
    found = {seed: Outcome("pass") for seed in range(20)}
    found[3] = Outcome("refused", "`aten.f` has no kernel")
    assert not complaints(found)
    found[4] = Outcome("refused", "`aten.g` has no kernel")
    found[5] = Outcome("crash", "the process ended with -11")
    assert complaints(found) == [
        "2 of 20 graphs are refused: more than 5 %",
        "seed 5: crash: the process ended with -11",
    ]
    assert "1  refused: `aten.f` has no kernel  (seeds 3)" in summary(found)
