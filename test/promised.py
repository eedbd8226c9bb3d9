"""Objects keep their promises: the rule of `hardwire verify`, for tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from hardwire.lowering.promises import promises, subject

from .firmware.harness import Model


class Made(Model, Protocol):
    """What was compiled: a model, or a library of operators."""

    @property
    def report(self) -> dict[str, Any]: ...


def broken(
    image: bytes,
    header: str | None = None,
    report: Mapping[str, Any] | None = None,
    kernels: Collection[str] = (),
) -> dict[str, tuple[str, ...]]:
    """The promises that an object breaks, each with how."""
    found = promises(subject(image, "m.o", header, report, kernels))
    return {promise.text: promise.problems for promise in found if not promise.is_kept}


def assert_promises(made: Made, kernels: Collection[str] | None = None) -> None:
    """A compiled model keeps all promises; `kernels` are the functions of the user's that it needs,
    if the report shall not be believed about that."""
    assert broken(made.object, made.header, made.report) == {}
    if kernels is not None:
        assert broken(made.object, made.header, None, kernels) == {}
