"""Which pages are run, and what a reader has in his folder before the first block."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from .blocks import ROOT

PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "docs" / "tutorial.md", *(ROOT / "docs" / "how-to").glob("*.md"))
)


def prepare(page: str, folder: Path) -> None:
    """Write what `page` begins with."""
    shutil.copyfile(ROOT / "examples" / "kws" / "kws.pt2", folder / "kws.pt2")
    words = wake_words()
    if words is not None:
        shutil.copyfile(words / "okay_nabu.tflite", folder / "model.tflite")


def wake_words() -> Path | None:
    """The models of the wheel pymicro-wakeword, which itself is not imported; None without it."""
    spec = find_spec("pymicro_wakeword")
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) / "models" if places else None
