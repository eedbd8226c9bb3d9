"""TFLite's operators in numpy, as TFLM's reference kernels compute them, to the bit.

Tensors are `Array`s: integers, and what they stand for.
"""
