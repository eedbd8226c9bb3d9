"""The arena planners: plans are right, never below the bound, and good on shapes that are known."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardwire.dialect.graph.arena import Lifetime, Plan, lower_bound, plan, verify

ALIGN = 16


@st.composite
def lifetimes(draw: st.DrawFn) -> Lifetime:
    first = draw(st.integers(0, 12))
    length = draw(st.integers(0, 6))
    return Lifetime(draw(st.integers(0, 200)), first, first + length)


@given(st.lists(lifetimes(), max_size=14))
@settings(max_examples=200, deadline=None)
def test_plans_are_right_and_not_below_the_bound(values: list[Lifetime]) -> None:
    found = plan(values, ALIGN)
    assert verify(values, found, ALIGN) == []
    assert found.size >= lower_bound(values, ALIGN)
    assert found == plan(values, ALIGN)


def test_a_chain_needs_its_two_largest_neighbours() -> None:
    sizes = [64, 320, 128, 256, 32]
    values = [Lifetime(size, step, step + 1) for step, size in enumerate(sizes)]
    found = plan(values, ALIGN)
    assert found.size == lower_bound(values, ALIGN) == 320 + 128


def test_the_last_value_is_not_rounded_up() -> None:
    values = [Lifetime(20, 0, 1), Lifetime(20, 0, 1)]
    assert plan(values, ALIGN).size == lower_bound(values, ALIGN) == 32 + 20


def test_values_that_never_meet_share_their_bytes() -> None:
    values = [Lifetime(100, 0, 1), Lifetime(100, 2, 3)]
    assert plan(values, ALIGN) == Plan((0, 0), 100)


def test_nothing_to_plan() -> None:
    assert plan([], ALIGN) == Plan((), 0)
    assert lower_bound([], ALIGN) == 0


def test_the_search_finds_what_greedy_orders_miss() -> None:
    """Sizes and lifetimes for which every single order leaves a gap."""
    spans = [
        (48, 0, 2), (32, 0, 4), (64, 1, 3), (16, 2, 6), (80, 4, 5),
        (48, 3, 7), (32, 5, 8), (64, 6, 9), (16, 8, 9), (96, 7, 8),
    ]  # fmt: skip
    values = [Lifetime(*span) for span in spans]
    found = plan(values, ALIGN)
    assert verify(values, found, ALIGN) == []
    assert found.size <= 1.1 * lower_bound(values, ALIGN)


def test_the_verifier_sees_overlaps() -> None:
    values = [Lifetime(32, 0, 1), Lifetime(32, 1, 2)]
    assert verify(values, Plan((0, 16), 48), ALIGN) == ["values 0 and 1 overlap at step 1"]


def test_the_verifier_sees_values_outside_the_arena() -> None:
    assert (
        "ends after the arena's 16 bytes" in verify([Lifetime(32, 0, 0)], Plan((0,), 16), ALIGN)[0]
    )


def test_the_verifier_sees_crooked_offsets() -> None:
    assert "no multiple of 16" in verify([Lifetime(8, 0, 0)], Plan((4,), 12), ALIGN)[0]


def test_hundreds_of_values_are_planned_at_once() -> None:
    values = [Lifetime(64 + 16 * (n * 7 % 13), n, n + 1 + n % 5) for n in range(400)]
    found = plan(values, ALIGN)
    assert verify(values, found, ALIGN) == []
    assert found.size <= 1.2 * lower_bound(values, ALIGN)


def test_a_value_may_lie_over_another_one_that_it_is_ahead_of() -> None:
    """A result of 160 bytes over its image of 100: it begins at least 40 bytes in front of that."""
    values, ahead = [Lifetime(100, 0, 1), Lifetime(160, 1, 2)], {(1, 0): 40}
    assert plan(values, ALIGN, ahead) == Plan((48, 0), 160)
    assert lower_bound(values, ALIGN, ahead) == 160
    assert lower_bound(values, ALIGN) == 160 + 100


def test_what_may_lie_over_others_is_placed_before_them() -> None:
    """Of images that lie over the ones they are computed from, beside others of their size."""
    spans = [
        (27648, 0, 1), (18432, 1, 3), (5140, 1, 1), (4000, 2, 2), (36864, 3, 4), (4656, 3, 3),
        (9216, 4, 5), (7056, 4, 4), (21632, 5, 6), (96, 5, 5), (18432, 6, 7), (20000, 7, 8),
    ]  # fmt: skip
    values, ahead = [Lifetime(*span) for span in spans], {(1, 0): 0, (4, 1): 13824, (6, 4): 0}
    found = plan(values, ALIGN, ahead)
    assert verify(values, found, ALIGN, ahead) == []
    assert found.size == lower_bound(values, ALIGN, ahead) == 43_920


def test_a_value_that_would_begin_too_late_is_found() -> None:
    values, ahead = [Lifetime(100, 0, 1), Lifetime(160, 1, 2)], {(1, 0): 40}
    assert verify(values, Plan((32, 0), 160), ALIGN, ahead) == ["values 1 and 0 overlap at step 1"]
    assert verify(values, Plan((48, 0), 160), ALIGN) == ["values 1 and 0 overlap at step 1"]
    assert verify(values, Plan((0, 16), 176), ALIGN, ahead) == ["values 0 and 1 overlap at step 1"]


@given(st.lists(lifetimes(), max_size=10), st.data())
@settings(max_examples=200, deadline=None)
def test_plans_keep_to_what_is_ahead_of_what(values: list[Lifetime], data: st.DataObject) -> None:
    pairs = [(n, m) for n in range(len(values)) for m in range(len(values)) if n != m]
    chosen = data.draw(st.lists(st.sampled_from(pairs), max_size=4)) if pairs else []
    ahead = {pair: data.draw(st.integers(0, 120)) for pair in chosen if pair[::-1] not in chosen}
    found = plan(values, ALIGN, ahead)
    assert verify(values, found, ALIGN, ahead) == []
    assert found.size <= sum(-(-value.size // ALIGN) * ALIGN for value in values)
