"""Which pages are run, and what a reader has in his folder before the first block."""

from __future__ import annotations

import shutil
from pathlib import Path

from .blocks import ROOT

PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "docs" / "tutorial.md", *(ROOT / "docs" / "how-to").glob("*.md"))
)


def prepare(page: str, folder: Path) -> None:
    """Write what `page` begins with."""
    shutil.copyfile(ROOT / "examples" / "kws" / "kws.pt2", folder / "kws.pt2")
