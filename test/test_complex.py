"""Models that compute with complex numbers, as objects."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.tools.hardwire import main

from .passes.test_split_complex_numbers import floats, numbers
from .test_cli import loaded


class Spectrogram(nn.Module):
    """What stands before a keyword spotter: the logarithm of energies in bands."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("window", torch.hann_window(480))
        self.register_buffer("bands", floats(257, 40).abs())

    def forward(self, signal: Tensor) -> Tensor:
        found = torch.stft(signal, 512, 320, 480, self.window, return_complex=True)
        energy = found.abs().square().transpose(1, 2)
        return (energy @ self.bands + 1e-6).log()


class Rotary(nn.Module):
    """Rotary positions as Llama's own code has them."""

    def __init__(self) -> None:
        super().__init__()
        angles = torch.outer(torch.arange(5.0), torch.arange(4.0) + 1)
        self.register_buffer("turns", torch.polar(torch.ones(5, 4), angles))

    def forward(self, x: Tensor) -> Tensor:
        turned = torch.view_as_complex(x.reshape(2, 5, 4, 2)) * self.turns
        return torch.view_as_real(turned).flatten(2)


class Filter(nn.Module):
    """Complex numbers in, and out."""

    def forward(self, spectrum: Tensor, x: Tensor) -> tuple[Tensor, Tensor]:
        found = spectrum * torch.fft.rfft(x)
        return found, torch.fft.irfft(found)


MODELS = {
    "spectrogram": (Spectrogram, (floats(1, 4000),)),
    "rotary": (Rotary, (floats(2, 5, 8),)),
    "filter": (Filter, (numbers(2, 33), floats(2, 64))),
}


@pytest.mark.parametrize("name", MODELS)
def test_models_compute_what_pytorch_computes(name: str) -> None:
    make, inputs = MODELS[name]
    module = make().eval()
    wanted = module(*inputs)
    found = hardwire.compile(torch.export.export(module, inputs)).run(*(x.numpy() for x in inputs))
    pairs = zip(
        found if isinstance(found, tuple) else (found,),
        wanted if isinstance(wanted, tuple) else (wanted,),
        strict=True,
    )
    for one, other in pairs:
        assert one.dtype == other.numpy().dtype
        scale = float(np.abs(other.numpy()).max())
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-5, atol=1e-5 * scale)


def test_the_header_says_how_complex_numbers_lie() -> None:
    model = hardwire.compile(torch.export.export(Filter(), MODELS["filter"][1]))
    lines = "real and imaginary part, as C99 lays out complex numbers"
    assert model.header.count(lines) == 2
    assert "float32, 2 x 33 x 2" in model.header
    assert [entry.get("complex", False) for entry in model.report["inputs"]] == [True, False]


def test_a_long_transform_needs_little_flash() -> None:
    """A product with one matrix would take 4 MiB."""
    module = nn.Module()
    module.forward = lambda x: torch.fft.rfft(x).abs()  # type: ignore[method-assign]
    model = hardwire.compile(torch.export.export(module, (floats(1, 1024),)))
    assert model.report["flash"]["total"] < 64 * 1024


def test_a_stage_with_complex_weights_is_entered_again(tmp_path: Path) -> None:
    """Their data stands beside the text, even if it is little."""
    file, text = tmp_path / "rotary.pt2", tmp_path / "rotary.mlir"
    torch.export.save(torch.export.export(Rotary(), (floats(2, 5, 8),)), file)
    assert main(["compile", str(file), "--emit", "typed", "-o", str(text)]) == 0
    assert "complex<f32>" in text.read_text()
    again = hardwire.compile(str(text), name="rotary")
    directly = hardwire.compile(str(file), name="rotary")
    assert loaded(again.object) == loaded(directly.object)


def test_complex_weights_are_not_read_from_text(tmp_path: Path) -> None:
    text = tmp_path / "weight.mlir"
    type = "tensor<1xcomplex<f32>>"
    text.write_text(
        f"func.func @forward() -> {type} {{\n"
        f'  %0 = "hw.weight"() {{name = "w", value = dense<(1.0, 2.0)> : {type}}} : () -> {type}\n'
        f"  return %0 : {type}\n}}\n"
    )
    with pytest.raises(HardwireError, match="weight `w` has to stand in a"):
        hardwire.compile(str(text))


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda z: torch.linalg.det(z @ z.mT), "of complex numbers is not known to hardwire"),
        (lambda z: torch.fft.fft(z, n=4099), "a Fourier transform of 4099 numbers cannot be"),
    ],
)
def test_what_is_not_known_is_refused_by_name(function: object, message: str) -> None:
    module = nn.Module()
    module.forward = function  # type: ignore[assignment]
    with pytest.raises(HardwireError, match=message):
        hardwire.compile(torch.export.export(module, (numbers(2, 4),)))


def test_transforms_of_sizes_at_run_time_are_refused() -> None:
    module = nn.Module()
    module.forward = lambda x: torch.fft.rfft(x, dim=0).abs().sum()  # type: ignore[method-assign]
    batch = {0: torch.export.Dim("batch", min=3, max=8)}
    exported = torch.export.export(module, (floats(4, 8),), dynamic_shapes=(batch,))
    with pytest.raises(HardwireError, match="needs a size that is known at run time only"):
        hardwire.compile(exported)


def test_state_of_complex_numbers_is_refused() -> None:
    class Running(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("total", torch.zeros(3, dtype=torch.complex64))

        def forward(self, z: Tensor) -> Tensor:
            self.total += z
            return self.total.abs()

    with pytest.raises(HardwireError, match="keep its real and imaginary parts in buffers"):
        hardwire.compile(torch.export.export(Running(), (numbers(3),)))


def test_branches_do_not_give_complex_numbers() -> None:
    class Branch(nn.Module):
        def forward(self, z: Tensor) -> Tensor:
            return torch.cond(z.abs().sum() > 1, lambda z: z * 2, lambda z: z + 1, (z,))

    with pytest.raises(HardwireError, match="complex numbers leave a branch or go round"):
        hardwire.compile(torch.export.export(Branch(), (numbers(3),)))
