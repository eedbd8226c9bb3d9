"""What processes share is done once each, whoever does it (`dialect/turns.py`)."""

from __future__ import annotations

import sys
from itertools import chain

import pytest

from hardwire.dialect.aside import Aside
from hardwire.dialect.turns import Turns

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux")


def test_each_thing_is_given_to_one_process() -> None:
    things = [f"thing {number}" for number in range(20_000)]
    turns = Turns(things)
    copies = [Aside(lambda: [*turns]) for _ in range(2)]
    own = [*turns]
    shares = [own, *(copy.result() for copy in copies)]
    assert sorted(chain(*shares)) == sorted(things)
    assert all(share == sorted(share, key=things.index) for share in (each[:50] for each in shares))


def test_what_a_copy_was_given_is_not_given_again() -> None:
    turns = Turns("abc")
    assert Aside(lambda: next(iter(turns))).result() == "a"
    assert [*turns] == ["b", "c"]
    assert [*turns] == []


def test_what_a_copy_has_is_there_for_this_process() -> None:
    turns = Turns[str]()
    assert [*turns] == []
    assert Aside(lambda: turns.put(["first", "second"])).result() is None
    assert [*turns] == ["first", "second"]
