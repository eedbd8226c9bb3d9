"""A recursive-descent parser for schemas; `schema.py` holds what it makes and describes the model.

schema   := name "(" [argument {"," argument}] ")" ["->" returns]
name     := [ident "::"] ident ["." ident]
argument := type ident ["[" number "]" ["?"]] ["=" default] | "*" | "..."
returns  := "(" [return {"," return}] ")" | return
return   := type [ident] | "..."
type     := (base | generic | refined | "(" types ")") [alias] {"?" | "[" [number] "]" | alias}
refined  := dtype "(" [fact {"," fact}] ")"
fact     := "*" | number [":" number] | ident "=" (ident [":" number] | number | "[" numbers "]")
alias    := "!" | "(" set ["!"] ["->" set] ")"
set      := ("*" | ident) {"|" ("*" | ident)}
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn, TypeVar

from .schema import (
    LOWER_CASE_TYPES,
    Alias,
    Argument,
    BaseType,
    FunctionSchema,
    GenericType,
    ListType,
    OptionalType,
    RefinedType,
    Return,
    Type,
)
from .schema_defaults import BadDefault, Literal, default_value
from .schema_tokens import Token, failure, string_value, tokenize

T = TypeVar("T")

GENERIC = frozenset(("Dict", "Future", "RRef", "Await", "Union"))

BASE_TYPES = LOWER_CASE_TYPES | frozenset(
    (
        "Generator", "ScalarType", "Tensor", "DimVector", "Layout", "Device", "DeviceIndex",
        "Scalar", "MemoryFormat", "QScheme", "Storage", "Stream", "SymInt", "SymFloat", "SymBool",
        "GraphModule", "Dimname", "Any", "AnyClassType", "AnyEnumType", "AnyListType",
        "AnyTupleType", "Capsule", "Quantizer", "ConstQuantizerPtr", "None", "NoneType", "PyObject",
    )
)  # fmt: skip

REFINED = frozenset(
    ("Byte", "Char", "Short", "Int", "Long", "Half", "Float", "Double", "ComplexHalf",
     "ComplexFloat", "ComplexDouble", "Bool", "QInt8", "QUInt8", "QInt32", "BFloat16", "QUInt4x2",
     "QUInt2x4", "Bits1x8", "Bits2x4", "Bits4x2", "Bits8", "Bits16", "Float8_e5m2",
     "Float8_e4m3fn", "Float8_e5m2fnuz", "Float8_e4m3fnuz", "UInt16", "UInt32", "UInt64")
)  # fmt: skip


class Parser:
    """Reads one schema from `text`; every method leaves `_at` behind what it has read."""

    def __init__(self, text: str, source: str | None = None) -> None:
        self._text = text
        self._source = source
        self._tokens = tokenize(text, source)
        self._at = 0

    # Words.

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += token.kind != "end"
        return token

    def _fail(self, message: str, token: Token | None = None) -> NoReturn:
        raise failure(self._text, (token or self._token).start, message, self._source)

    def _is(self, mark: str) -> bool:
        token = self._tokens[self._at]
        return token.text == mark and token.kind == "mark"

    def _take(self, mark: str) -> bool:
        if not self._is(mark):
            return False
        self._at += 1
        return True

    def _expect(self, mark: str, where: str) -> None:
        if not self._take(mark):
            self._fail(f"expected `{mark}` {where}, found {self._token}.")

    def _name(self, what: str) -> str:
        if self._token.kind != "name":
            self._fail(f"expected {what}, found {self._token}.")
        return self._next().text

    def _several(self, read: Callable[[], T], closing: str, what: str) -> tuple[T, ...]:
        """One or more of a kind between commas, and the mark behind them."""
        items = [read()]
        while self._take(","):
            items.append(read())
        self._expect(closing, f"or `,` after {what}")
        return tuple(items)

    # The schema.

    def schema(self) -> FunctionSchema:
        """The whole text as one schema."""
        parsed = self._schema()
        if self._token.kind != "end":
            self._fail(f"expected the end of the schema, found {self._token}.")
        return parsed

    def _schema(self) -> FunctionSchema:
        namespace, name, overload = self._full_name()
        self._expect("(", "after the operator's name")
        arguments, varargs = self._arguments()
        returns, varrets = self._returns()
        return FunctionSchema(namespace, name, overload, arguments, returns, varargs, varrets)

    def _full_name(self) -> tuple[str, str, str]:
        namespace, name, overload = "", self._name("the operator's name"), ""
        if self._take("::"):
            namespace, name = name, self._name("the operator's name after its namespace")
        if self._take("."):
            token = self._token
            overload = self._name("the overload's name after `.`")
            if overload == "default":
                self._fail("`default` is the overload without a name: leave it out.", token)
        return namespace, name, overload

    # Arguments.

    def _arguments(self) -> tuple[tuple[Argument, ...], bool]:
        arguments: list[Argument] = []
        star: Token | None = None
        varargs = False
        if self._take(")"):
            return (), False
        while True:
            start = self._token
            if varargs:
                self._fail("nothing can follow `...`.")
            if self._take("..."):
                varargs = True
            elif self._take("*"):
                if star is not None:
                    self._fail("`*` occurs a second time.", start)
                star = start
            else:
                arguments.append(self._argument(star is not None))
            if not self._take(","):
                break
        self._expect(")", "or `,` after an argument")
        if star is not None and not any(argument.kwarg_only for argument in arguments):
            self._fail("no argument follows `*`.", star)
        return tuple(arguments), varargs

    def _argument(self, keyword_only: bool) -> Argument:
        declared = self._type()
        name = self._name("the argument's name")
        if not self._take("="):
            return Argument(name, declared, kwarg_only=keyword_only)
        token = self._token
        literal = self._literal()
        text = self._text[token.start : self._tokens[self._at - 1].end]
        try:
            value = default_value(literal, declared.bare())
        except BadDefault as problem:
            self._fail(f"{problem} cannot be the default of `{declared} {name}`.", token)
        return Argument(name, declared, text, value, keyword_only)

    def _literal(self) -> Literal | tuple[Literal, ...]:
        token = self._next()
        if token.text in ("[", "(") and token.kind == "mark":
            return self._literals("]" if token.text == "[" else ")")
        if token.kind == "string":
            return Literal("string", token.text, string_value(token.text))
        if token.kind not in ("number", "name"):
            self._fail(f"expected a default value, found {token}.", token)
        return Literal(token.kind, token.text, token.text)

    def _literals(self, closing: str) -> tuple[Literal, ...]:
        if self._take(closing):
            return ()
        return self._several(self._element, closing, "a list element")

    def _element(self) -> Literal:
        token = self._token
        item = self._literal()
        if isinstance(item, tuple):
            self._fail("a list within a list cannot be a default.", token)
        return item

    # Results.

    def _returns(self) -> tuple[tuple[Return, ...], bool]:
        self._expect("->", "after the arguments")
        if not self._take("("):
            return ((), True) if self._take("...") else ((self._return(),), False)
        returns: list[Return] = []
        if self._take(")"):
            return (), False
        while True:
            if self._take("..."):
                self._expect(")", "after `...`")
                return tuple(returns), True
            returns.append(self._return())
            if not self._take(","):
                break
        self._expect(")", "or `,` after a return value")
        return tuple(returns), False

    def _return(self) -> Return:
        declared = self._type()
        named = self._token.kind == "name" and not self._is_new_declaration()
        return Return(declared, self._next().text if named else None)

    def _is_new_declaration(self) -> bool:
        """The name here starts a schema on a line of its own: `-> Tensor`, new line, `mul(…`."""
        between = self._text[self._tokens[self._at - 1].end : self._token.start]
        follows = self._tokens[self._at + 1]
        return "\n" in between and follows.kind == "mark" and follows.text in ("(", "::", ".")

    # Types.

    def _type(self) -> Type:
        parsed = self._atom()
        while True:
            if self._is("(") or self._is("!"):
                if parsed.alias is not None:
                    self._fail(f"`{parsed}` is annotated already.")
                parsed = replace(parsed, alias=self._alias())
            elif self._take("?"):
                parsed = OptionalType(parsed)
            elif self._take("["):
                parsed = ListType(parsed, self._list_size())
            else:
                return parsed

    def _atom(self) -> Type:
        token = self._token
        if self._take("("):
            return GenericType("", self._types())
        name = self._name("a type")
        if name in GENERIC:
            self._expect("(", f"after `{name}`")
            return GenericType(name, self._types())
        if name == "__torch__":
            return BaseType(self._class_name())
        if name in REFINED and self._take("("):
            return RefinedType(name, self._facts())
        if name in REFINED:
            self._fail(f"`{name}` is a tensor of a fixed element type: write `Tensor`.", token)
        if name not in BASE_TYPES and not name[0].islower():
            self._fail(f"there is no type `{name}`.", token)
        return BaseType(name)

    def _facts(self) -> tuple[str, ...]:
        """What a refined tensor type says, each as it is printed."""
        if self._take(")"):
            return ()
        return self._several(self._fact, ")", "a fact about a tensor")

    def _fact(self) -> str:
        token = self._next()
        if token.text == "*" and token.kind == "mark":
            return "*"
        if token.kind == "number" and token.text.isdigit():
            return token.text + (f":{self._number()}" if self._take(":") else "")
        if token.text not in ("strides", "requires_grad", "device"):
            self._fail(
                f"expected a size, `strides`, `requires_grad` or `device`, found {token}.", token
            )
        self._expect("=", f"after `{token.text}`")
        if token.text == "requires_grad":
            return f"requires_grad={self._number()}"
        if token.text == "strides":
            return f"strides=[{', '.join(map(str, self._numbers()))}]"
        device = self._name("a device")
        return f"device={device}" + (f":{self._number()}" if self._take(":") else "")

    def _number(self, what: str = "a number") -> int:
        token = self._next()
        if token.kind != "number" or not token.text.isdigit():
            self._fail(f"expected {what}, found {token}.", token)
        return int(token.text)

    def _numbers(self) -> tuple[int, ...]:
        self._expect("[", "before a list of numbers")
        return () if self._take("]") else self._several(self._number, "]", "a number")

    def _class_name(self) -> str:
        words = ["__torch__"]
        while self._take("."):
            words.append(self._name("a class name"))
        if len(words) < 2:
            self._fail(f"expected `.` after `__torch__`, found {self._token}.")
        return ".".join(words)

    def _types(self) -> tuple[Type, ...]:
        return self._several(self._type, ")", "a type")

    def _list_size(self) -> int | None:
        if self._take("]"):
            return None
        length = self._number("the length of the list or `]`")
        self._expect("]", "after the length of the list")
        return length

    def _alias(self) -> Alias:
        if self._take("!"):
            return Alias((), True)
        self._expect("(", "before an alias set")
        before = self._alias_set()
        is_write = self._take("!")
        after = self._alias_set() if self._take("->") else None
        self._expect(")", "after an alias set")
        return Alias(before, is_write, after)

    def _alias_set(self) -> tuple[str, ...]:
        names: list[str] = []
        while True:
            names.append("*" if self._take("*") else self._name("the name of an alias set"))
            if not self._take("|"):
                return tuple(names)


def parse(text: str, source: str | None = None) -> FunctionSchema:
    """Reads one schema. `source` (`file:line`) goes in front of the message of a SchemaError."""
    return Parser(text, source).schema()
