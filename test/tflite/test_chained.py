"""Random networks of images: chains compute what their stages compute alone."""

from __future__ import annotations

import pytest

from .chained import problem

SEEDS = (0, 1, 2, 3)


@pytest.mark.parametrize("target", ["native", "cortex-m4f"])
def test_chains_are_their_stages(target: str) -> None:
    found = {seed: problem(seed, target) for seed in SEEDS}
    assert not {seed: text for seed, (text, _) in found.items() if text is not None}
    assert any(max(lengths, default=0) > 2 for _, lengths in found.values())
