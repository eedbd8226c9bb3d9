"""Short-time Fourier transforms: of frames that overlap, each times a window."""

from __future__ import annotations

from math import sqrt

from ...dialect.errors import Refused
from ...dialect.graph.build import rank_of, shape_of, tensor_type
from ...dialect.operators import aten
from .fourier import from_half, half, transform
from .parts import Replacement, Split, Value, is_complex, splits


@splits("stft", "stft.center")
def stft(
    b: Split,
    self: Value,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Value | None,
    normalized: bool,
    onesided: bool | None,
    return_complex: bool | None,
    align_to_window: bool | None,
    **given: object,
) -> Replacement:
    """Frequencies of frames (torch.stft)."""
    if given.get("center"):
        raise Refused("`aten.stft` that pads by itself is not known; pad the signal before it")
    x = b.parts(self, self.type)
    if align_to_window:
        x = b.each(lambda part: _between_zeros(b, part, n_fft - (win_length or n_fft)), x)
    hop = n_fft // 4 if hop_length is None else hop_length
    if window is not None and is_complex(window):
        raise Refused("`aten.stft` with a complex window is not known")
    frames = b.each(lambda part: _framed(b, part, n_fft, hop), x)
    shape = _window(b, window, n_fft, win_length)
    if shape is not None:
        frames = b.each(lambda part: b.mul(part, shape), frames)
    is_half = onesided is not False and frames.im is None
    found = half(b, frames.re, -1) if is_half else transform(b, frames, -1, inverse=False)
    found = b.scaled(found, 1 / sqrt(n_fft) if normalized else 1.0)
    found = b.each(lambda part: b.transpose(part, rank_of(part) - 2, rank_of(part) - 1), found)
    return found if is_complex(b.result) else b.stacked(found)


def _framed(b: Split, x: Value, length: int, hop: int) -> Value:
    """Frames of a signal: `[…, frames, length]`."""
    count = (shape_of(x)[-1] - length) // hop + 1
    type = tensor_type([*shape_of(x)[:-1], count, length], x)
    return b.call(aten.UNFOLD, x, rank_of(x) - 1, length, hop, type=type)


def _window(b: Split, window: Value | None, length: int, given: int | None) -> Value | None:
    """The window, in the middle of a frame."""
    if window is None:
        if given is None or given == length:
            return None
        window = b.expand(b.constant(1.0), [given])
    return _between_zeros(b, window, length - shape_of(window)[0])


def _between_zeros(b: Split, x: Value, count: int) -> Value:
    """With that many zeros, half of them on either side."""
    return b.pad(x, [count // 2, count - count // 2]) if count else x


@splits("istft")
def istft(
    b: Split,
    self: Value,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Value | None,
    center: bool,
    normalized: bool,
    onesided: bool | None,
    length: int | None,
    return_complex: bool,
) -> Replacement:
    """Frames added up, over the sum of the squares of their windows (torch.istft).

    Of real numbers half of the frequencies says it all.
    """
    if return_complex:
        raise Refused("`aten.istft` that gives complex numbers is not known")
    hop = n_fft // 4 if hop_length is None else hop_length
    spectrum = b.parts(self, b.type)
    lead = shape_of(spectrum.re)[:-2]
    rows = b.each(lambda part: b.transpose(part, rank_of(part) - 2, rank_of(part) - 1), spectrum)
    scale = 1 / n_fft * (sqrt(n_fft) if normalized else 1.0)
    frames = b.mul(from_half(b, rows, -1, n_fft), scale)
    shape = _window(b, window, n_fft, win_length)
    frames = frames if shape is None else b.mul(frames, shape)
    count = shape_of(frames)[-2]
    total = n_fft + hop * (count - 1)
    frames = b.view(frames, [*(lead or [1]), count, n_fft])
    signal = _added(b, frames, hop, total)
    square = b.expand(b.constant(1.0), [n_fft]) if shape is None else b.mul(shape, shape)
    envelope = _added(b, b.expand(b.view(square, [1, 1, n_fft]), [1, count, n_fft]), hop, total)
    start = n_fft // 2 if center else 0
    end = total - start if length is None else start + length
    cut = [b.slice(one, 1, start, min(end, total)) for one in (signal, envelope)]
    found = b.div(*cut)
    missing = end - min(end, total)
    found = b.pad(found, [0, missing]) if missing > 0 else found
    return b.view(found, b.shape)


def _added(b: Split, frames: Value, hop: int, total: int) -> Value:
    """Frames `[n, count, length]` added up into signals `[n, total]`."""
    rows, _, length = shape_of(frames)
    columns = b.permute(frames, [0, 2, 1])
    type = tensor_type([rows, 1, 1, total], frames)
    found = b.call(
        aten.COL2IM, columns, [1, total], [1, length], [1, 1], [0, 0], [1, hop], type=type
    )
    return b.view(found, [rows, total])
