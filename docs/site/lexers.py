"""Which words are coloured in blocks of MLIR."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text


class Mlir(RegexLexer):
    """MLIR text, whole or with `…` where something is left out."""

    name = "MLIR"
    tokens: ClassVar = {
        "root": [
            (r"//.*", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"[%^][\w$.-]+(:\d+|#\d+)?", Name.Variable),
            (r"@[\w$.-]+", Name.Function),
            (r"![\w.]+", Keyword.Type),
            (r"#[\w.]+", Name.Constant),
            (r"(tensor|memref|vector)\b", Keyword.Type),
            (r"\b(bf16|[fiu]\d+|si\d+|index|none)\b", Keyword.Type),
            (r"(?<![\w.])-?\d[\d.]*(e[+-]?\d+)?", Number),
            (r"[a-z_]+\.[a-z_.]+", Keyword),
            (r"\b(func|module|call|return|attributes|private|public)\b", Keyword),
            (r"[\w$]+", Name),
            (r"[(){}\[\]<>:,=]", Punctuation),
            (r"\s+|.", Text),
        ]
    }
