// What a mask chooses between, or fills: whole entry points. The text of promoted.mlir, whose functions
// these use, stands in front of this one.

// A status: a mask is one; `bytes` are masks too, where that is said.
func.func private @boxed_is_mask(%mask: !llvm.ptr, %bytes: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %bool = arith.constant 11 : i32
  %code = func.call @boxed_dtype(%mask) : (!llvm.ptr) -> i32
  %is_bool = arith.cmpi eq, %code, %bool : i32
  %is_byte = arith.cmpi eq, %code, %zero : i32
  %allowed = arith.andi %is_byte, %bytes : i1
  %known = arith.ori %is_bool, %allowed : i1
  cf.assert %known, "not compiled"
  return %zero : i32
}

// A status: the destination has the sizes that tensors are broadcast to, whose `views` it has then.
func.func private @boxed_broadcast(%views: !llvm.ptr, %count: i32, %out: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %room = arith.constant 66 : i32
  %no = arith.constant false
  %rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %highest = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %at = arith.muli %i, %room : i32
    %own = func.call @boxed_get(%views, %at) : (!llvm.ptr, i32) -> i32
    %next = arith.maxui %own, %so_far : i32
    scf.yield %next : i32
  }
  %same = arith.cmpi eq, %highest, %rank : i32
  cf.assert %same, "shape"
  scf.for %d = %zero to %rank step %one : i32 {
    %wanted = func.call @boxed_get(%sizes, %d) : (!llvm.ptr, i32) -> i32
    %found = scf.for %i = %zero to %count step %one iter_args(%so_far = %no) -> (i1) : i32 {
      %at = arith.muli %i, %room : i32
      %view = llvm.getelementptr %views[%at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %own = func.call @boxed_view_rank(%view) : (!llvm.ptr) -> i32
      %its = func.call @boxed_view_sizes(%view) : (!llvm.ptr) -> !llvm.ptr
      %skipped = arith.subi %rank, %own : i32
      %place = arith.subi %d, %skipped : i32
      %there = arith.cmpi sge, %place, %zero : i32
      %size = scf.if %there -> (i32) {
        %known = func.call @boxed_get(%its, %place) : (!llvm.ptr, i32) -> i32
        scf.yield %known : i32
      } else {
        scf.yield %one : i32
      }
      %equal = arith.cmpi eq, %size, %wanted : i32
      %next = arith.ori %equal, %so_far : i1
      scf.yield %next : i1
    }
    cf.assert %found, "shape"
  }
  %all = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %at = arith.muli %i, %room : i32
    %view = llvm.getelementptr %views[%at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %this = func.call @boxed_view_spread(%view, %out) : (!llvm.ptr, !llvm.ptr) -> i32
    %next = func.call @boxed_first(%so_far, %this) : (i32, i32) -> i32
    scf.yield %next : i32
  }
  return %all : i32
}

// A status: tensors can be moved, and `views` are all of them.
func.func private @boxed_views_open(%tensors: !llvm.ptr, %count: i32, %views: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %room = arith.constant 66 : i32
  %all = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %tensor = func.call @boxed_slot(%tensors, %i) : (!llvm.ptr, i32) -> !llvm.ptr
    %at = arith.muli %i, %room : i32
    %view = llvm.getelementptr %views[%at] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %this = func.call @boxed_view_open(%tensor, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
    %next = func.call @boxed_first(%so_far, %this) : (i32, i32) -> i32
    scf.yield %next : i32
  }
  return %all : i32
}

// A status: a destination lies without gaps, is of the dtype that two tensors are promoted to, and has
// the sizes that these and a condition, the first of three, are broadcast to.
func.func private @boxed_where_fits(%tensors: !llvm.ptr, %views: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %most = arith.constant 16 : i32
  %other = arith.constant 15 : i32
  %condition = func.call @boxed_slot(%tensors, %zero) : (!llvm.ptr, i32) -> !llvm.ptr
  %x = func.call @boxed_slot(%tensors, %one) : (!llvm.ptr, i32) -> !llvm.ptr
  %y = func.call @boxed_slot(%tensors, %two) : (!llvm.ptr, i32) -> !llvm.ptr
  %is_mask = func.call @boxed_is_mask(%condition, %yes) : (!llvm.ptr, i1) -> i32
  %movable = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %both = func.call @boxed_first(%is_mask, %movable) : (i32, i32) -> i32
  %right = arith.cmpi eq, %both, %zero : i32
  %status = scf.if %right -> (i32) {
    %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
    %a = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
    %b = func.call @boxed_dtype(%y) : (!llvm.ptr) -> i32
    %same = arith.cmpi eq, %a, %b : i32
    %common = scf.if %same -> (i1) {
      %own = arith.cmpi eq, %a, %code : i32
      scf.yield %own : i1
    } else {
      %first = func.call @boxed_order(%a) : (i32) -> i32
      %second = func.call @boxed_order(%b) : (i32) -> i32
      %last = arith.maxui %first, %second : i32
      %known = arith.cmpi ult, %last, %other : i32
      cf.assert %known, "not compiled"
      %pair = llvm.getelementptr %tensors[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
      %promotes = func.call @boxed_promotes(%pair, %two, %code, %most)
          : (!llvm.ptr, i32, i32, i32) -> i1
      scf.yield %promotes : i1
    }
    cf.assert %common, "type"
    %fits = func.call @boxed_broadcast(%views, %three, %out) : (!llvm.ptr, i32, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %both : i32
  }
  return %status : i32
}

// An element of a view of a mask, counted row by row.
func.func private @boxed_view_flag(%mask: !llvm.ptr, %view: !llvm.ptr, %number: i32) -> i1 {
  %off = arith.constant 0 : i8
  %place = func.call @boxed_digits(%number, %view) : (i32, !llvm.ptr) -> i32
  %data = llvm.load %mask : !llvm.ptr -> !llvm.ptr
  %at = llvm.getelementptr %data[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %byte = llvm.load %at : !llvm.ptr -> i8
  %is_on = arith.cmpi ne, %byte, %off : i8
  return %is_on : i1
}

// Writes an element of a view, counted row by row, to a place in the destination, in its dtype.
func.func private @boxed_view_put(%x: !llvm.ptr, %view: !llvm.ptr, %number: i32, %out: !llvm.ptr,
    %place: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %cell = llvm.alloca %one x !value : (i32) -> !llvm.ptr
  %from_code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %from_width = func.call @boxed_width(%from_code) : (i32) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %target = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %far = func.call @boxed_digits(%number, %view) : (i32, !llvm.ptr) -> i32
  %from = func.call @boxed_at(%data, %far, %from_width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  %to = func.call @boxed_at(%target, %place, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  %same = arith.cmpi eq, %from_code, %code : i32
  scf.if %same {
    func.call @boxed_row(%to, %zero, %from, %zero, %one, %width)
        : (!llvm.ptr, i32, !llvm.ptr, i32, i32, i32) -> ()
  } else {
    func.call @boxed_read(%cell, %x, %from) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    func.call @boxed_write(%cell, %code, %to) : (!llvm.ptr, i32, !llvm.ptr) -> ()
  }
  return
}

// where(condition, self, other)
func.func private @boxed_where(%condition: !llvm.ptr, %self: !llvm.ptr, %other: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %room = arith.constant 198 : i32
  %tensors = llvm.alloca %three x !llvm.ptr : (i32) -> !llvm.ptr
  %views = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %mask = llvm.load %condition : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %y = llvm.load %other : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %second = llvm.getelementptr %tensors[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %third = llvm.getelementptr %tensors[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %mask, %tensors : !llvm.ptr, !llvm.ptr
  llvm.store %x, %second : !llvm.ptr, !llvm.ptr
  llvm.store %y, %third : !llvm.ptr, !llvm.ptr
  %opened = func.call @boxed_views_open(%tensors, %three, %views) : (!llvm.ptr, i32, !llvm.ptr) -> i32
  %right = arith.cmpi eq, %opened, %zero : i32
  %status = scf.if %right -> (i32) {
    %fits = func.call @boxed_where_fits(%tensors, %views, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %opened : i32
  }
  %good = arith.cmpi eq, %status, %zero : i32
  scf.if %good {
    %x_view = llvm.getelementptr %views[66] : (!llvm.ptr) -> !llvm.ptr, i32
    %y_view = llvm.getelementptr %views[132] : (!llvm.ptr) -> !llvm.ptr, i32
    %wide = func.call @boxed_count(%out) : (!llvm.ptr) -> i64
    %count = arith.trunci %wide : i64 to i32
    scf.for %i = %zero to %count step %one : i32 {
      %is_on = func.call @boxed_view_flag(%mask, %views, %i) : (!llvm.ptr, !llvm.ptr, i32) -> i1
      %tensor = arith.select %is_on, %x, %y : !llvm.ptr
      %view = arith.select %is_on, %x_view, %y_view : !llvm.ptr
      func.call @boxed_view_put(%tensor, %view, %i, %out, %i)
          : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i32) -> ()
    }
  }
  return %status : i32
}

// A status: tensor, mask and destination go together, and the source has as many elements as are taken.
func.func private @boxed_masked_fits(%x: !llvm.ptr, %mask: !llvm.ptr, %views: !llvm.ptr,
    %source: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %is_mask = func.call @boxed_is_mask(%mask, %no) : (!llvm.ptr, i1) -> i32
  %target = func.call @boxed_view_target(%x, %out) : (!llvm.ptr, !llvm.ptr) -> i32
  %both = func.call @boxed_first(%is_mask, %target) : (i32, i32) -> i32
  %right = arith.cmpi eq, %both, %zero : i32
  %status = scf.if %right -> (i32) {
    %same = func.call @boxed_same_dtype(%x, %source) : (!llvm.ptr, !llvm.ptr) -> i1
    cf.assert %same, "not compiled"
    %like = func.call @boxed_broadcast(%views, %two, %out) : (!llvm.ptr, i32, !llvm.ptr) -> i32
    scf.yield %like : i32
  } else {
    scf.yield %both : i32
  }
  %good = arith.cmpi eq, %status, %zero : i32
  scf.if %good {
    %view = llvm.getelementptr %views[66] : (!llvm.ptr) -> !llvm.ptr, i32
    %wide = func.call @boxed_count(%out) : (!llvm.ptr) -> i64
    %count = arith.trunci %wide : i64 to i32
    %taken = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero) -> (i32) : i32 {
      %is_on = func.call @boxed_view_flag(%mask, %view, %i) : (!llvm.ptr, !llvm.ptr, i32) -> i1
      %more = arith.extui %is_on : i1 to i32
      %next = arith.addi %so_far, %more : i32
      scf.yield %next : i32
    }
    %all = func.call @boxed_count(%source) : (!llvm.ptr) -> i64
    %needed = arith.extui %taken : i32 to i64
    %enough = arith.cmpi sge, %all, %needed : i64
    cf.assert %enough, "shape"
  }
  return %status : i32
}

// masked_scatter(self, mask, source)
func.func private @boxed_masked_scatter(%self: !llvm.ptr, %mask_at: !llvm.ptr, %source_at: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %room = arith.constant 198 : i32
  %tensors = llvm.alloca %three x !llvm.ptr : (i32) -> !llvm.ptr
  %views = llvm.alloca %room x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %mask = llvm.load %mask_at : !llvm.ptr -> !llvm.ptr
  %source = llvm.load %source_at : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %second = llvm.getelementptr %tensors[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %third = llvm.getelementptr %tensors[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %x, %tensors : !llvm.ptr, !llvm.ptr
  llvm.store %mask, %second : !llvm.ptr, !llvm.ptr
  llvm.store %source, %third : !llvm.ptr, !llvm.ptr
  %opened = func.call @boxed_views_open(%tensors, %three, %views) : (!llvm.ptr, i32, !llvm.ptr) -> i32
  %right = arith.cmpi eq, %opened, %zero : i32
  %status = scf.if %right -> (i32) {
    %fits = func.call @boxed_masked_fits(%x, %mask, %views, %source, %out)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    scf.yield %fits : i32
  } else {
    scf.yield %opened : i32
  }
  %good = arith.cmpi eq, %status, %zero : i32
  scf.if %good {
    %view = llvm.getelementptr %views[66] : (!llvm.ptr) -> !llvm.ptr, i32
    %source_view = llvm.getelementptr %views[132] : (!llvm.ptr) -> !llvm.ptr, i32
    %wide = func.call @boxed_count(%out) : (!llvm.ptr) -> i64
    %count = arith.trunci %wide : i64 to i32
    %taken = scf.for %i = %zero to %count step %one iter_args(%next = %zero) -> (i32) : i32 {
      %is_on = func.call @boxed_view_flag(%mask, %view, %i) : (!llvm.ptr, !llvm.ptr, i32) -> i1
      %tensor = arith.select %is_on, %source, %x : !llvm.ptr
      %its = arith.select %is_on, %source_view, %views : !llvm.ptr
      %number = arith.select %is_on, %next, %i : i32
      func.call @boxed_view_put(%tensor, %its, %number, %out, %i)
          : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i32) -> ()
      %more = arith.extui %is_on : i1 to i32
      %following = arith.addi %next, %more : i32
      scf.yield %following : i32
    }
  }
  return %status : i32
}
