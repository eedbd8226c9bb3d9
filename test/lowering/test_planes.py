"""Depthwise convolutions plane by plane against PyTorch, and where they are chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import nn

import hardwire

from .contraction_cases import NCHW, TARGETS, Convolution, error, runs_here, target

TOLERANCE = 1e-5
HERE = [name for name in TARGETS if runs_here(name)]


def planes(channels: int, size, kernel, multiplier: int = 1, **more) -> Convolution:
    pair = (channels, channels * multiplier)
    orders = {"order": NCHW, "result_order": NCHW} | more
    return Convolution(pair, size, kernel, groups=channels, template="planes", **orders)


CASES = {
    "odd, two apart": planes(3, (25, 37), (3, 3), padding=(1, 1), stride=(2, 2), batch=2),
    "even, two apart": planes(2, (8, 34), (5, 5), padding=(2, 2), stride=(2, 2), residual=True),
    "as many columns as lanes": planes(2, (9, 16), (3, 3), padding=(1, 1), relu=True),
    "one more than lanes": planes(2, (5, 17), (7, 7), padding=(3, 3), bias=False),
    "three apart": planes(2, (14, 23), (3, 2), padding=(1, 0), stride=(3, 3)),
    "apart otherwise than high": planes(2, (13, 21), (3, 3), padding=(1, 1), stride=(2, 1)),
    "few apart, dilated": planes(2, (19, 31), (3, 3), stride=(1, 2), dilation=(2, 3)),
    "far apart": planes(2, (9, 41), (1, 3), padding=(0, 1), stride=(2, 5)),
    "edges that nobody sees": planes(2, (12, 24), (2, 5), stride=(3, 5)),
    "more around than there is": planes(3, (2, 1), (3, 5), padding=(4, 4), dilation=(2, 1)),
    "one column": planes(3, (7, 3), (3, 3), residual=True, relu=True),
    "three for each": planes(2, (7, 11), (3, 3), 3, padding=(1, 1), stride=(2, 2), batch=2),
    "weight at run time": planes(2, (7, 12), (3, 3), padding=(1, 1), weight_is_input=True),
    "channels last": planes(
        5, (9, 13), (3, 3), padding=(1, 1), stride=(2, 2), order=(0, 2, 3, 1), residual=True,
        result_order=(0, 2, 3, 1), result_halo=1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HERE)
@pytest.mark.parametrize("what", list(CASES))
def test_planes(what: str, name: str) -> None:
    case, expected = CASES[what].case()
    assert error(case.result(target(name)), expected) < TOLERANCE


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    multiplier=st.integers(1, 2),
    kernel=st.tuples(st.integers(1, 5), st.integers(1, 5)),
    stride=st.tuples(st.integers(1, 3), st.integers(1, 5)),
    padding=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    dilation=st.tuples(st.integers(1, 3), st.integers(1, 2)),
    extra=st.tuples(st.integers(0, 9), st.integers(0, 40)),
    flags=st.tuples(*[st.booleans()] * 3),
    name=st.sampled_from(HERE),
)
def test_any_planes(multiplier, kernel, stride, padding, dilation, extra, flags, name) -> None:
    size = tuple(
        (extent - 1) * step + 1 + more
        for extent, step, more in zip(kernel, dilation, extra, strict=True)
    )
    bias, residual, relu = flags
    what = planes(
        2, size, kernel, multiplier, stride=stride, padding=padding, dilation=dilation,
        bias=bias, residual=residual, relu=relu,
    )  # fmt: skip
    case, expected = what.case()
    assert error(case.result(target(name)), expected) < TOLERANCE


class Beside(nn.Module):
    """A depthwise convolution of what the caller has, with what follows it."""

    def __init__(self, follows: Any, *given: Any, **more: Any) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(*given, **more)
        self.follows = follows

    def forward(self, x: torch.Tensor, *beside: torch.Tensor) -> torch.Tensor:
        return self.follows(self.convolution(x), *beside)


def exported(follows: Any, **more: Any) -> tuple[Any, list[np.ndarray], np.ndarray]:
    """A network, what it is given, and what PyTorch makes of that."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(3)
        net = Beside(follows, 5, 5, 3, 2, 1, groups=5, **more).eval()
        given = torch.randn(2, 5, 35, 51), torch.randn(2, 5, 18, 26)
    with torch.inference_mode():
        wanted = net(*given).numpy()
    return torch.export.export(net, given), [each.numpy() for each in given], wanted


FOLLOWS = {
    "relu6": lambda x, y: nn.functional.relu6(2 * y - x),
    "hardswish": lambda x, y: nn.functional.hardswish(x) + y,
    "sigmoid": lambda x, y: x * torch.sigmoid(x) * y[:1, :, :1, :1],
}


@pytest.mark.parametrize("follows", list(FOLLOWS))
def test_whole(follows: str) -> None:
    """With what follows it, it is one call, which copies nothing that is as large as the image."""
    program, given, wanted = exported(FOLLOWS[follows])
    for name in (each for each in HERE if each != "scalar"):
        made = hardwire.compile(program, name, name="net")
        assert [call["template"] for call in made.report["calls"]][-1] == "planes"
        assert not any("copy" in call["kernel"] for call in made.report["calls"])
        assert error(made.run(*given), wanted) < TOLERANCE


class Seen(nn.Module):
    """A part of an image without a batch."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(3, 6, (3, 5), (2, 1), (1, 2), groups=3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.convolution(x[1:4, 2:, :-3])


@pytest.mark.parametrize("name", ["native", "x86-64-v2"])
def test_part_of_an_image(name: str) -> None:
    net, x = Seen().eval(), torch.randn(5, 33, 47)
    made = hardwire.compile(torch.export.export(net, (x,)), name)
    assert [call["template"] for call in made.report["calls"]] == ["planes"]
    with torch.inference_mode():
        assert error(made.run(x.numpy()), net(x).numpy()) < TOLERANCE


def test_threads_share_planes() -> None:
    program, given, wanted = exported(FOLLOWS["relu6"])
    made = hardwire.compile(program, "x86-64-v3", name="net", threads=2)
    assert [each["chunks"] for each in made.report["threads"]["by_kernel"]] == [2]
    assert error(made.run(*given), wanted) < TOLERANCE


def test_on_a_board() -> None:
    """AArch64 has lanes of fewer columns, and an instruction for every other one."""
    program, _, _ = exported(FOLLOWS["hardswish"])
    made = hardwire.compile(program, "aarch64", name="net", check=True)
    assert [call["template"] for call in made.report["calls"]] == ["planes"]


def test_small_code_has_none() -> None:
    program, _, _ = exported(FOLLOWS["relu6"])
    made = hardwire.compile(program, "x86-64-v3", name="net", optimize="size")
    assert "planes" not in [call["template"] for call in made.report["calls"]]
