"""A bar for terminals that shows how far a command is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from ..dialect.errors import HardwireError

Tell = Callable[[int, int, str], None]
"""Of how many there are so many done, and what else there is to say."""


@contextmanager
def bar(command: str, unit: str) -> Generator[Tell]:
    """Shows what it is told on standard error, if that is a terminal."""
    try:
        from tqdm import tqdm
    except ImportError as problem:
        raise HardwireError(f"{command}: it needs `tqdm`: install `hardwire[tune]`.") from problem

    with tqdm(disable=None, unit=unit, leave=False) as shown:

        def tell(done: int, total: int, text: str) -> None:
            shown.total, shown.n = total, done
            shown.set_postfix_str(text)

        yield tell
