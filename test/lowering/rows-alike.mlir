// RUN: %hardwire compile %s --target x86-64-v3 --emit asm | filecheck %s

// Numbers that lie apart along a row, and are the same for all rows, are put together outside of the loop over rows,
// the last ones of an open row as well.
// CHECK: vinsertps
// CHECK: vbroadcastss
// CHECK-NOT: vinsertps
// CHECK: vmulps
// CHECK-NOT: vinsertps
// CHECK: vbroadcastss
// CHECK-NOT: vinsertps
// CHECK: jne
// CHECK: vinsertps
// CHECK: vmaskmovps
#numbers = affine_map<()[s0] -> (s0, 40)>
#column = affine_map<()[s0] -> (s0)>
#upright = affine_map<()[s0] -> (s0, 1)>
#pairs = affine_map<()[s0] -> (s0, s0)>
func.func @forward(%x: tensor<?x40xf32, #numbers>) -> tensor<?x?xf32, #pairs>
    attributes {hw.sizes = [{max = 128 : i64, min = 1 : i64, name = "t"}], hw.input_names = ["x"], hw.output_names = ["y"]} {
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.select.int"(%x, %one, %first) : (tensor<?x40xf32, #numbers>, i64, i64) -> tensor<?xf32, #column>
  %1 = "aten.unsqueeze"(%0, %one) : (tensor<?xf32, #column>, i64) -> tensor<?x1xf32, #upright>
  %2 = "aten.select.int"(%x, %one, %one) : (tensor<?x40xf32, #numbers>, i64, i64) -> tensor<?xf32, #column>
  %3 = "aten.mul.Tensor"(%1, %2) : (tensor<?x1xf32, #upright>, tensor<?xf32, #column>) -> tensor<?x?xf32, #pairs>
  return %3 : tensor<?x?xf32, #pairs>
}
