"""Every block of the pages is run, here or elsewhere, and prints what the page shows."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from test.examples.project import ARM, need

from .blocks import INSTALL, ROOT, blocks, renewed, run, script, shows
from .elsewhere import is_run_elsewhere
from .fixtures import ALL, GUIDES, PAGES, VARIABLES, page_blocks, prepare, wake_words

TOOLS = (ARM, "qemu-system-arm", "make")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_does_what_it_says(page: str, tmp_path: Path) -> None:
    found = page_blocks(page)
    text = "".join(block.text for block in found if block.is_run)
    if re.search(r"--check|arm-none-eabi-gcc|hardwire new|\bmake\b", text):
        need(*TOOLS)
    if "model.tflite" in text and wake_words() is None:
        pytest.skip("the wheel pymicro-wakeword, which has the model, is needed")
    if "executorch" in text and find_spec("executorch") is None:
        pytest.skip("executorch is needed")
    printed = run(found, prepare(page, tmp_path), VARIABLES.get(page))
    for number, block in enumerate(found):
        if block.printed and number in printed:
            assert shows(block.printed, printed[number]), (
                f"{page}:{block.line} shows\n{block.printed}and the block prints\n{printed[number]}"
                f"`python -m test.docs refresh {page}` writes that to the page"
            )


@pytest.mark.skipif(shutil.which("apt-get") is None, reason="apt-get is needed")
def test_packages_that_pages_name_are_there(tmp_path: Path) -> None:
    """Without installing them, which an empty machine does for the tutorial. The lists of packages
    may be missing of what is not installed."""
    own = f'apt-get() {{ {shutil.which("apt-get")} --simulate --quiet "$@"; }}\n'
    pages = [(ROOT / page).read_text() for page in ALL if page not in GUIDES]
    found = [each for page in pages for each in blocks(page) if INSTALL in each.words]
    found = [replace(each, text=own + each.text) for each in found if "apt-get" in each.text]
    run(found, tmp_path, without=())


@pytest.mark.parametrize("page", ALL)
def test_what_is_not_run_here_says_where_or_why(page: str) -> None:
    text = (ROOT / page).read_text()
    found = [block for block in blocks(text) if not block.is_run]
    assert all(block.reason or is_run_elsewhere(page, block.text) for block in found)


@pytest.mark.parametrize("page", ALL)
def test_what_to_call_a_file_is_said_above_it(page: str) -> None:
    """Words behind a fence are for tests: readers do not see them."""
    text = (ROOT / page).read_text()
    above = text.split("\n")
    for block in blocks(text):
        said = "\n".join(above[: block.line - 1]).strip().rpartition("\n\n")[2]
        assert f"`{block.file}`" in said or not block.file, f"{page}:{block.line}: {block.file}"


PAGE = """\
# A page

```sh
mkdir sub; cd sub
```

```c deep/main.c
int main(void) { return 0; }
```

```sh
echo one; echo two; pwd | grep -o sub$; cat deep/main.c
```

It prints

```text
one
…
sub
int main(void) { return 0; }
```

*Not run by the tests: it needs a board.*

```sh
flash it
```

```sh install
exit 1
```

```text
Only said.
```

```python
print("from Python")
```

```mlir
%0 = nothing
```
"""


def test_what_a_page_is(tmp_path: Path) -> None:
    found = blocks(PAGE)
    kinds = [(block.language, block.file, block.is_run) for block in found]
    assert kinds == [
        ("sh", "", True),
        ("c", "deep/main.c", True),
        ("sh", "", True),
        ("sh", "", False),
        ("sh", "", True),
        ("python", "", True),
    ]
    assert found[3].reason == "it needs a board"
    assert found[3].line == 26
    printed = run(found, tmp_path)
    assert shows(found[2].printed, printed[2])
    assert not shows(found[2].printed.replace("sub", "other"), printed[2])
    assert not shows("one\n", printed[2])
    assert printed[5] == "from Python\n"
    assert "exit 1" in script(found, without=())


def test_numbers_are_renewed_around_what_is_left_out() -> None:
    shown = "flash   95,086\n…\ntook 1.5 s…\n"
    printed = "first\nflash  101,086\nother 7\ntook 2.25 seconds\n"
    assert renewed(shown, printed) == "flash  101,086\n…\ntook 2.25 s…\n"
    assert renewed("flush 1\n", printed) is None
    assert renewed("took 1\n", "took 2\nand more\n") is None, "a line that is new is no number"


def test_the_block_that_fails_is_named(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"the block at line 1 fails:\n.*\nno such thing"):
        run(blocks("```sh\necho no such thing; false\n```\n"), tmp_path)
