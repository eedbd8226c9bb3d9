"""The dispatcher of one compilation: PyTorch's registrations, the user's on top, and the mode.

Users register kernels in YAML files (operator_yaml.py). As in PyTorch, what is registered later
replaces what was there for the same key; all else of an operator stays. A fallback is *boxed*: it
takes the operator's name and a stack of values. So is a kernel of the namespace `boxed`:

    - op: aten::acosh
      dispatch: {QuantizedCPU: my_quantized_acosh, Tracer: boxed::my_tracer}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from .. import operator_yaml
from ..errors import HardwireError, SchemaError
from ..registry import Operators, registry
from ..schema import FunctionSchema
from . import keys
from .registration import Registration
from .registrations import registrations
from .state import INFERENCE, DispatchState, state_of
from .table import Table
from .tensor_keys import PREFIXES

BOXED = "boxed::"


@dataclass(frozen=True, eq=False)
class UserKernel(Registration):
    """A kernel that a user's file names: the C function `kernel`.

    Two registrations of one function are equal, whatever they are for.
    """

    is_boxed: bool = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, UserKernel):
            return NotImplemented
        return (self.kernel, self.is_boxed) == (other.kernel, other.is_boxed)

    def __hash__(self) -> int:
        return hash((self.kernel, self.is_boxed))


@dataclass(frozen=True)
class Dispatcher:
    """What decides where calls end.

    `operators` are PyTorch's own, or those of the last of `files` on top of all before; `libraries`
    are the kernel libraries that register fallbacks or kernels that call on; `added` the names of
    operators that are not PyTorch's. `names` are the user's names of backends
    (`{"npu": "PrivateUse1"}`); `state` the mode of the compilation.
    Where `allow_cpu_fallback` is set, an operator without a kernel for a custom backend is computed
    by the one for the CPU.
    """

    operators: Operators = field(default_factory=registry)
    files: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    state: DispatchState = INFERENCE
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    allow_cpu_fallback: bool = False
    _known: dict[str, bool] = field(default_factory=dict[str, bool], compare=False, repr=False)
    _tables: dict[str, Table] = field(default_factory=dict[str, Table], compare=False, repr=False)

    @property
    def is_plain(self) -> bool:
        """Nothing but PyTorch's own registrations, in inference mode."""
        return not self.files and not self.libraries and self.state == INFERENCE

    def __contains__(self, operation: str) -> bool:
        """The operation is an operator: `aten.add.Tensor`."""
        if operation not in self._known:
            self._known[operation] = qualified(operation) in self.operators
        return self._known[operation]

    @cached_property
    def namespaces(self) -> Mapping[str, list[FunctionSchema]]:
        """The user's operators by namespace."""
        found: dict[str, list[FunctionSchema]] = {}
        for name in self.added:
            found.setdefault(name.partition("::")[0], []).append(self.operators.schema(name))
        return found

    def schema(self, operation: str) -> FunctionSchema:
        """The schema of an operation; KeyError for those that are no operators."""
        return self.operators.schema(qualified(operation))

    def known_schema(self, operation: str) -> FunctionSchema | None:
        """The schema of an operation; None for those that are no operators."""
        return self.schema(operation) if operation in self else None

    def table(self, operation: str) -> Table:
        """The dispatch table of an operation, in which the user's kernels are `UserKernel`s."""
        if operation not in self._tables:
            found = registrations(qualified(operation), self.operators)
            marked = {key: self._marked(made, False) for key, made in found.items()}
            self._tables[operation] = Table(marked, self._fallbacks)
        return self._tables[operation]

    @cached_property
    def _fallbacks(self) -> Mapping[str, Registration]:
        found = self.operators.fallbacks
        return {key: self._marked(made, True) for key, made in found.items()}

    def _marked(self, made: Registration, is_fallback: bool) -> Registration:
        """A registration of a user's file as such."""
        if made.source.rpartition(":")[0] not in self.files or made.is_fallthrough:
            return made
        is_boxed = is_fallback or made.kernel.startswith(BOXED)
        symbol = made.kernel.removeprefix(BOXED).replace("::", "_")
        return UserKernel(made.key, symbol, made.source, is_boxed)


def qualified(operation: str) -> str:
    """`aten::add.Tensor` of the operation `aten.add.Tensor`."""
    return operation if "::" in operation else operation.replace(".", "::", 1)


def dispatcher_of(
    files: Iterable[str | Path] = (),
    modes: Iterable[str] = (),
    backend_names: Iterable[str] = (),
    allow_cpu_fallback: bool = False,
) -> Dispatcher:
    """The dispatcher that options describe. `backend_names` are like `npu=PrivateUse1`."""
    names = dict(_backend_name(item) for item in backend_names)
    operators: Operators = registry()
    paths = tuple(str(file) for file in files)
    added: list[str] = []
    for path in paths:
        text = with_keys(_read(path), names) if names else _read(path)
        operators = operator_yaml.parse_text(text, path, operators)
        added += operators.names
    state = state_of(modes)
    return Dispatcher(operators, paths, (), tuple(added), state, names, allow_cpu_fallback)


def _read(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SchemaError(f"{path}: is no text in UTF-8.") from None
    except OSError as problem:
        raise SchemaError(f"{path}: cannot be read ({problem.strerror}).") from problem


def with_keys(text: str, names: Mapping[str, str]) -> str:
    """A file's text with PyTorch's names where a dispatch key has the user's name of a backend.

    A key stands before a colon or a comma, on a line that is not one of a schema or an operator.
    """
    prefixes = "|".join(filter(None, PREFIXES))
    given = "|".join(map(re.escape, names))
    key = re.compile(rf"(?<![\w.:])({prefixes})?({given})(?=\s*(?:,|:(?!:)))")
    lines = [
        line
        if re.match(r"\s*-?\s*(func|op|structured\w*|autogen)\s*:", line)
        else key.sub(lambda found: (found[1] or "") + names[found[2]], line)
        for line in text.split("\n")
    ]
    return "\n".join(lines)


def _backend_name(item: str) -> tuple[str, str]:
    name, equals, backend = item.partition("=")
    custom = [known for known in keys.BACKENDS if known.startswith("PrivateUse")]
    if not equals or not name.isidentifier() or backend not in custom:
        raise HardwireError(
            f"backend name `{item}`: write NAME=BACKEND with one of {', '.join(custom)}."
        )
    if name.lower() in {known.lower() for known in keys.BACKENDS}:
        raise HardwireError(f"backend name `{item}`: PyTorch has a backend of that name.")
    return name, backend
