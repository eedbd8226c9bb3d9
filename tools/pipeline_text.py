"""Pipelines as they are written on a command line: `decompose,form-kernels{max-operators=8}`."""

from __future__ import annotations

import re

from ..dialect.errors import HardwireError
from ..passes.base import Pass
from ..passes.pipeline import pass_class

STEP = re.compile(r"\s*(?P<name>[\w-]+)\s*(?:\{(?P<options>[^{}]*)\})?\s*(?:,|$)")


def parse_pipeline(text: str) -> list[Pass]:
    """The passes of a pipeline, in order; options are separated by blanks or commas."""
    passes: list[Pass] = []
    position = 0
    while position < len(text):
        step = STEP.match(text, position)
        if step is None:
            raise HardwireError(
                f"pass pipeline `{text}`: `{text[position:]}` is not understood; "
                "write `pass,other-pass{option=value}`."
            )
        options = _options(text, step["options"] or "")
        passes.append(pass_class(step["name"]).from_options(options))
        position = step.end()
    return passes


def _options(pipeline: str, text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for item in re.split(r"[\s,]+", text.strip()):
        name, equals, value = item.partition("=")
        if item and not equals:
            raise HardwireError(f"pass pipeline `{pipeline}`: the option `{item}` has no value.")
        if item:
            options[name] = value
    return options
