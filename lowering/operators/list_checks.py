"""Checks of all tensors of a list, as loops of LLVM IR, for calls of the user's kernels."""

from __future__ import annotations


def for_all(name: str, parameters: str, test: str) -> str:
    """A function that says whether a test holds for every tensor of a value that is there."""
    return f"""
func.func private @{name}(%value: !llvm.ptr, {parameters}) -> i1 {{
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @boxed_tensor_count(%value) : (!llvm.ptr) -> i32
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {{
    %tensor = func.call @boxed_tensor_at(%value, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %fits = scf.if %there -> (i1) {{{test}
      scf.yield %holds : i1
    }} else {{
      scf.yield %yes : i1
    }}
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }}
  return %all : i1
}}
"""


# All tensors have a dtype that the mask has a bit for.
ALL_DTYPE = """
      %width = arith.constant 64 : i32
      %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      %known = arith.cmpi ult, %code, %width : i32
      %shift = arith.select %known, %code, %zero : i32
      %far = arith.extui %shift : i32 to i64
      %bits = arith.shrui %mask, %far : i64
      %bit = arith.trunci %bits : i64 to i1
      %holds = arith.andi %known, %bit : i1"""


ALL_LIE = """
      %holds = func.call @boxed_lies(%tensor, %order, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i1"""


# The addresses of all elements have none of the mask's bits.
ALL_ALIGNED = """
      %no_bits = arith.constant 0 : i64
      %data = llvm.load %tensor : !llvm.ptr -> !llvm.ptr
      %address = llvm.ptrtoint %data : !llvm.ptr to i64
      %rest = arith.andi %address, %mask : i64
      %holds = arith.cmpi eq, %rest, %no_bits : i64"""
