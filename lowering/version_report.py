"""What a report says of the versions for named values of sizes (`--specialise`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.versions import Version
from .call_facts import Calls, calls_of
from .elf import CODE, ObjectFacts


@dataclass(frozen=True)
class VersionFacts:
    """One version, with what was known of it at the `planned` stage; its arena is in bytes."""

    version: Version
    calls: Calls
    arena: int


def version_facts(version: Version) -> VersionFacts:
    """The facts of a version at the `planned` stage."""
    with version.program.context:
        arena = ir.IntegerAttr(version.program.entry().attributes["hw.arena_size"]).value
        return VersionFacts(version, calls_of(version.program), arena)


def with_versions(calls: Calls, versions: Sequence[VersionFacts]) -> Calls:
    """What a program calls, with what its versions call."""
    more = [each for one in versions for each in (*one.calls.calls, *one.calls.inner)]
    return replace(calls, inner=(*calls.inner, *more))


def versions_to_report(
    program: Program,
    versions: Sequence[VersionFacts],
    facts: ObjectFacts,
    flash: Mapping[str, Any],
) -> dict[str, Any]:
    """The section `specialised`, where there are versions; sizes are in bytes."""
    sizes = {section.name: section.size for section in facts.sections}
    found = [_version_section(program, each, sizes, flash) for each in versions]
    return {"specialised": found} if found else {}


def _version_section(
    program: Program, facts: VersionFacts, sizes: Mapping[str, int], flash: Mapping[str, Any]
) -> dict[str, Any]:
    """The code of kernels that others call as well counts where these are."""
    version, calls = facts.version, facts.calls
    kernels = {call.kernel for call in (*calls.calls, *calls.inner)}
    function = program.in_object(version.symbol)
    code = sizes.get(CODE + function, 0)
    code += sum(each["bytes"] for each in flash["by_kernel"] if each["kernel"] in kernels)
    own = [each for each in flash["by_weight"] if each["symbol"] in version.constants]
    return {
        "sizes": dict(version.values),
        "function": function,
        "arena": facts.arena,
        "code": code,
        "weights": sum(each["bytes"] for each in own),
        "multiply_adds": sum(call.multiply_adds for call in calls.calls),
        "calls": [
            {"kernel": call.kernel, "library": call.library, "template": call.template}
            for call in calls.calls
        ],
    }
