"""A smaller call that fails alike: hypothesis replays the choices of a case, and shrinks them.

Hypothesis itself does not draw the many cases: its engine runs one at a time, and here forty share
a model. Only what failed is handed to it, by its database of examples.
"""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, find, settings, strategies
from hypothesis.database import InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import NoSuchExample

from .call import Call
from .check import Outcome
from .choices import Drawn, Seeded
from .draw_call import draw
from .packs import outcome

KEY = b"call"
MOST = 150
"""Smaller calls that are tried."""


def smallest(
    seed: int, number: int, found: Outcome, operator: str | None = None, most: int = MOST
) -> Call:
    """The smallest call with the operator and the outcome of a case (of one operator's)."""
    first = Seeded(seed, number)
    whole = draw(first, operator)
    if whole is None:
        raise ValueError(f"case {number} of seed {seed} is no call")
    database = InMemoryExampleDatabase()
    database.save(KEY, choices_to_bytes(first.made))
    seen: dict[str, bool] = {}

    def fails(call: Call | None) -> bool:
        if call is None or call.operator != whole.operator:
            return False
        text = str(call)
        if text not in seen:
            seen[text] = len(seen) < most and outcome(call).status == found.status
        return seen[text]

    try:
        return (
            find(_calls(operator), fails, settings=_settings(database), database_key=KEY) or whole
        )
    except NoSuchExample:
        return whole


@strategies.composite
def _calls(drawing: strategies.DrawFn, operator: str | None) -> Call | None:
    return draw(Drawn(drawing), operator)


def _settings(database: InMemoryExampleDatabase) -> settings:
    return settings(
        database=database,
        phases=(Phase.reuse, Phase.shrink),
        deadline=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
