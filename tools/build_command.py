"""`hardwire build`: compiles several models for several targets, with several options."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ..dialect.errors import HardwireError
from .bar import bar
from .commands import AddModel, Asked, Commands, add, several
from .guard import Stage
from .tune_command import add_engine
from .written import changed_name

if TYPE_CHECKING:
    from ..dialect.fleet_reader import Member
    from ..tuning.fleet import Build, Built


def add_to(commands: Commands, add_model: AddModel, asked: Asked) -> None:
    """The command, whose models are told as those of `compile`."""
    command = add(
        commands, "build", "compile several models for several targets, with several options",
        lambda options, stage: _build_fleet(options, stage, partial(_build, add_model, asked)),
        "Reads a YAML file with `models` (name: file), `targets`, and `options` (name: options of "
        "`hardwire compile`); what comes of each combination goes to DIR/MODEL/TARGET/OPTIONS.",
    )  # fmt: skip
    command.add_argument("fleet", metavar="FILE.yaml")
    command.add_argument(
        "-o", "--output", metavar="DIR", default="build", help="folder (default: %(default)s)"
    )
    add_engine(command)


class _Options(argparse.ArgumentParser):
    """Options that stand in a file: what is wrong with them is an error of its."""

    def error(self, message: str) -> NoReturn:
        raise HardwireError(f"{self.prog}: {message}.")


def _build(add_model: AddModel, asked: Asked, file: str, member: Member) -> Build:
    """What a member of the fleet in a file asks for."""
    from ..tuning.fleet import Build

    parser = _Options(f"{file}: {member.place}", add_help=False)
    add_model(parser)
    several(parser, "--input", "NAME=SHAPE:DTYPE", "as with compile")
    try:
        words = shlex.split(member.options)
    except ValueError as problem:
        raise HardwireError(f"{file}: {member.place}: {problem}.") from problem
    options = parser.parse_args([member.model, "--target", member.target, *words])
    return Build(member.place, options.model, options.target, asked(options))


def _build_fleet(
    options: argparse.Namespace, stage: Stage, build: Callable[[str, Member], Build]
) -> None:
    from ..dialect.fleet_reader import read_fleet
    from ..tuning.cluster import engine
    from ..tuning.fleet import build_all

    members = read_fleet(options.fleet)
    builds = [build(options.fleet, member) for member in members]
    stage("build")
    opened = partial(engine, options.scheduler, options.workers)
    with bar("build", "model") as tell:
        found = build_all(builds, opened, lambda done: tell(done, len(builds), ""))
    for line in _saved(builds, found, Path(options.output)):
        print(line)
    problems = [f"{place}: {text}" for place, each in found.items() for text in each.problems]
    if problems:
        raise HardwireError(*problems)


def _saved(builds: Sequence[Build], found: Mapping[str, Built], folder: Path) -> Iterator[str]:
    """Writes all that was made, and says a line of each."""
    from ..lowering.report_text import headline

    names = {each.place: each.options.name or Path(each.model).stem for each in builds}
    width = max(map(len, found), default=0)
    for place, built in found.items():
        _tell(place, built.warned)
        if built.model is not None:
            _tell(place, changed_name(names[place], built.model.name))
            built.model.save(folder / place)
            yield f"{place:<{width}}  {headline(built.model.report)}"


def _tell(place: str, warned: Sequence[str]) -> None:
    for text in warned:
        print(f"hardwire: warning: {place}: {text}", file=sys.stderr)
