"""What a thread adds to every call's keys and takes away: modes and guards.

PyTorch keeps two key sets for each thread. A call's keys are those of its tensors, with the
included ones, without the excluded ones; exclusion wins. Inference mode, autocast, tracing are
nothing but changes of these two sets, and so are the guards of C++ (`AutoDispatchBelowAutograd`,
`IncludeDispatchKeyGuard`, …). At compile time they are values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..errors import HardwireError
from ..names import nearest
from . import keys
from .keys import KeySet

PROFILER = "TESTING_ONLY_GenericMode"
"""PyTorch has no dispatch key for profilers; this is the one that it tests such modes with."""


@dataclass(frozen=True)
class DispatchState:
    """The included and excluded keys. `inference` says that new tensors have no autograd keys."""

    included: KeySet = keys.DEFAULT_INCLUDED
    excluded: KeySet = keys.DEFAULT_EXCLUDED
    inference: bool = False

    def call_keys(self, of_tensors: KeySet) -> KeySet:
        """The keys of a call whose tensors have these keys together, fallthrough not regarded."""
        return (of_tensors | self.included) - self.excluded

    def guarded(self, include: KeySet, exclude: KeySet) -> DispatchState:
        """The state inside of a guard that includes and excludes more keys."""
        return replace(self, included=self.included | include, excluded=self.excluded | exclude)

    def with_mode(self, word: str) -> DispatchState:
        """The state once a mode is on: a name of MODES, `+Key` (include) or `-Key` (exclude)."""
        if word[:1] in ("+", "-"):
            key = KeySet.of(known_key(word[1:]))
            nothing = KeySet()
            return self.guarded(key, nothing) if word[0] == "+" else self.guarded(nothing, key)
        if word in MODES:
            return MODES[word](self)
        near = nearest(word, MODES)
        hint = f" Did you mean `{near}`?" if near else ""
        raise HardwireError(
            f"there is no mode `{word}`; the modes are {', '.join(MODES)}, `+Key` to include and "
            f"`-Key` to exclude a dispatch key.{hint}"
        )

    def tensor_keys(self, backend_keys: KeySet) -> KeySet:
        """All keys of a tensor made in this state that has the given keys of backends.

        Every tensor has its backend's autocast key; its autograd keys only outside of inference.
        """
        whole = backend_keys | _autocast_key(backend_keys.highest_backend)
        return whole if self.inference else whole | _autograd_keys(backend_keys)


def _autocast_key(backend: str | None) -> KeySet:
    return KeySet() if backend is None else keys.autocast_keys_of(backend)


def _autograd_keys(backend_keys: KeySet) -> KeySet:
    """What a tensor that may require gradients has besides; Mkldnn and such are of no backend."""
    backend = backend_keys.highest_backend
    others = KeySet.of("AutogradOther", "ADInplaceOrView")
    found = others if backend is None else keys.autograd_keys_of(backend)
    nested = "NestedTensor" in backend_keys.functionalities
    return found.add("AutogradNestedTensor") if nested else found


def known_key(name: str) -> str:
    """The same name; an error where it is no dispatch key that a tensor or a thread can have."""
    if name in keys.KEYS and not keys.is_alias(name):
        return name
    near = keys.nearest(name)
    hint = f" Did you mean `{near}`?" if near else ""
    raise HardwireError(f"there is no dispatch key `{name}`.{hint}")


def _inference(state: DispatchState) -> DispatchState:
    included = state.included.remove("ADInplaceOrView")
    return DispatchState(included, state.excluded | keys.AUTOGRAD, inference=True)


def _normal(state: DispatchState) -> DispatchState:
    excluded = state.excluded - keys.AUTOGRAD
    return DispatchState(state.included.add("ADInplaceOrView"), excluded)


def _guard(include: KeySet, exclude: KeySet) -> Callable[[DispatchState], DispatchState]:
    return lambda state: state.guarded(include, exclude)


def _autocast(state: DispatchState) -> DispatchState:
    return replace(state, excluded=state.excluded.remove("AutocastCPU"))


MODES: dict[str, Callable[[DispatchState], DispatchState]] = {
    "inference": _inference,
    "normal": _normal,
    # Whether gradients are recorded is no key: autograd kernels ask for it and call on.
    "no-grad": _normal,
    "below-autograd": _guard(KeySet(), keys.AUTOGRAD),
    "below-views": _guard(KeySet(), keys.AUTOGRAD.add("ADInplaceOrView")),
    "autocast": _autocast,
    "tracing": _guard(KeySet.of("Tracer"), KeySet()),
    "profiler": _guard(KeySet.of(PROFILER), KeySet()),
}
"""The modes by name: those of a whole program, and those that guards switch on."""

THREAD = DispatchState()
"""What a thread of PyTorch starts with."""

INFERENCE = _inference(THREAD)
"""What hardwire compiles for unless it is told otherwise."""


def state_of(words: Iterable[str]) -> DispatchState:
    """The state of a compilation: inference mode, changed by each of the modes in turn."""
    state = INFERENCE
    for word in words:
        state = state.with_mode(word)
    return state
