"""`--fast-math half-sums`: numbers beside exact ones, in QEMU and here; the report; who asks."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.check.check import CheckFailed  # noqa: E402
from hardwire.dialect.half_error import ROWS, measured, sums_of_halves  # noqa: E402
from hardwire.dialect.half_sums import lengths  # noqa: E402
from hardwire.dialect.targets import TARGETS, native  # noqa: E402
from hardwire.dialect.winograd_error import SEED  # noqa: E402
from hardwire.lowering.kernels import packing  # noqa: E402

from .firmware import harness  # noqa: E402
from .test_cli import hardwire as command  # noqa: E402
from .test_half import far  # noqa: E402
from .test_half_arm64 import GIVEN, KINDS  # noqa: E402

BOARDS = harness.each_board(("neoverse-n2", "cortex-a76"))
HOST = "sapphirerapids"
HAS_IT = native().triple.startswith("x86_64") and native().adds_halves
ON_HOST = pytest.param(
    HOST, marks=pytest.mark.skipif(not HAS_IT, reason="needs a processor with AVX512-FP16")
)
EACH = [*BOARDS, ON_HOST]
FAST = {"fast_math": ("half-sums",)}


def deep() -> nn.Module:
    """Depths of several blocks, of no whole register, and of one block."""
    return nn.Sequential(nn.Linear(397, 35), nn.Tanh(), nn.Linear(35, 130), nn.Linear(130, 11))


def windows() -> nn.Module:
    """Of single channels, no whole registers of them, behind a first layer: strided, dilated, with
    more weights than registers, and with so many that single floats are added up."""
    return nn.Sequential(
        nn.Conv2d(3, 21, 3, 2, 1), nn.ReLU(), nn.Conv2d(21, 21, 3, 1, 1, groups=21), nn.Tanh(),
        nn.Conv2d(21, 21, 5, 2, 2, groups=21), nn.ReLU(),
        nn.Conv2d(21, 21, 3, padding=2, dilation=2, groups=21, bias=False), nn.Tanh(),
        nn.Conv2d(21, 21, 9, padding=4, groups=21),
    )  # fmt: skip


MADE = {**KINDS, "deep": deep, "one row": deep, "windows": windows}
INPUTS = {
    **GIVEN, "windows": lambda: torch.randn(2, 3, 25, 27),
    "deep": lambda: torch.randn(13, 397), "one row": lambda: torch.randn(1, 397),
}  # fmt: skip


def drawn(name: str) -> tuple[nn.Module, Tensor]:
    torch.manual_seed(4)
    given = INPUTS[name]()
    return MADE[name]().eval().half(), given.half() if given.is_floating_point() else given


def compiled(module: nn.Module, given: Tensor, target: str, **options) -> hardwire.CompiledModel:
    return hardwire.compile(torch.export.export(module, (given,)), target, name="net", **options)


def on_board(model: hardwire.CompiledModel, given: Tensor, target: str, to: Path) -> np.ndarray:
    if target == HOST:
        return np.asarray(model.run(given.numpy())).astype(np.float64)
    outputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in model.interface.outputs]
    return harness.run_model(target, to, model, [given.numpy()], outputs)[0].astype(np.float64)


def exactly(module: nn.Module, given: Tensor) -> np.ndarray:
    with torch.no_grad():
        return module.double()(given.double() if given.is_floating_point() else given).numpy()


@pytest.mark.parametrize("target", EACH)
@pytest.mark.parametrize("name", MADE)
def test_a_few_times_as_far_off_as_single_sums(name: str, target: str, tmp_path: Path) -> None:
    module, given = drawn(name)
    found = on_board(compiled(module, given, target, **FAST), given, target, tmp_path)
    with torch.no_grad():
        theirs = module(given).double().numpy()
    exact = exactly(module, given)
    assert far(found, exact) < 5 * far(theirs, exact)
    assert far(found, exact) > 1.1 * far(theirs, exact)


@pytest.mark.parametrize("target", EACH)
@pytest.mark.parametrize("columns", [16, 5])
def test_long_sums_do_not_stand_still(target: str, columns: int, tmp_path: Path) -> None:
    """Of 4096 numbers of one sign: as halves they stay where one is less than half of a step."""
    torch.manual_seed(4)
    layer = nn.Linear(4096, columns).eval()
    layer.weight.data.abs_()
    given = torch.rand(9, 4096).half()
    layer = layer.half()
    model = compiled(layer, given, target, **FAST)
    found, exact = on_board(model, given, target, tmp_path), exactly(layer, given)
    assert far(found, exact) < 1.5e-3
    rows, weight = given.numpy(), layer.weight.detach().half().numpy()
    assert far(sums_of_halves(rows, weight, [4096]), exact) > 0.05


@pytest.mark.parametrize("target", EACH)
def test_the_reports_error_is_the_objects(target: str, tmp_path: Path) -> None:
    """With the layer's own weights, on the numbers that it states."""
    torch.manual_seed(4)
    layer = nn.Linear(397, 16, bias=False).half().eval()
    weight = layer.weight.detach().numpy()
    numbers = np.random.default_rng(SEED).standard_normal((ROWS, 397)).astype(np.float16)
    given = torch.from_numpy(numbers)
    model = compiled(layer, given, target, **FAST)
    [entry] = model.report["half_sums"]
    blocks = lengths([], 397, 64)
    assert (sum(blocks), max(blocks), entry["steps"]) == (397, 64, 64)
    assert entry["error"] == asdict(measured(weight, blocks))
    wanted = sums_of_halves(numbers, weight, blocks).astype(np.float16)
    np.testing.assert_array_equal(on_board(model, given, target, tmp_path), wanted)
    assert entry["error"]["halves"]["relative"] > 100 * entry["error"]["direct"]["relative"]


@pytest.mark.parametrize("target", BOARDS)
@pytest.mark.parametrize("kind", ["windows", "first layer", "small code"])
def test_the_reports_error_is_that_of_windows(kind: str, target: str, tmp_path: Path) -> None:
    """Bit by bit on numbers of one window: all of a channel's products are one block."""
    torch.manual_seed(4)
    channels = 3 if kind == "first layer" else 19
    groups = 1 if kind == "first layer" else channels
    layer = nn.Conv2d(channels, 19, 5 if groups > 1 else 3, padding=1, groups=groups, bias=False)
    given, weight = torch.randn(1, channels, 7, 9).half(), layer.half().weight.detach().numpy()
    options = {"optimize": "size"} if kind == "small code" else {}
    model = compiled(layer.eval(), given, target, **FAST, **options)
    [entry] = model.report["half_sums"]
    ordered = weight.transpose(0, 2, 3, 1).reshape(19, -1)
    assert entry["error"] == asdict(measured(ordered, [ordered.shape[1]]))
    seen = _windows(given.numpy(), weight.shape[2]).reshape(-1, *weight.shape[2:], channels)
    if groups > 1:
        own = [(seen[..., at].reshape(len(seen), -1), ordered[at : at + 1]) for at in range(19)]
    else:
        own = [(seen.reshape(len(seen), -1), ordered)]
    sums = [sums_of_halves(rows, factors, [ordered.shape[1]]) for rows, factors in own]
    found = on_board(model, given, target, tmp_path)[0].reshape(19, -1).T
    np.testing.assert_array_equal(found, np.concatenate(sums, -1).astype(np.float16))


def _windows(image: np.ndarray, size: int) -> np.ndarray:
    """`[rows][columns][size][size][channels]`, of an image with zeros around it."""
    padded = np.pad(image[0], [(0, 0), (1, 1), (1, 1)])
    seen = np.lib.stride_tricks.sliding_window_view(padded, (size, size), (1, 2))
    return seen.transpose(1, 2, 3, 4, 0)


def test_windows_and_first_layers_take_fewer_instructions() -> None:
    """By counts of the finished code, and half of the flash for weights; others stay."""
    for name, channels, layer in (
        ("windows", 32, nn.Conv2d(32, 32, 3, padding=1, groups=32)),
        ("first layer", 3, nn.Conv2d(3, 32, 3, 2, 1)),
    ):
        pair = [_cost(layer, channels, options) for options in ({}, FAST)]
        assert pair[1][0] < 0.8 * pair[0][0], name
        assert pair[1][1] < 0.6 * pair[0][1], name
    for layer in (nn.Conv2d(4, 4, 3, padding=1, groups=4), nn.Conv2d(4, 7, 3, padding=1)):
        assert _cost(layer, 4, {}) == _cost(layer, 4, FAST)


def _cost(layer: nn.Module, channels: int, options: dict) -> tuple[int, int]:
    """Instructions, and bytes of weights."""
    given = torch.randn(1, channels, 12, 12).half()
    report = compiled(layer.half().eval(), given, "neoverse-n2", **options).report
    return report["instructions"]["most"], report["flash"]["weights"]


def test_blocks() -> None:
    assert lengths([3], 96, 64) == [48] * 6
    assert lengths([3, 3], 8, 64) == [24] * 3
    assert lengths([2], 130, 64) == [48, 48, 34] * 2
    assert lengths([3, 3], 4, 64) == [36]
    assert lengths([], 5, 64) == [5]


def test_without_the_option_nothing_changes() -> None:
    module, given = drawn("deep")
    plain = compiled(module, given, "neoverse-n2")
    assert "half_sums" not in plain.report
    fast = compiled(module, given, "neoverse-n2", **FAST)
    assert compiled(module, given, "neoverse-n2", fast_math=()).object == plain.object
    assert fast.object != plain.object
    module, given = drawn("deep")
    single = [compiled(module.float(), given.float(), "neoverse-n2", **kind) for kind in ({}, FAST)]
    assert single[0].object == single[1].object


def test_the_check_knows_of_it(monkeypatch) -> None:
    module, given = drawn("convolutions")
    compiled(module, given, "cortex-a76", check=True, **FAST)
    right = packing.pack
    monkeypatch.setattr("hardwire.lowering.kernels.entry_values.pack", lambda *x: right(*x) * 1.1)
    with pytest.raises(CheckFailed, match="differs from what"):
        compiled(module, given, "cortex-a76", check=True, cache=False, **FAST)


def test_others_are_refused() -> None:
    module, given = drawn("deep")
    able = [each.name for each in TARGETS if each.adds_halves]
    assert able[:2] == [HOST, "cortex-a55"]
    for target in ("cortex-a53", "x86-64-v4", "cortex-m55"):
        with pytest.raises(HardwireError) as caught:
            compiled(module, given, target, **FAST)
        assert str(caught.value) == _refusal(target, able)


def _refusal(target: str, able: list[str]) -> str:
    return (
        f"--fast-math half-sums: `{target}` has no arithmetic of float16 that hardwire uses; "
        f"leave the option out, or take a target that has it: "
        f"{', '.join(f'`{name}`' for name in able)}."
    )


def test_the_command(tmp_path: Path) -> None:
    module, given = drawn("deep")
    torch.export.save(torch.export.export(module, (given,)), tmp_path / "net.pt2")
    arguments = "compile", tmp_path / "net.pt2", "--fast-math", "half-sums", "-o", tmp_path
    done = command(*arguments, "--target", "cortex-a55")
    assert done.returncode == 0, done.stderr
    figures = json.loads((tmp_path / "net.report.json").read_text())
    assert [each["steps"] for each in figures["half_sums"]] == [64, 35, 48]
    assert "sums of halves" in done.stdout
    done = command(*arguments, "--target", "cortex-a72")
    assert (done.returncode, done.stdout) == (1, "")
    assert "`cortex-a72` has no arithmetic of float16" in done.stderr
