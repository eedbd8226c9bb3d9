"""Which sizes a `.pt2` file leaves open, and their bounds: from the file, or from the user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import ImportFailed
from ..sizes import LARGEST, Size
from .fields import Field
from .size_text import Symbols, parse, symbols_in
from .unsupported import Unsupported


def read_symbols(
    program: Field, inputs: Sequence[str], limits: Mapping[str, int], file: str
) -> Symbols:
    """The symbols of the inputs' sizes, in their order. `limits` are upper bounds of the user's.

    Raises one ImportFailed for all that have no upper bound.
    """
    metas = program["graph_module"]["graph"]["tensor_values"].entries()
    places: dict[str, str] = {}
    for name in inputs:
        for dim, text in enumerate(_texts(metas.get(name))):
            for symbol in _symbols(text):
                places.setdefault(symbol, f"dimension {dim} of `{name}`")
    ranges = program.get("range_constraints")
    known = {} if ranges is None else ranges.entries()
    _refuse_unknown(limits, places, file)
    problems: list[str] = []
    sizes: dict[str, Size] = {}
    for symbol, place in places.items():
        low, high = _range(known.get(symbol))
        bound = min(limits.get(symbol, LARGEST), high)
        if symbol not in limits and high == LARGEST:
            problems.append(
                f"{file}: the size `{symbol}` ({place}) has no upper bound: give one with "
                f"`--max {symbol}=N` (in Python `max_sizes={{'{symbol}': N}}`), or export with "
                "`torch.export.Dim(…, max=N)`."
            )
        elif bound < low:
            problems.append(
                f"{file}: the size `{symbol}` ({place}) is at least {low}, not {bound}."
            )
        sizes[symbol] = Size(symbol, low, bound)
    if problems:
        raise ImportFailed(*problems)
    return Symbols(sizes)


def _refuse_unknown(limits: Mapping[str, int], places: Mapping[str, str], file: str) -> None:
    unknown = [f"`{name}`" for name in limits if name not in places]
    if unknown:
        known = ", ".join(f"`{name}` ({place})" for name, place in places.items()) or "none"
        raise ImportFailed(
            f"{file}: `--max` names {', '.join(unknown)}, and the sizes that are left open are: "
            f"{known}."
        )


def _texts(meta: Field | None) -> list[str]:
    """The sizes of a tensor as text; an empty one for a number."""
    found: list[str] = []
    for size in () if meta is None else meta["sizes"].items():
        tag, value = size.union()
        found.append(value["expr_str"].string() if tag == "as_expr" else "")
    return found


def _symbols(text: str) -> list[str]:
    try:
        return symbols_in(parse(text)) if text else []
    except Unsupported:
        return []  # Whoever reads the tensor says what is wrong with it.


def _range(field: Field | None) -> tuple[int, int]:
    """The bounds that the file has, within what a size can be."""
    if field is None:
        return 0, LARGEST
    low, high = (None if field[key].value is None else field[key].integer() for key in _KEYS)
    return max(0, low or 0), LARGEST if high is None else min(high, LARGEST)


_KEYS = ("min_val", "max_val")
