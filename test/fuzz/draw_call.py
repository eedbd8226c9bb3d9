"""From choices to a call that eager can run: one that the database makes, changed, or one drawn by
the schema alone."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import torch

from hardwire.dialect.registry import registry
from hardwire.passes.functionalize.running_statistics import RUNNING

from .call import SHORT, Call, Leaf, Size
from .choices import Choices
from .documented import is_kept
from .draw_arguments import DTYPE_WEIGHTS, EXTENTS, NUMBERS, drawn
from .draw_views import viewed
from .fills import FILLS
from .overloads import functional, left_out, name_in_graphs, schema_of
from .recorded import recorded

TRIES = 8
MOST_ELEMENTS = 3000
FINITE = ("weight", "grad_output")
"""What of convolutions has no special numbers: where strides leave zeros, PyTorch's libraries
differ in whether they multiply by them."""

ORDERED = ("sorted_sequence", "boundaries")
"""What operators rely on to be in order."""

KINDS = {"functional": 75, "inplace": 15, "out": 10}


def draw(c: Choices, operator: str | None = None) -> Call | None:
    """A call of some operator, or of this one; None where eager takes none of several."""
    operator = operator or _operator(c)
    for _ in range(TRIES):
        call = _attempt(c, operator)
        if call is not None and fits(call):
            return _with_weights(c, call)
    return None


def _operator(c: Choices) -> str:
    """Of one kind of operators, any that has a kernel."""
    names = registry().names
    kind = c.weighted(KINDS)
    while True:
        name = names[c.number(0, len(names) - 1)]
        if registry().schema(name).kind == kind and left_out(name) is None:
            return name_in_graphs(name)


def fits(call: Call) -> bool:
    """Whether eager can run the call at all its sizes, and gives dense tensors of few elements."""
    try:
        return all(_runs(call, sizes) for sizes in call.turns)
    except Exception:  # torch raises what it likes
        return False


def _runs(call: Call, sizes: Mapping[str, int]) -> bool:
    if not is_kept(call, sizes):  # first, as eager may write beyond its memory
        return False
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        found = call.run(call.inputs(sizes))
    return bool(found) and all(
        x.layout == torch.strided
        and x.dtype in SHORT
        and x.numel() <= MOST_ELEMENTS
        and not x.is_conj()
        and not x.is_neg()
        for x in found
    )


def _attempt(c: Choices, operator: str) -> Call | None:
    base = functional(operator) or operator
    known = recorded().get(operator) or recorded().get(base)
    if known and c.chance(80):
        call = changed(c, Call.parse(c.one_of(known)))
    else:
        call = _restyled(c, drawn(c, schema_of(base), base))
    if call.operator == operator:
        return call
    kind = schema_of(operator).kind
    return _with_outputs(c, call, operator) if kind == "out" else replace(call, operator=operator)


def _with_outputs(c: Choices, call: Call, operator: str) -> Call | None:
    """The call with tensors to write to, of the shapes that the results have."""
    if call.sizes:
        return None
    try:
        found = call.run(call.inputs({}))
    except Exception:  # torch raises what it likes
        return None
    names = [each.name for each in schema_of(operator).arguments if each.is_out]
    if len(names) != len(found):
        return None
    leaves = [Leaf(SHORT.get(x.dtype, "f32"), tuple(x.shape)) for x in found]
    if c.chance(20):
        leaves = [replace(leaf, dtype=c.weighted(DTYPE_WEIGHTS)) for leaf in leaves]
    named = (*call.named, *zip(names, leaves, strict=True))
    return replace(call, operator=operator, named=named)


def changed(c: Choices, call: Call) -> Call:
    """A recorded call with other extents, element types, numbers, fillings, views, open sizes."""
    if c.chance(65):
        call = _resized(c, call)
    if c.chance(55):
        call = _retyped(c, call)
    if c.chance(40):
        call = _renumbered(c, call)
    return _restyled(c, call)


def _restyled(c: Choices, call: Call) -> Call:
    """What changes no shape: fillings, views, and which sizes are open."""
    if c.chance(65):
        call = _refilled(c, call)
    if c.chance(15):
        return _opened(c, call)
    return _with_leaves(call, lambda leaf: viewed(c, leaf) if c.chance(35) else leaf)


def _mapped(call: Call, change: Callable[[Any, str], Any]) -> Call:
    """The call with each argument changed that is no list; `change` is told its name."""

    def walk(value: Any, name: str) -> Any:
        if isinstance(value, tuple):
            return tuple(walk(each, name) for each in value)
        return change(value, name)

    names = [each.name for each in schema_of(call.operator).arguments]
    pairs = zip(call.arguments, names, strict=False)
    arguments = tuple(walk(value, name) for value, name in pairs)
    return replace(
        call, arguments=arguments, named=tuple((name, walk(v, name)) for name, v in call.named)
    )


def _with_leaves(call: Call, change: Callable[[Leaf], Leaf]) -> Call:
    return _mapped(call, lambda v, _: change(v) if isinstance(v, Leaf) else v)


def _with_weights(c: Choices, call: Call) -> Call:
    """The model holds some of the tensors, or all that have no open size and are not written."""
    if not c.chance(25):
        return call
    every = c.chance(50)
    written = {each.name for each in schema_of(call.operator).arguments if each.is_write}

    def change(value: Any, name: str) -> Any:
        if not isinstance(value, Leaf) or name in (*written, *RUNNING):
            return value
        if any(isinstance(extent, str) for extent in value.shape):
            return value
        return replace(value, is_weight=every or c.chance(50))

    return _mapped(call, change)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _resized(c: Choices, call: Call) -> Call:
    """Other extents, each for all of its kind: what fitted before fits again."""
    extents = sorted({e for leaf in call.leaves for e in leaf.shape if isinstance(e, int)})
    new = {e: c.weighted(EXTENTS) for e in extents if c.chance(50)}
    numbers = c.chance(70)

    def change(value: Any, name: str) -> Any:
        if isinstance(value, Leaf):
            shape = tuple(new.get(e, e) for e in value.shape)  # type: ignore[arg-type]
            return replace(value, shape=shape, fill=_ranged(value.fill, new))
        if _is_int(value) and numbers and "dim" not in name:
            return new.get(value, value)
        return value

    return _mapped(call, change)


def _ranged(fill: str, new: Mapping[int, int]) -> str:
    """The range of indices for other extents."""
    if not fill.startswith("range "):
        return fill
    low, high = map(int, fill.split()[1:])
    high = new.get(high + 1, high + 1) - 1
    return f"range {min(low, high)} {high}" if high >= 0 else fill


def _retyped(c: Choices, call: Call) -> Call:
    """Another element type for all tensors of one, or for each as it comes."""
    if not call.leaves:
        return call
    if c.chance(55):
        old, new = c.one_of(call.leaves).dtype, c.weighted(DTYPE_WEIGHTS)
        return _with_leaves(call, lambda x: replace(x, dtype=new) if x.dtype == old else x)
    return _with_leaves(
        call, lambda x: replace(x, dtype=c.weighted(DTYPE_WEIGHTS)) if c.chance(40) else x
    )


def _renumbered(c: Choices, call: Call) -> Call:
    """Other numbers, dimensions counted from behind, flags the other way round."""
    rank = max((len(leaf.shape) for leaf in call.leaves), default=1)
    kinds = {each.name: str(each.type) for each in schema_of(call.operator).arguments}

    def change(value: Any, name: str) -> Any:
        if isinstance(value, (Leaf, str, type(None))) or not c.chance(30):
            return value
        if isinstance(value, torch.dtype):
            return value
        if isinstance(value, bool):
            return not value
        if "Scalar" in kinds.get(name, ""):
            return c.one_of(NUMBERS)
        if isinstance(value, float):
            return float(c.one_of(NUMBERS))
        if "dim" in name and rank:
            return c.number(-rank, rank - 1)
        if isinstance(value, int):
            return c.one_of((value + 1, value - 1, 0, 1, 2, -1, -value, 2**31, 2**63 - 1))
        return value

    return _mapped(call, change)


def _refilled(c: Choices, call: Call) -> Call:
    everywhere = c.chance(50)

    def change(leaf: Leaf, name: str) -> Leaf:
        if name in FINITE and "conv" in call.operator:
            return leaf
        if name in ORDERED:
            return replace(leaf, fill="sorted", view="")
        if leaf.fill.startswith("range ") and not c.chance(10):
            return leaf
        if everywhere:
            return replace(leaf, fill="special")
        return replace(leaf, fill=c.one_of(FILLS)) if c.chance(50) else leaf

    return _mapped(call, lambda v, name: change(v, name) if isinstance(v, Leaf) else v)


def _opened(c: Choices, call: Call) -> Call:
    """With one extent open, wherever it is."""
    extents = sorted({e for leaf in call.leaves for e in leaf.shape if isinstance(e, int) and e})
    if not extents or any(leaf.view for leaf in call.leaves):
        return call
    extent = c.one_of(extents)
    values = (c.number(1, extent), extent + c.number(0, 1), extent + c.number(1, 5))
    numbers = c.chance(50)

    def change(value: Any, name: str) -> Any:
        if isinstance(value, Leaf):
            return replace(value, shape=tuple("a" if e == extent else e for e in value.shape))
        if _is_int(value) and value == extent and numbers and "dim" not in name:
            return Size("a")
        return value

    return replace(_mapped(call, change), sizes=(("a", values),))
