"""The command that a refusal ends with: what to try next, from what was asked and how far it got.

    hardwire: error: net.pt2: `aten.bincount` has no kernel …
    hardwire: try: hardwire compile net.pt2 --target cortex-m4f --emit schema

Each of them is one that the command line takes. The sentence before it says what is wrong; this is
where more can be seen of it: the program as far as it came, the file, what is installed, the
targets, or else all options of the command.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Any, NoReturn

from ..dialect.errors import HardwireError, ImportFailed
from .new_command import told_to_compile

NAMED = re.compile(r"`(hardwire(?: [a-z]+){1,2})`")
"""A command that a sentence names; without what it is given."""
ALONE = ("hardwire cache", "hardwire config", "hardwire doctor", "hardwire targets")
"""Those that say something without being given anything."""
NOT_INSTALLED = re.compile(r"(is|are) not installed|install `?hardwire\[|is not in PATH")
MEANT = re.compile(r"did you mean `([^`]+)`\?")
OF_OPERATORS = ("hardwire dispatch", "hardwire schema show")
TARGETS = ("unknown target", "--target")
BEGUN, STEP = "passes", re.compile(r"[^,{ ]+(?:{[^}]*})?")
"""What `hardwire-opt` tells once it has read a program, and one of the passes it is asked for."""
BROUGHT = re.compile("`hardwire-opt --emit ([a-z]+)` brings it there")
OPT_TARGET = "x86-64-v3"
READ = "after-import"
"""What commands tell once a model is read."""
OPTION = re.compile(r"`--([a-z]+) ([a-z0-9-]+)`")
"""A way out that a sentence names."""
COMPILING = ("hardwire compile", "hardwire tune", "hardwire new", "hardwire kernels explain")


class Parser(argparse.ArgumentParser):
    """Wrong usage ends with a command, too."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\nhardwire: try: {self.prog} --help\n")


def next_command(options: argparse.Namespace, error: HardwireError, stages: Sequence[str]) -> str:
    """The command. `options` are those that were parsed, `stages` what was told of the way."""
    text = " ".join(error.problems)
    if options.said == "hardwire new" and (again := _another_project(options, text)):
        return again
    named = NAMED.search(text)
    if NOT_INSTALLED.search(text):
        return "hardwire doctor"
    if any(problem.startswith(TARGETS) for problem in error.problems):
        return "hardwire targets"
    if named is not None:
        return named[1] if named[1] in ALONE else f"{named[1]} --help"
    meant = MEANT.search(text)
    if meant is not None and options.said in OF_OPERATORS:
        return f"{options.said} {quote(meant[1])}"
    return _after_reading(options, error, stages)


def before_passes(options: argparse.Namespace, error: HardwireError, stages: Sequence[str]) -> str:
    """Of `hardwire-opt`: the program as it was before the pass that refused it."""
    if any(problem.startswith(TARGETS) for problem in error.problems):
        return "hardwire targets"
    if BEGUN not in stages or options.file == "-" or options.split_input_file:
        return "hardwire-opt --help"
    asked = [step for text in options.pass_pipeline or () for step in STEP.findall(text)]
    ended = asked[: sum(name.startswith("after-") for name in stages)]
    earlier = BROUGHT.search(" ".join(error.problems))
    words = ["--pass-pipeline", ",".join(ended)] if ended else []
    words = ["--emit", earlier[1]] if earlier and not ended else words
    words += ["--target", options.target] if options.target != OPT_TARGET else []
    words += [word for file in options.ops for word in ("--ops", file)]
    return " ".join(["hardwire-opt", *map(quote, [*words, options.file])])


def _after_reading(options: argparse.Namespace, error: HardwireError, stages: Sequence[str]) -> str:
    """Where a model was read, what can be seen of it."""
    model, text = _model_file(options), " ".join(error.problems)
    if model is not None and "more than --max-" in text:  # it may be remembered, not read
        return _compile_command(options, model, _to_take_less(options, text))
    if model is not None and "is not described: " in text:
        return f"hardwire inspect {model}"
    if model is None or READ not in stages or isinstance(error, ImportFailed):
        return f"{options.said} --help"
    if options.said == "hardwire run" and any("`--random SEED`" in each for each in error.problems):
        return " ".join(["hardwire run", model, *_read_with(options), "--random 0"])
    if options.said not in COMPILING:
        return " ".join(["hardwire inspect", model, *_size_options(options)])
    if any("Use `--emit obj`" in problem for problem in error.problems):
        return _compile_command(options, model, "--emit obj")
    return _compile_command(options, model, "--emit schema")


def _to_take_less(options: argparse.Namespace, text: str) -> str:
    """The ways that a sentence names, up to the first one that was not taken; where all were, the
    page that shows what takes so much."""
    ways = list(dict.fromkeys(OPTION.findall(text)))
    untaken = [at for at, (name, value) in enumerate(ways) if getattr(options, name) != value]
    words = [f"--{name} {value}" for name, value in ways[: untaken[0] + 1 if untaken else None]]
    return " ".join([*words, *["--html"] * (not untaken)])


def _another_project(options: argparse.Namespace, text: str) -> str | None:
    """The same project, by the first way that a sentence names and that was not taken."""
    for name, value in OPTION.findall(text.partition("new: ")[2]):
        if getattr(options, name, value) != value:
            return _project(argparse.Namespace(**{**vars(options), name: value}))
    return None


def _project(options: argparse.Namespace) -> str:
    target = options.target
    words = ["new", options.folder, *(["--target", target] if target != "native" else [])]
    words += ["--build", options.build] if options.build != "make" else []
    words += ["--name", options.name] if options.name else []
    words += ["--labels", ",".join(options.labels)] if options.labels else []
    words += ["--model", options.model] if options.model else []
    words += ["--example", options.example] if options.example else []
    return " ".join(["hardwire", *map(quote, [*words, *told_to_compile(options)])])


def _model_file(options: argparse.Namespace) -> str | None:
    """The file, as a shell takes it."""
    model = getattr(options, "model", None)
    return quote(model) if model is not None and Path(model).is_file() else None


def _compile_command(options: argparse.Namespace, model: str, how: str) -> str:
    return " ".join(["hardwire compile", model, *_read_with(options), how])


def _read_with(options: argparse.Namespace) -> Iterator[str]:
    """What reading the model takes, as it was given."""
    target, method = _asked_for(options, "target"), _asked_for(options, "method")
    if target not in (None, "native"):
        yield f"--target {quote(target)}"
    if method is not None:
        yield f"--method {quote(method)}"
    for text in _asked_for(options, "input") or ():
        yield f"--input {quote(text)}"
    yield from _size_options(options)
    for file in _asked_for(options, "kernels") or ():
        yield f"--kernels {quote(file)}"


def _size_options(options: argparse.Namespace) -> Iterator[str]:
    for text in _asked_for(options, "max") or ():
        yield f"--max {quote(text)}"


def _asked_for(options: argparse.Namespace, name: str) -> Any:
    return getattr(options, name, None)
