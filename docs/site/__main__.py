"""`python -m docs.site`: build the site in build/site; a link to nothing is an error."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from .places import ROOT
from .sources import write

BUILT = ROOT / "build"


def main() -> int:
    sources, site, cache = BUILT / "docs", BUILT / "site", BUILT / "doctrees"
    write(sources)
    strict = ("-q", "-W", "--keep-going", *sys.argv[1:])
    config = Path(__file__).parent
    failed = build_main([*strict, *map(str, ("-c", config, "-d", cache, sources, site))])
    print("the site is not built" if failed else site / "index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main())
