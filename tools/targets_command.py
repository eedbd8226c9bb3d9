"""`hardwire targets`: what can be compiled for."""

from __future__ import annotations

import argparse

from .written import columns


def run(options: argparse.Namespace, stage: object) -> None:
    """Prints the table."""
    from ..dialect.targets import TARGETS, native

    rows = [("target", "triple", "cpu", "floats", "vectors", "registers", "index", "what")]
    rows += [
        (
            target.name,
            target.triple,
            target.cpu,
            target.float_abi,
            f"{target.vector_bits} bit" if target.vector_bits else "-",
            str(target.registers),
            f"{target.index_bits} bit",
            target.summary,
        )
        for target in (*TARGETS, native())
    ]
    print(columns(rows), end="")
