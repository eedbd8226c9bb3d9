"""`hardwire targets`: what can be compiled for."""

from __future__ import annotations

import argparse


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
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
