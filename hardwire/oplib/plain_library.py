"""The operators of a list that it only names: what must be said of them, and what is left out.

What PyTorch takes and torch-mlir does not is no kernel, and no error as long as some calls have
one. An operator without any is an error, but for an overload that a name of all overloads brings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dialect.errors import HardwireError
from ..dialect.operator_list import ListedOperator
from ..dialect.registry import Operators
from ..dialect.schema import FunctionSchema, ListType
from ..dialect.torch_mlir.refusals import draws, open_refusal, operator_refusal
from ..dialect.variant import Fixed, Free, Variant
from .parts import Parts, undrawn


class Plain:
    """Takes each operator with its variants, and tells at the end what came of them."""

    def __init__(self, source: str, known: Operators) -> None:
        self.source = source
        self.known = known
        self.served: set[str] = set()
        """Names in the list that stand for an operator with a kernel."""
        self.moved: list[FunctionSchema] = []
        """Operators that need no kernel: their entry points move elements."""
        self.operators: dict[FunctionSchema, ListedOperator] = {}
        self.wanted: dict[FunctionSchema, list[Variant]] = {}
        self.missing: dict[FunctionSchema, list[str]] = {}

    def move(self, operator: ListedOperator) -> None:
        """An operator whose entry point is all of it."""
        self.served.add(operator.named)
        self.moved.append(operator.schema)

    def take(self, operator: ListedOperator, found: list[Variant], missing: list[str]) -> list[str]:
        """What is wrong with an operator in any case; that of a plain one is told in the end."""
        if operator.chosen:
            self.served.add(operator.named)
            return missing
        self.operators[operator.schema] = operator
        self.wanted[operator.schema] = found
        self.missing[operator.schema] = missing
        return []

    def left_out(self, parts: Parts) -> dict[FunctionSchema, str]:
        """Overloads without a kernel, and why. HardwireError where a name has no kernel at all."""
        done = {one.variant.schema for one in parts.compiled}
        self.served |= {one.named for schema, one in self.operators.items() if schema in done}
        unsaid: dict[str, str] = {}
        drawn: list[str] = []
        problems: list[str] = []
        left: dict[FunctionSchema, str] = {}
        for schema, operator in self.operators.items():
            if schema in done:
                continue
            reason, names = self._why_none(schema, parts.failed), self._unsaid(schema)
            if operator.named in self.served:
                left[schema] = reason
            elif names:
                unsaid[schema.full_name] = names
            elif draws(schema, self.known):
                drawn.append(operator.named)
            else:
                problems += self._sentences(schema, reason)
        if drawn:
            problems.insert(0, f"{self.source}: {undrawn(list(dict.fromkeys(drawn)))}")
        if unsaid:
            listed = ", ".join(f"`{name}` ({what})" for name, what in unsaid.items())
            problems.insert(
                0, f"{self.source}: give what a call cannot bring, under `variants:`: {listed}."
            )
        if problems:
            raise HardwireError(*problems)
        return left

    def _sentences(self, schema: FunctionSchema, reason: str) -> list[str]:
        what = f"{self.source}: `{schema.full_name}` cannot be compiled"
        given = f"{what} for open sizes: {reason}; leave it out, or give its `shapes:`."
        return self.missing[schema] or [given]

    def _why_none(self, schema: FunctionSchema, failed: Mapping[Variant, str]) -> str:
        if draws(schema, self.known):
            return "it draws random numbers"
        reasons = [failed[one] for one in self.wanted[schema] if one in failed]
        return reasons[0] if reasons else self._unsaid(schema) or "no kernel takes it"

    def _unsaid(self, schema: FunctionSchema) -> str:
        """What the list can say so that there is a kernel: ranks, or values of literals."""
        if operator_refusal(schema) or open_refusal(schema) or draws(schema, self.known):
            return ""
        wanted = self.wanted[schema]
        if not wanted:
            return "`ranks`"
        if any(one.written for one in wanted):
            return ""
        free = {name for one in wanted for name, given in one.arguments if _must_be_known(given)}
        names = [one.name for one in schema.arguments if one.name in free]
        return "`arguments`: " + ", ".join(names) if names else ""

    def tell(
        self, report: dict[str, Any], parts: Parts, left_out: Mapping[FunctionSchema, str]
    ) -> None:
        """Adds to a report what the list did not say: fixed literals, calls without a kernel."""
        report["left_out"] = {schema.full_name: reason for schema, reason in left_out.items()}
        rows = {row["operator"]: row for row in report["operators"]}
        for schema, wanted in self.wanted.items():
            row = rows.get(schema.full_name)
            if row is None:
                continue
            missing = [str(one) for one in wanted if one in parts.failed]
            compiled = [one.variant for one in parts.compiled if one.variant.schema == schema]
            row["missing"] = missing
            fixed = [name for name in _free(wanted) if name not in _free(compiled)]
            row["fixed"] = list(dict.fromkeys([*_default_lists(schema, compiled), *fixed]))


def _must_be_known(given: Any) -> bool:
    """A literal other than one number of the kind that kernels compute with."""
    return isinstance(given, Free) and (given.count is not None or given.kind != "float")


def _default_lists(schema: FunctionSchema, compiled: list[Variant]) -> list[str]:
    """The lists of numbers that every kernel has as the schema does: a stride, a padding."""
    listed = [one.name for one in schema.arguments if isinstance(one.type, ListType)]
    with_default = [name for name in listed if schema.argument(name).has_default]
    return [
        name
        for name in with_default
        if all(
            isinstance(dict(one.arguments)[name], Fixed)
            and (one.along is None or one.along.dim != name)
            for one in compiled
        )
    ]


def _free(variants: list[Variant]) -> list[str]:
    """The literals that are arguments of a kernel in some variant."""
    return list(
        dict.fromkeys(
            name for one in variants for name, given in one.arguments if isinstance(given, Free)
        )
    )
