"""The first call of an operator costs what every later one costs: nothing is set up before it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .first_call import FUNCTIONS, instructions, program

pytestmark = pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not there")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return program(tmp_path_factory.mktemp("first_call"))


@pytest.mark.parametrize(("way", "function"), FUNCTIONS.items())
def test_the_first_call_executes_as_many_instructions_as_the_second(
    made: Path, way: str, function: str
) -> None:
    counts = [instructions(made, way, calls, function) for calls in (1, 2, 3)]
    assert counts[0] > 10
    assert counts == [counts[0], 2 * counts[0], 3 * counts[0]]


@pytest.mark.parametrize(("way", "function"), FUNCTIONS.items())
def test_from_main_to_the_first_kernel_there_is_nothing_but_the_call(
    made: Path, way: str, function: str
) -> None:
    """Calling once takes the call more than not calling, and one step of the loop around it."""
    without, once = (instructions(made, way, calls, "main") for calls in (0, 1))
    call = instructions(made, way, 1, function)
    assert call <= once - without <= call + 20
