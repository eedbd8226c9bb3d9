"""The list of known failures: `known_failures.txt`, checked both ways.

A line is `operator dtype cases: reason`, where cases are `raw:0,2` and `decomposed:1`. A case that
fails and is not listed is an error; a listed one that passes is one too.
"""

from __future__ import annotations

import re
from pathlib import Path

from .cases import FORMS, Case

FILE = Path(__file__).with_name("known_failures.txt")
HEAD = """\
# Samples of PyTorch's operator database that hardwire refuses or computes otherwise than eager.
# Written by `make test-ops ARGS=--write-known`; a case that passes must not be listed here.
"""

LITE = Path(__file__).with_name("known_lite.txt")
"""Functions that a `.pt2` may have, and a `.ptl` may not yet: a line each, with the reason."""

Outcome = dict[str, object]


def counted(outcome: Outcome) -> bool:
    """Whether hardwire had a graph to compile: PyTorch exports it, and it is no other case's."""
    return outcome["status"] not in ("same", "unexportable")


def failed(outcome: Outcome) -> bool:
    return counted(outcome) and outcome["status"] != "pass"


def read() -> dict[Case, str]:
    """The listed cases, each with its reason."""
    listed = {}
    for line in FILE.read_text().splitlines():
        if line and not line.startswith("#"):
            head, _, reason = line.partition(": ")
            operator, dtype, *groups = head.split(" ")
            for group in groups:
                form, _, numbers = group.partition("=")
                for number in numbers.split(","):
                    listed[Case(operator, dtype, int(number), form)] = reason
    return listed


def lite() -> set[str]:
    """The functions that lite models are refused for."""
    return {line.partition(":")[0] for line in LITE.read_text().splitlines()}


def complaints(outcomes: dict[Case, Outcome]) -> list[str]:
    """What contradicts the list, a sentence each."""
    listed = read()
    found = []
    for case, outcome in outcomes.items():
        if failed(outcome) and case not in listed:
            found.append(f"{case}: {outcome['status']}, {outcome.get('reason')}")
        elif not failed(outcome) and case in listed:
            found.append(f"{case}: is a known failure, but passes; take it off {FILE.name}")
    return found


def write(outcomes: dict[Case, Outcome]) -> None:
    """Replaces what the list says of these cases by what fails now.

    There is a line for each operator, dtype and reason.
    """
    reasons = {case: reason for case, reason in read().items() if case not in outcomes}
    reasons.update({case: plain(o) for case, o in outcomes.items() if failed(o)})
    lines: dict[tuple[str, str, str], list[Case]] = {}
    for case, reason in sorted(reasons.items()):
        lines.setdefault((case.operator, case.dtype, reason), []).append(case)
    text = "".join(
        f"{operator} {dtype} {_compact(found)}: {reason}\n"
        for (operator, dtype, reason), found in sorted(lines.items())
    )
    FILE.write_text(HEAD + text)


def _compact(cases: list[Case]) -> str:
    """`raw=0,2 decomposed=1`."""
    groups = {form: [str(c.index) for c in cases if c.form == form] for form in FORMS}
    return " ".join(f"{form}={','.join(items)}" for form, items in groups.items() if items)


def plain(outcome: Outcome) -> str:
    """Why a case fails, without what differs from sample to sample."""
    reason = str(outcome["reason"])
    if outcome["status"] == "wrong":
        return "differs from eager by more than PyTorch's tolerance"
    place = r"( at)? ?\S*check\.py:\d+(:\d+)?[:,]? "
    reason = re.sub(place, " ", reason.split("; ")[0]).strip()
    reason = re.sub(r"^<ExportedProgram>: ", "", reason)
    reason = re.sub(r" at (?=gives|writes)", " ", reason)
    reason = re.sub(r"\d+", "N", re.sub(r" \([^()]*\)(?= (is|crashed|took))", "", reason))
    return reason[:160]
