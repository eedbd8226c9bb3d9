"""One self-contained page: its markup, style, scripts and data in one HTML file.

A page is three files of its name in `text/`: `NAME.html` (what is in its body), `NAME.css` and
`NAME.js`, which come behind those of `base`. Scripts find in `hw` what every page has (`base.js`),
its data in `hw.data`. Nothing that the data hold can become markup: they are JSON in which no tag
can begin, scripts write them as text, and the page's own policy runs no script but its own and
loads nothing.
"""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

TEXT = Path(__file__).parent / "text"
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; "
    "style-src 'unsafe-inline'; script-src {scripts}"
)


def page(
    title: str, data: Any, name: str, libraries: Sequence[str] = (), parts: Sequence[str] = (),
    styles: Sequence[str] = (),
) -> str:  # fmt: skip
    """The text of the page `name`, which shows `data` (anything that JSON can say).

    `libraries` are scripts in `text/` that are others' work, `parts` the page's own that run before
    `NAME.js` does, `styles` those that come before `NAME.css`.
    """
    files = [*libraries, "base.js", *parts, f"{name}.js"]
    scripts = [f"\n{_text_of(file)}" for file in files]
    places = {
        "%TITLE%": html.escape(title),
        "%POLICY%": POLICY.format(scripts=" ".join(map(_hash_of, scripts))),
        "%STYLE%": "".join(map(_text_of, ("base.css", *styles, f"{name}.css"))),
        "%BODY%": _text_of(f"{name}.html"),
        "%DATA%": as_script_data(data),
        "%SCRIPTS%": "\n".join(f"<script>{script}</script>" for script in scripts),
    }
    return re.sub("|".join(places), lambda found: places[found[0]], _text_of("base.html"))


def as_script_data(data: Any) -> str:
    """JSON in which no tag, comment or end of a script can begin."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")


def _hash_of(script: str) -> str:
    """What a policy calls a script that may run."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _text_of(file: str) -> str:
    return (TEXT / file).read_text("utf-8")
