// Functions that all boxed entry points share; they are part of the object that needs them.
//
// A record is what a kernel gets of a tensor: `rank` sizes, behind them `rank` strides, as i32.
// Words are `rank | dtype << 8`, as they lie in a `hwr_tensor`.

// `hwr_tensor`: its rank, dtype and reserved bytes are one word.
!tensor = !llvm.struct<(ptr, ptr, ptr, i32)>

// `hwr_value`: payload, count, tag.
!value = !llvm.struct<(i64, i32, i32)>

// Each value is one of those that its mask has a bit for, and no tensor is missing.
func.func private @boxed_types(%values: !llvm.ptr, %masks: !llvm.ptr, %count: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {
    %tag_at = llvm.getelementptr %values[%i, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !value
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
    %pointer_at = llvm.getelementptr %values[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !value
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
    %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
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

// The dimensions that a value chooses, a bit for each: one, a list, or all where it is None, or where
// it is an empty list and `empty` says so. -1 where one is out of range, or given twice.
func.func private @boxed_mask(%value: !llvm.ptr, %rank: i32, %empty: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %int = arith.constant 3 : i32
  %yes = arith.constant true
  %payload = llvm.load %value : !llvm.ptr -> i64
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %listed = llvm.load %count_at : !llvm.ptr -> i32
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %is_none = arith.cmpi eq, %tag, %zero : i32
  %is_one = arith.cmpi eq, %tag, %int : i32
  %number = arith.select %is_one, %one, %listed : i32
  %count = arith.select %is_none, %zero, %number : i32
  %highest = arith.maxsi %rank, %one : i32
  %limit = arith.extsi %highest : i32 to i64
  %nothing = arith.constant 0 : i64
  %lowest = arith.subi %nothing, %limit : i64
  %bits, %right = scf.for %i = %zero to %count step %one iter_args(%mask = %zero, %good = %yes)
      -> (i32, i1) : i32 {
    %dim = scf.if %is_one -> (i64) {
      scf.yield %payload : i64
    } else {
      %items = llvm.load %value : !llvm.ptr -> !llvm.ptr
      %at = llvm.getelementptr %items[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
      %item = llvm.load %at : !llvm.ptr -> i64
      scf.yield %item : i64
    }
    %above = arith.cmpi sge, %dim, %lowest : i64
    %below = arith.cmpi slt, %dim, %limit : i64
    %inside = arith.andi %above, %below : i1
    %negative = arith.cmpi slt, %dim, %nothing : i64
    %from_end = arith.addi %dim, %limit : i64
    %counted = arith.select %negative, %from_end, %dim : i64
    %place = arith.trunci %counted : i64 to i32
    %shift = arith.select %inside, %place, %zero : i32
    %bit = arith.shli %one, %shift : i32
    %both = arith.andi %mask, %bit : i32
    %first = arith.cmpi eq, %both, %zero : i32
    %fits = arith.andi %inside, %first : i1
    %next_good = arith.andi %good, %fits : i1
    %next = arith.ori %mask, %bit : i32
    scf.yield %next, %next_good : i32, i1
  }
  %end = arith.shli %one, %rank : i32
  %all = arith.subi %end, %one : i32
  %none_given = arith.cmpi eq, %count, %zero : i32
  %either = arith.ori %is_none, %empty : i1
  %means_all = arith.andi %none_given, %either : i1
  %there = arith.andi %bits, %all : i32
  %mask = arith.select %means_all, %all, %there : i32
  %wrong = arith.constant -1 : i32
  %result = arith.select %right, %mask, %wrong : i32
  return %result : i32
}

// The record of a tensor with the dimensions of `mask`, of `rank` ones, in the last `chosen` places,
// and the others in the first `kept` ones; extents of 1 in front of both. A tensor that is `dropped`
// does not have those of `mask`.
func.func private @boxed_apart(%tensor: !llvm.ptr, %mask: i32, %rank: i32, %kept: i32,
    %chosen: i32, %dropped: i1, %record: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %places = arith.addi %kept, %chosen : i32
  scf.for %i = %zero to %places step %one : i32 {
    %to = llvm.getelementptr %record[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %one, %to : i32, !llvm.ptr
    %j = arith.addi %i, %places : i32
    %to_stride = llvm.getelementptr %record[%j] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %zero, %to_stride : i32, !llvm.ptr
  }
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %strides = llvm.load %strides_at : !llvm.ptr -> !llvm.ptr
  %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %a:3 = scf.for %i = %zero to %rank step %one iter_args(%k = %kept, %c = %places, %j = %own)
      -> (i32, i32, i32) : i32 {
    %ahead = arith.subi %rank, %i : i32
    %dim = arith.subi %ahead, %one : i32
    %bits = arith.shrui %mask, %dim : i32
    %bit = arith.trunci %bits : i32 to i1
    %gone = arith.andi %bit, %dropped : i1
    %next:3 = scf.if %gone -> (i32, i32, i32) {
      scf.yield %k, %c, %j : i32, i32, i32
    } else {
      %its = arith.subi %j, %one : i32
      %before_k = arith.subi %k, %one : i32
      %before_c = arith.subi %c, %one : i32
      %place = arith.select %bit, %before_c, %before_k : i32
      %size_at = llvm.getelementptr %sizes[%its] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %stride_at = llvm.getelementptr %strides[%its] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %size = llvm.load %size_at : !llvm.ptr -> i32
      %stride = llvm.load %stride_at : !llvm.ptr -> i32
      %to = llvm.getelementptr %record[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %size, %to : i32, !llvm.ptr
      %far = arith.addi %place, %places : i32
      %to_stride = llvm.getelementptr %record[%far] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      llvm.store %stride, %to_stride : i32, !llvm.ptr
      %next_k = arith.select %bit, %k, %before_k : i32
      %next_c = arith.select %bit, %before_c, %c : i32
      scf.yield %next_k, %next_c, %its : i32, i32, i32
    }
    scf.yield %next#0, %next#1, %next#2 : i32, i32, i32
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
    %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %word = llvm.load %at : !llvm.ptr -> i32
    %high = arith.constant 65280 : i32
    %found = arith.andi %word, %high : i32
    %right = arith.cmpi eq, %found, %dtype : i32
    %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %same = arith.cmpi eq, %own, %rank : i32
    %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %four = arith.constant 4 : i32
  %is_float = arith.cmpi eq, %tag, %four : i32
  %float = llvm.load %value : !llvm.ptr -> f64
  %int = llvm.load %value : !llvm.ptr -> i64
  %converted = arith.sitofp %int : i64 to f64
  %number = arith.select %is_float, %float, %converted : f64
  return %number : f64
}

// A size of a list, counted from its end; -1 where the list is shorter, -2 for what is no size.
func.func private @boxed_from_end(%value: !llvm.ptr, %back: i32) -> i64 {
  %zero = arith.constant 0 : i32
  %none = arith.constant -1 : i64
  %wrong = arith.constant -2 : i64
  %most = arith.constant 2147483647 : i64
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %place = arith.subi %count, %back : i32
  %there = arith.cmpi sge, %place, %zero : i32
  %found = scf.if %there -> (i64) {
    %list = llvm.load %value : !llvm.ptr -> !llvm.ptr
    %at = llvm.getelementptr %list[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %number = llvm.load %at : !llvm.ptr -> i64
    %is_size = arith.cmpi ule, %number, %most : i64
    %size = arith.select %is_size, %number, %wrong : i64
    scf.yield %size : i64
  } else {
    scf.yield %none : i64
  }
  return %found : i64
}

// The value has that tag, `count` elements, and these bytes.
func.func private @boxed_is_list(
    %value: !llvm.ptr, %tag: i32, %wanted: !llvm.ptr, %count: i32, %bytes: i32) -> i1 {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
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

// Operators that give a number of a tensor: its sizes, its strides, its one element.
//
// They need no kernel and take tensors of every rank, and of every dtype unless elements are read.
// The number stands in place of the first argument.

func.func private @boxed_give(%values: !llvm.ptr, %payload: i64, %tag: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %count_at = llvm.getelementptr %values[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag_at = llvm.getelementptr %values[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
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
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %dim_at = llvm.getelementptr %values[1] : (!llvm.ptr) -> !llvm.ptr, !value
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

func.func private @boxed_size(%values: !llvm.ptr) -> i32 {
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %list = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %status = func.call @boxed_extent(%values, %list, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  return %status : i32
}

func.func private @boxed_stride(%values: !llvm.ptr) -> i32 {
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %list = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %status = func.call @boxed_extent(%values, %list, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  return %status : i32
}

func.func private @boxed_is_contiguous(%values: !llvm.ptr) -> i32 {
  %bool = arith.constant 5 : i32
  %zero = arith.constant 0 : i32
  %tensor = llvm.load %values : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %format_at = llvm.getelementptr %values[1] : (!llvm.ptr) -> !llvm.ptr, !value
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
  %word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %word = llvm.load %word_at : !llvm.ptr -> i32
  %eight = arith.constant 8 : i32
  %low = arith.constant 255 : i32
  %shifted = arith.shrui %word, %eight : i32
  %code = arith.andi %shifted, %low : i32
  %dtype = arith.index_castui %code : i32 to index
  %status = scf.index_switch %dtype -> i32
  case 0 {
    %element = llvm.load %data : !llvm.ptr -> i8
    %payload = arith.extui %element : i8 to i64
    %given = func.call @boxed_give(%values, %payload, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 1 {
    %element = llvm.load %data : !llvm.ptr -> i8
    %payload = arith.extsi %element : i8 to i64
    %given = func.call @boxed_give(%values, %payload, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 2 {
    %element = llvm.load %data : !llvm.ptr -> i16
    %payload = arith.extsi %element : i16 to i64
    %given = func.call @boxed_give(%values, %payload, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 3 {
    %element = llvm.load %data : !llvm.ptr -> i32
    %payload = arith.extsi %element : i32 to i64
    %given = func.call @boxed_give(%values, %payload, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 4 {
    %element = llvm.load %data : !llvm.ptr -> i64
    %payload = arith.ori %element, %element : i64
    %given = func.call @boxed_give(%values, %payload, %int) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 5 {
    %element = llvm.load %data : !llvm.ptr -> f16
    %single = arith.extf %element : f16 to f32
    %wide = arith.extf %single : f32 to f64
    %payload = arith.bitcast %wide : f64 to i64
    %given = func.call @boxed_give(%values, %payload, %float) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 15 {
    %element = llvm.load %data : !llvm.ptr -> bf16
    %single = arith.extf %element : bf16 to f32
    %wide = arith.extf %single : f32 to f64
    %payload = arith.bitcast %wide : f64 to i64
    %given = func.call @boxed_give(%values, %payload, %float) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 6 {
    %element = llvm.load %data : !llvm.ptr -> f32
    %wide = arith.extf %element : f32 to f64
    %payload = arith.bitcast %wide : f64 to i64
    %given = func.call @boxed_give(%values, %payload, %float) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 7 {
    %element = llvm.load %data : !llvm.ptr -> i64
    %payload = arith.ori %element, %element : i64
    %given = func.call @boxed_give(%values, %payload, %float) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  case 11 {
    %element = llvm.load %data : !llvm.ptr -> i8
    %payload = arith.extui %element : i8 to i64
    %given = func.call @boxed_give(%values, %payload, %bool) : (!llvm.ptr, i64, i32) -> i32
    scf.yield %given : i32
  }
  default {
    %not_compiled = arith.constant -106 : i32
    scf.yield %not_compiled : i32
  }
  return %status : i32
}

// What entry points of the user's kernels need as well. A value here is an argument that is a
// tensor, a list of tensors, or none.

func.func private @boxed_dtype(%tensor: !llvm.ptr) -> i32 {
  %at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %listed = llvm.load %count_at : !llvm.ptr -> i32
  %is_one = arith.cmpi eq, %tag, %one : i32
  %is_list = arith.cmpi eq, %tag, %two : i32
  %some = arith.select %is_list, %listed, %zero : i32
  %count = arith.select %is_one, %one, %some : i32
  return %count : i32
}

func.func private @boxed_tensor_at(%value: !llvm.ptr, %i: i32) -> !llvm.ptr {
  %two = arith.constant 2 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
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
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %payload = llvm.load %value : !llvm.ptr -> i64
  func.call @boxed_to_scalar(%payload, %tag, %scalar) : (i64, i32, !llvm.ptr) -> ()
  return
}

// One that has ExecuTorch's `optional<Scalar>` behind it, as models give it: 1 in `reserved`, then
// ExecuTorch's tag, the payload, and that there is one.
func.func private @boxed_viewed_scalar(%value: !llvm.ptr, %scalar: !llvm.ptr) {
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %five = arith.constant 5 : i32
  %there = arith.constant 1 : i64
  %int = arith.constant 4 : i64
  %float = arith.constant 3 : i64
  %bool = arith.constant 5 : i64
  func.call @boxed_scalar(%value, %scalar) : (!llvm.ptr, !llvm.ptr) -> ()
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %payload = llvm.load %value : !llvm.ptr -> i64
  %is_float = arith.cmpi eq, %tag, %four : i32
  %is_bool = arith.cmpi eq, %tag, %five : i32
  %other = arith.select %is_bool, %bool, %int : i64
  %told = arith.select %is_float, %float, %other : i64
  %reserved = llvm.getelementptr %scalar[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %told_at = llvm.getelementptr %scalar[2] : (!llvm.ptr) -> !llvm.ptr, i64
  %payload_at = llvm.getelementptr %scalar[3] : (!llvm.ptr) -> !llvm.ptr, i64
  %there_at = llvm.getelementptr %scalar[4] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %one, %reserved : i32, !llvm.ptr
  llvm.store %told, %told_at : i64, !llvm.ptr
  llvm.store %payload, %payload_at : i64, !llvm.ptr
  llvm.store %there, %there_at : i64, !llvm.ptr
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
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
      %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !value
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
  %count_at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %first = llvm.load %value : !llvm.ptr -> !llvm.ptr
  scf.for %i = %zero to %count step %one : i32 {
    %at = llvm.getelementptr %first[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !value
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
      %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
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
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
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

// All tensors that are there have a dtype that the mask has a bit for.
func.func private @boxed_all_dtype(%value: !llvm.ptr, %mask: i64) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @boxed_tensor_count(%value) : (!llvm.ptr) -> i32
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {
    %tensor = func.call @boxed_tensor_at(%value, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %fits = scf.if %there -> (i1) {
      %width = arith.constant 64 : i32
      %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      %known = arith.cmpi ult, %code, %width : i32
      %shift = arith.select %known, %code, %zero : i32
      %far = arith.extui %shift : i32 to i64
      %bits = arith.shrui %mask, %far : i64
      %bit = arith.trunci %bits : i64 to i1
      %holds = arith.andi %known, %bit : i1
      scf.yield %holds : i1
    } else {
      scf.yield %yes : i1
    }
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }
  return %all : i1
}

// All tensors that are there lie in that order, as `boxed_lies` takes it.
func.func private @boxed_all_lie(%value: !llvm.ptr, %order: !llvm.ptr, %rank: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @boxed_tensor_count(%value) : (!llvm.ptr) -> i32
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {
    %tensor = func.call @boxed_tensor_at(%value, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %fits = scf.if %there -> (i1) {
      %holds = func.call @boxed_lies(%tensor, %order, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i1
      scf.yield %holds : i1
    } else {
      scf.yield %yes : i1
    }
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }
  return %all : i1
}

// The addresses of all elements of tensors have none of the mask's bits.
func.func private @boxed_all_aligned(%value: !llvm.ptr, %mask: i64) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %count = func.call @boxed_tensor_count(%value) : (!llvm.ptr) -> i32
  %all = scf.for %i = %zero to %count step %one iter_args(%good = %yes) -> (i1) : i32 {
    %tensor = func.call @boxed_tensor_at(%value, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %fits = scf.if %there -> (i1) {
      %no_bits = arith.constant 0 : i64
      %data = llvm.load %tensor : !llvm.ptr -> !llvm.ptr
      %address = llvm.ptrtoint %data : !llvm.ptr to i64
      %rest = arith.andi %address, %mask : i64
      %holds = arith.cmpi eq, %rest, %no_bits : i64
      scf.yield %holds : i1
    } else {
      scf.yield %yes : i1
    }
    %next = arith.andi %good, %fits : i1
    scf.yield %next : i1
  }
  return %all : i1
}
