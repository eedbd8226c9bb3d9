"""`--optimize`: what is made small is smaller, what is made fast is faster, and all is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.dialect.options import OPTIMIZE  # noqa: E402
from hardwire.lowering.report_text import table  # noqa: E402

from .firmware import harness  # noqa: E402
from .models import randomise, zoo  # noqa: E402
from .test_cli import hardwire as command  # noqa: E402
from .tflite import mlperf  # noqa: E402
from .tflite.compiled import compiled  # noqa: E402


class Excited(nn.Module):
    """Convolutions with and without groups, odd sizes, and products along channels."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 22, 3, 2, 1)
        self.windows = nn.Conv2d(22, 22, 5, 1, 2, groups=22)
        self.long = nn.Conv2d(22, 22, (4, 3), (2, 1), (1, 2), (1, 2), groups=22)
        self.gate = nn.Conv2d(22, 22, 1)
        self.last = nn.Linear(22, 7)

    def forward(self, image: Tensor) -> Tensor:
        x = nn.functional.hardswish(self.first(image))
        x = nn.functional.relu(self.windows(x))
        x = self.long(x)
        x = x * torch.sigmoid(self.gate(x.mean((2, 3), keepdim=True)))
        return self.last(x.mean((2, 3))).softmax(1)


@pytest.fixture(scope="module")
def excited() -> tuple[torch.export.ExportedProgram, np.ndarray, np.ndarray]:
    """The network, what it is given, and what it gives."""
    torch.manual_seed(3)
    module = Excited()
    randomise(module)
    image = torch.randn(1, 3, 19, 22)
    expected = module.eval()(image).detach().numpy()
    return torch.export.export(module, (image,)), image.numpy(), expected


@pytest.mark.parametrize("level", OPTIMIZE)
def test_results_on_this_machine(level: str, excited) -> None:
    program, image, expected = excited
    found = hardwire.compile(program, name="net", optimize=level).run(image)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("target", harness.each_board(["cortex-m4f", "cortex-m55"]))
def test_results_of_small_code_on_boards(target: str, excited, tmp_path: Path) -> None:
    program, image, expected = excited
    model = hardwire.compile(program, target, name="net", optimize="size")
    [found] = harness.run_model(target, tmp_path, model, [image], [expected])
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("level", ["size", "balanced"])
def test_integers_are_the_same_at_each_level(level: str, tmp_path: Path) -> None:
    file = mlperf.keyword_spotting()
    here = compiled(file)
    draw = np.random.default_rng(0)
    [spec] = here.interface.inputs
    given = draw.integers(-128, 128, spec.shape).astype(spec.dtype.numpy)
    expected = here.run(given)
    (tmp_path / "spotter.tflite").write_bytes(file)
    model = hardwire.compile(tmp_path / "spotter.tflite", "cortex-m4f", optimize=level)
    [found] = harness.run_model("cortex-m4f", tmp_path, model, [given], [expected])
    np.testing.assert_array_equal(found, expected)


@pytest.fixture(scope="module")
def made(excited) -> dict[str, dict[str, Any]]:
    """The report of each level."""
    return {
        level: hardwire.compile(excited[0], "cortex-m4f", name="net", optimize=level).report
        for level in OPTIMIZE
    }


def test_each_level_is_smaller_than_the_next(made) -> None:
    code = [made[level]["flash"]["code"] for level in OPTIMIZE]
    assert code[0] < 0.5 * code[1]
    assert code[1] < 0.8 * code[2]
    kernels = {level: made[level]["optimize"] for level in OPTIMIZE}
    assert kernels["size"]["for_speed"] == {"kernels": 0, "bytes": 0}
    assert kernels["speed"]["for_size"] == {"kernels": 0, "bytes": 0}
    both = kernels["balanced"]["for_size"], kernels["balanced"]["for_speed"]
    assert all(each["kernels"] > 0 for each in both)
    flash = made["balanced"]["flash"]
    apart = flash["entry"] + flash["copies_and_fills"]
    assert sum(each["bytes"] for each in both) == flash["code"] - apart
    assert 0 < flash["copies_and_fills"] < 400
    assert [each["level"] for each in kernels.values()] == [*OPTIMIZE]


def test_products_along_channels_take_a_few_hundred_bytes(made) -> None:
    """Unrolled whole they took 5 kB for one multiplication an element."""
    sizes = {
        level: {each["kernel"]: each["bytes"] for each in report["flash"]["by_kernel"]}
        for level, report in made.items()
    }
    assert sizes["size"]["mul_0"] <= sizes["balanced"]["mul_0"] < 250
    assert sizes["speed"]["mul_0"] > 3 * sizes["balanced"]["mul_0"]


def test_processors_with_caches_are_balanced_by_speed(excited) -> None:
    made = [hardwire.compile(excited[0], "aarch64", name="net", optimize=level).object
            for level in ("balanced", "speed")]  # fmt: skip
    assert made[0] == made[1]


def test_costs_of_each_level(made, excited, tmp_path: Path) -> None:
    """What the report says of a level is what the level takes."""
    torch.export.save(excited[0], tmp_path / "net.pt2")
    done = command(
        "compile", tmp_path / "net.pt2", "--target", "cortex-m4f", "--optimize", "size",
        "--costs", "-o", tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "net.report.json").read_text())
    assert [*report["optimize"]["levels"]] == [*OPTIMIZE]
    for level, costs in report["optimize"]["levels"].items():
        own = made[level]
        assert costs == {
            "code": own["flash"]["code"],
            "flash": own["flash"]["total"],
            "arena": own["ram"]["arena"],
            "stack": own["stack"]["bytes"],
        }
    shown = table(report)
    assert "size      as compiled" in shown
    assert f"{report['optimize']['levels']['speed']['code']:,}" in shown


def test_levels_that_are_not_there() -> None:
    module, inputs = zoo()["autoencoder"]()
    with pytest.raises(
        HardwireError,
        match="`fast` is no way to optimise: it is `size`, `balanced` or `speed`",
    ):
        hardwire.compile(torch.export.export(module, inputs), optimize="fast")
