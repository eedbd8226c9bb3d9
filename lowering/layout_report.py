"""What a report says of layouts: how values lie that may lie otherwise, and what each way costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..dialect.layout_groups import Candidate, Group

LAYOUT_HEAD = ("values of", "lie", "second best", "slower by", "for", "cycles")
LISTED = 12
"""Groups that are shown to people: those of which the second best would cost most."""


def layouts_to_report(groups: Sequence[Group]) -> dict[str, Any]:
    """The section `layouts`, where values may lie in several ways. Cycles are estimated, of all
    calls that write or read a value of the group, and of copies of these."""
    if not groups:
        return {}
    return {"layouts": [_group_to_report(group) for group in groups]}


def _group_to_report(group: Group) -> dict[str, Any]:
    return {
        "group": group.name,
        "values": group.values,
        "writers": list(group.writers),
        "source": group.source,
        **_candidate_to_report(group.cost),
        "second_best": _candidate_to_report(group.second),
        "forced_by": group.forced_by,
    }


def _candidate_to_report(candidate: Candidate) -> dict[str, Any]:
    return {"lies": candidate.name, "cycles": candidate.cycles, "copies": candidate.copies}


def layout_rows(figures: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The same for people, a row each."""
    groups = figures.get("layouts", ())
    for each in sorted(groups, key=_loss)[:LISTED]:
        second = each["second_best"]
        loss = f"{_share_lost(each):.0%}"
        yield (
            each["group"], each["lies"], second["lies"], loss, each["forced_by"],
            f"{each['cycles']:,.0f}",
        )  # fmt: skip


def _loss(group: Mapping[str, Any]) -> tuple[float, str]:
    return group["cycles"] - group["second_best"]["cycles"], group["group"]


def _share_lost(group: Mapping[str, Any]) -> float:
    return group["second_best"]["cycles"] / group["cycles"] - 1 if group["cycles"] else 0.0
