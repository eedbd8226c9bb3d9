// Operators that fill new memory, or put elements to places that only the call's numbers say: whole
// entry points. The text of views.mlir, whose functions these use, stands in front of this one.

// A status: a Scalar can be an element of that dtype, as PyTorch has it: whole numbers and floats are
// not too large, unsigned ones may be negative.
func.func private @boxed_castable(%value: !llvm.ptr, %code: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %four = arith.constant 4 : i32
  %three = arith.constant 3 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %is_float = arith.cmpi eq, %tag, %four : i32
  %is_whole = arith.cmpi ule, %code, %four : i32
  %checked = scf.if %is_whole -> (i32) {
    %width = func.call @boxed_width(%code) : (i32) -> i32
    %bits = arith.shli %width, %three : i32
    %last = arith.constant 1 : i32
    %high_bit = arith.subi %bits, %last : i32
    %shift = arith.extui %high_bit : i32 to i64
    %one = arith.constant 1 : i64
    %minus = arith.constant -1 : i64
    %half = arith.shli %one, %shift : i64
    %largest_signed = arith.subi %half, %one : i64
    %twice = arith.shli %largest_signed, %one : i64
    %largest_byte = arith.addi %twice, %one : i64
    %smallest_signed = arith.subi %minus, %largest_signed : i64
    %nothing = arith.constant 0 : i64
    %smallest_byte = arith.subi %nothing, %largest_byte : i64
    %is_byte = arith.cmpi eq, %code, %zero : i32
    %largest = arith.select %is_byte, %largest_byte, %largest_signed : i64
    %smallest = arith.select %is_byte, %smallest_byte, %smallest_signed : i64
    %float = llvm.load %value : !llvm.ptr -> f64
    %beyond = arith.constant 9223372036854775808.0 : f64
    %least = arith.constant -9223372036854775808.0 : f64
    %below = arith.cmpf olt, %float, %beyond : f64
    %above = arith.cmpf oge, %float, %least : f64
    %finite = arith.andi %below, %above : i1
    %none = arith.constant 0.0 : f64
    %small = arith.select %finite, %float, %none : f64
    %cut = arith.fptosi %small : f64 to i64
    %int = llvm.load %value : !llvm.ptr -> i64
    %number = arith.select %is_float, %cut, %int : i64
    %yes = arith.constant true
    %known = arith.select %is_float, %finite, %yes : i1
    cf.assert %known, "type"
    %low = arith.cmpi sge, %number, %smallest : i64
    cf.assert %low, "type"
    %high = arith.cmpi sle, %number, %largest : i64
    cf.assert %high, "type"
    scf.yield %zero : i32
  } else {
    %largest = func.call @boxed_largest(%code) : (i32) -> f64
    %infinite = arith.constant 0x7FF0000000000000 : f64
    %yes = arith.constant true
    %float = llvm.load %value : !llvm.ptr -> f64
    %size = math.absf %float : f64
    %fits = arith.cmpf ule, %size, %largest : f64
    %asked = arith.cmpf oeq, %size, %infinite : f64
    %int = arith.xori %is_float, %yes : i1
    %a = arith.ori %fits, %asked : i1
    %c = arith.ori %a, %int : i1
    cf.assert %c, "type"
    scf.yield %zero : i32
  }
  return %checked : i32
}

// The largest number of a dtype of floats; of others infinity.
func.func private @boxed_largest(%code: i32) -> f64 {
  %half = arith.constant 65504.0 : f64
  %brain = arith.constant 3.3895313892515355e+38 : f64
  %single = arith.constant 3.4028234663852886e+38 : f64
  %infinite = arith.constant 0x7FF0000000000000 : f64
  %place = arith.index_castui %code : i32 to index
  %largest = scf.index_switch %place -> f64
  case 5 {
    scf.yield %half : f64
  }
  case 6 {
    scf.yield %single : f64
  }
  case 8 {
    scf.yield %half : f64
  }
  case 9 {
    scf.yield %single : f64
  }
  case 15 {
    scf.yield %brain : f64
  }
  default {
    scf.yield %infinite : f64
  }
  return %largest : f64
}

// A memory format or a layout that is absent, or numbered up to `last`: such ones lie row by row.
func.func private @boxed_is_plain(%value: !llvm.ptr, %last: i64) -> i1 {
  %none = arith.constant 0 : i64
  %number = func.call @boxed_or(%value, %none) : (!llvm.ptr, i64) -> i64
  %plain = arith.cmpi ule, %number, %last : i64
  return %plain : i1
}

// The dtype of a factory's result: what is asked for; else that of `like`; else what a Scalar has.
func.func private @boxed_factory_dtype(%like: !llvm.ptr, %value: !llvm.ptr, %dtype: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %tag_at = llvm.getelementptr %dtype[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %given = arith.cmpi ne, %tag, %zero : i32
  %code = scf.if %given -> (i32) {
    %wide = llvm.load %dtype : !llvm.ptr -> i64
    %asked = arith.trunci %wide : i64 to i32
    scf.yield %asked : i32
  } else {
    %has_like = llvm.icmp "ne" %like, %null : !llvm.ptr
    %found = scf.if %has_like -> (i32) {
      %tensor = llvm.load %like : !llvm.ptr -> !llvm.ptr
      %its = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      scf.yield %its : i32
    } else {
      %own = func.call @boxed_scalar_dtype(%value) : (!llvm.ptr) -> i32
      scf.yield %own : i32
    }
    scf.yield %found : i32
  }
  return %code : i32
}

// int64, bool, or float32, which it also is where there is no Scalar.
func.func private @boxed_scalar_dtype(%value: !llvm.ptr) -> i32 {
  %null = llvm.mlir.zero : !llvm.ptr
  %float = arith.constant 6 : i32
  %given = llvm.icmp "ne" %value, %null : !llvm.ptr
  %code = scf.if %given -> (i32) {
    %int = arith.constant 4 : i32
    %bool = arith.constant 11 : i32
    %three = arith.constant 3 : i32
    %five = arith.constant 5 : i32
    %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
    %tag = llvm.load %tag_at : !llvm.ptr -> i32
    %is_int = arith.cmpi eq, %tag, %three : i32
    %is_bool = arith.cmpi eq, %tag, %five : i32
    %whole = arith.select %is_int, %int, %float : i32
    %own = arith.select %is_bool, %bool, %whole : i32
    scf.yield %own : i32
  } else {
    scf.yield %float : i32
  }
  return %code : i32
}

// A status: a destination has these sizes: those of a list, else those of a tensor.
func.func private @boxed_has_shape(%size: !llvm.ptr, %like: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %listed = llvm.icmp "ne" %size, %null : !llvm.ptr
  %status = scf.if %listed -> (i32) {
    %count = func.call @boxed_length(%size) : (!llvm.ptr) -> i32
    %as_many = arith.cmpi eq, %count, %rank : i32
    cf.assert %as_many, "shape"
    scf.for %i = %zero to %rank step %one : i32 {
      %wanted = func.call @boxed_listed(%size, %i) : (!llvm.ptr, i32) -> i64
      %own = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
      %wide = arith.extsi %own : i32 to i64
      %same = arith.cmpi eq, %wide, %wanted : i64
      cf.assert %same, "shape"
    }
    scf.yield %zero : i32
  } else {
    %tensor = llvm.load %like : !llvm.ptr -> !llvm.ptr
    %its = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %as_many = arith.cmpi eq, %its, %rank : i32
    cf.assert %as_many, "shape"
    %wanted = func.call @boxed_sizes(%tensor) : (!llvm.ptr) -> !llvm.ptr
    %fits = func.call @boxed_has_sizes(%out, %wanted, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i1
    cf.assert %fits, "shape"
    scf.yield %zero : i32
  }
  return %status : i32
}

// A status: a destination is what a factory was asked for, of every dtype where `dtype` is null.
func.func private @boxed_factory_fits(%like: !llvm.ptr, %size: !llvm.ptr, %value: !llvm.ptr,
    %dtype: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %movable = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %movable, %zero : i32
  %status = scf.if %right -> (i32) {
    %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
    %any = llvm.icmp "eq" %dtype, %null : !llvm.ptr
    %wanted = scf.if %any -> (i32) {
      scf.yield %code : i32
    } else {
      %own = func.call @boxed_factory_dtype(%like, %value, %dtype)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
      scf.yield %own : i32
    }
    %same = arith.cmpi eq, %code, %wanted : i32
    cf.assert %same, "type"
    %shaped = func.call @boxed_has_shape(%size, %like, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %given = llvm.icmp "ne" %value, %null : !llvm.ptr
    %castable = scf.if %given -> (i32) {
      %can = func.call @boxed_castable(%value, %code) : (!llvm.ptr, i32) -> i32
      scf.yield %can : i32
    } else {
      scf.yield %zero : i32
    }
    %both = func.call @boxed_first(%shaped, %castable) : (i32, i32) -> i32
    scf.yield %both : i32
  } else {
    scf.yield %movable : i32
  }
  return %status : i32
}

// full(size, fill_value), zeros(size), fill.Scalar(self, value), ones_like(self)
func.func private @boxed_filled(%like: !llvm.ptr, %size: !llvm.ptr, %value: !llvm.ptr,
    %dtype: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %status = func.call @boxed_factory_fits(%like, %size, %value, %dtype, %out)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  scf.if %right {
    func.call @boxed_fill(%out, %value) : (!llvm.ptr, !llvm.ptr) -> ()
  }
  return %status : i32
}

// empty(size), empty_like(self): nothing is written.
func.func private @boxed_empty(%like: !llvm.ptr, %size: !llvm.ptr, %dtype: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %null = llvm.mlir.zero : !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %status = func.call @boxed_factory_fits(%like, %size, %null, %dtype, %out)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// scalar_tensor(s): a number, of float32 where nothing else is asked for.
func.func private @boxed_scalar_tensor(%value: !llvm.ptr, %size: !llvm.ptr, %dtype: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %fits = func.call @boxed_factory_fits(%null, %size, %null, %dtype, %out)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %right = arith.cmpi eq, %fits, %zero : i32
  %status = scf.if %right -> (i32) {
    %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
    %can = func.call @boxed_castable(%value, %code) : (!llvm.ptr, i32) -> i32
    %good = arith.cmpi eq, %can, %zero : i32
    scf.if %good {
      func.call @boxed_fill(%out, %value) : (!llvm.ptr, !llvm.ptr) -> ()
    }
    scf.yield %can : i32
  } else {
    scf.yield %fits : i32
  }
  return %status : i32
}

// Rows of matrices, each as far as the diagonal, or from there on; 0 beyond.
func.func private @boxed_triangle(%self: !llvm.ptr, %diagonal: !llvm.ptr, %out_at: !llvm.ptr,
    %upper: i1) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %to = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_scatter_open(%x, %out, %to) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %enough = arith.cmpi uge, %rank, %two : i32
  cf.assert %enough, "not compiled"
  %right = arith.cmpi eq, %opened, %zero : i32
  scf.if %right {
    %number = llvm.load %diagonal : !llvm.ptr -> i64
    func.call @boxed_fill(%out, %null) : (!llvm.ptr, !llvm.ptr) -> ()
    func.call @boxed_move_rows(%x, %view, %out, %to, %number, %upper)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i1) -> ()
  }
  return %opened : i32
}

func.func private @boxed_move_rows(%x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr, %to: !llvm.ptr,
    %diagonal: i64, %upper: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %none = arith.constant 0 : i64
  %single = arith.constant 1 : i64
  %far = arith.constant 0x7fffffff : i64
  %near = arith.constant -0x7fffffff : i64
  %least = arith.maxsi %diagonal, %near : i64
  %offset = arith.minsi %least, %far : i64
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %row_dim = arith.subi %rank, %two : i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %to_steps = func.call @boxed_view_steps(%to) : (!llvm.ptr) -> !llvm.ptr
  %rows = func.call @boxed_get(%sizes, %row_dim) : (!llvm.ptr, i32) -> i32
  %row_step = func.call @boxed_get(%steps, %row_dim) : (!llvm.ptr, i32) -> i32
  %to_row_step = func.call @boxed_get(%to_steps, %row_dim) : (!llvm.ptr, i32) -> i32
  func.call @boxed_view_erase(%view, %row_dim) : (!llvm.ptr, i32) -> ()
  func.call @boxed_view_erase(%to, %row_dim) : (!llvm.ptr, i32) -> ()
  %lower_rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %columns = func.call @boxed_get(%sizes, %row_dim) : (!llvm.ptr, i32) -> i32
  %column_step = func.call @boxed_get(%steps, %row_dim) : (!llvm.ptr, i32) -> i32
  %wide = arith.extsi %columns : i32 to i64
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %out_data = llvm.load %out : !llvm.ptr -> !llvm.ptr
  scf.for %row = %zero to %rows step %one : i32 {
    %wide_row = arith.extsi %row : i32 to i64
    %on = arith.addi %wide_row, %offset : i64
    %behind = arith.addi %on, %single : i64
    %edge = arith.select %upper, %on, %behind : i64
    %positive = arith.maxsi %edge, %none : i64
    %inside = arith.minsi %positive, %wide : i64
    %split = arith.trunci %inside : i64 to i32
    %left = arith.subi %columns, %split : i32
    %count = arith.select %upper, %left, %split : i32
    %first = arith.select %upper, %split, %zero : i32
    func.call @boxed_put(%sizes, %row_dim, %count) : (!llvm.ptr, i32, i32) -> ()
    %a = arith.muli %row, %row_step : i32
    %b = arith.muli %first, %column_step : i32
    %begin = arith.addi %a, %b : i32
    %c = arith.muli %row, %to_row_step : i32
    %to_begin = arith.addi %c, %first : i32
    %from_at = func.call @boxed_at(%data, %begin, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    %to_at = func.call @boxed_at(%out_data, %to_begin, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_move(%to_at, %to_steps, %from_at, %steps, %sizes, %lower_rank, %width)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
  }
  return
}

// tril(self, diagonal)
func.func private @boxed_tril(%self: !llvm.ptr, %diagonal: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %status = func.call @boxed_triangle(%self, %diagonal, %out, %no)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// triu(self, diagonal)
func.func private @boxed_triu(%self: !llvm.ptr, %diagonal: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %status = func.call @boxed_triangle(%self, %diagonal, %out, %yes)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// Where an element that is counted through a view lies in it.
func.func private @boxed_digits(%number: i32, %view: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %begin = func.call @boxed_get(%view, %one) : (!llvm.ptr, i32) -> i32
  %left, %place = scf.for %k = %zero to %rank step %one iter_args(%rest = %number, %at = %begin)
      -> (i32, i32) : i32 {
    %ahead = arith.subi %rank, %k : i32
    %i = arith.subi %ahead, %one : i32
    %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
    %digit = arith.remui %rest, %size : i32
    %others = arith.divui %rest, %size : i32
    %by = arith.muli %digit, %step : i32
    %next = arith.addi %at, %by : i32
    scf.yield %others, %next : i32, i32
  }
  return %place : i32
}

// `place`, or what is left of it where it is `size` or more, or negative.
func.func private @boxed_modulo(%place: i64, %size: i32) -> i32 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %wide = arith.extsi %size : i32 to i64
  %least = arith.maxsi %wide, %one : i64
  %rest = arith.remsi %place, %least : i64
  %negative = arith.cmpi slt, %rest, %zero : i64
  %raised = arith.addi %rest, %least : i64
  %found = arith.select %negative, %raised, %rest : i64
  %short = arith.trunci %found : i64 to i32
  return %short : i32
}

// A status: each dimension with the sum of what it is rolled by, in `by`.
func.func private @boxed_roll_shifts(%view: !llvm.ptr, %shifts: !llvm.ptr, %dims: !llvm.ptr,
    %by: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %count = func.call @boxed_length(%dims) : (!llvm.ptr) -> i32
  %given = func.call @boxed_length(%shifts) : (!llvm.ptr) -> i32
  %as_many = arith.cmpi eq, %given, %count : i32
  cf.assert %as_many, "not compiled"
  scf.for %i = %zero to %rank step %one : i32 {
    func.call @boxed_put(%by, %i, %zero) : (!llvm.ptr, i32, i32) -> ()
  }
  scf.for %i = %zero to %count step %one : i32 {
    %dim = func.call @boxed_listed(%dims, %i) : (!llvm.ptr, i32) -> i64
    %place = func.call @boxed_place_of(%dim, %rank) : (i64, i32) -> i32
    %there = arith.cmpi sge, %place, %zero : i32
    cf.assert %there, "not compiled"
    %size = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
    %shift = func.call @boxed_listed(%shifts, %i) : (!llvm.ptr, i32) -> i64
    %this = func.call @boxed_modulo(%shift, %size) : (i64, i32) -> i32
    %before = func.call @boxed_get(%by, %place) : (!llvm.ptr, i32) -> i32
    %sum = arith.addi %before, %this : i32
    %wide = arith.extsi %sum : i32 to i64
    %all = func.call @boxed_modulo(%wide, %size) : (i64, i32) -> i32
    func.call @boxed_put(%by, %place, %all) : (!llvm.ptr, i32, i32) -> ()
  }
  return %zero : i32
}

// Element `from` to place `to`, both counted through sizes: of `data` as it lies, and one by one.
func.func private @boxed_move_one(%data: !llvm.ptr, %view: !llvm.ptr, %from: i32, %target: !llvm.ptr,
    %to: i32, %width: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %place = func.call @boxed_digits(%from, %view) : (i32, !llvm.ptr) -> i32
  %read = func.call @boxed_at(%data, %place, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  %written = func.call @boxed_at(%target, %to, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  func.call @boxed_row(%written, %zero, %read, %zero, %one, %width)
      : (!llvm.ptr, i32, !llvm.ptr, i32, i32, i32) -> ()
  return
}

// Where the element goes that is counted through the sizes of a view, each dimension rolled.
func.func private @boxed_rolled(%number: i32, %view: !llvm.ptr, %by: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %left, %all, %place = scf.for %k = %zero to %rank step %one
      iter_args(%rest = %number, %step = %one, %at = %zero) -> (i32, i32, i32) : i32 {
    %ahead = arith.subi %rank, %k : i32
    %i = arith.subi %ahead, %one : i32
    %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %shift = func.call @boxed_get(%by, %i) : (!llvm.ptr, i32) -> i32
    %digit = arith.remui %rest, %size : i32
    %others = arith.divui %rest, %size : i32
    %moved = arith.addi %digit, %shift : i32
    %turned = arith.remui %moved, %size : i32
    %far = arith.muli %turned, %step : i32
    %next = arith.addi %at, %far : i32
    %wider = arith.muli %step, %size : i32
    scf.yield %others, %wider, %next : i32, i32, i32
  }
  return %place : i32
}

func.func private @boxed_roll_moves(%x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr,
    %shifts: !llvm.ptr, %flat: i1, %by: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %target = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %wide = func.call @boxed_count(%x) : (!llvm.ptr) -> i64
  %count = arith.trunci %wide : i64 to i32
  scf.for %from = %zero to %count step %one : i32 {
    %to = scf.if %flat -> (i32) {
      %shift = func.call @boxed_listed(%shifts, %zero) : (!llvm.ptr, i32) -> i64
      %least = func.call @boxed_modulo(%shift, %count) : (i64, i32) -> i32
      %sum = arith.addi %from, %least : i32
      %turned = arith.remui %sum, %count : i32
      scf.yield %turned : i32
    } else {
      %place = func.call @boxed_rolled(%from, %view, %by) : (i32, !llvm.ptr, !llvm.ptr) -> i32
      scf.yield %place : i32
    }
    func.call @boxed_move_one(%data, %view, %from, %target, %to, %width)
        : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i32, i32) -> ()
  }
  return
}

// roll(self, shifts, dims): without dimensions, all elements behind each other.
func.func private @boxed_roll(%self: !llvm.ptr, %shifts: !llvm.ptr, %dims: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %most = arith.constant 16 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %by = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_scatter_open(%x, %out, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %count = func.call @boxed_length(%dims) : (!llvm.ptr) -> i32
  %given = func.call @boxed_length(%shifts) : (!llvm.ptr) -> i32
  %no_dims = arith.cmpi eq, %count, %zero : i32
  %single = arith.cmpi eq, %given, %one : i32
  %flat = arith.andi %no_dims, %single : i1
  %known = scf.if %flat -> (i32) {
    scf.yield %zero : i32
  } else {
    %each = func.call @boxed_roll_shifts(%view, %shifts, %dims, %by)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %each : i32
  }
  %status = func.call @boxed_first(%opened, %known) : (i32, i32) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  scf.if %right {
    func.call @boxed_roll_moves(%x, %view, %out, %shifts, %flat, %by)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1, !llvm.ptr) -> ()
  }
  return %status : i32
}

// A status: the list has the parts of `size` of a dimension, the last one what is left, or, of a
// dimension without elements, `least` parts.
func.func private @boxed_split_by(%self: !llvm.ptr, %size: i64, %own: i64, %least: i64,
    %dim_at: !llvm.ptr, %outs_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %single = arith.constant 1 : i64
  %by = arith.maxsi %size, %single : i64
  %whole = func.call @boxed_ceil_div(%own, %by) : (i64, i64) -> i64
  %is_empty = arith.cmpi eq, %own, %none : i64
  %parts = arith.select %is_empty, %least, %whole : i64
  %count = func.call @boxed_length(%outs_at) : (!llvm.ptr) -> i32
  %wide = arith.extui %count : i32 to i64
  %as_many = arith.cmpi eq, %wide, %parts : i64
  cf.assert %as_many, "shape"
  %outs = llvm.load %outs_at : !llvm.ptr -> !llvm.ptr
  %rest = scf.for %i = %zero to %count step %one iter_args(%left = %own) -> (i64) : i32 {
    %at = llvm.getelementptr %outs[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    %part = llvm.load %at : !llvm.ptr -> !llvm.ptr
    %extent = func.call @boxed_extent_of(%part, %dim_at) : (!llvm.ptr, !llvm.ptr) -> i64
    %wanted = arith.minsi %size, %left : i64
    %same = arith.cmpi eq, %extent, %wanted : i64
    cf.assert %same, "shape"
    %next = arith.subi %left, %wanted : i64
    scf.yield %next : i64
  }
  %status = func.call @boxed_apart_into(%self, %dim_at, %outs_at, %no)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// split.Tensor(self, split_size, dim): 0 only of a dimension without elements.
func.func private @boxed_split(%self: !llvm.ptr, %size_at: !llvm.ptr, %dim: !llvm.ptr,
    %outs: !llvm.ptr) -> i32 {
  %one = arith.constant 1 : i64
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %own = func.call @boxed_extent_of(%x, %dim) : (!llvm.ptr, !llvm.ptr) -> i64
  %none = arith.constant 0 : i64
  %there = arith.cmpi sge, %own, %none : i64
  cf.assert %there, "not compiled"
  %size = llvm.load %size_at : !llvm.ptr -> i64
  %least = arith.minsi %own, %one : i64
  %enough = arith.cmpi sge, %size, %least : i64
  cf.assert %enough, "not compiled"
  %status = func.call @boxed_split_by(%self, %size, %own, %one, %dim, %outs)
      : (!llvm.ptr, i64, i64, i64, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// chunk(self, chunks, dim)
func.func private @boxed_chunk(%self: !llvm.ptr, %chunks_at: !llvm.ptr, %dim: !llvm.ptr,
    %outs: !llvm.ptr) -> i32 {
  %none = arith.constant 0 : i64
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %own = func.call @boxed_extent_of(%x, %dim) : (!llvm.ptr, !llvm.ptr) -> i64
  %there = arith.cmpi sge, %own, %none : i64
  cf.assert %there, "not compiled"
  %chunks = llvm.load %chunks_at : !llvm.ptr -> i64
  %some = arith.cmpi sgt, %chunks, %none : i64
  cf.assert %some, "not compiled"
  %size = func.call @boxed_ceil_div(%own, %chunks) : (i64, i64) -> i64
  %status = func.call @boxed_split_by(%self, %size, %own, %chunks, %dim, %outs)
      : (!llvm.ptr, i64, i64, i64, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// view_as_real(self): the parts of complex numbers, one behind the other.
func.func private @boxed_as_real(%self: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %status = func.call @boxed_parts(%self, %out, %self) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// view_as_complex(self)
func.func private @boxed_as_complex(%self: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %status = func.call @boxed_parts(%self, %out, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// The elements of one tensor as those of another, of which the complex one has a dimension less.
func.func private @boxed_parts(%self: !llvm.ptr, %out_at: !llvm.ptr, %complex_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %other = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %given = llvm.load %complex_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_view_open(%out, %yes, %other) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %is_self = llvm.icmp "eq" %x, %given : !llvm.ptr
    %fits = func.call @boxed_parts_fit(%x, %view, %out, %other, %is_self)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %able : i32
  }
  %good = arith.cmpi eq, %status, %zero : i32
  scf.if %good {
    func.call @boxed_parts_move(%x, %view, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  }
  return %status : i32
}

// A status: dtypes and sizes go together; afterwards both views count real numbers.
func.func private @boxed_parts_fit(%x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr,
    %other: !llvm.ptr, %is_self: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %first_complex = arith.constant 8 : i32
  %last_complex = arith.constant 10 : i32
  %a = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %b = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %complex = arith.select %is_self, %a, %b : i32
  %real = arith.select %is_self, %b, %a : i32
  %low = arith.cmpi uge, %complex, %first_complex : i32
  cf.assert %low, "not compiled"
  %high = arith.cmpi ule, %complex, %last_complex : i32
  cf.assert %high, "not compiled"
  %of_part = arith.subi %complex, %three : i32
  %same = arith.cmpi eq, %real, %of_part : i32
  cf.assert %same, "type"
  %apart = llvm.select %is_self, %view, %other : i1, !llvm.ptr
  %steps = func.call @boxed_view_steps(%apart) : (!llvm.ptr) -> !llvm.ptr
  %rank = func.call @boxed_view_rank(%apart) : (!llvm.ptr) -> i32
  scf.for %i = %zero to %rank step %one : i32 {
    %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
    %wider = arith.shli %step, %one : i32
    func.call @boxed_put(%steps, %i, %wider) : (!llvm.ptr, i32, i32) -> ()
  }
  func.call @boxed_view_append(%apart, %two, %one) : (!llvm.ptr, i32, i32) -> ()
  %tensor = llvm.select %is_self, %out, %x : i1, !llvm.ptr
  %status = func.call @boxed_view_like(%apart, %tensor) : (!llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_parts_move(%x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr) {
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %first_complex = arith.constant 8 : i32
  %three = arith.constant 3 : i32
  %is_complex = arith.cmpi uge, %code, %first_complex : i32
  %of_part = arith.subi %code, %three : i32
  %real = arith.select %is_complex, %of_part, %code : i32
  %width = func.call @boxed_width(%real) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %to = llvm.load %out : !llvm.ptr -> !llvm.ptr
  func.call @boxed_view_read(%data, %view, %to, %width) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  return
}
