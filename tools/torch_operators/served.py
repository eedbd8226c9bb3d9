"""Which operators of kernel libraries PyTorch can be given, and what is known of their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...dialect.dispatch.keys import calls_on
from ...dialect.dispatch.registration import FALLTHROUGH
from ...dialect.dispatch.table import CPU, tried
from ...dialect.kernel_library import Kernel, Library, LibraryOperator
from ...dialect.kernel_library.model import family
from ...dialect.kernel_library.operators import declared
from ...dialect.kernel_library.returned import Returned
from ...dialect.kernel_library.variants import INPLACE, RESULT, is_tensor, variant_for
from ...dialect.registry import Operators, registry
from ...dialect.schema import Argument, FunctionSchema, ListType, Return
from ...lowering.c_signature import values

QUANTIZED = "QuantizedCPU"
NUMBERS = ("int", "float", "bool", "code", "scalar")


def places(schema: FunctionSchema) -> tuple[Argument, ...] | tuple[Return, ...]:
    """What an operator gives or fills: lists that are filled are not returned."""
    return schema.out_arguments or schema.returns


@dataclass(frozen=True)
class Served:
    """An operator that PyTorch is given.

    `keys` are the dispatch keys that it has kernels for. `returned` says of each of its `places`
    what it is like, None for numbers and where nobody says it.
    """

    schema: FunctionSchema
    keys: tuple[str, ...]
    returned: tuple[Returned | None, ...] = ()
    is_own: bool = False
    """PyTorch has the operator, and knows what it gives."""

    @property
    def name(self) -> str:
        return self.schema.full_name

    @property
    def missing(self) -> str | None:
        """What PyTorch has to be told of its results; None where all is known."""
        if self.is_own:
            return None
        fake = f'torch.library.register_fake("{self.name}", …)'
        for number, (one, known) in enumerate(zip(places(self.schema), self.returned, strict=True)):
            if one.is_write:
                continue
            if not is_tensor(one.type):
                return f"`{self.name}` gives a number: torch.export needs {fake}."
            if known is None:
                name = one.name or f"{RESULT}{number}"
                is_open = isinstance(one.type, ListType) and one.type.size is None
                what = "how many tensors" if is_open else "what shape"
                said = "{count: NUMBER, like: TENSOR}" if is_open else "TENSOR"
                return (
                    f"`{self.name}`: nothing says {what} `{name}` has; add "
                    f"`returns: {{{name}: {said}}}` to its entry, or call {fake}."
                )
        return None


@dataclass(frozen=True)
class Plan:
    """What is registered; `left_out` has a sentence for all that is not."""

    operators: tuple[Served, ...]
    left_out: tuple[str, ...]


def plan(libraries: Sequence[Library], replaced: str | None = None) -> Plan:
    """The operators that the libraries declare and have kernels for; with a key that is `replaced`
    PyTorch's own, too, that have kernels for it."""
    known = registry()
    found: list[Served] = []
    left_out = [*_elsewhere(libraries)]
    if replaced is None:
        left_out = [*_of_pytorch(libraries, known), *left_out]
    else:
        found += _replaced(libraries, known, replaced)
    for entry in declared(libraries, known).values():
        schema = entry.schema
        keys = tuple(
            key for key in (CPU, QUANTIZED) if any(_kernels_for_key(libraries, schema, key))
        )
        problem = _problem(schema)
        if keys and problem is not None:
            left_out.append(f"`{schema.full_name}`: {problem}.")
        elif keys:
            found.append(Served(schema, keys, _what_results_are(libraries, schema, entry.tags)))
    return Plan(tuple(found), tuple(left_out))


def _of_pytorch(libraries: Sequence[Library], known: Operators) -> Iterator[str]:
    each = (o for library in libraries for o in library.operators.values())
    names = dict.fromkeys(o.name for o in each if o.name in known and o.kernels)
    if names:
        listed = ", ".join(f"`{name}`" for name in names)
        yield (
            f"{listed}: PyTorch has kernels of its own; `hardwire kernels check` compares yours, "
            "and --replace CPU puts them in front."
        )


def _replaced(libraries: Sequence[Library], known: Operators, key: str) -> Iterator[Served]:
    """PyTorch's operators of which a library has a kernel, in all variants that it serves."""
    families = {name for library in libraries for name in library.families}
    for entry in (known.entry(name) for name in known):
        schema = entry.schema
        if family(schema) not in families or not any(_kernels_for_key(libraries, schema, key)):
            continue
        gives_views = any(one.alias is not None and not one.is_write for one in schema.returns)
        if _problem(schema) is None and not gives_views:
            yield Served(schema, (key,), (None,) * len(places(schema)), is_own=True)


def _elsewhere(libraries: Sequence[Library]) -> Iterator[str]:
    """Kernels that no call on the CPU comes to, and those that call on."""
    for library in libraries:
        for kernel in library.kernels():
            key = kernel.dispatch_key
            if key is not None and key not in (*tried(CPU), *tried(QUANTIZED)):
                yield _not_called(kernel.name, kernel.location, key)
        for one in library.fallbacks:
            yield _not_called(one.kernel, one.location, one.dispatch_key)


def _not_called(name: str, location: str, key: str) -> str:
    what = "makes calls go on" if calls_on(key) else "is for another device"
    return f"`{name}` ({location}): {key} {what}, and only kernels for the CPU are registered."


def _serving_variants(
    libraries: Sequence[Library], schema: FunctionSchema
) -> Iterator[tuple[LibraryOperator, str]]:
    """The variants of an operator that may serve it, and as what."""
    for library in libraries:
        for member in library.families.get(family(schema), ()):
            variant = variant_for(member.schema, schema)
            if variant is not None:
                yield member, variant


def kernels_of(libraries: Sequence[Library], served: Served) -> Iterator[Kernel]:
    """The kernels that calls of an operator may come to."""
    for key in served.keys:
        yield from _kernels_for_key(libraries, served.schema, key)


def _kernels_for_key(
    libraries: Sequence[Library], schema: FunctionSchema, key: str
) -> Iterator[Kernel]:
    for member, _ in _serving_variants(libraries, schema):
        yield from (kernel for kernel in member.kernels if _serves(kernel, key))


def _serves(kernel: Kernel, key: str) -> bool:
    """Kernels without a key are for plain tensors."""
    if kernel.name == FALLTHROUGH:
        return False
    if key == QUANTIZED:
        return kernel.dispatch_key == QUANTIZED
    return kernel.dispatch_key is None or kernel.dispatch_key in tried(key)


def _problem(schema: FunctionSchema) -> str | None:
    """Why nobody could call it: the end of a sentence."""
    if schema.varargs or schema.varrets:
        return "it is variadic"
    for item in schema.returns:
        type = item.type
        is_open = isinstance(type, ListType) and type.size is None and not is_tensor(type)
        if is_open and not item.is_write:
            return f"nothing says how many elements the list `{item}` has that it gives"
    for one in values(schema):
        if (
            one.is_result
            and not one.names
            and (
                one.is_optional or one.has_optional_elements or one.kind not in ("tensor", *NUMBERS)
            )
        ):
            return f"`{one.text}` is neither a tensor nor a number"
    return None


def _what_results_are(
    libraries: Sequence[Library], schema: FunctionSchema, tags: Sequence[str]
) -> tuple[Returned | None, ...]:
    """For each result what says its shape: `returns`, a tag, or a variant that works in place."""
    found: list[Returned | None] = [None] * len(places(schema))
    for member, variant in _serving_variants(libraries, schema):
        for one in member.returns:
            place = _place_of_result(member.schema, one.result)
            found[place] = found[place] or one
        if variant == INPLACE:
            like = tuple(argument.name for argument in member.schema.updated)
            found = [one or Returned("", like) for one in found]
    if "pointwise" in tags:
        like = tuple(a.name for a in schema.arguments if str(a.type) == "Tensor" and not a.is_out)
        found = [
            one or (None if isinstance(place.type, ListType) else Returned("", like))
            for one, place in zip(found, places(schema), strict=True)
        ]
    return tuple(found)


def _place_of_result(schema: FunctionSchema, result: str) -> int:
    """The number of a result by its name, that of an out argument, or `__ret_0`."""
    names = [argument.name for argument in schema.out_arguments]
    names = names or [one.name or f"{RESULT}{n}" for n, one in enumerate(schema.returns)]
    return names.index(result)
