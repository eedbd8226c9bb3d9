"""Operators that give a number of a tensor: its sizes, its strides, its one element.

They need no kernel and take tensors of every rank, and of every dtype but where elements are read.
The number stands in place of the first argument.
"""

from __future__ import annotations

from .prelude import TENSOR, VALUE

FUNCTIONS = {
    "aten::size.int": "size",
    "aten::sym_size.int": "size",
    "aten::stride.int": "stride",
    "aten::sym_stride.int": "stride",
    "aten::numel": "numel",
    "aten::sym_numel": "numel",
    "aten::dim": "dim",
    "aten::storage_offset": "storage_offset",
    "aten::sym_storage_offset": "storage_offset",
    "aten::is_contiguous": "is_contiguous",
    "aten::is_contiguous.memory_format": "is_contiguous_as",
    "aten::sym_is_contiguous": "is_contiguous_as",
    "aten::item": "item",
    "aten::_local_scalar_dense": "item",
}
"""The function of the prelude, behind its prefix, that is the whole entry point of an operator."""

NUMBERS = (
    (
        """
func.func private @boxed_give(%values: !llvm.ptr, %payload: i64, %tag: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %count_at = llvm.getelementptr %values[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag_at = llvm.getelementptr %values[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  llvm.store %payload, %values : i64, !llvm.ptr
  llvm.store %zero, %count_at : i32, !llvm.ptr
  llvm.store %tag, %tag_at : i32, !llvm.ptr
  return %zero : i32
}

func.func private @boxed_dim(%values: !llvm.ptr) -> i32 {
  %int = arith.constant 3 : i32
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %wide = arith.extui %rank : i32 to i64
  %status = func.call @boxed_give(%values, %wide, %int) : (!llvm.ptr, i64, i32) -> i32
  return %status : i32
}

func.func private @boxed_storage_offset(%values: !llvm.ptr) -> i32 {
  %int = arith.constant 3 : i32
  %none = arith.constant 0 : i64
  %status = func.call @boxed_give(%values, %none, %int) : (!llvm.ptr, i64, i32) -> i32
  return %status : i32
}

func.func private @boxed_count(%tensor: !llvm.ptr) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %single = arith.constant 1 : i64
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %count = scf.for %i = %zero to %rank step %one iter_args(%so_far = %single) -> (i64) : i32 {
    %at = llvm.getelementptr %sizes[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %at : !llvm.ptr -> i32
    %wide = arith.extui %size : i32 to i64
    %next = arith.muli %so_far, %wide : i64
    scf.yield %next : i64
  }
  return %count : i64
}

func.func private @boxed_numel(%values: !llvm.ptr) -> i32 {
  %int = arith.constant 3 : i32
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %count = func.call @boxed_count(%tensor) : (!llvm.ptr) -> i64
  %status = func.call @boxed_give(%values, %count, %int) : (!llvm.ptr, i64, i32) -> i32
  return %status : i32
}

// The number of `list` that the second value says, counted from either end.
func.func private @boxed_extent(%values: !llvm.ptr, %list: !llvm.ptr, %rank: i32) -> i32 {
  %dim_at = llvm.getelementptr %values[1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %dim = llvm.load %dim_at : !llvm.ptr -> i64
  %wide = arith.extui %rank : i32 to i64
  %zero = arith.constant 0 : i64
  %from_end = arith.cmpi slt, %dim, %zero : i64
  %raised = arith.addi %dim, %wide : i64
  %place = arith.select %from_end, %raised, %dim : i64
  %there = arith.cmpi ult, %place, %wide : i64
  %status = scf.if %there -> (i32) {
    %int = arith.constant 3 : i32
    %at = llvm.getelementptr %list[%place] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %extent = llvm.load %at : !llvm.ptr -> i32
    %number = arith.extsi %extent : i32 to i64
    %given = func.call @boxed_give(%values, %number, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  } else {
    %index_error = arith.constant -1 : i32
    scf.yield %index_error : i32
  }
  return %status : i32
}
"""
        + "".join(
            f"""
func.func private @boxed_{name}(%values: !llvm.ptr) -> i32 {{
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %at = llvm.getelementptr %tensor[0, {member}] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %list = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %status = func.call @boxed_extent(%values, %list, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  return %status : i32
}}
"""
            for name, member in (("size", 1), ("stride", 2))
        )
        + """
func.func private @boxed_is_contiguous(%values: !llvm.ptr) -> i32 {
  %bool = arith.constant 5 : i32
  %zero = arith.constant 0 : i32
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %word = llvm.load %word_at : !llvm.ptr -> i32
  %high = arith.constant 65280 : i32
  %dtype = arith.andi %word, %high : i32
  %status = func.call @boxed_destination(%tensor, %dtype, %rank) : (!llvm.ptr, i32, i32) -> i32
  %dense = arith.cmpi eq, %status, %zero : i32
  %truth = arith.extui %dense : i1 to i64
  %given = func.call @boxed_give(%values, %truth, %bool) : (!llvm.ptr, i64, i32) -> i32
  return %given : i32
}

// Only of the memory format that is called contiguous_format.
func.func private @boxed_is_contiguous_as(%values: !llvm.ptr) -> i32 {
  %format_at = llvm.getelementptr %values[1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %format = llvm.load %format_at : !llvm.ptr -> i64
  %zero = arith.constant 0 : i64
  %known = arith.cmpi eq, %format, %zero : i64
  %status = scf.if %known -> (i32) {
    %given = func.call @boxed_is_contiguous(%values) : (!llvm.ptr) -> i32
    scf.yield %given : i32
  } else {
    %not_compiled = arith.constant -106 : i32
    scf.yield %not_compiled : i32
  }
  return %status : i32
}

func.func private @boxed_item(%values: !llvm.ptr) -> i32 {
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %count = func.call @boxed_count(%tensor) : (!llvm.ptr) -> i64
  %single = arith.constant 1 : i64
  %is_one = arith.cmpi eq, %count, %single : i64
  %status = scf.if %is_one -> (i32) {
    %read = func.call @boxed_element(%values, %tensor) : (!llvm.ptr, !llvm.ptr) -> i32
    scf.yield %read : i32
  } else {
    %shape_error = arith.constant -105 : i32
    scf.yield %shape_error : i32
  }
  return %status : i32
}

func.func private @boxed_element(%values: !llvm.ptr, %tensor: !llvm.ptr) -> i32 {
  %int = arith.constant 3 : i32
  %float = arith.constant 4 : i32
  %bool = arith.constant 5 : i32
  %data = llvm.load %tensor : !llvm.ptr -> !llvm.ptr
  %word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %word = llvm.load %word_at : !llvm.ptr -> i32
  %eight = arith.constant 8 : i32
  %low = arith.constant 255 : i32
  %shifted = arith.shrui %word, %eight : i32
  %code = arith.andi %shifted, %low : i32
  %dtype = arith.index_castui %code : i32 to index
  %status = scf.index_switch %dtype -> i32
"""
        + "".join(
            f"""  case {code} {{
    %element = llvm.load %data : !llvm.ptr -> {held}
    {convert}
    %given = func.call @boxed_give(%values, %payload, %{tag}) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }}
"""
            for code, held, convert, tag in (
                (0, "i8", "%payload = arith.extui %element : i8 to i64", "int"),
                (1, "i8", "%payload = arith.extsi %element : i8 to i64", "int"),
                (2, "i16", "%payload = arith.extsi %element : i16 to i64", "int"),
                (3, "i32", "%payload = arith.extsi %element : i32 to i64", "int"),
                (4, "i64", "%payload = arith.ori %element, %element : i64", "int"),
                (
                    6,
                    "f32",
                    "%wide = arith.extf %element : f32 to f64\n"
                    "    %payload = arith.bitcast %wide : f64 to i64",
                    "float",
                ),
                (7, "i64", "%payload = arith.ori %element, %element : i64", "float"),
                (11, "i8", "%payload = arith.extui %element : i8 to i64", "bool"),
            )
        )
        + """  default {
    %not_compiled = arith.constant -106 : i32
    scf.yield %not_compiled : i32
  }
  return %status : i32
}
"""
    )
    .replace("VALUE", VALUE)
    .replace("TENSOR\n", f"{TENSOR}\n")
)
