"""Which tiles are measured, in which order, and which one is taken."""

import itertools
import random
from dataclasses import replace

import pytest

from hardwire.dialect.targets import by_name
from hardwire.dialect.tiles import Tile
from hardwire.tuning.cases import Case
from hardwire.tuning.kinds import KINDS, kinds_of
from hardwire.tuning.measured import Cost
from hardwire.tuning.search import Limits, Search

TILES = tuple(Tile((1, rows), 8, 8) for rows in range(1, 31))
CASE = Case("k", "linear_0", "linear", 1, by_name("cortex-m4f"), "balanced", TILES, (1,), "", {})


def searched(
    values: list[int | Cost], limits: Limits, shuffled: int | None = None, case: Case = CASE
) -> Search:
    """A search that is told these, in the order in which it asks, or as they happen to come."""
    search, waiting, order = Search(case, limits), list[int](), random.Random(shuffled)
    costs = [each if isinstance(each, Cost) else Cost(each, 100) for each in values]
    while True:
        while (task := search.next()) is not None:
            waiting.append(task.number)
        if not waiting:
            return search
        place = 0 if shuffled is None else order.randrange(len(waiting))
        number = waiting.pop(place)
        search.tell(number, costs[number])


@pytest.mark.parametrize("shuffled", [None, *range(20)])
def test_it_ends_after_as_many_in_a_row_that_are_no_better(shuffled: int | None) -> None:
    values = [100, 101, 99, 100, 100, 98, 99, 99, 99, 1, *[500] * 20]
    search = searched(values, Limits("cycles", patience=3), shuffled)
    assert (search.best(), len(search.costs)) == (5, 9)
    entry = search.entry()
    assert entry is not None
    assert (entry.tile, entry.usual, entry.best) == (TILES[5], 100, 98)


def test_it_ends_after_as_many_as_there_may_be() -> None:
    search = searched([*range(100, 70, -1)], Limits("cycles", most=6, patience=3))
    assert (search.best(), len(search.costs)) == (5, 6)


def test_of_equal_tiles_the_first_one_is_taken() -> None:
    search = searched([100, 90, 90, 100, 100, 100], Limits("cycles", patience=3))
    assert search.best() == 1


def test_what_cannot_be_compiled_is_left_out() -> None:
    search = searched([100, Cost(why="no"), 90, *[95] * 9], Limits("cycles", patience=2))
    assert (search.best(), len(search.costs)) == (2, 5)


def test_nothing_is_said_where_the_usual_tile_cannot_be_measured() -> None:
    search = searched([Cost(why="no"), *[90] * 9], Limits("cycles"))
    assert search.entry() is None
    assert search.left == 0
    assert search.usual().why == "no"


@pytest.mark.parametrize(("value", "code", "best"), [(96, 150, 1), (96, 151, 0), (94, 151, 1)])
def test_code_grows_for_what_it_is_worth_only(value: int, code: int, best: int) -> None:
    search = searched([100, Cost(value, code), 100, 100], Limits("cycles", patience=2))
    assert search.best() == best


def test_time_is_compared_with_what_the_usual_tile_took_just_then() -> None:
    slow = [Cost(1000, 10, 1000), Cost(1800, 10, 2000), Cost(980, 10, 1000), Cost(950, 10, 990)]
    search = searched([*slow, *[Cost(1000, 10, 1000)] * 8], Limits("nanoseconds", patience=4))
    entry = search.entry()
    assert entry is not None
    assert (entry.tile, entry.usual, entry.best) == (TILES[1], 1000, 900)


def test_what_is_left_is_known_as_far_as_it_can_be() -> None:
    search = Search(CASE, Limits("cycles", most=9, patience=3))
    left = [search.left]
    for number, value in enumerate([100, 101, 90, 95, 95, 95]):
        search.tell(number, Cost(value, 1))
        left.append(search.left)
    assert left == [4, 3, 2, 3, 2, 1, 0]
    assert all(later <= 1 + before for before, later in itertools.pairwise(left))


ROWS, DEPTHS = (1, 2, 4, 8, 6, 3), (0, 64, 128, 256)
BLOCKED = tuple(
    Tile((1, rows), 16, 8, block=16 * rows if depth else 0, depth=depth)
    for rows in ROWS
    for depth in DEPTHS
)


@pytest.mark.parametrize("shuffled", [None, *range(5)])
def test_kind_after_kind_is_searched_until_none_brings_anything(shuffled: int | None) -> None:
    # Blocks are worth something with high tiles only: the second look at them finds that.
    def value(tile: Tile) -> int:
        height = tile.rows[1]
        return 200 - 10 * height + (abs(tile.depth - 128) // 8 - 20 if height > 4 else tile.depth)

    case = replace(CASE, tiles=BLOCKED)
    search = searched([*map(value, BLOCKED)], Limits("cycles", patience=3), shuffled, case)
    assert BLOCKED[search.best()] == Tile((1, 8), 16, 8, block=128, depth=128)
    assert len(search.costs) < 16
    measured = [BLOCKED[number] for number in search.costs]
    assert {tile.depth for tile in measured if tile.rows == (1, 2)} == {0, 128}


def test_a_kind_leaves_the_rest_as_near_as_can_be() -> None:
    blocks, tiles = kinds_of(BLOCKED)
    assert [blocks.name, tiles.name] == ["blocks", "register tile"]
    best = BLOCKED.index(Tile((1, 4), 16, 8, block=64, depth=128))
    assert [BLOCKED[each].depth for each in blocks.options(BLOCKED, best)] == [0, 64, 256]
    found = [BLOCKED[each] for each in tiles.options(BLOCKED, best)]
    assert [(tile.rows[1], tile.depth) for tile in found] == [(n, 128) for n in (1, 2, 8, 6, 3)]


def test_sums_in_another_form_are_a_kind() -> None:
    tiles = [Tile((1, 8), 32, 16), Tile((1, 6), 32, 16, 4, "F(4,3)"), Tile((1, 6), 32, 16)]
    assert [kind.name for kind in kinds_of(tiles)] == ["form", "blocks", "register tile"]
    assert KINDS[0].options(tiles, 0) == [1]
    assert KINDS[0].options(tiles, 1) == [2]
