"""Random calls of single operators: a file, inputs, and what `reference` computes.

A module has functions for its operators, each of which makes a case by a generator.
"""

from __future__ import annotations

import importlib
from pathlib import Path

from .case import CASES, Case, Generator, Maker

for path in sorted(Path(__file__).parent.glob("*.py")):
    if path.stem not in ("__init__", "case"):
        importlib.import_module(f".{path.stem}", __package__)

__all__ = ["CASES", "Case", "Generator", "Maker"]
