"""The errors that a user can cause. The command line prints one line for each and exits with 1."""

from __future__ import annotations

CONTRADICTION = "the program contradicts itself, or hardwire has the operator's rule wrong"
"""Where results are not what follows from operands, and nobody can tell who is to blame."""

AS_DATA_SAYS = (
    "gives as many elements as its data says: keep the size and mark what counts, with "
    "`torch.where` or a mask"
)


class HardwireError(Exception):
    """Something in the user's input, options or files cannot be compiled.

    `problems` holds one complete sentence each: what is wrong, where (file, operator, source line)
    and what to do about it. All problems of a kind are reported together. Each is one line,
    whatever is in the names that a file gives. What is said twice of one place is kept once.
    """

    breaks = ""
    """Signs that are no letters, and that stay: a kind of errors may show a place by more lines."""

    def __init__(self, *problems: str) -> None:
        lines = (_line(problem, self.breaks) for problem in problems)
        self.problems = tuple(dict.fromkeys(lines))
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> tuple[type[HardwireError], tuple[str, ...]]:
        """Between processes, as it is here."""
        return type(self), self.problems


def _line(problem: str, breaks: str) -> str:
    """The sentence with blanks for what would break the line or be no sign at all."""
    return "".join(c if c.isprintable() or c in breaks else " " for c in problem)


class HardwireWarning(UserWarning):
    """Something that compiles, but that the user may not have meant. One sentence."""


def unwritable(path: object, problem: OSError, another: str) -> HardwireError:
    """What is said where a file or folder cannot be written: to choose `another`."""
    return HardwireError(
        f"{path}: cannot be written ({problem.strerror}); choose another {another}."
    )


class ImportFailed(HardwireError):
    """The model file is damaged, hostile, or of a kind that hardwire does not read."""


class SchemaError(HardwireError):
    """A schema text or a registry file does not follow the grammar.

    What is wrong in a schema is shown below the sentence, with a mark where it is.
    """

    breaks = "\n"


class PassFailed(HardwireError):
    """A pass met a program that it cannot rewrite."""


class LoweringFailed(HardwireError):
    """No object code can be made from a kernel."""


class Refused(Exception):
    """What an operator asks for cannot be compiled: a sentence without its full stop, which says
    why, and what to do. Who catches it adds where."""


class InternalError(Exception):
    """hardwire has made something wrong, and noticed. That is nobody's fault but its own."""
