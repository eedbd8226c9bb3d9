"""What travels through the compiler: a module, the weights beside it, the target and the name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .aside import Aside
from .dispatch.dispatcher import Dispatcher
from .errors import PassFailed
from .given_weights import GivenWeight
from .kernel_library.model import Library
from .layout_groups import Forced, Group
from .mlir import ir
from .self_test import SelfTest
from .targets import Target
from .tuning import Tuning
from .turns import Turns

ENTRY = "forward"
ELSEWHERE = "hw.elsewhere"
"""On a kernel that this process or a copy of it lowers, and then on one that another one has."""


@dataclass
class Program:
    """A model at some stage.

    `name` prefixes every symbol of the object (a C identifier). `weights` holds the data of each
    `hw.weight` by its `name` attribute: data never travels through IR text. `constants` is filled
    by the lowering: the bytes of each constant symbol exactly as they will lie in flash.
    `source` is the file that the program came from, for messages. `dispatcher` decides where calls
    end: what the user registered, and the modes to compile for. `libraries` are the user's kernel
    libraries, in the order in which they are searched. With `seed_argument` random numbers are
    drawn from a seed that the caller gives. With `checks` a call looks at its pointers first.
    """

    name: str
    module: ir.Module
    target: Target
    weights: dict[str, np.ndarray] = field(default_factory=dict[str, np.ndarray])
    constants: dict[str, np.ndarray] = field(default_factory=dict[str, np.ndarray])
    source: str = "<memory>"
    dispatcher: Dispatcher = field(default_factory=Dispatcher)
    libraries: tuple[Library, ...] = ()
    seed_argument: bool = False
    checks: bool = False
    requantise: str = "exact"
    """How sums of products of quantised values are rounded: `exact` or `fast`."""
    ram: int | None = None
    """The memory that there is, in bytes; None where nobody said."""
    jobs: int = 1
    """How many processes may work on it."""
    cached: bool = False
    """Kernels may be those of an earlier compilation, from the cache on disk."""
    threads: int = 1
    """How many threads the caller may have: kernels have no more chunks."""
    chunks: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """The kernels that threads share: how many chunks each has, and the scratch memory of one."""
    chains: str = "needed"
    """Which calls become chains: `none`, those that are `needed` to fit, or `all`."""
    weights_as: str = "float"
    """What weights of products are stored as: `float` as the model has them, `bf16` or `int8`."""
    narrows_all: bool | None = None
    """Whether those are that many rows are multiplied with, too; None for what the target wants."""
    narrowed: list[Any] = field(default_factory=list[Any])
    """The weights that are stored so, and those that are not, with the reason (`narrow.py`)."""
    fast_math: tuple[str, ...] = ()
    """What may be computed otherwise than it stands, by the names of `--fast-math`."""
    inexact: list[Any] = field(default_factory=list[Any])
    """The layers that are rounded `fast`, with how often that differs."""
    hashed: Callable[[], str] = str
    """Gives the hash of the model that it came from; empty where nobody asked."""
    debug: str = "lines"
    """What debuggers are told: `none`, `lines` or `full`."""
    self_test: SelfTest | None = None
    """What the object can be tried with on its device."""
    same: dict[str, str] = field(default_factory=dict[str, str])
    """Functions that the object does not have, as another one is equal to them, and that one."""
    shared: dict[str, str] = field(default_factory=dict[str, str])
    """Functions that other objects may share, with the names that these have for that."""
    optimize: str = "balanced"
    """What code is made for: `size`, `balanced` or `speed`."""
    tuning: Tuning = field(default_factory=Tuning)
    """What is known of the best ways to compute some kernels."""
    layout_groups: list[Group] = field(default_factory=list[Group])
    """How the values of the entry lie that may lie in several ways, and what that costs."""
    forced_layouts: Forced = field(default_factory=dict[str, str])
    """How some of them are to lie, whatever it costs."""
    files: list[str] = field(default_factory=list[str])
    """Where its operations come from, as far as debuggers are told."""
    elsewhere: list[Aside[Any]] = field(default_factory=list["Aside[Any]"])
    """Copies of this process that lower and optimise kernels of the program."""
    turns: Iterable[str] = ()
    """The kernels that this process and its copies lower, each the next one."""
    offered: Sequence[Turns[tuple[str, str]]] = ()
    """What each of them has to optimise, by name, this one first: who is done helps the others."""
    given: list[GivenWeight] = field(default_factory=list[GivenWeight])
    """The weights that the model came with."""
    warned: list[str] = field(default_factory=list[str])
    """What the user was warned of."""

    @property
    def context(self) -> ir.Context:
        return self.module.context

    def in_object(self, symbol: str) -> str:
        """What the function that does the work of one is called in the object."""
        kept = self.same.get(symbol, symbol)
        return self.shared.get(kept, kept)

    def entry(self) -> ir.Operation:
        """The entry function `@forward`."""
        return self.function(ENTRY)

    def function(self, name: str) -> ir.Operation:
        """The function of that symbol name; KeyError where there is none."""
        for op in self.module.body.operations:
            operation = op.operation
            if operation.name != "func.func":
                continue
            if ir.StringAttr(operation.attributes["sym_name"]).value == name:
                return operation
        raise KeyError(name)


def entry_symbol(name: str) -> str:
    """The function of a model's object that computes it."""
    return f"{name}_run"


def sized_symbol(name: str) -> str:
    """The same for callers who say how large their arena is, where calls are checked."""
    return f"{name}_run_sized"


def unchecked_symbol(name: str) -> str:
    """What computes the model behind both, then."""
    return f"{name}_unchecked"


def any_size_symbol(name: str) -> str:
    """What computes it for all sizes but those that it is specialised for."""
    return f"{name}_run_any_size"


def share_symbol(name: str) -> str:
    """What has chunks of kernels called, by the caller's threads."""
    return f"{name}_share_chunks"


def reset_symbol(name: str) -> str:
    """The function that gives a model's state its initial value."""
    return f"{name}_reset"


def self_test_symbol(name: str) -> str:
    """The function that tries the model, where it was asked for."""
    return f"{name}_self_test"


def self_test_data(name: str) -> str:
    """All that the function reads."""
    return f"{name}_self_test_data"


def entry_symbols(name: str) -> tuple[str, ...]:
    """The functions of a model's object that have its lists of calls, and what is in front."""
    makers = entry_symbol, unchecked_symbol, sized_symbol, any_size_symbol
    return tuple(make(name) for make in makers)


def public_symbols(name: str) -> tuple[str, ...]:
    """The functions of a model's object that others may call, where they are there."""
    makers = entry_symbol, sized_symbol, reset_symbol, self_test_symbol
    return tuple(make(name) for make in makers)


def tensor_names(entry: ir.Operation, side: str, count: int) -> list[str]:
    """The names of the entry's inputs or outputs (`side`); `input_0` and so on where text has none.

    Raises PassFailed where the names are not as many C identifiers, each once.
    """
    key = f"hw.{side}_names"
    if key not in entry.attributes:
        return [f"{side}_{number}" for number in range(count)]
    names = [ir.StringAttr(name).value for name in ir.ArrayAttr(entry.attributes[key])]
    if len(names) != count or len(set(names)) != count:
        raise PassFailed(f"@{ENTRY} has {count} {side}s, and `{key}` must name each once: {names}.")
    odd = [name for name in names if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII)]
    if odd:
        raise PassFailed(f"`{key}` of @{ENTRY} must be C identifiers, and `{odd[0]}` is none.")
    return names
