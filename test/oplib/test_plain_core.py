"""Core operators that a list only names take the calls that PyTorch's database comes to."""

from __future__ import annotations

from pathlib import Path

from .plainly import compiled, outcomes
from .recorded import recorded

SAMPLE = ("aten::cat", "aten::constant_pad_nd", "aten::split_with_sizes")
"""Operators of each kind that compile in no time."""


def test_row_16_4_a_list_of_names_takes_pytorchs_calls(tmp_path: Path) -> None:
    library = compiled(SAMPLE, tmp_path)
    calls = {name: recorded(name) for name in SAMPLE}
    found = outcomes(library, calls, tmp_path)
    assert {name: str(one) for name, one in found.items()} == {
        name: f"all of {len(calls[name])} calls" for name in SAMPLE
    }
