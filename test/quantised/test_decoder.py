"""Language models with quantised linear layers write the words that torchao's own run writes."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire

from .decoder import Sizes, decoder

pytest.importorskip("torchao", reason="It quantises the weights.")

from .torchao_models import DYNAMIC, SCHEMES, quantised

STEPS = 20
ALSO = ("int4 and dynamic int8", "int8 and symmetric dynamic int8")
"""Schemes whose layers `test_dynamic.py` has as well."""


def _written(step: Callable[[Tensor, Tensor], Tensor]) -> tuple[list[int], list[Tensor]]:
    """Tokens, each the likeliest after the one before, and all scores."""
    token, tokens, scores = 5, list[int](), list[Tensor]()
    for position in range(STEPS):
        found = step(torch.tensor([token]), torch.tensor([position]))
        token = int(found.argmax())
        tokens.append(token)
        scores.append(found)
    return tokens, scores


@pytest.mark.parametrize(
    "scheme",
    [pytest.param(each, marks=[pytest.mark.long] * (each in ALSO)) for each in SCHEMES],
)
def test_tokens(scheme: str) -> None:
    """What is rounded while the model runs may be one step off, where the floats before it are in
    their last bits: then scores are off by more than these."""
    lost = 1e-2 if scheme in DYNAMIC else 1e-4
    model = quantised(decoder(Sizes()), scheme)
    program = torch.export.export(model, (torch.tensor([5]), torch.tensor([0])))
    compiled = hardwire.compile(program)
    tokens, wanted = _written(copy.deepcopy(model))

    def step(token: Tensor, position: Tensor) -> Tensor:
        return torch.from_numpy(np.asarray(compiled.run(token.numpy(), position.numpy())[0]))

    own, found = _written(step)
    assert len(set(tokens)) > 5
    assert own == tokens
    for mine, other in zip(found, wanted, strict=True):
        assert torch.allclose(mine, other, rtol=1e-3, atol=lost * float(other.abs().max()))


@pytest.mark.parametrize("decomposed", [False, True], ids=["exported", "decomposed"])
def test_no_weight_is_unpacked_in_memory(decomposed: bool) -> None:
    """Four bits for each weight of a linear layer, and nothing of that size in RAM."""
    sizes = Sizes(width=128, hidden=256)
    model = quantised(decoder(sizes), "int4 in groups")
    program = torch.export.export(model, (torch.tensor([5]), torch.tensor([0])))
    program = program.run_decompositions() if decomposed else program
    report = hardwire.compile(program).report
    weights = sum(m.weight.numel() for m in decoder(sizes).modules() if isinstance(m, nn.Linear))
    floats = sum(
        p.numel() for n, p in decoder(sizes).named_parameters() if "words" in n or "norm" in n
    )
    scales = weights // 32 * 4
    tables = 2 * sizes.longest * (sizes.head // 2) + sizes.longest**2
    assert report["flash"]["weights"] < weights // 2 + scales + 4 * (floats + tables) + 8192
    assert report["ram"]["arena"] < 16384
