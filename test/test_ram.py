"""`--ram`: the fastest program that fits, with the same results, or by how much none does."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import api  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.dialect.options import CompileOptions  # noqa: E402
from hardwire.tools.commands import number_of_bytes  # noqa: E402

from .tflite import mlperf  # noqa: E402
from .tflite.chained import stages, with_chains  # noqa: E402


class Residual(nn.Module):
    """A sum with a layer before the last two, so that three images are in memory at once; windows
    of several kinds, and images that become larger and smaller."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 8, (3, 5), (2, 1), padding=(1, 2))
        self.one = nn.Conv2d(8, 8, 3, padding=1)
        self.two = nn.Conv2d(8, 8, 3, padding=2, dilation=2)
        self.wide = nn.Conv2d(8, 20, 1)
        self.each = nn.Conv2d(20, 20, 5, 2, padding=2, groups=20)
        self.last = nn.Conv2d(20, 4, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.first(x))
        x = torch.relu(x + self.two(torch.relu(self.one(x))))
        return self.last(self.each(torch.relu(self.wide(x))))


def smallest(model: object, target: str = "native", **more: object) -> int:
    """What the smallest plan takes, by the message."""
    with pytest.raises(HardwireError, match=r"--ram 1: .* takes \d+ bytes") as problem:
        hardwire.compile(model, target, ram=1, **more)
    return int(re.search(r"takes (\d+) bytes", str(problem.value))[1])


def total(model: hardwire.CompiledModel) -> int:
    ram = model.report["ram"]
    return ram["arena"] + ram["inputs"] + ram["outputs"]


@pytest.mark.parametrize("io", ["caller", "arena"])
def test_computes_the_same_in_less_memory(io: str) -> None:
    torch.manual_seed(0)
    module, x = Residual().eval(), torch.randn(1, 3, 24, 14)
    program = torch.export.export(module, (x,))
    usual = hardwire.compile(program, name="net", io=io)
    least = smallest(program, name="net", io=io)
    ours = hardwire.compile(program, name="net", io=io, ram=least)
    assert total(ours) <= least < 0.75 * total(usual)
    for seed in range(2):
        given = np.random.default_rng(seed).standard_normal(x.shape).astype(np.float32)
        expected = module(torch.from_numpy(given)).detach().numpy()
        np.testing.assert_allclose(ours.run(given), expected, rtol=1e-4, atol=1e-5)


def test_what_is_never_whole_takes_no_memory() -> None:
    """The image between two convolutions is larger than all memory there is; less is too little."""
    torch.manual_seed(0)
    expanded = nn.Conv2d(4, 48, 1), nn.ReLU6(), nn.Conv2d(48, 48, 3, 2, padding=1, groups=48)
    module = nn.Sequential(*expanded, nn.ReLU6(), nn.Conv2d(48, 4, 1)).eval()
    program = torch.export.export(module, (torch.randn(1, 4, 17, 14),))
    least = smallest(program, name="net")
    ours = hardwire.compile(program, name="net", ram=least)
    assert total(ours) == least < 48 * 17 * 14 * 4
    assert {call["by_rows"]["stages"] for call in ours.report["calls"] if "by_rows" in call} == {3}
    given = np.random.default_rng(0).standard_normal((1, 4, 17, 14)).astype(np.float32)
    expected = module(torch.from_numpy(given)).detach().numpy()
    np.testing.assert_allclose(ours.run(given), expected, rtol=1e-4, atol=1e-5)
    with pytest.raises(HardwireError, match=f"found takes {least} bytes, 1 too many"):
        hardwire.compile(program, name="net", ram=least - 1)


def test_chains_are_made_as_is_asked_for() -> None:
    """As take the least memory that is found, or none, even where memory is short."""
    torch.manual_seed(1)
    program = torch.export.export(Residual().eval(), (torch.randn(1, 3, 16, 10),))
    by_choice = {
        each: hardwire.compile(program, name="net", chains=each)
        for each in ("all", "none", "bands")
    }
    most = [max((call["by_rows"]["stages"] for call in made.report["calls"] if "by_rows" in call),
            default=1) for made in by_choice.values()]  # fmt: skip
    assert most == [3, 1, 3]
    assert by_choice["none"].object == hardwire.compile(program, name="net").object
    least = smallest(program, name="net")
    assert total(by_choice["bands"]) <= min(least, total(by_choice["all"]))
    assert smallest(program, name="net", chains="none") > least
    with pytest.raises(
        HardwireError,
        match="`some` is no choice of chains: it is `none`, `needed`, `all` or `bands`",
    ):
        hardwire.compile(program, name="net", chains="some")


class Wide(nn.Module):
    """An image of few rows and many columns whose strips take most, that are seen by windows of
    several kinds."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(2, 24, 3, padding=1), nn.ReLU(),
            nn.Conv2d(24, 24, (3, 5), (1, 2), padding=(1, 2), groups=24), nn.ReLU(),
            nn.Conv2d(24, 20, 3, padding=2, dilation=2), nn.ReLU(), nn.Conv2d(20, 3, 1),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x)


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
def test_bands_of_columns_take_less_memory_than_rows_and_compute_the_same(target: str) -> None:
    torch.manual_seed(2)
    module, x = Wide().eval(), torch.randn(1, 2, 11, 45)
    program = torch.export.export(module, (x,))
    rows, bands = (
        hardwire.compile(program, target, name="net", chains=each) for each in ("all", "bands")
    )
    assert total(bands) < 0.8 * total(rows)
    products = [made.report["totals"]["multiply_adds"] for made in (rows, bands)]
    assert products[0] < products[1] < 1.7 * products[0]
    given = np.random.default_rng(3).standard_normal(x.shape).astype(np.float32)
    expected = module(torch.from_numpy(given)).detach().numpy()
    np.testing.assert_allclose(bands.run(given), expected, rtol=1e-4, atol=1e-5)
    for made in (rows, bands) if target == "cortex-m4f" else ():
        fitting = hardwire.compile(program, target, name="net", ram=total(made))
        assert fitting.report["totals"] == made.report["totals"]


def test_a_part_that_is_computed_in_place_may_lie_over_its_image() -> None:
    """Both halves of a result are read by rows, the first one over the image that it is made of."""
    torch.manual_seed(0)
    wide, deep = nn.Conv2d(4, 24, 1), nn.Conv2d(24, 24, 3, padding=(1, 0), groups=24)
    last = nn.Conv2d(24, 8, 1)

    class Halves(nn.Module):
        def part(self, x: torch.Tensor, sides: tuple[int, int]) -> torch.Tensor:
            x = nn.functional.pad(torch.relu(wide(x)), sides)
            return last(torch.relu(deep(x)))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.relu(
                torch.cat([self.part(x[..., :17], (1, 0)), self.part(x[..., 15:], (0, 1))], 3)
            )

    module, x = Halves().eval(), torch.randn(1, 4, 32, 32)
    program = torch.export.export(module, (x,))
    ours = hardwire.compile(program, "cortex-m4f", name="net", io="arena", chains="all")
    np.testing.assert_allclose(
        ours.run(x.numpy()), module(x).detach().numpy(), rtol=1e-4, atol=1e-5
    )


def test_chains_never_take_more_memory() -> None:
    """A few rows of many channels are more than what is computed from them."""
    torch.manual_seed(1)
    layers = nn.Conv2d(16, 4, 3), nn.ReLU(), nn.Conv2d(4, 4, (4, 3))
    program = torch.export.export(nn.Sequential(*layers).eval(), (torch.randn(1, 16, 7, 9),))
    ours, alone = (hardwire.compile(program, name="net", chains=each) for each in ("all", "none"))
    assert ours.object == alone.object
    chained = with_chains(program, "native")
    assert stages(chained) == [2]
    assert total(chained) > total(alone)


def test_what_fits_is_not_made_slower() -> None:
    program = torch.export.export(Residual().eval(), (torch.randn(1, 3, 24, 14),))
    usual = hardwire.compile(program, name="net")
    for ram in (total(usual), 10 * total(usual)):
        assert hardwire.compile(program, name="net", ram=ram).object == usual.object
    assert hardwire.compile(program, name="net", ram=total(usual) - 1).object != usual.object


def test_as_few_kernels_as_that_takes_read_by_rows(tmp_path: Path) -> None:
    """The less memory there is, the more is copied; microcontrollers read by rows as they please,
    but where all fits anyway."""
    path = tmp_path / "kws.tflite"
    path.write_bytes(mlperf.OF_THE_ZOO["kws"]())
    target, rows = "cortex-m4f", []
    for ram in (smallest(path, target, io="arena"), 12000, 17000, 20480):
        options = CompileOptions(io="arena", ram=ram)
        program = api.plan_of(path, target, options)
        rows.append(len(re.findall(r"hw\.rows", str(program.module))))
        assert total(api.finish(program, options)) <= ram
    assert rows[0] >= rows[1] > rows[2] > rows[3] == 0


@pytest.mark.parametrize("name", ["kws", "resnet8"])
def test_integers_in_little_memory_are_those_of_tflm(name: str, tmp_path: Path) -> None:
    pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")
    from .tflite import oracle

    file = mlperf.OF_THE_ZOO[name]()
    path = tmp_path / f"{name}.tflite"
    path.write_bytes(file)
    model = hardwire.compile(path, ram=smallest(path, io="arena"), io="arena")
    [spec] = model.interface.inputs
    rng = np.random.default_rng(1)
    for _ in range(2):
        given = rng.integers(-128, 128, spec.shape).astype(np.int8)
        [expected] = oracle.run_once(file, given)
        np.testing.assert_array_equal(model.run(given), expected)


class Twice(nn.Module):
    """A convolution that is faster in transformed tiles, and whose image is read twice, so that it
    is not read by rows."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = nn.Conv2d(3, 24, 1)
        self.both = nn.Conv2d(24, 24, 3, padding=1)
        self.last = nn.Conv2d(24, 4, 3, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.wide(x))
        return self.last(torch.relu(self.both(x) + x))


def test_transformed_tiles_are_given_up_where_there_is_no_room_for_them() -> None:
    """What fits with them has them; with less memory sums are as they stand, and take longer."""
    torch.manual_seed(0)
    module = Twice().eval()
    program = torch.export.export(module, (torch.randn(1, 3, 21, 26),))
    options = {"name": "net", "io": "arena", "fast_math": ["winograd"]}
    made = [hardwire.compile(program, "cortex-m4f", ram=ram, **options) for ram in (200000, 120000)]
    assert total(made[1]) <= 120000 < total(made[0])
    chosen = [each["chosen"] for model in made for each in model.report["winograd"]]
    assert chosen == ["F(2x2, 3x3)", "direct"]
    assert made[0].report["instructions"]["most"] < made[1].report["instructions"]["most"]
    given = np.random.default_rng(0).standard_normal((1, 3, 21, 26)).astype(np.float32)
    expected = module(torch.from_numpy(given)).detach().numpy()
    np.testing.assert_allclose(made[1].run(given), expected, rtol=1e-4, atol=1e-5)


def test_the_message_says_what_is_missing() -> None:
    program = torch.export.export(nn.Linear(8, 4).eval(), (torch.randn(1, 8),))
    message = (
        "--ram 40: the smallest plan that was found takes 48 bytes, 8 too many: 0 of arena, and 48 "
        "of inputs, outputs and state beside it."
    )
    with pytest.raises(HardwireError, match=re.escape(message)):
        hardwire.compile(program, name="net", ram=40)
    assert total(hardwire.compile(program, name="net", ram=48)) == 48


def test_memories_have_limits_of_their_own() -> None:
    program = torch.export.export(nn.Linear(8, 4).eval(), (torch.randn(1, 8),))
    with pytest.raises(HardwireError, match=r"--ram: .* that --memories names are the limit"):
        hardwire.compile(program, name="net", ram=40, memories="board.yaml")
    with pytest.raises(HardwireError, match=r"--flash: .* that --memories names are the limit"):
        hardwire.compile(program, name="net", flash=40, memories="board.yaml")


def test_the_fastest_level_that_fits_into_flash() -> None:
    """Speed where there is room, then what is smaller; or the bytes that are missing."""
    torch.manual_seed(0)
    layers = nn.Conv2d(3, 8, 3, padding=1), nn.Hardswish(), nn.Conv2d(8, 4, 3), nn.Softmax(1)
    program = torch.export.export(nn.Sequential(*layers).eval(), (torch.randn(1, 3, 9, 8),))
    levels = {
        level: hardwire.compile(program, "cortex-m4f", name="net", optimize=level)
        for level in ("size", "balanced", "speed")
    }
    taken = {level: made.report["flash"]["total"] for level, made in levels.items()}
    assert taken["size"] < taken["balanced"] < taken["speed"]
    for level, most in taken.items():
        found = hardwire.compile(program, "cortex-m4f", name="net", flash=most)
        assert found.report["optimize"]["level"] == level
        assert found.object == levels[level].object
    code = levels["size"].report["flash"]["code"]
    message = (
        f"--flash {taken['size'] - 1}: the smallest object that was found takes {taken['size']} "
        f"bytes, 1 too many: {code} of code and {taken['size'] - code} of constants."
    )
    with pytest.raises(HardwireError, match=re.escape(message)):
        hardwire.compile(program, "cortex-m4f", name="net", flash=taken["size"] - 1)


def test_what_is_added_to_an_object_counts_in_flash() -> None:
    """Boxed operators and the self-test are in what has to fit."""
    program = torch.export.export(nn.Linear(8, 4).eval(), (torch.randn(1, 8),))
    more = {"boxed": True, "self_test": True}
    whole = hardwire.compile(program, name="net", optimize="size", **more)
    most = whole.report["flash"]["total"] - 1
    assert hardwire.compile(program, name="net", optimize="size").report["flash"]["total"] < most
    with pytest.raises(HardwireError, match=f"--flash {most}: the smallest object"):
        hardwire.compile(program, name="net", flash=most, **more)


@pytest.mark.parametrize(
    ("text", "number"), [("65536", 65536), ("64k", 65536), ("64K", 65536), ("2m", 2097152)]
)
def test_numbers_of_bytes(text: str, number: int) -> None:
    assert number_of_bytes(text) == number


@pytest.mark.parametrize("text", ["", "k", "-1", "64kb", "6.5k"])
def test_what_is_no_number_of_bytes(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    from hardwire.tools.hardwire import parser

    with pytest.raises(SystemExit):
        parser().parse_args(["compile", "x.pt2", f"--ram={text}"])
    assert f"`{text}` is no number of bytes, as 65536 or 64k is" in capsys.readouterr().err
