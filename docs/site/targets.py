"""The page of targets: the table that the compiler has, one section for each."""

from __future__ import annotations

from collections.abc import Iterator

from hardwire.check.boards import BOARDS
from hardwire.dialect.targets import TARGETS, Target
from hardwire.lowering.cores.known import CORES
from hardwire.runtime.emulated_processors import CPUS

from .markdown import page, table


def pages() -> Iterator[tuple[str, str]]:
    """The page's path and text."""
    rows = [(f"[`{each.name}`](#{each.name})", each.triple, each.summary) for each in TARGETS]
    sections = [part for each in TARGETS for part in (f"## {each.name}", _described(each))]
    yield (
        "reference/targets.md",
        page(
            "Targets",
            "`--target NAME` compiles for one of these; `native` is the machine that hardwire runs "
            "on, with just the features that it has. `hardwire targets` prints the table.",
            table(("target", "triple", "what it is"), rows),
            *sections,
        ),
    )


def _described(target: Target) -> str:
    dots = ", ".join(each.name for each in target.dots)
    core, board = CORES.get(target.name), BOARDS.get(target.name)
    facts = {
        "triple": f"`{target.triple}`",
        "processor of LLVM": f"`{target.cpu}`",
        "features": f"`{target.features}`" if target.features else "those of the processor",
        "floats": "in hardware" if target.float_abi == "hard" else "by a library",
        "addresses": f"{target.index_bits} bits",
        "vectors": _vectors(target),
        "registers for sums": str(target.registers),
        "multiply-add": "one instruction" if target.has_fma else "a product and a sum",
        "first cache that kernels are cut for": f"{target.l1_bytes:,} bytes"
        if target.l1_bytes
        else "none",
        "sums of products": dots or "no instruction of its own",
        "cycles in the report": core.name if core else "none: no table",
        "`hardwire run --target`": "in this process"
        if target.name in CPUS
        else "where it is the machine itself",
        "`--check`": _checked(target, board.machine if board else ""),
        "gcc": f"`{' '.join(board.flags)}`" if board and board.flags else "",
    }
    return table(("", ""), [(name, fact) for name, fact in facts.items() if fact])


def _vectors(target: Target) -> str:
    if target.vector_bits and target.has_float_lanes:
        return f"{target.vector_bits} bits"
    bits = target.integer_bits or target.vector_bits
    return f"{bits} bits, of integers" if bits else "none"


def _checked(target: Target, machine: str) -> str:
    if machine:
        return f"in QEMU, on `{machine.split(',')[0]}`"
    return "on a machine that has it" if not target.bare_metal else "nowhere"
