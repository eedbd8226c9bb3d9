"""Calls without preparation give what others do, and leave to these what is not as it should be."""

from __future__ import annotations

import concurrent.futures

import numpy as np
import pytest

from hardwire.runtime.direct import _where_it_begins
from hardwire.runtime.host import HostModel, RunFailed

from ..guarding import DIRECTLY
from .test_host import SIZE, expected, model

__all__ = ["model"]


def test_several_threads_run_at_once(model: HostModel) -> None:
    inputs = [np.full(SIZE, value, np.float32) for value in range(64)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda x: DIRECTLY(model, [x]), inputs))
    for x, outputs in zip(inputs, found, strict=True):
        assert outputs is not None
        np.testing.assert_array_equal(outputs[0], expected(x))


def test_a_status_is_raised(model: HostModel) -> None:
    with pytest.raises(RunFailed, match="`sum_run` returned -1: HWR_ERROR_INDEX"):
        DIRECTLY(model, [np.full(SIZE, 2e9, np.float32)])


def test_an_array_that_may_not_be_written_is_read(model: HostModel) -> None:
    x = np.linspace(-3, 3, SIZE, dtype=np.float32)
    x.flags.writeable = False
    outputs = DIRECTLY(model, [x])
    assert outputs is not None
    np.testing.assert_array_equal(outputs[0], expected(x))


@pytest.mark.filterwarnings("error")
def test_an_array_that_numpy_would_warn_of_writing_to_is_read(model: HostModel) -> None:
    """It says that it is writeable, and warns of being asked; as a buffer it is not."""
    x, _ = np.broadcast_arrays(np.arange(SIZE, dtype=np.float32), np.zeros((1, SIZE)))
    outputs = DIRECTLY(model, [x.reshape(SIZE)])
    assert outputs is not None
    np.testing.assert_array_equal(outputs[0], expected(np.arange(SIZE, dtype=np.float32)))


def test_where_arrays_begin() -> None:
    """Read-only ones, those without elements, scalars, and all types."""
    for dtype in "?bhilefdFD":
        for shape in ((), (0, 3), (2, 3)):
            x = np.zeros(shape, dtype)
            y = x.view()
            y.flags.writeable = False
            assert {_where_it_begins(x), _where_it_begins(y)} == {x.ctypes.data}


NOT_ALIKE = {
    "shape": [np.zeros(SIZE + 1, np.float32)],
    "dimensions": [np.zeros((1, SIZE), np.float32)],
    "dtype": [np.zeros(SIZE)],
    "byte order": [np.zeros(SIZE, ">f4")],
    "strides": [np.zeros(2 * SIZE, np.float32)[::2]],
    "list": [[0.0] * SIZE],
    "none": [],
    "two": [np.zeros(SIZE, np.float32)] * 2,
}


@pytest.mark.parametrize("arrays", NOT_ALIKE.values(), ids=NOT_ALIKE)
def test_what_is_not_as_the_model_has_it_is_left_to_others(model: HostModel, arrays: list) -> None:
    assert DIRECTLY(model, arrays) is None


def test_sizes_that_are_open_and_a_state() -> None:
    torch = pytest.importorskip("torch")
    import hardwire

    class Counting(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("calls", torch.zeros(3))

        def forward(self, x):
            self.calls.add_(1)
            return torch.cat([x, x], 0) + self.calls

    n = torch.export.Dim("n", min=2, max=9)
    program = torch.export.export(Counting(), (torch.zeros(4, 3),), dynamic_shapes=({0: n},))
    host = hardwire.compile(program).host
    for call, rows in enumerate((2, 9, 2, 5), 1):
        x = np.arange(rows * 3, dtype=np.float32).reshape(rows, 3)
        outputs = DIRECTLY(host, [x])
        assert outputs is not None
        np.testing.assert_array_equal(outputs[0], np.concatenate([x, x]) + call)
    for rows in (1, 10):
        assert DIRECTLY(host, [np.zeros((rows, 3), np.float32)]) is None


def test_an_input_that_is_written_has_to_be_writeable() -> None:
    torch = pytest.importorskip("torch")
    import hardwire

    class Raising(torch.nn.Module):
        def forward(self, x):
            return x.add_(1) * 2

    host = hardwire.compile(torch.export.export(Raising(), (torch.zeros(4, 3),))).host
    x = np.ones((4, 3), np.float32)
    outputs = DIRECTLY(host, [x])
    assert outputs is not None
    assert (x == 2).all()
    assert (outputs[0] == 4).all()
    x.flags.writeable = False
    assert DIRECTLY(host, [x]) is None


def test_types_that_are_none_of_numpys_own() -> None:
    torch = pytest.importorskip("torch")
    ml_dtypes = pytest.importorskip("ml_dtypes")
    import hardwire

    given = torch.linspace(-2, 3, 6).bfloat16()
    host = hardwire.compile(torch.export.export(torch.nn.ReLU(), (given,))).host
    outputs = DIRECTLY(host, [given.view(torch.uint16).numpy().view(ml_dtypes.bfloat16)])
    assert outputs is not None
    np.testing.assert_array_equal(outputs[0].astype(np.float32), given.float().relu().numpy())
