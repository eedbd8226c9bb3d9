"""`reference` computes what TFLM computes, to the bit, on random calls of each operator.

`python -m test.tflite.compare --cases N --seed S` compares more of them.
"""

from __future__ import annotations

import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

from .cases import CASES
from .compare import difference, made

COUNT = 25


@pytest.mark.parametrize("name", sorted(CASES))
def test_equals_tflm(name: str) -> None:
    problems: list[str] = []
    refused = 0
    for number in range(COUNT):
        case = made(name, 0, number)
        found = difference(case)
        if found is not None and found.startswith("refused"):
            refused += 1
        elif found is not None:
            problems.append(f"case {number}: {found}\n{case.text}")
    assert not problems, "\n".join(problems)
    assert refused <= COUNT // 5, f"TFLM refuses {refused} of {COUNT} calls."
