"""Operator schemas: `aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor`.

One parser reads both of PyTorch's grammars: that of native_functions.yaml and the larger one of
`TORCH_LIBRARY` and serialized models. The model is lossless: `str(parse(text)) == text` for every
text in PyTorch's own spacing. No C++ and no MLIR types occur here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

# What a default value becomes. Lists become tuples, so that schemas can be hashed.
Scalar = None | bool | int | float | complex | str
Default = Scalar | tuple[Scalar, ...]


@dataclass(frozen=True)
class Alias:
    """The annotation in `Tensor(a! -> a|b)`: which storage a value shares, and who writes to it.

    `before` and `after` are alias sets; `*` stands for any storage; `after` is None where it is not
    written and thus the same. `Tensor!` is an alias of a set without a name.
    """

    before: tuple[str, ...] = ()
    is_write: bool = False
    after: tuple[str, ...] | None = None

    def __str__(self) -> str:
        mark = "!" if self.is_write else ""
        if not self.before:
            return mark
        after = "" if self.after is None else f" -> {'|'.join(self.after)}"
        return f"({'|'.join(self.before)}{mark}{after})"


@dataclass(frozen=True, kw_only=True)
class Type:
    """A type of the schema language; `alias` is the annotation written behind it."""

    alias: Alias | None = None

    def __str__(self) -> str:
        return self.spelling + ("" if self.alias is None else str(self.alias))

    @property
    def spelling(self) -> str:
        """The type's text without its own annotation."""
        raise NotImplementedError

    @property
    def parts(self) -> tuple[Type, ...]:
        """The types that this one is made of."""
        return ()

    def bare(self) -> Type:
        """The same type without annotations."""
        return replace(self, alias=None)

    def annotations(self) -> Iterator[Alias]:
        """Every annotation in it, innermost first."""
        for part in self.parts:
            yield from part.annotations()
        if self.alias is not None:
            yield self.alias


@dataclass(frozen=True)
class BaseType(Type):
    """`Tensor`, `int`, a type variable `t`, or a class `__torch__.torch.classes.ns.C`."""

    name: str

    @property
    def spelling(self) -> str:
        return self.name


@dataclass(frozen=True)
class _OfElements(Type):
    """What has elements of one type."""

    element: Type

    @property
    def parts(self) -> tuple[Type, ...]:
        return (self.element,)

    def bare(self) -> Type:
        return replace(self, alias=None, element=self.element.bare())


@dataclass(frozen=True)
class OptionalType(_OfElements):
    """`T?`."""

    @property
    def spelling(self) -> str:
        return f"{self.element}?"


@dataclass(frozen=True)
class ListType(_OfElements):
    """`T[]`, or `T[N]` where one T may be given for a list of N."""

    size: int | None = None

    @property
    def spelling(self) -> str:
        return f"{self.element}[{'' if self.size is None else self.size}]"


@dataclass(frozen=True)
class GenericType(Type):
    """`Dict(K, V)`, `Future(T)`, `RRef(T)`, and the tuple `(A, B)`, whose `name` is empty."""

    name: str
    parameters: tuple[Type, ...]

    @property
    def spelling(self) -> str:
        return f"{self.name}({', '.join(map(str, self.parameters))})"

    @property
    def parts(self) -> tuple[Type, ...]:
        return self.parameters

    def bare(self) -> Type:
        return GenericType(self.name, tuple(part.bare() for part in self.parameters))


@dataclass(frozen=True)
class RefinedType(Type):
    """A tensor of which more is known: `Float(2, *, requires_grad=0, device=cpu)`.

    `facts` are sizes (`*` is any, `10:48` has a stride) and then `strides=[…]`, `requires_grad=`,
    `device=`, each as it is written. Graphs have such types, no operator does.
    """

    name: str
    facts: tuple[str, ...]

    @property
    def spelling(self) -> str:
        return f"{self.name}({', '.join(self.facts)})"


LOWER_CASE_TYPES = frozenset(("int", "float", "str", "bool", "complex", "number"))


class _Declared:
    """What a declared type says: of an argument, and of a result."""

    declared: Type

    @cached_property
    def type(self) -> Type:
        """The type without annotations."""
        return self.declared.bare()

    @cached_property
    def alias(self) -> Alias | None:
        """The annotation; that of the elements where it is a list of tensors."""
        return next(self.declared.annotations(), None)

    @property
    def is_write(self) -> bool:
        """The operator writes to it."""
        return any(alias.is_write for alias in self.declared.annotations())

    @property
    def is_view(self) -> bool:
        """Its elements are seen through a result, or are those of an argument, and only read."""
        return self.alias is not None and not self.is_write


@dataclass(frozen=True)
class Argument(_Declared):
    """One argument. `declared` is its type as written; `default_text` its default as written.

    `default` is the value of that text as the argument's type takes it: `int[2] padding=0` gives
    `(0, 0)`, `int reduction=Mean` gives 1, `MemoryFormat x=contiguous_format` gives 0.
    """

    name: str
    declared: Type
    default_text: str | None = None
    default: Default = None
    kwarg_only: bool = False

    def __str__(self) -> str:
        tail = "" if self.default_text is None else f"={self.default_text}"
        return f"{self.declared} {self.name}{tail}"

    @property
    def has_default(self) -> bool:
        return self.default_text is not None

    @property
    def is_out(self) -> bool:
        """An `out` argument: keyword-only and written."""
        return self.kwarg_only and self.is_write


@dataclass(frozen=True)
class Return(_Declared):
    """One return value; most have no name."""

    declared: Type
    name: str | None = None

    def __str__(self) -> str:
        return str(self.declared) if self.name is None else f"{self.declared} {self.name}"


# The operators behind `x += y` and so on: `__iadd__` is in place, `__index__` would not be.
AUGMENTED = frozenset(
    ("add", "sub", "mul", "div", "mod", "pow", "lshift", "rshift", "and", "xor", "or")
)


@dataclass(frozen=True)
class FunctionSchema:
    """A schema; `namespace` is empty where the text names none (native_functions.yaml: aten)."""

    namespace: str
    name: str
    overload: str
    arguments: tuple[Argument, ...]
    returns: tuple[Return, ...]
    varargs: bool = False
    varrets: bool = False

    def __str__(self) -> str:
        return f"{self.full_name}({self._arguments_text()}) -> {self._returns_text()}"

    def _arguments_text(self) -> str:
        items = [str(argument) for argument in self.arguments if not argument.kwarg_only]
        keywords = [str(argument) for argument in self.arguments if argument.kwarg_only]
        if keywords:
            items += ["*", *keywords]
        return ", ".join([*items, "..."] if self.varargs else items)

    def _returns_text(self) -> str:
        if self.varrets and not self.returns:
            return "..."
        items = [str(item) for item in self.returns] + ["..."] * self.varrets
        if len(items) == 1 and not items[0].startswith("("):
            return items[0]
        return f"({', '.join(items)})"

    @cached_property
    def full_name(self) -> str:
        """`aten::add.Tensor`."""
        prefix = f"{self.namespace}::" if self.namespace else ""
        return f"{prefix}{self.name}" + (f".{self.overload}" if self.overload else "")

    @cached_property
    def kind(self) -> str:
        """`functional`, `inplace`, `out`, `scratch` or `mutable`.

        `mutable` writes to a positional argument that is not `self`; `scratch` is an out schema
        with scratch buffers among its out arguments.
        """
        if self.is_inplace:
            return "inplace"
        outs = self.out_arguments
        if any(argument.name.startswith("_scratch_") for argument in outs):
            return "scratch"
        if outs:
            return "out"
        return "mutable" if self.written else "functional"

    @cached_property
    def written(self) -> tuple[int, ...]:
        """The places of the arguments that are written."""
        return tuple(n for n, argument in enumerate(self.arguments) if argument.is_write)

    @cached_property
    def updated(self) -> tuple[Argument, ...]:
        """The arguments that are read and written: `self` of `add_`, not an `out`."""
        return tuple(a for a in self.arguments if a.is_write and not a.is_out)

    @property
    def is_inplace(self) -> bool:
        """The name says so: `add_`, `__iadd__`."""
        if self.name.startswith("__") and self.name.endswith("__"):
            base = self.name[2:-2]
            return base[:1] == "i" and base[1:] in AUGMENTED
        return self.name.endswith("_")

    @cached_property
    def out_arguments(self) -> tuple[Argument, ...]:
        return tuple(argument for argument in self.arguments if argument.is_out)

    @cached_property
    def required(self) -> int:
        """How many leading arguments a call cannot leave out."""
        return max(
            (i + 1 for i, argument in enumerate(self.arguments) if not argument.has_default),
            default=0,
        )

    def argument(self, name: str) -> Argument:
        """The argument of that name; KeyError where there is none."""
        return self.arguments[self.index(name)]

    def index(self, name: str) -> int:
        """The position of an argument; KeyError where there is none of that name."""
        for position, argument in enumerate(self.arguments):
            if argument.name == name:
                return position
        raise KeyError(name)
