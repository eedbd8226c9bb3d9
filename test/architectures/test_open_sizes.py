"""Architectures with open sizes compile as they are exported, and give what PyTorch gives.

`make test` takes a few of the small ones, `make test-architectures` all, and those of real size.
"""

from __future__ import annotations

import warnings

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import hardwire  # noqa: E402

from ..long import each_time  # noqa: E402
from . import open_sizes  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

EACH_TIME = ("gpt2", "llama", "bert", "whisper", "vit")
REAL = {f"{name}_real": each for name, each in open_sizes.REAL.items()}
ALL = {**open_sizes.SMALL, **REAL}
TOLERANCE = 1e-4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", each_time(ALL, EACH_TIME))
def test_it_gives_what_pytorch_gives_at_every_size(name: str) -> None:
    case = ALL[name]
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
