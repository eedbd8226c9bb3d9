"""Plans that are kept from trial to trial are those that `choose-tiles` writes down."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.kept import kept  # noqa: E402
from hardwire.dialect.mlir import ir  # noqa: E402
from hardwire.dialect.program import Program  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.passes.assign_layouts import AssignLayouts  # noqa: E402
from hardwire.passes.chain_kernels import ChainKernels  # noqa: E402
from hardwire.passes.choose_tiles import ChooseTiles  # noqa: E402
from hardwire.passes.pipeline import run_passes, run_to  # noqa: E402
from hardwire.passes.read_by_rows import ReadByRows  # noqa: E402
from hardwire.passes.read_by_rows.kept_plans import KeptPlans  # noqa: E402


def test_plans_are_those_of_choose_tiles() -> None:
    """Of kernels as they are, by rows and in chains, the first time and again; one is called with
    two weights, each of which is packed."""
    torch.manual_seed(0)
    shared = [nn.Conv2d(8, 8, 3, padding=1) for _ in range(2)]
    layers = nn.Conv2d(3, 8, 3, 2), nn.ReLU(), *shared, nn.Flatten(), nn.Linear(8 * 6 * 5, 7)
    exported = torch.export.export(nn.Sequential(*layers).eval(), (torch.randn(1, 3, 13, 11),))
    program, plans = load(exported, by_name("cortex-m4f"), "net"), KeptPlans()
    run_to(program, "static")
    found: list[str] = []
    for steps in ([], [ReadByRows(everywhere=True)], [ChainKernels(everywhere=True)]):
        changed = kept(program)
        run_passes(changed, [*steps, AssignLayouts()])
        wanted = written(changed)
        assert [written(changed, plans), written(changed, plans)] == [wanted, wanted]
        found.append(wanted)
    assert len(set(found)) == 3
    assert [text.count("hw.chain") for text in found] == [0, 0, 1]


def written(program: Program, plans: KeptPlans | None = None) -> str:
    copy = kept(program)
    with copy.context, ir.Location.unknown():
        if plans is None:
            ChooseTiles().run(copy)
        else:
            plans.write(copy)
    return str(copy.module)


def test_what_is_no_weight_has_another_plan() -> None:
    """A matrix that the caller gives is not packed, whatever was decided of the same kernel."""
    torch.manual_seed(0)
    x, matrix = torch.randn(3, 6), torch.randn(5, 6)
    plans, found = KeptPlans(), list[str]()
    for each in (Multiplied(matrix), Multiplied(None)):
        given = (x,) if each.matrix is not None else (x, matrix)
        program = load(torch.export.export(each, given), by_name("native"), "net")
        run_to(program, "static")
        run_passes(program, [AssignLayouts()])
        found.append(written(program, plans))
        assert found[-1] == written(program)
    assert ["hw.packing" in text for text in found] == [True, False]


class Multiplied(nn.Module):
    """By a matrix that is a weight or is given."""

    def __init__(self, matrix: torch.Tensor | None) -> None:
        super().__init__()
        self.matrix = None if matrix is None else nn.Parameter(matrix)

    def forward(self, x: torch.Tensor, given: torch.Tensor | None = None) -> torch.Tensor:
        return nn.functional.linear(x, given if self.matrix is None else self.matrix)
