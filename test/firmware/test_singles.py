"""Products of single floats on emulated boards: tiles, strides and sizes that fit nothing."""

from __future__ import annotations

import re
from math import inf, nan, prod
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional  # noqa: E402

import hardwire  # noqa: E402
from hardwire.api import read  # noqa: E402
from hardwire.lowering.object import emit_assembly  # noqa: E402
from hardwire.lowering.stages import lower_to  # noqa: E402
from hardwire.passes.pipeline import run_to  # noqa: E402

from . import harness  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)


def weight(*shape: int) -> torch.Tensor:
    """Numbers that neighbours do not share, of about one."""
    return ((torch.arange(prod(shape)) * 37 % 61 - 30) / 32).reshape(shape)


class Uneven(torch.nn.Module):
    """Rows and columns that tiles leave over, pixels that are far apart, short and long sums."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        conv, linear = functional.conv2d, functional.linear
        seen = conv(x, weight(23, 3, 3, 3), weight(23), stride=(2, 1), padding=1).relu()
        wide = conv(seen, weight(130, 23, 1, 1), weight(130))
        parts = (
            conv(seen, weight(24, 23, 2, 3), weight(24), dilation=(1, 2)),
            conv(wide, weight(5, 130, 3, 1), padding=(1, 0)),
            conv(wide, weight(8, 65, 1, 2), weight(8), stride=(3, 2), groups=2),
            functional.conv1d(seen[:, :, 2], weight(9, 23, 4), weight(9), dilation=2),
            linear(seen[0, :, :, 0], weight(37, 6), weight(37)),
            linear(wide[:, :, 0, 0], weight(41, 130), weight(41)).relu(),
            linear(x[0, 0, :3, :1], weight(17, 1)),
            linear(x[0, 1, :2, :7], weight(20, 7)) + x[0, 2, :2, :1],
            x[0, :, :, 4].t() @ weight(3, 11),
            conv(wide, weight(130, 1, 3, 3), weight(130), padding=(1, 2), groups=130).relu(),
            conv(seen, weight(23, 1, 3, 2), weight(23), (1, 2), dilation=(2, 3), groups=23),
            conv(seen[:, :6], weight(6, 1, 5, 5), padding=2, groups=6).relu(),
            conv(seen, weight(46, 1, 2, 2), groups=23),
            functional.conv1d(wide[:, :, 0], weight(130, 1, 4), weight(130), groups=130),
        )
        return torch.cat([part.flatten() for part in parts])


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m7", "cortex-m55"])
def test_uneven_products_agree_with_pytorch(target: str, tmp_path: Path) -> None:
    x = torch.randn((1, 3, 11, 9), generator=torch.Generator().manual_seed(1))
    expected = Uneven()(x)
    compiled = hardwire.compile(torch.export.export(Uneven(), (x,)), target=target, name="uneven")
    (found,) = harness.run_model(target, tmp_path, compiled, [x.numpy()], [expected.numpy()])
    torch.testing.assert_close(torch.from_numpy(found.copy()), expected, rtol=2e-5, atol=2e-5)


def loop_of(layer: torch.nn.Module, *shape: int) -> str:
    """The loop with the most products of a layer on Cortex-M55."""
    program = read(torch.export.export(layer.eval(), (torch.zeros(shape),)), "cortex-m55")
    run_to(program, "planned")
    lower_to(program, "llvm")
    blocks = re.split(r"^\.L\w+:|^\tbne", emit_assembly(program), flags=re.M)
    return max(blocks, key=_products)


def test_numbers_of_rows_in_lanes_are_loaded_in_threes() -> None:
    """Three rows of two registers each take 18 products, six loads of weights and three of three
    numbers in three steps, which are written out four times; one instruction counts."""
    loop = loop_of(torch.nn.Linear(72, 8), 9, 72)
    assert _products(loop) == 4 * 18
    assert len(re.findall(r"\tldm", loop)) == 4 * 3
    assert len(re.findall(r"^\t[a-z]", loop, flags=re.M)) == 4 * 27 + 1


def test_numbers_of_short_rows_are_loaded_in_pairs() -> None:
    """Threes would leave one of four steps over."""
    loop = loop_of(torch.nn.Conv2d(1, 8, 4), 1, 1, 7, 9)
    assert _products(loop) == 24
    assert len(re.findall(r"\tldrd\t", loop)) > len(re.findall(r"\tldm", loop)) == 0


def test_windows_far_apart_share_addresses() -> None:
    """Fifteen pixels and nine weights, 256 bytes apart and more: four or two are in reach of one
    address, which is one more instruction; three go on with the loop."""
    for channels, addresses in ((64, 6), (128, 11)):
        layers = (
            torch.nn.Conv2d(1, channels, 1),
            torch.nn.Conv2d(*2 * [channels], 3, groups=channels),
        )
        loop = loop_of(torch.nn.Sequential(*layers), 1, 1, 7, 5)
        assert _products(loop) == 27
        assert len(re.findall(r"\tadd", loop)) == addresses + 3


def _products(text: str) -> int:
    return len(re.findall(r"\tvfma\.f32|\tvmul\.f32", text))


class Paired(torch.nn.Module):
    """Rows whose numbers are loaded in pairs: of two steps, or of a row and the next one; some
    begin at addresses that 8 does not divide, and some are left over."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        conv, linear = functional.conv2d, functional.linear
        seen = conv(x, weight(12, 3, 3, 3), weight(12), padding=1).relu()
        deep = conv(seen, weight(20, 12, 3, 2), weight(20), stride=(1, 2), padding=1)
        line = deep.flatten()[1:151].reshape(5, 30)
        parts = (
            conv(deep, weight(10, 20, 3, 3), weight(10)).relu(),
            conv(x, weight(23, 3, 1, 1), weight(23)),
            functional.conv1d(x[:, 0, 1:], weight(17, 6, 4), weight(17)),
            linear(line, weight(21, 30), weight(21)),
            linear(line[:1], weight(9, 30)),
        )
        return torch.cat([part.flatten() for part in parts])


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m33"])
def test_numbers_that_are_loaded_in_pairs_agree_with_pytorch(target: str) -> None:
    pytest.importorskip("unicorn", reason="Unicorn executes the objects.")
    x = torch.randn((1, 3, 7, 9), generator=torch.Generator().manual_seed(3))
    model = hardwire.compile(torch.export.export(Paired(), (x,)), target, name="paired")
    found = torch.from_numpy(model.run(x.numpy()))
    torch.testing.assert_close(found, Paired()(x), rtol=2e-5, atol=2e-5)


class Kept(torch.nn.Module):
    """Tiles whose sums keep their registers from step to step, of which one or several are written
    out; rows are as many as tiles have, one more, or one less."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        sizes = ((25, 64, 8), (21, 32, 8), (15, 10, 20), (25, 9, 24), (25, 7, 24), (24, 6, 13))
        lines = [
            functional.linear(x[n:][:rows, n:][:, :depth], weight(columns, depth), weight(columns))
            for n, (rows, depth, columns) in enumerate(sizes)
        ]
        image = x[:24, :30].reshape(4, 6, 30)[None]
        lines.append(functional.conv2d(image, weight(12, 4, 3, 4), weight(12), stride=(1, 2)))
        return torch.cat([line.flatten() for line in lines])


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m33"])
def test_sums_that_keep_their_registers_agree_with_pytorch(target: str) -> None:
    pytest.importorskip("unicorn", reason="Unicorn executes the objects.")
    x = torch.randn((31, 70), generator=torch.Generator().manual_seed(5))
    model = hardwire.compile(torch.export.export(Kept(), (x,)), target, name="kept")
    found = torch.from_numpy(model.run(x.numpy()))
    torch.testing.assert_close(found, Kept()(x), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize(
    ("layer", "shape", "products", "pairs"),
    [
        pytest.param(torch.nn.Linear(64, 16), (8, 64), 128, 16, id="two steps"),
        pytest.param(torch.nn.Conv2d(16, 16, 3), (1, 16, 6, 6), 48, 6, id="two rows"),
        pytest.param(torch.nn.Conv2d(12, 8, 1), (1, 12, 2, 10), 120, 12, id="and one more"),
    ],
)
def test_numbers_are_loaded_in_pairs(
    layer: torch.nn.Module, shape: tuple[int, ...], products: int, pairs: int
) -> None:
    """Of four rows in eight steps there are 16 pairs, in three steps six; of five in six steps 12.
    Sums keep their registers."""
    program = read(torch.export.export(layer.eval(), (torch.zeros(shape),)), "cortex-m4f")
    run_to(program, "planned")
    lower_to(program, "llvm")
    loop = max(re.split(r"^\.L\w+:", emit_assembly(program), flags=re.M), key=_products)
    assert (_products(loop), len(re.findall(r"\tvldr\td", loop))) == (products, pairs)
    assert "[sp" not in loop
    assert "vmov.f32" not in loop


class Windows(torch.nn.Module):
    """Windows of channels whose weights lie side by side, and some with too many weights for that;
    results are in rows of one more than a tile has, with strides and gaps."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        conv, channels = functional.conv2d, x.shape[1]
        parts = (
            conv(x, weight(channels, 1, 3, 3), weight(channels), padding=1, groups=channels).relu(),
            conv(x, weight(channels, 1, 3, 3), stride=2, groups=channels),
            conv(x, weight(channels, 1, 2, 3), weight(channels), dilation=(2, 1), groups=channels),
            conv(x, weight(channels, 1, 4, 4), weight(channels), padding=1, groups=channels),
            conv(x, weight(channels, 1, 5, 5), weight(channels), padding=2, groups=channels),
            conv(x, weight(2 * channels, 1, 3, 1), weight(2 * channels), groups=channels),
        )
        return torch.cat([part.flatten() for part in parts])


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m33"])
@pytest.mark.parametrize("shape", [(1, 6, 9, 11), (2, 5, 8, 7)])
def test_windows_of_channels_agree_with_pytorch(shape: tuple[int, ...], target: str) -> None:
    pytest.importorskip("unicorn", reason="Unicorn executes the objects.")
    x = torch.randn(shape, generator=torch.Generator().manual_seed(4))
    model = hardwire.compile(torch.export.export(Windows(), (x,)), target, name="windows")
    found = torch.from_numpy(model.run(x.numpy()))
    torch.testing.assert_close(found, Windows()(x), rtol=2e-5, atol=2e-5)


def test_weights_of_windows_are_loaded_at_once_and_pixels_behind_each_other() -> None:
    """Nine weights take one instruction; few sums wait for a product right in front of them."""
    layer = torch.nn.Conv2d(8, 8, 3, padding=1, groups=8).eval()
    program = read(torch.export.export(layer, (torch.zeros(1, 8, 5, 5),)), "cortex-m4f")
    run_to(program, "planned")
    lower_to(program, "llvm")
    text = emit_assembly(program)
    assert [len(one.split(",")) for one in re.findall(r"\tvldm\S*\t\w+, \{([^}]*)\}", text)] == [9]
    loop = max(re.split(r"^\.L\w+:", text, flags=re.M), key=_products)
    assert "[sp" not in loop
    assert "vmov.f32" not in loop
    waits = re.findall(r"vmul\.f32\t(s\d+),.*\n\tvadd\.f32\t.*\b\1\b", loop)
    assert len(waits) <= _products(loop) / 8
    assert re.search(r"(\tvldr\t.*\n){5}", loop)


class Finished(torch.nn.Module):
    """Lanes of sums that are compared, bounded and curved before they are stored."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        functions = (
            torch.relu, functional.relu6, functional.leaky_relu, functional.hardswish,
            functional.elu, functional.gelu, torch.tanh, torch.sigmoid, torch.exp,
            lambda y: y.clamp(-0.5, 0.25), lambda y: torch.maximum(y, y.flip(3)),
            lambda y: torch.minimum(y, x[:, :1]).relu(), lambda y: torch.where(y > x[:, :1], y, -y),
        )  # fmt: skip
        layers = [weight(8, 2, 1, 1).to(x) * (n + 1) / 8 for n in range(len(functions))]
        done = [f(functional.conv2d(x, w)) for f, w in zip(functions, layers, strict=True)]
        return torch.stack(done)


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m55"])
def test_lanes_that_are_no_numbers_stay_so(target: str, tmp_path: Path) -> None:
    x = (torch.arange(2 * 5 * 3) * 7 % 23 - 11).reshape(1, 2, 5, 3) / 8
    x[0, 0, 0, 1], x[0, 1, 2, 2], x[0, 0, 4, 0] = nan, inf, -inf
    x[0, 1, 3, 1] = -torch.tensor(nan)
    # In single precision, some of PyTorch's vectors have no number for gelu(inf), others infinity.
    expected = Finished()(x.double()).float()
    compiled = hardwire.compile(torch.export.export(Finished(), (x,)), target, name="finished")
    (found,) = harness.run_model(target, tmp_path, compiled, [x.numpy()], [expected.numpy()])
    torch.testing.assert_close(
        torch.from_numpy(found.copy()), expected, rtol=1e-5, atol=1e-6, equal_nan=True
    )


class Lengths(torch.nn.Module):
    """Layers over a length that is known at run time only."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = functional.conv1d(x, weight(10, 3, 5), weight(10), padding=2).relu()
        seen = functional.conv1d(seen, weight(10, 1, 3), weight(10), groups=10)
        return functional.linear(seen.transpose(1, 2), weight(9, 10), weight(9))


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m55"])
def test_lengths_that_are_open_agree_with_pytorch(target: str, tmp_path: Path) -> None:
    x = torch.randn((1, 3, 19), generator=torch.Generator().manual_seed(2))
    length = torch.export.Dim("length", min=4, max=40)
    exported = torch.export.export(Lengths(), (x,), dynamic_shapes=({2: length},))
    expected = Lengths()(x)
    compiled = hardwire.compile(exported, target=target, name="lengths")
    (found,) = harness.run_model(
        target, tmp_path, compiled, [x.numpy()], [expected.numpy()], sizes=(19,)
    )
    torch.testing.assert_close(torch.from_numpy(found.copy()), expected, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m7"])
@pytest.mark.parametrize("channels", [24, 64, 130, 300])
def test_windows_of_channels_that_are_far_apart(channels: int, target: str) -> None:
    """Loads reach 255 floats: a few neighbours of a row from one address, or each from its own."""
    pytest.importorskip("unicorn", reason="Unicorn executes the objects.")
    layer = torch.nn.Conv2d(channels, channels, (3, 2), (1, 2), (1, 0), (1, 3), groups=channels)
    layer.weight.data, layer.bias.data = weight(channels, 1, 3, 2), weight(channels)
    x = torch.randn((1, channels, 6, 11), generator=torch.Generator().manual_seed(channels))
    model = hardwire.compile(torch.export.export(layer, (x,)), target, name="windows")
    found, expected = torch.from_numpy(model.run(x.numpy())), layer(x).detach()
    torch.testing.assert_close(found, expected, rtol=2e-5, atol=2e-5)


def test_an_address_is_computed_for_each_row_of_a_window() -> None:
    """Of seven pixels in a row; one for each pixel makes it more than 2.9."""
    layer = torch.nn.Conv2d(64, 64, 3, padding=1, groups=64)
    x = torch.zeros(1, 64, 9, 10)
    model = hardwire.compile(torch.export.export(layer, (x,)), "cortex-m4f", name="windows")
    kernels = model.report["instructions"]["by_kernel"]
    [most] = [each["most"] for name, each in kernels.items() if "convolution" in name]
    assert most < 2.8 * model.report["totals"]["multiply_adds"]
