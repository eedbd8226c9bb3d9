// RUN: hardwire-opt %s --decompose --print-locations | filecheck %s

// Operators that are written keep the source line of the one that they replace.
// CHECK: "aten.hardtanh"({{.*}} loc([[LOC:#.*]])
// CHECK-DAG: [[FILE:#.*]] = loc("model.py":7:0)
// CHECK-DAG: [[LOC]] = loc("relu6"([[FILE]]))
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu6"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc("relu6"("model.py":7:0))
  return %0 : tensor<2xf32>
}
