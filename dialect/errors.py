"""The errors that a user can cause. The command line prints one line for each and exits with 1."""

from __future__ import annotations


class HardwireError(Exception):
    """Something in the user's input, options or files cannot be compiled.

    `problems` holds one complete sentence each: what is wrong, where (file, operator, source line)
    and what to do about it. All problems of a kind are reported together.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class HardwireWarning(UserWarning):
    """Something that compiles, but that the user may not have meant. One sentence."""


class ImportFailed(HardwireError):
    """The model file is damaged, hostile, or of a kind that hardwire does not read."""


class SchemaError(HardwireError):
    """A schema text or a registry file does not follow the grammar."""


class PassFailed(HardwireError):
    """A pass met a program that it cannot rewrite."""


class LoweringFailed(HardwireError):
    """No object code can be made from a kernel."""
