"""A kernel library as YAML that can be read again, each kernel with the place that it came from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from .merge import Shadowed
from .model import ArgMeta, DimOrder, DimOrders, Dtypes, Kernel, Library, LibraryOperator
from .returned import Returned
from .symbols import symbol_of

_PLAIN = re.compile(r"[A-Za-z_][\w:.]*")


def to_yaml(library: Library, shadowed: Iterable[Shadowed] = ()) -> str:
    """The library's text; what it hides is told in comments."""
    hidden: dict[str, list[Shadowed]] = {}
    for item in shadowed:
        hidden.setdefault(item.operator, []).append(item)
    lines = [f"# Kernels of {library.path}."]
    for operator in library.operators.values():
        lines += ["", *(f"# {item}" for item in hidden.get(operator.name, ()))]
        lines += _operator(operator)
    for fallback in library.fallbacks:
        lines += ["", f"- fallback:  # {fallback.location}"]
        lines += [f"    {fallback.dispatch_key}: {_text(fallback.kernel)}"]
    return "\n".join(lines) + "\n"


def _operator(operator: LibraryOperator) -> Iterator[str]:
    if operator.declared:
        yield f"- func: {_text(str(operator.schema))}"
    else:
        yield f"- op: {operator.name}"
    if operator.returns:
        yield "  returns:"
        yield from (f"    {one.result}: {_returned_text(one)}" for one in operator.returns)
    keyed = [kernel for kernel in operator.kernels if kernel.dispatch_key is not None]
    plain = [kernel for kernel in operator.kernels if kernel.dispatch_key is None]
    names = _Names(plain)
    yield from names.lines()
    if plain:
        yield "  kernels:"
        for kernel in plain:
            yield from _kernel(kernel, names)
    if keyed:
        yield "  dispatch:"
        for kernel in keyed:
            yield f"    {kernel.dispatch_key}: {kernel.name}  # {kernel.location}"


def _kernel(kernel: Kernel, names: _Names) -> Iterator[str]:
    yield f"    # {kernel.location}"
    if not kernel.arg_meta:
        yield "    - arg_meta: null"
    else:
        yield "    - arg_meta:"
        for meta in kernel.arg_meta:
            yield f"        {meta.argument}: {names.meta(meta)}"
    yield f"      kernel_name: {kernel.name}"
    if kernel.function != symbol_of(kernel.name):
        yield f"      symbol: {kernel.function}"
    if kernel.scratch is not None:
        yield f"      scratch: {json.dumps(kernel.scratch.text)}"
    if kernel.layouts:
        yield "      layout:"
        for layout in kernel.layouts:
            fields = [] if layout.dim_order is None else [f"dim_order: {_order(layout.dim_order)}"]
            fields += [] if layout.align is None else [f"align: {layout.align}"]
            yield f"        {layout.argument}: {{{', '.join(fields)}}}"
    for flag, is_set in (("boxed", kernel.boxed), ("abi", kernel.c_function is not None)):
        if is_set:
            yield f"      {flag}: true"


def _returned_text(one: Returned) -> str:
    fields = [f"like: [{', '.join(one.like)}]"] if one.like else []
    if one.shape is not None:
        fields.append(f"shape: [{', '.join(json.dumps(size.text) for size in one.shape)}]")
    fields += [] if one.dtype is None else [f"dtype: {one.dtype}"]
    fields += [] if one.count is None else [f"count: {json.dumps(one.count.text)}"]
    return f"{{{', '.join(fields)}}}"


class _Names:
    """Names for the aliases of an entry's kernels, which may come from several files."""

    def __init__(self, kernels: Sequence[Kernel]) -> None:
        self._names: dict[tuple[str, Dtypes | DimOrders], str] = {}
        for kernel in kernels:
            for meta in kernel.arg_meta or ():
                for options in (meta.dtypes, meta.dim_orders):
                    if options is not None and options.alias is not None:
                        self._add(options)

    def _add(self, options: Dtypes | DimOrders) -> None:
        """Aliases of one name and one meaning keep one name."""
        key = (options.alias or "", options)
        if key not in self._names:
            letter = "T" if isinstance(options, Dtypes) else "D"
            count = sum(name.startswith(letter) for name in self._names.values())
            self._names[key] = f"{letter}{count}"

    def lines(self) -> Iterator[str]:
        for title, cls in (("type_alias", Dtypes), ("dim_order_alias", DimOrders)):
            named = [(n, o) for (_, o), n in self._names.items() if type(o) is cls]
            if named:
                yield f"  {title}:"
                yield from (f"    {name}: {_values(options)}" for name, options in named)

    def meta(self, meta: ArgMeta) -> str:
        return f"[{self._options(meta.dtypes)}, {self._options(meta.dim_orders)}]"

    def _options(self, options: Dtypes | DimOrders | None) -> str:
        if options is None:
            return "null"
        if options.alias is not None:
            return self._names[(options.alias, options)]
        return _values(options)


def _values(options: Dtypes | DimOrders) -> str:
    if isinstance(options, Dtypes):
        return f"[{', '.join(options.values)}]"
    return f"[{', '.join(_order(order) for order in options.values)}]"


def _order(order: DimOrder | str) -> str:
    return order if isinstance(order, str) else f"[{', '.join(map(str, order))}]"


def _text(text: str) -> str:
    """A scalar, quoted where YAML would read it as something else."""
    if _PLAIN.fullmatch(text):
        return text
    risky = ": " in text or " #" in text or text[0] in "\"'{}[]&*!|>%@`"
    return "'" + text.replace("'", "''") + "'" if risky else text
