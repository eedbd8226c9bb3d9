"""The pages of the command line: what each command says of itself by `--help`."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator

from hardwire.tools import hardwire_opt
from hardwire.tools.described import is_commands, parts_of
from hardwire.tools.hardwire import parser

from .markdown import code, contents, page, table

WIDTH = "100"
EXAMPLES = re.compile(r"^examples?:\n", re.M)


def pages() -> Iterator[tuple[str, str]]:
    """Each page's path and text."""
    os.environ["COLUMNS"] = WIDTH
    top = parser()
    commands = _commands(top)
    opt = hardwire_opt.parser()
    rows = [(f"[`{name}`](commands/{name}.md)", help) for name, (_, help) in commands.items()]
    rows.append(("[`hardwire-opt`](commands/hardwire-opt.md)", opt.description or ""))
    yield (
        "reference/commands.md",
        page(
            "The command line",
            "What `hardwire` can do; each page says what `hardwire COMMAND --help` says. 0 is the "
            "exit status where a command worked, 1 where what it was given was wrong, 2 where it "
            "was called wrongly.",
            table(("command", "what it does"), rows),
            _end(top),
            contents(f"commands/{name}" for name in (*commands, "hardwire-opt")),
        ),
    )
    for name, (command, _) in commands.items():
        yield f"reference/commands/{name}.md", page(f"hardwire {name}", *_described(command))
    yield "reference/commands/hardwire-opt.md", page("hardwire-opt", *_described(opt))


def _commands(command: argparse.ArgumentParser) -> dict[str, tuple[argparse.ArgumentParser, str]]:
    """The commands below a command, each with its line in the list."""
    return {name: (below, help) for name, help, below in parts_of(command)}


def _described(command: argparse.ArgumentParser) -> Iterator[str]:
    """What a command takes, and what those below it take."""
    yield command.description or ""
    yield code(command.format_usage().removeprefix("usage: "))
    for group in command._action_groups:
        rows = [_row(action, command) for action in group._group_actions if _is_option(action)]
        if rows:
            title = (group.title or "").replace("positional arguments", "arguments")
            yield f"**{title}**"
            yield group.description or ""
            yield table(("", "meaning"), rows)
    for below, help in _commands(command).values():
        yield f"## {below.prog.removeprefix('hardwire ')}"
        parts = list(_described(below))
        yield f"{help[:1].upper()}{help[1:]}."
        yield from (part for part in parts if part)
    yield _end(command)


def _is_option(action: argparse.Action) -> bool:
    return not is_commands(action) and "--help" not in action.option_strings


def _row(action: argparse.Action, command: argparse.ArgumentParser) -> tuple[str, str]:
    """How an option is written, and what it does."""
    form = command._get_formatter()
    names = form._format_action_invocation(action)
    help = form._expand_help(action) if action.help else ""
    return f"`{names}`", _text(help)


def _text(help: str) -> str:
    """Words in angle brackets and stars are no Markdown; what stands in backquotes is."""
    parts = help.split("`")
    plain = [re.sub(r"([<*_\[])", r"\\\1", part) for part in parts[::2]]
    parts[::2] = plain
    return "`".join(parts)


def _end(command: argparse.ArgumentParser) -> str:
    """What a command's help ends with: examples as they stand, then sentences."""
    end = command.epilog or ""
    if not EXAMPLES.match(end):
        return end
    examples, _, rest = EXAMPLES.sub("", end, count=1).partition("\n\n")
    lines = (line.removeprefix("  ") for line in examples.splitlines())
    return "**examples**\n\n" + code("\n".join(lines)) + "\n" + rest
