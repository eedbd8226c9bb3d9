"""`hardwire run --profile`: kernels have their times, and products their share of the peak."""

from __future__ import annotations

import re

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.options import CompileOptions
from hardwire.dialect.targets import native
from hardwire.profiling.marks import MOST, Marks, spans
from hardwire.profiling.profile import Profile, profile
from test.test_cli import KWS
from test.test_cli import hardwire as command


class Counting(nn.Module):
    """A product and a softmax of what is kept, which each call changes."""

    total: Tensor

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(96, 160)
        self.register_buffer("total", torch.zeros(24, 160))

    def forward(self, x: Tensor) -> Tensor:
        """`x`: 24, 96."""
        self.total.add_(self.linear(x))
        return torch.softmax(self.total, 1)


def test_the_command_lists_kernels_and_what_they_lose() -> None:
    printed = command("run", KWS, "--random", 0, "--profile").stdout
    assert re.search(
        r"^[\d.,]+ µs in 8 kernels: of each call the least of \d+ runs\.$", printed, re.M
    )
    peak = re.search(r"peak, ([\d.]+) GFLOP/s as measured between the runs\.$", printed, re.M)
    assert peak is not None
    assert float(peak[1]) > 1
    kernels, worst = printed.split("\n\n")[-2:]
    assert re.search(r"^convolution_relu_1 +4 +[\d.,]+ +\d+ % +[\d.]+ +\d+ %$", kernels, re.M)
    assert re.search(r"^softmax_0 +1 +[\d.,]+ +\d+ %$", kernels, re.M)
    assert worst.startswith("lose most")
    assert 2 + 1 <= len(worst.strip().splitlines()) <= 2 + 5


def _profiled(module: nn.Module, *inputs: Tensor, **options: object) -> tuple[Profile, object]:
    exported = torch.export.export(module.eval(), inputs)
    model = hardwire.compile(exported, name="counting", **options)
    arrays = [each.numpy() for each in inputs]
    model.run(*arrays)
    kept = {name: value.copy() for name, value in model.state.items()}
    found = profile(model, exported, CompileOptions("counting", **options), arrays)
    for name, value in kept.items():
        np.testing.assert_array_equal(model.state[name], value)
    return found, model


def test_what_a_model_keeps_is_left_alone_and_products_have_a_share() -> None:
    found, _ = _profiled(Counting(), torch.randn(24, 96))
    product = next(each for each in found.kernels if each.multiply_adds)
    assert product.multiply_adds == 24 * 96 * 160
    assert product.at_peak == pytest.approx(2 * 24 * 96 * 160 / found.peak)
    assert 0 < product.at_peak < 1.2 * product.nanoseconds
    assert [each.at_peak for each in found.kernels if not each.multiply_adds].count(None) >= 1
    assert found.nanoseconds == sum(each.nanoseconds for each in found.kernels) > 0


def test_times_lie_between_operands_and_results() -> None:
    # Call 0 has two operands and a result, call 1 none and a result, call 2 one operand alone.
    told = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 0), (0, 1), (0, 2), (-1, 0)]
    assert list(spans(told, [2, 0, 1])) == [(0, 1), (1, 2), (2, 4), (2, 5), (0, 6)]


def test_a_run_that_tells_too_much_is_refused() -> None:
    marks = Marks.of(native(), [1])
    marks.count[0] = MOST
    with pytest.raises(HardwireError, match=r"^--profile: a run tells more than 262,144 times of"):
        marks.times()


def test_other_processors_are_counted_and_not_measured() -> None:
    model = hardwire.compile(KWS, "cortex-m4f")
    with pytest.raises(HardwireError, match=r"^--profile: times are those of this machine, not of"):
        profile(model, KWS, CompileOptions(), [])
    pytest.importorskip("unicorn")
    done = command("run", KWS, "--random", 0, "--profile", "--target", "cortex-m4f")
    assert re.search(r"^[\d,]+ instructions on cortex-m4f$", done.stdout, re.M), done.stderr


@pytest.mark.parametrize("options", [{"threads": 2}, {"specialise": {"n": (1, 2)}}])
def test_one_thread_and_one_version_are_measured(options: dict[str, object]) -> None:
    model = hardwire.compile(KWS)
    name = next(iter(options))
    with pytest.raises(
        HardwireError, match=f"^--profile: it measures one .*; leave out --{name}.$"
    ):
        profile(model, KWS, CompileOptions(**options), [])
