"""How commands are described: what they are called and take, and what runs them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from ..dialect.byte_count import byte_count
from .guard import Stage

if TYPE_CHECKING:
    from ..dialect.options import CompileOptions

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # pyright: ignore[reportPrivateUsage]
Options: TypeAlias = "argparse._ActionsContainer"  # pyright: ignore[reportPrivateUsage]
Run = Callable[[argparse.Namespace, Stage], None]
AddModel = Callable[[argparse.ArgumentParser], None]
"""Gives a command the arguments by which `compile` is told of a model."""
Asked = Callable[..., "CompileOptions"]
"""What these ask for; more may be given by name."""


def add(
    commands: Commands,
    name: str,
    help: str,
    run: Run | None = None,
    description: str | None = None,
    end: str | None = None,
) -> argparse.ArgumentParser:
    """A command that `run` runs, if not its parts alone; its help ends with `end`, as it stands."""
    form = argparse.RawDescriptionHelpFormatter if end else argparse.HelpFormatter
    command = commands.add_parser(
        name, help=help, description=description, epilog=end, formatter_class=form
    )
    if run is not None:
        command.set_defaults(command=run, said=command.prog)
    return command


def parts_of(command: argparse.ArgumentParser, title: str = "commands") -> Commands:
    """What the parts of a command are added to."""
    return command.add_subparsers(title=title, required=True, metavar=title[:-1].upper())


def version(top: argparse.ArgumentParser) -> None:
    """`--version`."""
    top.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")


class _Version(argparse.Action):
    """Asks for the version only where it is wanted: reading it takes longer than all options."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"{parser.prog} {version('hardwire')}")
        parser.exit()


def flag(options: Options, *names: str, help: str) -> None:
    """An option that is given, or not."""
    options.add_argument(*names, action="store_true", help=help)


def several(options: Options, name: str, metavar: str, help: str) -> None:
    """An option that may be given several times."""
    options.add_argument(name, action="append", default=[], metavar=metavar, help=help)


def output(options: Options, metavar: str) -> None:
    """`-o`, of commands that otherwise print."""
    options.add_argument("-o", "--output", metavar=metavar, help="write to a file")


def kernel_libraries(options: Options, help: str = "kernel libraries") -> None:
    """The files of commands that are about kernel libraries."""
    options.add_argument("files", nargs="+", metavar="FILE.yaml", help=help)


def max_sizes(options: Options) -> None:
    """`--max`, of commands that read models."""
    several(
        options, "--max", "SIZE=N",
        "the largest value of a size that the export left open (s0=64)",
    )  # fmt: skip


def specialise(options: Options) -> None:
    """`--specialise`, of commands that make objects."""
    several(
        options, "--specialise", "SIZE=N,…",
        "values of a size that the export left open for which the object has versions with fixed "
        "sizes (s0=1,8,32); of several sizes, for each combination",
    )  # fmt: skip


def random_seed(options: Options) -> None:
    """`--random`."""
    options.add_argument(
        "--random", type=int, metavar="SEED", help="random values for inputs that are not given"
    )


def how(options: Options) -> None:
    """What changes nothing of what is made."""
    flag(options, "-v", "--verbose", help="print the time of each step")
    options.add_argument(
        "--no-cache", dest="cache", action="store_false",
        help="read nothing of earlier compilations from the cache on disk, and keep nothing there",
    )  # fmt: skip
    options.add_argument(
        "--jobs", metavar="N", type=int,
        help="compile in up to N processes; as many as there are cores to use, if not given",
    )  # fmt: skip


def numbers(options: Options) -> None:
    """`--weights`, `--requantise`, `--nan` and `--fast-math`: what may be computed otherwise."""
    options.add_argument(
        "--weights", choices=("float", "bf16", "int8"), default="float",
        help="store float32 weights of products as bfloat16, or int8 with a scale for each row, "
        "and say how far off that is",
    )  # fmt: skip
    options.add_argument(
        "--requantise", choices=("exact", "fast"), default="exact",
        help="how sums between quantised values are rounded: once, or in 32 bits as TFLite does",
    )  # fmt: skip
    options.add_argument(
        "--nan", choices=("kept", "lost"), default="kept",
        help="whether ReLU and clamps leave a NaN as it is, or may make a number of it, faster",
    )  # fmt: skip
    options.add_argument(
        "--fast-math", metavar="NAME,…", type=names, default=(),
        help="what floats may be computed with otherwise than it stands: `winograd` takes fewer "
        "products for convolutions with windows of 3x3, `half-sums` adds up products of float16 as "
        "such, some at a time, on 64-bit Arm; the report has their errors",
    )  # fmt: skip


def limits(options: Options) -> None:
    """What may be taken of time and memory, and how slow that is."""
    optimize(options)
    options.add_argument(
        "--io", choices=("caller", "arena"), default="caller",
        help="where inputs and outputs lie: in the caller's memory, or in the arena",
    )  # fmt: skip
    options.add_argument(
        "--threads", metavar="N", type=int, default=1,
        help="NAME_run takes an hwr_parallel_for, by which up to N threads share what takes long",
    )  # fmt: skip
    options.add_argument(
        "--ram", metavar="BYTES", type=number_of_bytes,
        help="the fastest program whose arena, inputs, outputs and state fit (64k is 65536)",
    )  # fmt: skip
    chains(options)
    options.add_argument(
        "--flash", metavar="BYTES", type=number_of_bytes,
        help="the fastest level of --optimize whose object fits: each is compiled",
    )  # fmt: skip
    options.add_argument(
        "--memories", metavar="FILE.yaml",
        help="the board's memories, among which code, weights and values are divided",
    )  # fmt: skip
    options.add_argument(
        "--wait-states", metavar="N", type=int, default=0,
        help="of the flash: what the estimate of cycles reckons with, at most (default: 0)",
    )  # fmt: skip
    options.add_argument(
        "--tuning", metavar="FILE.jsonl",
        help="what `hardwire tune` found to be the best ways to compute some kernels",
    )  # fmt: skip


def optimize(options: Options) -> None:
    """`--optimize`."""
    options.add_argument(
        "--optimize", choices=("size", "balanced", "speed"), default="balanced",
        help="few bytes of code, few instructions, or each where it counts (microcontrollers)",
    )  # fmt: skip


def chains(options: Options) -> None:
    """`--chains`."""
    options.add_argument(
        "--chains", choices=("none", "needed", "all", "bands"), default="needed",
        help="which kernels compute the rows that the next one reads, so that less has to be in "
        "memory: those that --ram needs (default), all that lead to the least memory, these in "
        "bands of columns as well, of which some are computed twice, or none",
    )  # fmt: skip


def debug(options: Options) -> None:
    """`-g` and `-g0`: what debuggers are told."""
    options.add_argument(
        "-g", dest="debug", action="store_const", const="full", default="lines",
        help="debug information: beside line tables, the folders of sources and, on Linux, tables "
        "for unwinding, which are loaded",
    )  # fmt: skip
    options.add_argument(
        "-g0", dest="debug", action="store_const", const="none",
        help="without debug information; by default there are line tables, which are not loaded",
    )  # fmt: skip


def target(options: Options) -> None:
    """`--target`."""
    options.add_argument(
        "--target", default="native", help="see `hardwire targets` (default: %(default)s)"
    )


def names(text: str) -> tuple[str, ...]:
    """A list of names."""
    return tuple(text.split(","))


def number_of_bytes(text: str) -> int:
    """`65536`, or `64k`."""
    found = byte_count(text.upper())
    if found is None:
        raise argparse.ArgumentTypeError(f"`{text}` is no number of bytes, as 65536 or 64k is")
    return found
