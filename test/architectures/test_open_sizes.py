"""Architectures with open sizes compile as they are exported, and give what PyTorch gives.

`make test` takes a few of the small ones, `make test-architectures` all, and those of real size.
"""

from __future__ import annotations

import os
import warnings

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import hardwire  # noqa: E402

from . import open_sizes  # noqa: E402

IS_ALL = os.environ.get("HARDWIRE_ARCHITECTURES") == "all"
EACH_TIME = ("gpt2", "llama", "bert", "whisper", "resnet", "vit")
REAL = {f"{name}_real": each for name, each in open_sizes.REAL.items()}
CHOSEN = (
    {**open_sizes.SMALL, **REAL} if IS_ALL else {name: open_sizes.SMALL[name] for name in EACH_TIME}
)
TOLERANCE = 1e-4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", CHOSEN)
def test_it_gives_what_pytorch_gives_at_every_size(name: str) -> None:
    case = CHOSEN[name]
    with warnings.catch_warnings():
        model = case.model()
        compiled = hardwire.compile(case.export(model), name="model")
    for sizes in case.sizes():
        given = case.given(sizes)
        with torch.no_grad():
            expected = _tuple(model(*given))
        found = _tuple(compiled.run(*(x.numpy() for x in given)))
        for one, other in zip(found, (each.numpy() for each in expected), strict=True):
            assert one.shape == other.shape
            assert np.isfinite(other).all()
            assert other.std() > 1e-3 * np.abs(other).max() > 1e-9
            assert np.abs(one - other).max() <= TOLERANCE * np.abs(other).max(), sizes


def _tuple(outputs: object) -> tuple:
    return outputs if isinstance(outputs, tuple) else (outputs,)
