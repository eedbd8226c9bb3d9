"""The pages of passes: what the docstring of each one says, with its before and after."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Iterator

from hardwire.passes.base import Pass
from hardwire.passes.pipeline import PASS_NAMES, STAGES, pass_class

from .markdown import contents, page, table


def pages() -> Iterator[tuple[str, str]]:
    """Each page's path and text."""
    listed = [
        part
        for stage in STAGES
        if stage.passes
        for part in (f"## To stage `{stage.name}`", _listed(stage.passes))
    ]
    yield (
        "reference/passes.md",
        page(
            "Passes",
            "In the order in which they run. Each page has a program before and after the pass, "
            "which a test compares with what the pass does. `hardwire-opt --NAME` runs one, and "
            "[one model, stage by stage](../stages.md) shows them at work.",
            *listed,
            contents(f"passes/{name}" for name in PASS_NAMES),
        ),
    )
    for name in PASS_NAMES:
        yield f"reference/passes/{name}.md", _page(pass_class(name))


def _listed(names: tuple[str, ...]) -> str:
    rows = [(f"[`{name}`](passes/{name}.md)", _summary(pass_class(name))) for name in names]
    return table(("pass", "what it does"), rows)


def _summary(kind: type[Pass]) -> str:
    """The first line of its file, without its name."""
    text = inspect.getdoc(sys.modules[kind.__module__]) or ""
    return text.partition("\n")[0].partition(": ")[2]


def _page(kind: type[Pass]) -> str:
    stage = next(stage.name for stage in STAGES if kind.name in stage.passes)
    module = kind.__module__.removeprefix("hardwire.").replace(".", "/")
    return page(
        kind.name,
        f"On the way to stage `{stage}`; `{module}` is its code.",
        inspect.getdoc(kind) or "",
        _options(kind),
    )


def _options(kind: type[Pass]) -> str:
    fields = dataclasses.fields(kind)
    rows = [(f"`{f.name.replace('_', '-')}`", str(f.type), f"`{f.default}`") for f in fields]
    return "" if not rows else "**Options**\n\n" + table(("option", "type", "default"), rows)
