// Operators whose results have the elements of a tensor in other sizes than those of the view that they
// are read by: whole entry points. A second view, as in views.mlir, has the sizes of the result.
// The text of views.mlir, whose functions these use, stands in front of this one.

// The end of operators that read `x` by a view, and give it in the sizes of `shape`.
func.func private @boxed_reshaped(%opened: i32, %done: i32, %x: !llvm.ptr, %view: !llvm.ptr,
    %shape: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %both = func.call @boxed_first(%opened, %done) : (i32, i32) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%both, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %fits = scf.if %right -> (i32) {
    %like = func.call @boxed_view_like(%shape, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    scf.yield %like : i32
  } else {
    scf.yield %able : i32
  }
  %status = func.call @boxed_view_given(%fits, %x, %view, %out, %yes)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

func.func private @boxed_view_flatten(%shape: !llvm.ptr, %start: !llvm.ptr, %end: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %first = func.call @boxed_view_place(%shape, %start, %one) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %last = func.call @boxed_view_place(%shape, %end, %one) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %first, %zero : i32
  cf.assert %there, "not compiled"
  %ordered = arith.cmpi sge, %last, %first : i32
  cf.assert %ordered, "not compiled"
  %rank = func.call @boxed_view_rank(%shape) : (!llvm.ptr) -> i32
  %single = arith.cmpi eq, %rank, %zero : i32
  scf.if %single {
    func.call @boxed_view_append(%shape, %one, %one) : (!llvm.ptr, i32, i32) -> ()
  }
  %sizes = func.call @boxed_view_sizes(%shape) : (!llvm.ptr) -> !llvm.ptr
  %next = arith.addi %first, %one : i32
  scf.for %i = %first to %last step %one : i32 {
    %a = func.call @boxed_get(%sizes, %first) : (!llvm.ptr, i32) -> i32
    %b = func.call @boxed_get(%sizes, %next) : (!llvm.ptr, i32) -> i32
    %product = arith.muli %a, %b : i32
    func.call @boxed_put(%sizes, %first, %product) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_erase(%shape, %next) : (!llvm.ptr, i32) -> ()
  }
  return %zero : i32
}

// flatten.using_ints(self, start_dim, end_dim), ravel(self)
func.func private @boxed_flatten(%self: !llvm.ptr, %start: !llvm.ptr, %end: !llvm.ptr,
    %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %shape = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %shape) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_flatten(%shape, %start, %end)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_reshaped(%opened, %done, %x, %view, %shape, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// A factor, which divides a size; 0 where it does not.
func.func private @boxed_factor(%factor_at: !llvm.ptr, %size: i32, %squared: i1) -> i32 {
  %none = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %most = arith.constant 0x7fff : i64
  %number = llvm.load %factor_at : !llvm.ptr -> i64
  %low = arith.maxsi %number, %one : i64
  %factor = arith.minsi %low, %most : i64
  %right = arith.cmpi eq, %factor, %number : i64
  %square = arith.muli %factor, %factor : i64
  %by = arith.select %squared, %square, %factor : i64
  %wide = arith.extsi %size : i32 to i64
  %left = arith.remsi %wide, %by : i64
  %divides = arith.cmpi eq, %left, %zero : i64
  %good = arith.andi %right, %divides : i1
  %short = arith.trunci %factor : i64 to i32
  %found = arith.select %good, %short, %none : i32
  return %found : i32
}

// A size and a step of a view, with the place counted from the end.
func.func private @boxed_view_last(%view: !llvm.ptr, %back: i32) -> (i32, i32) {
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %i = arith.subi %rank, %back : i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
  %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
  return %size, %step : i32, i32
}

// Without the last `count` dimensions.
func.func private @boxed_view_cut(%view: !llvm.ptr, %count: i32) {
  %zero = arith.constant 0 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %less = arith.subi %rank, %count : i32
  func.call @boxed_put(%view, %zero, %less) : (!llvm.ptr, i32, i32) -> ()
  return
}

// Pixels of `factor` by `factor` out of as many channels; or channels out of pixels, `back` again.
func.func private @boxed_view_pixels(%view: !llvm.ptr, %shape: !llvm.ptr, %factor_at: !llvm.ptr,
    %back: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %yes = arith.constant true
  %no = arith.constant false
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %images = arith.cmpi uge, %rank, %three : i32
  cf.assert %images, "not compiled"
  %c, %c_step = func.call @boxed_view_last(%view, %three) : (!llvm.ptr, i32) -> (i32, i32)
  %h, %h_step = func.call @boxed_view_last(%view, %two) : (!llvm.ptr, i32) -> (i32, i32)
  %w, %w_step = func.call @boxed_view_last(%view, %one) : (!llvm.ptr, i32) -> (i32, i32)
  %of_c = func.call @boxed_factor(%factor_at, %c, %yes) : (!llvm.ptr, i32, i1) -> i32
  %of_h = func.call @boxed_factor(%factor_at, %h, %no) : (!llvm.ptr, i32, i1) -> i32
  %of_w = func.call @boxed_factor(%factor_at, %w, %no) : (!llvm.ptr, i32, i1) -> i32
  %smaller = arith.minsi %of_h, %of_w : i32
  %r = arith.select %back, %smaller, %of_c : i32
  %some = arith.cmpi ne, %r, %zero : i32
  cf.assert %some, "not compiled"
  func.call @boxed_view_cut(%view, %three) : (!llvm.ptr, i32) -> ()
  func.call @boxed_view_cut(%shape, %three) : (!llvm.ptr, i32) -> ()
  %square = arith.muli %r, %r : i32
  scf.if %back {
    %rows = arith.divui %h, %r : i32
    %columns = arith.divui %w, %r : i32
    %channels = arith.muli %c, %square : i32
    %far_h = arith.muli %h_step, %r : i32
    %far_w = arith.muli %w_step, %r : i32
    func.call @boxed_view_append(%view, %c, %c_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %r, %h_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %r, %w_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %rows, %far_h) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %columns, %far_w) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %channels, %one) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %rows, %one) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %columns, %one) : (!llvm.ptr, i32, i32) -> ()
  } else {
    %channels = arith.divui %c, %square : i32
    %rows = arith.muli %h, %r : i32
    %columns = arith.muli %w, %r : i32
    %next_row = arith.muli %c_step, %r : i32
    %next_c = arith.muli %c_step, %square : i32
    func.call @boxed_view_append(%view, %channels, %next_c) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %h, %h_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %r, %next_row) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %w, %w_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%view, %r, %c_step) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %channels, %one) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %rows, %one) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_view_append(%shape, %columns, %one) : (!llvm.ptr, i32, i32) -> ()
  }
  return %zero : i32
}

func.func private @boxed_pixels(%self: !llvm.ptr, %factor: !llvm.ptr, %out: !llvm.ptr, %back: i1)
    -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %shape = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %shape) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_pixels(%view, %shape, %factor, %back)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  %status = func.call @boxed_reshaped(%opened, %done, %x, %view, %shape, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// pixel_shuffle(self, upscale_factor)
func.func private @boxed_shuffle(%self: !llvm.ptr, %factor: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %status = func.call @boxed_pixels(%self, %factor, %out, %no)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// pixel_unshuffle(self, downscale_factor)
func.func private @boxed_unshuffle(%self: !llvm.ptr, %factor: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %status = func.call @boxed_pixels(%self, %factor, %out, %yes)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// Channels of so many groups, the first of each group in front.
func.func private @boxed_view_channels(%view: !llvm.ptr, %groups_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %no = arith.constant false
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %images = arith.cmpi ugt, %rank, %two : i32
  cf.assert %images, "not compiled"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %c = func.call @boxed_get(%sizes, %one) : (!llvm.ptr, i32) -> i32
  %step = func.call @boxed_get(%steps, %one) : (!llvm.ptr, i32) -> i32
  %groups = func.call @boxed_factor(%groups_at, %c, %no) : (!llvm.ptr, i32, i1) -> i32
  %some = arith.cmpi ne, %groups, %zero : i32
  cf.assert %some, "not compiled"
  %each = arith.divui %c, %groups : i32
  %far = arith.muli %each, %step : i32
  func.call @boxed_put(%sizes, %one, %each) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_view_insert(%view, %two, %groups, %far) : (!llvm.ptr, i32, i32, i32) -> ()
  return %zero : i32
}

// channel_shuffle(self, groups)
func.func private @boxed_channels(%self: !llvm.ptr, %groups: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %shape = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %shape) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_channels(%view, %groups) : (!llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_reshaped(%opened, %done, %x, %view, %shape, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// How many dimensions a value chooses, and each of them: it is one, or a list.
func.func private @boxed_chosen(%value: !llvm.ptr) -> i32 {
  %one = arith.constant 1 : i32
  %int = arith.constant 3 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %single = arith.cmpi eq, %tag, %int : i32
  %count = func.call @boxed_length(%value) : (!llvm.ptr) -> i32
  %found = arith.select %single, %one, %count : i32
  return %found : i32
}

func.func private @boxed_chosen_at(%value: !llvm.ptr, %i: i32, %highest: i32) -> i32 {
  %int = arith.constant 3 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %single = arith.cmpi eq, %tag, %int : i32
  %dim = scf.if %single -> (i64) {
    %payload = llvm.load %value : !llvm.ptr -> i64
    scf.yield %payload : i64
  } else {
    %item = func.call @boxed_listed(%value, %i) : (!llvm.ptr, i32) -> i64
    scf.yield %item : i64
  }
  %place = func.call @boxed_place_of(%dim, %highest) : (i64, i32) -> i32
  return %place : i32
}

// Dimensions go elsewhere: those that stay are in order, and the others put among them from the front.
func.func private @boxed_view_movedim(%x: !llvm.ptr, %view: !llvm.ptr, %source: !llvm.ptr,
    %destination: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %no = arith.constant false
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %from = func.call @boxed_mask(%source, %rank, %no) : (!llvm.ptr, i32, i1) -> i32
  %to = func.call @boxed_mask(%destination, %rank, %no) : (!llvm.ptr, i32, i1) -> i32
  %lower = arith.minsi %from, %to : i32
  %there = arith.cmpi sge, %lower, %zero : i32
  cf.assert %there, "not compiled"
  %count = func.call @boxed_chosen(%source) : (!llvm.ptr) -> i32
  %other = func.call @boxed_chosen(%destination) : (!llvm.ptr) -> i32
  %as_many = arith.cmpi eq, %count, %other : i32
  cf.assert %as_many, "not compiled"
  scf.for %k = %zero to %rank step %one : i32 {
    %ahead = arith.subi %rank, %k : i32
    %i = arith.subi %ahead, %one : i32
    %bits = arith.shrui %from, %i : i32
    %moves = arith.trunci %bits : i32 to i1
    scf.if %moves {
      func.call @boxed_view_erase(%view, %i) : (!llvm.ptr, i32) -> ()
    }
  }
  %sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_strides(%x) : (!llvm.ptr) -> !llvm.ptr
  scf.for %i = %zero to %rank step %one : i32 {
    scf.for %k = %zero to %count step %one : i32 {
      %place = func.call @boxed_chosen_at(%destination, %k, %rank) : (!llvm.ptr, i32, i32) -> i32
      %here = arith.cmpi eq, %place, %i : i32
      scf.if %here {
        %own = func.call @boxed_chosen_at(%source, %k, %rank) : (!llvm.ptr, i32, i32) -> i32
        %size = func.call @boxed_get(%sizes, %own) : (!llvm.ptr, i32) -> i32
        %step = func.call @boxed_get(%steps, %own) : (!llvm.ptr, i32) -> i32
        func.call @boxed_view_insert(%view, %i, %size, %step) : (!llvm.ptr, i32, i32, i32) -> ()
      }
    }
  }
  return %zero : i32
}

// movedim(self, source, destination): one dimension each, or lists
func.func private @boxed_movedim(%self: !llvm.ptr, %source: !llvm.ptr, %destination: !llvm.ptr,
    %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_movedim(%x, %view, %source, %destination)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// The same bytes as elements of `to` bytes each, where they had `from`: the last size is another one
// then. A wider element is read in pieces.
func.func private @boxed_view_widths(%view: !llvm.ptr, %shape: !llvm.ptr, %from: i32, %to: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %same = arith.cmpi eq, %from, %to : i32
  %some = arith.cmpi ne, %rank, %zero : i32
  %fits = arith.ori %same, %some : i1
  cf.assert %fits, "not compiled"
  %last = arith.subi %rank, %one : i32
  %other = arith.xori %same, %fits : i1
  %status = scf.if %other -> (i32) {
    %done = func.call @boxed_view_pieces(%view, %shape, %last, %from, %to)
        : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
    scf.yield %done : i32
  } else {
    scf.yield %zero : i32
  }
  return %status : i32
}

func.func private @boxed_view_pieces(%view: !llvm.ptr, %shape: !llvm.ptr, %last: i32, %from: i32,
    %to: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sizes = func.call @boxed_view_sizes(%shape) : (!llvm.ptr) -> !llvm.ptr
  %size = func.call @boxed_get(%sizes, %last) : (!llvm.ptr, i32) -> i32
  %bytes = arith.muli %size, %from : i32
  %left = arith.remui %bytes, %to : i32
  %whole = arith.cmpi eq, %left, %zero : i32
  cf.assert %whole, "not compiled"
  %count = arith.divui %bytes, %to : i32
  func.call @boxed_put(%sizes, %last, %count) : (!llvm.ptr, i32, i32) -> ()
  %pieces = arith.divui %from, %to : i32
  %wider = arith.cmpi ugt, %from, %to : i32
  scf.if %wider {
    %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
    %rank = arith.addi %last, %one : i32
    scf.for %i = %zero to %rank step %one : i32 {
      %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
      %far = arith.muli %step, %pieces : i32
      func.call @boxed_put(%steps, %i, %far) : (!llvm.ptr, i32, i32) -> ()
    }
    func.call @boxed_view_append(%view, %pieces, %one) : (!llvm.ptr, i32, i32) -> ()
  }
  return %zero : i32
}

// A status: there are two tensors that can be moved, the second with that dtype and shape.
func.func private @boxed_bytes_target(%dtype: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %status = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  %checked = scf.if %right -> (i32) {
    %wanted = llvm.load %dtype : !llvm.ptr -> i32
    %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
    %same = arith.cmpi eq, %wanted, %code : i32
    cf.assert %same, "type"
    scf.yield %zero : i32
  } else {
    scf.yield %status : i32
  }
  return %checked : i32
}

func.func private @boxed_as_bytes(%x: !llvm.ptr, %view: !llvm.ptr, %shape: !llvm.ptr, %out: !llvm.ptr)
    -> i32 {
  %zero = arith.constant 0 : i32
  %its = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %from = func.call @boxed_width(%its) : (i32) -> i32
  %to = func.call @boxed_width(%code) : (i32) -> i32
  %done = func.call @boxed_view_widths(%view, %shape, %from, %to)
      : (!llvm.ptr, !llvm.ptr, i32, i32) -> i32
  %right = arith.cmpi eq, %done, %zero : i32
  %fits = scf.if %right -> (i32) {
    %like = func.call @boxed_view_like(%shape, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    scf.yield %like : i32
  } else {
    scf.yield %done : i32
  }
  %good = arith.cmpi eq, %fits, %zero : i32
  scf.if %good {
    %width = arith.minui %from, %to : i32
    %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
    %into = llvm.load %out : !llvm.ptr -> !llvm.ptr
    func.call @boxed_view_read(%data, %view, %into, %width)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  }
  return %fits : i32
}

// view.dtype(self, dtype)
func.func private @boxed_view_dtype(%self: !llvm.ptr, %dtype: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %shape = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %again = func.call @boxed_view_open(%x, %no, %shape) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_bytes_target(%dtype, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %done = func.call @boxed_as_bytes(%x, %view, %shape, %out)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %done : i32
  } else {
    scf.yield %able : i32
  }
  return %status : i32
}

// A call whose indices have no elements, of whatever rank: it gives what `like` has, the indices or the
// tensor itself.
func.func private @boxed_of_nothing(%self: !llvm.ptr, %dim: !llvm.ptr, %index: !llvm.ptr,
    %like: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %indices = llvm.load %index : !llvm.ptr -> !llvm.ptr
  %other = llvm.load %like : !llvm.ptr -> !llvm.ptr
  %count = func.call @boxed_count(%indices) : (!llvm.ptr) -> i64
  %nothing = arith.cmpi eq, %count, %none : i64
  cf.assert %nothing, "not compiled"
  %rank = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %highest = arith.maxsi %rank, %one : i32
  %place = func.call @boxed_place(%dim, %highest) : (!llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  %opened = func.call @boxed_view_open(%other, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %zero, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}
