"""TorchScript's operators that change lists and dicts."""

from __future__ import annotations

from functools import cmp_to_key

from ...dialect.operators import script
from ...dialect.script.checked import Raised, place_in
from ...dialect.script.values import Dict, List, Value, constants_only
from .prims import Call, prim


@prim("aten::append.t")
def _append(call: Call, values: List, item: Value) -> Value:
    call.write(values).append(item)
    return values


@prim("aten::_set_item.t")
def _set_item(call: Call, values: List, index: int, item: Value) -> Value:
    items = call.write(values)
    items[place_in(items, constants_only(index))] = item
    return values


@prim("aten::insert.t")
def _insert(call: Call, values: List, index: int, item: Value) -> Value:
    call.write(values).insert(constants_only(index), item)
    return ()


@prim("aten::extend.t")
def _extend(call: Call, values: List, more: List) -> Value:
    call.write(values).extend(list(more.items))
    return ()


@prim("aten::add_.t")
def _add_to(call: Call, values: List, more: List) -> Value:
    _extend(call, values, more)
    return values


@prim("aten::pop.t")
def _pop(call: Call, values: List, index: int = -1) -> Value:
    items = call.write(values)
    return items.pop(place_in(items, constants_only(index), "pop"))


@prim("aten::Delete.t")
def _delete(call: Call, values: List, index: int) -> Value:
    _pop(call, values, index)
    return ()


@prim("aten::clear.t", *(f"aten::clear.{key}" for key in script.KEYS))
def _clear(call: Call, values: List | Dict) -> Value:
    call.write(values).clear()
    return ()


@prim("aten::reverse.t")
def _reverse(call: Call, values: List) -> Value:
    call.write(values).reverse()
    return ()


@prim(*(f"aten::sort.{kind}" for kind in ("int", "float", "bool", "str")))
def _sort(call: Call, values: List, reverse: bool = False) -> Value:
    constants_only(values)
    call.write(values).sort(reverse=reverse)
    return ()


@prim(*(f"aten::remove.{kind}" for kind in ("int", "float", "bool", "str")))
def _remove(call: Call, values: List, item: Value) -> Value:
    items = call.write(values)
    if item not in items:
        raise Raised("list.remove(x): x not in list")
    items.remove(item)
    return ()


@prim(*(f"aten::_set_item.{key}" for key in script.KEYS))
def _set_key(call: Call, values: Dict, key: Value, item: Value) -> Value:
    call.write(values)[constants_only(key)] = item
    return ()


@prim(*(f"aten::Delete.Dict_{key}" for key in script.KEYS))
def _delete_key(call: Call, values: Dict, key: Value) -> Value:
    script.looked_up(values, key)
    del call.write(values)[key]
    return ()


@prim(*(f"aten::pop.Dict_{key}" for key in script.KEYS))
def _pop_key(call: Call, values: Dict, key: Value) -> Value:
    script.looked_up(values, key)
    return call.write(values).pop(key)


@prim(*(f"aten::pop.Dict_default_{key}" for key in script.KEYS))
def _pop_key_or(call: Call, values: Dict, key: Value, default: Value) -> Value:
    return call.write(values).pop(key, default)


@prim(*(f"aten::setdefault.{key}" for key in script.KEYS))
def _set_default(call: Call, values: Dict, key: Value, default: Value) -> Value:
    return call.write(values).setdefault(key, default)


@prim(*(f"aten::update.{key}" for key in script.KEYS))
def _update(call: Call, values: Dict, more: Dict) -> Value:
    call.write(values).update(more.items)
    return ()


@prim("aten::sorted.any")
def _sorted_any(call: Call, values: List) -> Value:
    """Lists of tuples of numbers and texts; objects would have to be asked."""
    return List(sorted(values.items, key=cmp_to_key(_compare)), values.type)


@prim("aten::sort.any")
def _sort_any(call: Call, values: List, reverse: bool = False) -> Value:
    call.write(values).sort(key=cmp_to_key(_compare), reverse=reverse)
    return ()


def _compare(a: Value, b: Value) -> int:
    first, second = constants_only(a), constants_only(b)
    return (first > second) - (first < second)
