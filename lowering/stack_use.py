"""The stack that a call of a model needs at most, for its report and its header."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

from ..dialect.program import share_symbol
from ..dialect.targets import TARGETS
from .code.functions import functions
from .code.riscv import VECTOR_BYTES
from .code.stack import CONVENTIONS, Frame, Need, Stack, Unbounded, frame
from .elf import CODE
from .elf_file import built_for
from .expand_sharing import CHUNK_SUFFIX

TABLE = "helper_stacks.json"
"""By target, what functions of the compiler's library, libc and libm need, and whose they are."""


PARALLEL_FOR = "hwr_parallel_for"
"""What stands for the function by which the caller has chunks of kernels called."""


@dataclass(frozen=True)
class StackUse:
    """`bytes` below the caller's stack pointer; None where there is no bound, which `why` says.
    `path` is the deepest way of calls, `frames` what each of them takes of it, `without` the
    functions of whose stack nothing is known."""

    bytes: int | None
    path: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    why: str = ""
    frames: tuple[int, ...] = ()


def stack_use(image: bytes, public: Sequence[str], target: str) -> StackUse:
    """What the deepest of the public functions of an object needs."""
    machine = built_for(image)
    try:
        frames = _frames_of(image, machine)
        known = _helpers(target).get("stacks", {})
        stack = Stack(frames, known.get)
        needs = [stack.need(symbol) for symbol in public if symbol in frames]
    except Unbounded as problem:
        return StackUse(None, why=str(problem))
    deepest = max(needs, key=lambda need: need.bytes, default=Need(0, ()))
    without = sorted(set[str]().union(*(need.unknown for need in needs)))
    below = [*(stack.need(each).bytes for each in deepest.path), 0]
    own = (whole - inner for whole, inner in pairwise(below))
    return StackUse(deepest.bytes, deepest.path, tuple(without), frames=tuple(own))


def _frames_of(image: bytes, machine: str) -> dict[str, Frame]:
    """By its name, each function of an object."""
    found = {
        each.section.removeprefix(CODE): frame(each, CONVENTIONS[machine])
        for each in functions(image)
    }
    return {name: _with_chunks(name, each, list(found)) for name, each in found.items()}


def _with_chunks(name: str, own: Frame, names: Sequence[str]) -> Frame:
    """What has chunks of kernels called, by a function that it is given, is as deep as these."""
    if not name.endswith(share_symbol("")):
        return own
    chunks = [each for each in names if each.endswith(CHUNK_SUFFIX)]
    return Frame(own.own, (*own.calls, *((each, own.own) for each in (*chunks, PARALLEL_FOR))))


@cache
def _helper_table() -> Mapping[str, Any]:
    return json.loads(
        resources.files("hardwire.lowering").joinpath("text", TABLE).read_text("utf-8")
    )


def _helpers(target: str) -> Mapping[str, Any]:
    """What the table has for a target. Extensions of RISC-V behind its first ones (`_zve32x`) have
    the same libraries."""
    return _helper_table().get(target.partition("_")[0], {})


def source_of(target: str) -> str:
    """Whose functions the table knows for a target; empty where it has none."""
    return _helpers(target).get("source", "")


def to_report(use: StackUse, names: Mapping[str, str]) -> dict[str, Any]:
    """Its part of a report; `names` are those of functions that the object calls otherwise."""
    if use.bytes is None:
        return {"bytes": None, "why": use.why}
    return {
        "bytes": use.bytes,
        "path": [names.get(each, each) for each in use.path],
        "frames": list(use.frames),
        "without": list(use.without),
    }


def definition(name: str, use: StackUse, target: str) -> str:
    """The macro of a header; nothing where there is no bound."""
    if use.bytes is None:
        return ""
    source = source_of(target)
    lines = [
        f"Stack of one call at most, below the caller's, as the code in {name}.o has it"
        + (f" and the libraries of {source}." if source else ".")
    ]
    if any(each.name == target and each.grouped > 1 for each in TARGETS):
        lines.append(f"Vector registers that are saved are taken to have {8 * VECTOR_BYTES} bits.")
    if use.without:
        lines.append(f"What these need comes on top: {', '.join(use.without)}.")
    text = textwrap.fill(" ".join(lines), 96, break_long_words=False).replace("\n", "\n * ")
    return f"\n/* {text} */\n#define {name.upper()}_STACK_SIZE  {use.bytes}u /* bytes */\n"
