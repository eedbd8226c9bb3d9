// Whether `count` bytes are the same.
llvm.func @same_bytes(%p: !llvm.ptr, %q: !llvm.ptr, %count: i32) -> i1 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %yes = llvm.mlir.constant(true) : i1
  %no = llvm.mlir.constant(false) : i1
  %null = llvm.mlir.zero : !llvm.ptr
  %is_null = llvm.icmp "eq" %p, %null : !llvm.ptr
  %empty = llvm.icmp "eq" %count, %zero : i32
  llvm.cond_br %is_null, ^done(%empty : i1), ^head
^head:
  %is_itself = llvm.icmp "eq" %p, %q : !llvm.ptr
  llvm.cond_br %is_itself, ^done(%yes : i1), ^next(%zero : i32)
^next(%i: i32):
  %more = llvm.icmp "ult" %i, %count : i32
  llvm.cond_br %more, ^compare, ^done(%yes : i1)
^compare:
  %pi = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %qi = llvm.getelementptr %q[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %a = llvm.load %pi : !llvm.ptr -> i8
  %b = llvm.load %qi : !llvm.ptr -> i8
  %same = llvm.icmp "eq" %a, %b : i8
  %j = llvm.add %i, %one : i32
  llvm.cond_br %same, ^next(%j : i32), ^done(%no : i1)
^done(%answer: i1):
  llvm.return %answer : i1
}
