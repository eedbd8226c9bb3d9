"""`hardwire cache`: what is kept of earlier compilations."""

from __future__ import annotations

import argparse

from .commands import Commands, add, flag


def add_to(commands: Commands) -> None:
    """Adds the command."""
    command = add(
        commands, "cache", "show what is kept of earlier compilations, or remove it", _show,
        "Prints the folder of the cache and what is in it. HARDWIRE_CACHE names another folder, or "
        "is `off`; HARDWIRE_CACHE_SIZE is the most that it takes (default: 1024M).",
    )  # fmt: skip
    flag(command, "--clear", help="remove everything in it")


def _show(options: argparse.Namespace, stage: object) -> None:
    from ..dialect.disk_cache import FOLDER, cache_here

    cache = cache_here()
    if cache is None:
        print(f"There is no cache: {FOLDER} is `off`, or there is no home folder.")
        return
    if options.clear:
        cache.clear()
    entries = cache.entries()
    size = sum(entry.bytes for entry in entries)
    print(f"{cache.folder}: {len(entries)} entries, {size:,} of at most {cache.limit:,} bytes")
