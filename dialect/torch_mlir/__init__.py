"""The one way to torch-mlir, which lowers the operators that no template compiles.

It lies here since three rooms ask: passes what the library `generic` takes (`refusals`) and for the
loops of its kernels (`kernel_text`, `ask`), operator libraries for kernels of any size (`text`,
`ask`). None of them knows the others, and torch-mlir knows none of them: a request is
text of the torch dialect, which says what the sizes of a kernel are, an answer is loops over
buffers or a reason.

    text ─▶ ask ─▶ another process: serve ─▶ pipeline ─▶ fixed_, bounded_ or open_buffers ─▶ text
"""
