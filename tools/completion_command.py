"""`hardwire completion`: what a shell completes the command line with, by the library shtab."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from .commands import Commands, add

if TYPE_CHECKING:
    from .guard import Stage

SHELLS = ("bash", "zsh", "fish")
EXAMPLES = """\
examples:
  source <(hardwire completion bash)                            in ~/.bashrc, or once
  source <(hardwire completion zsh)                             in ~/.zshrc, behind compinit
  hardwire completion fish > ~/.config/fish/completions/hardwire.fish
  source <(hardwire completion bash hardwire-opt)               the other program
"""
FILES = re.compile(r"FILE|LIB|\.(o|h|json)$")
NAMED = ("model", "file")
"""Arguments without a metavar that are files."""


def add_to(commands: Commands, top: argparse.ArgumentParser) -> None:
    """Adds the command, which completes those of `top`."""
    command = add(
        commands, "completion", "print what a shell completes the command line with",
        partial(_completion, top),
        "Commands, options, targets, stages, passes, files. It is static: print it again when "
        "hardwire has changed.",
        EXAMPLES,
    )  # fmt: skip
    command.add_argument("shell", choices=SHELLS)
    command.add_argument(
        "program", nargs="?", choices=("hardwire", "hardwire-opt"), default="hardwire",
        help="which one it is for (default: %(default)s)",
    )  # fmt: skip


def _completion(top: argparse.ArgumentParser, options: argparse.Namespace, stage: Stage) -> None:
    import shtab

    from .described import described

    program = top if options.program == top.prog else _parser_of_passes()
    known = _choices()
    for command in described(program):
        for action in command.actions:
            _complete_by(action, known, shtab.FILE, shtab.DIRECTORY)
    print(shtab.complete(program, options.shell))


def _parser_of_passes() -> argparse.ArgumentParser:
    from .hardwire_opt import parser

    return parser()


def _choices() -> dict[str, Sequence[str]]:
    """What may be given for arguments and options that say no choices, by the name of each."""
    from ..dialect.targets import TARGETS
    from ..passes.pipeline import PASS_NAMES, STAGE_NAMES

    targets = ("native", *(target.name for target in TARGETS))
    return {"target": targets, "emit": STAGE_NAMES, "pass_pipeline": PASS_NAMES}


def _complete_by(
    action: argparse.Action, known: dict[str, Sequence[str]], file: object, folder: object
) -> None:
    """Says what there is for it; these parsers read no command line any more."""
    if action.nargs == 0 or action.choices is not None:
        return
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    if action.dest in known:
        action.choices = known[action.dest]
    elif metavar == "DIR":
        vars(action)["complete"] = folder
    elif FILES.search(metavar) or action.dest in NAMED:
        vars(action)["complete"] = file
