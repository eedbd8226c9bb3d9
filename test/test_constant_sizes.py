"""Sizes that the export takes for data's, and constants decide: what masks choose, and counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

Model = Callable[..., object]
MASKS = {
    "some": torch.tensor([True, False, True, True]),
    "beside": torch.tensor([False, True, True, False]),
    "none": torch.zeros(4, dtype=torch.bool),
    "counts": torch.tensor([2, 0, 3, 1]),
    "never": torch.zeros(4).long(),
    "plane": torch.tensor([[1, 0, 1], [0, 1, 1], [0, 0, 0], [1, 0, 0]]).bool(),
}


class Chosen(torch.nn.Module):
    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model
        for name, mask in MASKS.items():
            self.register_buffer(name, mask.clone())

    def forward(self, *given: torch.Tensor) -> object:
        return self.model(self, *given)


def by_masks(own: Chosen, x: torch.Tensor) -> object:
    """`x`: 4, 3, open."""
    few = torch.tensor([False, True, True])
    rows = x[own.some]
    return (
        rows * 2, x[own.beside], x[own.plane], x[:, few], x.transpose(0, 2)[:, :, own.some],
        x[own.none], x[own.some.nonzero()[:, 0]], rows.view(-1, x.shape[2]).sum(0) / rows.shape[0],
        x.sum(2).masked_select(own.plane), own.some.nonzero() + 1, x[own.some.clone(), 1:],
    )  # fmt: skip


def by_counts(own: Chosen, x: torch.Tensor) -> object:
    """`x`: 4, 3, open; the counts of columns are one for all."""
    return (
        x.repeat_interleave(own.counts, 0) + 1, x.repeat_interleave(own.counts, -3, output_size=6),
        x[:, :, 0].repeat_interleave(torch.tensor([4]), 1, output_size=12),
        x.repeat_interleave(own.never, 0), x.sum(2).repeat_interleave(torch.tensor([0, 1, 2] * 4)),
    )  # fmt: skip


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("model", [by_masks, by_counts])
def test_numbers(model: Model, is_open: bool) -> None:
    module, x = Chosen(model), torch.randn(4, 3, 5)
    shapes = (({2: torch.export.Dim("t", min=2, max=9)},),) if is_open else None
    program = torch.export.export(module, (x,), dynamic_shapes=shapes)
    compiled = hardwire.compile(program, name="m")
    for count in (2, 5, 9) if is_open else (5,):
        x = torch.randn(4, 3, count)
        for one, other in zip(compiled.run(x.numpy()), module(x), strict=True):
            assert one.shape == tuple(other.shape)
            np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_counts_of_the_caller_have_a_total_that_is_said() -> None:
    """Others are told of: rows would be missing, or left over."""

    def repeated(own: Chosen, x: torch.Tensor, counts: torch.Tensor) -> object:
        return x.repeat_interleave(counts, 1, output_size=7)

    given = torch.randn(2, 4, 3), torch.tensor([3, 0, 1, 3])
    batch = torch.export.Dim("b", min=1, max=3)
    for shapes in (None, (({0: batch}, None),)):
        module = Chosen(repeated)
        run = hardwire.compile(torch.export.export(module, given, dynamic_shapes=shapes)).run
        for counts in ([3, 0, 1, 3], [0, 0, 7, 0], [1, 1, 1, 4]):
            wanted = module(given[0], torch.tensor(counts))
            assert np.array_equal(run(given[0].numpy(), np.array(counts)), wanted)
        for counts in ([3, 0, 1, 2], [3, 0, 1, 4], [0, 0, 0, 0]):
            with pytest.raises(hardwire.HardwireError, match="an index is out of range"):
                run(given[0].numpy(), np.array(counts))


def test_what_is_written_is_no_constant() -> None:
    """Of a buffer, or of a copy, by way of a view; nor is what the caller has."""

    def of_a_copy(own: Chosen, x: torch.Tensor) -> object:
        mask = own.some.clone()
        mask[1:2].fill_(True)
        return x[mask]

    def of_the_buffer(own: Chosen, x: torch.Tensor) -> object:
        own.some.logical_not_()
        return x[own.some]

    def of_the_input(own: Chosen, x: torch.Tensor) -> object:
        return x[x[:, 0] > 0]

    for model in (of_a_copy, of_the_buffer, of_the_input):
        program = torch.export.export(Chosen(model), (torch.randn(4, 3),))
        with pytest.raises(hardwire.HardwireError, match="the size of its result depends on data"):
            hardwire.compile(program)


def test_counts_of_the_caller_want_a_size() -> None:
    def repeated(own: Chosen, x: torch.Tensor, counts: torch.Tensor) -> object:
        return x.repeat_interleave(counts, 0)

    given = torch.randn(4, 3), torch.tensor([3, 0, 1, 3])
    program = torch.export.export(Chosen(repeated), given)
    with pytest.raises(hardwire.HardwireError, match="say with `output_size=` how many rows"):
        hardwire.compile(program)
