"""The memories of a board: regions that code, weights and values are put into.

They stand on the entry function: `hw.memories = [{name = "dtcm", size = 65536 : i64, read = 1.0,
write = 1.0}, …]`, and `hw.memory_of = [{kind = "values", name = "relu_0", region = "dtcm"}, …]` for
what was asked for by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import accumulate

from .mlir import ir
from .names import did_you_mean, nearest
from .values import integer

MEMORIES = "hw.memories"
MEMORY_OF = "hw.memory_of"
ARENAS = "hw.arenas"
"""On a planned entry with memories: the name and size of each arena, in the order of the call."""

KINDS = ("code", "weights", "values")
"""What is put into regions: functions, constants, and what calls compute."""


@dataclass(frozen=True)
class Region:
    """A memory of so many bytes. `read` and `write` are what an access of four bytes costs, in
    cycles or any other unit; one that cannot be written holds code and weights."""

    name: str
    size: int
    read: float
    write: float | None = None

    @property
    def is_written(self) -> bool:
        return self.write is not None

    @property
    def cost(self) -> float:
        return self.read + (self.write or 0.0)


@dataclass(frozen=True)
class Memories:
    """The regions in the order of the file, and by kind what names go where: patterns as shells
    have them, the first that fits."""

    regions: tuple[Region, ...]
    wished: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])

    @property
    def arenas(self) -> tuple[Region, ...]:
        """The regions that values lie in; each has an arena."""
        return tuple(region for region in self.regions if region.is_written)

    @property
    def flash(self) -> tuple[Region, ...]:
        """The regions that code and weights lie in."""
        return tuple(region for region in self.regions if not region.is_written)

    def wish(self, kind: str, *names: str) -> str | None:
        """The region that was asked for, for a thing of these names."""
        for pattern, region in self.wished.get(kind, {}).items():
            if any(fnmatchcase(name, pattern) for name in names):
                return region
        return None

    def misnamed(self, kind: str, names: Iterable[str]) -> list[str]:
        """What was asked for by a name that nothing of that kind has."""
        there = sorted(set(names))
        return [
            f"`{kind}` are asked for as `{pattern}`, which fits none of them{_near(pattern, there)}"
            for pattern in self.wished.get(kind, {})
            if not any(fnmatchcase(name, pattern) for name in there)
        ]


def _near(pattern: str, names: Sequence[str]) -> str:
    near = nearest(pattern, names)
    return did_you_mean(near) if near else "."


def cheapest_first(regions: Sequence[Region]) -> list[Region]:
    return sorted(regions, key=lambda region: region.cost)


def declare_memories(entry: ir.Operation, memories: Memories) -> None:
    """Has the entry's code, weights and values lie in these regions."""
    with entry.context, ir.Location.unknown():
        described = [ir.DictAttr.get(_attributes(region)) for region in memories.regions]
        entry.attributes[MEMORIES] = ir.ArrayAttr.get(described)
        entry.attributes[MEMORY_OF] = ir.ArrayAttr.get(
            [
                _strings({"kind": kind, "name": name, "region": region})
                for kind, found in memories.wished.items()
                for name, region in found.items()
            ]
        )


def memories_of(entry: ir.Operation) -> Memories | None:
    """The regions of an entry; None where everything lies wherever the linker puts it."""
    if MEMORIES not in entry.attributes:
        return None
    regions = [ir.DictAttr(each) for each in ir.ArrayAttr(entry.attributes[MEMORIES])]
    wished: dict[str, dict[str, str]] = {}
    for each in ir.ArrayAttr(entry.attributes[MEMORY_OF]) if MEMORY_OF in entry.attributes else ():
        kind, name, region = (
            ir.StringAttr(ir.DictAttr(each)[key]).value for key in ("kind", "name", "region")
        )
        wished.setdefault(kind, {})[name] = region
    return Memories(tuple(map(_region, regions)), wished)


def declare_arenas(entry: ir.Operation, sizes: Mapping[str, int]) -> None:
    """Notes the arenas of an entry, in order."""
    described = [
        ir.DictAttr.get({"name": ir.StringAttr.get(name), "size": integer(size)})
        for name, size in sizes.items()
    ]
    entry.attributes[ARENAS] = ir.ArrayAttr.get(described)


def starts(sizes: Sequence[int], align: int) -> tuple[int, ...]:
    """Where each arena begins if they lie one behind the other."""
    lengths = [-(-size // align) * align for size in sizes]
    return tuple(accumulate(lengths[:-1], initial=0))


def arenas_of(entry: ir.Operation) -> dict[str, int]:
    """The arenas of a planned entry by name, with their sizes; the only one of most has none."""
    if ARENAS not in entry.attributes:
        return {"": ir.IntegerAttr(entry.attributes["hw.arena_size"]).value}
    described = [ir.DictAttr(each) for each in ir.ArrayAttr(entry.attributes[ARENAS])]
    sizes = {
        ir.StringAttr(each["name"]).value: ir.IntegerAttr(each["size"]).value for each in described
    }
    return sizes if len(sizes) > 1 else {"": sum(sizes.values())}


def _attributes(region: Region) -> dict[str, ir.Attribute]:
    number = ir.F64Type.get()
    write = {} if region.write is None else {"write": ir.FloatAttr.get(number, region.write)}
    return {
        "name": ir.StringAttr.get(region.name),
        "size": integer(region.size),
        "read": ir.FloatAttr.get(number, region.read),
        **write,
    }


def _region(attributes: ir.DictAttr) -> Region:
    costs = {
        key: ir.FloatAttr(attributes[key]).value for key in ("read", "write") if key in attributes
    }
    size = ir.IntegerAttr(attributes["size"]).value
    return Region(ir.StringAttr(attributes["name"]).value, size, costs["read"], costs.get("write"))


def _strings(found: Mapping[str, str]) -> ir.DictAttr:
    return ir.DictAttr.get({name: ir.StringAttr.get(text) for name, text in found.items()})
