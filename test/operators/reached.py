"""`reached.txt`: for each core operator a case whose graph has it."""

from __future__ import annotations

from pathlib import Path

from . import known
from .cases import Case
from .core import core_operators
from .direct import UNREACHED

FILE = Path(__file__).with_name("reached.txt")


def unreached(outcomes: dict[Case, known.Outcome]) -> list[str]:
    """The core operators that no passing case has, but those that have a reason."""
    passing = {case: o for case, o in outcomes.items() if o["status"] == "pass"}
    found = _found(passing)
    return [name for name in core_operators() if name not in found and name not in UNREACHED]


def write(outcomes: dict[Case, known.Outcome]) -> None:
    FILE.write_text("".join(f"{name}: {case}\n" for name, case in _found(outcomes).items()))


def read() -> dict[str, Case]:
    """Operator → case."""
    lines = (line.split(": ") for line in FILE.read_text().splitlines())
    return {name: Case.parse(case) for name, case in lines}


def _found(outcomes: dict[Case, known.Outcome]) -> dict[str, Case]:
    """Operator → the first case that has it, one that passes where there is one."""
    found: dict[str, Case] = {}
    for case in sorted(outcomes, key=lambda case: (known.failed(outcomes[case]), case)):
        for name in outcomes[case].get("operators", ()):  # type: ignore[attr-defined]
            found.setdefault(name, case)
    return {name: found[name] for name in core_operators() if name in found}
