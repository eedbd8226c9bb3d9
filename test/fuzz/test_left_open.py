"""What eager leaves open is not compared, and nothing else."""

from __future__ import annotations

import torch

from .call import Call
from .draw_call import fits
from .test_calls import complaints, wanted


def test_elements_are_unique_where_that_is_said() -> None:
    text = 'aten.isin.Tensor_Tensor(x("f32[9] {}"), x("f32[1] small"), assume_unique={})'
    given = ("ties", False), ("ties", True), ("small", True)
    texts = [text.format(*each) for each in given]
    assert [fits(Call.parse(each)) for each in texts] == [True, False, True]


def test_what_is_scattered_to_shares_no_memory() -> None:
    text = 'aten.select_scatter.default(x("f32[4,4] unit", "{}"), x("f32[{}] unit"), 0, 0)'
    given = (".transpose(0, 1)", 4), (".view(16).unfold(0, 4, 3)", 4), ("[:1].expand(3, 4)", 4)
    assert [fits(Call.parse(text.format(*each))) for each in given] == [True, False, True]


def test_a_gradient_at_not_a_number_is_that_of_vectors_or_of_their_rest() -> None:
    """Eager has 0 in the vectors, and the gradient in what is left of them."""
    text = 'aten.hardtanh_backward.default(x("f32[64] unit"), x("f32[64] unit"), nan, nan)'
    gradient = wanted(text).call.inputs({})[0]
    for right in (0.0, gradient):
        assert complaints(text, lambda x, right=right: x.copy_(torch.as_tensor(right))) == []
    assert len(complaints(text, lambda x: x.fill_(2.0))) == 1
