"""A C++ file with an adapter for each kernel of libraries, which calls ExecuTorch's of that name.

    - op: add.out
      kernels:
        - kernel_name: torch::executor::add_out

becomes a function with the symbol and the prototype that compiled models call,

    hwr_status torch_executor_add_out(const hwr_tensor *self, …, const hwr_tensor *out) {
        if (!have_views(self, …, out)) {
            return called(made::torch_executor_add_out(self, …, out));
        }
        KernelRuntimeContext context;
        torch::executor::native::add_out(context, tensor(self), …, tensor(out));
        return status(context.failure_state());
    }

Models put ExecuTorch's view of a tensor behind its descriptor. Of descriptors without one, as
others give them, a second function makes some, and calls the kernel with these.

`hardwire/executorch.hpp` has what these are made of. The kernel is called directly: ExecuTorch's
registry is neither asked nor linked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...dialect.dispatch.keys import calls_on
from ...dialect.dispatch.registration import FALLTHROUGH
from ...dialect.errors import HardwireError
from ...dialect.kernel_library import Kernel, Library
from ...dialect.schema import FunctionSchema
from ...dialect.selected_operators import Selection
from ..c_names import c_name
from ..c_signature import Parameter, anchored, identifier, parameters, prototype
from ..kernel_header import listed
from ..texts import fill
from .cpp_types import Made, NoCppType, Passed, Views, passed
from .size_cpp import size_in_cpp

NAMESPACE = "at"
"""Where ExecuTorch looks for kernels whose name has no namespace."""


@dataclass(frozen=True)
class _Adapter:
    """A kernel that is called, and all places that name it for the same prototype."""

    kernel: Kernel
    schema: FunctionSchema
    has_order: bool

    @property
    def namespace(self) -> str:
        """`torch::executor::native`, for `torch::executor::add_out`: ExecuTorch adds the end."""
        return (self.kernel.name.rpartition("::")[0] or NAMESPACE) + "::native"

    @property
    def name(self) -> str:
        return self.kernel.name.rpartition("::")[2]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return parameters(self.schema, self.kernel.scratch is not None)


def adapters_text(libraries: Sequence[Library], selection: Selection | None = None) -> str:
    """The C++ file for the kernels of libraries, of those operators that are selected.

    Raises HardwireError with all kernels that are none of ExecuTorch's, or that have arguments
    which it has no C++ type for; and where there is no kernel to write one for.
    """
    problems: list[str] = []
    written: list[_Written] = []
    adapters = _adapters(libraries, selection)
    if not adapters:
        raise HardwireError(_no_kernel(libraries, selection))
    for one in adapters:
        try:
            written.append(_adapter_text(one))
        except NoCppType as problem:
            problems.append(f"{one.kernel.location}: `{one.kernel.name}` {problem}")
    if problems:
        raise HardwireError(*problems)
    return fill(
        "executorch.cpp.in",
        libraries=listed(libraries),
        declarations="\n".join(dict.fromkeys(one.declaration for one in written)),
        definitions="\n\n".join(one.definition for one in written),
    )


def _no_kernel(libraries: Sequence[Library], selection: Selection | None) -> str:
    files = ", ".join(one.path for one in libraries)
    if selection is None:
        return f"{files}: no kernel to adapt; name some with `kernels:`."
    return f"{files}: no kernel is of an operator that `--only` selects; select others, or all."


def _adapters(libraries: Sequence[Library], selection: Selection | None) -> list[_Adapter]:
    """The adapters, each symbol once, in the order of the files."""
    found: dict[str, _Adapter] = {}
    problems: list[str] = []
    for new in _all_kernels(libraries, selection):
        known = found.setdefault(new.kernel.symbol, new)
        if known.kernel.name != new.kernel.name or _prototype(known) != _prototype(new):
            problems.append(
                f"{new.kernel.location}: the symbol `{new.kernel.symbol}` stands for another C++ "
                f"function at {known.kernel.location}; give one of them a `symbol:`."
            )
        elif new.has_order:
            found[new.kernel.symbol] = new
    if problems:
        raise HardwireError(*problems)
    return list(found.values())


def _all_kernels(libraries: Sequence[Library], selection: Selection | None) -> Iterator[_Adapter]:
    for library in libraries:
        for operator in library.operators.values():
            if selection is not None and selection.dtypes_of(operator.schema) == ():
                continue
            for kernel in operator.kernels:
                if kernel.name != FALLTHROUGH:
                    yield _Adapter(kernel, operator.schema, _has_order(kernel))


def _has_order(kernel: Kernel) -> bool:
    """Whether tensors come in other dim orders than that of their dimensions."""
    asked = [meta.dim_orders for meta in kernel.arg_meta or () if meta.dim_orders is not None]
    orders = [order for options in asked for order in options.values]
    orders += [layout.dim_order for layout in kernel.layouts if layout.dim_order is not None]
    return any(order != tuple(range(len(order))) and order != "contiguous" for order in orders)


def _prototype(one: _Adapter) -> str:
    return prototype(one.kernel.symbol, one.schema, one.kernel.scratch is not None)


@dataclass(frozen=True)
class _Written:
    """The declaration of a kernel in C++, and its adapter."""

    declaration: str
    definition: str


def _adapter_text(one: _Adapter) -> _Written:
    if one.kernel.boxed or (one.kernel.dispatch_key and calls_on(one.kernel.dispatch_key)):
        raise NoCppType("is a boxed kernel or a handler, as ExecuTorch has none.")
    taken = [identifier(text) for p in one.parameters for text in p.declarations]
    context, memory = c_name("context", taken), c_name("memory", taken)
    views = _views(one, taken)
    found = [passed(p, one.schema, views) for p in one.parameters if p.kind != "scratch"]
    types = ", ".join(["et::KernelRuntimeContext &", *(each.type for each in found)])
    status = f"return et::status({context}.failure_state());"

    def calling(given: Iterable[str], have_views: bool) -> list[str]:
        call = f"::{one.namespace}::{one.name}({', '.join([context, *given])});"
        return [*_context(one, context, memory, have_views), call, status]

    hot = calling((each.expression for each in found), True)
    made = [each.made or Made(each.expression, ()) for each in found]
    cold = [line for each in made for line in each.lines]
    cold += calling((each.expression for each in made), False)
    asked = list(_views_asked(one, found))
    inlined = "" if one.kernel.scratch is None else "[[gnu::flatten]] "
    return _Written(
        f"namespace {one.namespace} {{\n{_returns(one.schema)}{one.name}({types});\n}}",
        f"{_comment(one)}{_views_made(one, cold) if asked else ''}"
        f'extern "C" {inlined}{_prototype(one)} {_braced([*asked, *hot])}',
    )


def _views(one: _Adapter, taken: list[str]) -> Views:
    """How views are made. Those of lists lie behind the `anchor`."""
    names = (each and identifier(each.declarations[0]) for each in anchored(one.parameters))
    return Views("et::OrderedView" if one.has_order else "et::View", taken, *names)


def _braced(lines: Iterable[str]) -> str:
    return "{\n" + "".join(f"    {line}\n" for line in lines) + "}"


def _views_asked(one: _Adapter, found: Sequence[Passed]) -> Iterator[str]:
    """Goes to the function that makes views, where tensors come without."""
    yield from (each.line for each in found if each.line is not None)
    asked = [each.viewed for each in found if each.viewed is not None]
    alone = [text for text in asked if text.isidentifier() and text != "false"]
    together = [f"et::have_views({', '.join(alone)})"] if alone else []
    conditions = [*together, *(text for text in asked if text not in alone)]
    if conditions:
        names = [identifier(text) for p in one.parameters for text in p.declarations]
        yield f"if (!({' && '.join(conditions)})) {{"
        yield f"    return et::called(made::{one.kernel.symbol}({', '.join(names)}));"
        yield "}"


def _views_made(one: _Adapter, lines: Sequence[str]) -> str:
    """The function that makes views, and calls the kernel with them."""
    head = _prototype(one).replace("hwr_status", "[[gnu::noinline]] static hwr_status", 1)
    return f"namespace made {{\n{head} {_braced(lines)}\n}}\n"


def _returns(schema: FunctionSchema) -> str:
    """The C++ type of what a kernel returns: a reference for each tensor that it has written."""
    for item in schema.returns:
        if not item.is_write:
            raise NoCppType(
                f"gives a new `{item.type}`; ExecuTorch's kernels write to tensors that they are "
                "given: name it for the `out` variant."
            )
    count = len(schema.returns)
    if not count or any(str(item.type.bare()) != "Tensor" for item in schema.returns):
        return "void "
    return "et::Tensor &" if count == 1 else f"std::tuple<{', '.join(['et::Tensor &'] * count)}> "


def _comment(one: _Adapter) -> str:
    return f"/* {one.schema}".replace("*/", "* /") + f" ({one.kernel.location}) */\n"


def _context(one: _Adapter, context: str, memory: str, have_views: bool) -> Iterator[str]:
    """The kernel's context, with the scratch memory for what it allocates while it runs."""
    if one.kernel.scratch is None:
        yield f"et::KernelRuntimeContext {context};"
        return
    bytes = size_in_cpp(one.kernel.scratch.root, one.parameters, have_views)
    scratch = identifier(one.parameters[-1].declarations[0])
    given = f"static_cast<uint32_t>({bytes}), static_cast<uint8_t *>({scratch})"
    yield f"et::MemoryAllocator {memory}({given});"
    yield f"et::KernelRuntimeContext {context}(nullptr, &{memory});"
