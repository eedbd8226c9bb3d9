"""Depthwise convolutions against PyTorch, on all targets that run here."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.templates import depthwise as windows_in_lanes

from .contraction_cases import NCHW, TARGETS, Convolution, error, runs_here, target

TOLERANCE = 1e-5
HERE = [name for name in TARGETS if runs_here(name)]
EACH = [name for name in HERE if name != "x86-64-v2"]


def depthwise(channels: int, size, kernel, multiplier: int = 1, **more) -> Convolution:
    pair = (channels, channels * multiplier)
    return Convolution(pair, size, kernel, groups=channels, template="depthwise", **more)


CASES = {
    "3x3": depthwise(24, (9, 9), (3, 3), padding=(1, 1), batch=2, relu=True),
    "strided": depthwise(40, (9, 9), (3, 3), padding=(1, 1), stride=(2, 2), result_halo=1),
    "uneven": depthwise(7, (9, 12), (5, 3), padding=(2, 1), stride=(2, 1), residual=True),
    "dilated": depthwise(16, (11, 11), (3, 3), dilation=(2, 3), bias=False),
    "large window": depthwise(16, (12, 12), (7, 7), padding=(3, 3)),
    "whole image": depthwise(20, (5, 5), (5, 5)),
    "two for each": depthwise(12, (7, 7), (3, 3), 2, padding=(1, 1)),
    "three for each": depthwise(6, (7, 7), (3, 3), 3, padding=(1, 1), residual=True),
    "many for each": depthwise(2, (7, 7), (3, 3), 16),
    "one channel": depthwise(1, (7, 7), (3, 3), 4),
    "NCHW": depthwise(10, (7, 7), (3, 3), padding=(1, 1), order=NCHW, result_order=NCHW),
    "weight at run time": depthwise(10, (7, 7), (3, 3), weight_is_input=True),
    "panels in turns": depthwise(
        53, (9, 13), (5, 5), stride=(2, 3), dilation=(1, 2), padding=(2, 1), residual=True
    ),
    "1-d": depthwise(
        20, (30,), (5,), stride=(2,), padding=(2,), dilation=(1,),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EACH)
@pytest.mark.parametrize("what", list(CASES))
def test_depthwise(what: str, name: str) -> None:
    case, expected = CASES[what].case()
    assert error(case.result(target(name)), expected) < TOLERANCE


@pytest.mark.parametrize("name", ["native", "scalar"])
@pytest.mark.parametrize("what", list(CASES))
def test_small(what: str, name: str) -> None:
    """Windows that are no loops in fast code are loops in small code."""
    case, expected = CASES[what].case()
    assert error(replace(case, optimize="size").result(target(name)), expected) < TOLERANCE


@pytest.mark.parametrize("strips", [1, 3])
@pytest.mark.parametrize("what", list(CASES))
def test_blocks_of_rows(what: str, strips: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Images larger than caches are computed in all channels, some rows after the other."""
    monkeypatch.setattr(
        windows_in_lanes, "blocks", lambda kernel, height, lanes: (strips * height,)
    )
    case, expected = CASES[what].case()
    assert error(case.result(target("native")), expected) < TOLERANCE


def test_large_image() -> None:
    """One that is large, of an odd size and number of channels."""
    case, expected = depthwise(27, (141, 140), (3, 5), stride=(2, 1), residual=True).case()
    assert error(case.result(target("native")), expected) < TOLERANCE


small = st.integers(1, 3)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    channels=st.integers(1, 40),
    multiplier=st.integers(1, 3),
    kernel=st.tuples(small, small),
    stride=st.tuples(small, small),
    padding=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    dilation=st.tuples(small, small),
    extra=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    flags=st.tuples(*[st.booleans()] * 4),
    name=st.sampled_from(HERE),
)
def test_any_depthwise(
    channels, multiplier, kernel, stride, padding, dilation, extra, flags, name
) -> None:
    size = tuple(
        (extent - 1) * step + 1 + more
        for extent, step, more in zip(kernel, dilation, extra, strict=True)
    )
    bias, residual, relu, halo = flags
    what = depthwise(
        channels, size, kernel, multiplier, stride=stride, padding=padding, dilation=dilation,
        bias=bias, residual=residual, relu=relu, result_halo=int(halo),
    )  # fmt: skip
    case, expected = what.case()
    assert error(case.result(target(name)), expected) < TOLERANCE
