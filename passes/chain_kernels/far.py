"""Chains for speed: of values that no near cache holds.

What one kernel writes and the next one reads comes from afar where it is larger than the second
cache, and both wait for it. The stages of a chain find it near by, a few rows at a time. That pays
where the weights of all stages stay near as well, since every row reads all of them.
"""

from __future__ import annotations

from math import prod

from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls
from ...dialect.graph.extents import is_open, shape_of
from ...dialect.kept import kept
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.walks import maker_named
from .groups import Group
from .links import Link, Links, prepare

FAR = 3 << 19
"""More bytes of a value have no room in the second cache of one core, of 2 MB at most today, beside
what they are computed from, or into."""
LEAST_KEPT = 2 << 20
"""So many bytes are kept from coming from afar at least: what a chain saves otherwise, it loses to
kernels for single rows, which share fewer weights and pixels, and to copies of its image."""
NEIGHBOUR = 1 << 20
"""A value beside such a one, of more bytes than that, is a link too."""
TURNS = 4
"""Strips have room for rows of so many turns, and rows are moved in one of them: twice as many take
more of the second cache, and are no faster."""
WEIGHTS = 64 << 10
"""Bytes of weights that stay in the first cache, or nearly."""


def far_values(program: Program) -> list[int]:
    """The values that are never whole, by number, once the program is prepared for chains."""
    is_served = not program.target.bare_metal and program.threads == 1
    if not is_served or program.optimize == "size" or not _has_far_values(program):
        return []
    turned = kept(program)
    with ir.Location.unknown():
        prepare(turned)
    return _far_links(Links(turned))


def _has_far_values(program: Program) -> bool:
    made = [result for op in calls.body(program.entry()) for result in op.results]
    return any(calls.is_tensor(each) and _size_of(each) > FAR for each in made)


def _size_of(value: ir.Value) -> int:
    """The bytes of a value; none where they are not known."""
    shape = shape_of(value)
    return 0 if is_open(shape) else prod(shape) * of_tensor(value.type).size


def _far_links(links: Links) -> list[int]:
    """The values of links that no near cache holds, then those beside them, again and again."""
    sizes = [(link, _size_of(links.ops[link.number].results[0])) for link in links.all()]
    chosen: list[int] = []
    for link in (link for link, size in sizes if size > FAR):
        chosen = _joined_by(links, chosen, link)
    before: list[int] | None = None
    while chosen != before:
        before = chosen
        for link in (link for link, size in sizes if size > NEIGHBOUR):
            if link.number not in chosen and _is_beside(links, chosen, link):
                chosen = _joined_by(links, chosen, link)
    return _worthwhile(links, chosen)


def _worthwhile(links: Links, chosen: list[int]) -> list[int]:
    """The values of chains that have many bytes of them."""
    chains = [
        [links.places[each.call] for each in group.members[:-1]] for group in links.groups(chosen)
    ]
    sizes = [sum(_size_of(links.ops[each].results[0]) for each in chain) for chain in chains]
    found = zip(chains, sizes, strict=True)
    return [each for chain, size in found if size > LEAST_KEPT for each in chain]


def _joined_by(links: Links, chosen: list[int], link: Link) -> list[int]:
    """The values with those of a link, unless there is no such chain, or its weights do not stay
    near."""
    more = list(dict.fromkeys([*chosen, *link.values]))
    groups = links.groups(more)
    covered = sum(len(each.members) - 1 for each in groups)
    fits = covered == len(more) and all(_weights_read(each) <= WEIGHTS for each in groups)
    return more if fits else chosen


def _weights_read(group: Group) -> int:
    """The bytes of weights that all stages of a chain read."""
    read = [value for each in group.members for value in each.call.operands]
    return sum(_size_of(each) for each in read if maker_named(each, "hw.weight"))


def _is_beside(links: Links, chosen: list[int], link: Link) -> bool:
    """A stage of a chain reads a value, or computes it."""
    op, inside = links.ops[link.number], [links.ops[number] for number in chosen]
    is_computed = any(op in (links.readers(each) or []) for each in inside)
    return is_computed or any(each in inside for each in links.readers(op) or [])
