"""`hardwire run --profile` counts in QEMU what Unicorn has no processor for, call by call."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.check import counting as counts
from hardwire.check.machine import Call
from hardwire.check.on_board import OnBoard
from hardwire.dialect.errors import HardwireError
from hardwire.lowering.kernel_names import own_names
from hardwire.profiling.in_qemu import count_in_qemu
from test.test_cli import KWS, refused
from test.test_cli import hardwire as command

from . import counting, harness

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)


@pytest.mark.parametrize("target", ["cortex-m55", "rv64gcv"])
def test_each_call_has_what_it_executes(target: str, tmp_path: Path) -> None:
    """The whole is what another plugin counts, instruction by instruction, in another program; of
    a kernel that calls no function, it is what the report proves."""
    harness.need(target)
    model = hardwire.compile(KWS, target)
    [outputs], counted = count_in_qemu(model, counting.noise(model))
    expected = hardwire.compile(KWS).run(*counting.noise(model))
    np.testing.assert_allclose(outputs, expected, rtol=1e-4, atol=1e-6)
    assert [name for name, _ in counted.by_call] == [
        f"kws_{call['kernel']}" for call in model.report["calls"]
    ]
    proven = model.report["instructions"]
    assert proven["least"] <= counted.total <= proven["most"]
    for name, count in counted.by_call:
        own = proven["by_kernel"].get(name)
        assert own is None or own["least"] <= count <= own["most"], name
    assert sum(count for _, count in counted.by_call) < counted.total
    image = counting.image(target, tmp_path, model)
    plugin = counting.build_plugin(tmp_path)
    prefixes = ("kws_", *own_names(model.report))
    assert counting.executed(target, image, plugin, prefixes)[1] == counted.total


class Grown(nn.Module):
    """Two calls of a function that the object has not, of an open size."""

    def forward(self, x: Tensor) -> Tensor:
        """`x`: n, 12."""
        return torch.softmax(x @ x.T, 1) @ x


def test_open_sizes_are_counted_too() -> None:
    harness.need("cortex-m55")
    sizes = {"x": {0: torch.export.Dim("n", min=2, max=9)}}
    program = torch.export.export(Grown().eval(), (torch.ones(3, 12),), dynamic_shapes=sizes)
    model = hardwire.compile(program, "cortex-m55", name="grown")
    given = [np.random.default_rng(0).standard_normal((n, 12), np.float32) for n in (4, 7)]
    totals = list[int]()
    for x in given:
        [found], counted = count_in_qemu(model, [x])
        want = Grown()(torch.from_numpy(x)).numpy()
        np.testing.assert_allclose(found, want, rtol=1e-4, atol=1e-5)
        totals.append(counted.total)
    assert 0 < totals[0] < totals[1]
    with pytest.raises(HardwireError, match=r"^grown: the size `s77` is 11; it may be 2 to 9\.$"):
        count_in_qemu(model, [np.ones((11, 12), np.float32)])
    with pytest.raises(HardwireError, match=r"^grown: it takes 1 arrays, 2 were given\.$"):
        count_in_qemu(model, given)
    with pytest.raises(HardwireError, match=r"^grown: it draws no random numbers: give no seed\.$"):
        count_in_qemu(model, given[:1], 7)


def test_what_is_counted_feeds_the_page(tmp_path: Path) -> None:
    harness.need("cortex-m55")
    file = tmp_path / "counted.json"
    done = command(
        "run", KWS, "--random", 0, "--target", "cortex-m55", "--profile", "--save-profile", file
    )
    assert done.returncode == 0, done.stderr
    assert "output: float32 [1, 12]" in done.stdout
    told = json.loads(file.read_text())
    assert told["unit"] == "instructions"
    report = tmp_path / "kws.report.json"
    assert command("compile", KWS, "--target", "cortex-m55", "-o", tmp_path, "-q").returncode == 0
    page = command("report", report, "--html", tmp_path / "page.html", "--measured", file)
    assert page.returncode == 0, page.stderr
    assert str(told["calls"][1]["amount"]) in (tmp_path / "page.html").read_text()
    said = refused(command(
        "run", KWS, "--random", 0, "--target", "cortex-m55", "--profile", "--state", tmp_path / "s"
    ))  # fmt: skip
    assert said.startswith("--state: in QEMU a model for cortex-m55 begins as it was compiled")


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    harness.need("cortex-m55")
    model = hardwire.compile(KWS, "cortex-m55")
    inputs = counting.noise(model)
    monkeypatch.setattr(counts.shutil, "which", lambda _: None)
    with pytest.raises(HardwireError, match=r"^--profile: .* arm-none-eabi-gcc and qemu-"):
        count_in_qemu(model, inputs)
    board = OnBoard("cortex-m55", model.interface, model.header)
    with pytest.raises(HardwireError, match=r"by a plugin of QEMU's, .*apt-get install gcc libc6"):
        board.count(model.object, Call(tuple(inputs)))
    monkeypatch.undo()
    monkeypatch.setattr(counts, "FLAGS", ("-fno-such-flag",))
    with pytest.raises(HardwireError, match=r"^cannot be counted: QEMU's plugin does not compile"):
        board.count(model.object, Call(tuple(inputs)))
