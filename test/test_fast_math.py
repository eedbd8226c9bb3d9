"""`--fast-math winograd`: numbers beside PyTorch, what the report says of them, and who asks."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
import torch

import hardwire
from hardwire.check.check import CheckFailed
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.winograd import named
from hardwire.dialect.winograd_error import MOST_COLUMNS, MOST_ROWS, SEED, measured
from hardwire.lowering.kernels import packing

from .test_cli import hardwire as command


class Net(torch.nn.Module):
    """Of two convolutions that are worth it, with a skip connection, and one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(3, 24, 3, padding=1)
        self.second = torch.nn.Conv2d(24, 24, 3, padding=1)
        self.third = torch.nn.Conv2d(24, 24, 3, padding="same", bias=False)
        self.last = torch.nn.Conv2d(24, 8, 3, stride=2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.first(x))
        return self.last(torch.relu(self.third(torch.relu(self.second(x))) + x))


@pytest.fixture(scope="module")
def net() -> tuple[Net, torch.Tensor]:
    torch.manual_seed(0)
    return Net().eval(), torch.randn(2, 3, 21, 26)


@pytest.fixture(scope="module")
def exported(net, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fast") / "net.pt2"
    torch.export.save(torch.export.export(net[0], (net[1],)), path)
    return path


@pytest.fixture(scope="module")
def fast(exported: Path) -> hardwire.CompiledModel:
    return hardwire.compile(exported, fast_math=["winograd"], check=True)


def forms(model: hardwire.CompiledModel) -> dict[str, str]:
    return {each["kernel"]: each["chosen"] for each in model.report["winograd"]}


def test_numbers(net, fast) -> None:
    model, x = net
    with torch.no_grad():
        exact = Net().double()
        exact.load_state_dict({name: each.double() for name, each in model.state_dict().items()})
        wanted = exact(x.double()).numpy()
    found = fast.run(x.numpy())
    assert np.abs(found - wanted).max() <= 2e-5 * np.abs(wanted).max()


def test_the_report_has_the_choice(fast) -> None:
    assert sorted(forms(fast).values()) == ["F(4x4, 3x3)", "F(4x4, 3x3)"]
    for each in fast.report["winograd"]:
        assert set(each["cycles"]) == {"direct", "F(2x2, 3x3)", "F(4x4, 3x3)"}
        assert each["cycles"][each["chosen"]] == min(each["cycles"].values())
        assert 0 < each["scratch"] <= fast.report["ram"]["arena"]


def test_the_reports_error_is_what_is_measured_again(net, fast) -> None:
    """With the layer's own weights, and about what an object errs on the stated data."""
    weights = net[0].third.weight.detach()
    [entry] = [each for each in fast.report["winograd"] if "add" in each["kernel"]]
    error = entry["error"]
    assert error == asdict(measured(named(entry["chosen"]), weights.numpy(), (21, 26)))
    assert (error["seed"], error["columns"]) == (SEED, MOST_COLUMNS)
    assert error["plane"] == (MOST_ROWS, MOST_ROWS)
    image = np.random.default_rng(SEED).standard_normal((MOST_ROWS + 2, MOST_ROWS + 2, 24))
    x = torch.from_numpy(image.astype(np.float32)).permute(2, 0, 1)[None]
    layer = torch.nn.Conv2d(24, MOST_COLUMNS, 3, bias=False)
    layer.weight.data[:] = weights[:MOST_COLUMNS]
    wanted = torch.nn.functional.conv2d(x.double(), layer.weight.detach().double()).numpy()
    for options, way in (({}, "direct"), ({"fast_math": ("winograd",)}, "form")):
        apart = np.abs(_by_pixels(layer, x, **options) - wanted).max()
        assert error[way]["absolute"] / 3 < apart < error[way]["absolute"] * 3
        assert error[way]["relative"] == error[way]["absolute"] / np.abs(wanted).max()
    assert error["form"]["relative"] > 3 * error["direct"]["relative"]


def _by_pixels(layer: torch.nn.Module, x: torch.Tensor, **options) -> np.ndarray:
    """What an object makes of an image that lies pixel by pixel."""

    class Turned(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = layer

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.layer(x.permute(0, 3, 1, 2)).permute(0, 2, 3, 1)

    given = x.permute(0, 2, 3, 1).contiguous()
    made = hardwire.compile(torch.export.export(Turned().eval(), (given,)), name="net", **options)
    assert ("winograd" in made.report) == bool(options)
    return np.moveaxis(made.run(given.numpy()), -1, 1)


def test_without_the_option_nothing_changes(exported: Path, fast) -> None:
    plain = hardwire.compile(exported)
    assert "winograd" not in plain.report
    assert hardwire.compile(exported, fast_math=()).object == plain.object != fast.object


def test_on_another_processor(exported: Path) -> None:
    """In QEMU, beside PyTorch."""
    found = hardwire.compile(exported, "aarch64", fast_math=["winograd"], check=True)
    assert {*forms(found).values()} == {"F(4x4, 3x3)"}


def test_on_a_microcontroller() -> None:
    """In kernels that read their image by rows, too, of which each strip has transformed tiles."""
    layers = [
        each for _ in range(2) for each in (torch.nn.Conv2d(8, 8, 3, padding=1), torch.nn.ReLU())
    ]
    program = torch.export.export(torch.nn.Sequential(*layers).eval(), (torch.randn(1, 8, 32, 32),))
    options = {"name": "net", "check": True}
    plain, found = (
        hardwire.compile(program, "cortex-m4f", fast_math=names, **options)
        for names in ((), ("winograd",))
    )
    by_rows = [each["kernel"] for each in found.report["calls"] if "by_rows" in each]
    chosen = forms(found)
    assert [chosen[kernel] for kernel in by_rows] == ["F(2x2, 3x3)"] * len(by_rows)
    assert by_rows
    counts = [each.report["instructions"]["most"] for each in (plain, found)]
    assert counts[1] < 0.8 * counts[0]


def test_a_wrong_transform_does_not_pass_the_check(exported: Path, monkeypatch) -> None:
    right = packing.transformed_weights
    monkeypatch.setattr(
        packing, "transformed_weights", lambda *given: right(*given) * np.float32(1 + 2e-3)
    )
    with pytest.raises(CheckFailed, match="differs from what"):
        hardwire.compile(exported, fast_math=["winograd"], check=True)


def test_the_command(exported: Path, tmp_path: Path) -> None:
    done = command("compile", exported, "--fast-math", "winograd", "-o", tmp_path)
    assert done.returncode == 0, done.stderr
    figures = json.loads((tmp_path / "net.report.json").read_text())
    assert [each["chosen"] for each in figures["winograd"]] == ["F(4x4, 3x3)"] * 2
    assert "of sums as they stand" in done.stdout


@pytest.mark.parametrize("name", ["strassen", "winograd,all", ""])
def test_unknown_names_are_refused(exported: Path, name: str) -> None:
    with pytest.raises(HardwireError, match=_refusal(name)):
        hardwire.compile(exported, fast_math=name.split(","))


def test_so_are_those_of_the_command(exported: Path, tmp_path: Path) -> None:
    done = command("compile", exported, "--fast-math", "winograd,all", "-o", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert _refusal("winograd,all") in done.stderr


def _refusal(name: str) -> str:
    return f"`{name.split(',')[-1]}` is no rewrite of --fast-math: it is `winograd` or `half-sums`."
