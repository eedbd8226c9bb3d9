"""The pages of operators: every schema of PyTorch that the dialect has, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator

from hardwire.dialect import templates
from hardwire.dialect.functional_form import functional_form
from hardwire.dialect.graph.views import VIEWS
from hardwire.dialect.operators import record
from hardwire.dialect.registry import Registry, registry
from hardwire.dialect.torch_mlir.refusals import is_known

from .markdown import contents, page, table

PRIVATE = "private"


def ways(plain: str) -> list[str]:
    """In which ways an operator is compiled, in the order in which they are tried."""
    found = {
        "decomposed": record(plain).decompose is not None,
        "view": plain in VIEWS,
        "tuned": plain in templates.OPERATORS,
        "generic": is_known(plain),
    }
    return [way for way, holds in found.items() if holds]


def pages() -> Iterator[tuple[str, str]]:
    """Each page's path and text."""
    known, groups = registry(), dict[str, list[str]]()
    for name in sorted(known):
        first = name.partition("::")[2][0]
        groups.setdefault(PRIVATE if first == "_" else first, []).append(name)
    letters = sorted(groups, key=lambda each: (each == PRIVATE, each))
    rows = [(f"[{each}](schemas/{each}.md)", str(len(groups[each]))) for each in letters]
    yield (
        "reference/schemas.md",
        page(
            "All operators",
            f"The {len(known):,} schemas of PyTorch's that the dialect has, by their first letter. "
            "*What becomes of it* has the words of [the page of core operators](../operators.md), "
            "which also says what was measured. What writes is computed by the operator that is "
            "named. A dash says that hardwire has no kernel: a [kernel of yours](../kernels.md) "
            "may serve the operator, otherwise it is refused by name. "
            "`hardwire schema show NAME` tells more of each, `hardwire dispatch NAME` where its "
            "calls go.",
            table(("begins with", "schemas"), rows),
            contents(f"schemas/{each}" for each in letters),
        ),
    )
    for each in letters:
        shown = [(f"`{known.schema(name)}`", _becomes(name, known)) for name in groups[each]]
        title = "Operators that begin with _" if each == PRIVATE else f"Operators: {each}"
        text = table(("schema", "what becomes of it"), shown)
        yield f"reference/schemas/{each}.md", page(title, text)


def _becomes(name: str, known: Registry) -> str:
    """What writes to its operands becomes what computes the same and writes nothing."""
    core = "core; " if "core" in known.entry(name).tags else ""
    form = functional_form(known.schema(name), known)
    done = name if form is None else form.full_name
    found = ", ".join(ways(_plain(done))) or "-"
    return f"{core}{found}" if done == name or found == "-" else f"{core}as `{done}`: {found}"


def _plain(name: str) -> str:
    """`aten.add.Tensor` for `aten::add.Tensor`."""
    return name.replace("::", ".")
