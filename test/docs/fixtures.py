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

FOLDERS = ("docs", "docs/how-to", "examples/*")
ALL = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "README.md", *(p for f in FOLDERS for p in ROOT.glob(f"{f}/*.md")))
)
"""Every page that readers type from."""

GUIDES = [page for page in ALL if page == "docs/tutorial.md" or page.startswith("docs/how-to/")]

ELSEWHERE = {
    ("README.md", "make demo"): "test/test_examples.py",
    ("README.md", "import torch"): "docs/tutorial.md",
    ("README.md", "hardwire new"): "docs/tutorial.md",
    ("README.md", "arm-none-eabi-gcc"): "test/test_examples.py",
    ("README.md", "hardwire compile model.pt2 --kernels"): "docs/how-to/custom-kernel.md",
    ("docs/build-systems.md", "hardwire new"): "docs/tutorial.md",
    ("docs/build-systems.md", "cmake"): "test/test_build_systems.py",
    ("docs/build-systems.md", "export PKG_CONFIG_PATH"): "test/test_build_systems.py",
    ("docs/check.md", "hardwire compile"): "docs/how-to/wrong-number.md",
    ("docs/install.md", "make dist"): "test/test_wheel.py",
    ("docs/kernels.md", "hardwire kernels torch"): "test/torch_operators/test_torch_operators.py",
    ("docs/kernels.md", "hardwire kernels adapt"): "test/executorch/test_kernels.py",
    ("docs/key-sets.md", "hardwire compile"): "test/custom_kernels/test_keys.py",
    ("docs/lite.md", 'hardwire.compile("model.ptl"'): "test/test_lite_commands.py",
    ("docs/quantised.md", "import torch"): "test/quantised/test_page.py",
    ("docs/quantised.md", "python quantise.py"): "docs/how-to/quantise.md",
    ("docs/quantised.md", "hardwire compile small.pt2"): "docs/how-to/quantise.md",
    ("docs/quantised.md", "from torchao"): "test/quantised/test_page.py",
    ("docs/stages.md", "hardwire compile docs/example.mlir"): "test/test_examples.py",
    ("docs/tuning.md", "hardwire tune"): "test/tuning/test_tune.py",
    ("examples/arduino/README.md", "make"): "test/examples",
    ("examples/cmsis-pack/README.md", "make"): "test/examples",
    ("examples/kws/README.md", "hardwire compile"): "test/test_examples.py",
    ("examples/profiling/README.md", "make run"): "test/custom_kernels/test_profiling.py",
    ("examples/profiling/README.md", "hardwire compile"): "test/custom_kernels/test_profiling.py",
    ("examples/qemu/README.md", "make run"): "test/examples",
    ("examples/qemu/README.md", "cmake"): "test/examples",
    ("examples/qemu/README.md", "apt-get"): ".ci/need",
    ("examples/threads/README.md", "hardwire compile"): "test/test_threads.py",
}
"""Blocks, by how they begin, that another test runs, or another page."""

COMPILED = "hardwire compile kws.pt2 --target cortex-m4f -o out -q\n"
SAVED = 'python -c \'import numpy as np; np.save("x", np.ones('
BEFORE = {
    "docs/build-systems.md": f"{COMPILED}cp -r out main\n",
    "docs/c-interface.md": COMPILED,
    "docs/report.md": f"{COMPILED}cp out/kws.report.json old.report.json\n",
    "docs/lite.md": f"{SAVED}(1, 3, 32, 32), np.float32))'\n",
    "docs/tflite.md": f"{SAVED}(1, 3, 40), np.int8))'\n",
}
"""What a page takes for granted that has been typed."""

MODEL = """\
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return x.softmax(1)

model, x = Model(), torch.ones(4, 3)
"""
PRELUDES = {
    "README.md": "import numpy as np\nmfcc = np.ones((1, 1, 49, 10), np.float32)\n",
    "docs/dynamic-sizes.md": MODEL,
}
"""What stands before each block of Python that is about names of the reader's."""

YAML = {"docs/memories.md": "board.yaml", "docs/oplib.md": "operators.yaml"}
"""The file that the first block of YAML on a page is."""

FILES = {
    "my_ops.yaml": "- func: my::scale(Tensor self, float by) -> Tensor\n",
    "mine.yaml": "- op: add.out\n  kernels:\n    - kernel_name: my_add\n",
}


def prepare(page: str, folder: Path) -> None:
    """Write what `page` begins with."""
    kws = ROOT / "examples" / "kws" / "kws.pt2"
    for name in ("kws.pt2", "model.pt2"):
        shutil.copyfile(kws, folder / name)
    words = wake_words()
    if words is not None:
        shutil.copyfile(words / "okay_nabu.tflite", folder / "model.tflite")
    if page in GUIDES:
        return
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / "model.ptl").write_bytes(lite_archive.archive(_lite_members()))
    (folder / "model.mlir").symlink_to(ROOT / "docs" / "example.mlir")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    if page in YAML:
        found = re.search(r"```yaml\n(.*?)```", (ROOT / page).read_text(), re.S)
        assert found is not None
        (folder / YAML[page]).write_text(found[1])


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
    """What of a page is run here, behind what it takes for granted."""
    found = [b for b in blocks((ROOT / page).read_text()) if place_elsewhere(page, b.text) is None]
    prelude = PRELUDES.get(page, "")
    found = [
        replace(b, text=prelude + b.text) if b.language == "python" and not b.file else b
        for b in found
    ]
    before = [Block(0, "sh", (), BEFORE[page], "")] if page in BEFORE else []
    return [*before, *found]


def place_elsewhere(page: str, text: str) -> str | None:
    """What else runs a block of a page; None where nothing does."""
    return next(
        (
            where
            for (on, start), where in ELSEWHERE.items()
            if on == page and text.startswith(start)
        ),
        None,
    )


PAGES = [page for page in ALL if any(block.is_run for block in page_blocks(page))]
"""Those with blocks that are run here."""
