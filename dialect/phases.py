"""What a window sees of an image with zeros between its elements, from each place of its result.

Of places that are as far apart as the elements, all see through the same taps of the window: these
are one *phase*. A convolution of such an image is a smaller one of the image alone for each phase.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """One phase along one dimension: the `taps` that meet elements, of which the first one meets
    element `first` of the image for the first place of the phase, and the next ones every `step`
    elements. Where no tap meets any, there are none."""

    taps: tuple[int, ...]
    first: int = 0
    step: int = 1

    @property
    def width(self) -> int:
        """How many taps a window of this phase has; one of zeros where it has none."""
        return max(1, len(self.taps))

    def edges(self, extent: int, count: int) -> tuple[int, int]:
        """How many elements are missing before and behind an image for `count` places; negative
        numbers count those that are not seen."""
        last = count - 1 + self.first + (self.width - 1) * self.step
        return -self.first, last - (extent - 1)


def phases(steps: int, taps: int, dilation: int, before: int) -> list[Phase]:
    """All phases of a window with so many `taps`, `dilation` apart, over elements `steps` apart,
    of which the first one lies behind `before` zeros."""
    return [_phase(place, steps, taps, dilation, before) for place in range(steps)]


def _phase(place: int, steps: int, taps: int, dilation: int, before: int) -> Phase:
    met = [tap for tap in range(taps) if (place + tap * dilation - before) % steps == 0]
    if not met:
        return Phase(())
    first = (place + met[0] * dilation - before) // steps
    apart = met[1] - met[0] if len(met) > 1 else steps
    return Phase(tuple(met), first, max(1, apart * dilation // steps))
