"""The command line `hardwire-opt`: runs passes on MLIR text, for tests and for the curious."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..dialect.errors import HardwireError, PassFailed
from . import dispatch_options, guard
from .commands import flag, version
from .next_command import OPT_TARGET, Parser, before_passes

if TYPE_CHECKING:
    from ..passes.base import Pass

SEPARATOR = "// -----"

EXAMPLES = """\
examples:
  hardwire-opt --decompose --fold-constants model.mlir     two passes, in this order
  hardwire-opt --pass-pipeline 'form-kernels{max-operators=2}' model.mlir
  hardwire-opt --emit planned model.mlir                   all passes up to a stage
"""


def main(arguments: list[str] | None = None) -> int:
    """Runs the passes; 0 where it worked, 1 where the input was wrong, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    options = parser().parse_args(given)
    again, next = ["hardwire.tools.hardwire_opt", *given], partial(before_passes, options)
    return guard.run(lambda stage: _run(options, stage), again, next)


def parser() -> argparse.ArgumentParser:
    from ..passes.pipeline import PASS_NAMES

    top = Parser(
        prog="hardwire-opt",
        description="Runs passes on a program in MLIR text and prints the result.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version(top)
    top.add_argument("file", help="MLIR text of any stage up to `planned`; - for standard input")
    top.add_argument("--target", default=OPT_TARGET, help="see `hardwire targets`")
    top.add_argument("--name", default="model", help="prefix of all C symbols")
    top.add_argument("--emit", metavar="STAGE", help="run what leads to this stage, after passes")
    top.add_argument("--pass-pipeline", metavar="PASSES", action=_Append, help="passes, in order")
    flag(top, "--split-input-file", help=f"programs are separated by `{SEPARATOR}`")
    flag(
        top, "--verify-diagnostics",
        help="fail unless the errors are those of `// expected-error@+1 {{text}}` comments",
    )  # fmt: skip
    flag(top, "--print-locations", help="print source locations")
    dispatch_options.add_options(top)
    flags = top.add_argument_group("passes, run in the order given")
    for name in PASS_NAMES:
        flags.add_argument(f"--{name}", action=_Append, nargs=0, dest="pass_pipeline")
    return top


class _Append(argparse.Action):
    """Keeps passes in the order in which they were given, flags and pipelines mixed."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        text = values if isinstance(values, str) else (option_string or "").removeprefix("--")
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest) or []), text])


def _run(options: argparse.Namespace, stage: guard.Stage) -> None:
    from ..dialect.targets import by_name
    from .pipeline_text import parse_pipeline

    pipelines: list[str] = options.pass_pipeline or []
    passes = [step for text in pipelines for step in parse_pipeline(text)]
    target = by_name(options.target)
    text = _read(options.file)
    printed, problems = list[str](), list[str]()
    for part in _parts(text, options.split_input_file):
        found: tuple[str, ...] = ()
        try:
            printed.append(_one(part, options, passes, target, stage))
        except HardwireError as error:
            found = tuple(_placed(problem, options.file) for problem in error.problems)
        if options.verify_diagnostics:
            problems += unexpected(part, found, options.file)
        else:
            problems += found
    sys.stdout.write(f"{SEPARATOR}\n".join(printed))
    if problems:
        raise HardwireError(*problems)


def _one(
    text: str, options: argparse.Namespace, passes: Sequence[Pass], target: Any, stage: guard.Stage
) -> str:
    """One program through the passes, as text."""
    from ..dialect.dispatch.input_keys import declare_input_keys
    from ..dialect.importers import mlir_text
    from ..passes.pipeline import run_passes
    from .emit import advance

    dispatcher = dispatch_options.dispatcher_from(options)
    program = mlir_text.read(f"{text}\n", target, options.name, dispatcher=dispatcher)
    input_keys = dispatch_options.input_keys_from(options)
    if input_keys:
        declare_input_keys(program, input_keys)
    stage("passes")
    run_passes(program, passes, lambda name, _: stage(f"after-{name}"))
    if options.emit is not None:
        advance(program, options.emit, lambda name, _: stage(f"after-{name}"))
    if not program.module.operation.verify():
        raise PassFailed("the result does not verify.")
    if options.print_locations:
        with program.context:
            return program.module.operation.get_asm(enable_debug_info=True) + "\n"
    return mlir_text.to_text(program)


def _read(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.read()
        with open(file, encoding="utf-8") as stream:
            return stream.read()
    except UnicodeDecodeError:
        raise HardwireError(f"{file}: this is not text in UTF-8.") from None
    except OSError as error:
        raise HardwireError(f"{file}: {error.strerror or error}.") from None


def _parts(text: str, split: bool) -> list[str]:
    """The programs of a file; each keeps its line numbers, by empty lines in front."""
    if not split:
        return [text]
    parts, line = list[str](), 0
    for part in re.split(rf"^{SEPARATOR}$", text, flags=re.MULTILINE):
        parts.append("\n" * line + part)
        line += part.count("\n")
    return parts


def _placed(problem: str, file: str) -> str:
    """A problem with the file's name where the parser of MLIR says `-` or `<text>`."""
    return re.sub(r"^(?:<text>|-)(?=:)", file, problem)


EXPECTED = re.compile(
    r"//\s*expected-error(?:@(?P<offset>[+-]\d+|unknown))?\s*\{\{(?P<text>.*?)\}\}"
)


def unexpected(text: str, found: Sequence[str], file: str) -> list[str]:
    """Where the errors differ from those that the comments of a program announce.

    An error is announced for the line of the comment, or one relative to it (`@+1`); those without
    a line are announced with `@unknown`.
    """
    left = list(found)
    problems: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        for wanted in EXPECTED.finditer(line):
            offset = wanted["offset"]
            place = None if offset == "unknown" else number + int(offset or 0)
            match = next((p for p in left if _matches(p, file, place, wanted["text"])), None)
            if match is None:
                problems.append(f"{file}:{number}: expected an error `{wanted['text']}`.")
            else:
                left.remove(match)
    return problems + [f"unexpected error: {problem}" for problem in left]


def _matches(problem: str, file: str, line: int | None, text: str) -> bool:
    prefix = f"{file}:{line}:"
    return text in problem and (line is None or problem.startswith(prefix))


if __name__ == "__main__":
    sys.exit(main())
