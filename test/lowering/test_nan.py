"""`--nan lost`: ReLU and clamps may make a number of NaN, and nothing of any other float."""

from __future__ import annotations

import json
from math import inf, nan
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("unicorn", reason="Unicorn executes the objects.")

from torch.nn import functional  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.model import CompiledModel  # noqa: E402

from ..firmware import harness  # noqa: E402
from ..test_cli import hardwire as command  # noqa: E402

NUMBERS = (-inf, -3e38, -7.5, -1e-42, -0.0, 0.0, 1e-42, 0.25, 5.5, 6.5, 3e38, inf)
TARGETS = ("cortex-m4f", "cortex-m7", "cortex-m33", "cortex-m3")
BOUNDS_NUMBERS = ("cortex-m7", "cortex-m33")


class Bounded(torch.nn.Module):
    """ReLU, also behind a product, ReLU6, and clamps with one bound and with two."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        product = functional.conv2d(x[None, None, :, None], torch.tensor([[[[1.0]]]]))
        rows = (
            x.relu(), product.relu().flatten(), functional.relu6(x), x.clamp(min=-0.5),
            x.clamp(max=0.75), x.clamp(-0.25, 6.0), functional.hardswish(x.clamp(-9, 9)),
        )  # fmt: skip
        return torch.stack(rows)


def _inputs() -> torch.Tensor:
    return torch.tensor([*NUMBERS, nan, -torch.tensor(nan)])


def _compiled(target: str, **options: str) -> CompiledModel:
    exported = torch.export.export(Bounded(), (_inputs(),))
    return hardwire.compile(exported, target, name="bounded", **options)


@pytest.mark.parametrize("target", TARGETS[:2])
def test_nan_is_kept_unless_asked(target: str) -> None:
    found = torch.from_numpy(_compiled(target).run(_inputs().numpy()))
    torch.testing.assert_close(found, Bounded()(_inputs()), rtol=1e-6, atol=0, equal_nan=True)


@pytest.mark.parametrize("target", TARGETS)
def test_numbers_stay_where_nan_is_lost(target: str) -> None:
    kept, lost = _compiled(target), _compiled(target, nan="lost")
    found = torch.from_numpy(lost.run(_inputs().numpy()))
    last = len(NUMBERS)
    wanted = Bounded()(_inputs())
    torch.testing.assert_close(found[:, :last], wanted[:, :last], rtol=1e-6, atol=0)
    positive, negative = found[:, last], found[:, last + 1]
    assert (negative[:2] == 0).all()
    if target in BOUNDS_NUMBERS:
        assert (positive[:2] == 0).all()
        assert not found.isnan().any()
        bounds = torch.tensor([0, 0, 0, -0.5, 0.75, -0.25])
        torch.testing.assert_close(positive[:6], bounds)
    else:
        assert positive.isnan().all()
    counts = [model.report["instructions"]["most"] for model in (kept, lost)]
    print(f"{target}: {counts[1]:,} instructions instead of {counts[0]:,}")
    assert counts[1] < counts[0]


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("way", ["kept", "lost"])
def test_lanes_on_a_board(way: str, tmp_path: Path) -> None:
    """Four floats are bounded at once there, by their bits, and one by one behind other lanes."""
    model, wanted = _compiled("cortex-m55", nan=way), Bounded()(_inputs())
    (found,) = harness.run_model(
        "cortex-m55", tmp_path, model, [_inputs().numpy()], [wanted.numpy()]
    )
    ours, last = torch.from_numpy(found.copy()), len(NUMBERS)
    torch.testing.assert_close(ours[:, :last], wanted[:, :last], rtol=1e-6, atol=0)
    assert (ours[:2, last + 1] == 0).all() if way == "lost" else ours[:, last:].isnan().all()


def test_vectors_lose_nothing_by_keeping_nan() -> None:
    """An instruction keeps NaN there."""
    kept, lost = (_compiled("x86-64-v3", nan=way) for way in ("kept", "lost"))
    assert kept.object == lost.object


def test_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "bounded.pt2"
    torch.export.save(torch.export.export(Bounded(), (_inputs(),)), file)
    sizes = []
    for way in ("kept", "lost"):
        arguments = ("--target", "cortex-m7", "--nan", way, "-o", tmp_path / way)
        done = command("compile", file, *arguments)
        assert done.returncode == 0, done.stderr
        report = json.loads((tmp_path / way / "bounded.report.json").read_text())
        sizes.append(report["flash"]["code"])
    assert sizes[1] < sizes[0]
    with pytest.raises(HardwireError, match="`odd` is no way with NaN: it is `kept` or `lost`"):
        _compiled("cortex-m7", nan="odd")
