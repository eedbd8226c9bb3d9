"""`--issue FILE.md`: what a model needs and hardwire lacks, as the text of an issue."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..passes.resolve_dispatch.unsupported import Missing, Unsupported

TEMPLATE = """\
# Operators without a kernel: {operators}

hardwire {version}, target `{target}`.

| operator | calls | tensors | why not |
|---|---|---|---|
{rows}

Each operator is used at these lines of the model (`schema` is what a kernel would have to be):

{details}
What I want to do with the model:

(a sentence or two, and, if you can share it, the code that exports the model)
"""


@contextmanager
def written_to(path: str | None, target: str) -> Generator[None]:
    """Writes the issue to a file where compiling fails for want of kernels. The error goes on."""
    if path is None:
        yield
        return
    from ..passes.resolve_dispatch.unsupported import Unsupported
    from .written import write_file

    try:
        yield
    except Unsupported as error:
        if error.missing:
            write_file(Path(path), issue(error, target))
        raise


def issue(error: Unsupported, target: str) -> str:
    """The text: a table of operators, and for each its schema and its lines."""
    names = dict.fromkeys(f"`{each.operator}`" for each in error.missing)
    return TEMPLATE.format(
        operators=", ".join(names),
        version=version("hardwire"),
        target=target,
        rows="\n".join(_row(each) for each in error.missing),
        details="\n".join(_details(each) for each in error.missing),
    )


def _row(missing: Missing) -> str:
    cells = f"`{missing.operator}`", str(missing.count), "; ".join(missing.types), missing.reason
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _details(missing: Missing) -> str:
    from ..dialect.registry import registry

    schema = registry().schema(missing.operator.replace(".", "::", 1))
    lines = "".join(f"* {line}\n" for line in missing.lines or ("(the file does not say)",))
    return f"`{schema}`\n\n{lines}"
