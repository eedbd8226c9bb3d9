"""What Sphinx reads: every page, with its links as they are in the site, and the reference."""

from __future__ import annotations

import shutil
from pathlib import Path

from . import commands, headers, operators, passes, python_api, targets
from .links import rewritten
from .places import ROOT, page_of, written_by_hand

# Each makes pages from what the code says of itself.
MADE = (commands, python_api, headers, passes, targets, operators)


def write(out: Path) -> None:
    """Write the sources of the site to the folder `out`, and nothing else of it is kept."""
    shutil.rmtree(out, ignore_errors=True)
    for path in written_by_hand():
        page = page_of(path)
        if page is not None:
            text = rewritten((ROOT / path).read_text(), path, page, out)
            _put(out / page, text)
    for maker in MADE:
        for page, text in maker.pages():
            _put(out / page, text)


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
