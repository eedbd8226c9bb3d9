"""What native_functions.yaml demands of an entry beyond its schema: fields that fit each other.

Each rule says what to write instead, as PyTorch's code generator would refuse the entry too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .dispatch import keys
from .dispatch.registrations import STRUCTURED_KEYS
from .entry import Entry, kernel_name
from .names import did_you_mean, nearest
from .schema_rules import has_tensor_options

TAGS = (
    "inplace_view", "pt2_compliant_tag", "view_copy", "dynamic_output_shape",
    "data_dependent_output", "generated", "nondeterministic_seeded", "nondeterministic_bitwise",
    "needs_exact_strides", "needs_contiguous_strides", "needs_fixed_stride_order",
    "flexible_layout", "core", "pointwise", "maybe_aliasing_or_mutating", "cudagraph_unsafe",
    "reduction", "inplace", "out", "out_variant",
)  # fmt: skip
"""Those of PyTorch's tags.yaml."""

KERNEL_SPACES = 3
"""How many namespaces may stand before a kernel's name."""


def problems_of(entry: Entry) -> list[str]:
    """A sentence for every rule that the entry breaks, each with its place."""
    found = [problem for rule in RULES for problem in rule(entry)]
    return [f"{entry.location}: `{entry.name}`: {problem}" for problem in found]


def key_problem(key: str) -> str | None:
    """Why no kernel can be registered for the key."""
    if key not in keys.KEYS:
        near = keys.nearest(key)
        return f"there is no dispatch key `{key}`{did_you_mean(near)}"
    if key == keys.UNDEFINED or not (keys.is_runtime(key) or keys.is_alias(key)):
        return f"no kernel can be registered for `{key}`: name one of its backends' keys."
    return None


def _dispatch(entry: Entry) -> Iterator[str]:
    if entry.manual_kernel_registration and entry.has_dispatch:
        yield "with `manual_kernel_registration`, `dispatch` has no effect: leave one of them out."
    yield from filter(None, map(key_problem, entry.dispatch))
    for key, kernel in entry.dispatch.items():
        if kernel.count("::") > KERNEL_SPACES:
            yield f"the kernel `{kernel}` of `{key}` is in more than {KERNEL_SPACES} namespaces."
    alone = list(entry.dispatch.items()) == [
        ("CompositeImplicitAutograd", kernel_name(entry.schema))
    ]
    if entry.has_dispatch and alone and entry.structured_delegate is None:
        yield "`dispatch` says what holds without it: leave it out."


def _composites(entry: Entry) -> Iterator[str]:
    """Each of them serves what the next serves, so that only one could ever be called."""
    given = [key for key in keys.COMPOSITES if key in entry.dispatch]
    if "CompositeImplicitAutogradNestedTensor" in entry.dispatch:
        given += ["CompositeImplicitAutogradNestedTensor"]
        if len(given) == 2 and "CompositeExplicitAutogradNonFunctional" not in given:
            return
    if len(given) > 1:
        yield f"{' and '.join(f'`{key}`' for key in given)} serve the same backends: give one."


def _factories(entry: Entry) -> Iterator[str]:
    schema = entry.schema
    if entry.has_dispatch or "CompositeImplicitAutograd" not in entry.dispatch:
        return
    tensors = any("Tensor" in str(argument.type) for argument in schema.arguments)
    factory = has_tensor_options(schema) and not tensors
    if schema.name.startswith("new_") or schema.name.endswith("_like") or factory:
        yield "a factory is no composition of others: write `dispatch: CompositeExplicitAutograd`."


def _structured(entry: Entry) -> Iterator[str]:
    kind = entry.schema.kind
    if entry.structured and kind != "out":
        yield "`structured` stands at the out variant; write `structured_delegate` here."
    if entry.structured_delegate is not None and kind in ("out", "scratch"):
        yield "`structured_delegate` names the out variant: write `structured: True` here."
    if entry.structured and entry.structured_delegate is not None:
        yield "`structured` and `structured_delegate` exclude each other."
    if (entry.structured or entry.structured_delegate) and not entry.device_guard:
        yield "structured kernels always set the device: leave `device_guard: False` out."
    for field in ("structured_inherits", "precomputed", "ufunc_inner_loop"):
        if getattr(entry, field) and not entry.structured:
            yield f"`{field}` belongs to an entry with `structured: True`."
    yield from _delegate(entry)


def _delegate(entry: Entry) -> Iterator[str]:
    delegate = entry.structured_delegate
    if delegate is None:
        return
    if "::" in delegate:
        yield f"the delegate is in the same namespace: write `{delegate.rpartition('::')[2]}`."
    for key in STRUCTURED_KEYS:
        if key in entry.dispatch:
            yield f"the kernel of `{key}` is the delegate's: leave it out of `dispatch`."


def _variants(entry: Entry) -> Iterator[str]:
    for variant in entry.variants:
        if variant not in ("function", "method"):
            yield f"a variant is `function` or `method`, not `{variant}`."
    if entry.schema.out_arguments and entry.variants != ("function",):
        yield "an operator with out arguments is a function only: leave `variants` out."
    if entry.python_module is not None and "method" in entry.variants:
        yield "a function of a Python module is no method."


def _others(entry: Entry) -> Iterator[str]:
    if entry.device_check not in ("NoCheck", "ExactSame"):
        yield f"`device_check` is `NoCheck` or `ExactSame`, not `{entry.device_check}`."
    optional = {argument.name for argument in entry.schema.arguments if argument.has_default}
    for name in entry.cpp_no_default_args:
        if name not in optional:
            yield f"`cpp_no_default_args` names `{name}`, which is no argument with a default."
    for tag in entry.tags:
        if tag not in TAGS:
            yield f"there is no tag `{tag}`{did_you_mean(nearest(tag, TAGS))}"


def _is_random(entry: Entry) -> bool:
    schema = entry.schema
    if any("Generator" in str(argument.type) for argument in schema.arguments):
        return True
    name = schema.full_name.partition("::")[2] or schema.full_name
    if "rand" in name:
        return True
    dropout = "dropout" in name or any("dropout" in item.name for item in schema.arguments)
    return dropout and "backward" not in name and schema.name != "_cudnn_init_dropout_state"


def _seeds(entry: Entry) -> Iterator[str]:
    if _is_random(entry) and "nondeterministic_seeded" not in entry.tags:
        yield "it draws random numbers: write `tags: nondeterministic_seeded`."


RULES: tuple[Callable[[Entry], Iterator[str]], ...] = (
    _dispatch,
    _composites,
    _factories,
    _structured,
    _variants,
    _others,
    _seeds,
)
