"""Row 16.6: complex numbers of lite models, as tensors and as numbers, beside PyTorch."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.records import Record, Refused
from hardwire.dialect.importers.lite.unpickler import unpickle

from .lite_archive import named, pickled
from .lite_bodies import SELF, C, X, body, compiled

torch = pytest.importorskip("torch")
from torch import Tensor, nn  # noqa: E402


class Turned(nn.Module):
    """A weight and an attribute that are complex, numbers in the code, and a transform."""

    def __init__(self) -> None:
        super().__init__()
        random = torch.Generator().manual_seed(3)
        self.register_buffer("turns", torch.randn(3, dtype=torch.complex64, generator=random))
        self.register_buffer("wide", torch.randn(3, dtype=torch.complex128, generator=random))
        self.step = 2 + 1j

    def forward(self, x: Tensor, z: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        y = torch.view_as_complex(x) * self.turns * self.step + (1.5 - 2j)
        if torch.is_complex(z):
            y = y + z.conj()
        y *= 2j
        spectrum = torch.fft.rfft(y.real)
        turned = torch.polar(spectrum.abs(), spectrum.angle())
        return torch.view_as_real(y), y.imag, turned, y * self.wide, x.conj() + x.real.sum()


def saved(path: Path, module: nn.Module) -> Path:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.jit.script(module.eval())._save_for_lite_interpreter(str(path))
    return path


def test_row_16_6_complex_numbers_are_those_of_pytorch(tmp_path: Path) -> None:
    random = torch.Generator().manual_seed(1)
    x = torch.randn(3, 2, generator=random)
    z = torch.randn(3, dtype=torch.complex64, generator=random)
    module = Turned()
    path = saved(tmp_path / "turned.ptl", module)
    found = hardwire.compile(str(path), inputs={"x": "3x2:f32", "z": "3:c64"}).run(
        x.numpy(), z.numpy()
    )
    for have, want in zip(found, module(x, z), strict=True):
        assert have.dtype == want.resolve_conj().numpy().dtype
        np.testing.assert_allclose(have, want.resolve_conj().numpy(), rtol=1e-5, atol=1e-6)


class Written(nn.Module):
    """What sees the real parts sees the write as well."""

    def forward(self, x: Tensor) -> Tensor:
        part = torch.view_as_real(x)
        part.mul_(2)
        return x


def test_writes_to_parts_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "written.ptl", Written())
    with pytest.raises(HardwireError, match="sees the parts of complex numbers; work on a copy"):
        hardwire.compile(str(path), inputs={"x": "3:c64"})


class Half(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return torch.fft.fft(x).abs()


def test_complex_numbers_of_halves_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "half.ptl", Half())
    with pytest.raises(HardwireError, match="makes complex numbers of float16, which hardwire has"):
        hardwire.compile(str(path), inputs={"x": "4:f16"})


COMPLEX = named("builtins", "complex")


@pytest.mark.parametrize("given", [(1.0,), (1, 2), ("1", 2.0), (1.0, 2.0, 3.0)])
def test_a_pickle_makes_complex_numbers_of_two_floats_only(given: tuple) -> None:
    written = pickled(given)[2:-1]
    with pytest.raises(Refused, match="a complex number is not made of two floats"):
        unpickle(b"\x80\x02" + COMPLEX + written + b"R.")
    assert unpickle(b"\x80\x02" + COMPLEX + pickled((1.5, -2.0))[2:-1] + b"R.") == 1.5 - 2j


def test_a_complex_number_is_no_dimension() -> None:
    """What takes a whole number is given an attribute that is complex."""
    steps = (X, SELF, ("GET_ATTR", 0, 0), C[0], ("OP", 0, 0))
    root = Record("__torch__.Net", {"k": 1.0})
    select = (("aten::select", "int", 3),)
    files = body(*steps, operators=select, constants=(0,), root=root).files()
    written = COMPLEX + pickled((1.0, 2.0))[2:-1] + b"R"
    damaged = files["data.pkl"].replace(pickled(1.0)[2:-1], written)
    with pytest.raises(HardwireError, match="needs the number `dim`, which is complex"):
        compiled({**files, "data.pkl": damaged}, np.zeros((2, 3), np.float32))
