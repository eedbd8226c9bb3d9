"""The user's kernels as operators of PyTorch: what `hardwire kernels torch` builds, and registers.

`served.py` says which operators of kernel libraries these are, and what is known of their results;
`build.py` compiles the kernels and writes the package that registers them. All else runs in
processes that have torch: `register.py` makes the operators known, `call.py` calls a kernel,
`operands.py` lays tensors out for it, `results.py` says what a call gives.
"""
