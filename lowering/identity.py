"""What an object was built by, for what, and of which model: a line that `strings NAME.o` shows.

It lies in `.comment`, where compilers leave their names: the section is not loaded, so that it
takes no flash, and linkers join those of all objects, so that the program that is linked has it,
too. It is the same whenever and wherever the same input is compiled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from threading import Thread

from ..dialect.contents import as_bytes
from ..dialect.program import Program
from .loaded import loaded


@cache
def compiler() -> str:
    return f"hardwire {version('hardwire')}"


def identity_of(program: Program) -> str:
    """Compiler, target and model in one line."""
    target = program.target.name
    cpu = f" ({program.target.cpu})" if target == "native" else ""
    model = f"; model {program.hashed()}" if program.hashed() else ""
    return f"{compiler()}; target {target}{cpu}{model}"


def build_of(program: Program, image: bytes) -> dict[str, str]:
    """The same for a report, and what the finished object is."""
    model = {"model": program.hashed()} if program.hashed() else {}
    made = {"identity": identity_of(program), "loaded": loaded(image)}
    return {"compiler": compiler(), **model, **made}


def hashing(program: Program) -> Callable[[], str]:
    """Of what was imported: the same for a model in a file, and for the one in memory that was
    written to it. A thread reads the weights meanwhile."""
    found = hashlib.sha256(str(program.module).encode())
    weights = sorted(program.weights.items())

    def read() -> None:
        for name, array in weights:
            found.update(f"{name} {array.dtype} {list(array.shape)}\n".encode())
            found.update(as_bytes(array).data)
        weights.clear()

    def told() -> str:
        thread.join()
        return f"sha256:{found.hexdigest()}"

    thread = Thread(target=read, daemon=True)
    thread.start()
    return told
