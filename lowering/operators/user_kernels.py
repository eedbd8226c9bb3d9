"""Kernels of the user's that operator libraries call, and why they cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...dialect.kernel_library.model import Kernel
from ...dialect.kernel_library.variants import is_tensor
from ...dialect.schema import FunctionSchema
from ..c_signature import Parameter, parameters

LISTS = ("int", "float", "bool", "tensor")
COPIED = {"scalar": ("scalars", 16), "string": ("strings", 8)}
GIVEN = ("int", "float", "bool", "code", "scalar")


@dataclass(frozen=True)
class UserKernel:
    """A C function of the user's that serves an operator; `schema` is the one that it is for."""

    kernel: Kernel
    schema: FunctionSchema

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        return parameters(self.schema, self.kernel.scratch is not None)

    @property
    def scratch(self) -> bool:
        """It takes scratch memory, or lists that are copied to it."""
        copied = any(one.is_list and one.kind in COPIED for one in self.parameters)
        return not self.kernel.boxed and (copied or self.kernel.scratch is not None)

    def problem(self, called: FunctionSchema) -> str | None:
        """Why it cannot be called by name, for an operator; None where it can."""
        if self.kernel.boxed:
            given = [one.name for one in self.schema.arguments if not one.is_out]
            same = given == [one.name for one in called.arguments if not one.is_out]
            numbers = any(not is_tensor(one.type) for one in called.returns)
            if numbers:
                return "it is boxed, and gives a number"
            return None if same else "it is boxed, and its operator takes other arguments"
        for one in self.parameters:
            is_new = one.is_result and one.kind != "tensor"
            if is_new and (one.is_list or one.is_optional or one.kind not in GIVEN):
                return f"`{one.text}` has no value on a stack"
            if one.is_list and one.kind not in (*LISTS, *COPIED, "opaque"):
                return f"`{one.text}` has no place in memory"
            if one.is_list and one.has_optional_elements and one.kind != "tensor":
                return f"`{one.text}` has no place in memory"
        return None


def problems_of(schema: FunctionSchema, found: Sequence[UserKernel]) -> Iterator[str]:
    """A sentence for each kernel of an operator that cannot be called by name."""
    for user in found:
        problem = user.problem(schema)
        if problem is not None:
            yield (
                f"{user.kernel.location}: kernel `{user.kernel.name}` of `{schema.full_name}` "
                f"cannot be called by name: {problem}."
            )
