"""What parsers say of themselves: all commands, and what each takes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from .commands import Commands


@dataclass(frozen=True)
class Described:
    """A command, by the words that it is called by, the program first; `help` is a line."""

    words: tuple[str, ...]
    help: str
    parser: argparse.ArgumentParser

    @property
    def actions(self) -> Sequence[argparse.Action]:
        """Its arguments and options, without what leads to other commands."""
        return [one for one in _told_actions(self.parser) if not is_commands(one)]


def described(top: argparse.ArgumentParser) -> Iterator[Described]:
    """A program, and all its commands behind it, in the order of their help."""
    yield from _with_parts(Described((top.prog,), top.description or "", top))


def _with_parts(one: Described) -> Iterator[Described]:
    yield one
    for name, help, parser in parts_of(one.parser):
        yield from _with_parts(Described((*one.words, name), help, parser))


def parts_of(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """The commands right below one: the name of each, its line of help, and its parser."""
    for action in filter(is_commands, _told_actions(parser)):
        told = {each.dest: each.help or "" for each in action._get_subactions()}
        yield from ((name, told.get(name, ""), part) for name, part in action.choices.items())


def is_commands(action: argparse.Action) -> TypeGuard[Commands]:
    """It leads to other commands."""
    return isinstance(action, argparse._SubParsersAction)  # pyright: ignore[reportPrivateUsage]


def _told_actions(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    return parser._actions
