"""What `make bench-firmware` says of aims and of others."""

from __future__ import annotations

from bench import aims

KWS = {"board": "cortex-m4f", "network": "kws", "numbers": "int8"}
OURS = {**KWS, "who": "hardwire", "instructions": 4_200_000, "cycles": 5_180_000, "ram": 16_160}
OTHERS = [
    {**KWS, "who": "one", "cycles": 5_000_000, "ram": 20_200},
    {**KWS, "who": "another", "cycles": 6_000_000},
    {**KWS, "who": "elsewhere", "board": "cortex-m7", "cycles": 1},
]


def test_aims_are_reached_or_missed() -> None:
    instructions, cycles, ram = aims.aims([OURS, *OTHERS])
    assert instructions.endswith("at most 4,200,000 (aim): reached")
    assert "under 5,180,000" in cycles
    assert cycles.endswith("missed by 0.0%")  # it is as much
    assert ram.endswith("missed by 1.0%")


def test_others_are_those_on_the_same_board() -> None:
    cycles, ram = aims.against([OURS, *OTHERS])
    assert cycles.endswith("less than 1 of 2; 1.04 of the best, one")
    assert ram.endswith("less than 1 of 1; 0.80 of the best, one")
