// Operators that only move elements: whole entry points, for tensors of every rank up to 16 and of
// every dtype of 1, 2, 4, 8 or 16 bytes. Lists of tensors are as long as they are.
//
// What is wrong becomes the status that `cf.assert` names, before anything is written.
// The text of boxed.mlir, whose types and functions these use, stands in front of this one.

// A status: there is a tensor, of at most 16 dimensions, with elements that can be moved; one that is
// `written` lies without gaps.
func.func private @boxed_movable(%tensor: !llvm.ptr, %written: i1) -> i32 {
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  cf.assert %there, "type"
  %zero = arith.constant 0 : i32
  %most = arith.constant 16 : i32
  %eight = arith.constant 8 : i32
  %rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
  %low = arith.cmpi ule, %rank, %most : i32
  cf.assert %low, "not compiled"
  %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %known = arith.cmpi ne, %width, %zero : i32
  cf.assert %known, "not compiled"
  %word = arith.shli %code, %eight : i32
  %status = scf.if %written -> (i32) {
    %dense = func.call @boxed_destination(%tensor, %word, %rank) : (!llvm.ptr, i32, i32) -> i32
    scf.yield %dense : i32
  } else {
    scf.yield %zero : i32
  }
  return %status : i32
}

// The bytes of an element; 0 where it is of no such dtype. Four bits for each dtype say which.
func.func private @boxed_width(%code: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %sixteen = arith.constant 16 : i32
  %zero = arith.constant 0 : i32
  %table = arith.constant 0x2000154343243211 : i64
  %known = arith.cmpi ult, %code, %sixteen : i32
  %place = arith.shli %code, %two : i32
  %shift = arith.extui %place : i32 to i64
  %last = arith.constant 63 : i64
  %inside = arith.andi %shift, %last : i64
  %moved = arith.shrui %table, %inside : i64
  %low = arith.trunci %moved : i64 to i32
  %mask = arith.constant 15 : i32
  %power = arith.andi %low, %mask : i32
  %double = arith.shli %one, %power : i32
  %bytes = arith.shrui %double, %one : i32
  %width = arith.select %known, %bytes, %zero : i32
  return %width : i32
}

// A dimension counted from either end; `highest` is how many there are. -1 for one that is not there.
func.func private @boxed_place(%value: !llvm.ptr, %highest: i32) -> i32 {
  %dim = llvm.load %value : !llvm.ptr -> i64
  %place = func.call @boxed_place_of(%dim, %highest) : (i64, i32) -> i32
  return %place : i32
}

func.func private @boxed_place_of(%dim: i64, %highest: i32) -> i32 {
  %zero = arith.constant 0 : i64
  %count = arith.extui %highest : i32 to i64
  %negative = arith.cmpi slt, %dim, %zero : i64
  %raised = arith.addi %dim, %count : i64
  %place = arith.select %negative, %raised, %dim : i64
  %there = arith.cmpi ult, %place, %count : i64
  %none = arith.constant -1 : i64
  %found = arith.select %there, %place, %none : i64
  %result = arith.trunci %found : i64 to i32
  return %result : i32
}

// A row of elements of `width` bytes, with steps in elements.
func.func private @boxed_row(%to: !llvm.ptr, %to_step: i32, %from: !llvm.ptr, %from_step: i32,
    %count: i32, %width: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %bytes = arith.index_castui %width : i32 to index
  scf.index_switch %bytes
  case 1 {
    scf.for %i = %zero to %count step %one : i32 {
      %a = arith.muli %i, %from_step : i32
      %b = arith.muli %i, %to_step : i32
      %read = llvm.getelementptr %from[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i8
      %written = llvm.getelementptr %to[%b] : (!llvm.ptr, i32) -> !llvm.ptr, i8
      %element = llvm.load %read : !llvm.ptr -> i8
      llvm.store %element, %written : i8, !llvm.ptr
    }
    scf.yield
  }
  case 2 {
    scf.for %i = %zero to %count step %one : i32 {
      %a = arith.muli %i, %from_step : i32
      %b = arith.muli %i, %to_step : i32
      %read = llvm.getelementptr %from[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i16
      %written = llvm.getelementptr %to[%b] : (!llvm.ptr, i32) -> !llvm.ptr, i16
      %element = llvm.load %read : !llvm.ptr -> i16
      llvm.store %element, %written : i16, !llvm.ptr
    }
    scf.yield
  }
  case 4 {
    scf.for %i = %zero to %count step %one : i32 {
      %a = arith.muli %i, %from_step : i32
      %b = arith.muli %i, %to_step : i32
      %read = llvm.getelementptr %from[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %written = llvm.getelementptr %to[%b] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %element = llvm.load %read : !llvm.ptr -> i32
      llvm.store %element, %written : i32, !llvm.ptr
    }
    scf.yield
  }
  case 8 {
    scf.for %i = %zero to %count step %one : i32 {
      %a = arith.muli %i, %from_step : i32
      %b = arith.muli %i, %to_step : i32
      %read = llvm.getelementptr %from[%a] : (!llvm.ptr, i32) -> !llvm.ptr, i64
      %written = llvm.getelementptr %to[%b] : (!llvm.ptr, i32) -> !llvm.ptr, i64
      %element = llvm.load %read : !llvm.ptr -> i64
      llvm.store %element, %written : i64, !llvm.ptr
    }
    scf.yield
  }
  case 16 {
    scf.for %i = %zero to %count step %one : i32 {
      %a = arith.muli %i, %from_step : i32
      %b = arith.muli %i, %to_step : i32
      %read = llvm.getelementptr %from[%a] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x i64>
      %written = llvm.getelementptr %to[%b] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x i64>
      %read_more = llvm.getelementptr %read[1] : (!llvm.ptr) -> !llvm.ptr, i64
      %written_more = llvm.getelementptr %written[1] : (!llvm.ptr) -> !llvm.ptr, i64
      %element = llvm.load %read : !llvm.ptr -> i64
      %more = llvm.load %read_more : !llvm.ptr -> i64
      llvm.store %element, %written : i64, !llvm.ptr
      llvm.store %more, %written_more : i64, !llvm.ptr
    }
    scf.yield
  }
  default {
  }
  return
}

// Elements of `rank` dimensions; a size below 1 is none.
func.func private @boxed_move(%to: !llvm.ptr, %to_steps: !llvm.ptr, %from: !llvm.ptr,
    %from_steps: !llvm.ptr, %sizes: !llvm.ptr, %rank: i32, %width: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %is_single = arith.cmpi eq, %rank, %zero : i32
  %last = arith.subi %rank, %one : i32
  %outer = arith.select %is_single, %zero, %last : i32
  %count, %to_step, %from_step = scf.if %is_single -> (i32, i32, i32) {
    scf.yield %one, %zero, %zero : i32, i32, i32
  } else {
    %size_at = llvm.getelementptr %sizes[%last] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %to_at = llvm.getelementptr %to_steps[%last] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %from_at = llvm.getelementptr %from_steps[%last] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %size_at : !llvm.ptr -> i32
    %a = llvm.load %to_at : !llvm.ptr -> i32
    %b = llvm.load %from_at : !llvm.ptr -> i32
    scf.yield %size, %a, %b : i32, i32, i32
  }
  %rows = scf.for %i = %zero to %outer step %one iter_args(%so_far = %one) -> (i32) : i32 {
    %at = llvm.getelementptr %sizes[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %at : !llvm.ptr -> i32
    %least = arith.maxsi %size, %zero : i32
    %next = arith.muli %so_far, %least : i32
    scf.yield %next : i32
  }
  scf.for %row = %zero to %rows step %one : i32 {
    %a:3 = scf.for %i = %zero to %outer step %one
        iter_args(%rest = %row, %t = %zero, %f = %zero) -> (i32, i32, i32) : i32 {
      %ahead = arith.subi %outer, %i : i32
      %dim = arith.subi %ahead, %one : i32
      %size_at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %to_at = llvm.getelementptr %to_steps[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %from_at = llvm.getelementptr %from_steps[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %size = llvm.load %size_at : !llvm.ptr -> i32
      %to_by = llvm.load %to_at : !llvm.ptr -> i32
      %from_by = llvm.load %from_at : !llvm.ptr -> i32
      %digit = arith.remui %rest, %size : i32
      %left = arith.divui %rest, %size : i32
      %more_t = arith.muli %digit, %to_by : i32
      %more_f = arith.muli %digit, %from_by : i32
      %next_t = arith.addi %t, %more_t : i32
      %next_f = arith.addi %f, %more_f : i32
      scf.yield %left, %next_t, %next_f : i32, i32, i32
    }
    %written = func.call @boxed_at(%to, %a#1, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    %read = func.call @boxed_at(%from, %a#2, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
    func.call @boxed_row(%written, %to_step, %read, %from_step, %count, %width)
        : (!llvm.ptr, i32, !llvm.ptr, i32, i32, i32) -> ()
  }
  return
}

// The address of an element.
func.func private @boxed_at(%base: !llvm.ptr, %element: i32, %width: i32) -> !llvm.ptr {
  %bytes = arith.muli %element, %width : i32
  %at = llvm.getelementptr %base[%bytes] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  return %at : !llvm.ptr
}

func.func private @boxed_sizes(%tensor: !llvm.ptr) -> !llvm.ptr {
  %at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %list = llvm.load %at : !llvm.ptr -> !llvm.ptr
  return %list : !llvm.ptr
}

func.func private @boxed_strides(%tensor: !llvm.ptr) -> !llvm.ptr {
  %at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %list = llvm.load %at : !llvm.ptr -> !llvm.ptr
  return %list : !llvm.ptr
}

// `list` without its element `dim`, where that is one of `rank`.
func.func private @boxed_without(%list: !llvm.ptr, %dim: i32, %rank: i32, %room: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %zero to %rank step %one : i32 {
    %behind = arith.cmpi sgt, %i, %dim : i32
    %is_it = arith.cmpi eq, %i, %dim : i32
    %before = arith.subi %i, %one : i32
    %place = arith.select %behind, %before, %i : i32
    scf.if %is_it {
    } else {
      %from = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %to = llvm.getelementptr %room[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %number = llvm.load %from : !llvm.ptr -> i32
      llvm.store %number, %to : i32, !llvm.ptr
    }
  }
  return
}

// A part of `cat` without elements, of one dimension, is none beside tensors of others; `all` parts of
// other operators are some.
func.func private @boxed_is_nothing(%part: !llvm.ptr, %rank: i32, %all: i1) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %own = func.call @boxed_rank(%part) : (!llvm.ptr) -> i32
  %is_list = arith.cmpi eq, %own, %one : i32
  %other = arith.cmpi ne, %rank, %one : i32
  %odd = arith.andi %is_list, %other : i1
  %no = arith.constant false
  %may = arith.select %all, %no, %odd : i1
  %nothing = scf.if %may -> (i1) {
    %sizes = func.call @boxed_sizes(%part) : (!llvm.ptr) -> !llvm.ptr
    %size = llvm.load %sizes : !llvm.ptr -> i32
    %empty = arith.cmpi eq, %size, %zero : i32
    scf.yield %empty : i1
  } else {
    scf.yield %may : i1
  }
  return %nothing : i1
}

// A status: the parts are what lies along `dim` of the whole, one behind the other; those of `new`
// lack it. The parts are `written`, or the whole.
func.func private @boxed_check_parts(%list: !llvm.ptr, %count: i32, %whole: !llvm.ptr, %dim: i32,
    %new: i1, %written: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %other = arith.xori %written, %yes : i1
  %right = func.call @boxed_movable(%whole, %other) : (!llvm.ptr, i1) -> i32
  %is_right = arith.cmpi eq, %right, %zero : i32
  %status = scf.if %is_right -> (i32) {
    %checked = func.call @boxed_check_each(%list, %count, %whole, %dim, %new, %written)
        : (!llvm.ptr, i32, !llvm.ptr, i32, i1, i1) -> i32
    scf.yield %checked : i32
  } else {
    scf.yield %right : i32
  }
  return %status : i32
}

func.func private @boxed_check_each(%list: !llvm.ptr, %count: i32, %whole: !llvm.ptr, %dim: i32,
    %new: i1, %written: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %yes = arith.constant true
  %there = arith.cmpi sge, %dim, %zero : i32
  cf.assert %there, "not compiled"
  %rank = func.call @boxed_rank(%whole) : (!llvm.ptr) -> i32
  %dtype = func.call @boxed_dtype(%whole) : (!llvm.ptr) -> i32
  %sizes = func.call @boxed_sizes(%whole) : (!llvm.ptr) -> !llvm.ptr
  %minus = arith.extui %new : i1 to i32
  %lower = arith.subi %rank, %minus : i32
  %every = arith.ori %new, %written : i1
  %all:2 = scf.for %i = %zero to %count step %one iter_args(%so_far = %zero, %held = %zero)
      -> (i32, i32) : i32 {
    %at = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    %part = llvm.load %at : !llvm.ptr -> !llvm.ptr
    %right = func.call @boxed_movable(%part, %written) : (!llvm.ptr, i1) -> i32
    %good = arith.cmpi eq, %right, %zero : i32
    %extent = scf.if %good -> (i32) {
      %own = func.call @boxed_dtype(%part) : (!llvm.ptr) -> i32
      %same = arith.cmpi eq, %own, %dtype : i32
      cf.assert %same, "not compiled"
      %none = func.call @boxed_is_nothing(%part, %lower, %every) : (!llvm.ptr, i32, i1) -> i1
      %found = scf.if %none -> (i32) {
        scf.yield %zero : i32
      } else {
        %its = func.call @boxed_rank(%part) : (!llvm.ptr) -> i32
        %fits = arith.cmpi eq, %its, %lower : i32
        cf.assert %fits, "shape"
        %mine = func.call @boxed_sizes(%part) : (!llvm.ptr) -> !llvm.ptr
        %size = scf.for %d = %zero to %rank step %one iter_args(%e = %one) -> (i32) : i32 {
          %behind = arith.cmpi sgt, %d, %dim : i32
          %moved = arith.andi %behind, %new : i1
          %by = arith.extui %moved : i1 to i32
          %place = arith.subi %d, %by : i32
          %is_it = arith.cmpi eq, %d, %dim : i32
          %gone = arith.andi %is_it, %new : i1
          %next = scf.if %gone -> (i32) {
            scf.yield %e : i32
          } else {
            %a = llvm.getelementptr %mine[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
            %b = llvm.getelementptr %sizes[%d] : (!llvm.ptr, i32) -> !llvm.ptr, i32
            %one_size = llvm.load %a : !llvm.ptr -> i32
            %wanted = llvm.load %b : !llvm.ptr -> i32
            %equal = arith.cmpi eq, %one_size, %wanted : i32
            %agrees = arith.ori %equal, %is_it : i1
            cf.assert %agrees, "shape"
            %kept = arith.select %is_it, %one_size, %e : i32
            scf.yield %kept : i32
          }
          scf.yield %next : i32
        }
        scf.yield %size : i32
      }
      scf.yield %found : i32
    } else {
      scf.yield %zero : i32
    }
    %sum = arith.addi %so_far, %extent : i32
    %first = arith.cmpi eq, %held, %zero : i32
    %kept = arith.select %first, %right, %held : i32
    scf.yield %sum, %kept : i32, i32
  }
  %at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %wanted = llvm.load %at : !llvm.ptr -> i32
  %whole_is = arith.cmpi eq, %wanted, %all#0 : i32
  %failed = arith.cmpi ne, %all#1, %zero : i32
  %covered = arith.ori %whole_is, %failed : i1
  cf.assert %covered, "shape"
  return %all#1 : i32
}

// Checks parts and moves them: from them where the whole is written, to them where they are.
func.func private @boxed_move_parts(%list: !llvm.ptr, %count: i32, %whole: !llvm.ptr, %dim: i32,
    %new: i1, %written: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %most = arith.constant 16 : i32
  %room = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  %status = func.call @boxed_check_parts(%list, %count, %whole, %dim, %new, %written)
      : (!llvm.ptr, i32, !llvm.ptr, i32, i1, i1) -> i32
  %right = arith.cmpi eq, %status, %zero : i32
  scf.if %right {
    %rank = func.call @boxed_rank(%whole) : (!llvm.ptr) -> i32
    %code = func.call @boxed_dtype(%whole) : (!llvm.ptr) -> i32
    %width = func.call @boxed_width(%code) : (i32) -> i32
    %strides = func.call @boxed_strides(%whole) : (!llvm.ptr) -> !llvm.ptr
    %data = llvm.load %whole : !llvm.ptr -> !llvm.ptr
    %step_at = llvm.getelementptr %strides[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %step = llvm.load %step_at : !llvm.ptr -> i32
    %minus = arith.extui %new : i1 to i32
    %lower = arith.subi %rank, %minus : i32
    %every = arith.ori %new, %written : i1
    %gone = arith.select %new, %dim, %rank : i32
    func.call @boxed_without(%strides, %gone, %rank, %room)
        : (!llvm.ptr, i32, i32, !llvm.ptr) -> ()
    %end = scf.for %i = %zero to %count step %one iter_args(%place = %zero) -> (i32) : i32 {
      %at = llvm.getelementptr %list[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
      %part = llvm.load %at : !llvm.ptr -> !llvm.ptr
      %none = func.call @boxed_is_nothing(%part, %lower, %every) : (!llvm.ptr, i32, i1) -> i1
      %next = scf.if %none -> (i32) {
        scf.yield %place : i32
      } else {
        %sizes = func.call @boxed_sizes(%part) : (!llvm.ptr) -> !llvm.ptr
        %its = func.call @boxed_strides(%part) : (!llvm.ptr) -> !llvm.ptr
        %its_data = llvm.load %part : !llvm.ptr -> !llvm.ptr
        %offset = arith.muli %place, %step : i32
        %here = func.call @boxed_at(%data, %offset, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
        %to = llvm.select %written, %its_data, %here : i1, !llvm.ptr
        %to_steps = llvm.select %written, %its, %room : i1, !llvm.ptr
        %from = llvm.select %written, %here, %its_data : i1, !llvm.ptr
        %from_steps = llvm.select %written, %room, %its : i1, !llvm.ptr
        func.call @boxed_move(%to, %to_steps, %from, %from_steps, %sizes, %lower, %width)
            : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
        %extent = scf.if %new -> (i32) {
          scf.yield %one : i32
        } else {
          %size_at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
          %size = llvm.load %size_at : !llvm.ptr -> i32
          scf.yield %size : i32
        }
        %following = arith.addi %place, %extent : i32
        scf.yield %following : i32
      }
      scf.yield %next : i32
    }
  }
  return %status : i32
}

// cat(tensors, dim), stack(tensors, dim)
func.func private @boxed_joined(%tensors: !llvm.ptr, %dim_at: !llvm.ptr, %out_at: !llvm.ptr,
    %new: i1) -> i32 {
  %no = arith.constant false
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %list = llvm.load %tensors : !llvm.ptr -> !llvm.ptr
  %count_at = llvm.getelementptr %tensors[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %some = arith.cmpi ne, %count, %zero : i32
  cf.assert %some, "not compiled"
  %whole = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %there = llvm.icmp "ne" %whole, %null : !llvm.ptr
  cf.assert %there, "type"
  %rank = func.call @boxed_rank(%whole) : (!llvm.ptr) -> i32
  %dim = func.call @boxed_place(%dim_at, %rank) : (!llvm.ptr, i32) -> i32
  %status = func.call @boxed_move_parts(%list, %count, %whole, %dim, %new, %no)
      : (!llvm.ptr, i32, !llvm.ptr, i32, i1, i1) -> i32
  return %status : i32
}

func.func private @boxed_cat(%tensors: !llvm.ptr, %dim: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %no = arith.constant false
  %status = func.call @boxed_joined(%tensors, %dim, %out, %no)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

func.func private @boxed_stack(%tensors: !llvm.ptr, %dim: !llvm.ptr, %out: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %status = func.call @boxed_joined(%tensors, %dim, %out, %yes)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// A tensor along the dimension `dim_at` into the list of destinations `outs_at`.
func.func private @boxed_apart_into(%self: !llvm.ptr, %dim_at: !llvm.ptr, %outs_at: !llvm.ptr,
    %new: i1) -> i32 {
  %yes = arith.constant true
  %whole = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %rank = func.call @boxed_rank(%whole) : (!llvm.ptr) -> i32
  %dim = func.call @boxed_place(%dim_at, %rank) : (!llvm.ptr, i32) -> i32
  %list = llvm.load %outs_at : !llvm.ptr -> !llvm.ptr
  %count_at = llvm.getelementptr %outs_at[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %status = func.call @boxed_move_parts(%list, %count, %whole, %dim, %new, %yes)
      : (!llvm.ptr, i32, !llvm.ptr, i32, i1, i1) -> i32
  return %status : i32
}

func.func private @boxed_unbind(%self: !llvm.ptr, %dim: !llvm.ptr, %outs: !llvm.ptr) -> i32 {
  %yes = arith.constant true
  %status = func.call @boxed_apart_into(%self, %dim, %outs, %yes)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// The size of a destination along the dimension, -1 where it has none.
func.func private @boxed_extent_of(%part: !llvm.ptr, %dim_at: !llvm.ptr) -> i64 {
  %zero = arith.constant 0 : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %none = arith.constant -1 : i64
  %there = llvm.icmp "ne" %part, %null : !llvm.ptr
  %size = scf.if %there -> (i64) {
    %rank = func.call @boxed_rank(%part) : (!llvm.ptr) -> i32
    %dim = func.call @boxed_place(%dim_at, %rank) : (!llvm.ptr, i32) -> i32
    %has = arith.cmpi sge, %dim, %zero : i32
    %found = scf.if %has -> (i64) {
      %sizes = func.call @boxed_sizes(%part) : (!llvm.ptr) -> !llvm.ptr
      %at = llvm.getelementptr %sizes[%dim] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %own = llvm.load %at : !llvm.ptr -> i32
      %wide = arith.extsi %own : i32 to i64
      scf.yield %wide : i64
    } else {
      scf.yield %none : i64
    }
    scf.yield %found : i64
  } else {
    scf.yield %none : i64
  }
  return %size : i64
}

// split_with_sizes(self, split_sizes, dim)
func.func private @boxed_split_sizes(%self: !llvm.ptr, %sizes_at: !llvm.ptr, %dim_at: !llvm.ptr,
    %outs_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %no = arith.constant false
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %count_at = llvm.getelementptr %sizes_at[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %outs_count_at = llvm.getelementptr %outs_at[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %outs_count = llvm.load %outs_count_at : !llvm.ptr -> i32
  %as_many = arith.cmpi eq, %count, %outs_count : i32
  cf.assert %as_many, "shape"
  %outs = llvm.load %outs_at : !llvm.ptr -> !llvm.ptr
  scf.for %i = %zero to %count step %one : i32 {
    %at = llvm.getelementptr %outs[%i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr
    %part = llvm.load %at : !llvm.ptr -> !llvm.ptr
    %size_at = llvm.getelementptr %sizes[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %wanted = llvm.load %size_at : !llvm.ptr -> i64
    %own = func.call @boxed_extent_of(%part, %dim_at) : (!llvm.ptr, !llvm.ptr) -> i64
    %same = arith.cmpi eq, %own, %wanted : i64
    cf.assert %same, "shape"
  }
  %status = func.call @boxed_apart_into(%self, %dim_at, %outs_at, %no)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i1) -> i32
  return %status : i32
}

// A Scalar as the bits of an element, in the low bytes, where complex ones have their real part.
func.func private @boxed_bits(%value: !llvm.ptr, %code: i32) -> i64 {
  %tag_at = llvm.getelementptr %value[0, 2] : (!llvm.ptr) -> !llvm.ptr, !value
  %tag = llvm.load %tag_at : !llvm.ptr -> i32
  %four = arith.constant 4 : i32
  %is_float = arith.cmpi eq, %tag, %four : i32
  %float = llvm.load %value : !llvm.ptr -> f64
  %int = llvm.load %value : !llvm.ptr -> i64
  %from_int = arith.sitofp %int : i64 to f64
  %number = arith.select %is_float, %float, %from_int : f64
  %rounded = arith.truncf %float : f64 to f32
  %nearest = arith.sitofp %int : i64 to f32
  %single = arith.select %is_float, %rounded, %nearest : f32
  %first_complex = arith.constant 8 : i32
  %last_complex = arith.constant 10 : i32
  %three = arith.constant 3 : i32
  %from_first = arith.cmpi uge, %code, %first_complex : i32
  %to_last = arith.cmpi ule, %code, %last_complex : i32
  %is_complex = arith.andi %from_first, %to_last : i1
  %of_part = arith.subi %code, %three : i32
  %real = arith.select %is_complex, %of_part, %code : i32
  %dtype = arith.index_castui %real : i32 to index
  %bits = scf.index_switch %dtype -> i64
  case 5 {
    %half = arith.truncf %single : f32 to f16
    %own = arith.bitcast %half : f16 to i16
    %wide = arith.extui %own : i16 to i64
    scf.yield %wide : i64
  }
  case 6 {
    %own = arith.bitcast %single : f32 to i32
    %wide = arith.extui %own : i32 to i64
    scf.yield %wide : i64
  }
  case 7 {
    %own = arith.bitcast %number : f64 to i64
    scf.yield %own : i64
  }
  case 11 {
    %nothing = arith.constant 0.0 : f64
    %truth = arith.cmpf une, %number, %nothing : f64
    %wide = arith.extui %truth : i1 to i64
    scf.yield %wide : i64
  }
  case 15 {
    %brain = arith.truncf %single : f32 to bf16
    %own = arith.bitcast %brain : bf16 to i16
    %wide = arith.extui %own : i16 to i64
    scf.yield %wide : i64
  }
  default {
    %whole = scf.if %is_float -> (i64) {
      %cut = arith.fptosi %float : f64 to i64
      scf.yield %cut : i64
    } else {
      scf.yield %int : i64
    }
    scf.yield %whole : i64
  }
  return %bits : i64
}

// A status: the destination has the sizes of `x` with what `pads` adds, or cuts off where it is
// negative, the last dimension first. No more can be cut off than there is. Writes `rank` sizes of what stays, and where it begins in both.
func.func private @boxed_window(%x: !llvm.ptr, %out: !llvm.ptr, %pads: !llvm.ptr, %count: i32,
    %window: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %nothing = arith.constant 0 : i64
  %rank = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %out_rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %out_code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %same_dtype = arith.cmpi eq, %code, %out_code : i32
  cf.assert %same_dtype, "type"
  %same_rank = arith.cmpi eq, %rank, %out_rank : i32
  cf.assert %same_rank, "shape"
  %padded = arith.shrui %count, %one : i32
  %odd = arith.trunci %count : i32 to i1
  %yes = arith.constant true
  %even = arith.xori %odd, %yes : i1
  cf.assert %even, "shape"
  %few = arith.cmpi ule, %padded, %rank : i32
  cf.assert %few, "shape"
  %sizes = func.call @boxed_sizes(%x) : (!llvm.ptr) -> !llvm.ptr
  %out_sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  scf.for %d = %zero to %rank step %one : i32 {
    %ahead = arith.subi %rank, %d : i32
    %from_end = arith.subi %ahead, %one : i32
    %has = arith.cmpi ult, %from_end, %padded : i32
    %before, %after = scf.if %has -> (i64, i64) {
      %pair = arith.shli %from_end, %one : i32
      %before_at = llvm.getelementptr %pads[%pair] : (!llvm.ptr, i32) -> !llvm.ptr, i64
      %after_at = llvm.getelementptr %before_at[1] : (!llvm.ptr) -> !llvm.ptr, i64
      %a = llvm.load %before_at : !llvm.ptr -> i64
      %b = llvm.load %after_at : !llvm.ptr -> i64
      scf.yield %a, %b : i64, i64
    } else {
      scf.yield %nothing, %nothing : i64, i64
    }
    %size_at = llvm.getelementptr %sizes[%d] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %out_at = llvm.getelementptr %out_sizes[%d] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %size = llvm.load %size_at : !llvm.ptr -> i32
    %out_size = llvm.load %out_at : !llvm.ptr -> i32
    %wide = arith.extsi %size : i32 to i64
    %out_wide = arith.extsi %out_size : i32 to i64
    %more = arith.addi %wide, %before : i64
    %all = arith.addi %more, %after : i64
    %fits = arith.cmpi eq, %all, %out_wide : i64
    cf.assert %fits, "shape"
    %to = arith.maxsi %before, %nothing : i64
    %behind = arith.maxsi %after, %nothing : i64
    %inner = arith.subi %out_wide, %to : i64
    %kept = arith.subi %inner, %behind : i64
    %whole = arith.cmpi sge, %kept, %nothing : i64
    cf.assert %whole, "shape"
    %start = arith.subi %to, %before : i64
    %kept_i32 = arith.trunci %kept : i64 to i32
    %to_i32 = arith.trunci %to : i64 to i32
    %start_i32 = arith.trunci %start : i64 to i32
    %kept_at = llvm.getelementptr %window[%d] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %to_at = llvm.getelementptr %kept_at[16] : (!llvm.ptr) -> !llvm.ptr, i32
    %start_at = llvm.getelementptr %kept_at[32] : (!llvm.ptr) -> !llvm.ptr, i32
    llvm.store %kept_i32, %kept_at : i32, !llvm.ptr
    llvm.store %to_i32, %to_at : i32, !llvm.ptr
    llvm.store %start_i32, %start_at : i32, !llvm.ptr
  }
  return %zero : i32
}

// The sum of products of two lists.
func.func private @boxed_offset(%places: !llvm.ptr, %steps: !llvm.ptr, %rank: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = scf.for %i = %zero to %rank step %one iter_args(%so_far = %zero) -> (i32) : i32 {
    %place_at = llvm.getelementptr %places[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %step_at = llvm.getelementptr %steps[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %place = llvm.load %place_at : !llvm.ptr -> i32
    %step = llvm.load %step_at : !llvm.ptr -> i32
    %product = arith.muli %place, %step : i32
    %next = arith.addi %so_far, %product : i32
    scf.yield %next : i32
  }
  return %sum : i32
}

// constant_pad_nd(self, pad, value)
func.func private @boxed_pad(%self: !llvm.ptr, %pads_at: !llvm.ptr, %value: !llvm.ptr,
    %out_at: !llvm.ptr) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %no = arith.constant false
  %yes = arith.constant true
  %room_size = arith.constant 48 : i32
  %window = llvm.alloca %room_size x i32 : (i32) -> !llvm.ptr
  %count_at = llvm.getelementptr %pads_at[0, 1] : (!llvm.ptr) -> !llvm.ptr, !value
  %x = llvm.load %self : !llvm.ptr -> !llvm.ptr
  %out = llvm.load %out_at : !llvm.ptr -> !llvm.ptr
  %pads = llvm.load %pads_at : !llvm.ptr -> !llvm.ptr
  %count = llvm.load %count_at : !llvm.ptr -> i32
  %x_status = func.call @boxed_movable(%x, %no) : (!llvm.ptr, i1) -> i32
  %out_status = func.call @boxed_movable(%out, %yes) : (!llvm.ptr, i1) -> i32
  %x_right = arith.cmpi eq, %x_status, %zero : i32
  %both = arith.select %x_right, %out_status, %x_status : i32
  %right = arith.cmpi eq, %both, %zero : i32
  %checked = scf.if %right -> (i32) {
    %status = func.call @boxed_window(%x, %out, %pads, %count, %window)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
    %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
    %can = func.call @boxed_castable(%value, %code) : (!llvm.ptr, i32) -> i32
    %able = func.call @boxed_first(%status, %can) : (i32, i32) -> i32
    scf.yield %able : i32
  } else {
    scf.yield %both : i32
  }
  %good = arith.cmpi eq, %checked, %zero : i32
  scf.if %good {
    func.call @boxed_fill_and_move(%value, %x, %out, %window)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  }
  return %checked : i32
}

// All elements of a tensor become a Scalar, or 0 where there is none.
func.func private @boxed_fill(%out: !llvm.ptr, %value: !llvm.ptr) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %nothing = arith.constant 0 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %most = arith.constant 16 : i32
  %bits_room = llvm.alloca %two x i64 : (i32) -> !llvm.ptr
  %none = llvm.alloca %most x i32 : (i32) -> !llvm.ptr
  scf.for %i = %zero to %most step %one : i32 {
    %at = llvm.getelementptr %none[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    llvm.store %zero, %at : i32, !llvm.ptr
  }
  %rank = func.call @boxed_rank(%out) : (!llvm.ptr) -> i32
  %code = func.call @boxed_dtype(%out) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %given = llvm.icmp "ne" %value, %null : !llvm.ptr
  %bits = scf.if %given -> (i64) {
    %own = func.call @boxed_bits(%value, %code) : (!llvm.ptr, i32) -> i64
    scf.yield %own : i64
  } else {
    scf.yield %nothing : i64
  }
  %imaginary = llvm.getelementptr %bits_room[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %bits, %bits_room : i64, !llvm.ptr
  llvm.store %nothing, %imaginary : i64, !llvm.ptr
  %sizes = func.call @boxed_sizes(%out) : (!llvm.ptr) -> !llvm.ptr
  %steps = func.call @boxed_strides(%out) : (!llvm.ptr) -> !llvm.ptr
  %data = llvm.load %out : !llvm.ptr -> !llvm.ptr
  func.call @boxed_move(%data, %steps, %bits_room, %none, %sizes, %rank, %width)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
  return
}

func.func private @boxed_fill_and_move(%value: !llvm.ptr, %x: !llvm.ptr, %out: !llvm.ptr,
    %window: !llvm.ptr) {
  func.call @boxed_fill(%out, %value) : (!llvm.ptr, !llvm.ptr) -> ()
  %rank = func.call @boxed_rank(%x) : (!llvm.ptr) -> i32
  %code = func.call @boxed_dtype(%x) : (!llvm.ptr) -> i32
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %to_steps = func.call @boxed_strides(%out) : (!llvm.ptr) -> !llvm.ptr
  %from_steps = func.call @boxed_strides(%x) : (!llvm.ptr) -> !llvm.ptr
  %data = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %out_data = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %to_places = llvm.getelementptr %window[16] : (!llvm.ptr) -> !llvm.ptr, i32
  %from_places = llvm.getelementptr %window[32] : (!llvm.ptr) -> !llvm.ptr, i32
  %to_by = func.call @boxed_offset(%to_places, %to_steps, %rank) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %from_by = func.call @boxed_offset(%from_places, %from_steps, %rank)
      : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %to = func.call @boxed_at(%out_data, %to_by, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  %from = func.call @boxed_at(%data, %from_by, %width) : (!llvm.ptr, i32, i32) -> !llvm.ptr
  func.call @boxed_move(%to, %to_steps, %from, %from_steps, %window, %rank, %width)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32, i32) -> ()
  return
}
