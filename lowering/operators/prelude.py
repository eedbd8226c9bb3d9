"""Functions that all boxed entry points share; they are part of the object that needs them.

A record is what a kernel gets of a tensor: `rank` sizes and, behind them, `rank` strides, as i32.
Words are `rank | dtype << 8`, as they lie in a `hwr_tensor`.
"""

from __future__ import annotations

TENSOR = "!llvm.struct<(ptr, ptr, ptr, i32)>"
"""`hwr_tensor`: its rank, dtype and reserved bytes are one word."""

VALUE = "!llvm.struct<(i64, i32, i32)>"
"""`hwr_value`: payload, count, tag."""

PREFIX = "boxed_"

PRELUDE = """
// Each value is one of those that its mask has a bit for, and no tensor is missing.
func.func private @boxed_types(%values: !llvm.ptr, %masks: !llvm.ptr, %count: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {
    %tag_at = llvm.getelementptr %values[%i, 2] : (!llvm.ptr, i32) -> !llvm.ptr, VALUE
    %tag = llvm.load %tag_at : !llvm.ptr -> i32
    %mask_at = llvm.getelementptr %masks[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %mask = llvm.load %mask_at : !llvm.ptr -> i32
    %width = arith.constant 32 : i32
    %known = arith.cmpi ult, %tag, %width : i32
    %shift = arith.select %known, %tag, %zero : i32
    %bits = arith.shrui %mask, %shift : i32
    %bit = arith.trunci %bits : i32 to i1
    %fits = arith.andi %known, %bit : i1
    %is_tensor = arith.cmpi eq, %tag, %one : i32
    %pointer_at = llvm.getelementptr %values[%i] : (!llvm.ptr, i32) -> !llvm.ptr, VALUE
    %pointer = llvm.load %pointer_at : !llvm.ptr -> !llvm.ptr
    %null = llvm.mlir.zero : !llvm.ptr
    %there = llvm.icmp "ne" %pointer, %null : !llvm.ptr
    %given = arith.select %is_tensor, %there, %yes : i1
    %this = arith.andi %fits, %given : i1
    %next = arith.andi %good, %this : i1
    scf.yield %next : i1
  }
  return %all : i1
}

// The tensor has that dtype and rank; with `spreads`, that rank at most.
func.func private @boxed_is_tensor(%tensor: !llvm.ptr, %word: i32, %spreads: i1) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  %result = scf.if %there -> (i1) {
    %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
    %full = llvm.load %at : !llvm.ptr -> i32
    %low = arith.constant 255 : i32
    %high = arith.constant 65280 : i32
    %dtype = arith.andi %full, %high : i32
    %rank = arith.andi %full, %low : i32
    %wanted_dtype = arith.andi %word, %high : i32
    %wanted_rank = arith.andi %word, %low : i32
    %same_dtype = arith.cmpi eq, %dtype, %wanted_dtype : i32
    %same_rank = arith.cmpi eq, %rank, %wanted_rank : i32
    %lower = arith.cmpi ule, %rank, %wanted_rank : i32
    %spread = arith.andi %spreads, %lower : i1
    %fits = arith.ori %same_rank, %spread : i1
    %both = arith.andi %same_dtype, %fits : i1
    scf.yield %both : i1
  } else {
    %no = arith.constant false
    scf.yield %no : i1
  }
  return %result : i1
}

func.func private @boxed_rank(%tensor: !llvm.ptr) -> i32 {
  %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %word = llvm.load %at : !llvm.ptr -> i32
  %low = arith.constant 255 : i32
  %rank = arith.andi %word, %low : i32
  return %rank : i32
}

// The record of a tensor as one of at least its own rank: extents of 1 in front.
func.func private @boxed_record(%tensor: !llvm.ptr, %rank: i32, %record: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %before = arith.subi %rank, %own : i32
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %strides = llvm.load %strides_at : !llvm.ptr -> !llvm.ptr
  scf.for %i = %zero to %rank step %one : i32 {
    %is_new = arith.cmpi slt, %i, %before : i32
    %size, %stride = scf.if %is_new -> (i32, i32) {
      scf.yield %one, %zero : i32, i32
    } else {
      %place = arith.subi %i, %before : i32
      %size_at = llvm.getelementptr %sizes[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %stride_at = llvm.getelementptr %strides[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %given_size = llvm.load %size_at : !llvm.ptr -> i32
      %given_stride = llvm.load %stride_at : !llvm.ptr -> i32
      scf.yield %given_size, %given_stride : i32, i32
    }
    %to = llvm.getelementptr %record[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %size, %to : i32, !llvm.ptr
    %j = arith.addi %i, %rank : i32
    %to_stride = llvm.getelementptr %record[%j] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %stride, %to_stride : i32, !llvm.ptr
  }
  return
}

// Broadcasting: `joined` takes over the extents of a record where its own are 1.
func.func private @boxed_join(%joined: !llvm.ptr, %record: !llvm.ptr, %rank: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %rank step %one : i32 {
    %mine_at = llvm.getelementptr %joined[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %its_at = llvm.getelementptr %record[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %mine = llvm.load %mine_at : !llvm.ptr -> i32
    %its = llvm.load %its_at : !llvm.ptr -> i32
    %is_one = arith.cmpi eq, %mine, %one : i32
    %size = arith.select %is_one, %its, %mine : i32
    llvm.store %size, %mine_at : i32, !llvm.ptr
  }
  return
}

// Broadcasting: extents of 1 become those of `joined`, with stride 0. Others stay as they are.
func.func private @boxed_spread(%joined: !llvm.ptr, %record: !llvm.ptr, %rank: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %rank step %one : i32 {
    %wanted_at = llvm.getelementptr %joined[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size_at = llvm.getelementptr %record[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %size_at : !llvm.ptr -> i32
    %is_one = arith.cmpi eq, %size, %one : i32
    scf.if %is_one {
      %wanted = llvm.load %wanted_at : !llvm.ptr -> i32
      llvm.store %wanted, %size_at : i32, !llvm.ptr
      %j = arith.addi %i, %rank : i32
      %stride_at = llvm.getelementptr %record[%j] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %zero, %stride_at : i32, !llvm.ptr
    }
  }
  return
}

// A status: the destination has that dtype and rank, and lies without gaps.
func.func private @boxed_destination(%tensor: !llvm.ptr, %dtype: i32, %rank: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  %result = scf.if %there -> (i32) {
    %one = arith.constant 1 : i32
    %yes = arith.constant true
    %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, TENSOR
    %word = llvm.load %at : !llvm.ptr -> i32
    %high = arith.constant 65280 : i32
    %found = arith.andi %word, %high : i32
    %right = arith.cmpi eq, %found, %dtype : i32
    %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %same = arith.cmpi eq, %own, %rank : i32
    %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
    %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, TENSOR
    %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
    %strides = llvm.load %strides_at : !llvm.ptr -> !llvm.ptr
    %dense, %step = scf.for %i = %zero to %own step %one iter_args(%good = %yes, %expected = %one)
        -> (i1, i32) : i32 {
      %ahead = arith.subi %own, %i : i32
      %place = arith.subi %ahead, %one : i32
      %size_at = llvm.getelementptr %sizes[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %stride_at = llvm.getelementptr %strides[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
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
    // HWR_ERROR_TYPE and HWR_ERROR_SHAPE.
    %type_error = arith.constant -4 : i32
    %shape_error = arith.constant -105 : i32
    %placed = arith.andi %same, %dense : i1
    %about_shape = arith.select %placed, %zero, %shape_error : i32
    %status = arith.select %right, %about_shape, %type_error : i32
    scf.yield %status : i32
  } else {
    %type_error = arith.constant -4 : i32
    scf.yield %type_error : i32
  }
  return %result : i32
}

// A tensor of that rank has these sizes; a negative one is every size.
func.func private @boxed_has_sizes(%tensor: !llvm.ptr, %wanted: !llvm.ptr, %rank: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, TENSOR
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %same = scf.for %i = %zero to %rank step %one iter_args(%good = %yes) -> (i1) : i32 {
    %mine_at = llvm.getelementptr %sizes[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %its_at = llvm.getelementptr %wanted[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %mine = llvm.load %mine_at : !llvm.ptr -> i32
    %its = llvm.load %its_at : !llvm.ptr -> i32
    %equal = arith.cmpi eq, %mine, %its : i32
    %is_any = arith.cmpi slt, %its, %zero : i32
    %fits = arith.ori %equal, %is_any : i1
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }
  return %same : i1
}

// A Scalar as a float.
func.func private @boxed_number(%value: !llvm.ptr) -> f64 {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %four = arith.constant 4 : i32
  %is_float = arith.cmpi eq, %tag, %four : i32
  %float = llvm.load %value : !llvm.ptr -> f64
  %int = llvm.load %value : !llvm.ptr -> i64
  %converted = arith.sitofp %int : i64 to f64
  %number = arith.select %is_float, %float, %converted : f64
  return %number : f64
}

// The value has that tag, `count` elements, and these bytes.
func.func private @boxed_is_list(
    %value: !llvm.ptr, %tag: i32, %wanted: !llvm.ptr, %count: i32, %bytes: i32) -> i1 {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %its_tag = llvm.load %tag_at : !llvm.ptr -> i32
  %its_count = llvm.load %count_at : !llvm.ptr -> i32
  %same_tag = arith.cmpi eq, %its_tag, %tag : i32
  %same_count = arith.cmpi eq, %its_count, %count : i32
  %comparable = arith.andi %same_tag, %same_count : i1
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %end = arith.select %comparable, %bytes, %zero : i32
  %data = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %same = scf.for %i = %zero to %end step %one iter_args(%good = %comparable) -> (i1) : i32 {
    %mine_at = llvm.getelementptr %data[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %its_at = llvm.getelementptr %wanted[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %mine = llvm.load %mine_at : !llvm.ptr -> i8
    %its = llvm.load %its_at : !llvm.ptr -> i8
    %equal = arith.cmpi eq, %mine, %its : i8
    %next = arith.andi %good, %equal : i1
    scf.yield %next : i1
  }
  return %same : i1
}

// The value lists these dimensions, each counted from either end.
func.func private @boxed_are_dims(
    %value: !llvm.ptr, %wanted: !llvm.ptr, %count: i32, %rank: i64) -> i1 {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, VALUE
  %its_tag = llvm.load %tag_at : !llvm.ptr -> i32
  %its_count = llvm.load %count_at : !llvm.ptr -> i32
  %ints = arith.constant 8 : i32
  %same_tag = arith.cmpi eq, %its_tag, %ints : i32
  %same_count = arith.cmpi eq, %its_count, %count : i32
  %comparable = arith.andi %same_tag, %same_count : i1
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %end = arith.select %comparable, %count, %zero : i32
  %data = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %same = scf.for %i = %zero to %end step %one iter_args(%good = %comparable) -> (i1) : i32 {
    %mine_at = llvm.getelementptr %data[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %its_at = llvm.getelementptr %wanted[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %mine = llvm.load %mine_at : !llvm.ptr -> i64
    %its = llvm.load %its_at : !llvm.ptr -> i64
    %other = arith.subi %its, %rank : i64
    %equal = arith.cmpi eq, %mine, %its : i64
    %from_end = arith.cmpi eq, %mine, %other : i64
    %fits = arith.ori %equal, %from_end : i1
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }
  return %same : i1
}
""".replace("VALUE", VALUE).replace("TENSOR\n", f"{TENSOR}\n")
