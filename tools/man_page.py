"""`python -m hardwire.tools.man_page`: the manual page of `hardwire`, from what its parsers say.

The wheel has it as `share/man/man1/hardwire.1`; it is written when the wheel is built.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from .described import Described, described
from .hardwire import parser

ESCAPED = str.maketrans(
    {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
)
HIDDEN = "help"


def man_page(top: argparse.ArgumentParser, version: str) -> str:
    """In the language of man(7)."""
    whole, *commands = described(top)
    name, summary = whole.words[0], _escaped_line(whole.help)
    lines = [
        f'.TH {name.upper()} 1 "" "{name} {version}" "User Commands"',
        ".SH NAME", f"{name} \\- {summary[0].lower()}{summary[1:].removesuffix('.')}",
        ".SH SYNOPSIS", f".B {name}", r".I COMMAND", "[argument or option]...",
        ".SH DESCRIPTION", summary,
        "Exit codes are 0, 1 where the input was wrong, which a line says, and 2 for wrong usage.",
        *_described_options(whole),
        ".SH COMMANDS",
        *(line for command in commands for line in _section(command)),
        ".SH EXAMPLES", *_verbatim((top.epilog or "").removeprefix("examples:\n")),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _section(command: Described) -> Iterator[str]:
    named = [_placeholder(each) for each in command.actions if not each.option_strings]
    yield f'.SS "{_escaped_line(" ".join((*command.words, *named)))}"'
    yield _escaped_line(
        command.parser.description or f"{command.help[:1].upper()}{command.help[1:]}."
    )
    yield from _described_options(command)
    if command.parser.epilog:
        yield ".PP"
        yield from _verbatim(command.parser.epilog)


def _described_options(command: Described) -> Iterator[str]:
    for action in command.actions:
        if action.dest == HIDDEN:
            continue
        value = "" if action.nargs == 0 else f" \\fI{_escaped_line(_placeholder(action))}\\fR"
        names = ", ".join(f"\\fB{_escaped_line(name)}\\fR" for name in action.option_strings)
        yield ".TP"
        yield f"{names}{value}".lstrip()
        yield (
            _escaped_line((action.help or "") % {**vars(action), "prog": command.words[0]}) or r"\&"
        )


def _placeholder(action: argparse.Action) -> str:
    """What stands for the value of an argument or option."""
    metavar = action.metavar
    if isinstance(metavar, str):
        return metavar
    if action.choices is not None:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return action.dest.upper()


def _verbatim(text: str) -> Iterator[str]:
    yield ".nf"
    yield from (_escaped_line(line) or r"\&" for line in text.rstrip("\n").split("\n"))
    yield ".fi"


def _escaped_line(text: str) -> str:
    """As it stands, also where it begins as a request does."""
    escaped = text.translate(ESCAPED)
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


if __name__ == "__main__":
    sys.stdout.buffer.write(man_page(parser(), sys.argv[1]).encode())
