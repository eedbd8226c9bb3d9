"""Branches and loops of PyTorch, from torch.export to numbers, here and on a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402

from .control_flow_models import CASES, Function, expected, exported  # noqa: E402
from .firmware import harness  # noqa: E402
from .promised import assert_promises  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

on_a_board = pytest.mark.skipif(not harness.available, reason=harness.missing)


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
@pytest.mark.parametrize("name", CASES)
def test_against_pytorch(name: str, decomposed: bool) -> None:
    model = hardwire.compile(exported(name, decomposed))
    for inputs in CASES[name][1]:
        got = model.run(*(each.numpy() for each in inputs))
        wanted = expected(name, inputs)
        for one, other in zip(got if isinstance(got, tuple) else [got], wanted, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def copies(name: str) -> int:
    names = [call["kernel"] for call in hardwire.compile(exported(name)).report["calls"]]
    return sum(each.startswith("copy_") for each in names)


@pytest.mark.parametrize(
    ("name", "most"), [("branch", 0), ("mapped", 0), ("nested", 0), ("scanned", 2)]
)
def test_results_are_computed_where_they_are_wanted(name: str, most: int) -> None:
    """A copy is left where a loop begins with an input, and where the next value is computed while
    the old one is still read."""
    assert copies(name) <= most


def test_branches_share_bytes() -> None:
    """Both branches together need no more memory than the larger one alone."""

    def then(x: Any) -> Any:
        return (torch.cumsum(x, 0).sin() @ x).softmax(0)

    def otherwise(x: Any) -> Any:
        return (torch.cumsum(x, 1).cos() @ x + x).softmax(1)

    def arena(function: Any) -> int:
        program = torch.export.export(Function(function), (torch.randn(32, 32),))
        return hardwire.compile(program).report["ram"]["arena"]

    alone = [arena(lambda m, x, one=one: one(x)) for one in (then, otherwise)]
    assert min(alone) >= 4096
    assert arena(lambda m, x: torch.cond(x.sum() > 0, then, otherwise, (x,))) == max(alone)


@on_a_board
@pytest.mark.parametrize("name", ["branch", "branch_in_loop", "scanned"])
def test_a_board_takes_every_way(name: str, tmp_path: Path) -> None:
    model = hardwire.compile(exported(name), target="cortex-m4f", name="flow")
    for number, inputs in enumerate(CASES[name][1]):
        folder = tmp_path / str(number)
        folder.mkdir()
        wanted = expected(name, inputs)
        arrays = [each.numpy() for each in inputs]
        got = harness.run_model("cortex-m4f", folder, model, arrays, wanted)
        for one, other in zip(got, wanted, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v3"])
@pytest.mark.parametrize("name", ["branch", "branch_in_loop", "scanned"])
def test_no_call_or_jump_is_indirect(name: str, target: str) -> None:
    assert_promises(hardwire.compile(exported(name), target=target, name="flow"), kernels=())


def test_a_file_compiles_like_the_object(tmp_path: Path) -> None:
    program = exported("branch_in_loop")
    torch.export.save(program, tmp_path / "flow.pt2")
    from_file = hardwire.compile(tmp_path / "flow.pt2", name="model")
    assert from_file.object == hardwire.compile(program).object


def test_autocasting_in_the_graph_as_it_was_traced() -> None:
    def half(m: Any, x: Any) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = x @ x
        return y.float()

    program = torch.export.export(Function(half), (torch.randn(3, 3),))
    with pytest.raises(HardwireError, match=r"casts what is in it: run `run_decompositions\(\)`"):
        hardwire.compile(program)
    hardwire.compile(program.run_decompositions())
