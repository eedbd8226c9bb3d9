"""What operators on quantised values are in integers: a function for each operator and arithmetic.

An arithmetic defines results: `tflite` is that of TFLite's reference kernels, to the bit.
A module is named after its arithmetic and a family of operators, and is read when it is asked for.
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

from .rules import RULES, Rule


def rule_of(arithmetic: str, name: str) -> Rule | None:
    """What the operation `name` is in integers; None where nobody wrote it."""
    _load_rules(arithmetic)
    return RULES.get((arithmetic, name))


@cache
def _load_rules(arithmetic: str) -> None:
    for path in sorted(Path(__file__).parent.glob(f"{arithmetic}_*.py")):
        importlib.import_module(f".{path.stem}", __package__)
