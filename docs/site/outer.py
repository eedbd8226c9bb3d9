"""`python -m docs.site.outer`: asks every link that leaves the site whether there is something.

Where no host answers at all, this machine has no way out, and nothing is said of links.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from sphinx.cmd.build import build_main

from .places import ROOT
from .sources import write

LINK = re.compile(r"\]\((https?://[^)\s]+)\)")
SECONDS = 10
BUILT = ROOT / "build"


def check(sources: Path, out: Path) -> int:
    """Asks the links of all pages in a folder; 0 where each is answered, or none can be."""
    links = outer_links(sources)
    if not any(map(is_answered, links)):
        print(f"skipped: nobody answers from here for any of the {len(links)} links")
        return 0
    config = str(Path(__file__).parent)
    asked = ("-q", "-W", "--keep-going", "-b", "linkcheck", "-D", f"linkcheck_timeout={SECONDS}")
    failed = build_main([*asked, "-c", config, str(sources), str(out)])
    print(f"some links lead to nothing: {out / 'output.txt'}" if failed else f"{len(links)} links")
    return failed


def outer_links(sources: Path) -> list[str]:
    """What pages link to elsewhere, each once."""
    texts: Iterable[str] = (path.read_text("utf-8") for path in sorted(sources.rglob("*.md")))
    return sorted({link for text in texts for link in LINK.findall(text)})


def is_answered(link: str) -> bool:
    """Whether there is somebody, whatever is said."""
    try:
        urlopen(Request(link, method="HEAD"), timeout=SECONDS).close()
    except HTTPError:
        return True
    except OSError:
        return False
    return True


if __name__ == "__main__":
    write(BUILT / "docs")
    sys.exit(check(BUILT / "docs", BUILT / "links"))
