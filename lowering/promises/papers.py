"""What header and report say of an object, compared with its bytes and with each other."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import ARMAttributesSection

from ...dialect.program import entry_symbols
from ...dialect.targets import TARGETS
from ..elf import CODE, CONSTANT, comments
from ..instructions import COUNTS, macro_of
from ..kernel_names import own_names
from ..llvm import prefixed
from ..loaded import loaded
from ..shared_kernels import SHARED
from ..stack_use import stack_use, to_report
from .subject import Subject

MACRO = r"^#define {name} +(\d+)u(?: |$)"
FAMILIES = {"thumb": "ARM", "aarch64": "AARCH64", "x86_64": "X86_64", "riscv": "RISCV"}
RISCV_FLOATS = 0x6
"""The bits of a RISC-V object's flags that say how floats are passed."""


def _machine(subject: Subject) -> Iterator[str]:
    report = subject.report or {}
    triple, name = str(report.get("triple")), report.get("target")
    family = next((each for each in FAMILIES if triple.startswith(each)), "")
    if FAMILIES.get(family) != subject.facts.machine:
        yield f"the object is for {subject.facts.machine}, the report for {triple}"
    elif _passes_in_float_registers(subject) is (not _is_hard(triple, str(name))):
        yield f"floats are passed otherwise than on {name}"


def _is_hard(triple: str, name: str) -> bool:
    """A target passes floats in registers for floats."""
    listed = (target.float_abi == "hard" for target in TARGETS if target.name == name)
    return next(listed, not triple.startswith("thumb") or triple.endswith("hf"))


def _passes_in_float_registers(subject: Subject) -> bool | None:
    """The float ABI, where objects say it."""
    elf = ELFFile(io.BytesIO(subject.image))
    if subject.facts.machine == "RISCV":
        return bool(elf["e_flags"] & RISCV_FLOATS)
    attributes = elf.get_section_by_name(".ARM.attributes")
    if not isinstance(attributes, ARMAttributesSection):
        return None
    tags = [tag for one in attributes.subsections[0].subsubsections for tag in one.attributes]
    return any(tag.tag == "TAG_ABI_VFP_ARGS" and tag.value == 1 for tag in tags)


def _report_name(subject: Subject) -> Iterator[str]:
    found = (subject.report or {}).get("name")
    if found != subject.name:
        yield f"the report is of `{found}`"


def _identity(subject: Subject) -> Iterator[str]:
    said = (subject.report or {})["build"]["identity"]
    if said not in comments(subject.image):
        yield f"the object does not say `{said}`"


def _loaded(subject: Subject) -> Iterator[str]:
    """Whatever else nobody would notice: another number in a weight, another weight in a call."""
    said = (subject.report or {})["build"]["loaded"]
    real = loaded(subject.image)
    if said != real:
        yield f"it is {real}, in the report {said}"


def _flash(subject: Subject) -> Iterator[str]:
    """Totals, each kernel and each weight: what the report says, and what sections take."""
    facts = subject.facts
    sizes = {section.name: section.size for section in facts.sections}
    said = (subject.report or {}).get("flash", {})
    code, total = facts.size("code"), facts.size("code", "constant", "data")
    weights = {each["symbol"]: each["bytes"] for each in said.get("by_weight", ())}
    real = {"total": total, "code": code, "constants": total - code}
    if subject.is_model:
        in_weights = sum(sizes.get(CONSTANT + symbol, 0) for symbol in weights)
        real |= {"weights": in_weights, "constants": total - code - in_weights}
        entries = entry_symbols(subject.name)
        real |= {"entry": sum(sizes.get(CODE + each, 0) for each in entries)}
        shareable = (name for name in sizes if name.startswith(CODE + SHARED))
        real |= {"shareable": sum(sizes[name] for name in shareable)}
    yield from _differences(said, real)
    yield from _differences(weights, {each: sizes.get(CONSTANT + each, 0) for each in weights})
    kernels = {each["kernel"]: each["bytes"] for each in said.get("by_kernel", ())}
    shared = {own: name for name, own in own_names(subject.report or {}).items()}
    symbols = {kernel: prefixed(subject.name, kernel) for kernel in kernels}
    names = {kernel: CODE + shared.get(own, own) for kernel, own in symbols.items()}
    yield from _differences(kernels, {each: sizes.get(names[each], 0) for each in kernels})


def _differences(said: Mapping[str, Any], real: Mapping[str, int]) -> Iterator[str]:
    for what, size in real.items():
        if said.get(what) != size:
            yield f"{what} takes {size:,} bytes, in the report {said.get(what)}"


def _undefined(subject: Subject) -> Iterator[str]:
    said, real = set((subject.report or {}).get("undefined_symbols", ())), subject.facts.undefined
    yield from (f"{name} is not in the report" for name in real if name not in said)
    yield from (f"{name} is not needed" for name in sorted(said - {*real}))


def _stack(subject: Subject) -> Iterator[str]:
    report = subject.report or {}
    said = report["stack"]
    use = stack_use(subject.image, subject.public, str(report["target"]))
    real = to_report(use, own_names(report))
    for what in real:
        if said.get(what) != real[what]:
            yield f"{what}: {real[what]}, in the report {said.get(what)}"


def _executed(subject: Subject) -> Iterator[str]:
    """What the report says of a call and of each kernel is what is counted again."""
    said, real = (subject.report or {})["instructions"], subject.executed
    yield from _other_counts("a call", said, real)
    kernels = said.get("by_kernel", {})
    for name, counted in real["by_kernel"].items():
        yield from _other_counts(name, kernels.get(name, {}), counted)


def _other_counts(what: str, said: Mapping[str, Any], real: Mapping[str, Any]) -> Iterator[str]:
    for bound in ("least", "most"):
        if said.get(bound) != real[bound]:
            yield f"{what} executes {real[bound]} at {bound}, in the report {said.get(bound)}"
    if said.get("outside") != real.get("outside"):
        yield f"{what} calls {real.get('outside')}, in the report {said.get('outside')}"


def _executed_of_header(subject: Subject) -> Iterator[str]:
    """The number that the header has is what is counted again, exact or as a bound."""
    found = macro_of(subject.executed)
    for macro in COUNTS:
        name = f"{subject.name}_{macro}".upper()
        real = found[1] if found and found[0] == macro else None
        said = _in_header(subject, name)
        if said != real:
            yield f"{name} is {said}, counted {real}"


def _in_header(subject: Subject, name: str) -> int | None:
    """The number that a macro is."""
    found = re.search(MACRO.format(name=name), subject.header or "", re.MULTILINE)
    return int(found[1]) if found else None


def _declared_functions(subject: Subject) -> Iterator[str]:
    """The functions that the header declares are those that can be called."""
    text = subject.header or ""
    declared = set(re.findall(rf"^\w+ ({re.escape(subject.name)}_\w+)\(", text, re.MULTILINE))
    visible = {one.name for one in subject.defined if one.visibility != "hidden"}
    yield from (f"{name} is not declared" for name in sorted(visible - declared))
    yield from (f"{name} is not in the object" for name in sorted(declared - visible))


def _memory_sizes(subject: Subject) -> Iterator[str]:
    """What header and report say of memory."""
    for macro, size in _memory(subject.report or {}):
        name = f"{subject.name}_{macro}".upper()
        said = _in_header(subject, name)
        if said != size:
            yield f"{name} is {said}, in the report {size}"


def _memory(report: Mapping[str, Any]) -> Iterator[tuple[str, int | None]]:
    ram = report.get("ram", {})
    regions = [(f"_{each['region']}", each["bytes"]) for each in ram.get("arenas", ())]
    for region, size in regions or [("", ram.get("arena"))]:
        yield f"ARENA{region}_SIZE", size
        yield f"ARENA{region}_ALIGN", ram.get("arena_align")
    if "stack" in report:
        yield "STACK_SIZE", report["stack"].get("bytes")


def _has_report(subject: Subject) -> bool:
    return subject.report is not None


def _has_stack(subject: Subject) -> bool:
    return "stack" in (subject.report or {})


def _has_counts(subject: Subject) -> bool:
    return "instructions" in (subject.report or {})


def _has_build(subject: Subject) -> bool:
    return "build" in (subject.report or {})


def _has_header(subject: Subject) -> bool:
    return subject.header is not None and subject.is_model


def _has_both(subject: Subject) -> bool:
    return _has_report(subject) and _has_header(subject)


PAPERS: Sequence[tuple[str, Callable[[Subject], bool], Callable[[Subject], Iterable[str]]]] = (
    ("the report is about NAME", _has_report, _report_name),
    ("the same compiler made both, of the same model", _has_build, _identity),
    ("it is for the target of the report, whose way to pass floats it has", _has_report, _machine),
    ("the report is of these bytes, and of no other compilation", _has_build, _loaded),
    (
        "the report says what flash it takes: in all, of each kernel, of each weight",
        _has_report,
        _flash,
    ),
    ("the report says what stack a call needs", _has_stack, _stack),
    ("the report says how many instructions a call executes", _has_counts, _executed),
    ("the report says what it needs", _has_report, _undefined),
    ("the header declares what can be called", _has_header, _declared_functions),
    ("the header says how many instructions a call executes", _has_header, _executed_of_header),
    ("header and report agree on memory", _has_both, _memory_sizes),
)
