"""Models of bfloat16 and float16: rounded as PyTorch rounds, no further from the exact answer."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402

SLACK = 1.1
"""An error that has the same causes as PyTorch's differs by chance."""


class Encoder(nn.Module):
    """Rows of a table, and attention with its norms and layers."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(24, 3, 40, activation="gelu", batch_first=True)
        self.table = nn.Embedding(19, 24)
        self.layer = layer
        self.head = nn.Linear(24, 7)

    def forward(self, words: Tensor) -> Tensor:
        return self.head(self.layer(self.table(words) * 1.7))


class Network(nn.Module):
    """Convolutions with a batch norm, windows, and a part that is concatenated and sliced."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 9, 3, 2, 1), nn.BatchNorm2d(9), nn.ReLU())
        self.depthwise = nn.Conv2d(9, 9, 3, padding=1, groups=9)
        self.head = nn.Linear(9, 5)

    def forward(self, x: Tensor) -> Tensor:
        y = nn.functional.max_pool2d(self.first(x), 3, 2, 1)
        z = torch.cat([y + self.depthwise(y), y], 1)[:, 2:11]
        return torch.softmax(self.head(z.mean((2, 3))), -1)


def as_numpy(x: Tensor) -> np.ndarray:
    if x.dtype == torch.bfloat16:
        return x.view(torch.uint16).numpy().view(ml_dtypes.bfloat16)
    return x.numpy()


def far(found: np.ndarray, exact: np.ndarray) -> float:
    return float(np.linalg.norm(found.astype(np.float64) - exact) / np.linalg.norm(exact))


def check_error(found: np.ndarray, module: nn.Module, given: Tensor) -> None:
    """It is as near to an exact result as what PyTorch finds."""
    with torch.no_grad():
        theirs = module(given).double().numpy()
        exact = module.double()(given.double() if given.is_floating_point() else given).numpy()
    assert far(found, exact) <= SLACK * far(theirs, exact)


@pytest.mark.parametrize(
    ("name", "dtype", "target"),
    [
        ("encoder", torch.bfloat16, "x86-64-v3"),
        ("encoder", torch.float16, "native"),
        ("network", torch.bfloat16, "native"),
        ("network", torch.float16, "x86-64-v3"),
    ],
)
def test_no_further_off_than_torch(name: str, dtype: torch.dtype, target: str) -> None:
    torch.manual_seed(3)
    module = (Encoder() if name == "encoder" else Network()).eval().to(dtype)
    words = torch.randint(0, 19, (16, 11))
    given = words if name == "encoder" else torch.randn(16, 3, 13, 17).to(dtype)
    compiled = hardwire.compile(torch.export.export(module, (given,)), target=target)
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    check_error(np.asarray(compiled.run(as_numpy(given))), module, given)


@pytest.mark.parametrize(
    ("dtype", "target"),
    [
        (torch.bfloat16, "x86-64-v4"),
        (torch.bfloat16, "x86-64-v3"),
        (torch.float16, "x86-64-v3"),
    ],
)
def test_values_between_kernels_take_two_bytes(dtype: torch.dtype, target: str) -> None:
    """All values of an encoder, more than the nearest cache holds, those that attention reads among
    them: its scratch memory, and that for a few rows of products, is of float32."""
    torch.manual_seed(5)
    module, words = Encoder().eval(), torch.randint(0, 19, (64, 11))
    wide = hardwire.compile(torch.export.export(module, (words,)), target=target)
    module = module.to(dtype)
    compiled = hardwire.compile(torch.export.export(module, (words,)), target=target)
    assert compiled.report["ram"]["arena"] < 0.6 * wide.report["ram"]["arena"]
    assert ["to.dtype"] not in [call["operators"] for call in compiled.report["calls"]]


class Layers(nn.Module):
    """A convolution with a batch norm, and products of few rows."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 20, 3, padding=1), nn.BatchNorm2d(20), nn.ReLU())
        self.middle, self.last = nn.Linear(20, 33), nn.Linear(33, 12)

    def forward(self, x: Tensor) -> Tensor:
        return self.last(torch.relu(self.middle(self.first(x).mean((2, 3)))))


@pytest.mark.parametrize(
    ("dtype", "target"),
    [
        (torch.bfloat16, "rv32imafc"),
        (torch.float16, "cortex-m4f"),
        (torch.float16, "aarch64"),
        (torch.bfloat16, "native"),
    ],
)
def test_weights_take_two_bytes_where_that_pays(dtype: torch.dtype, target: str) -> None:
    """All of them where flash counts, those of few rows elsewhere; none is off further than
    PyTorch's results."""
    torch.manual_seed(0)
    module = Layers().eval()
    module.first[1].running_var.uniform_(0.5, 2)
    module, x = module.to(dtype), torch.randn(3, 3, 7, 9).to(dtype)
    compiled = hardwire.compile(torch.export.export(module, (x,)), target=target)
    sizes = {each["symbol"]: each["bytes"] for each in compiled.report["flash"]["by_weight"]}
    is_board = target in ("cortex-m4f", "rv32imafc")
    short = [name for name in sizes if name.endswith(str(dtype).removeprefix("torch."))]
    assert len(short) == (3 if is_board else 2)
    assert not is_board or sum(sizes[each] for each in short) == 2 * (540 + 660 + 396)
    check_error(np.asarray(compiled.run(as_numpy(x))), module, x)


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize(
    ("shape", "window", "stride"),
    [((2, 9, 5, 7), 3, 1), ((1, 40, 6, 13), 5, (1, 2)), ((1, 16, 9, 11), (3, 1), 2)],
)
def test_neighbours_are_stored_side_by_side(
    dtype: torch.dtype, shape: tuple[int, ...], window: int, stride: int
) -> None:
    """Where the caller has them so: lanes of channels, in whole registers and not, of as many
    pixels as a tile has, and fewer."""
    torch.manual_seed(6)
    channels = shape[1]
    first = nn.Conv2d(channels, channels, 3, padding=1, groups=channels)
    last = nn.Conv2d(channels, channels, window, stride, 1, groups=channels)
    module, x = nn.Sequential(first, nn.ReLU(), last).eval().to(dtype), torch.randn(shape).to(dtype)
    compiled = hardwire.compile(torch.export.export(module, (x,)))
    check_error(np.asarray(compiled.run(as_numpy(x))), module, x)


class Rounded(nn.Module):
    """Numbers as short ones, and short ones as they are in single precision."""

    def __init__(self, dtype: torch.dtype) -> None:
        super().__init__()
        self.dtype = dtype

    def forward(self, x: Tensor, short: Tensor) -> tuple[Tensor, Tensor]:
        return x.to(self.dtype), short.float()


def every_short(dtype: torch.dtype) -> Tensor:
    return torch.from_numpy(np.arange(1 << 16, dtype=np.uint16)).view(dtype)


def between(short: Tensor) -> Tensor:
    """Finite short numbers, what lies just between two of them, and the numbers next to that: ties,
    carries into the exponent, numbers that overflow, denormal ones; infinities, and NaN of which
    the upper bits alone would be none."""
    numbers = short.double()
    finite = torch.sort(numbers[numbers.isfinite()][::3]).values
    top = finite[-1] + (finite[-1] - finite[-2]) / 2
    middle = torch.cat([(finite[1:] + finite[:-1]) / 2, finite, top[None], -top[None]]).float()
    inf = torch.tensor(torch.inf)
    around = [middle, torch.nextafter(middle, inf), torch.nextafter(middle, -inf)]
    none = torch.tensor([0x7F800001, 0x7FFFFFFF, -0x7FFFFF, -1], dtype=torch.int32)
    numbers = torch.tensor([torch.inf, -torch.inf, torch.nan, 1e-45, 3e38])
    return torch.cat([*around, numbers, none.view(torch.float).repeat(16), numbers])


@pytest.mark.parametrize("target", ["native", "x86-64-v2", "x86-64-v3"])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_rounds_every_kind_of_number_as_torch_does(dtype: torch.dtype, target: str) -> None:
    short = every_short(dtype)
    x = between(short)
    compiled = hardwire.compile(torch.export.export(Rounded(dtype), (x, short)), target=target)
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    found, wide = map(np.asarray, compiled.run(as_numpy(x), as_numpy(short)))
    agree(found.view(np.uint16), as_numpy(x.to(dtype)).view(np.uint16), x.isnan().numpy())
    assert np.isnan(found[x.isnan().numpy()].astype(np.float32)).all()
    agree(wide.view(np.uint32), short.float().numpy().view(np.uint32), short.isnan().numpy())
    assert np.isnan(wide[short.isnan().numpy()]).all()


def agree(found: np.ndarray, wanted: np.ndarray, none: np.ndarray) -> None:
    """Bit by bit, but where there is no number."""
    assert np.array_equal(found[~none], wanted[~none])


class Pools(nn.Module):
    """Windows that reach out of the image, and others; the last one is followed by an operator."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        pool, mean = nn.functional.max_pool2d, nn.functional.avg_pool2d
        most = [pool(x, 3, 2, 1), pool(x, (2, 3), (1, 3), (0, 1)), pool(x, 2, 1, 0, 2)]
        means = [
            mean(x, 3, 1, 1),
            mean(x, (5, 3), 2, (2, 1), True, False),
            mean(x, 2, 2, 0, False, True, 3),
        ]
        return *most, torch.relu(pool(x, 3, 2, 1, 1, True)), *means


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("shape", [(2, 3, 9, 13), (1, 2, 7, 70), (1, 1, 6, 300)])
@pytest.mark.parametrize("order", [torch.contiguous_format, torch.channels_last])
def test_pools_are_rounded_once(
    dtype: torch.dtype, shape: tuple[int, ...], order: torch.memory_format
) -> None:
    """Rows that few registers hold, and others; both kinds of NaN, infinities, denormal numbers."""
    torch.manual_seed(7)
    x = 3 * torch.randn(shape) - 1.5
    ends = [float("inf"), -float("inf"), 3e-39, -4e-7, -0.0]
    x.view(-1)[torch.randperm(x.numel())[:15]] = torch.tensor(ends).repeat(3)
    x = x.to(dtype)
    x.view(torch.int16).view(-1)[torch.randperm(x.numel())[:4]] = torch.tensor(
        [-1, 0x7FFF] * 2
    ).short()
    x = x.to(memory_format=order)
    found = hardwire.compile(torch.export.export(Pools(), (x,))).run(as_numpy(x))
    for number, (ours, exact) in enumerate(zip(found, Pools()(x.float()), strict=True)):
        ours = torch.from_numpy(np.asarray(ours).astype(np.float32))
        step = 0 if number < 4 else torch.finfo(dtype).eps
        torch.testing.assert_close(
            ours, exact.to(dtype).float(), rtol=step, atol=step / 8, equal_nan=True
        )


class Lines(nn.Module):
    """What goes through a row more than once, along it and across several, whole registers and not;
    what a softmax gives is read by an operator, by another kernel, and by the caller."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(columns, bias=each) for each in (True, False))
        for each in self.norms.parameters():
            nn.init.normal_(each)

    def forward(self, x: Tensor, hidden: Tensor) -> tuple[Tensor, ...]:
        shares = [torch.softmax(x, -1), torch.softmax(x, 1), torch.log_softmax(x, -1)]
        masked = torch.softmax(x.masked_fill(hidden, -float("inf")), -1)
        norms = [each(x) for each in self.norms] + [nn.functional.layer_norm(x, x.shape[1:])]
        return *shares, masked * 2.5, masked.sum(1), *norms


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("columns", [13, 64, 161])
@pytest.mark.parametrize(("threads", "target"), [(1, "native"), (2, "native"), (1, "x86-64-v3")])
def test_lines_are_rounded_once(
    dtype: torch.dtype, columns: int, threads: int, target: str
) -> None:
    torch.manual_seed(8)
    x, hidden = 4 * torch.randn(3, 50, columns), torch.rand(3, 50, columns) < 0.3
    x[1, 2, 3], x[2, 1, 5] = float("nan"), 3e-39
    x = x.to(dtype)
    module = Lines(columns).to(dtype)
    exported = torch.export.export(module, (x, hidden))
    found = hardwire.compile(exported, target, threads=threads).run(as_numpy(x), hidden.numpy())
    steps = [0.51 * torch.finfo(dtype).eps * rounded for rounded in (1, 1, 1, 2, 2, 1, 1, 1)]
    for ours, exact, step in zip(found, module.double()(x.double(), hidden), steps, strict=True):
        ours = torch.from_numpy(np.asarray(ours).astype(np.float32)).double()
        torch.testing.assert_close(ours, exact, rtol=step, atol=1e-5, equal_nan=True)


@pytest.mark.parametrize("none", [False, True])
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_norms_round_all_short_floats(dtype: torch.dtype, none: bool) -> None:
    """Each is multiplied with 1 or -1, and a number of its size added: ties are among the sums."""
    torch.manual_seed(9)
    weight = every_short(dtype)[torch.randperm(1 << 16)]
    weight[weight.isnan() & (not none)] = 1
    norm = nn.LayerNorm(1 << 16, eps=0)
    norm.weight.data, norm.bias.data = weight, weight * 2 ** -torch.rand(1 << 16).mul(9)
    norm, x = norm.to(dtype), torch.tensor([1, -1]).repeat(1 << 15).to(dtype)[None]
    exact = (x.float() * weight.float() + norm.bias.data.float())[0].to(dtype)
    exported = torch.export.export(norm, (x,))
    found = np.asarray(hardwire.compile(exported, "x86-64-v3").run(as_numpy(x)))[0]
    agree(found.view(np.uint16), as_numpy(exact).view(np.uint16), exact.isnan().numpy())
    assert np.array_equal(np.isnan(found.astype(np.float32)), exact.isnan())


CURVES = {
    "gelu": nn.GELU(),
    "gelu, tanh": nn.GELU("tanh"),
    "sigmoid": nn.Sigmoid(),
    "silu": nn.SiLU(),
    "tanh": nn.Tanh(),
}
BITS = {torch.bfloat16: (8, -126), torch.float16: (11, -14)}
"""Of a number, and the exponent of the least that is not denormal."""


@pytest.mark.parametrize("dtype", BITS)
@pytest.mark.parametrize("name", CURVES)
def test_curves_of_all_short_floats(name: str, dtype: torch.dtype) -> None:
    """They are computed with fewer bits than float32 has, and rounded as if there were more: off by
    half of a unit in the last place, and a fiftieth of that. Gelu loses what it subtracts, as
    PyTorch's does, and nothing is asked of what single precision has no power of e for."""
    given = torch.arange(2**16).to(torch.uint16).view(dtype)
    module = CURVES[name]
    found = hardwire.compile(torch.export.export(module, (given,))).run(as_numpy(given))
    found = torch.from_numpy(np.asarray(found).view(np.uint16)).view(dtype).double()
    exact = module(given.double())
    rounded = exact.to(dtype).double()
    torch.testing.assert_close(found.isnan(), exact.isnan())
    is_rare = (exact != 0) & (exact.abs() < 2.0**-120)
    numbers = rounded.isfinite() & ~is_rare
    edges = rounded.isinf()
    assert torch.equal(found[edges], rounded[edges])
    bits, least = BITS[dtype]
    exponents = exact[numbers].abs().clamp(min=2.0**least).log2().floor()
    unit = torch.exp2(exponents - bits + 1)
    slack = 2.0**-20 if name.startswith("gelu") else 0.0
    assert torch.all((found - exact).abs()[numbers] <= 0.51 * unit + slack)
