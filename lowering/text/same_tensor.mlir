// `hwr_tensor`: its rank, dtype and reserved bytes are one word.
!tensor = !llvm.struct<(ptr, ptr, ptr, i32)>

llvm.func @same_bytes(!llvm.ptr, !llvm.ptr, i32) -> i1

// Whether a descriptor says the sizes, strides, rank and dtype that it should.
llvm.func @same_tensor(%tensor: !llvm.ptr, %shape: !llvm.ptr, %word: i32) -> i1 {
  %no = llvm.mlir.constant(false) : i1
  %two = llvm.mlir.constant(2 : i32) : i32
  %low = llvm.mlir.constant(255 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %is_null = llvm.icmp "eq" %tensor, %null : !llvm.ptr
  llvm.cond_br %is_null, ^done(%no : i1), ^word
^word:
  %word_at = llvm.getelementptr %tensor[0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %found = llvm.load %word_at : !llvm.ptr -> i32
  %alike = llvm.icmp "eq" %found, %word : i32
  llvm.cond_br %alike, ^sizes, ^done(%no : i1)
^sizes:
  %rank = llvm.and %word, %low : i32
  %bytes = llvm.shl %rank, %two : i32
  %sizes_at = llvm.getelementptr %tensor[0, 1] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %sizes = llvm.load %sizes_at : !llvm.ptr -> !llvm.ptr
  %same = llvm.call @same_bytes(%sizes, %shape, %bytes) : (!llvm.ptr, !llvm.ptr, i32) -> i1
  llvm.cond_br %same, ^strides, ^done(%no : i1)
^strides:
  %strides_at = llvm.getelementptr %tensor[0, 2] : (!llvm.ptr) -> !llvm.ptr, !tensor
  %strides = llvm.load %strides_at : !llvm.ptr -> !llvm.ptr
  %behind = llvm.getelementptr %shape[%bytes] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %all = llvm.call @same_bytes(%strides, %behind, %bytes) : (!llvm.ptr, !llvm.ptr, i32) -> i1
  llvm.br ^done(%all : i1)
^done(%answer: i1):
  llvm.return %answer : i1
}
