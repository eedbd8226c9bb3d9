"""hardwire: PyTorch graphs, ahead of time, to object files in which every operator is a call.

    import hardwire

    model = hardwire.compile("model.pt2", target="cortex-m4f")
    model.save("out")                # model.o, model.h, model.report.json

    model = hardwire.compile(exported_program)        # for this machine
    scores = model.run(x)

    hardwire.explore("model.pt2", "cortex-m4f").save("model.html")    # a page to look at

Nothing heavy is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str
    from .api import compile
    from .dialect.errors import HardwireError, ImportFailed, LoweringFailed, PassFailed, SchemaError
    from .dialect.targets import Target
    from .exploration import Exploration, explore
    from .library import OperatorLibrary, compile_operators
    from .model import CompiledModel, load
    from .runtime.keyed import Keyed

__all__ = [
    "CompiledModel",
    "Exploration",
    "HardwireError",
    "ImportFailed",
    "Keyed",
    "LoweringFailed",
    "OperatorLibrary",
    "PassFailed",
    "SchemaError",
    "Target",
    "__version__",
    "compile",
    "compile_operators",
    "explore",
    "load",
]

_ROOMS = {
    "CompiledModel": ".model",
    "Exploration": ".exploration",
    "compile": ".api",
    "explore": ".exploration",
    "load": ".model",
    "OperatorLibrary": ".library",
    "compile_operators": ".library",
    "Keyed": ".runtime.keyed",
    "Target": ".dialect.targets",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'hardwire' has no attribute '{name}'")
    from importlib import import_module, metadata

    if name == "__version__":  # pyproject.toml says it, once
        return metadata.version(__name__)
    return getattr(import_module(_ROOMS.get(name, ".dialect.errors"), __name__), name)
