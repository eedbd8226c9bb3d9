"""Links between files of the checkout become links between pages of the site.

A link to a page goes to that page, one to a folder to its README.md. Any other file is copied to
`files/`, from where the site offers it. A link to nothing is left as it is: Sphinx says so.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from .places import ROOT, page_of

FENCE = re.compile(r"^(```.*?^```[^\n]*$)", re.M | re.S)
LINK = re.compile(r"(`+)(?:.|\n)*?\1|(?<=\]\()(?!\w+:)([^)#\s]+)((?:#[^)\s]*)?)(?=\))")


def rewritten(text: str, path: str, page: str, out: Path) -> str:
    """`text` of the file `path` as the page `page` of the site, whose sources lie in `out`."""
    parts = FENCE.split(text)
    here = os.path.dirname(path)

    def link(match: re.Match[str]) -> str:
        if match[2] is None:
            return match[0]
        target = os.path.normpath(os.path.join(here, match[2]))
        found = _place(target, out)
        return match[0] if found is None else _relative(found, page) + match[3]

    # Every second part is a block of code.
    return "".join(part if at % 2 else LINK.sub(link, part) for at, part in enumerate(parts))


def _place(target: str, out: Path) -> str | None:
    """Where in the site the file or folder `target` is, from its root; None if there is none."""
    if (ROOT / target).is_dir():
        target = f"{target}/README.md"
    if not (ROOT / target).is_file():
        return None
    page = page_of(target)
    if page is not None:
        return page
    copy = out / "files" / target
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / target, copy)
    return f"files/{target}"


def _relative(place: str, page: str) -> str:
    """The way to `place` from the folder of `page`."""
    return os.path.relpath(place, os.path.dirname(page) or ".")
