"""What operators are, one module for each family of them.

Everybody who wants to know something of an operator asks for its `record`. The modules are read
when an operator occurs that they name.
"""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path

from ..registry import BESIDE, DEFAULT_NAMESPACE
from .record import NOTHING, RECORDS, Record


def record(name: str) -> Record:
    """What is known of the operator `aten.relu6`."""
    _load(name)
    return RECORDS.get(name, NOTHING)


@cache
def _load(name: str) -> None:
    namespace, _, bare = name.partition(".")
    if namespace in (DEFAULT_NAMESPACE, *BESIDE):
        for module in modules_that_name(bare):
            importlib.import_module(f".{module}", __package__)


def modules_that_name(bare: str) -> list[str]:
    """The modules that have `bare` as a text: what knows something of an operator names it."""
    return [
        module for module, text in _texts().items() if f'"{bare}"' in text or f'::{bare}"' in text
    ]


@cache
def _texts() -> dict[str, str]:
    paths = sorted(Path(__file__).parent.glob("*.py"))
    return {path.stem: path.read_text("utf-8") for path in paths if path.stem != "__init__"}


def all_records() -> dict[str, Record]:
    """The records of all operators, by the operation's name."""
    for module in _texts():
        importlib.import_module(f".{module}", __package__)
    return dict(sorted(RECORDS.items()))
