"""The options of the command lines that decide where calls end."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from .commands import flag, several

if TYPE_CHECKING:
    from ..dialect.dispatch.dispatcher import Dispatcher


def add_options(command: argparse.ArgumentParser) -> None:
    """`--ops`, `--mode`, `--backend-name`, `--allow-cpu-fallback`, `--input-keys`."""
    group = command.add_argument_group("dispatch")
    several(
        group, "--ops", "FILE.yaml",
        "operators and kernels of yours; what is registered later comes first",
    )  # fmt: skip
    several(
        group, "--mode", "MODES",
        "inference (the default), normal, no-grad, autocast, tracing, profiler, and +Key or "
        "-Key to include or exclude a dispatch key; joined by commas",
    )  # fmt: skip
    several(
        group, "--backend-name", "NAME=BACKEND",
        "a name for a backend that PyTorch leaves to others: npu=PrivateUse1",
    )  # fmt: skip
    flag(
        group, "--allow-cpu-fallback",
        help="compute on the CPU what a custom backend has no kernel for; it sees the same memory",
    )  # fmt: skip
    several(
        group, "--input-keys", "INPUT=KEY[,KEY…]",
        "the dispatch keys that an input may have at run time (default: CPU)",
    )  # fmt: skip


def asked_dispatcher(options: argparse.Namespace) -> Dispatcher | None:
    """The same where any of the options is given."""
    given = options.ops, options.mode, options.backend_name, options.allow_cpu_fallback
    return dispatcher_from(options) if any(given) else None


def dispatcher_from(options: argparse.Namespace) -> Dispatcher:
    """The dispatcher that the options describe."""
    from ..dialect.dispatch.dispatcher import dispatcher_of

    modes = [word for text in options.mode for word in text.split(",") if word]
    return dispatcher_of(options.ops, modes, options.backend_name, options.allow_cpu_fallback)


def input_keys_from(options: argparse.Namespace) -> dict[str, list[str]]:
    """What `--input-keys` says, by the name of the input."""
    declared: dict[str, list[str]] = {}
    for text in options.input_keys:
        name, equals, keys = text.partition("=")
        if not equals or not keys:
            raise HardwireError(f"--input-keys {text}: write INPUT=KEY or INPUT=KEY,KEY.")
        declared[name] = keys.split(",")
    return declared
