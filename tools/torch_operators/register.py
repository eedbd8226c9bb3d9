"""Makes the operators of a package that `hardwire kernels torch` built known to PyTorch."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import torch

from ...dialect.errors import HardwireError
from ...dialect.kernel_library import Library, read_all
from .call import Operator
from .replaced import Replaced, original
from .results import meta
from .served import Served, plan

LINKED = "kernels.so"


def register(folder: Path, files: Sequence[str], replaced: str | None = None) -> tuple[Any, ...]:
    """Registers the operators of kernel libraries in a folder, those of PyTorch's for a key that is
    `replaced`; what they are registered by has to be kept as long as they are called."""
    libraries = read_all([folder / file for file in files])
    link = ctypes.CDLL(str(folder / LINKED))
    found: dict[str, Any] = {}
    for served in plan(libraries, replaced).operators:
        space = served.schema.namespace
        library = found.setdefault(space, torch.library.Library(space, "FRAGMENT"))
        if served.is_own:
            _put_in_front(library, served, libraries, link)
            continue
        _define(library, served)
        _implement(library, served, libraries, link)
    return tuple(found.values())


def _define(library: Any, served: Served) -> None:
    try:
        library.define(str(served.schema).removeprefix(f"{served.schema.namespace}::"))
    except RuntimeError as problem:
        reason = str(problem).partition("\n")[0].rstrip(".:")
        raise HardwireError(f"`{served.name}` cannot be registered: {reason}.") from problem


def _put_in_front(
    library: Any, served: Served, libraries: Sequence[Library], link: ctypes.CDLL
) -> None:
    name = served.name.partition("::")[2]
    for key in served.keys:
        kernel = Replaced(Operator(libraries, served, key, link), original(served.name, key))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Warning only once for all operators")
            library.impl(name, kernel, key, with_keyset=True, allow_override=True)


def _implement(
    library: Any,
    served: Served,
    libraries: Sequence[Library],
    link: ctypes.CDLL,
) -> None:
    name = served.name.partition("::")[2]
    for key in served.keys:
        library.impl(name, Operator(libraries, served, key, link), key)
    if served.missing is None:
        cast("Any", torch.library).register_fake(served.name, meta(served), lib=library)
