"""A report as `hardwire verify` reads it: what is compared with the object has its form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ...dialect.errors import HardwireError
from ...dialect.plain import is_list, is_map

FORM: Mapping[str, Any] = {
    "name": str,
    "target": str,
    "triple": str,
    "flash": {"total": int, "code": int, "constants": int},
    "undefined_symbols": [str],
}
OF_MODELS: Mapping[str, Any] = {
    "flash": {
        "weights": int,
        "entry": int,
        "by_kernel": [{"kernel": str, "bytes": int}],
        "by_weight": [{"symbol": str, "bytes": int}],
    },
    "build": {"identity": str, "loaded": str},
    "stack": dict,
    "ram": {"arena": int, "arena_align": int},
    "calls": [{"kernel": str}],
    "shared": dict,
}
"""What reports of models have besides; those of operator libraries have no `ram`."""


def report_of(content: bytes, path: str) -> Mapping[str, Any]:
    """The report that a file holds; HardwireError where that is none."""
    try:
        found = json.loads(content)
    except ValueError as problem:
        raise HardwireError(f"{path}: not a report that hardwire wrote ({problem}).") from problem
    problem = _misfit(found, FORM, "") or ("ram" in found and _misfit(found, OF_MODELS, ""))
    if problem:
        raise HardwireError(f"{path}: not a report that hardwire wrote ({problem}).")
    return found


def _misfit(found: Any, form: Any, where: str) -> str | None:
    """What is missing, or of another type than it has to be."""
    kind: type = form if isinstance(form, type) else type(form)
    if not isinstance(found, kind):
        return f"`{where or 'it'}` is no {kind.__name__}"
    problems = list[str | None]()
    if is_map(form):
        for key, part in form.items():
            problems.append(_misfit(found.get(key), part, f"{where}.{key}".lstrip(".")))
    elif is_list(form):
        problems += [_misfit(each, form[0], where) for each in found]
    return next(filter(None, problems), None)
