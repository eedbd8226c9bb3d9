"""The dispatcher of one compilation: PyTorch's registrations, the user's on top, and the mode.

A user registers kernels in YAML files in the format of native_functions.yaml:

    - func: acosh(Tensor self) -> Tensor
      dispatch: {QuantizedCPU: my_quantized_acosh}
    - func: npu::matmul(Tensor a, Tensor b) -> Tensor
      dispatch: {npu: npu_matmul}
    - fallback: {Tracer: my_profiler, AutocastCPU: fallthrough}

An operator that PyTorch has keeps PyTorch's kernels for all other keys. A `fallback` is one kernel
for all operators; it is boxed, as is a kernel of a namespace `boxed::`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import yaml

from . import dispatch_keys as keys
from .dispatch_state import INFERENCE, DispatchState, state_of
from .dispatch_table import Table
from .errors import HardwireError, SchemaError
from .fallbacks import FALLBACKS
from .registration import Registration
from .registrations import of_entry, registrations
from .registry import Registry, registry
from .schema import FunctionSchema
from .tensor_keys import renamed

BOXED = "boxed::"
FALLBACK_ENTRY = re.compile(r"^- fallback:(?P<map>[^\n]*)$", re.MULTILINE)


@dataclass(frozen=True)
class UserKernel(Registration):
    """A kernel that a user's file names: a C function. `is_boxed` ones take a stack of values."""

    is_boxed: bool = False


@dataclass(frozen=True)
class OperatorFile:
    """The registrations of one YAML file; `entries` are its operators."""

    name: str
    entries: Registry
    fallbacks: Mapping[str, Registration]

    def registrations(self, name: str, names: Mapping[str, str]) -> dict[str, Registration]:
        """The file's kernels for an operator, by key."""
        if name not in self.entries:
            return {}
        entry = self.entries.entry(name)
        if not entry.has_dispatch and name in registry():
            return {}  # it only repeats the schema
        found = {}
        for made in of_entry(entry, self.entries):
            key = checked_key(renamed(made.key, names), made.source)
            found[key] = user_kernel(key, made.kernel, made.source)
        return found


def user_kernel(key: str, kernel: str, source: str) -> UserKernel:
    """A registration as it is written: `boxed::f` is boxed, `a::b` is the C function `a_b`."""
    is_boxed = kernel.startswith(BOXED)
    name = kernel.removeprefix(BOXED).replace("::", "_")
    return UserKernel(key, name, source, is_boxed)


def checked_key(key: str, source: str) -> str:
    """The same key; an error where nothing can be registered for it."""
    if keys.is_runtime(key) or keys.is_alias(key):
        return key
    near = keys.nearest(key)
    hint = f"; did you mean `{near}`?" if near else "."
    raise SchemaError(f"{source}: there is no dispatch key `{key}`{hint}")


@dataclass(frozen=True)
class Dispatcher:
    """What decides where calls end.

    `names` are the user's names of backends (`{"npu": "PrivateUse1"}`); `state` the mode of the
    compilation. Where `allow_cpu_fallback` is set, an operator without a kernel for a custom
    backend is computed by the one for the CPU.
    """

    files: tuple[OperatorFile, ...] = ()
    state: DispatchState = INFERENCE
    names: Mapping[str, str] = field(default_factory=dict)
    allow_cpu_fallback: bool = False
    _tables: dict[str, Table] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_plain(self) -> bool:
        """Nothing but PyTorch's own registrations, in inference mode."""
        return not self.files and self.state == INFERENCE

    @cached_property
    def fallbacks(self) -> Mapping[str, Registration]:
        """For each key, the kernel for all operators: PyTorch's, or the first file's that has."""
        found = dict(FALLBACKS)
        for file in reversed(self.files):
            for key, made in file.fallbacks.items():
                known = checked_key(renamed(key, self.names), made.source)
                found[known] = UserKernel(known, made.kernel, made.source, is_boxed=True)
        return found

    @cached_property
    def namespaces(self) -> tuple[str, ...]:
        """The namespaces of the user's operators, PyTorch's own apart."""
        names = (name.partition("::")[0] for file in self.files for name in file.entries.names)
        return tuple(dict.fromkeys(name for name in names if name != "aten"))

    def __contains__(self, operation: str) -> bool:
        """The operation is an operator that somebody registered."""
        name = qualified(operation)
        return name in registry() or any(name in file.entries for file in self.files)

    def schema(self, operation: str) -> FunctionSchema:
        """The schema of an operation; KeyError for those that are no operators."""
        name = qualified(operation)
        if name in registry():
            return registry().schema(name)
        for file in self.files:
            if name in file.entries:
                return file.entries.schema(name)
        raise KeyError(operation)

    def schemas(self, namespace: str) -> list[FunctionSchema]:
        """All schemas of a user's namespace; the first file that has a name says which."""
        found: dict[str, FunctionSchema] = {}
        for file in self.files:
            for name in file.entries.names:
                if name.startswith(f"{namespace}::"):
                    found.setdefault(name, file.entries.schema(name))
        return list(found.values())

    def table(self, operation: str) -> Table:
        """The dispatch table of an operation: earlier files come before later ones and PyTorch."""
        if operation not in self._tables:
            name = qualified(operation)
            found = dict(registrations(name)) if name in registry() else {}
            for file in reversed(self.files):
                found |= file.registrations(name, self.names)
            self._tables[operation] = Table(found, self.fallbacks)
        return self._tables[operation]


def qualified(operation: str) -> str:
    """`aten::add.Tensor` of the operation `aten.add.Tensor`."""
    return operation.replace(".", "::", 1) if "::" not in operation else operation


def dispatcher_of(
    files: Iterable[str | Path] = (),
    modes: Iterable[str] = (),
    backend_names: Iterable[str] = (),
    allow_cpu_fallback: bool = False,
) -> Dispatcher:
    """The dispatcher that options describe. `backend_names` are like `npu=PrivateUse1`."""
    names = dict(_backend_name(item) for item in backend_names)
    read = tuple(read_file(Path(file)) for file in files)
    made = Dispatcher(read, state_of(modes), names, allow_cpu_fallback)
    problems = [problem for file in read for problem in _problems(file, names)]
    if problems:
        raise SchemaError(*problems)
    return made


def _backend_name(item: str) -> tuple[str, str]:
    name, equals, backend = item.partition("=")
    custom = [known for known in keys.BACKENDS if known.startswith("PrivateUse")]
    if not equals or not name.isidentifier() or backend not in custom:
        raise HardwireError(
            f"backend name `{item}`: write NAME=BACKEND with one of {', '.join(custom)}."
        )
    if any(name.lower() == known.lower() for known in keys.BACKENDS):
        raise HardwireError(f"backend name `{item}`: PyTorch has a backend of that name.")
    return name, backend


def read_file(path: Path) -> OperatorFile:
    """The registrations of a YAML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SchemaError(f"{path}: this is not text in UTF-8.") from None
    except OSError as error:
        raise SchemaError(f"{path}: {error.strerror or error}.") from None
    return read_text(text, path.name)


def read_text(text: str, name: str) -> OperatorFile:
    """The same for the text of a file."""
    fallbacks: dict[str, Registration] = {}
    for match in FALLBACK_ENTRY.finditer(text):
        source = f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
        fallbacks |= _fallbacks(match["map"], source)
    try:
        listed = yaml.load(text, yaml.CSafeLoader) or []
    except yaml.YAMLError as error:
        raise SchemaError(f"{name}: this is not YAML: {' '.join(str(error).split())}.") from None
    entries = Registry(FALLBACK_ENTRY.sub("", text), name)
    if not isinstance(listed, list) or len(listed) != len(entries.names) + len(
        FALLBACK_ENTRY.findall(text)
    ):
        raise SchemaError(
            f"{name}: expected a list of entries that each start with `- func: ` or "
            "`- fallback: {KEY: KERNEL}` at the start of a line."
        )
    return OperatorFile(name, entries, fallbacks)


def _fallbacks(text: str, source: str) -> dict[str, Registration]:
    try:
        found = yaml.load(text, yaml.CSafeLoader)
    except yaml.YAMLError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(v, str) for v in found.values()):
        raise SchemaError(f"{source}: write a fallback on one line: `- fallback: {{KEY: KERNEL}}`.")
    return {key: Registration(key, kernel, source) for key, kernel in found.items()}


def _problems(file: OperatorFile, names: Mapping[str, str]) -> list[str]:
    """What is wrong with a file: keys that do not exist, schemas that differ from PyTorch's."""
    problems: list[str] = []
    for name in file.entries.names:
        try:
            file.registrations(name, names)
            known = registry().schema(name) if name in registry() else None
            if known is not None and str(known) != str(file.entries.schema(name)):
                place = file.entries.location(name)
                problems.append(f"{place}: PyTorch's schema is `{known}`; write it like that.")
        except SchemaError as error:
            problems += error.problems
    for key, made in file.fallbacks.items():
        try:
            checked_key(renamed(key, names), made.source)
        except SchemaError as error:
            problems += error.problems
    return problems
