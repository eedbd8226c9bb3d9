// Operators whose results are other views of a tensor, and what is written to such views: whole entry
// points. Results are new memory: the elements of the view, one behind the other.
//
// A view is a list of i32: its rank, where it begins, 32 sizes, 32 strides, all in elements.
// The text of moves.mlir, whose functions these use, stands in front of this one.

func.func private @boxed_get(%list: !llvm.ptr, %i: i32) -> i32 {
  %at = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %number = llvm.load %at : !llvm.ptr -> i32
  return %number : i32
}

func.func private @boxed_put(%list: !llvm.ptr, %i: i32, %number: i32) {
  %at = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %number, %at : i32, !llvm.ptr
  return
}

// An element of a boxed list of whole numbers, and how many it has.
func.func private @boxed_listed(%value: !llvm.ptr, %i: i32) -> i64 {
  %list = llvm.load %value : !llvm.ptr -> !llvm.ptr
  %at = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
  %number = llvm.load %at : !llvm.ptr -> i64
  return %number : i64
}

func.func private @boxed_length(%value: !llvm.ptr) -> i32 {
  %at = llvm.getelementptr %value[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %at : !llvm.ptr -> i32
  return %count : i32
}

// A whole number that may be absent.
func.func private @boxed_or(%value: !llvm.ptr, %absent: i64) -> i64 {
  %zero = arith.constant 0 : i32
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %number = llvm.load %value : !llvm.ptr -> i64
  %none = arith.cmpi eq, %tag, %zero : i32
  %chosen = arith.select %none, %absent, %number : i64
  return %chosen : i64
}

// The first status that is an error.
func.func private @boxed_first(%one: i32, %other: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %right = arith.cmpi eq, %one, %zero : i32
  %status = arith.select %right, %other, %one : i32
  return %status : i32
}

func.func private @boxed_view_sizes(%view: !llvm.ptr) -> !llvm.ptr {
  %at = llvm.getelementptr %view[2] : (!llvm.ptr) -> !llvm.ptr, i32
  return %at : !llvm.ptr
}

func.func private @boxed_view_steps(%view: !llvm.ptr) -> !llvm.ptr {
  %at = llvm.getelementptr %view[34] : (!llvm.ptr) -> !llvm.ptr, i32
  return %at : !llvm.ptr
}

func.func private @boxed_view_rank(%view: !llvm.ptr) -> i32 {
  %rank = llvm.load %view : !llvm.ptr -> i32
  return %rank : i32
}

// The place of a dimension; that of a number is its only one, where it is `wrapped`. -1 for none.
func.func private @boxed_view_place(%view: !llvm.ptr, %dim: !llvm.ptr, %wrapped: i32) -> i32 {
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %highest = arith.maxsi %rank, %wrapped : i32
  %place = func.call @boxed_place(%dim, %highest) : (!llvm.ptr, i32) -> i32
  return %place : i32
}

// Begins the view further on, by so many steps of a dimension.
func.func private @boxed_view_advance(%view: !llvm.ptr, %dim: i32, %count: i32) {
  %one = arith.constant 1 : i32
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %step = func.call @boxed_get(%steps, %dim) : (!llvm.ptr, i32) -> i32
  %by = arith.muli %count, %step : i32
  %old = func.call @boxed_get(%view, %one) : (!llvm.ptr, i32) -> i32
  %new = arith.addi %old, %by : i32
  func.call @boxed_put(%view, %one, %new) : (!llvm.ptr, i32, i32) -> ()
  return
}

func.func private @boxed_view_insert(%view: !llvm.ptr, %at: i32, %size: i32, %step: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %both = arith.addi %rank, %at : i32
  %last = arith.subi %both, %one : i32
  scf.for %k = %at to %rank step %one : i32 {
    %i = arith.subi %last, %k : i32
    %j = arith.addi %i, %one : i32
    %a = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %b = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
    func.call @boxed_put(%sizes, %j, %a) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%steps, %j, %b) : (!llvm.ptr, i32, i32) -> ()
  }
  func.call @boxed_put(%sizes, %at, %size) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%steps, %at, %step) : (!llvm.ptr, i32, i32) -> ()
  %more = arith.addi %rank, %one : i32
  llvm.store %more, %view : i32, !llvm.ptr
  return
}

func.func private @boxed_view_append(%view: !llvm.ptr, %size: i32, %step: i32) {
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  func.call @boxed_view_insert(%view, %rank, %size, %step) : (!llvm.ptr, i32, i32, i32) -> ()
  return
}

func.func private @boxed_view_erase(%view: !llvm.ptr, %at: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %less = arith.subi %rank, %one : i32
  func.call @boxed_without(%sizes, %at, %rank, %sizes) : (!llvm.ptr, i32, i32, !llvm.ptr) -> ()
  func.call @boxed_without(%steps, %at, %rank, %steps) : (!llvm.ptr, i32, i32, !llvm.ptr) -> ()
  func.call @boxed_put(%view, %zero, %less) : (!llvm.ptr, i32, i32) -> ()
  return
}

// A status: there is a tensor that can be moved, and the view is all of it. One that is `written` has
// to lie without gaps. Where there is none, the view has no dimensions.
func.func private @boxed_view_open(%tensor: !llvm.ptr, %written: i1, %view: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  func.call @boxed_put(%view, %zero, %zero) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%view, %one, %zero) : (!llvm.ptr, i32, i32) -> ()
  %status = func.call @boxed_movable(%tensor, %written) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  scf.if %right {
    %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %sizes = func.call @boxed_sizes(%tensor) : (!llvm.ptr) -> !llvm.ptr
    %steps = func.call @boxed_strides(%tensor) : (!llvm.ptr) -> !llvm.ptr
    scf.for %i = %zero to %rank step %one : i32 {
      %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
      %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
      func.call @boxed_view_append(%view, %size, %step) : (!llvm.ptr, i32, i32) -> ()
    }
  }
  return %status : i32
}

func.func private @boxed_same_dtype(%one: !llvm.ptr, %other: !llvm.ptr) -> i1 {
  %a = func.call @boxed_dtype(%one) : (!llvm.ptr) -> i32
  %b = func.call @boxed_dtype(%other) : (!llvm.ptr) -> i32
  %same = arith.cmpi eq, %a, %b : i32
  return %same : i1
}

// A status: the tensor has the sizes of the view.
func.func private @boxed_view_like(%view: !llvm.ptr, %tensor: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %its = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %same = arith.cmpi eq, %rank, %its : i32
  cf.assert %same, "shape"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %fits = func.call @boxed_has_sizes(%tensor, %sizes, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i1
  cf.assert %fits, "shape"
  return %zero : i32
}

// A status: the destination has the dtype of `like`, and lies without gaps.
func.func private @boxed_view_target(%like: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %yes = arith.constant true
  %status = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  %checked = scf.if %right -> (i32) {
    %same = func.call @boxed_same_dtype(%like, %out) : (!llvm.ptr, !llvm.ptr) -> i1
    cf.assert %same, "type"
    scf.yield %zero : i32
  } else {
    scf.yield %status : i32
  }
  return %checked : i32
}

func.func private @boxed_dense(%sizes: !llvm.ptr, %rank: i32, %steps: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %all = scf.for %k = %zero to %rank step %one iter_args(%step = %one) -> (i32) : i32 {
    %ahead = arith.subi %rank, %k : i32
    %i = arith.subi %ahead, %one : i32
    %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    func.call @boxed_put(%steps, %i, %step) : (!llvm.ptr, i32, i32) -> ()
    %next = arith.muli %step, %size : i32
    scf.yield %next : i32
  }
  return
}

// The elements of a view of `data` behind each other, `width` bytes each.
func.func private @boxed_view_read(%data: !llvm.ptr, %view: !llvm.ptr, %to: !llvm.ptr, %width: i32) {
  %one = arith.constant 1 : i32
  %most = arith.constant 32 : i32
  %dense = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  func.call @boxed_dense(%sizes, %rank, %dense) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  %begin = func.call @boxed_get(%view, %one) : (!llvm.ptr, i32) -> i32
  %from = func.call @boxed_at(%data, %begin, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  func.call @boxed_move(%to, %dense, %from, %steps, %sizes, %rank, %width)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
  return
}

// Writes the elements of a tensor to a view of `data`, which has its sizes.
func.func private @boxed_view_write(%tensor: !llvm.ptr, %view: !llvm.ptr, %data: !llvm.ptr) {
  %one = arith.constant 1 : i32
  %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %its = func.call @boxed_strides(%tensor) : (!llvm.ptr) -> !llvm.ptr
  %from = llvm.load %tensor : !llvm.ptr -> !llvm.ptr
  %begin = func.call @boxed_get(%view, %one) : (!llvm.ptr, i32) -> i32
  %to = func.call @boxed_at(%data, %begin, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  func.call @boxed_move(%to, %steps, %from, %its, %sizes, %rank, %width)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
  return
}

// The end of operators that give a view of `x`, whose check was `done`; of another shape where that
// is `loose`, which was checked.
func.func private @boxed_view_given(%done: i32, %x: !llvm.ptr, %view: !llvm.ptr, %out: !llvm.ptr,
    %loose: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%done, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %like = scf.if %loose -> (i32) {
      scf.yield %zero : i32
    } else {
      %fits = func.call @boxed_view_like(%view, %out) : (!llvm.ptr, !llvm.ptr) -> i32
      scf.yield %fits : i32
    }
    %good = arith.cmpi eq, %like, %zero : i32
    scf.if %good {
      %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
      %width = func.call @boxed_width(%code) : (i32) -> i32
      %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
      %to = llvm.load %out : !llvm.ptr -> !llvm.ptr
      func.call @boxed_view_read(%data, %view, %to, %width)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
    }
    scf.yield %like : i32
  } else {
    scf.yield %able : i32
  }
  return %status : i32
}

func.func private @boxed_viewed(%opened: i32, %done: i32, %x: !llvm.ptr, %view: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %both = func.call @boxed_first(%opened, %done) : (i32, i32) -> i32
  %status = func.call @boxed_view_given(%both, %x, %view, %out, %no)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// clone(self), contiguous(self), alias(self), detach(self)
func.func private @boxed_same(%self: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %zero, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_swap(%view: !llvm.ptr, %one: i32, %other: i32) {
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %a = func.call @boxed_get(%sizes, %one) : (!llvm.ptr, i32) -> i32
  %b = func.call @boxed_get(%sizes, %other) : (!llvm.ptr, i32) -> i32
  %c = func.call @boxed_get(%steps, %one) : (!llvm.ptr, i32) -> i32
  %d = func.call @boxed_get(%steps, %other) : (!llvm.ptr, i32) -> i32
  func.call @boxed_put(%sizes, %one, %b) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%sizes, %other, %a) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%steps, %one, %d) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%steps, %other, %c) : (!llvm.ptr, i32, i32) -> ()
  return
}

func.func private @boxed_view_transpose(%view: !llvm.ptr, %dim0: !llvm.ptr, %dim1: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %a = func.call @boxed_view_place(%view, %dim0, %one) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %b = func.call @boxed_view_place(%view, %dim1, %one) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %lower = arith.minsi %a, %b : i32
  %there = arith.cmpi sge, %lower, %zero : i32
  cf.assert %there, "not compiled"
  func.call @boxed_view_swap(%view, %a, %b) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// transpose.int(self, dim0, dim1)
func.func private @boxed_transpose(%self: !llvm.ptr, %dim0: !llvm.ptr, %dim1: !llvm.ptr,
    %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_transpose(%view, %dim0, %dim1)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_t(%view: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %few = arith.cmpi ule, %rank, %two : i32
  cf.assert %few, "not compiled"
  %is_matrix = arith.cmpi eq, %rank, %two : i32
  scf.if %is_matrix {
    func.call @boxed_view_swap(%view, %zero, %one) : (!llvm.ptr, i32, i32) -> ()
  }
  return %zero : i32
}

// t(self)
func.func private @boxed_t(%self: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_t(%view) : (!llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// The dimensions of a tensor in another order; each of them once.
func.func private @boxed_view_permute(%x: !llvm.ptr, %view: !llvm.ptr, %dims: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %count = func.call @boxed_length(%dims) : (!llvm.ptr) -> i32
  %all = arith.cmpi eq, %count, %rank : i32
  cf.assert %all, "not compiled"
  %x_sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
  %x_steps = func.call @boxed_strides(%x) : (!llvm.ptr) -> !llvm.ptr
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %seen = scf.for %i = %zero to %rank step %one iter_args(%mask = %zero) -> (i32) : i32 {
    %dim = func.call @boxed_listed(%dims, %i) : (!llvm.ptr, i32) -> i64
    %place = func.call @boxed_place_of(%dim, %rank) : (i64, i32) -> i32
    %there = arith.cmpi sge, %place, %zero : i32
    cf.assert %there, "not compiled"
    %bit = arith.shli %one, %place : i32
    %before = arith.andi %mask, %bit : i32
    %new = arith.cmpi eq, %before, %zero : i32
    cf.assert %new, "not compiled"
    %size = func.call @boxed_get(%x_sizes, %place) : (!llvm.ptr, i32) -> i32
    %step = func.call @boxed_get(%x_steps, %place) : (!llvm.ptr, i32) -> i32
    func.call @boxed_put(%sizes, %i, %size) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%steps, %i, %step) : (!llvm.ptr, i32, i32) -> ()
    %next = arith.ori %mask, %bit : i32
    scf.yield %next : i32
  }
  return %zero : i32
}

// permute(self, dims)
func.func private @boxed_permute(%self: !llvm.ptr, %dims: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_permute(%x, %view, %dims) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// One dimension of an expanded view: a size of 1 becomes any; -1 leaves what is there.
func.func private @boxed_view_stretch(%view: !llvm.ptr, %dim: i32, %wanted: i64, %new: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %keeps = arith.constant -1 : i64
  %limit = arith.constant 0x7fffffff : i64
  %yes = arith.constant true
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %own = func.call @boxed_get(%sizes, %dim) : (!llvm.ptr, i32) -> i32
  %wide = arith.extsi %own : i32 to i64
  %is_minus = arith.cmpi eq, %wanted, %keeps : i64
  %old = arith.xori %new, %yes : i1
  %kept = arith.andi %is_minus, %old : i1
  %size = arith.select %kept, %wide, %wanted : i64
  %same = arith.cmpi eq, %size, %wide : i64
  %single = arith.cmpi eq, %own, %one : i32
  %fits = arith.ori %same, %single : i1
  cf.assert %fits, "shape"
  %low = arith.cmpi sge, %size, %none : i64
  cf.assert %low, "shape"
  %high = arith.cmpi sle, %size, %limit : i64
  cf.assert %high, "shape"
  scf.if %same {
  } else {
    %short = arith.trunci %size : i64 to i32
    func.call @boxed_put(%sizes, %dim, %short) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%steps, %dim, %zero) : (!llvm.ptr, i32, i32) -> ()
  }
  return %zero : i32
}

// New dimensions of size 1 in front, up to `count` in all; gives how many.
func.func private @boxed_view_raise(%view: !llvm.ptr, %count: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %new = arith.subi %count, %rank : i32
  scf.for %i = %zero to %new step %one : i32 {
    func.call @boxed_view_insert(%view, %zero, %one, %zero) : (!llvm.ptr, i32, i32, i32) -> ()
  }
  return %new : i32
}

// A status: so many dimensions can be asked for of the view.
func.func private @boxed_view_room(%view: !llvm.ptr, %count: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %most = arith.constant 16 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %some = arith.cmpi uge, %count, %rank : i32
  cf.assert %some, "shape"
  %few = arith.cmpi ule, %count, %most : i32
  cf.assert %few, "not compiled"
  return %zero : i32
}

// expand(self, size)
func.func private @boxed_expand(%self: !llvm.ptr, %size: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %count = func.call @boxed_length(%size) : (!llvm.ptr) -> i32
  %able = func.call @boxed_view_room(%view, %count) : (!llvm.ptr, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %done = scf.if %right -> (i32) {
    %new = func.call @boxed_view_raise(%view, %count) : (!llvm.ptr, i32) -> i32
    %each = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
      %wanted = func.call @boxed_listed(%size, %i) : (!llvm.ptr, i32) -> i64
      %is_new = arith.cmpi slt, %i, %new : i32
      %this = func.call @boxed_view_stretch(%view, %i, %wanted, %is_new)
          : (!llvm.ptr, i32, i64, i1) -> i32
      %next = func.call @boxed_first(%so_far, %this) : (i32, i32) -> i32
      scf.yield %next : i32
    }
    scf.yield %each : i32
  } else {
    scf.yield %able : i32
  }
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// A status: the view is broadcast to the sizes of a tensor, whose rank is at most 16.
func.func private @boxed_view_spread(%view: !llvm.ptr, %like: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %count = func.call @boxed_rank(%like) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%like) : (!llvm.ptr) -> !llvm.ptr
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

// expand_as(self, other)
func.func private @boxed_expand_as(%self: !llvm.ptr, %other: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %like = llvm.load %other : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_spread(%view, %like) : (!llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// A status: a tensor has these sizes, of which one may be -1, and as many elements as the view.
func.func private @boxed_view_reshaped(%x: !llvm.ptr, %size: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %keeps = arith.constant -1 : i64
  %single = arith.constant 1 : i64
  %none = arith.constant 0 : i64
  %no = arith.constant false
  %yes = arith.constant true
  %count = func.call @boxed_length(%size) : (!llvm.ptr) -> i32
  %rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %all = arith.cmpi eq, %count, %rank : i32
  cf.assert %all, "shape"
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %left, %known = scf.for %i = %zero to %count step %one iter_args(%any = %no, %product = %single)
      -> (i1, i64) : i32 {
    %wanted = func.call @boxed_listed(%size, %i) : (!llvm.ptr, i32) -> i64
    %own = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %wide = arith.extsi %own : i32 to i64
    %same = arith.cmpi eq, %wide, %wanted : i64
    %is_any = arith.cmpi eq, %wanted, %keeps : i64
    %first = arith.xori %any, %yes : i1
    %may = arith.andi %is_any, %first : i1
    %fits = arith.ori %same, %may : i1
    cf.assert %fits, "shape"
    %more = arith.muli %product, %wanted : i64
    %next = arith.select %is_any, %product, %more : i64
    %either = arith.ori %any, %is_any : i1
    scf.yield %either, %next : i1, i64
  }
  %elements = func.call @boxed_count(%x) : (!llvm.ptr) -> i64
  %its = func.call @boxed_count(%out) : (!llvm.ptr) -> i64
  %as_many = arith.cmpi eq, %elements, %its : i64
  cf.assert %as_many, "shape"
  %some = arith.cmpi ne, %known, %none : i64
  %stated = arith.xori %left, %yes : i1
  %clear = arith.ori %some, %stated : i1
  cf.assert %clear, "shape"
  return %zero : i32
}

// view(self, size), reshape(self, size)
func.func private @boxed_reshape(%self: !llvm.ptr, %size: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %done = scf.if %right -> (i32) {
    %fits = func.call @boxed_view_reshaped(%x, %size, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %able : i32
  }
  %status = func.call @boxed_view_given(%done, %x, %view, %out, %yes)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// A status: there are as many elements, in the sizes of another tensor.
func.func private @boxed_view_as_other(%x: !llvm.ptr, %other: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %elements = func.call @boxed_count(%x) : (!llvm.ptr) -> i64
  %wanted = func.call @boxed_count(%other) : (!llvm.ptr) -> i64
  %as_many = arith.cmpi eq, %elements, %wanted : i64
  cf.assert %as_many, "shape"
  %rank = func.call @boxed_rank(%other) : (!llvm.ptr) -> i32
  %its = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %same = arith.cmpi eq, %rank, %its : i32
  cf.assert %same, "shape"
  %sizes = func.call @boxed_sizes(%other) : (!llvm.ptr) -> !llvm.ptr
  %fits = func.call @boxed_has_sizes(%out, %sizes, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i1
  cf.assert %fits, "shape"
  return %zero : i32
}

// view_as(self, other), reshape_as(self, other)
func.func private @boxed_view_as(%self: !llvm.ptr, %other_at: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %other = llvm.load %other_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %done = scf.if %right -> (i32) {
    %fits = func.call @boxed_view_as_other(%x, %other, %out)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %able : i32
  }
  %status = func.call @boxed_view_given(%done, %x, %view, %out, %yes)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// unsqueeze(self, dim)
func.func private @boxed_unsqueeze(%self: !llvm.ptr, %dim: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %one = arith.constant 1 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_unsqueeze(%view, %dim) : (!llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_unsqueeze(%view: !llvm.ptr, %dim: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %more = arith.addi %rank, %one : i32
  %place = func.call @boxed_place(%dim, %more) : (!llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  func.call @boxed_view_insert(%view, %place, %one, %zero) : (!llvm.ptr, i32, i32, i32) -> ()
  return %zero : i32
}

// The dimensions of size 1 in `mask` are dropped; the last one first. A negative mask is none.
func.func private @boxed_view_squeeze(%view: !llvm.ptr, %mask: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %there = arith.cmpi sge, %mask, %zero : i32
  cf.assert %there, "not compiled"
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  scf.for %k = %zero to %rank step %one : i32 {
    %ahead = arith.subi %rank, %k : i32
    %i = arith.subi %ahead, %one : i32
    %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %single = arith.cmpi eq, %size, %one : i32
    %bits = arith.shrui %mask, %i : i32
    %chosen = arith.trunci %bits : i32 to i1
    %gone = arith.andi %single, %chosen : i1
    scf.if %gone {
      func.call @boxed_view_erase(%view, %i) : (!llvm.ptr, i32) -> ()
    }
  }
  return %zero : i32
}

// squeeze(self), squeeze.dim(self, dim), squeeze.dims(self, dim)
func.func private @boxed_squeeze(%self: !llvm.ptr, %dims: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %null = llvm.mlir.zero : !llvm.ptr
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %all = llvm.icmp "eq" %dims, %null : !llvm.ptr
  %mask = scf.if %all -> (i32) {
    %every = arith.constant 0xffff : i32
    scf.yield %every : i32
  } else {
    %some = func.call @boxed_mask(%dims, %rank, %no) : (!llvm.ptr, i32, i1) -> i32
    scf.yield %some : i32
  }
  %done = func.call @boxed_view_squeeze(%view, %mask) : (!llvm.ptr, i32) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// flip(self, dims)
func.func private @boxed_flip(%self: !llvm.ptr, %dims: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %mask = func.call @boxed_mask(%dims, %rank, %no) : (!llvm.ptr, i32, i1) -> i32
  %done = func.call @boxed_view_flip(%view, %mask) : (!llvm.ptr, i32) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// The dimensions in `mask` run from their ends. A negative mask is none.
func.func private @boxed_view_flip(%view: !llvm.ptr, %mask: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %there = arith.cmpi sge, %mask, %zero : i32
  cf.assert %there, "not compiled"
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  scf.for %i = %zero to %rank step %one : i32 {
    %bits = arith.shrui %mask, %i : i32
    %chosen = arith.trunci %bits : i32 to i1
    scf.if %chosen {
      %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
      %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
      %last = arith.subi %size, %one : i32
      func.call @boxed_view_advance(%view, %i, %last) : (!llvm.ptr, i32, i32) -> ()
      %back = arith.subi %zero, %step : i32
      func.call @boxed_put(%steps, %i, %back) : (!llvm.ptr, i32, i32) -> ()
    }
  }
  return %zero : i32
}

// A place counted from either end, cut off at both.
func.func private @boxed_clamped(%place: i64, %low: i64, %size: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %negative = arith.cmpi slt, %place, %zero : i64
  %raised = arith.addi %place, %size : i64
  %counted = arith.select %negative, %raised, %place : i64
  %least = arith.maxsi %counted, %low : i64
  %found = arith.minsi %least, %size : i64
  return %found : i64
}

func.func private @boxed_ceil_div(%number: i64, %by: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %some = arith.cmpi sgt, %number, %zero : i64
  %less = arith.subi %number, %one : i64
  %whole = arith.divui %less, %by : i64
  %more = arith.addi %whole, %one : i64
  %count = arith.select %some, %more, %zero : i64
  return %count : i64
}

func.func private @boxed_view_slice(%view: !llvm.ptr, %dim: !llvm.ptr, %start_at: !llvm.ptr,
    %end_at: !llvm.ptr, %step_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i64
  %place = func.call @boxed_view_place(%view, %dim, %zero) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  %by = llvm.load %step_at : !llvm.ptr -> i64
  %forwards = arith.cmpi sgt, %by, %none : i64
  cf.assert %forwards, "not compiled"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %own = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
  %size = arith.extsi %own : i32 to i64
  %given_start = func.call @boxed_or(%start_at, %none) : (!llvm.ptr, i64) -> i64
  %given_end = func.call @boxed_or(%end_at, %size) : (!llvm.ptr, i64) -> i64
  %start = func.call @boxed_clamped(%given_start, %none, %size) : (i64, i64, i64) -> i64
  %end = func.call @boxed_clamped(%given_end, %start, %size) : (i64, i64, i64) -> i64
  %length = arith.subi %end, %start : i64
  %count = func.call @boxed_ceil_div(%length, %by) : (i64, i64) -> i64
  %short = arith.trunci %count : i64 to i32
  %first = arith.trunci %start : i64 to i32
  func.call @boxed_view_advance(%view, %place, %first) : (!llvm.ptr, i32, i32) -> ()
  %step = func.call @boxed_get(%steps, %place) : (!llvm.ptr, i32) -> i32
  %factor = arith.trunci %by : i64 to i32
  %wider = arith.muli %step, %factor : i32
  func.call @boxed_put(%sizes, %place, %short) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%steps, %place, %wider) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// slice.Tensor(self, dim, start, end, step)
func.func private @boxed_slice(%self: !llvm.ptr, %dim: !llvm.ptr, %start: !llvm.ptr, %end: !llvm.ptr,
    %step: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_slice(%view, %dim, %start, %end, %step)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_select(%view: !llvm.ptr, %dim: !llvm.ptr, %index_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %place = func.call @boxed_view_place(%view, %dim, %zero) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %size = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
  %index = func.call @boxed_place(%index_at, %size) : (!llvm.ptr, i32) -> i32
  %inside = arith.cmpi sge, %index, %zero : i32
  cf.assert %inside, "index"
  func.call @boxed_view_advance(%view, %place, %index) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_view_erase(%view, %place) : (!llvm.ptr, i32) -> ()
  return %zero : i32
}

// select.int(self, dim, index)
func.func private @boxed_select(%self: !llvm.ptr, %dim: !llvm.ptr, %index: !llvm.ptr,
    %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_select(%view, %dim, %index) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_narrow(%view: !llvm.ptr, %dim: !llvm.ptr, %start_at: !llvm.ptr,
    %length_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i64
  %place = func.call @boxed_view_place(%view, %dim, %zero) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %own = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
  %size = arith.extsi %own : i32 to i64
  %given = llvm.load %start_at : !llvm.ptr -> i64
  %length = llvm.load %length_at : !llvm.ptr -> i64
  %negative = arith.cmpi slt, %given, %none : i64
  %raised = arith.addi %given, %size : i64
  %start = arith.select %negative, %raised, %given : i64
  %within = arith.cmpi ule, %start, %size : i64
  cf.assert %within, "index"
  %left = arith.subi %size, %start : i64
  %fits = arith.cmpi ule, %length, %left : i64
  cf.assert %fits, "index"
  %first = arith.trunci %start : i64 to i32
  %count = arith.trunci %length : i64 to i32
  func.call @boxed_view_advance(%view, %place, %first) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_put(%sizes, %place, %count) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// narrow(self, dim, start, length)
func.func private @boxed_narrow(%self: !llvm.ptr, %dim: !llvm.ptr, %start: !llvm.ptr,
    %length: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_narrow(%view, %dim, %start, %length)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_diagonal(%view: !llvm.ptr, %offset_at: !llvm.ptr, %dim1: !llvm.ptr,
    %dim2: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0 : i64
  %a = func.call @boxed_view_place(%view, %dim1, %zero) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %b = func.call @boxed_view_place(%view, %dim2, %zero) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %lower = arith.minsi %a, %b : i32
  %higher = arith.maxsi %a, %b : i32
  %there = arith.cmpi sge, %lower, %zero : i32
  cf.assert %there, "not compiled"
  %two = arith.cmpi ne, %a, %b : i32
  cf.assert %two, "not compiled"
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %rows = func.call @boxed_get(%sizes, %a) : (!llvm.ptr, i32) -> i32
  %columns = func.call @boxed_get(%sizes, %b) : (!llvm.ptr, i32) -> i32
  %row_step = func.call @boxed_get(%steps, %a) : (!llvm.ptr, i32) -> i32
  %column_step = func.call @boxed_get(%steps, %b) : (!llvm.ptr, i32) -> i32
  %wide_rows = arith.extsi %rows : i32 to i64
  %wide_columns = arith.extsi %columns : i32 to i64
  %given = llvm.load %offset_at : !llvm.ptr -> i64
  %below = arith.subi %none, %wide_rows : i64
  %least = arith.maxsi %given, %below : i64
  %offset = arith.minsi %least, %wide_columns : i64
  %right = arith.maxsi %offset, %none : i64
  %negative = arith.minsi %offset, %none : i64
  %rows_left = arith.addi %wide_rows, %negative : i64
  %columns_left = arith.subi %wide_columns, %right : i64
  %length = arith.minsi %rows_left, %columns_left : i64
  %down = arith.subi %none, %negative : i64
  %count = arith.trunci %length : i64 to i32
  %by_rows = arith.trunci %down : i64 to i32
  %by_columns = arith.trunci %right : i64 to i32
  func.call @boxed_view_advance(%view, %a, %by_rows) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_view_advance(%view, %b, %by_columns) : (!llvm.ptr, i32, i32) -> ()
  func.call @boxed_view_erase(%view, %higher) : (!llvm.ptr, i32) -> ()
  func.call @boxed_view_erase(%view, %lower) : (!llvm.ptr, i32) -> ()
  %step = arith.addi %row_step, %column_step : i32
  func.call @boxed_view_append(%view, %count, %step) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// diagonal(self, offset, dim1, dim2)
func.func private @boxed_diagonal(%self: !llvm.ptr, %offset: !llvm.ptr, %dim1: !llvm.ptr,
    %dim2: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_diagonal(%view, %offset, %dim1, %dim2)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

func.func private @boxed_view_unfold(%view: !llvm.ptr, %dim: !llvm.ptr, %size_at: !llvm.ptr,
    %step_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %single = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %place = func.call @boxed_view_place(%view, %dim, %single) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %there = arith.cmpi sge, %place, %zero : i32
  cf.assert %there, "not compiled"
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %is_number = arith.cmpi eq, %rank, %zero : i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  scf.if %is_number {
    func.call @boxed_put(%sizes, %zero, %single) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%steps, %zero, %single) : (!llvm.ptr, i32, i32) -> ()
  }
  %own = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
  %step = func.call @boxed_get(%steps, %place) : (!llvm.ptr, i32) -> i32
  %wide = arith.extsi %own : i32 to i64
  %size = llvm.load %size_at : !llvm.ptr -> i64
  %by = llvm.load %step_at : !llvm.ptr -> i64
  %forwards = arith.cmpi sgt, %by, %none : i64
  cf.assert %forwards, "not compiled"
  %fits = arith.cmpi ule, %size, %wide : i64
  cf.assert %fits, "shape"
  %left = arith.subi %wide, %size : i64
  %whole = arith.divui %left, %by : i64
  %count = arith.addi %whole, %one : i64
  %short = arith.trunci %count : i64 to i32
  %factor = arith.trunci %by : i64 to i32
  %wider = arith.muli %step, %factor : i32
  %length = arith.trunci %size : i64 to i32
  scf.if %is_number {
  } else {
    func.call @boxed_put(%sizes, %place, %short) : (!llvm.ptr, i32, i32) -> ()
    func.call @boxed_put(%steps, %place, %wider) : (!llvm.ptr, i32, i32) -> ()
  }
  func.call @boxed_view_append(%view, %length, %step) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// unfold(self, dimension, size, step)
func.func private @boxed_unfold(%self: !llvm.ptr, %dim: !llvm.ptr, %size: !llvm.ptr,
    %step: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_unfold(%view, %dim, %size, %step)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// How many elements lie between the first and the last of a view, both counted; 0 for none.
func.func private @boxed_view_reach(%view: !llvm.ptr) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %single = arith.constant 1 : i64
  %yes = arith.constant true
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
  %sum, %some = scf.for %i = %zero to %rank step %one iter_args(%far = %single, %any = %yes)
      -> (i64, i1) : i32 {
    %size = func.call @boxed_get(%sizes, %i) : (!llvm.ptr, i32) -> i32
    %step = func.call @boxed_get(%steps, %i) : (!llvm.ptr, i32) -> i32
    %last = arith.subi %size, %one : i32
    %wide = arith.extsi %last : i32 to i64
    %wide_step = arith.extsi %step : i32 to i64
    %by = arith.muli %wide, %wide_step : i64
    %further = arith.addi %far, %by : i64
    %is_some = arith.cmpi sgt, %size, %zero : i32
    %all = arith.andi %any, %is_some : i1
    scf.yield %further, %all : i64, i1
  }
  %reach = arith.select %some, %sum, %none : i64
  return %reach : i64
}

// A status: other sizes and strides over the memory that a view lies in.
func.func private @boxed_view_strided(%view: !llvm.ptr, %size: !llvm.ptr, %stride: !llvm.ptr,
    %offset_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %limit = arith.constant 0x7fffffff : i64
  %most = arith.constant 16 : i32
  %count = func.call @boxed_length(%size) : (!llvm.ptr) -> i32
  %strides = func.call @boxed_length(%stride) : (!llvm.ptr) -> i32
  %as_many = arith.cmpi eq, %count, %strides : i32
  cf.assert %as_many, "shape"
  %few = arith.cmpi ule, %count, %most : i32
  cf.assert %few, "not compiled"
  %there = func.call @boxed_view_reach(%view) : (!llvm.ptr) -> i64
  %begin = func.call @boxed_or(%offset_at, %none) : (!llvm.ptr, i64) -> i64
  func.call @boxed_put(%view, %zero, %zero) : (!llvm.ptr, i32, i32) -> ()
  scf.for %i = %zero to %count step %one : i32 {
    %wide_size = func.call @boxed_listed(%size, %i) : (!llvm.ptr, i32) -> i64
    %wide_step = func.call @boxed_listed(%stride, %i) : (!llvm.ptr, i32) -> i64
    %known = arith.cmpi ule, %wide_size, %limit : i64
    cf.assert %known, "shape"
    %near = arith.cmpi ule, %wide_step, %limit : i64
    cf.assert %near, "shape"
    %short = arith.trunci %wide_size : i64 to i32
    %step = arith.trunci %wide_step : i64 to i32
    func.call @boxed_view_append(%view, %short, %step) : (!llvm.ptr, i32, i32) -> ()
  }
  %reach = func.call @boxed_view_reach(%view) : (!llvm.ptr) -> i64
  %known = arith.cmpi ule, %begin, %limit : i64
  cf.assert %known, "index"
  %nothing = arith.cmpi eq, %reach, %none : i64
  %end = arith.addi %begin, %reach : i64
  %inside = arith.cmpi sle, %end, %there : i64
  %fits = arith.ori %nothing, %inside : i1
  cf.assert %fits, "index"
  %first = arith.trunci %begin : i64 to i32
  func.call @boxed_put(%view, %one, %first) : (!llvm.ptr, i32, i32) -> ()
  return %zero : i32
}

// as_strided(self, size, stride, storage_offset)
func.func private @boxed_as_strided(%self: !llvm.ptr, %size: !llvm.ptr, %stride: !llvm.ptr,
    %offset: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %done = func.call @boxed_view_strided(%view, %size, %stride, %offset)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_viewed(%opened, %done, %x, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// Each dimension as two: how often it is repeated, and what is.
func.func private @boxed_view_repeat(%view: !llvm.ptr, %repeats: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i64
  %count = func.call @boxed_length(%repeats) : (!llvm.ptr) -> i32
  %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
  %enough = arith.cmpi uge, %count, %rank : i32
  cf.assert %enough, "shape"
  %its = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %same = arith.cmpi eq, %count, %its : i32
  cf.assert %same, "shape"
  %new = func.call @boxed_view_raise(%view, %count) : (!llvm.ptr, i32) -> i32
  %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
  %out_sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  scf.for %i = %zero to %count step %one : i32 {
    %place = arith.shli %i, %one : i32
    %own = func.call @boxed_get(%sizes, %place) : (!llvm.ptr, i32) -> i32
    %given = func.call @boxed_get(%out_sizes, %i) : (!llvm.ptr, i32) -> i32
    %times = func.call @boxed_listed(%repeats, %i) : (!llvm.ptr, i32) -> i64
    %some = arith.cmpi sge, %times, %none : i64
    cf.assert %some, "shape"
    %wide = arith.extsi %own : i32 to i64
    %all = arith.muli %times, %wide : i64
    %wanted = arith.extsi %given : i32 to i64
    %fits = arith.cmpi eq, %all, %wanted : i64
    cf.assert %fits, "shape"
    %short = arith.trunci %times : i64 to i32
    func.call @boxed_view_insert(%view, %place, %short, %zero) : (!llvm.ptr, i32, i32, i32) -> ()
  }
  return %zero : i32
}

// repeat(self, repeats)
func.func private @boxed_repeat(%self: !llvm.ptr, %repeats: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %done = scf.if %right -> (i32) {
    %fits = func.call @boxed_view_repeat(%view, %repeats, %out)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %able : i32
  }
  %status = func.call @boxed_view_given(%done, %x, %view, %out, %yes)
      : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// Writing to a view: the destination is `self`, and where the view is, `src`.

// A status: the destination is like `self`, and the view is all of the destination.
func.func private @boxed_scatter_open(%x: !llvm.ptr, %out: !llvm.ptr, %view: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %no = arith.constant false
  %opened = func.call @boxed_view_open(%x, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %able = func.call @boxed_first(%opened, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %like = func.call @boxed_view_like(%view, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    %rank = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
    %sizes = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
    %steps = func.call @boxed_view_steps(%view) : (!llvm.ptr) -> !llvm.ptr
    func.call @boxed_dense(%sizes, %rank, %steps) : (!llvm.ptr, i32, !llvm.ptr) -> ()
    scf.yield %like : i32
  } else {
    scf.yield %able : i32
  }
  return %status : i32
}

// A status: what is written has the dtype of `self` and the sizes of the view.
func.func private @boxed_scatter_fits(%x: !llvm.ptr, %src: !llvm.ptr, %view: !llvm.ptr) -> i32 {
  %same = func.call @boxed_same_dtype(%x, %src) : (!llvm.ptr, !llvm.ptr) -> i1
  cf.assert %same, "not compiled"
  %like = func.call @boxed_view_like(%view, %src) : (!llvm.ptr, !llvm.ptr) -> i32
  return %like : i32
}

func.func private @boxed_scattered(%opened: i32, %done: i32, %x: !llvm.ptr, %src: !llvm.ptr,
    %view: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %no = arith.constant false
  %movable = func.call @boxed_movable(%src, %no) : (!llvm.ptr, i1) -> i32
  %both = func.call @boxed_first(%opened, %done) : (i32, i32) -> i32
  %able = func.call @boxed_first(%both, %movable) : (i32, i32) -> i32
  %right = arith.cmpi eq, %able, %zero : i32
  %status = scf.if %right -> (i32) {
    %fits = func.call @boxed_scatter_fits(%x, %src, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %good = arith.cmpi eq, %fits, %zero : i32
    scf.if %good {
      func.call @boxed_scatter_move(%x, %src, %view, %out)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    }
    scf.yield %fits : i32
  } else {
    scf.yield %able : i32
  }
  return %status : i32
}

func.func private @boxed_scatter_move(%x: !llvm.ptr, %src: !llvm.ptr, %view: !llvm.ptr,
    %out: !llvm.ptr) {
  %no = arith.constant false
  %room = arith.constant 66 : i32
  %all = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %to = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %opened = func.call @boxed_view_open(%x, %no, %all) : (!llvm.ptr, i1, !llvm.ptr) -> i32
  func.call @boxed_view_read(%data, %all, %to, %width) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  func.call @boxed_view_write(%src, %view, %to) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  return
}

// slice_scatter(self, src, dim, start, end, step)
func.func private @boxed_slice_scatter(%self: !llvm.ptr, %src_at: !llvm.ptr, %dim: !llvm.ptr,
    %start: !llvm.ptr, %end: !llvm.ptr, %step: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %src = llvm.load %src_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_scatter_open(%x, %out, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %done = func.call @boxed_view_slice(%view, %dim, %start, %end, %step)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_scattered(%opened, %done, %x, %src, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// select_scatter(self, src, dim, index)
func.func private @boxed_select_scatter(%self: !llvm.ptr, %src_at: !llvm.ptr, %dim: !llvm.ptr,
    %index: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %src = llvm.load %src_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_scatter_open(%x, %out, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %done = func.call @boxed_view_select(%view, %dim, %index) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_scattered(%opened, %done, %x, %src, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// diagonal_scatter(self, src, offset, dim1, dim2)
func.func private @boxed_diagonal_scatter(%self: !llvm.ptr, %src_at: !llvm.ptr, %offset: !llvm.ptr,
    %dim1: !llvm.ptr, %dim2: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %src = llvm.load %src_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %opened = func.call @boxed_scatter_open(%x, %out, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %done = func.call @boxed_view_diagonal(%view, %offset, %dim1, %dim2)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_scattered(%opened, %done, %x, %src, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}

// as_strided_scatter(self, src, size, stride, storage_offset): of a tensor without gaps
func.func private @boxed_strided_scatter(%self: !llvm.ptr, %src_at: !llvm.ptr, %size: !llvm.ptr,
    %stride: !llvm.ptr, %offset: !llvm.ptr, %out_at: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %room = arith.constant 66 : i32
  %view = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %src = llvm.load %src_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %dense = func.call @boxed_movable(%x, %yes) : (!llvm.ptr, i1) -> i32
  %like = func.call @boxed_scatter_open(%x, %out, %view) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %opened = func.call @boxed_first(%dense, %like) : (i32, i32) -> i32
  %done = func.call @boxed_view_strided(%view, %size, %stride, %offset)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  %status = func.call @boxed_scattered(%opened, %done, %x, %src, %view, %out)
      : (i32, i32, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
  return %status : i32
}
