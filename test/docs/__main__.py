"""`python -m test.docs script docs/tutorial.md`: print the script that a page is.

`python -m test.docs refresh [PAGE...]` writes what blocks print now to the pages that show it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from .blocks import ROOT, blocks, renewed, run, script, shows
from .fixtures import PAGES, VARIABLES, page_blocks, prepare


def main() -> int:
    action, *names = sys.argv[1:]
    if action == "script":
        print(script(blocks((ROOT / names[0]).read_text()), without=names[1:]), end="")
        return 0
    return max([_refresh(name) for name in names or PAGES], default=0)


def _refresh(name: str) -> int:
    """1 where a page leaves out a part, and shows others than are printed."""
    page = ROOT / name
    text, status = page.read_text(), 0
    found = page_blocks(name)
    with tempfile.TemporaryDirectory() as folder:
        printed = run(found, prepare(name, Path(folder)), VARIABLES.get(name))
    for number, block in enumerate(found):
        if not block.printed or shows(block.printed, printed.get(number, block.printed)):
            continue
        now = renewed(block.printed, printed[number])
        if now is None and "…" not in block.printed:
            now = printed[number]
        if now is None:
            print(f"{name}:{block.line}: shows\n{block.printed}of\n{printed[number]}")
            status = 1
        else:
            text = text.replace(block.printed, now)
    page.write_text(text)
    return status


if __name__ == "__main__":
    sys.exit(main())
