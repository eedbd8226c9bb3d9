"""The header of a library of operators: the name of its table, and what is in it."""

from __future__ import annotations

from collections.abc import Sequence

from .library import OperatorEntry

TEMPLATE = """\
/* {name}: {count} operators of PyTorch, compiled by hardwire to be called by name. Do not edit.
 *
 * Link {name}.o and the files in hardwire's runtime/src, and call:
 *
 *     hwr_value values[32];
 *     hwr_stack stack = hwr_stack_make(values, 32);
 *     hwr_stack_push(&stack, hwr_value_of_tensor(&x));
 *     ...                                                arguments, then destinations
 *     hwr_status status = hwr_call({name}, "{example}", &stack, n);
 *
{operators}
 *
 * Sizes are those of the tensors that are passed. `scratch` is the memory that a call needs at
 * most; where the sizes decide, a call with too little is HWR_ERROR_SCRATCH and writes nothing.
 * docs/oplib.md says what each status means.
 */
#ifndef HWR_OPERATORS_{guard}_H
#define HWR_OPERATORS_{guard}_H

#include <hardwire/boxed.h>

#ifdef __cplusplus
extern "C" {{
#endif

extern const hwr_table {name}[];

#ifdef __cplusplus
}}
#endif

#endif /* HWR_OPERATORS_{guard}_H */
"""


def library_header(name: str, operators: Sequence[OperatorEntry]) -> str:
    """The text of the header."""
    lines = [
        f" *   {operator.schema}{_scratch(operator)}".replace("*/", "* /") for operator in operators
    ]
    return TEMPLATE.format(
        name=name,
        guard=name.upper(),
        count=len(operators),
        example=operators[0].schema.full_name,
        operators="\n".join(lines),
    )


def _scratch(operator: OperatorEntry) -> str:
    if operator.scratch is None:
        return "  (scratch: by sizes)"
    return f"  (scratch: {operator.scratch} bytes)" if operator.scratch else ""
