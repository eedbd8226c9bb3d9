"""What is refused before anything of a graph is built: all problems of a kind in one error."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from ..errors import ImportFailed
from ..operators import record
from ..ops import operator_name
from ..registry import Operators
from . import primitives, tensors
from .data_sizes import REPEATS
from .fields import Field
from .higher_order import OPERATORS, is_known
from .nodes import HIGHER_ORDER, Node
from .numbers import FUNCTIONS
from .overloads import DECOMPOSE, find
from .size_text import Symbols
from .unsupported import SymbolicSize, Unsupported

DYNAMIC = "dynamic_output_shape"
BRANCHLESS = (
    "it depends on data, or compares sizes that are known at run time only; keep shapes, numbers "
    "and branches independent of both"
)
STATIC = "it depends on data: keep shapes and numbers independent of what tensors hold"

TRANSFORMS = ("torch._functorch.",)
"""Modules of the functions that a transformation leaves in a graph at its begin and end."""

OF_PYTORCH = ("aten", "prim", "prims")
"""Namespaces of operators that PyTorch can write with others."""

FLOAT8 = "float8"
INTEGERS = "as it has no numbers of eight bits but integers: quantise to int8 or to int4"
UNWRAP = (
    "call `torchao.utils.unwrap_tensor_subclass(model)` before it is exported, so that the graph "
    "has the tensors that quantised weights consist of"
)
HINTS = {"export::access_subclass_inner_tensor": UNWRAP}
"""What to do about operators that a step before the export leaves."""

OWN = (
    "declare it, and name the C function that computes it, in a kernel library (`--kernels`, see "
    "docs/kernels.md)"
)


def only_checks(name: str) -> bool:
    """A check or a hint: conditions of sizes are left of it (`GraphImporter.conditions`)."""
    return record(operator_name(name)).checks_only


def check_values(metas: Mapping[str, Field], symbols: Symbols, file: str, blamed: set[str]) -> None:
    """Every tensor of the graph has sizes and an element type that can be compiled.

    `blamed` are the sizes that depend on data and are reported already.
    """
    problems: dict[str, list[str]] = {}
    for name, field in metas.items():
        try:
            tensors.read_value(field, symbols)
        except SymbolicSize as problem:
            if not blamed.issuperset(tensors.unknown_symbols(field, symbols)):
                problems.setdefault(f"{problem}: {STATIC}", []).append(name)
        except Unsupported as problem:
            remedy = f", {INTEGERS}" if FLOAT8 in str(problem) else ""
            problems.setdefault(f"{problem}: hardwire cannot compile it{remedy}", []).append(name)
    fail(file, (f"`{names[0]}`{_and_more(names)} {reason}" for reason, names in problems.items()))


def check_sizes(
    nodes: Iterable[Node],
    metas: Mapping[str, Field],
    symbols: Symbols,
    file: str,
    operators: Operators,
    blamed: set[str],
) -> None:
    """No operator gives a tensor whose size depends on data.

    Those are to blame that find a size in data, and the first that has one: its symbols are added
    to `blamed`.
    """
    uses: dict[str, list[Node]] = {}
    for node in nodes:
        results = [metas[each] for each in node.tensors if each is not None and each in metas]
        found = {name for each in results for name in tensors.unknown_symbols(each, symbols)}
        if not found or (found <= blamed and not _finds_sizes(node, operators)):
            continue
        blamed |= found
        uses.setdefault(node.target, []).append(node)
    fail(
        file,
        (
            f"hardwire cannot compile {_called(same[0])}{_times(same)}{same[0].where}, as the size "
            f"of its result depends on data: {_remedy(same[0], operators)}"
            for same in uses.values()
        ),
    )


def _finds_sizes(node: Node, operators: Operators) -> bool:
    """An operator like `nonzero`, the size of whose result is what its operands hold."""
    name = node.operator
    return name is not None and name in operators and DYNAMIC in operators.entry(name).tags


def _remedy(node: Node, operators: Operators) -> str:
    if node.operator == REPEATS:
        return "say with `output_size=` how many rows there are, or let the counts be a constant"
    if _finds_sizes(node, operators):
        return "keep the size and mark what counts, with `torch.where` or a mask"
    return "keep shapes and numbers independent of what tensors hold"


def _called(node: Node) -> str:
    return f"`{_shown(node.operator or node.target.removeprefix(HIGHER_ORDER))}`"


def _times(nodes: list[Node]) -> str:
    return "" if len(nodes) == 1 else f" ({len(nodes)} times)"


def without_checks(nodes: Sequence[Node], outputs: Iterable[str]) -> list[Node]:
    """The nodes without arithmetic of Python's on numbers that only checks read, and these."""
    needed = set(outputs)
    kept: list[Node] = []
    for node in reversed(nodes):
        if node.operator is not None and only_checks(node.operator):
            continue
        if node.operator is None and node.gives_numbers() and not needed & set(node.symbols):
            continue
        needed.update(node.symbols_read)
        kept.append(node)
    return kept[::-1]


def check_operators(
    nodes: Iterable[Node], static: Container[str], file: str, operators: Operators
) -> None:
    """Every node calls an operator that is known. `static` names the numbers that are known."""
    uses: dict[str, list[Node]] = {}
    for node in nodes:
        part = next((each for each in TRANSFORMS if node.target.startswith(each)), node.target)
        uses.setdefault(part, []).append(node)
    problems: list[str] = []
    for same in uses.values():
        problem = _operator_problem(same, static, operators)
        if problem is not None:
            what, remedy = problem
            problems.append(f"{what}{_times(same)}{same[0].where}: {remedy}")
    fail(file, problems)


def fail(file: str, sentences: Iterable[str]) -> None:
    """Raises the sentences, if there are any, with the file's name in front of each."""
    problems = [
        f"{file}: {sentence}" + ("" if sentence.endswith("?") else ".") for sentence in sentences
    ]
    if problems:
        raise ImportFailed(*problems)


def _operator_problem(
    nodes: list[Node], static: Container[str], operators: Operators
) -> tuple[str, str] | None:
    """What is wrong with nodes of one target, and what to do; None where nothing is."""
    target, name = nodes[0].target, nodes[0].operator
    if nodes[0].is_higher_order:
        return None if is_known(target) else _higher_order_problem(target)
    if name is None and target in FUNCTIONS:
        return None
    if target.startswith(TRANSFORMS):
        return "hardwire cannot compile `torch.vmap` and `torch.func` as they are traced", DECOMPOSE
    if name is None:
        symbols = [symbol for node in nodes for symbol in node.symbols or [None]]
        if all(symbol is not None and symbol in static for symbol in symbols):
            return None
        return f"hardwire cannot compile `{target}` on symbolic numbers", BRANCHLESS
    if only_checks(name) or primitives.is_known(name) or find(name, operators) is not None:
        return None
    return f"hardwire does not know the operator `{_shown(name)}`", _hint(name, operators)


def _hint(name: str, operators: Operators) -> str:
    """What to do about an operator that is not known: PyTorch's own, or the user's."""
    if name in HINTS:
        return HINTS[name]
    namespace = name.partition("::")[0]
    near = operators.nearest(name)
    if near is not None and near.partition("::")[0] == namespace:
        return f"did you mean `{_shown(near)}`?"
    return DECOMPOSE if namespace in OF_PYTORCH else OWN


def _higher_order_problem(target: str) -> tuple[str, str]:
    short = target.removeprefix(HIGHER_ORDER)
    known = ", ".join(f"`{name}`" for name in OPERATORS)
    return (
        f"hardwire cannot compile the higher-order operator `{short}`",
        DECOMPOSE if short.startswith("wrap_with_") else f"it knows {known}",
    )


def _shown(name: str) -> str:
    return name.replace("::", ".")


def _and_more(names: list[str]) -> str:
    return f" (and {len(names) - 1} more values)" if len(names) > 1 else ""
