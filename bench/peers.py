"""One call of a network's file in each peer; what its runtime does once is done before."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from measure import Call


def in_onnxruntime(model: bytes, inputs: Sequence[np.ndarray]) -> Call:
    """All its optimisations on, its buffers bound in advance, one thread."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    for slot, x in zip(session.get_inputs(), inputs, strict=True):
        binding.bind_cpu_input(slot.name, x)
    for slot in session.get_outputs():
        binding.bind_output(slot.name)
    return lambda: session.run_with_iobinding(binding)


def in_litert(file: bytes) -> Call:
    """With XNNPACK, on zeros, one thread."""
    from ai_edge_litert.interpreter import Interpreter

    interpreter = Interpreter(model_content=file, num_threads=1)
    interpreter.allocate_tensors()
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], np.zeros(detail["shape"], detail["dtype"]))
    return interpreter.invoke


def in_executorch(program: bytes, inputs: Sequence[np.ndarray]) -> Call:
    """The method `forward` of a `.pte` file."""
    import torch
    from executorch.runtime import Runtime

    loaded = Runtime.get().load_program(program)
    method = loaded.load_method("forward")
    assert method is not None
    given = tuple(torch.from_numpy(x) for x in inputs)
    kept = (program, loaded)  # A method looks into both.
    return lambda: (method.execute(given), kept)
