"""What an emulator counts for `run --save-profile` is what QEMU executes, kernel by kernel."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hardwire
from hardwire.lowering.shared_kernels import SHARED

from . import counting, harness

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)
pytest.importorskip("unicorn")

KWS = Path(__file__).resolve().parents[2] / "examples" / "kws" / "kws.pt2"


@pytest.mark.parametrize("target", ["cortex-m4f", "rv32imafc"])
def test_counts_of_a_run_are_those_of_qemu(target: str, tmp_path: Path) -> None:
    """Of the whole model, and of kernels that call no function: what one calls is counted as its
    own, of which QEMU knows nothing."""
    harness.need(target)
    plugin = counting.build_plugin(tmp_path)
    model = hardwire.compile(KWS, target)
    image = counting.image(target, tmp_path, model)
    model.run(*counting.noise(model))
    assert model.counted is not None
    counts = Counter[str]()
    for kernel, count in model.counted.by_call:
        counts[kernel] += count
    shared = model.report["shared"]
    for kernel in ("kws_convolution_relu_0", "kws_softmax_0"):
        _, own = counting.executed(target, image, plugin, (shared.get(kernel, kernel),))
        assert own == counts[kernel] > 0, kernel
    everything = ("kws_", SHARED)
    assert counting.executed(target, image, plugin, everything)[1] == model.counted.total
