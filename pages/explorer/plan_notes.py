"""Layouts and places of values, as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from ...dialect.mlir import ir

LAYOUTS, PLACES, PACKING, SCRATCH = "hw.layouts", "hw.places", "hw.packing", "hw.scratch_offset"


def note_of(op: ir.Operation) -> str:
    """What the plan says of an operation's values, which is taken out of its attributes."""
    if LAYOUTS not in op.attributes and PACKING not in op.attributes:
        return ""
    found = {
        name: _as_python(op.attributes[name])
        for name in (LAYOUTS, PLACES, PACKING, SCRATCH)
        if name in op.attributes
    }
    for name in found:
        del op.attributes[name]
    places = found.get(PLACES, [])
    layouts = found.get(LAYOUTS, [])
    texts = [
        " · ".join(
            (*_layout_words(layout), *_place_words(places[number] if number < len(places) else {}))
        )
        for number, layout in enumerate(layouts)
    ]
    texts += [f"packed {_packing_words(found[PACKING])}"] if PACKING in found else []
    texts += [f"scratch memory at {found[SCRATCH]}"] if SCRATCH in found else []
    return " · ".join(each for each in texts if each)


def _as_python(attribute: ir.Attribute) -> Any:
    """Attributes of the plan as Python's data; numbers that are open stay text."""
    if isinstance(attribute, ir.DictAttr):
        return {each.name: _as_python(each.attr) for each in attribute}
    if isinstance(attribute, ir.ArrayAttr):
        return [_as_python(each) for each in attribute]
    if isinstance(attribute, ir.DenseI64ArrayAttr):
        return list(attribute)
    if isinstance(attribute, ir.IntegerAttr | ir.StringAttr):
        return attribute.value
    return str(attribute)


def _layout_words(layout: Mapping[str, Any]) -> Iterator[str]:
    yield f"strides {_spaced(layout.get('strides', ''))}"
    yield f"{layout.get('size')} elements"
    for name in ("origin", "halo", "fill", "offset"):
        if name in layout:
            yield f"{name} {_spaced(layout[name])}"


def _place_words(place: Mapping[str, Any]) -> Iterator[str]:
    space = place.get("space")
    if space == "arena":
        yield f"in the arena at {place.get('offset')}"
    elif space is not None:
        index = f" {place['index']}" if "index" in place else ""
        offset = f" at {place['offset']}" if place.get("offset") else ""
        yield f"in {space}{index}{offset}"


def _spaced(value: Any) -> str:
    return " ".join(map(str, cast(list[Any], value))) if isinstance(value, list) else str(value)


def _packing_words(packing: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {_spaced(value)}" for name, value in packing.items())
