"""One call of a network in each peer, on one thread; what its runtime does once is done before."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import numpy as np
from measure import Call


def in_onnxruntime(model: bytes, inputs: Sequence[np.ndarray], *settings: str) -> Call:
    """All its optimisations on, its buffers bound in advance; `settings` are switched on, too."""
    return bound_in_onnxruntime(model, inputs, *settings)[0]


def bound_in_onnxruntime(
    model: bytes, inputs: Sequence[np.ndarray], *settings: str
) -> tuple[Call, Callable[[], np.ndarray]]:
    """A call, and what reads its first output."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    for name in settings:
        options.add_session_config_entry(name, "1")
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    for slot, x in zip(session.get_inputs(), inputs, strict=True):
        binding.bind_cpu_input(slot.name, x)
    for slot in session.get_outputs():
        binding.bind_output(slot.name)

    def read() -> np.ndarray:
        return binding.copy_outputs_to_cpu()[0]

    return lambda: session.run_with_iobinding(binding), read


def in_openvino(
    model: bytes, inputs: Sequence[np.ndarray]
) -> tuple[Call, Callable[[], np.ndarray]]:
    """In floats of 32 bits, for the least latency."""
    import openvino

    core = openvino.Core()
    read = core.read_model(io.BytesIO(model))
    settings = {
        "INFERENCE_NUM_THREADS": 1,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
    }
    request = core.compile_model(read, "CPU", settings).create_infer_request()
    for n, x in enumerate(inputs):
        request.set_input_tensor(n, openvino.Tensor(x, shared_memory=True))
    return request.infer, lambda: request.get_output_tensor(0).data.copy()


def in_litert(file: bytes) -> Call:
    """With XNNPACK, on zeros."""
    return set_in_litert(file, None)[0]


def set_in_litert(
    file: bytes, inputs: Sequence[np.ndarray] | None
) -> tuple[Call, Callable[[], np.ndarray]]:
    """With XNNPACK; on zeros, where no inputs are given."""
    from ai_edge_litert.interpreter import Interpreter

    interpreter = Interpreter(model_content=file, num_threads=1)
    interpreter.allocate_tensors()
    for n, detail in enumerate(interpreter.get_input_details()):
        zeros = np.zeros(detail["shape"], detail["dtype"])
        given = zeros if inputs is None else inputs[n].astype(detail["dtype"], copy=False)
        interpreter.set_tensor(detail["index"], given)
    [first, *_] = interpreter.get_output_details()
    return interpreter.invoke, lambda: interpreter.get_tensor(first["index"])


def in_executorch(program: bytes, inputs: Sequence[np.ndarray]) -> Call:
    """The method `forward` of a `.pte` file."""
    import torch
    from executorch.runtime import Runtime

    loaded = Runtime.get().load_program(program)
    method = loaded.load_method("forward")
    assert method is not None
    given = tuple(torch.from_numpy(x) for x in inputs)
    kept = (program, loaded)  # A method looks into both.
    return lambda: (method.execute(given), kept)[0]
