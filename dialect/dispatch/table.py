"""An operator's dispatch table: what is registered, and so which kernel serves each key.

This is `OperatorEntry::computeDispatchTableEntryWithDebug`, with its words for how a kernel came
to serve a key. `walk` takes the decisions for one key and can tell each in a sentence; everything
else is made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property

from ..registry import Operators, registry
from . import keys
from .keys import KeySet
from .registration import Registration
from .registrations import registrations

CPU = "CPU"
"""The key at which a call ends in plain inference: on tensors of one backend, without modes."""

KERNEL = "kernel"
DEFAULT_BACKEND = "default backend kernel"
NESTED = "nested kernel"
MATH = "math kernel"
AMBIGUOUS = "ambiguous autogradother"
AUTOGRAD = "autograd kernel"
BATCHED = "batched kernel"
FALLBACK = "backend fallback"
MISSING = "missing"

KINDS = (KERNEL, DEFAULT_BACKEND, NESTED, MATH, AMBIGUOUS, AUTOGRAD, BATCHED, FALLBACK, MISSING)
"""PyTorch's words for how a kernel came to serve a key, in the order of precedence."""

ALIAS_RULES = (
    ("2.1", "CompositeExplicitAutogradNonFunctional", DEFAULT_BACKEND),
    ("2.2", "CompositeExplicitAutograd", DEFAULT_BACKEND),
    ("2.3", "CompositeImplicitAutogradNestedTensor", NESTED),
    ("2.3", "CompositeImplicitAutograd", MATH),
    ("2.4", "Autograd", AUTOGRAD),
    ("2.5", "FuncTorchBatchedDecomposition", BATCHED),
)
"""The aliases in the order in which they are asked, with the number of the rule in PyTorch."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision about a key; the last step of a walk has the `kind` of what was found.

    `registered` is the key or alias that the kernel is registered for.
    """

    rule: str
    sentence: str
    kind: str | None = None
    registered: str | None = None


def walk(key: str, registered: Set[str], fallbacks: Set[str]) -> Iterator[Step]:
    """The decisions for a key, up to the one that ends the search.

    `registered` are the keys and aliases that the operator has kernels for, `fallbacks` those with
    a kernel for all operators.
    """
    if key in registered:
        yield Step("1", f"there is a kernel for `{key}` itself.", KERNEL, key)
        return
    yield Step("1", f"there is no kernel for `{key}` itself.")
    for rule, alias, kind in ALIAS_RULES:
        step = _ask(rule, alias, kind, key, registered)
        yield step
        if step.kind is not None:
            return
    if key in fallbacks:
        yield Step("3", f"`{key}` has a fallback for all operators.", FALLBACK, key)
        return
    yield Step("3", f"`{key}` has no fallback for all operators.")
    yield Step("4", "nothing is left: a call ends in an error.", MISSING)


def _ask(rule: str, alias: str, kind: str, key: str, registered: Set[str]) -> Step:
    """Whether a registration for the alias serves the key."""
    if alias not in registered:
        return Step(rule, f"there is no kernel for `{alias}`.")
    if not keys.is_in_alias(key, alias):
        return Step(rule, f"the kernel for `{alias}` does not serve `{key}`.")
    if kind == MATH and (blocked := _passed_over(rule, key, registered)) is not None:
        return blocked
    return Step(rule, f"the kernel for `{alias}` serves `{key}`.", kind, alias)


def _passed_over(rule: str, key: str, registered: Set[str]) -> Step | None:
    """Why a key does not take a composite kernel: the backend has one of its own.

    What is composed of differentiable operators has gradients by itself, but only where the backend
    runs the composition. AutogradOther stands before many backends, of which some may. A kernel for
    CompositeExplicitAutograd counts for all keys, even for those that it does not serve.
    """
    own = _kernel_of(keys.backends_of_autograd(key), registered)
    if key == "AutogradOther" and own is not None:
        text = f"`{own}` has a kernel of its own, which `{key}` cannot know to be meant or not."
        return Step(rule, text, AMBIGUOUS)
    if "CompositeExplicitAutograd" in registered:
        own = "CompositeExplicitAutograd"
    if own is None:
        return None
    text = (
        f"the kernel for `CompositeImplicitAutograd` is passed over, as there is one for `{own}`."
    )
    return Step(rule, text)


def _kernel_of(backends: KeySet, registered: Set[str]) -> str | None:
    """The first of those backends' keys that has a kernel."""
    if not backends:
        return None
    return next((key for key in backends if key in registered), None)


def winner(key: str, registered: Set[str], fallbacks: Set[str]) -> tuple[str, str | None]:
    """The kind of what serves a key, and the key or alias that it is registered for."""
    *_, last = walk(key, registered, fallbacks)
    return last.kind or MISSING, last.registered


_winner = cache(winner)
"""The same, remembered: many operators have the same keys."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What serves a key: `kind` is PyTorch's word, `registration` the kernel if there is one."""

    key: str
    kind: str
    registration: Registration | None = None

    @property
    def is_missing(self) -> bool:
        return self.kind == MISSING

    @property
    def is_fallthrough(self) -> bool:
        """The key is skipped when a call looks for its kernel."""
        return self.registration is not None and self.registration.is_fallthrough

    def __str__(self) -> str:
        what = "" if self.registration is None else f"{self.registration} "
        return f"{self.key}: {what}[{self.kind}]"


@dataclass(frozen=True)
class Table:
    """The dispatch table of an operator. `registered` and `fallbacks` are what it is made from."""

    registered: Mapping[str, Registration]
    fallbacks: Mapping[str, Registration]

    def __getitem__(self, key: str) -> Cell:
        """The cell of a runtime key; KeyError for other names."""
        if key not in self._asked:
            if not keys.is_runtime(key):
                raise KeyError(key)
            kind, origin = _winner(key, *self._names)
            source = self.fallbacks if kind == FALLBACK else self.registered
            self._asked[key] = Cell(key, kind, None if origin is None else source[origin])
        return self._asked[key]

    @cached_property
    def _asked(self) -> dict[str, Cell]:
        return {}

    @cached_property
    def _names(self) -> tuple[frozenset[str], frozenset[str]]:
        return frozenset(self.registered), frozenset(self.fallbacks)

    @property
    def cells(self) -> Mapping[str, Cell]:
        """Every runtime key with its cell, in PyTorch's order."""
        return {key: self[key] for key in keys.RUNTIME_KEYS}

    def explain(self, key: str) -> list[Step]:
        """Every decision for the key, the last of which found its kernel."""
        return list(walk(key, self.registered.keys(), self.fallbacks.keys()))

    def effective(self, key_set: KeySet) -> KeySet:
        """The key set of a call without what falls through before its kernel."""
        while key_set.highest != keys.UNDEFINED and self[key_set.highest].is_fallthrough:
            key_set = key_set.remove(key_set.highest_functionality)
        return key_set

    def route(self, key_set: KeySet) -> Cell:
        """The cell that a call with this key set goes to. The set has what threads add to it."""
        return self[self.effective(key_set).highest]


def table(name: str, operators: Operators | None = None) -> Table:
    """The table of an operator, of PyTorch's own where no others are given.

    KeyError where there is no such operator.
    """
    known = registry() if operators is None else operators
    return Table(registrations(name, known), known.fallbacks)


def tried(key: str = CPU) -> tuple[str, ...]:
    """The keys and aliases that are looked up for a backend, in order."""
    return (key, *(alias for _, alias, _ in ALIAS_RULES if keys.is_in_alias(key, alias)))
