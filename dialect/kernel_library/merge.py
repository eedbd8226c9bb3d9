"""Several libraries as one: for each operator and each kernel key, the first library's kernel.

ExecuTorch's `merge_yaml` takes an operator's whole entry from the first file that has it; that is
`by="operator"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from ..errors import SchemaError
from .kernel_key import describe
from .model import ArgMeta, DimOrders, Dtypes, Fallback, Kernel, Key, Library, LibraryOperator
from .variants import tensors

BY_KEY, BY_OPERATOR = "key", "operator"


@dataclass(frozen=True)
class Shadowed:
    """A kernel that an earlier library's kernel replaces; `keys` says for what tensors."""

    operator: str
    kernel: Kernel
    by: Kernel
    keys: str
    partly: bool = False

    def __str__(self) -> str:
        return (
            f"`{self.operator}`, {self.keys}: `{self.kernel.name}` ({self.kernel.location}) is "
            f"shadowed by `{self.by.name}` ({self.by.location})."
        )


@dataclass(frozen=True)
class Merged:
    """The library, and what of the given ones is not in it."""

    library: Library
    shadowed: tuple[Shadowed, ...]


def merge(libraries: Sequence[Library], by: str = BY_KEY, name: str = "merged") -> Merged:
    """One library that resolves calls as the given ones do in their order.

    Among different variants of an operator, it is no longer the earlier library that decides but
    the variant: all kernels are in one library now. Raises SchemaError where two of them declare an
    operator differently.
    """
    operators: dict[str, LibraryOperator] = {}
    shadowed: list[Shadowed] = []
    problems: list[str] = []
    for library in libraries:
        for operator in library.operators.values():
            first = operators.get(operator.name)
            if first is None:
                operators[operator.name] = operator
                continue
            if str(first.schema) != str(operator.schema):
                problems.append(
                    f"{operator.location}: the schema of `{operator.name}` differs from that at "
                    f"{first.location}, `{first.schema}`."
                )
                continue
            join = _join_operators if by == BY_OPERATOR else _join_keys
            joined, hidden = join(first, operator)
            operators[operator.name] = joined
            shadowed += hidden
    fallbacks: dict[str, Fallback] = {}
    for library in libraries:
        for fallback in library.fallbacks:
            fallbacks.setdefault(fallback.dispatch_key, fallback)
    if problems:
        raise SchemaError(*problems)
    path = ", ".join(library.path for library in libraries)
    made = Library(name, path, MappingProxyType(operators), tuple(fallbacks.values()))
    return Merged(made, tuple(shadowed))


def _join_operators(
    first: LibraryOperator, second: LibraryOperator
) -> tuple[LibraryOperator, list[Shadowed]]:
    """The whole entry of the first that has kernels."""
    if not first.kernels:
        return replace(first, kernels=second.kernels, returns=first.returns or second.returns), []
    hidden = [
        Shadowed(second.name, kernel, first.kernels[0], "the whole entry")
        for kernel in second.kernels
    ]
    return first, hidden


def _join_keys(
    first: LibraryOperator, second: LibraryOperator
) -> tuple[LibraryOperator, list[Shadowed]]:
    names = tensors(first.schema)
    taken: dict[tuple[str | None, Key], Kernel] = {}
    for kernel in first.kernels:
        for key in kernel.keys(names):
            taken.setdefault((kernel.dispatch_key, key), kernel)
    kernels = list(first.kernels)
    hidden: list[Shadowed] = []
    for kernel in second.kernels:
        keys = list(kernel.keys(names))
        left = [key for key in keys if (kernel.dispatch_key, key) not in taken]
        for by, lost in _by_kernel(taken, kernel, keys):
            words = "; ".join(describe(key, names) for key in lost)
            hidden.append(Shadowed(second.name, kernel, by, words, bool(left)))
        if len(left) == len(keys):
            kernels.append(kernel)
        else:
            kernels += (replace(kernel, arg_meta=_exactly(key, names)) for key in left)
    declared = first.declared or second.declared
    returns = first.returns or second.returns
    return replace(first, kernels=tuple(kernels), declared=declared, returns=returns), hidden


def _by_kernel(
    taken: dict[tuple[str | None, Key], Kernel], kernel: Kernel, keys: Iterable[Key]
) -> Iterable[tuple[Kernel, list[Key]]]:
    """The keys that a kernel loses, by the kernel that has them already."""
    lost: dict[str, tuple[Kernel, list[Key]]] = {}
    for key in keys:
        winner = taken.get((kernel.dispatch_key, key))
        if winner is not None:
            lost.setdefault(f"{winner.location} {winner.name}", (winner, []))[1].append(key)
    return lost.values()


def _exactly(key: Key, names: Sequence[str]) -> tuple[ArgMeta, ...]:
    """What asks for this key alone."""
    return tuple(
        ArgMeta(
            name,
            None if dtype is None else Dtypes((dtype,)),
            None if order is None else DimOrders((order,)),
        )
        for name, (dtype, order) in zip(names, key, strict=True)
        if dtype is not None or order is not None
    )
