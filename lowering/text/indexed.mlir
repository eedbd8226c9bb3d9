// What lists of indices choose: whole entry points. The text of views.mlir, whose functions these use,
// stands in front of this one.
//
// Dimensions with indices become those that all indices are broadcast to: in the place of the first
// one where no other dimension is between them, else in front. `about` is a list of i32: how many
// dimensions are before, how many they are broadcast to.

// A mask is as many indices as it has dimensions: where it is true, row by row. `slots` are 16 pointers,
// one for each dimension of the tensor: its index, its mask, or none. `about` is a list of i32: how many
// dimensions are before, how many they are broadcast to, and for each dimension which one of a mask it
// is (-1 of none), how often that is true, and which one of these was found last, and where.

// A flag of a mask, counted row by row.
func.func private @boxed_flag(%mask: !llvm.ptr, %number: i32) -> i1 {
  %off = arith.constant 0 : i8
  %rank = func.call @boxed_rank(%mask) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%mask) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_strides(%mask) : (!llvm.ptr) -> !llvm.ptr
  %place = func.call @boxed_walk(%number, %sizes, %steps, %rank) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %data = llvm.load %mask : !llvm.ptr -> !llvm.ptr
  %at = llvm.getelementptr %data[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %byte = llvm.load %at : !llvm.ptr -> i8
  %is_on = arith.cmpi ne, %byte, %off : i8
  return %is_on : i1
}

// How often a mask is true.
func.func private @boxed_flags(%mask: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %wide = func.call @boxed_count(%mask) : (!llvm.ptr) -> i64
  %count = arith.trunci %wide : i64 to i32
  %found = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %is_on = func.call @boxed_flag(%mask, %i) : (!llvm.ptr, i32) -> i1
    %more = arith.extui %is_on : i1 to i32
    %next = arith.addi %so_far, %more : i32
    scf.yield %next : i32
  }
  return %found : i32
}

func.func private @boxed_slot(%slots: !llvm.ptr, %dim: i32) -> !llvm.ptr {
  %at = llvm.getelementptr %slots[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
  %index = llvm.load %at : !llvm.ptr -> !llvm.ptr
  return %index : !llvm.ptr
}

// A status: indices are whole numbers or masks, and no more than `x` has dimensions.
func.func private @boxed_index_open(%x: !llvm.ptr, %indices: !llvm.ptr, %slots: !llvm.ptr,
    %about: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %int = arith.constant 3 : i32
  %long = arith.constant 4 : i32
  %bool = arith.constant 11 : i32
  %none = arith.constant -1 : i32
  %most = arith.constant 16 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %parts = llvm.getelementptr %about[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %counts = llvm.getelementptr %about[18] : (!llvm.ptr) -> !llvm.ptr, i32
  %last = llvm.getelementptr %about[34] : (!llvm.ptr) -> !llvm.ptr, i32
  %places = llvm.getelementptr %about[50] : (!llvm.ptr) -> !llvm.ptr, i32
  %rank = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
  scf.for %d = %zero to %most step %one : i32 {
    %slot = llvm.getelementptr %slots[%d] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    llvm.store %null, %slot : !llvm.ptr, !llvm.ptr
    func.call @boxed_put(%last, %d, %none) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%places, %d, %none) : (!llvm.ptr, i32, i32) -> ()
  }
  %count = func.call @boxed_length(%indices) : (!llvm.ptr) -> i32
  %all = scf.for %i = %zero to %count step %one iter_args(%dim = %zero) -> (i32) : i32 {
    %index = func.call @boxed_tensor_at(%indices, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %index, %null : !llvm.ptr
    %next = scf.if %there -> (i32) {
      %code = func.call @boxed_dtype(%index) : (!llvm.ptr) -> i32
      %is_int = arith.cmpi eq, %code, %int : i32
      %is_long = arith.cmpi eq, %code, %long : i32
      %whole = arith.ori %is_int, %is_long : i1
      %is_bool = arith.cmpi eq, %code, %bool : i32
      %is_byte = arith.cmpi eq, %code, %zero : i32
      %is_mask = arith.ori %is_bool, %is_byte : i1
      %known = arith.ori %whole, %is_mask : i1
      cf.assert %known, "not compiled"
      %own = func.call @boxed_rank(%index) : (!llvm.ptr) -> i32
      %fits = arith.cmpi ule, %own, %most : i32
      cf.assert %fits, "not compiled"
      %span = arith.select %is_mask, %own, %one : i32
      %some = arith.cmpi ne, %span, %zero : i32
      cf.assert %some, "not compiled"
      %end = arith.addi %dim, %span : i32
      %low = arith.cmpi ule, %end, %rank : i32
      cf.assert %low, "shape"
      %true = scf.if %is_mask -> (i32) {
        %inner = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
        %same = func.call @boxed_has_sizes(%index, %inner, %own) : (!llvm.ptr, !llvm.ptr, i32) -> i1
        cf.assert %same, "shape"
        %found = func.call @boxed_flags(%index) : (!llvm.ptr) -> i32
        scf.yield %found : i32
      } else {
        scf.yield %zero : i32
      }
      scf.for %j = %zero to %span step %one : i32 {
        %d = arith.addi %dim, %j : i32
        %slot = llvm.getelementptr %slots[%d] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
        llvm.store %index, %slot : !llvm.ptr, !llvm.ptr
        %part = arith.select %is_mask, %j, %none : i32
        func.call @boxed_put(%parts, %d, %part) : (!llvm.ptr, i32, i32) -> ()
        func.call @boxed_put(%counts, %d, %true) : (!llvm.ptr, i32, i32) -> ()
      }
      scf.yield %end : i32
    } else {
      %end = arith.addi %dim, %one : i32
      %low = arith.cmpi ule, %end, %rank : i32
      cf.assert %low, "shape"
      scf.yield %end : i32
    }
    scf.yield %next : i32
  }
  return %zero : i32
}

// The index of a dimension is a mask; how many dimensions an index has, one of those of a mask.
func.func private @boxed_index_is_mask(%about: !llvm.ptr, %dim: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %parts = llvm.getelementptr %about[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %part = func.call @boxed_get(%parts, %dim) : (!llvm.ptr, i32) -> i32
  %is_mask = arith.cmpi sge, %part, %zero : i32
  return %is_mask : i1
}

func.func private @boxed_index_rank(%slots: !llvm.ptr, %about: !llvm.ptr, %dim: i32) -> i32 {
  %one = arith.constant 1 : i32
  %index = func.call @boxed_slot(%slots, %dim) : (!llvm.ptr, i32) -> !llvm.ptr
  %is_mask = func.call @boxed_index_is_mask(%about, %dim) : (!llvm.ptr, i32) -> i1
  %own = func.call @boxed_rank(%index) : (!llvm.ptr) -> i32
  %rank = arith.select %is_mask, %one, %own : i32
  return %rank : i32
}

func.func private @boxed_index_sizes(%slots: !llvm.ptr, %about: !llvm.ptr, %dim: i32) -> !llvm.ptr {
  %counts = llvm.getelementptr %about[18] : (!llvm.ptr) -> !llvm.ptr, i32
  %count = llvm.getelementptr %counts[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %index = func.call @boxed_slot(%slots, %dim) : (!llvm.ptr, i32) -> !llvm.ptr
  %is_mask = func.call @boxed_index_is_mask(%about, %dim) : (!llvm.ptr, i32) -> i1
  %own = func.call @boxed_sizes(%index) : (!llvm.ptr) -> !llvm.ptr
  %sizes = arith.select %is_mask, %count, %own : !llvm.ptr
  return %sizes : !llvm.ptr
}

// A status: there are indices, and they are broadcast to each other; `sizes` becomes to which.
func.func private @boxed_index_join(%slots: !llvm.ptr, %highest: i32, %about: !llvm.ptr,
    %sizes: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant -1 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %all:4 = scf.for %i = %zero to %highest step %one
      iter_args(%rank = %zero, %first = %none, %last = %none, %number = %zero)
      -> (i32, i32, i32, i32) : i32 {
    %index = func.call @boxed_slot(%slots, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %index, %null : !llvm.ptr
    %next:4 = scf.if %there -> (i32, i32, i32, i32) {
      %own = func.call @boxed_index_rank(%slots, %about, %i) : (!llvm.ptr, !llvm.ptr, i32) -> i32
      %wide = arith.maxui %own, %rank : i32
      %is_first = arith.cmpi slt, %first, %zero : i32
      %begin = arith.select %is_first, %i, %first : i32
      %more = arith.addi %number, %one : i32
      scf.yield %wide, %begin, %i, %more : i32, i32, i32, i32
    } else {
      scf.yield %rank, %first, %last, %number : i32, i32, i32, i32
    }
    scf.yield %next#0, %next#1, %next#2, %next#3 : i32, i32, i32, i32
  }
  %some = arith.cmpi ne, %all#3, %zero : i32
  cf.assert %some, "not compiled"
  %apart = arith.subi %all#2, %all#1 : i32
  %span = arith.addi %apart, %one : i32
  %together = arith.cmpi eq, %span, %all#3 : i32
  %before = arith.select %together, %all#1, %zero : i32
  func.call @boxed_put(%about, %zero, %before) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%about, %one, %all#0) : (!llvm.ptr, i32, i32) -> ()
  scf.for %d = %zero to %all#0 step %one : i32 {
    func.call @boxed_put(%sizes, %d, %one) : (!llvm.ptr, i32, i32) -> ()
  }
  scf.for %i = %zero to %highest step %one : i32 {
    %index = func.call @boxed_slot(%slots, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %there = llvm.icmp "ne" %index, %null : !llvm.ptr
    scf.if %there {
      %own = func.call @boxed_index_rank(%slots, %about, %i) : (!llvm.ptr, !llvm.ptr, i32) -> i32
      %its = func.call @boxed_index_sizes(%slots, %about, %i) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
      %skipped = arith.subi %all#0, %own : i32
      scf.for %d = %zero to %own step %one : i32 {
        %place = arith.addi %skipped, %d : i32
        %size = func.call @boxed_get(%its, %d) : (!llvm.ptr, i32) -> i32
        %held = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
        %same = arith.cmpi eq, %size, %held : i32
        %single = arith.cmpi eq, %size, %one : i32
        %free = arith.cmpi eq, %held, %one : i32
        %a = arith.ori %same, %single : i1
        %b = arith.ori %a, %free : i1
        cf.assert %b, "shape"
        %joined = arith.select %free, %size, %held : i32
        func.call @boxed_put(%sizes, %place, %joined) : (!llvm.ptr, i32, i32) -> ()
      }
    }
  }
  return %zero : i32
}

// A status: the view of what is chosen of `x`, without what indices add to where it begins.
func.func private @boxed_index_view(%x: !llvm.ptr, %indices: !llvm.ptr, %slots: !llvm.ptr,
    %about: !llvm.ptr, %view: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %most = arith.constant 16 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %joined = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  func.call @boxed_put(%view, %zero, %zero) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%view, %one, %zero) : (!llvm.ptr, i32, i32) -> ()
  %rank = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %opened = func.call @boxed_index_open(%x, %indices, %slots, %about)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %able = arith.cmpi eq, %opened, %zero : i32
  %status = scf.if %able -> (i32) {
    %fits = func.call @boxed_index_join(%slots, %rank, %about, %joined)
        : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %opened : i32
  }
  %right = arith.cmpi eq, %status, %zero : i32
  scf.if %right {
    %sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
    %steps = func.call @boxed_strides(%x) : (!llvm.ptr) -> !llvm.ptr
    %before = func.call @boxed_get(%about, %zero) : (!llvm.ptr, i32) -> i32
    %wide = func.call @boxed_get(%about, %one) : (!llvm.ptr, i32) -> i32
    scf.for %d = %zero to %rank step %one : i32 {
      %here = arith.cmpi eq, %d, %before : i32
      scf.if %here {
        scf.for %j = %zero to %wide step %one : i32 {
          %size = func.call @boxed_get(%joined, %j) : (!llvm.ptr, i32) -> i32
          func.call @boxed_view_append(%view, %size, %zero) : (!llvm.ptr, i32, i32) -> ()
        }
      }
      %index = func.call @boxed_slot(%slots, %d) : (!llvm.ptr, i32) -> !llvm.ptr
      %kept = llvm.icmp "eq" %index, %null : !llvm.ptr
      scf.if %kept {
        %size = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
        %step = func.call @boxed_get(%steps, %d) : (!llvm.ptr, i32) -> i32
        func.call @boxed_view_append(%view, %size, %step) : (!llvm.ptr, i32, i32) -> ()
      }
    }
    %all = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
    %low = arith.cmpi ule, %all, %most : i32
    cf.assert %low, "not compiled"
  }
  return %status : i32
}

// Where the element of a number is, counted row by row through `rank` sizes.
func.func private @boxed_walk(%number: i32, %sizes: !llvm.ptr, %steps: !llvm.ptr, %rank: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a:2 = scf.for %i = %zero to %rank step %one iter_args(%rest = %number, %so_far = %zero)
      -> (i32, i32) : i32 {
    %ahead = arith.subi %rank, %i : i32
    %d = arith.subi %ahead, %one : i32
    %size = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
    %step = func.call @boxed_get(%steps, %d) : (!llvm.ptr, i32) -> i32
    %digit = arith.remui %rest, %size : i32
    %left = arith.divui %rest, %size : i32
    %by = arith.muli %digit, %step : i32
    %next = arith.addi %so_far, %by : i32
    scf.yield %left, %next : i32, i32
  }
  return %a#1 : i32
}

// Where a mask is true for the time of that number, in one of its dimensions; the last time that was
// looked for is in `about`, from which it goes on.
func.func private @boxed_index_found(%mask: !llvm.ptr, %about: !llvm.ptr, %dim: i32, %time: i32) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant -1 : i32
  %parts = llvm.getelementptr %about[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %times = llvm.getelementptr %about[34] : (!llvm.ptr) -> !llvm.ptr, i32
  %places = llvm.getelementptr %about[50] : (!llvm.ptr) -> !llvm.ptr, i32
  %last = func.call @boxed_get(%times, %dim) : (!llvm.ptr, i32) -> i32
  %was = func.call @boxed_get(%places, %dim) : (!llvm.ptr, i32) -> i32
  %behind = arith.cmpi sge, %time, %last : i32
  %from = arith.select %behind, %last, %none : i32
  %start = arith.select %behind, %was, %none : i32
  %missing = arith.subi %time, %from : i32
  %found:2 = scf.while (%place = %start, %left = %missing) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi sgt, %left, %zero : i32
    scf.condition(%more) %place, %left : i32, i32
  } do {
  ^bb0(%place: i32, %left: i32):
    %following = arith.addi %place, %one : i32
    %is_on = func.call @boxed_flag(%mask, %following) : (!llvm.ptr, i32) -> i1
    %less = arith.extui %is_on : i1 to i32
    %rest = arith.subi %left, %less : i32
    scf.yield %following, %rest : i32, i32
  }
  func.call @boxed_put(%times, %dim, %time) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%places, %dim, %found#0) : (!llvm.ptr, i32, i32) -> ()
  %part = func.call @boxed_get(%parts, %dim) : (!llvm.ptr, i32) -> i32
  %rank = func.call @boxed_rank(%mask) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%mask) : (!llvm.ptr) -> !llvm.ptr
  %after = arith.addi %part, %one : i32
  %above = scf.for %k = %after to %rank step %one iter_args(%so_far = %found#0) -> (i32) : i32 {
    %ahead = arith.subi %rank, %k : i32
    %d = arith.addi %ahead, %part : i32
    %size = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
    %next = arith.divui %so_far, %size : i32
    scf.yield %next : i32
  }
  %own = func.call @boxed_get(%sizes, %part) : (!llvm.ptr, i32) -> i32
  %digit = arith.remui %above, %own : i32
  %wide = arith.extui %digit : i32 to i64
  return %wide : i64
}

// The index of a dimension for a number, counted row by row through what all are broadcast to.
func.func private @boxed_index_of(%slots: !llvm.ptr, %about: !llvm.ptr, %dim: i32, %number: i32,
    %sizes: !llvm.ptr, %rank: i32) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %index = func.call @boxed_slot(%slots, %dim) : (!llvm.ptr, i32) -> !llvm.ptr
  %is_mask = func.call @boxed_index_is_mask(%about, %dim) : (!llvm.ptr, i32) -> i1
  %found = scf.if %is_mask -> (i64) {
    %its = func.call @boxed_index_sizes(%slots, %about, %dim) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
    %count = llvm.load %its : !llvm.ptr -> i32
    %time = arith.remui %number, %count : i32
    %place = func.call @boxed_index_found(%index, %about, %dim, %time)
        : (!llvm.ptr, !llvm.ptr, i32, i32) -> i64
    scf.yield %place : i64
  } else {
    %place = func.call @boxed_index_at(%index, %number, %sizes, %rank)
        : (!llvm.ptr, i32, !llvm.ptr, i32) -> i64
    scf.yield %place : i64
  }
  return %found : i64
}

// The index of a number, counted row by row through what all indices are broadcast to.
func.func private @boxed_index_at(%index: !llvm.ptr, %number: i32, %sizes: !llvm.ptr, %rank: i32)
    -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %int = arith.constant 3 : i32
  %most = arith.constant 16 : i32
  %room = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  %own = func.call @boxed_rank(%index) : (!llvm.ptr) -> i32
  %its = func.call @boxed_sizes(%index) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_strides(%index) : (!llvm.ptr) -> !llvm.ptr
  %skipped = arith.subi %rank, %own : i32
  %inner = llvm.getelementptr %sizes[%skipped] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  scf.for %d = %zero to %own step %one : i32 {
    %size = func.call @boxed_get(%its, %d) : (!llvm.ptr, i32) -> i32
    %step = func.call @boxed_get(%steps, %d) : (!llvm.ptr, i32) -> i32
    %single = arith.cmpi eq, %size, %one : i32
    %by = arith.select %single, %zero, %step : i32
    func.call @boxed_put(%room, %d, %by) : (!llvm.ptr, i32, i32) -> ()
  }
  %place = func.call @boxed_walk(%number, %inner, %room, %own) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %data = llvm.load %index : !llvm.ptr -> !llvm.ptr
  %code = func.call @boxed_dtype(%index) : (!llvm.ptr) -> i32
  %is_int = arith.cmpi eq, %code, %int : i32
  %found = scf.if %is_int -> (i64) {
    %at = llvm.getelementptr %data[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %number_there = llvm.load %at : !llvm.ptr -> i32
    %wide = arith.extsi %number_there : i32 to i64
    scf.yield %wide : i64
  } else {
    %at = llvm.getelementptr %data[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %number_there = llvm.load %at : !llvm.ptr -> i64
    scf.yield %number_there : i64
  }
  return %found : i64
}

// Adds one element of a dtype to another, as often as blocks of these sizes have some.
func.func private @boxed_add(%x: !llvm.ptr, %to: !llvm.ptr, %to_steps: !llvm.ptr, %from: !llvm.ptr,
    %from_steps: !llvm.ptr, %sizes: !llvm.ptr, %rank: i32, %width: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %cell = llvm.alloca %one x !value : (i32) -> !llvm.ptr
  %more = llvm.alloca %one x !value : (i32) -> !llvm.ptr
  %count = scf.for %d = %zero to %rank step %one iter_args(%all = %one) -> (i32) : i32 {
    %size = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
    %next = arith.muli %all, %size : i32
    scf.yield %next : i32
  }
  scf.for %i = %zero to %count step %one : i32 {
    %here = func.call @boxed_walk(%i, %sizes, %to_steps, %rank) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    %there = func.call @boxed_walk(%i, %sizes, %from_steps, %rank) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    %own = func.call @boxed_at(%to, %here, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    %far = func.call @boxed_at(%from, %there, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_read(%cell, %x, %own) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    func.call @boxed_read(%more, %x, %far) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    %tag_at = llvm.getelementptr %cell[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
    %tag = llvm.load %tag_at : !llvm.ptr -> i32
    %is_float = arith.cmpi eq, %tag, %four : i32
    %a = llvm.load %cell : !llvm.ptr -> f64
    %b = llvm.load %more : !llvm.ptr -> f64
    %sum = arith.addf %a, %b : f64
    %real = arith.bitcast %sum : f64 to i64
    %c = llvm.load %cell : !llvm.ptr -> i64
    %d = llvm.load %more : !llvm.ptr -> i64
    %whole = arith.addi %c, %d : i64
    %payload = arith.select %is_float, %real, %whole : i64
    llvm.store %payload, %cell : i64, !llvm.ptr
    %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
    func.call @boxed_write(%cell, %code, %own) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  }
  return
}

// Moves what is chosen of `x` to the places of `other`, a view of the same sizes; or, where it `puts`,
// the other way, into `to`, which has the sizes of `x`; or adds it there. A status: an index may be out
// of range.
func.func private @boxed_index_move(%x: !llvm.ptr, %slots: !llvm.ptr, %about: !llvm.ptr,
    %view: !llvm.ptr, %other: !llvm.ptr, %other_data: !llvm.ptr, %puts: i1, %adds: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %nothing = arith.constant 0 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %x_sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
  %x_steps = func.call @boxed_strides(%x) : (!llvm.ptr) -> !llvm.ptr
  %before = func.call @boxed_get(%about, %zero) : (!llvm.ptr, i32) -> i32
  %wide = func.call @boxed_get(%about, %one) : (!llvm.ptr, i32) -> i32
  %outer = arith.addi %before, %wide : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %inner = arith.subi %rank, %outer : i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %its = func.call @boxed_view_steps(%other) : (!llvm.ptr) -> !llvm.ptr
  %joined = llvm.getelementptr %sizes[%before] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %block = llvm.getelementptr %sizes[%outer] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %block_steps = llvm.getelementptr %steps[%outer] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %its_steps = llvm.getelementptr %its[%outer] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %count = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %each:2 = scf.for %d = %zero to %outer step %one iter_args(%all = %one, %chosen = %one)
      -> (i32, i32) : i32 {
    %size = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
    %more = arith.muli %all, %size : i32
    %inside = arith.cmpi sge, %d, %before : i32
    %by = arith.select %inside, %size, %one : i32
    %next = arith.muli %chosen, %by : i32
    scf.yield %more, %next : i32, i32
  }
  scf.for %i = %zero to %each#0 step %one : i32 {
    %number = arith.remui %i, %each#1 : i32
    %start = func.call @boxed_walk(%i, %sizes, %steps, %outer) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    %there = func.call @boxed_walk(%i, %sizes, %its, %outer) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    %here = scf.for %k = %zero to %count step %one iter_args(%so_far = %start) -> (i32) : i32 {
      %index = func.call @boxed_slot(%slots, %k) : (!llvm.ptr, i32) -> !llvm.ptr
      %given = llvm.icmp "ne" %index, %null : !llvm.ptr
      %next = scf.if %given -> (i32) {
        %read = func.call @boxed_index_of(%slots, %about, %k, %number, %joined, %wide)
            : (!llvm.ptr, !llvm.ptr, i32, i32, !llvm.ptr, i32) -> i64
        %size = func.call @boxed_get(%x_sizes, %k) : (!llvm.ptr, i32) -> i32
        %step = func.call @boxed_get(%x_steps, %k) : (!llvm.ptr, i32) -> i32
        %limit = arith.extsi %size : i32 to i64
        %negative = arith.cmpi slt, %read, %nothing : i64
        %raised = arith.addi %read, %limit : i64
        %place = arith.select %negative, %raised, %read : i64
        %inside = arith.cmpi ult, %place, %limit : i64
        cf.assert %inside, "index"
        %low = arith.trunci %place : i64 to i32
        %by = arith.muli %low, %step : i32
        %sum = arith.addi %so_far, %by : i32
        scf.yield %sum : i32
      } else {
        scf.yield %so_far : i32
      }
      scf.yield %next : i32
    }
    %own = func.call @boxed_at(%data, %here, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    %far = func.call @boxed_at(%other_data, %there, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    scf.if %adds {
      func.call @boxed_add(%x, %own, %block_steps, %far, %its_steps, %block, %inner, %width)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
    } else {
      scf.if %puts {
        func.call @boxed_move(%own, %block_steps, %far, %its_steps, %block, %inner, %width)
            : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
      } else {
        func.call @boxed_move(%far, %its_steps, %own, %block_steps, %block, %inner, %width)
            : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
      }
    }
  }
  return %zero : i32
}

// index(self, indices)
func.func private @boxed_index(%self: !llvm.ptr, %indices: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %most = arith.constant 16 : i32
  %room = arith.constant 66 : i32
  %slots = llvm.alloca %most x !llvm.ptr : (i32) -> !llvm.ptr
  %about = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %target = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %movable = func.call @boxed_movable(%x, %no) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %movable, %zero : i32
  %status = scf.if %right -> (i32) {
    %typed = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    %made = func.call @boxed_index_view(%x, %indices, %slots, %about, %view)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %both = func.call @boxed_first(%made, %typed) : (i32, i32) -> i32
    %able = arith.cmpi eq, %both, %zero : i32
    %checked = scf.if %able -> (i32) {
      %like = func.call @boxed_view_like(%view, %out) : (!llvm.ptr, !llvm.ptr) -> i32
      %opened = func.call @boxed_view_open(%out, %yes, %target) : (!llvm.ptr, i1, !llvm.ptr) -> i32
      %data = llvm.load %out : !llvm.ptr -> !llvm.ptr
      %fits = arith.cmpi eq, %like, %zero : i32
      %moved = scf.if %fits -> (i32) {
        %done = func.call @boxed_index_move(%x, %slots, %about, %view, %target, %data, %no, %no)
            : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1, i1) -> i32
        scf.yield %done : i32
      } else {
        scf.yield %like : i32
      }
      scf.yield %moved : i32
    } else {
      scf.yield %both : i32
    }
    scf.yield %checked : i32
  } else {
    scf.yield %movable : i32
  }
  return %status : i32
}

// A status: the view of a tensor is broadcast to the sizes of another view.
func.func private @boxed_view_as_view(%view: !llvm.ptr, %like: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %count = func.call @boxed_view_rank(%like) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%like) : (!llvm.ptr) -> !llvm.ptr
  %able = func.call @boxed_view_room(%view, %count) : (!llvm.ptr, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %done = scf.if %right -> (i32) {
    %new = func.call @boxed_view_raise(%view, %count) : (!llvm.ptr, i32) -> i32
    %each = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
      %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
      %wanted = arith.extsi %size : i32 to i64
      %this = func.call @boxed_view_stretch(%view, %i, %wanted, %yes)
          : (!llvm.ptr, i32, i64, i1) -> i32
      %next = func.call @boxed_first(%so_far, %this) : (i32, i32) -> i32
      scf.yield %next : i32
    }
    scf.yield %each : i32
  } else {
    scf.yield %able : i32
  }
  return %done : i32
}

// index_put(self, indices, values, accumulate); sums are not compiled of complex numbers.
func.func private @boxed_index_put(%self: !llvm.ptr, %indices: !llvm.ptr, %values_at: !llvm.ptr,
    %accumulate: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %nothing = arith.constant 0 : i64
  %most = arith.constant 16 : i32
  %room = arith.constant 66 : i32
  %slots = llvm.alloca %most x !llvm.ptr : (i32) -> !llvm.ptr
  %about = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %source = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %all = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %values = llvm.load %values_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %sums = llvm.load %accumulate : !llvm.ptr -> i64
  %adds = arith.cmpi ne, %sums, %nothing : i64
  %read = func.call @boxed_view_open(%x, %no, %all) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %given = func.call @boxed_view_open(%values, %no, %source) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %opened = func.call @boxed_first(%read, %given) : (i32, i32) -> i32
  %right = arith.cmpi eq, %opened, %zero : i32
  %status = scf.if %right -> (i32) {
    %same = func.call @boxed_same_dtype(%x, %values) : (!llvm.ptr, !llvm.ptr) -> i1
    cf.assert %same, "not compiled"
    %own_code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
    %is_real = func.call @boxed_is_real(%own_code) : (i32) -> i1
    %moves = arith.cmpi eq, %sums, %nothing : i64
    %able_to_add = arith.ori %is_real, %moves : i1
    cf.assert %able_to_add, "not compiled"
    %typed = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    %written = arith.cmpi eq, %typed, %zero : i32
    %checked = scf.if %written -> (i32) {
      %like = func.call @boxed_view_like(%all, %out) : (!llvm.ptr, !llvm.ptr) -> i32
      %made = func.call @boxed_index_view(%out, %indices, %slots, %about, %view)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
      %both = func.call @boxed_first(%like, %made) : (i32, i32) -> i32
      %able = arith.cmpi eq, %both, %zero : i32
      %moved = scf.if %able -> (i32) {
        %spread = func.call @boxed_view_as_view(%source, %view) : (!llvm.ptr, !llvm.ptr) -> i32
        %fits = arith.cmpi eq, %spread, %zero : i32
        %put = scf.if %fits -> (i32) {
          %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
          %width = func.call @boxed_width(%code) : (i32) -> i32
          %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
          %to = llvm.load %out : !llvm.ptr -> !llvm.ptr
          %from = llvm.load %values : !llvm.ptr -> !llvm.ptr
          %apart = llvm.icmp "ne" %data, %to : !llvm.ptr
          scf.if %apart {
            func.call @boxed_view_read(%data, %all, %to, %width)
                : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
          }
          %done = func.call @boxed_index_move(%out, %slots, %about, %view, %source, %from, %yes, %adds)
              : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1, i1) -> i32
          scf.yield %done : i32
        } else {
          scf.yield %spread : i32
        }
        scf.yield %put : i32
      } else {
        scf.yield %both : i32
      }
      scf.yield %moved : i32
    } else {
      scf.yield %typed : i32
    }
    scf.yield %checked : i32
  } else {
    scf.yield %opened : i32
  }
  return %status : i32
}
