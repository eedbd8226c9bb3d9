"""What parsers say of themselves: all commands, and what each takes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

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
        return [one for one in _told_actions(self.parser) if not _is_commands(one)]


def described(top: argparse.ArgumentParser) -> Iterator[Described]:
    """A program, and all its commands behind it, in the order of their help."""
    yield from _with_parts(Described((top.prog,), top.description or "", top))


def _with_parts(one: Described) -> Iterator[Described]:
    yield one
    for action in _told_actions(one.parser):
        if isinstance(action, argparse._SubParsersAction):  # pyright: ignore[reportPrivateUsage]
            parts = cast("Commands", action)
            told = {each.dest: each.help or "" for each in parts._get_subactions()}
            for name, parser in parts.choices.items():
                yield from _with_parts(Described((*one.words, name), told[name], parser))


def _is_commands(action: argparse.Action) -> bool:
    return isinstance(action, argparse._SubParsersAction)  # pyright: ignore[reportPrivateUsage]


def _told_actions(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    return parser._actions
