"""Which kernel of which library a call gets, and why every other one does not.

A kernel is a candidate where its operator is the call's or another variant of it, and where it is
registered for the call's dispatch key. Among those that take the call's tensors the order is:

1. the more specific: one that asks dtypes of more tensors, then dim orders of more;
2. one that takes the tensors as they lie, before one for which they are laid out anew;
3. the earlier library;
4. the kernel for the operator itself, for its out variant, for its in-place variant;
5. the dispatch key itself before its aliases, in PyTorch's order;
6. the earlier one in the file.

A caller that can lay out tensors as it likes says so (`can_lay_out`): then a kernel that asks for
other dim orders than the tensors have takes the call too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .. import scalar_types
from ..dispatch.table import CPU, tried
from ..plain import is_tuple
from ..schema import FunctionSchema
from .model import DimOrder, DimOrders, Dtypes, Kernel, Library, family
from .variants import INPLACE, VARIANTS, name_in_call, variant_for

DtypesOf = Mapping[str, "str | Sequence[str] | None"]
"""The dtype of each tensor of a call by its name, of the first result as `__ret_0`; None where an
optional one is not given; several for a list."""

DimOrdersOf = Mapping[str, "DimOrder | Sequence[DimOrder] | None"]
"""The same for dim orders."""

Bound = dict[tuple[type, str], tuple[str, "str | DimOrder"]]
"""What a call has made of aliases of dtypes and of dim orders, and which tensor did."""


@dataclass(frozen=True)
class Lost:
    """A candidate that is not called, and the reason, which ends a sentence about it."""

    kernel: Kernel
    reason: str


@dataclass(frozen=True)
class Choice:
    """The kernel of a call; None where no candidate takes it. `schema` is that of the kernel.

    `dim_orders` are those in which tensors, by their names in the call, have to be laid out anew.
    """

    operator: str
    kernel: Kernel | None = None
    schema: FunctionSchema | None = None
    variant: str = ""
    lost: tuple[Lost, ...] = ()
    dim_orders: Mapping[str, DimOrder] = field(default_factory=dict[str, DimOrder])

    @property
    def reasons(self) -> tuple[str, ...]:
        """A sentence for every candidate that lost."""
        return tuple(f"`{lost.kernel.name}` ({lost.kernel.location}) {lost.reason}."
                     for lost in self.lost)  # fmt: skip


@dataclass(frozen=True)
class _Candidate:
    kernel: Kernel
    schema: FunctionSchema
    variant: str
    library: int
    place: int
    dim_orders: Mapping[str, DimOrder] = field(default_factory=dict[str, DimOrder])

    def rank(self, aliases: Sequence[str]) -> tuple[Any, ...]:
        """Smaller is better; the module's text says why."""
        dtypes, orders = self.kernel.specificity
        key = self.kernel.dispatch_key
        alias = 0 if key is None else aliases.index(key)
        variant = VARIANTS.index(self.variant)
        return (-dtypes, -orders, bool(self.dim_orders), self.library, variant, alias, self.place)


def select(
    libraries: Sequence[Library],
    operator: FunctionSchema,
    dtypes: DtypesOf,
    dim_orders: DimOrdersOf,
    dispatch_key: str = CPU,
    *,
    can_lay_out: bool = False,
) -> Choice:
    """The kernel for a call of an operator with these tensors."""
    aliases = tried(dispatch_key)
    lost: list[Lost] = []
    fitting: list[_Candidate] = []
    for candidate in _candidates(libraries, operator):
        made = _laid_out(candidate, operator, dim_orders) if can_lay_out else {}
        orders = {**dim_orders, **made}
        reason = _mismatch(candidate, operator, dtypes, orders, dispatch_key, aliases)
        if reason is None:
            fitting.append(replace(candidate, dim_orders=made))
        else:
            lost.append(Lost(candidate.kernel, reason))
    fitting.sort(key=lambda candidate: candidate.rank(aliases))
    if not fitting:
        return Choice(operator.full_name, lost=tuple(lost))
    best, *others = fitting
    lost += (Lost(other.kernel, _outranked(other, best, aliases)) for other in others)
    return Choice(
        operator.full_name, best.kernel, best.schema, best.variant, tuple(lost), best.dim_orders
    )


def preferred(
    libraries: Sequence[Library], operator: FunctionSchema, dispatch_key: str = CPU
) -> tuple[tuple[Kernel, FunctionSchema], ...]:
    """The kernels that may serve an operator, each with its schema, best first.

    For calls whose tensors nobody knows before they are made: the first that takes them as they
    lie is called. In-place kernels serve their own operator only.
    """
    aliases = tried(dispatch_key)
    found = [
        candidate
        for candidate in _candidates(libraries, operator)
        if candidate.kernel.dispatch_key in (None, *aliases)
        and (candidate.variant != INPLACE or candidate.schema.full_name == operator.full_name)
    ]
    found.sort(key=lambda candidate: candidate.rank(aliases))
    return tuple((candidate.kernel, candidate.schema) for candidate in found)


def _laid_out(
    candidate: _Candidate, operator: FunctionSchema, dim_orders: DimOrdersOf
) -> dict[str, DimOrder]:
    """The dim orders to lay tensors out in, where a kernel does not take them as they lie.

    All tensors of an alias get one order, the first that it lists for their rank. Those in lists
    stay as they are.
    """
    made: dict[str, DimOrder] = {}
    for (options, _), names in _asked(candidate, operator).items():
        found = {name: dim_orders.get(name) for name in names}
        lying = [order for order in found.values() if order is not None]
        if any(not _is_order(order) for order in lying):
            continue
        if all(order in options.values for order in lying) and len(set(lying)) <= 1:
            continue
        ranks = {len(order) for order in lying}
        fitting = [order for order in options.values if {len(order)} == ranks]
        if fitting:
            made |= {name: fitting[0] for name, order in found.items() if order is not None}
    return {name: order for name, order in made.items() if dim_orders.get(name) != order}


def _asked(
    candidate: _Candidate, operator: FunctionSchema
) -> dict[tuple[DimOrders, str], list[str]]:
    """The tensors of the call that each choice of dim orders is for, those of an alias together."""
    found: dict[tuple[DimOrders, str], list[str]] = {}
    for meta in candidate.kernel.arg_meta or ():
        if meta.dim_orders is not None:
            alone = "" if meta.dim_orders.alias else meta.argument
            name = name_in_call(meta.argument, candidate.schema, operator)
            found.setdefault((meta.dim_orders, alone), []).append(name)
    return found


def _is_order(order: object) -> bool:
    return is_tuple(order) and all(isinstance(item, int) for item in order)


def _candidates(libraries: Sequence[Library], operator: FunctionSchema) -> Iterator[_Candidate]:
    """Every kernel for a variant of the operator, in the order of libraries and files."""
    for number, library in enumerate(libraries):
        for member in library.families.get(family(operator), ()):
            variant = variant_for(member.schema, operator)
            if variant is not None:
                for place, kernel in enumerate(member.kernels):
                    yield _Candidate(kernel, member.schema, variant, number, place)


def _mismatch(
    candidate: _Candidate,
    operator: FunctionSchema,
    dtypes: DtypesOf,
    dim_orders: DimOrdersOf,
    dispatch_key: str,
    aliases: Sequence[str],
) -> str | None:
    """Why a kernel does not take a call; None where it does."""
    key = candidate.kernel.dispatch_key
    if key is not None and key not in aliases:
        return f"is registered for {key}, which calls for {dispatch_key} never reach"
    bound: Bound = {}
    for meta in candidate.kernel.arg_meta or ():
        name = name_in_call(meta.argument, candidate.schema, operator)
        shown = meta.argument
        if meta.dtypes is not None:
            for found in _dtypes_of(dtypes.get(name)):
                if found not in meta.dtypes.values:
                    return f"takes {_either(meta.dtypes.values)} as `{shown}`, not {found}"
                if clash := _clash(bound, meta.dtypes, shown, found):
                    return clash
        if meta.dim_orders is not None:
            for order in _orders_of(dim_orders.get(name)):
                if order not in meta.dim_orders.values:
                    wanted = _either([_words(values) for values in meta.dim_orders.values])
                    return f"takes dim order {wanted} of `{shown}`, not {_words(order)}"
                if clash := _clash(bound, meta.dim_orders, shown, order):
                    return clash
    return None


def _clash(
    bound: Bound, options: Dtypes | DimOrders, argument: str, found: str | DimOrder
) -> str | None:
    """Why a tensor's value is none for its alias, which an earlier tensor has given a value."""
    if options.alias is None:
        return None
    first, value = bound.setdefault((type(options), options.alias), (argument, found))
    if value == found:
        return None
    one, other = _words(value), _words(found)
    return f"takes `{first}` and `{argument}` of one {options.alias}, not {one} and {other}"


def _outranked(loser: _Candidate, best: _Candidate, aliases: Sequence[str]) -> str:
    """Why a kernel that takes the call is not called."""
    winner = f"`{best.kernel.name}` ({best.kernel.location})"
    ours, theirs = loser.rank(aliases), best.rank(aliases)
    if ours[:2] != theirs[:2]:
        what = "is a catch-all" if loser.kernel.is_catch_all else "is less specific"
        return f"{what}: {winner} is for these tensors"
    if ours[2] != theirs[2]:
        return f"wants tensors laid out anew, which {winner} takes as they lie"
    if loser.library != best.library:
        return f"is in `{loser.kernel.library}`, after `{best.kernel.library}` with {winner}"
    if loser.variant != best.variant:
        return f"is for {loser.kernel.operator}, which comes after {best.kernel.operator}: {winner}"
    if loser.kernel.dispatch_key != best.kernel.dispatch_key:
        return f"is registered for {loser.kernel.dispatch_key}, which comes after that of {winner}"
    return f"comes after {winner}, which takes these tensors too"


def _dtypes_of(value: str | Sequence[str] | None) -> Iterator[str]:
    if value is None:
        return
    for item in (value,) if isinstance(value, str) else value:
        yield scalar_types.find(item) or item


def _orders_of(value: DimOrder | Sequence[DimOrder] | None) -> Iterator[DimOrder]:
    if value is None:
        return
    if all(isinstance(item, int) for item in value):
        yield tuple(value)  # type: ignore[arg-type]
        return
    for item in value:
        yield tuple(item)  # type: ignore[arg-type]


def _words(order: str | DimOrder) -> str:
    return f"[{', '.join(map(str, order))}]" if isinstance(order, tuple) else str(order)


def _either(values: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))
