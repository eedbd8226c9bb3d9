"""The pages of C headers: what each declares, below the comment that stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import hardwire

from .markdown import code, contents, page, table
from .places import ROOT

INCLUDE = ROOT / "runtime" / "include" / "hardwire"
FRAME = re.compile(
    r"^(#ifndef HWR_\w+_H\w*|#define HWR_\w+_H\w*|#endif /\* HWR_\w+_H\w* \*/|#include.*"
    r"|#ifdef __cplusplus\n(extern \"C\" \{|\}( /\*.*\*/)?)\n#endif)\n",
    re.M,
)
NAMES = (
    r"typedef struct (\w+)", r"^struct (\w+) \{", r"^(?:class|struct) (\w+)", r"#define (\w+)",
    r"(\w+)\((?!\*)", r"enum \{\s*(\w+)",
)  # fmt: skip
COMMENT = re.compile(r"/\*(.*?)\*/\n?", re.S)


def pages() -> Iterator[tuple[str, str]]:
    """Each page's path and text."""
    names = sorted(path.name for path in INCLUDE.iterdir())
    texts = {name: (INCLUDE / name).read_text() for name in names}
    rows = [(f"[`hardwire/{name}`](headers/{name}.md)", _first(texts[name])) for name in names]
    rows.append(("[`kws.h`](headers/kws.h.md)", "The header of a model, as it is written."))
    yield (
        "reference/headers.md",
        page(
            "C headers",
            "`hardwire config --include-dir` says where they are. The header of a model needs none "
            "of them.",
            table(("header", "what it is about"), rows),
            contents(f"headers/{name}" for name in (*names, "kws.h")),
        ),
    )
    for name, text in texts.items():
        yield f"reference/headers/{name}.md", page(f"hardwire/{name}", *_parts(text))
    yield "reference/headers/kws.h.md", _model()


def _first(text: str) -> str:
    """The first sentence of a header."""
    return re.split(r"(?<=[.:])\s", _prose(COMMENT.search(text)))[0].rstrip(":")


def _model() -> str:
    """The header of the example."""
    made = hardwire.compile(ROOT / "examples" / "kws" / "kws.pt2", "cortex-m4f")
    return page(
        "kws.h",
        "What `hardwire compile examples/kws/kws.pt2 --target cortex-m4f` writes: the whole manual "
        "of one model. [The C interface](../../c-interface.md) says what the parts mean.",
        code(made.header, "c"),
    )


def _parts(text: str) -> Iterator[str]:
    """The comment that a header begins with, then each thing that it declares."""
    head = COMMENT.match(text)
    yield _prose(head)
    rest = FRAME.sub("", text[head.end() if head else 0 :])
    for chunk in _chunks(rest):
        comment = COMMENT.match(chunk)
        declared = chunk[comment.end() :].strip("\n") if comment else chunk
        if declared:
            yield f"## {_name(declared)}"
        yield _prose(comment)
        yield code(declared, "c") if declared else ""


def _chunks(text: str) -> Iterator[str]:
    """What blank lines divide, but for those in braces."""
    held: list[str] = []
    for part in re.split(r"\n\n+", text.strip("\n")):
        held.append(part)
        whole = "\n\n".join(held)
        if whole.count("{") == whole.count("}"):
            yield whole
            held = []
    yield from held


def _name(declared: str) -> str:
    """What is declared first."""
    bare = COMMENT.sub("", declared)
    found = (re.search(name, bare, re.M) for name in NAMES)
    return next((f"`{match[1]}`" for match in found if match), "And")


def _prose(comment: re.Match[str] | None) -> str:
    """A comment as text; what is indented in it is code."""
    if comment is None:
        return ""
    lines = [line.strip(" ").removeprefix("*").removeprefix(" ") for line in comment[1].split("\n")]
    kept = [line for line in lines if not line.startswith("SPDX-")]
    return "\n".join(kept).strip()
