"""Frozen dataclasses are what the standard library makes of the same text (`dialect/facts.py`)."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from typing import Any, ClassVar

import pytest

from hardwire.dialect import facts
from hardwire.dialect.facts import dataclass, field, replace

Dataclass = Callable[..., Any]


def classes(dataclass: Dataclass) -> list[Any]:
    @dataclass(frozen=True)
    class Plain:
        """A few fields, one of a name that the text of `__init__` may not use for itself."""

        own: int
        name: str = "none"
        known: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
        KIND: ClassVar[str] = "plain"

        @cached_property
        def twice(self) -> int:
            return 2 * self.own

    @dataclass(frozen=True)
    class One:
        value: object
        hidden: list[int] = field(init=False, default_factory=lambda: [7], repr=False)

        def __post_init__(self) -> None:
            self.hidden.append(8)

    @dataclass(frozen=True)
    class Empty:
        pass

    @dataclass(frozen=True)
    class More(Plain):
        more: float = 0.5

    @dataclass(frozen=True)
    class Own:
        value: int

        def __repr__(self) -> str:
            return f"<{self.value}>"

    @dataclass(frozen=True, order=True)
    class Ordered:
        value: int

    @dataclass(frozen=True, kw_only=True)
    class Named:
        place: int
        note: str = ""

    @dataclass(frozen=True)
    class Both(Named):
        value: int

    return [Plain, One, Empty, More, Own, Ordered, Named, Both]


OURS, THEIRS = classes(dataclass), classes(dataclasses.dataclass)


@dataclass(frozen=True)
class Kept:
    value: int
    values: tuple[int, ...] = ()


def test_objects_say_the_same() -> None:
    for told in map(_told, (OURS, THEIRS)):
        assert told == _told(THEIRS)


def _told(classes: list[Any]) -> list[Any]:
    plain, one, empty, more, own, ordered, named, both = classes
    made = [
        plain(3), plain(3, "x", {"a": 1}), plain(own=4, known={}), one([1]), one(float("nan")),
        empty(), more(1, more=2.5), own(5), ordered(6), named(place=1), both(2, place=3),
    ]  # fmt: skip
    return [
        list(map(repr, made)),
        [[one == other for other in made] for one in made],
        [hash(each) == hash(copy.copy(each)) for each in made if not isinstance(each, one)],
        [dataclasses.asdict(each) for each in made[:3]],
        [each.__match_args__ for each in classes],
        [[field.name for field in dataclasses.fields(each)] for each in classes],
        made[0].twice, made[3].hidden, ordered(1) < ordered(2), repr(replace(made[1], own=9)),
    ]  # fmt: skip


def test_what_is_hashed_is_what_is_compared() -> None:
    plain = OURS[0]
    assert len({plain(3), plain(3, known={"a": 1}), plain(3, "x")}) == 2
    assert plain(3) != (3, "none")


@pytest.mark.parametrize("cls", OURS[:2])
def test_nothing_is_written_later(cls: Any) -> None:
    made = cls(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'own'"):
        made.own = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'own'"):
        del made.own


def test_wrong_arguments_are_told_each_time() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'own'"):
            classes(dataclass)[0]()
        with pytest.raises(TypeError, match="unexpected keyword argument 'other'"):
            OURS[0](1, other=2)


def test_they_are_pickled() -> None:
    assert pickle.loads(pickle.dumps(Kept(1, (2,)))) == Kept(1, (2,))


def test_what_has_more_options_is_the_standard_librarys() -> None:
    own = [vars(each).get("__setattr__") is facts.__setattr__ for each in OURS]
    assert own == [True, True, True, True, False, False, False, True]


def test_what_can_be_changed_has_no_parts_that_cannot() -> None:
    @dataclass
    class Changing:
        value: int

    with pytest.raises(TypeError, match="cannot inherit frozen dataclass from a non-frozen one"):

        @dataclass(frozen=True)
        class _(Changing):
            more: int
