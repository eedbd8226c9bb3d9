"""Architectures of `transformers` and of vision in plain PyTorch compile, and give what they give.

`make test` takes the few of `EACH_TIME`, `make test-architectures` all of them.
"""

from __future__ import annotations

import warnings

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import hardwire  # noqa: E402

from ..long import each_time  # noqa: E402
from . import of_transformers, plain  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

ALL = {
    **{name: each.make for name, each in of_transformers.ARCHITECTURES.items()},
    **plain.ARCHITECTURES,
}
EACH_TIME = (
    "distilbert", "fnet", "gpt2", "llama", "t5_encoder", "vit", "clip_text", "wav2vec2",
    "audio_spectrogram", "plain_mobilenetv3", "plain_densenet", "plain_mixer", "plain_coatnet",
)  # fmt: skip
TOLERANCE = 1e-4


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", each_time(ALL, EACH_TIME))
def test_it_gives_what_pytorch_gives(name: str) -> None:
    with torch.no_grad(), warnings.catch_warnings():
        model, inputs = ALL[name]()
        expected = model(*inputs)
        program = torch.export.export(model, inputs)
    outputs = hardwire.compile(program, name="model").run(*(x.numpy() for x in inputs))
    pairs = [(outputs, expected)]
    if isinstance(expected, tuple):
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        pairs = list(zip(outputs, expected, strict=True))
    for found, wanted in pairs:
        wanted = wanted.numpy()
        assert np.isfinite(wanted).all()
        assert wanted.std() > 1e-3 * np.abs(wanted).max() > 1e-9
        assert np.abs(found - wanted).max() <= TOLERANCE * np.abs(wanted).max()


def test_there_are_thirty_and_all_that_is_chosen_exists() -> None:
    assert len(ALL) >= 30
    assert set(EACH_TIME) <= set(ALL)
