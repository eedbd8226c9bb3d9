"""Which values share storage while a graph with in-place operators is turned into plain SSA.

`y = relu_(x)` becomes `y = relu(x)`, and later readers of `x` read `y`. That is right as long as
nobody reads the old storage by another name, a view for example. Such a read is found here.
"""

from __future__ import annotations

from ..schema import FunctionSchema

# Their schemas promise a new tensor; in inference they may hand back the one that they were given.
UNDECLARED = frozenset(
    ("dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout", "type_as",
     "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_tensors", "reshape_as")
)  # fmt: skip


class Aliases:
    """Groups of value names that may share storage, and what was overwritten through whom."""

    def __init__(self) -> None:
        self._group: dict[str, list[str]] = {}
        self._owner: dict[int, str] = {}
        self._stale: dict[str, str] = {}

    def define(self, name: str, of: str | None = None) -> None:
        """A new value: storage of its own, or a view of what `of` names."""
        group = self._group.setdefault(of, [of]) if of is not None else []
        group.append(name)
        self._group[name] = group

    def own(self, name: str, owner: str) -> None:
        """A value that belongs to the caller or to the model: nobody may write to its storage."""
        self.define(name)
        self._owner[id(self._group[name])] = owner

    def write(self, name: str, operator: str) -> str | None:
        """`operator` overwrites the storage of `name`; the owner's description if it may not."""
        group = self._group.setdefault(name, [name])
        owner = self._owner.get(id(group))
        if owner is not None:
            return owner
        for other in group:
            self._stale[other] = operator
        self._stale.pop(name, None)
        self._group[name] = [name]
        return None

    def stale(self, name: str) -> str | None:
        """The operator that has overwritten this value through another name, if any did."""
        return self._stale.get(name)


def viewed_argument(schema: FunctionSchema) -> str | None:
    """The argument that the results may be views of."""
    for argument in schema.arguments:
        if argument.alias is not None:
            return argument.name
    return schema.arguments[0].name if schema.name in UNDECLARED else None
