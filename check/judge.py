"""How far a value may be from the second opinion, and whether it is.

The second opinion is computed twice: exactly, and as it would be if every operator rounded a little
otherwise. Where the two are close, their distance says how close an answer must be. Where rounding
alone changes an element by much, or changes an integer, no answer can be called wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np

from ..dialect.dtypes import limits

ROOM = 16
"""How many times further than rounding moves a value an answer may be from the exact one."""

ROOM_BESIDE = 8
"""How many times further than weights that are off by as much at random it may be."""

UNITS = 8
"""Units in the last place that an answer may be off where rounding moves nothing."""

WORST = 1e-3
"""How far rounding may move an element, relative to the largest, for it to be judged; in short
types eight units of theirs."""


@dataclass(frozen=True)
class Verdict:
    """What is said of one value.

    `wrong` is the number of elements that differ, `unjudged` of those that rounding alone changes;
    `error` is the largest difference, `relative` the same as a part of the largest magnitude, and
    `bound` how large it may be. `sentence` describes a difference: where it is, and which.
    """

    count: int
    wrong: int = 0
    unjudged: int = 0
    error: float = 0.0
    relative: float = 0.0
    bound: float = 0.0
    sentence: str = ""


def judge(
    found: np.ndarray, exact: np.ndarray, shaken: np.ndarray, off: np.ndarray | None = None
) -> Verdict:
    """Compares what an object computed with the two second opinions, and with that of a program
    whose weights are off by as much as the object's, where these are."""
    if found.shape != exact.shape:
        shapes = f"{list(found.shape)} and not {list(exact.shape)}"
        return Verdict(exact.size, max(exact.size, 1), sentence=f"has the shape {shapes}")
    if found.dtype.kind == "c":
        given = (each for each in (found, exact, shaken, off) if each is not None)
        return judge(*map(_parts, given))
    if _is_float(found.dtype):
        return _floats(found, exact, shaken, exact if off is None else off)
    return _integers(found, exact, shaken, exact if off is None else off)


def _parts(array: np.ndarray) -> np.ndarray:
    return np.stack([np.real(array), np.imag(array)], -1)


def _is_float(dtype: np.dtype) -> bool:
    return dtype.kind == "f" or dtype == ml_dtypes.bfloat16


def _integers(found: np.ndarray, exact: np.ndarray, shaken: np.ndarray, off: np.ndarray) -> Verdict:
    sure = (exact == shaken) & (exact == off)
    wrong = sure & (found != exact)
    return _verdict(found, exact, wrong, ~sure, np.zeros(()))


def _floats(found: np.ndarray, exact: np.ndarray, shaken: np.ndarray, off: np.ndarray) -> Verdict:
    """NaN and infinities have to be where they are exactly, unless rounding moves them."""
    kind = found.dtype
    # What is exact may be too large for the type of the answer, or too small.
    with np.errstate(all="ignore"):
        wanted = exact.astype(kind).astype(np.float64)
        have, other = found.astype(np.float64), shaken.astype(np.float64)
        beside = off.astype(kind).astype(np.float64)
    special = ~(np.isfinite(wanted) & np.isfinite(other) & np.isfinite(beside))
    with np.errstate(all="ignore"):
        moved = np.where(special, 0.0, np.abs(wanted - other))
    scale = np.abs(wanted[~special]).max(initial=0.0)
    info = limits(kind)
    worst = max(WORST, 8 * float(info.eps)) * scale
    unsure = np.where(special, ~_same(wanted, other) | ~_same(wanted, beside), moved > worst)
    typical = moved[~unsure].max(initial=0.0)
    with np.errstate(all="ignore"):
        apart = np.abs(wanted - beside)[~unsure & ~special].max(initial=0.0)
    bound = UNITS * float(info.eps) * np.abs(wanted) + ROOM * typical + float(info.tiny)
    bound += ROOM_BESIDE * apart
    with np.errstate(all="ignore"):
        near = np.abs(have - wanted) <= bound
    wrong = ~unsure & ~np.where(special, _same(have, wanted), near)
    return _verdict(have, wanted, wrong, unsure, bound)


def _same(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return (one == other) | (np.isnan(one) & np.isnan(other))


def _verdict(
    have: np.ndarray, wanted: np.ndarray, wrong: np.ndarray, unsure: np.ndarray, bound: np.ndarray
) -> Verdict:
    count, bad, left = wanted.size, int(wrong.sum()), int(unsure.sum())
    with np.errstate(all="ignore"):
        apart = np.abs(have.astype(np.float64) - wanted.astype(np.float64))
    judged = np.isfinite(apart) & ~unsure
    error = float(apart[judged].max(initial=0.0))
    finite = np.abs(wanted[judged].astype(np.float64))
    largest = float(finite.max(initial=0.0))
    relative = error / largest if largest else error
    if bad == 0:
        allowed = np.broadcast_to(bound, wanted.shape)[judged].max(initial=0.0)
        return Verdict(count, 0, left, error, relative, float(allowed))
    # The worst of those that differ; one that is not finite is worse than all others.
    rank = np.where(wrong, np.where(np.isfinite(apart), apart, np.inf), -1.0)
    place = np.unravel_index(int(np.argmax(rank)), rank.shape)
    here = float(np.broadcast_to(np.where(np.isfinite(bound), bound, 0.0), wanted.shape)[place])
    pair = f"{_shown(have[place])} and not {_shown(wanted[place])}"
    sentence = f"at {[int(at) for at in place]} is {pair}; {bad:,} of {count:,} elements differ"
    sentence += f" by more than {here:.3g}" if here > 0 else ""
    return Verdict(count, bad, left, error, relative, here, sentence)


def _shown(number: np.generic) -> str:
    return f"{float(number):.7g}" if _is_float(number.dtype) else str(number)
