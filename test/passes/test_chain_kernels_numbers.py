"""Chains of convolutions: what PyTorch computes, and of integers what the same kernels do alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import torch.nn.functional as F  # noqa: E402
from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.api import finish  # noqa: E402
from hardwire.dialect import by_rows, check_overwriting  # noqa: E402
from hardwire.dialect.chains import is_chain, stages  # noqa: E402
from hardwire.dialect.errors import InternalError  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.mlir import ir  # noqa: E402
from hardwire.dialect.program import Program  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.lowering.kernels.to_kernels import to_kernels  # noqa: E402
from hardwire.lowering.row_facts import RowFacts, row_facts  # noqa: E402
from hardwire.passes.chain_kernels import ChainKernels  # noqa: E402
from hardwire.passes.pipeline import run_passes, run_to  # noqa: E402

from ..tflite.layers import Network  # noqa: E402


class Layers(nn.Module):
    """Convolutions as `made`, and what a case does with them."""

    def __init__(self, forward: Callable, *made: nn.Module) -> None:
        super().__init__()
        self.made = nn.ModuleList(made)
        self.body = forward

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.body(x, *self.made)


def conv(channels: int, results: int, *size: object, **more: object) -> nn.Conv2d:
    return nn.Conv2d(channels, results, *size, **more)


def each(channels: int, *size: object, **more: object) -> nn.Conv2d:
    return nn.Conv2d(channels, channels, *size, groups=channels, **more)


def line(channels: int, results: int, *size: object, **more: object) -> nn.Conv1d:
    return nn.Conv1d(channels, results, *size, **more)


def in_order(x: torch.Tensor, *layers: nn.Module) -> torch.Tensor:
    for layer in layers[:-1]:
        x = torch.relu(layer(x))
    return layers[-1](x)


def inverted(x: torch.Tensor, first: nn.Module, *block: nn.Module) -> torch.Tensor:
    """The sum's other operand is the image of the chain, and a reader of what lies before it."""
    x = first(x)
    return x + in_order(x, *block)


def one_sided(x: torch.Tensor, first: nn.Module, second: nn.Module) -> torch.Tensor:
    return second(F.pad(F.hardtanh(first(F.pad(x, (1, 2, 3, 0)))), (0, 3, 1, 2)))


def negative(x: torch.Tensor, *layers: nn.Module) -> torch.Tensor:
    """All numbers that poolings see are negative, so that zeros would be the largest."""
    for layer in layers:
        x = -torch.relu(layer(x)) - 0.5 if isinstance(layer, nn.Conv2d) else layer(x)
    return x


def padded_pool(x: torch.Tensor, first: nn.Module, second: nn.Module) -> torch.Tensor:
    """A border of zeros, which count, and around that what the pooling itself leaves out."""
    x = F.pad(-torch.relu(first(x)), (2, 1, 1, 3))
    return second(F.avg_pool2d(x, 3, 2, 1, count_include_pad=False))


def of_signals(x: torch.Tensor, *layers: nn.Module) -> torch.Tensor:
    """A border of one side between two layers, and factors of each channel."""
    first, second, third, *others = layers
    x = F.pad(second(torch.relu(first(x))), (2, 0))
    return in_order(third(x) * torch.linspace(-1, 2, 8)[:, None], *others)


def sum_inside(x: torch.Tensor, *layers: nn.Module) -> torch.Tensor:
    """A stage in the middle reads a whole value beside its rows, and its channels' factors."""
    start, first, second, third = layers
    x = start(x)
    other = torch.sigmoid(x)
    return third(torch.relu(second(first(x)) + other) * torch.tensor([[[2.0]], [[-0.5]], [[3.0]]]))


Networks = dict[str, tuple[nn.Module, tuple[int, ...], list[int]]]

CASES: Networks = {
    "two": (Layers(in_order, conv(3, 9, 3, padding=1), conv(9, 4, 3)), (3, 7, 10), [2]),
    "expanded, filtered, projected": (
        Layers(
            inverted, conv(3, 6, 3, 2, padding=1),
            conv(6, 35, 1), each(35, 3, padding=1), conv(35, 6, 1),
        ), (3, 15, 12), [4],
    ),
    "strides": (
        Layers(
            in_order, conv(2, 8, 3, 2, padding=1),
            each(8, (4, 5), (3, 2), padding=(2, 1)), conv(8, 5, (3, 2), 2),
        ), (2, 41, 23), [3],
    ),
    "dilated": (
        Layers(
            in_order, conv(2, 7, 3, dilation=(2, 3), padding=(1, 2)),
            each(7, 3, dilation=3, padding=3), conv(7, 3, 2, dilation=(4, 1)),
        ), (2, 17, 14), [3],
    ),
    "one-sided padding": (Layers(one_sided, conv(2, 6, 3, 2), conv(6, 5, 2)), (2, 9, 8), [2]),
    "padding of more than a window": (
        Layers(
            in_order, conv(2, 4, 3, padding=4), each(4, 2, padding=3), conv(4, 3, 1, padding=2),
        ), (2, 4, 5), [3],
    ),
    "groups": (
        Layers(
            in_order, conv(4, 8, 3, groups=2, padding=1), conv(8, 16, 3, groups=8),
            conv(16, 6, 1, groups=2),
        ), (4, 8, 9), [3],
    ),
    "a sum in the middle": (
        Layers(
            sum_inside, conv(2, 3, 1), each(3, 3, padding=1), conv(3, 3, 3, padding=1),
            conv(3, 5, 3),
        ), (2, 9, 7), [4],
    ),
    "the largest, around padding": (
        Layers(
            in_order, conv(3, 6, 3, 2, padding=1), nn.MaxPool2d(3, 2, 1), conv(6, 5, 3, padding=1),
            nn.MaxPool2d((5, 3), (1, 2), (2, 1), (2, 1)), conv(5, 4, (2, 1)),
        ), (3, 37, 26), [5],
    ),
    "means, with padding and without": (
        Layers(
            negative, conv(3, 6, 3, padding=1), nn.AvgPool2d(3, 2, 1), conv(6, 5, 1),
            nn.AvgPool2d((4, 3), (3, 2), (2, 1), count_include_pad=False), conv(5, 4, 2),
            nn.AvgPool2d(2, 1, 1, divisor_override=3),
        ), (3, 29, 17), [6],
    ),
    "windows that reach out of the image": (
        Layers(
            negative, conv(2, 7, 3), nn.MaxPool2d(3, 2, ceil_mode=True), conv(7, 3, 1),
            nn.AvgPool2d(4, 3, 1, ceil_mode=True), nn.MaxPool2d(2, 1, 1, ceil_mode=True),
        ), (2, 22, 15), [5],
    ),
    "padding beside that of a pooling": (
        Layers(padded_pool, conv(2, 5, 3), conv(5, 3, 2)), (2, 13, 9), [3],
    ),
    "of one dimension": (
        Layers(
            of_signals, line(3, 8, 5, padding=2), nn.MaxPool1d(3, 2, 1), line(8, 8, 3, 2, groups=8),
            nn.AvgPool1d(2, padding=1, count_include_pad=False), line(8, 5, 4, dilation=2),
        ), (3, 61), [5],
    ),
    "of one dimension, strides and a sum": (
        Layers(
            inverted, line(2, 6, 4, 3, padding=5),
            line(6, 19, 1), line(19, 19, 5, padding=2, groups=19), line(19, 6, 1),
        ), (2, 47), [4],
    ),
    "of one row": (
        Layers(
            in_order, conv(2, 7, (1, 5), (1, 2), padding=(0, 1)),
            nn.MaxPool2d((1, 3), (1, 2), (0, 1)), conv(7, 4, (1, 3)),
        ), (2, 1, 51), [3],
    ),
    "rows between windows": (
        Layers(in_order, conv(2, 4, 2, 3), conv(4, 6, 1), conv(6, 3, 2, 3), conv(3, 4, 3)),
        (2, 46, 37), [2, 2],
    ),
}  # fmt: skip
"""Networks, their images, and how many convolutions each of their chains has."""


ON_BOARDS = (
    "the largest, around padding",
    "of one dimension",
    "expanded, filtered, projected",
    "strides",
    "a sum in the middle",
)
HOSTS = [(name, "native") for name in CASES] + [(name, "cortex-m4f") for name in ON_BOARDS]


@pytest.mark.parametrize(("name", "target"), HOSTS)
def test_floats_are_those_of_pytorch(name: str, target: str) -> None:
    compare(*CASES[name], 1, target)


MOVING_ON = [
    *((*each, 4) for each in HOSTS),
    ("strides", "native", 2),
    ("one-sided padding", "native", 2),
]


@pytest.mark.parametrize(("name", "target", "turns"), MOVING_ON)
def test_rows_may_move_after_several_turns(name: str, target: str, turns: int) -> None:
    compare(*CASES[name], 1, target, turns)


def compare(
    module: nn.Module,
    shape: tuple[int, ...],
    lengths: list[int],
    images: int,
    target: str,
    turns: int = 1,
) -> None:
    torch.manual_seed(3)
    module.eval()
    x = torch.randn(images, *shape)
    program = load(torch.export.export(module, (x,)), by_name(target), "net")
    chained(program, turns)
    assert stages_of(program) == lengths
    model = finish(program)
    for seed in range(2):
        given = np.random.default_rng(seed).standard_normal(x.shape).astype(np.float32)
        expected = module(torch.from_numpy(given)).detach().numpy()
        np.testing.assert_allclose(model.run(given), expected, rtol=1e-4, atol=1e-5)


def gated(x: torch.Tensor, first: nn.Module, second: nn.Module) -> torch.Tensor:
    """Each image has factors of its own."""
    return second(first(x) * torch.sigmoid(x.amax((2, 3), keepdim=True))) + x[:, :3, 2:, 2:]


SEVERAL: Networks = {
    "gated": (Layers(gated, each(5, 3, padding=1), conv(5, 3, 3)), (5, 9, 7), [2]),
    **{name: CASES[name] for name in ("a sum in the middle", "of one dimension", "strides")},
    "means": CASES["means, with padding and without"],
}
"""What is computed of three images at once."""


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
@pytest.mark.parametrize("name", SEVERAL)
def test_several_images_follow_each_other(name: str, target: str) -> None:
    compare(*SEVERAL[name], 3, target)
    compare(*SEVERAL[name], 3, target, 4)


def chained(program: Program, turns: int = 1) -> None:
    """Chains all that can be."""
    run_to(program, "static")
    run_passes(program, [ChainKernels(everywhere=True, turns=turns)])


def stages_of(program: Program) -> list[int]:
    return [len(stages(f)) for f in calls.functions(program).values() if is_chain(f)]


def rows_of_bytes() -> bytes:
    """Odd sizes; windows of bytes that move by one and by two, of single channels and of all."""
    n = Network(5)
    x = n.conv(n.input((13, 10, 3)), 7, (3, 3), 2)
    x = n.conv(n.depthwise(n.conv(x, 19, (1, 1)), (3, 3)), 7, (1, 1), 1, "NONE")
    x = n.conv(n.depthwise(x, (3, 3), 2), 5, (3, 2))
    n.output(n.softmax(n.dense(n.flat(x), 4, "NONE")))
    return n.model.bytes()


def line_of_bytes() -> bytes:
    """A single row of 45 pixels: that is its columns."""
    n = Network(6)
    x = n.conv(n.input((1, 45, 3)), 7, (1, 5), 2)
    x = n.conv(n.depthwise(x, (1, 3)), 9, (1, 1), 1, "NONE")
    x = n.conv(n.average_pool(x, (1, 2)), 5, (1, 3))
    n.output(n.softmax(n.dense(n.flat(x), 4, "NONE")))
    return n.model.bytes()


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
@pytest.mark.parametrize(("file", "count"), [(rows_of_bytes, 6), (line_of_bytes, 5)])
def test_integers_are_those_of_the_kernels_alone(
    file: Callable[[], bytes], count: int, target: str, tmp_path: Path
) -> None:
    path = tmp_path / "net.tflite"
    path.write_bytes(file())
    program = load(path, by_name(target))
    chained(program)
    assert stages_of(program) == [count]
    model, alone = finish(program), hardwire.compile(path, target, chains="none")
    found = [each["by_rows"]["stages"] for each in model.report["calls"] if "by_rows" in each]
    assert found == [count]
    [spec] = model.interface.inputs
    for seed in range(3):
        given = np.random.default_rng(seed).integers(-128, 128, spec.shape).astype(np.int8)
        np.testing.assert_array_equal(model.run(given), alone.run(given))


class Pair:
    """17 rows of 9 x 3 floats become as many of 9 x 8, and 15 of 7 x 16."""

    def __init__(self, turns: int = 1) -> None:
        torch.manual_seed(0)
        convolutions = conv(3, 8, 3, padding=1), conv(8, 16, 3)
        layers = Layers(in_order, nn.Softmax(3), *convolutions, nn.Softmax(1)).eval()
        exported = torch.export.export(layers, (torch.randn(1, 3, 17, 9),))
        self.program = load(exported, by_name("cortex-m4f"), "net")
        chained(self.program, turns)

    @property
    def kernel(self) -> ir.Operation:
        [found] = [f for f in calls.functions(self.program).values() if is_chain(f)]
        return found


def test_what_it_saves_and_costs_is_told() -> None:
    """Two rows of each strip are moved in each turn, and each row of the image is copied."""
    one, two = 11 * 3 * 4, 9 * 8 * 4
    moved = 17 * (2 + 1) * one + 15 * 2 * two
    assert row_facts(Pair().kernel) == RowFacts(2, 3 * one + 4 + 3 * two, 17 * two, moved)


def test_strips_of_several_turns_take_more_and_move_less() -> None:
    """Of the second stage's 15 turns, every fourth one moves two rows; the image's move in each."""
    one, two = 11 * 3 * 4, 9 * 8 * 4
    moved = 17 * (2 + 1) * one + 4 * 2 * two
    assert row_facts(Pair(4).kernel) == RowFacts(2, 3 * one + 4 + 6 * two, 17 * two, moved)


def test_what_a_chain_may_be_written_over() -> None:
    """Before row 13 is written, 16 rows have been copied, and the last one is not. Loops that were
    to write a byte further behind are found."""
    pair = Pair()
    run_to(pair.program, "planned")
    name = calls.symbol(pair.kernel)
    with pair.program.context:
        assert by_rows.lead(pair.kernel) == 13 * 7 * 16 * 4 - 16 * 9 * 3 * 4 == 4096
    to_kernels(pair.program)
    kernel = pair.program.function(name)
    image, *_, result, _ = kernel.regions[0].blocks[0].arguments
    check_overwriting.check(kernel, image, result, 4096)
    with pytest.raises(InternalError, match="byte 1728 of its image is read after byte 5823 of"):
        check_overwriting.check(kernel, image, result, 4095)
