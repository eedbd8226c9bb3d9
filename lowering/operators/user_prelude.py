"""Functions that entry points of the user's kernels share, beside those of `prelude.py`.

A value here is an argument that is a tensor, a list of tensors, or none.
"""

from __future__ import annotations

from .list_checks import ALL_ALIGNED, ALL_DTYPE, ALL_LIE, for_all
from .prelude import TENSOR, VALUE

CONTIGUOUS, CHANNELS_LAST = -1, -2
"""Orders of dimensions for tensors of every rank, in the place of a rank."""

_FUNCTIONS = """
func.func private @boxed_dtype(%tensor: !llvm.ptr) -> i32 {
  %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %word = llvm.load %at : !llvm.ptr -> i32
  %eight = arith.constant 8 : i32
  %low = arith.constant 255 : i32
  %shifted = arith.shrui %word, %eight : i32
  %code = arith.andi %shifted, %low : i32
  return %code : i32
}

// How many tensors a value has, those that are None included.
func.func private @boxed_tensor_count(%value: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %listed = llvm.load %count_at : !llvm.ptr -> i32
  %is_one = arith.cmpi eq, %tag, %one : i32
  %is_list = arith.cmpi eq, %tag, %two : i32
  %some = arith.select %is_list, %listed, %zero : i32
  %count = arith.select %is_one, %one, %some : i32
  return %count : i32
}

func.func private @boxed_tensor_at(%value: !llvm.ptr, %i: i32) -> !llvm.ptr {
  %two = arith.constant 2 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %is_list = arith.cmpi eq, %tag, %two : i32
  %first = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %tensor = scf.if %is_list -> (!llvm.ptr) {
    %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    %listed = llvm.load %at : !llvm.ptr -> !llvm.ptr
    scf.yield %listed : !llvm.ptr
  } else {
    scf.yield %first : !llvm.ptr
  }
  return %tensor : !llvm.ptr
}

// The one dtype of all tensors so far: -1 before the first, -2 where they differ.
func.func private @boxed_one_dtype(%so_far: i32, %value: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %open = arith.constant -1 : i32
  %differ = arith.constant -2 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @boxed_tensor_count(%value) : (!llvm.ptr) -> i32
  %last = scf.for %i = %zero to %count step %one iter_args(%held = %so_far) -> (i32) : i32 {
    %tensor = func.call @boxed_tensor_at(%value, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %next = scf.if %there -> (i32) {
      %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      %same = arith.cmpi eq, %code, %held : i32
      %is_first = arith.cmpi eq, %held, %open : i32
      %fits = arith.ori %same, %is_first : i1
      %found = arith.select %fits, %code, %differ : i32
      scf.yield %found : i32
    } else {
      scf.yield %held : i32
    }
    scf.yield %next : i32
  }
  return %last : i32
}

// The tensor lies without gaps in that order of dimensions, the outermost first. Without an order,
// `rank` -1 is the usual one, and -2 has the channels of images last, of rank 3 to 5.
func.func private @boxed_lies(%tensor: !llvm.ptr, %order: !llvm.ptr, %rank: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %yes = arith.constant true
  %last_channels = arith.constant -2 : i32
  %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %top = arith.subi %own, %one : i32
  %is_listed = arith.cmpi sge, %rank, %zero : i32
  %wants_channels = arith.cmpi eq, %rank, %last_channels : i32
  %beyond = arith.subi %own, %three : i32
  %is_image = arith.cmpi ule, %beyond, %two : i32
  %is_channels = arith.andi %wants_channels, %is_image : i1
  %same_rank = arith.cmpi eq, %own, %rank : i32
  %may = arith.select %is_listed, %same_rank, %yes : i1
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %strides = llvm.load %strides_at : !llvm.ptr -> !llvm.ptr
  %end = arith.select %may, %own, %zero : i32
  %dense, %all = scf.for %j = %zero to %end step %one
      iter_args(%good = %may, %expected = %one) -> (i1, i32) : i32 {
    %i = arith.subi %top, %j : i32
    %dim = scf.if %is_listed -> (i32) {
      %dim_at = llvm.getelementptr %order[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %listed = llvm.load %dim_at : !llvm.ptr -> i32
      scf.yield %listed : i32
    } else {
      %following = arith.addi %i, %one : i32
      %is_outer = arith.cmpi eq, %i, %zero : i32
      %is_inner = arith.cmpi eq, %i, %top : i32
      %image = arith.select %is_inner, %one, %following : i32
      %turned = arith.select %is_outer, %zero, %image : i32
      %plain = arith.select %is_channels, %turned, %i : i32
      scf.yield %plain : i32
    }
    %size_at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %stride_at = llvm.getelementptr %strides[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %size_at : !llvm.ptr -> i32
    %stride = llvm.load %stride_at : !llvm.ptr -> i32
    %as_expected = arith.cmpi eq, %stride, %expected : i32
    %single = arith.cmpi sle, %size, %one : i32
    %fits = arith.ori %as_expected, %single : i1
    %so_far = arith.andi %good, %fits : i1
    %factor = arith.maxsi %size, %one : i32
    %next = arith.muli %expected, %factor : i32
    scf.yield %so_far, %next : i1, i32
  }
  return %dense : i1
}

// A number as a `hwr_scalar`: the payload, and the dtype instead of the tag.
func.func private @boxed_to_scalar(%payload: i64, %tag: i32, %scalar: !llvm.ptr) {
  %four = arith.constant 4 : i32
  %five = arith.constant 5 : i32
  %int = arith.constant 4 : i64
  %float = arith.constant 7 : i64
  %bool = arith.constant 11 : i64
  %is_float = arith.cmpi eq, %tag, %four : i32
  %is_bool = arith.cmpi eq, %tag, %five : i32
  %other = arith.select %is_bool, %bool, %int : i64
  %dtype = arith.select %is_float, %float, %other : i64
  %dtype_at = llvm.getelementptr %scalar[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %payload, %scalar : i64, !llvm.ptr
  llvm.store %dtype, %dtype_at : i64, !llvm.ptr
  return
}

func.func private @boxed_scalar(%value: !llvm.ptr, %scalar: !llvm.ptr) {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %payload = llvm.load %value : !llvm.ptr -> i64
  func.call @boxed_to_scalar(%payload, %tag, %scalar) : (i64, i32, !llvm.ptr) -> ()
  return
}

// The elements of a list of numbers, whichever it is, as an array of `hwr_scalar`.
func.func private @boxed_scalars(%value: !llvm.ptr, %room: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %five = arith.constant 5 : i32
  %ints = arith.constant 8 : i32
  %bools = arith.constant 10 : i32
  %values = arith.constant 11 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %first = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %is_values = arith.cmpi eq, %tag, %values : i32
  %is_bools = arith.cmpi eq, %tag, %bools : i32
  // INTS, FLOATS and BOOLS have the tags of their elements in the same order.
  %element_tag = arith.subi %tag, %five : i32
  scf.for %i = %zero to %count step %one : i32 {
    %slot = arith.muli %i, %two : i32
    %to = llvm.getelementptr %room[%slot] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    scf.if %is_values {
      %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, VALUE
      func.call @boxed_scalar(%at, %to) : (!llvm.ptr, !llvm.ptr) -> ()
    } else {
      %payload = scf.if %is_bools -> (i64) {
        %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
        %byte = llvm.load %at : !llvm.ptr -> i8
        %wide = arith.extui %byte : i8 to i64
        scf.yield %wide : i64
      } else {
        %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
        %bits = llvm.load %at : !llvm.ptr -> i64
        scf.yield %bits : i64
      }
      func.call @boxed_to_scalar(%payload, %element_tag, %to) : (i64, i32, !llvm.ptr) -> ()
    }
  }
  return
}

// The addresses of a list of strings.
func.func private @boxed_strings(%value: !llvm.ptr, %room: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %first = llvm.load %value : !llvm.ptr -> !llvm.ptr
  scf.for %i = %zero to %count step %one : i32 {
    %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, VALUE
    %string = llvm.load %at : !llvm.ptr -> !llvm.ptr
    %to = llvm.getelementptr %room[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    llvm.store %string, %to : !llvm.ptr, !llvm.ptr
  }
  return
}

// What sizes of scratch memory ask for: negative where there is no such number.

func.func private @boxed_size_of(%value: !llvm.ptr, %place: i32) -> i64 {
  %zero = arith.constant 0 : i32
  %none = arith.constant -1 : i64
  %tensor = func.call @boxed_single(%value) : (!llvm.ptr) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  %found = scf.if %there -> (i64) {
    %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %from_end = arith.cmpi slt, %place, %zero : i32
    %raised = arith.addi %place, %rank : i32
    %dim = arith.select %from_end, %raised, %place : i32
    %has = arith.cmpi ult, %dim, %rank : i32
    %size = scf.if %has -> (i64) {
      %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
      %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
      %at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %extent = llvm.load %at : !llvm.ptr -> i32
      %wide = arith.extsi %extent : i32 to i64
      scf.yield %wide : i64
    } else {
      scf.yield %none : i64
    }
    scf.yield %size : i64
  } else {
    scf.yield %none : i64
  }
  return %found : i64
}

// The one tensor of a value, or NULL.
func.func private @boxed_single(%value: !llvm.ptr) -> !llvm.ptr {
  %one = arith.constant 1 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %is_tensor = arith.cmpi eq, %tag, %one : i32
  %payload = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %tensor = llvm.select %is_tensor, %payload, %null : i1, !llvm.ptr
  return %tensor : !llvm.ptr
}

// Number of elements, number of dimensions, bytes of an element (from a table by dtype).
func.func private @boxed_fact_of(%value: !llvm.ptr, %which: i32, %widths: !llvm.ptr) -> i64 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %none = arith.constant -1 : i64
  %tensor = func.call @boxed_single(%value) : (!llvm.ptr) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  %found = scf.if %there -> (i64) {
    %is_rank = arith.cmpi eq, %which, %one : i32
    %is_width = arith.cmpi eq, %which, %two : i32
    %count = func.call @boxed_count(%tensor) : (!llvm.ptr) -> i64
    %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %wide_rank = arith.extui %rank : i32 to i64
    %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
    %at = llvm.getelementptr %widths[%code] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %width = llvm.load %at : !llvm.ptr -> i8
    %wide_width = arith.extsi %width : i8 to i64
    %about = arith.select %is_rank, %wide_rank, %count : i64
    %fact = arith.select %is_width, %wide_width, %about : i64
    scf.yield %fact : i64
  } else {
    scf.yield %none : i64
  }
  return %found : i64
}

// Rounds down, as Python does.
func.func private @boxed_floor_divide(%left: i64, %right: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %quotient = arith.divsi %left, %right : i64
  %rest = arith.remsi %left, %right : i64
  %is_whole = arith.cmpi eq, %rest, %zero : i64
  %signs = arith.xori %rest, %right : i64
  %differ = arith.cmpi slt, %signs, %zero : i64
  %no = arith.constant false
  %lower = arith.select %is_whole, %no, %differ : i1
  %below = arith.subi %quotient, %one : i64
  %result = arith.select %lower, %below, %quotient : i64
  return %result : i64
}
"""


USER_PRELUDE = (
    _FUNCTIONS.replace("VALUE", VALUE).replace("TENSOR\n", f"{TENSOR}\n")
    + for_all("boxed_all_dtype", "%mask: i64", ALL_DTYPE)
    + for_all("boxed_all_lie", "%order: !llvm.ptr, %rank: i32", ALL_LIE)
    + for_all("boxed_all_aligned", "%mask: i64", ALL_ALIGNED)
)
