"""What `bench/latency.py` says of what it measured, and how it asks a contender."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

sys.path.append(str(Path(__file__).parent.parent / "bench"))

from bench import latency


def row(network: str, **times: list[float]) -> latency.Row:
    return latency.Row(network, times, failed={"litert": "it takes no such size"})


def test_a_row_names_the_fastest_peer_by_turns_and_not_hardwires_other_ways() -> None:
    """In each turn the machine is as fast as it is: 2, 4 and 8 beside 1, 2 and 4 are twice."""
    found = row("net", hardwire=[1, 2, 4], eager=[2, 4, 8], openvino=[3, 1, 40], winograd=[0.5] * 3)
    assert found.ratio("eager") == 2
    assert found.ratio("openvino") == 3
    assert found.best == ("eager", 2)
    assert found.ratio("litert") is None
    assert found.text(["eager", "litert"]).split() == [
        "net",
        "2000.0000",
        "2.00x",
        "-",
        "2.00x",
        "eager",
    ]


def test_the_summary_keeps_rows_that_lose_and_says_why_a_peer_is_missing() -> None:
    rows = [row("a", hardwire=[1.0], eager=[4.0]), row("b", hardwire=[2.0], eager=[1.0])]
    said = latency.summary(rows, ["eager", "litert"])
    assert "eager: 1.41x, mean of 2 rows" in said
    assert "ahead of it on 1 of 2 rows, the least is 0.50x" in said
    assert "a, litert: it takes no such size" in said


def test_contenders_are_built_in_processes_of_their_own_and_asked_in_turns(tmp_path: Path) -> None:
    latency.BUILD.mkdir(exist_ok=True)
    found = latency.measure("open mlp, 7 rows", ["hardwire", "fixed", "eager"], 2, "native")
    assert not found.failed
    assert {name: len(times) for name, times in found.times.items()} == {
        "hardwire": 2, "fixed": 2, "eager": 2
    }  # fmt: skip
    assert max(found.errors.values()) < 1e-4


def test_a_peer_that_does_not_take_a_network_says_so_in_its_last_line() -> None:
    latency.BUILD.mkdir(exist_ok=True)
    found = latency.measure("open mlp, 7 rows", ["litert"], 1, "native")
    assert found.failed == {"litert": "ValueError: its converter takes fixed sizes"}
