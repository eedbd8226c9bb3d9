"""How Sphinx builds the site: `make docs`. Nothing in it is fetched when somebody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygments.lexers import find_lexer_class_by_name

from docs.site.lexers import Mlir

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "hardwire"
extensions = ["myst_parser", "sphinx_copybutton"]
# Headings can be linked to, as in the files themselves.
myst_heading_anchors = 4
nitpicky = True
# Excerpts have `…` where something is left out, which is a word of no language.
suppress_warnings = ["misc.highlighting_failure"]
exclude_patterns = ["files"]

html_theme = "furo"
html_title = "hardwire"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
copybutton_prompt_text = "$ "
html_theme_options = {"source_view_link": ""}


def setup(app: Sphinx) -> None:
    """Highlighting for what Pygments does not know by these names."""
    app.add_lexer("mlir", Mlir)
    app.add_lexer("asm", find_lexer_class_by_name("gas"))
    app.add_lexer("ld", find_lexer_class_by_name("c"))
