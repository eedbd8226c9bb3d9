"""Values that no near cache holds are never whole: what is computed, and who does without."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

import hardwire  # noqa: E402

SIDES = 105, 109
VALUE = 56 * SIDES[0] * SIDES[1]
"""The elements of what is expanded: 2.6 MB of floats."""


class Block(nn.Module):
    """An image is expanded, seen by windows of each channel, and projected; a sum comes behind."""

    def __init__(self) -> None:
        super().__init__()
        self.expand, self.project = nn.Conv2d(5, 56, 1), nn.Conv2d(56, 7, 1)
        self.each = nn.Conv2d(56, 56, 3, 2, padding=1, groups=56)
        self.beside = nn.Conv2d(5, 7, 3, 2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = nn.functional.relu6(self.each(nn.functional.silu(self.expand(x))))
        return self.project(inner) + self.beside(x)


def exported(images: int = 1) -> tuple[nn.Module, object, torch.Tensor]:
    torch.manual_seed(0)
    module, x = Block().eval(), torch.randn(images, 5, *SIDES)
    return module, torch.export.export(module, (x,)), x


def most_stages(model: hardwire.CompiledModel) -> int:
    read = [call["by_rows"]["stages"] for call in model.report["calls"] if "by_rows" in call]
    return max(read, default=1)


@pytest.mark.parametrize("images", [1, 2])
@pytest.mark.parametrize("target", ["native", "x86-64-v3"])
def test_computes_the_same_in_less_memory(target: str, images: int) -> None:
    """Of two images, what the windows give is in the chain too: more than half a cache."""
    module, program, x = exported(images)
    model = hardwire.compile(program, target, name="net")
    assert most_stages(model) == 1 + images
    assert model.report["ram"]["arena"] < len(x) * VALUE * 4
    expected = module(x).detach()
    torch.testing.assert_close(
        torch.as_tensor(model.run(x.numpy())), expected, rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize(
    "options", [{"threads": 2}, {"optimize": "size"}, {"chains": "none"}, {"target": "cortex-m7"}]
)
def test_who_has_it_whole(options: dict[str, object]) -> None:
    """Threads share rows, what is small has no kernels of its own, microcontrollers have all memory
    near, and who wants no chains has none."""
    model = hardwire.compile(exported()[1], name="net", **options)
    assert most_stages(model) == 1
    assert model.report["ram"]["arena"] >= VALUE * 4


def test_who_says_how_much_memory_there_is() -> None:
    """Where all fits, nothing is chained; that is the fastest program by `--ram` still."""
    program = exported()[1]
    assert most_stages(hardwire.compile(program, name="net", ram=1 << 30)) == 1
