"""In which order LLVM writes instructions for processors that look ahead."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402


def _object(target: str) -> hardwire.CompiledModel:
    """Of a convolution whose sums end with a sigmoid, and one that reads pixels of it."""
    torch.manual_seed(0)
    layers = torch.nn.Conv2d(16, 32, 3, 2, 1), torch.nn.SiLU(), torch.nn.Conv2d(32, 8, 1)
    program = torch.export.export(torch.nn.Sequential(*layers), (torch.ones(1, 16, 40, 40),))
    return hardwire.compile(program, target, cache=False)


def test_each_quotient_follows_its_power() -> None:
    """The sums of a tile are not kept on the stack until all powers are there."""
    assert max(_object("x86-64-v4").report["stack"]["frames"]) < 1000


def test_other_targets_are_as_before() -> None:
    """LLVM keeps options for the whole process."""
    first, _, second = (_object(each).object for each in ("cortex-m4f", "x86-64-v4", "cortex-m4f"))
    assert first == second
