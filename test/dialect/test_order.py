"""The order of steps in which the least is in use at once, beside all orders there are."""

from __future__ import annotations

import random
from itertools import permutations

from hardwire.dialect.graph.order import Step, least


def drawn(seed: int) -> list[Step]:
    """Some steps of odd sizes; what nobody reads is kept, or nobody's."""
    draw, steps = random.Random(seed), list[Step]()
    for number in range(draw.randint(2, 6)):
        reads = frozenset(n for n in range(number) if draw.random() < 0.4)
        after = frozenset(n for n in range(number) if draw.random() < 0.1)
        over = frozenset(n for n in reads if draw.random() < 0.5)
        size, scratch = draw.choice([3, 8, 50]), draw.choice([0, 0, 20])
        steps.append(Step(size, scratch, reads, after, over, draw.random() < 0.2))
    return steps


def is_allowed(steps: list[Step], order: tuple[int, ...]) -> bool:
    places = {number: place for place, number in enumerate(order)}
    return all(
        places[other] < places[number]
        for number, step in enumerate(steps)
        for other in step.reads | step.after
    )


def peak(steps: list[Step], order: tuple[int, ...]) -> int:
    """The most bytes in use at once, counted anew at every step."""
    places, most = {number: place for place, number in enumerate(order)}, 0
    last = [
        len(steps) if step.kept else max(
            [places[n] for n, reader in enumerate(steps) if number in reader.reads],
            default=places[number],
        )
        for number, step in enumerate(steps)
    ]  # fmt: skip
    for place, number in enumerate(order):
        step = steps[number]
        live = sum(steps[n].size for n in order[: place + 1] if last[n] >= place)
        takes_over = any(last[n] == place and steps[n].size == step.size for n in step.over)
        most = max(most, live + step.scratch - step.size * takes_over)
    return most


def test_is_the_best_of_all_orders() -> None:
    gained = 0
    for seed in range(150):
        steps = drawn(seed)
        numbers = range(len(steps))
        allowed = [order for order in permutations(numbers) if is_allowed(steps, order)]
        found = tuple(least(steps))
        assert found in allowed
        best = min(peak(steps, order) for order in allowed)
        assert peak(steps, found) == best, (seed, found)
        gained += best < peak(steps, tuple(numbers))
    assert gained > 10
