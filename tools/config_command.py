"""`hardwire config`: where build systems find hardwire's files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .commands import Commands, add

if TYPE_CHECKING:
    from .guard import Stage

EXAMPLES = """\
examples:
  cmake -S . -B build -Dhardwire_DIR="$(hardwire config --cmake-dir)"
  cc $(hardwire config --cflags) -c my_kernels.c
  cc $(hardwire config --cflags) -c $(hardwire config --source-dir)/*.c
  PKG_CONFIG_PATH="$(hardwire config --pkg-config-dir)" pkg-config --cflags hardwire
"""


def add_to(commands: Commands) -> None:
    """Adds `config`."""
    command = add(
        commands, "config", "tell build systems where the headers and the CMake package are",
        _config, "Prints one line for each option, in this order; see docs/build-systems.md.",
        EXAMPLES,
    )  # fmt: skip
    for name, (what, _) in _facts().items():
        command.add_argument(
            f"--{name}", action="append_const", dest="facts", const=name, help=what
        )


def _facts() -> dict[str, tuple[str, str]]:
    """What can be asked for: its meaning, and the answer."""
    runtime = _runtime()
    return {
        "cmake-dir": ("the folder for hardwire_DIR or CMAKE_PREFIX_PATH", f"{runtime / 'cmake'}"),
        "include-dir": ("the folder of the C headers", f"{runtime / 'include'}"),
        "cflags": ("what the C compiler needs for the headers", f"-I{runtime / 'include'}"),
        "source-dir": ("the folder of the C sources for calls by name", f"{runtime / 'src'}"),
        "pkg-config-dir": ("the folder of hardwire.pc", f"{runtime / 'pkgconfig'}"),
    }


def _runtime() -> Path:
    from .. import runtime

    return Path(runtime.__file__).resolve().parent


def _config(options: argparse.Namespace, stage: Stage) -> None:
    facts = _facts()
    if options.facts is None:
        width = max(map(len, facts))
        for name, (_, answer) in facts.items():
            print(f"{name:{width}}  {answer}")
        return
    for name in (name for name in facts if name in options.facts):
        print(facts[name][1])
