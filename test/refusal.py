"""What a refusal is: a line for each problem, and one with a command, which is parsed."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stdout

from hardwire.tools.hardwire import parser

ERROR, TRY = "hardwire: error: ", "hardwire: try: "


def sentences(told: str) -> list[str]:
    """What is said of each problem; the next command is looked at."""
    next_command(told)
    return [line.removeprefix(ERROR) for line in told.splitlines()[:-1]]


def next_command(told: str) -> list[str]:
    """The words behind `hardwire` of the command that the text ends with."""
    last = told.splitlines()[-1]
    assert last.startswith(f"{TRY}hardwire "), told
    words = shlex.split(last.removeprefix(TRY))[1:]
    with redirect_stdout(io.StringIO()):
        assert _is_taken(words), told
    return words


def _is_taken(words: list[str]) -> bool:
    try:
        parser().parse_args(words)
    except SystemExit as ended:
        return ended.code == 0  # `--help`
    return True
