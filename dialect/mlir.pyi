# What type checkers see of the MLIR bindings: the wheel has no stubs for its compiled modules, so
# everything of theirs is Any.
from typing import Any

def __getattr__(name: str) -> Any: ...
