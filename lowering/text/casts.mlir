// Operators that make elements of other dtypes, or count: whole entry points. The text of fills.mlir,
// whose functions these use, stands in front of this one.

// Elements of a dtype can be read as a Scalar: all but complex ones.
func.func private @boxed_is_real(%code: i32) -> i1 {
  %first_complex = arith.constant 8 : i32
  %last_complex = arith.constant 10 : i32
  %below = arith.cmpi ult, %code, %first_complex : i32
  %above = arith.cmpi ugt, %code, %last_complex : i32
  %real = arith.ori %below, %above : i1
  return %real : i1
}

// The element there, of the dtype of `x`, as a Scalar.
func.func private @boxed_read(%cell: !llvm.ptr, %x: !llvm.ptr, %at: !llvm.ptr) {
  %one = arith.constant 1 : i32
  %single = llvm.alloca %one x !tensor : (i32) -> !llvm.ptr
  %word_at = llvm.getelementptr %x[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %its_word_at = llvm.getelementptr %single[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %word = llvm.load %word_at : !llvm.ptr -> i32
  llvm.store %word, %its_word_at : i32, !llvm.ptr
  llvm.store %at, %single : !llvm.ptr, !llvm.ptr
  %status = func.call @boxed_element(%cell, %single) : (!llvm.ptr, !llvm.ptr) -> i32
  return
}

// Writes a Scalar there, as an element of that dtype.
func.func private @boxed_write(%cell: !llvm.ptr, %code: i32, %at: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %nothing = arith.constant 0 : i64
  %bits_room = llvm.alloca %two x i64 : (i32) -> !llvm.ptr
  %imaginary = llvm.getelementptr %bits_room[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %nothing, %imaginary : i64, !llvm.ptr
  %bits = func.call @boxed_bits(%cell, %code) : (!llvm.ptr, i32) -> i64
  llvm.store %bits, %bits_room : i64, !llvm.ptr
  %width = func.call @boxed_width(%code) : (i32) -> i32
  func.call @boxed_row(%at, %zero, %bits_room, %zero, %one, %width)
      : (!llvm.ptr, i32, !llvm.ptr, i32, i32, i32) -> ()
  return
}

// The elements of a view, each as one of the destination's dtype.
func.func private @boxed_view_cast(%x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %cell = llvm.alloca %one x !value : (i32) -> !llvm.ptr
  %from_code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %from_width = func.call @boxed_width(%from_code) : (i32) -> i32
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %target = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %wide = func.call @boxed_count(%out) : (!llvm.ptr) -> i64
  %count = arith.trunci %wide : i64 to i32
  scf.for %i = %zero to %count step %one : i32 {
    %place = func.call @boxed_digits(%i, %view) : (i32, !llvm.ptr) -> i32
    %read = func.call @boxed_at(%data, %place, %from_width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_read(%cell, %x, %read) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    %written = func.call @boxed_at(%target, %i, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_write(%cell, %code, %written) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  }
  return
}

// The end of operators whose destination may have another dtype than `x`; the checks were `done`.
func.func private @boxed_view_converted(%done: i32, %x: !llvm.ptr, %view: !llvm.ptr,
    %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %target = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %able = func.call @boxed_first(%done, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %same = func.call @boxed_same_dtype(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i1
    %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
    %real = func.call @boxed_is_real(%code) : (i32) -> i1
    %known = arith.ori %same, %real : i1
    cf.assert %known, "not compiled"
    %like = func.call @boxed_view_like(%view, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    %good = arith.cmpi eq, %like, %zero : i32
    scf.if %good {
      scf.if %same {
        %width = func.call @boxed_width(%code) : (i32) -> i32
        %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
        %to = llvm.load %out : !llvm.ptr -> !llvm.ptr
        func.call @boxed_view_read(%data, %view, %to, %width)
            : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
      } else {
        func.call @boxed_view_cast(%x, %view, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
      }
    }
    scf.yield %like : i32
  } else {
    scf.yield %able : i32
  }
  return %status : i32
}

// A status: the destination has a tensor's dtype.
func.func private @boxed_typed_like(%x: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %same = func.call @boxed_same_dtype(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i1
  cf.assert %same, "type"
  return %zero : i32
}

// copy(self, src): of the dtype and sizes of `self`.
func.func private @boxed_copy(%self: !llvm.ptr, %src_at: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %src = llvm.load %src_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %typed = func.call @boxed_typed_like(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %opened = func.call @boxed_view_open(%src, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %spread = func.call @boxed_view_spread(%view, %x) : (!llvm.ptr, !llvm.ptr) -> i32
  %both = func.call @boxed_first(%typed, %opened) : (i32, i32) -> i32
  %done = func.call @boxed_first(%both, %spread) : (i32, i32) -> i32
  %status = func.call @boxed_view_converted(%done, %src, %view, %out)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// A status: the destination has the dtype that is asked for, that of `self` where it is None, or any.
func.func private @boxed_typed(%self: !llvm.ptr, %dtype: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %asked = llvm.icmp "ne" %dtype, %null : !llvm.ptr
  scf.if %asked {
    %wanted = func.call @boxed_factory_dtype(%self, %null, %dtype)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
    %same = arith.cmpi eq, %code, %wanted : i32
    cf.assert %same, "type"
  }
  return %zero : i32
}

// _to_copy(self, dtype)
func.func private @boxed_cast(%self: !llvm.ptr, %dtype: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %typed = func.call @boxed_typed(%self, %dtype, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_first(%typed, %opened) : (i32, i32) -> i32
  %status = func.call @boxed_view_converted(%done, %x, %view, %out)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// The dtype of numbers that are counted: int64 where all are whole, else float32.
func.func private @boxed_counted_dtype(%start: !llvm.ptr, %end: !llvm.ptr, %step: !llvm.ptr) -> i32 {
  %four = arith.constant 4 : i32
  %six = arith.constant 6 : i32
  %a = func.call @boxed_scalar_dtype(%start) : (!llvm.ptr) -> i32
  %b = func.call @boxed_scalar_dtype(%end) : (!llvm.ptr) -> i32
  %c = func.call @boxed_scalar_dtype(%step) : (!llvm.ptr) -> i32
  %a_float = arith.cmpi eq, %a, %six : i32
  %b_float = arith.cmpi eq, %b, %six : i32
  %c_float = arith.cmpi eq, %c, %six : i32
  %two = arith.ori %a_float, %b_float : i1
  %any = arith.ori %two, %c_float : i1
  %code = arith.select %any, %six, %four : i32
  return %code : i32
}

// A whole number of a Scalar.
func.func private @boxed_whole(%value: !llvm.ptr) -> i64 {
  %code = arith.constant 4 : i32
  %bits = func.call @boxed_bits(%value, %code) : (!llvm.ptr, i32) -> i64
  return %bits : i64
}

// A status: so many steps lead from the start to the end, the last one perhaps beyond it.
func.func private @boxed_counted_size(%start: !llvm.ptr, %end: !llvm.ptr, %step: !llvm.ptr,
    %is_long: i1, %count: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %a = func.call @boxed_number(%start) : (!llvm.ptr) -> f64
  %b = func.call @boxed_number(%end) : (!llvm.ptr) -> f64
  %c = func.call @boxed_number(%step) : (!llvm.ptr) -> f64
  %some = arith.cmpf une, %c, %none : f64
  cf.assert %some, "not compiled"
  %far = arith.subf %b, %a : f64
  %times = arith.divf %far, %c : f64
  %forwards = arith.cmpf oge, %times, %none : f64
  cf.assert %forwards, "not compiled"
  scf.if %is_long {
    %x = func.call @boxed_whole(%start) : (!llvm.ptr) -> i64
    %y = func.call @boxed_whole(%end) : (!llvm.ptr) -> i64
    %z = func.call @boxed_whole(%step) : (!llvm.ptr) -> i64
    %nothing = arith.constant 0 : i64
    %moves = arith.cmpi ne, %z, %nothing : i64
    cf.assert %moves, "not compiled"
    %left = arith.subi %y, %x : i64
    %up = arith.cmpi sgt, %z, %nothing : i64
    %back = arith.subi %nothing, %left : i64
    %against = arith.subi %nothing, %z : i64
    %length = arith.select %up, %left, %back : i64
    %by = arith.select %up, %z, %against : i64
    %number = func.call @boxed_ceil_div(%length, %by) : (i64, i64) -> i64
    %wanted = arith.extsi %count : i32 to i64
    %same = arith.cmpi eq, %number, %wanted : i64
    cf.assert %same, "shape"
  } else {
    %wide = arith.sitofp %count : i32 to f64
    %less = arith.subf %wide, %one : f64
    %reached = arith.cmpf ole, %times, %wide : f64
    cf.assert %reached, "shape"
    %needed = arith.cmpf ogt, %times, %less : f64
    cf.assert %needed, "shape"
  }
  return %zero : i32
}

// A status: the destination is a list of numbers that can be counted, of the dtype asked for.
func.func private @boxed_counted_fits(%start: !llvm.ptr, %end: !llvm.ptr, %step: !llvm.ptr,
    %dtype: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %bool = arith.constant 11 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %asked = llvm.icmp "ne" %dtype, %null : !llvm.ptr
  scf.if %asked {
    %tag_at = llvm.getelementptr %dtype[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
    %tag = llvm.load %tag_at : !llvm.ptr -> i32
    %given = arith.cmpi ne, %tag, %zero : i32
    %number = llvm.load %dtype : !llvm.ptr -> i64
    %short = arith.trunci %number : i64 to i32
    %own = func.call @boxed_counted_dtype(%start, %end, %step)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %wanted = arith.select %given, %short, %own : i32
    %same = arith.cmpi eq, %code, %wanted : i32
    cf.assert %same, "type"
  }
  %real = func.call @boxed_is_real(%code) : (i32) -> i1
  cf.assert %real, "not compiled"
  %counts = arith.cmpi ne, %code, %bool : i32
  cf.assert %counts, "not compiled"
  %rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %is_list = arith.cmpi eq, %rank, %one : i32
  cf.assert %is_list, "shape"
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %count = llvm.load %sizes : !llvm.ptr -> i32
  %is_long = arith.cmpi eq, %code, %four : i32
  %status = func.call @boxed_counted_size(%start, %end, %step, %is_long, %count)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1, i32) -> i32
  return %status : i32
}

func.func private @boxed_count_on(%start: !llvm.ptr, %step: !llvm.ptr, %out: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %cell = llvm.alloca %one x !value : (i32) -> !llvm.ptr
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %is_whole = arith.cmpi ule, %code, %four : i32
  %a = func.call @boxed_number(%start) : (!llvm.ptr) -> f64
  %by = func.call @boxed_number(%step) : (!llvm.ptr) -> f64
  %first = func.call @boxed_whole(%start) : (!llvm.ptr) -> i64
  %whole_by = func.call @boxed_whole(%step) : (!llvm.ptr) -> i64
  %tag = arith.select %is_whole, %three, %four : i32
  %tag_at = llvm.getelementptr %cell[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  llvm.store %tag, %tag_at : i32, !llvm.ptr
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %count = llvm.load %sizes : !llvm.ptr -> i32
  %target = llvm.load %out : !llvm.ptr -> !llvm.ptr
  scf.for %i = %zero to %count step %one : i32 {
    %wide = arith.extsi %i : i32 to i64
    %whole_far = arith.muli %wide, %whole_by : i64
    %whole = arith.addi %first, %whole_far : i64
    %times = arith.sitofp %i : i32 to f64
    %far = arith.mulf %times, %by : f64
    %number = arith.addf %a, %far : f64
    %real = arith.bitcast %number : f64 to i64
    %payload = arith.select %is_whole, %whole, %real : i64
    llvm.store %payload, %cell : i64, !llvm.ptr
    %written = func.call @boxed_at(%target, %i, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_write(%cell, %code, %written) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  }
  return
}

// arange(start, end, step)
func.func private @boxed_arange(%start: !llvm.ptr, %end: !llvm.ptr, %step: !llvm.ptr,
    %dtype: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %movable = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %movable, %zero : i32
  %status = scf.if %right -> (i32) {
    %fits = func.call @boxed_counted_fits(%start, %end, %step, %dtype, %out)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %movable : i32
  }
  %good = arith.cmpi eq, %status, %zero : i32
  scf.if %good {
    func.call @boxed_count_on(%start, %step, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  }
  return %status : i32
}
