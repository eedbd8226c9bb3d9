"""Which pages are run, and what a reader has in his folder before the first block."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from test import lite_archive

from .blocks import ROOT, Block, blocks
from .elsewhere import is_run_elsewhere

FOLDERS = ("docs", "docs/how-to", "examples/*")
ALL = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", *(p for f in FOLDERS for p in ROOT.glob(f"{f}/*.md")))
)
"""Every page that readers type from."""

GUIDES = [page for page in ALL if page == "docs/tutorial.md" or page.startswith("docs/how-to/")]

COMPILED = "hardwire compile kws.pt2 --target cortex-m4f -o out -q\n"
SAVED = 'python -c \'import numpy as np; np.save("x", np.ones('
NATIVE = "hardwire compile kws.pt2 -o native -q\ncp native/kws.* .\n"
ACOSH = """\
python - <<'END_OF_FILE'
import torch
class Acosh(torch.nn.Module):
    def forward(self, x):
        return x.acosh()
torch.export.save(torch.export.export(Acosh(), (torch.ones(2, 3),)), "model.pt2")
END_OF_FILE
"""
LINE = """\
python - <<'END_OF_FILE'
import torch
program = torch.export.export(torch.nn.Linear(65, 41), (torch.ones(9, 65),))
torch.export.save(program, "model.pt2")
END_OF_FILE
"""
MINE = "cc -shared -fPIC $(hardwire config --cflags) my_kernels.c -o libmy.so\n"
EXECUTORCH = """\
ln -s $(python -c 'import executorch as e; print(*e.__path__)')/include/executorch
"""
BEFORE = {
    "README.md": MINE,
    "docs/build-systems.md": f"{COMPILED}cp -r out main\n{NATIVE}",
    "docs/c-interface.md": COMPILED,
    "docs/kernels.md": EXECUTORCH,
    "docs/key-sets.md": ACOSH,
    "docs/report.md": f"{COMPILED}cp out/kws.report.json old.report.json\n",
    "docs/lite.md": f"{SAVED}(1, 3, 32, 32), np.float32))'\n",
    "docs/tflite.md": f"{SAVED}(1, 3, 40), np.int8))'\n",
    "docs/tuning.md": LINE,
    "examples/threads/README.md": "cp ../kws/kws.pt2 net.pt2\n",
}
"""What a page takes for granted that has been typed."""

MODEL = """\
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return x.softmax(1)

model, x = Model(), torch.ones(4, 3)
"""
SPOTTER = """\
from examples.kws import export

model, example_input = export.build()
"""
PRELUDES = {
    ("README.md", "import torch"): SPOTTER,
    ("README.md", "import hardwire"): (
        "import numpy as np\nmfcc = np.ones((1, 1, 49, 10), np.float32)\n"
    ),
    ("docs/dynamic-sizes.md", ""): MODEL,
}
"""What stands before blocks of Python, by how they begin, that are about names of the reader's."""

VARIABLES = {
    "examples/arduino/README.md": {"MAKEFLAGS": "FOLDERS=cortex-m3"},
    "examples/cmsis-pack/README.md": {"MAKEFLAGS": "TARGETS=cortex-m4f"},
}
"""What lets a page's commands make one of many that are alike."""

SHOWN = {
    "README.md": ("c", "main.c", ""),
    "docs/build-systems.md": (
        "cmake", "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.20)\nproject(firmware C)\n"
        "add_executable(firmware main.c)\n",
    ),
    "docs/memories.md": ("yaml", "board.yaml", ""),
    "docs/oplib.md": ("yaml", "operators.yaml", ""),
}  # fmt: skip
"""The file that the first block of a language on a page is, and what stands above it there."""
INPUTS = Path(__file__).parent / "Inputs"
"""Files of the reader's, in folders named after pages."""

FILES = {
    "my_ops.yaml": "- func: my::scale(Tensor self, float by) -> Tensor\n",
    "mine.yaml": "- op: add.out\n  kernels:\n    - kernel_name: my_add\n",
}


def prepare(page: str, folder: Path) -> Path:
    """Write what `page` begins with; the folder in which it does."""
    kws = ROOT / "examples" / "kws" / "kws.pt2"
    for name in ("kws.pt2", "model.pt2"):
        shutil.copyfile(kws, folder / name)
    words = wake_words()
    if words is not None:
        shutil.copyfile(words / "okay_nabu.tflite", folder / "model.tflite")
    if page in GUIDES:
        return folder
    (folder / "model.ptl").write_bytes(lite_archive.archive(_lite_members()))
    (folder / "model.mlir").symlink_to(ROOT / "docs" / "example.mlir")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    if page in SHOWN:
        language, name, above = SHOWN[page]
        found = re.search(rf"```{language}\n(.*?)```", (ROOT / page).read_text(), re.S)
        assert found is not None
        (folder / name).write_text(above + found[1])
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=lambda *_: ["build"])
    for name in ("LICENSE", "docs"):
        (folder / name).symlink_to(ROOT / name)
    return _with_inputs(page, folder)


def _with_inputs(page: str, folder: Path) -> Path:
    """The folder with the reader's files: an example's own, but for that of `make demo`."""
    path = folder / page
    of_folder = path.name == "README.md" and path.parent != folder
    name = path.parent.name if of_folder else path.stem
    begun = path.parent if page.startswith("examples/") and name != "kws" else folder
    if (INPUTS / name).exists():
        for each in (INPUTS / name).iterdir():
            (begun / each.name).unlink(missing_ok=True)
            shutil.copyfile(each, begun / each.name)
    return begun


def _lite_members() -> dict[str, bytes]:
    """A network that multiplies each column of an image by a weight."""
    weight = lite_archive.TensorRecord("0", "float32", 0, (32,), (1,))
    storages = {"0": np.linspace(-1, 1, 32, dtype=np.float32)}
    return lite_archive.members(root=lite_archive.module(weight=weight), storages=storages)


def wake_words() -> Path | None:
    """The models of the wheel pymicro-wakeword, which itself is not imported; None without it."""
    spec = find_spec("pymicro_wakeword")
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) / "models" if places else None


def page_blocks(page: str) -> list[Block]:
    """What of a page is run here, behind what it takes for granted. A reference is not read from
    its top: each of its blocks of shell begins in the same folder."""
    found = [b for b in blocks((ROOT / page).read_text()) if not is_run_elsewhere(page, b.text)]
    if page in GUIDES:
        return found
    found = [b if b.file else replace(b, text=_by_itself(page, b)) for b in found]
    before = [Block(0, "sh", (), BEFORE[page], "")] if page in BEFORE else []
    return [*before, *found]


def _by_itself(page: str, block: Block) -> str:
    if block.language != "python":
        return f"(\n{block.text})\n"
    starts = {start: text for (on, start), text in PRELUDES.items() if on == page}
    return next((t for s, t in starts.items() if block.text.startswith(s)), "") + block.text


PAGES = [page for page in ALL if any(block.is_run for block in page_blocks(page))]
"""Those with blocks that are run here."""
