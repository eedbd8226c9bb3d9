"""`hardwire run --profile`: where the time of a call goes, for the terminal."""

from __future__ import annotations

from ..lowering.report_text import grid, shortened
from ..profiling.profile import KernelTime, Profile

WORST = 5
"""Kernels that are named for what they lose."""


def profile_lines(found: Profile) -> str:
    """A line for each kernel, then the kernels that lose most."""
    head = ("kernel", "calls", "µs", "of time", "GFLOP/s", "of peak")
    rows = [_kernel_row(each, found) for each in found.kernels]
    worst = sorted(found.kernels, key=lambda each: -each.lost)[:WORST]
    lost = ("lose most", "source", "µs lost", "of time")
    lines = [_lost_row(each, found) for each in worst if each.lost > 0]
    return "\n\n".join([_first_line(found), grid(head, rows), grid(lost, lines)])


def _first_line(found: Profile) -> str:
    at_peak = sum(each.at_peak or 0.0 for each in found.kernels)
    share = _percent(at_peak, found.nanoseconds)
    return (
        f"{found.nanoseconds / 1000:,.1f} µs in {len(found.kernels)} kernels: of each call the "
        f"least of {found.runs} runs.\nProducts of floats would take {share} of that at this "
        f"machine's peak, {found.peak:.1f} GFLOP/s as measured between the runs."
    )


def _kernel_row(each: KernelTime, found: Profile) -> tuple[str, ...]:
    taken = max(1, each.nanoseconds)
    speed = f"{2 * each.multiply_adds / taken:,.1f}" if each.multiply_adds else ""
    share = "" if each.at_peak is None else _percent(each.at_peak, taken)
    name, time = shortened(each.kernel, 44), f"{each.nanoseconds / 1000:,.1f}"
    return name, str(each.calls), time, _percent(taken, found.nanoseconds), speed, share


def _lost_row(each: KernelTime, found: Profile) -> tuple[str, ...]:
    source = shortened(each.source.rpartition("/")[2], 24)
    share = _percent(each.lost, found.nanoseconds)
    return shortened(each.kernel, 44), source, f"{each.lost / 1000:,.1f}", share


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / max(1, whole):.0f} %"
