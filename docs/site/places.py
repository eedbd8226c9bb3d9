"""Where the files of the checkout are in the site."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What lies outside docs/ and is a page all the same.
OUTSIDE = {
    "README.md": "overview.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "typings/README.md": "typings.md",
}


def page_of(path: str) -> str | None:
    """The page that `path`, from the root of the checkout, is in the site; None if it is none."""
    if path in OUTSIDE:
        return OUTSIDE[path]
    if path.startswith("docs/") and path.endswith(".md"):
        return path.removeprefix("docs/")
    is_example = path.startswith("examples/") and path.endswith("/README.md")
    return path.replace("/README.md", ".md") if is_example else None


def written_by_hand() -> list[str]:
    """Every page that is written by hand, from the root of the checkout, in the order of names."""
    found = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md")]
    return sorted([*OUTSIDE, *(str(path.relative_to(ROOT)) for path in found)])
