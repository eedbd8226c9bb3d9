"""The small mistakes that can be made in a file: operators of mutmut, on libcst's trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

Operator = Callable[[Any], Iterable[cst.CSTNode]]


def _another_name(node: cst.SimpleString) -> Iterable[cst.BaseString]:
    """A name becomes another one; a sentence stays as it is."""
    if " " not in node.value:
        yield from list(mutators.operator_string(node))[:1]


def _one_operand(node: cst.BooleanOperation) -> Iterable[cst.BaseExpression]:
    return node.left, node.right


# Mistakes that stop the compiler wherever they are reached show nothing but that: arguments that
# are missing, variables that are None. Those of mutmut are left out.
OPERATORS: tuple[tuple[type | tuple[type, ...], Operator], ...] = (
    (cst.BaseNumber, mutators.operator_number),
    (cst.SimpleString, _another_name),
    (cst.Name, mutators.operator_name),
    (cst.AugAssign, mutators.operator_augmented_assignment),
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),
    (cst.Call, mutators.operator_symmetric_string_methods_swap),
    (cst.Call, mutators.operator_unsymmetrical_string_methods_swap),
    (cst.CSTNode, mutators.operator_keywords),
    (cst.CSTNode, mutators.operator_swap_op),
    (cst.Match, mutators.operator_match),
    ((cst.IfExp, cst.If, cst.CompIf), mutators.operator_if_exp),
    (cst.BooleanOperation, _one_operand),
)


@dataclass(frozen=True)
class Mutant:
    """A file with one mistake; without function where it is made as the file is imported."""

    file: Path
    function: str
    lines: range
    before: str
    after: str
    code: str

    @property
    def name(self) -> str:
        """What a mistake is known by, whatever is written above it."""
        return f"{self.function or self.file.stem}: {self.before} → {self.after}"


def mutants_of(file: Path) -> list[Mutant]:
    source = file.read_text()
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Visitor(file, source, wrapper.module)
    wrapper.visit(visitor)
    return visitor.found


def unchanged(file: Path) -> Mutant:
    """A file as it is, to see that nothing but mistakes is caught."""
    return Mutant(file, "", range(0), "", "", file.read_text())


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, file: Path, source: str, module: cst.Module) -> None:
        super().__init__()
        self.file, self.source, self.module = file, source.splitlines(), module
        self.found: list[Mutant] = []
        self.scopes: list[str] = []
        self.functions = 0
        self.statements: list[range] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_left_alone(node):
            return False
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.scopes.append(node.name.value)
        self.functions += isinstance(node, cst.FunctionDef)
        if isinstance(node, cst.SimpleStatementLine):
            self.statements.append(self._lines(node))
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                for changed in operator(node):
                    self._keep(node, changed)
        return True

    def on_leave(self, node: cst.CSTNode) -> None:  # type: ignore[override]
        if _is_left_alone(node):
            return
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self.scopes.pop()
        self.functions -= isinstance(node, cst.FunctionDef)
        if isinstance(node, cst.SimpleStatementLine):
            self.statements.pop()

    def _keep(self, node: cst.CSTNode, changed: cst.CSTNode) -> None:
        code = self.module.deep_replace(node, changed).code  # type: ignore[union-attr]
        own = self._lines(node.test if isinstance(node, cst.If) else node)
        before, after = _difference(self.source, code.splitlines())
        function = ".".join(self.scopes) if self.functions else ""
        lines = self.statements[-1] if self.statements else own
        self.found.append(Mutant(self.file, function, lines, before, after, code))

    def _lines(self, node: cst.CSTNode) -> range:
        position = self.get_metadata(PositionProvider, node, None)
        return range(position.start.line, position.end.line + 1) if position else range(0)


def _is_left_alone(node: cst.CSTNode) -> bool:
    """What a reader is told, what the type checker is told, and checks that never fail."""
    told = (cst.Annotation, cst.Import, cst.ImportFrom, cst.Decorator, cst.Raise, cst.Assert)
    if isinstance(node, told):
        return True
    if isinstance(node, cst.If):
        return isinstance(node.test, cst.Name) and node.test.value == "TYPE_CHECKING"
    if isinstance(node, cst.Arg):
        return node.keyword is not None and node.keyword.value == "strict"
    return isinstance(node, cst.Expr) and isinstance(node.value, cst.BaseString)


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The lines that differ, each as one."""
    start = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
    back = list(zip(before[start:][::-1], after[start:][::-1], strict=False))
    same = next((i for i, (a, b) in enumerate(back) if a != b), len(back))
    return tuple(
        " ".join(line.strip() for line in lines[start : len(lines) - same])
        for lines in (before, after)
    )


def all_mutants(files: Iterable[Path]) -> Iterator[Mutant]:
    for file in files:
        yield from mutants_of(file)
