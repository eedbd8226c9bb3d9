"""`hardwire doctor`: what is installed, what is missing, and what that is needed for."""

from __future__ import annotations

import argparse
import textwrap
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import Commands, add, flag
from .guard import Stage

if TYPE_CHECKING:
    from .doctor import Finding

WIDTH = 100


def add_to(commands: Commands) -> None:
    """Adds the command."""
    command = add(
        commands, "doctor", "say what is installed, and what is missing for which feature", _doctor,
        "Looks for what hardwire uses on this machine, and says how to install what is missing. "
        "Fails only where nothing can be compiled.",
    )  # fmt: skip
    flag(command, "--json", help="print it as JSON")


def _doctor(options: argparse.Namespace, stage: Stage) -> None:
    import json
    from dataclasses import asdict

    from .doctor import findings

    found = findings()
    broken = [each for each in found if each.breaks]
    if options.json:
        print(json.dumps({"compiles": not broken, "findings": list(map(asdict, found))}, indent=2))
    else:
        print(_for_reading(found), end="")
    if broken:
        names = ", ".join(f"`{each.name}` {each.found}" for each in broken)
        raise HardwireError(f"doctor: nothing can be compiled: {names}; {broken[0].remedy}.")


def _for_reading(found: list[Finding]) -> str:
    """A paragraph for each part, and how to install what is missing."""
    from .doctor import OK, OTHER

    marks = {OK: "ok", OTHER: "--"}
    lines, part = list[str](), ""
    for each in found:
        if each.part != part:
            part = each.part
            lines.append(f"{part}:")
        lines.append(f"  {marks.get(each.state, 'no')}  {each.name:26} {each.found}")
        if each.state != OK:
            text = f"for {each.needed_for}" + f"; {each.remedy}" * bool(each.remedy)
            lines += textwrap.wrap(
                text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6,
                break_on_hyphens=False, break_long_words=False,
            )  # fmt: skip
    return "".join(f"{line}\n" for line in lines)
