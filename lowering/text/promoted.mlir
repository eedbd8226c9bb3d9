// Tensors of other dtypes than a kernel's, which PyTorch promotes to that: their elements are converted
// into scratch memory. The text of casts.mlir, whose functions these use, stands in front of this one.

// Where a dtype stands among those that are promoted: bool, whole numbers, halves, floats; 15 for others.
func.func private @boxed_order(%code: i32) -> i32 {
  %table = arith.constant 0x7FFF0FFF98654321 : i64
  %two = arith.constant 2 : i32
  %last = arith.constant 15 : i32
  %inside = arith.andi %code, %last : i32
  %place = arith.shli %inside, %two : i32
  %shift = arith.extui %place : i32 to i64
  %moved = arith.shrui %table, %shift : i64
  %low = arith.trunci %moved : i64 to i32
  %order = arith.andi %low, %last : i32
  return %order : i32
}

// 0 for bool, 1 for whole numbers, 2 for floats; -1 for none.
func.func private @boxed_category(%code: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %six = arith.constant 6 : i32
  %minus = arith.constant -1 : i32
  %order = func.call @boxed_order(%code) : (i32) -> i32
  %number = arith.cmpi ne, %order, %zero : i32
  %float = arith.cmpi uge, %order, %six : i32
  %a = arith.extui %number : i1 to i32
  %b = arith.extui %float : i1 to i32
  %category = arith.addi %a, %b : i32
  %none = arith.cmpi slt, %code, %zero : i32
  %found = arith.select %none, %minus, %category : i32
  return %found : i32
}

// What two dtypes are promoted to; -1 is none.
func.func private @boxed_promote(%one: i32, %other: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %bit = arith.constant 1 : i32
  %bytes = arith.constant 3 : i32
  %halves = arith.constant 32800 : i32
  %short = arith.constant 2 : i32
  %float = arith.constant 6 : i32
  %none = arith.cmpi slt, %one, %zero : i32
  %first = arith.select %none, %other, %one : i32
  %a = func.call @boxed_order(%first) : (i32) -> i32
  %b = func.call @boxed_order(%other) : (i32) -> i32
  %lower = arith.cmpi ult, %a, %b : i32
  %higher = arith.select %lower, %other, %first : i32
  %c = arith.shli %bit, %first : i32
  %d = arith.shli %bit, %other : i32
  %both = arith.ori %c, %d : i32
  %are_bytes = arith.cmpi eq, %both, %bytes : i32
  %are_halves = arith.cmpi eq, %both, %halves : i32
  %wide = arith.select %are_bytes, %short, %higher : i32
  %found = arith.select %are_halves, %float, %wide : i32
  return %found : i32
}

// The tensors are promoted to that dtype, and have no more than `rank` dimensions. Those without
// dimensions count where they are of a higher category.
func.func private @boxed_promotes(%tensors: !llvm.ptr, %count: i32, %code: i32, %rank: i32) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %unknown = arith.constant 15 : i32
  %yes = arith.constant true
  %null = llvm.mlir.zero : !llvm.ptr
  %all:3 = scf.for %i = %zero to %count step %one iter_args(%fits = %yes, %wide = %minus, %flat = %minus)
      -> (i1, i32, i32) : i32 {
    %at = llvm.getelementptr %tensors[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %tensor = llvm.load %at : !llvm.ptr -> !llvm.ptr
    %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
    %next:3 = scf.if %there -> (i1, i32, i32) {
      %own = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
      %its = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      %order = func.call @boxed_order(%its) : (i32) -> i32
      %known = arith.cmpi ult, %order, %unknown : i32
      %low = arith.cmpi ule, %own, %rank : i32
      %a = arith.andi %fits, %known : i1
      %b = arith.andi %a, %low : i1
      %is_flat = arith.cmpi eq, %own, %zero : i32
      %so_far = arith.select %is_flat, %flat, %wide : i32
      %made = func.call @boxed_promote(%so_far, %its) : (i32, i32) -> i32
      %c = arith.select %is_flat, %wide, %made : i32
      %d = arith.select %is_flat, %made, %flat : i32
      scf.yield %b, %c, %d : i1, i32, i32
    } else {
      %no = arith.constant false
      scf.yield %no, %wide, %flat : i1, i32, i32
    }
    scf.yield %next#0, %next#1, %next#2 : i1, i32, i32
  }
  %e = func.call @boxed_category(%all#1) : (i32) -> i32
  %f = func.call @boxed_category(%all#2) : (i32) -> i32
  %raised = arith.cmpi sgt, %f, %e : i32
  %common = arith.select %raised, %all#2, %all#1 : i32
  %same = arith.cmpi eq, %common, %code : i32
  %found = arith.andi %all#0, %same : i1
  return %found : i1
}

// Puts tensors of that dtype in the places of others, in scratch memory; behind the list there is room
// for 12 numbers of each. Gives the bytes that are used, -1 where the tensors are not promoted to the
// dtype, -2 where there are too few. That they are promoted may be `known`.
func.func private @boxed_promoted(%tensors: !llvm.ptr, %count: i32, %code: i32, %rank: i32,
    %scratch: !llvm.ptr, %available: i64, %known: i1) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %twelve = arith.constant 12 : i32
  %nothing = arith.constant 0 : i64
  %other = arith.constant -1 : i64
  %promotes = func.call @boxed_promotes(%tensors, %count, %code, %rank)
      : (!llvm.ptr, i32, i32, i32) -> i1
  %able = arith.ori %promotes, %known : i1
  %used = scf.if %able -> (i64) {
    %room = llvm.getelementptr %tensors[%count] : (!llvm.ptr, i32) -> !llvm.ptr, i64
    %all = scf.for %i = %zero to %count step %one iter_args(%so_far = %nothing) -> (i64) : i32 {
      %at = llvm.getelementptr %tensors[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i64
      %tensor = llvm.load %at : !llvm.ptr -> !llvm.ptr
      %its = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
      %same = arith.cmpi eq, %its, %code : i32
      %short = arith.cmpi slt, %so_far, %nothing : i64
      %done = arith.ori %same, %short : i1
      %next = scf.if %done -> (i64) {
        scf.yield %so_far : i64
      } else {
        %numbers = arith.muli %i, %twelve : i32
        %made = llvm.getelementptr %room[%numbers] : (!llvm.ptr, i32) -> !llvm.ptr, i64
        llvm.store %made, %at : !llvm.ptr, !llvm.ptr
        %end = func.call @boxed_convert(%tensor, %code, %made, %scratch, %so_far, %available)
            : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr, i64, i64) -> i64
        scf.yield %end : i64
      }
      scf.yield %next : i64
    }
    scf.yield %all : i64
  } else {
    scf.yield %other : i64
  }
  return %used : i64
}

// A tensor without elements, of whatever dtype, has the rank of a word.
func.func private @boxed_is_empty(%tensor: !llvm.ptr, %word: i32, %spreads: i1) -> i1 {
  %no = arith.constant false
  %low = arith.constant 255 : i32
  %eight = arith.constant 8 : i32
  %nothing = arith.constant 0 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %there = llvm.icmp "ne" %tensor, %null : !llvm.ptr
  %fits = scf.if %there -> (i1) {
    %rank = arith.andi %word, %low : i32
    %code = func.call @boxed_dtype(%tensor) : (!llvm.ptr) -> i32
    %dtype = arith.shli %code, %eight : i32
    %own = arith.ori %rank, %dtype : i32
    %of_rank = func.call @boxed_is_tensor(%tensor, %own, %spreads) : (!llvm.ptr, i32, i1) -> i1
    %count = func.call @boxed_count(%tensor) : (!llvm.ptr) -> i64
    %empty = arith.cmpi eq, %count, %nothing : i64
    %both = arith.andi %of_rank, %empty : i1
    scf.yield %both : i1
  } else {
    scf.yield %no : i1
  }
  return %fits : i1
}

// A dense tensor of that dtype in scratch memory; gives where what is behind it begins, -2 for no room.
func.func private @boxed_convert(%tensor: !llvm.ptr, %code: i32, %made: !llvm.ptr, %scratch: !llvm.ptr,
    %start: i64, %available: i64) -> i64 {
  %no = arith.constant false
  %eight = arith.constant 8 : i32
  %dtypes = arith.constant -65281 : i32
  %more = arith.constant 15 : i64
  %rest = arith.constant -16 : i64
  %none = arith.constant -2 : i64
  %numbers = arith.constant 66 : i32
  %view = llvm.alloca %numbers x i32 : (i32) -> !llvm.ptr
  %wide = func.call @boxed_count(%tensor) : (!llvm.ptr) -> i64
  %width = func.call @boxed_width(%code) : (i32) -> i32
  %each = arith.extui %width : i32 to i64
  %bytes = arith.muli %wide, %each : i64
  %last = arith.addi %start, %bytes : i64
  %rounded = arith.addi %last, %more : i64
  %end = arith.andi %rounded, %rest : i64
  %enough = arith.cmpi sle, %last, %available : i64
  %found = scf.if %enough -> (i64) {
    %sizes_at = llvm.getelementptr %made[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %steps_at = llvm.getelementptr %made[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %word_at = llvm.getelementptr %made[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %steps = llvm.getelementptr %made[4] : (!llvm.ptr) -> !llvm.ptr, i64
    %its_word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
    %begin = arith.trunci %start : i64 to i32
    %data = llvm.getelementptr %scratch[%begin] : (!llvm.ptr, i32) -> !llvm.ptr, i8
    %sizes = func.call @boxed_sizes(%tensor) : (!llvm.ptr) -> !llvm.ptr
    %its_rank = func.call @boxed_rank(%tensor) : (!llvm.ptr) -> i32
    %its_word = llvm.load %its_word_at : !llvm.ptr -> i32
    %cleared = arith.andi %its_word, %dtypes : i32
    %dtype = arith.shli %code, %eight : i32
    %word = arith.ori %cleared, %dtype : i32
    llvm.store %data, %made : !llvm.ptr, !llvm.ptr
    llvm.store %sizes, %sizes_at : !llvm.ptr, !llvm.ptr
    llvm.store %steps, %steps_at : !llvm.ptr, !llvm.ptr
    llvm.store %word, %word_at : i32, !llvm.ptr
    func.call @boxed_dense(%sizes, %its_rank, %steps) : (!llvm.ptr, i32, !llvm.ptr) -> ()
    %status = func.call @boxed_view_open(%tensor, %no, %view) : (!llvm.ptr, i1, !llvm.ptr) -> i32
    func.call @boxed_view_cast(%tensor, %view, %made) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    scf.yield %end : i64
  } else {
    scf.yield %none : i64
  }
  return %found : i64
}
