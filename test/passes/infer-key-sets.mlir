// RUN: hardwire-opt %s --infer-key-sets --split-input-file | filecheck %s
// RUN: hardwire-opt %s --pass-pipeline "infer-key-sets{all=true}" --split-input-file | filecheck %s --check-prefix=ALL

// What is on the CPU and dense is not shown.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Quantized elements are QuantizedCPU; a result is what the call of its operator makes it.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"(%arg0) {hw.call_keys = ["QuantizedCPU"], hw.keys = {{\[}}["QuantizedCPU"]]}
// CHECK: "aten.dequantize.self"(%{{.*}}) {hw.call_keys = ["QuantizedCPU"]} :
// CHECK: "aten.exp"(%{{.*}}) : (tensor<2xf32>)
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2x!quant.uniform<i8:f32, 0.1>>
  %1 = "aten.dequantize.self"(%0) : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2xf32>
  %2 = "aten.exp"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// Where operands have quantized elements, a result of floats is not quantized.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mean.dim"({{.*}}) {hw.call_keys = ["QuantizedCPU"]} :
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<f32> {
  %dims = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mean.dim"(%x, %dims, %no, %none) : (tensor<2x!quant.uniform<i8:f32, 0.1>>, !hw.list<i64>, i1, !hw.none) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// An encoding names the keys of a tensor; so does an attribute of an argument. A result that
// depends on a choice has as many alternatives, and two that depend on one choice agree.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.neg"(%arg0) {hw.call_keys = ["SparseCPU"], hw.keys = {{\[}}["SparseCPU"]]}
// CHECK: "aten.neg"(%arg1) {hw.call_keys = ["CPU", "QuantizedCPU"], hw.keys = {{\[}}["CPU", "QuantizedCPU"]]}
// CHECK: "aten.abs"(%arg1) {hw.call_keys = ["CPU", "QuantizedCPU"], hw.keys = {{\[}}["CPU", "QuantizedCPU"]]}
// CHECK: "aten.add.Tensor"({{.*}}) {hw.call_keys = ["CPU", "QuantizedCPU"], hw.keys = {{\[}}["CPU", "QuantizedCPU"]]}
func.func @forward(%s: tensor<2xf32, "SparseCPU">, %x: tensor<2xf32> {hw.keys = ["CPU", "QuantizedCPU"]}) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.neg"(%s) : (tensor<2xf32, "SparseCPU">) -> tensor<2xf32>
  %1 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.add.Tensor"(%1, %2, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  return %0, %3 : tensor<2xf32>, tensor<2xf32>
}

// -----

// The keys of a call are those of all its tensors together, those in lists too: the highest
// backend and the highest functionality win.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.add.Tensor"(%arg0, %arg1, %{{.*}}) {hw.call_keys = ["CUDA"], hw.keys = {{\[}}["CUDA"]]}
// CHECK: "aten.mul.Tensor"(%arg0, %arg2) {hw.call_keys = ["SparseCPU"], hw.keys = {{\[}}["SparseCPU"]]}
// CHECK: "aten.cat"({{.*}}) {hw.call_keys = ["QuantizedCPU"], hw.keys = {{\[}}["QuantizedCPU"]]}
func.func @forward(%x: tensor<2xf32>, %c: tensor<2xf32, "CUDA">, %s: tensor<2xf32, "SparseCPU">, %q: tensor<2xf32, "QuantizedCPU">) -> (tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %c, %one) : (tensor<2xf32>, tensor<2xf32, "CUDA">, i64) -> tensor<2xf32>
  %1 = "aten.mul.Tensor"(%x, %s) : (tensor<2xf32>, tensor<2xf32, "SparseCPU">) -> tensor<2xf32>
  %list = builtin.unrealized_conversion_cast %x, %q : tensor<2xf32>, tensor<2xf32, "QuantizedCPU"> to !hw.tensor_list
  %2 = "aten.cat"(%list, %zero) : (!hw.tensor_list, i64) -> tensor<4xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<4xf32>
}

// -----

// A type that names the keys of a result is believed.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mul.Tensor"(%arg0, %arg1) {hw.call_keys = ["SparseCPU"]} : {{.*}} -> tensor<2xf32, "CPU">
func.func @forward(%x: tensor<2xf32>, %s: tensor<2xf32, "SparseCPU">) -> tensor<2xf32, "CPU"> {
  %0 = "aten.mul.Tensor"(%x, %s) : (tensor<2xf32>, tensor<2xf32, "SparseCPU">) -> tensor<2xf32, "CPU">
  return %0 : tensor<2xf32, "CPU">
}

// -----

// Lazy bits come first in a call; views pass them on, other operators do away with them, and
// negating once more takes the bit away.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.view"({{.*}}) {hw.keys = {{\[}}["CPU | Negative"]]}
// CHECK: "aten.exp"({{.*}}) {hw.call_keys = ["Negative"]}
// CHECK: "aten._neg_view"(%arg1) {hw.keys = {{\[}}["CPU | Negative"]]}
// CHECK: "aten._neg_view"(%arg0) {hw.call_keys = ["Negative"]} :
func.func @forward(%x: tensor<2xf32, "CPU | Negative">, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %size) : (tensor<2xf32, "CPU | Negative">, !hw.list<i64>) -> tensor<2xf32>
  %1 = "aten.exp"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten._neg_view"(%y) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten._neg_view"(%x) : (tensor<2xf32, "CPU | Negative">) -> tensor<2xf32>
  return %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// A factory's call goes to BackendSelect first; its dtype, layout and device say what it makes.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.zeros"({{.*}}) {hw.call_keys = ["BackendSelect"]} :
// CHECK: "aten.zeros"({{.*}}) {hw.call_keys = ["BackendSelect"], hw.keys = {{\[}}["SparseCPU"]]}
// CHECK: "aten.zeros"({{.*}}) {hw.call_keys = ["BackendSelect"], hw.keys = {{\[}}["CUDA"]]}
// CHECK: "aten.zeros"({{.*}}) {hw.call_keys = ["BackendSelect"], hw.keys = {{\[}}["QuantizedMeta"]]}
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %sparse = "hw.constant"() {value = 1 : i64} : () -> i64
  %cuda = "hw.constant"() {value = "cuda:1"} : () -> !hw.device
  %meta = "hw.constant"() {value = "meta"} : () -> !hw.device
  %qint8 = "hw.constant"() {value = 12 : i64} : () -> i64
  %0 = "aten.zeros"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  %1 = "aten.zeros"(%size, %none, %sparse, %none, %none) : (!hw.list<i64>, !hw.none, i64, !hw.none, !hw.none) -> tensor<2xf32>
  %2 = "aten.zeros"(%size, %none, %none, %cuda, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.device, !hw.none) -> tensor<2xf32>
  %3 = "aten.zeros"(%size, %qint8, %none, %meta, %none) : (!hw.list<i64>, i64, !hw.none, !hw.device, !hw.none) -> tensor<2xf32>
  return %x : tensor<2xf32>
}

// -----

// A tensor that is moved to another device or layout is there afterwards.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.to_sparse.sparse_dim"({{.*}}) {hw.keys = {{\[}}["SparseCPU"]]}
// CHECK: "aten.to_dense"({{.*}}) {hw.call_keys = ["SparseCPU"]}
// CHECK: "aten._to_copy"({{.*}}) {hw.call_keys = ["BackendSelect"], hw.keys = {{\[}}["CUDA"]]}
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %cuda = "hw.constant"() {value = "cuda"} : () -> !hw.device
  %0 = "aten.to_sparse.sparse_dim"(%x, %one) : (tensor<2xf32>, i64) -> tensor<2xf32>
  %1 = "aten.to_dense"(%0, %none, %none) : (tensor<2xf32>, !hw.none, !hw.none) -> tensor<2xf32>
  %2 = "aten._to_copy"(%x, %none, %none, %cuda, %none, %no, %none) : (tensor<2xf32>, !hw.none, !hw.none, !hw.device, !hw.none, i1, !hw.none) -> tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

// -----

// What is as usual is shown to those who ask for all; behind it, everything else is shown as well.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"(%arg0) : (tensor<4xf32>)
// CHECK: "aten.relu"(%arg1) {hw.call_keys = ["QuantizedCPU"], hw.keys = {{\[}}["QuantizedCPU"]]}
// ALL-LABEL: func.func @forward
// ALL: "aten.relu"(%arg0) {hw.call_keys = ["CPU"], hw.keys = {{\[}}["CPU"]]}
// ALL: "aten.relu"(%arg1) {hw.call_keys = ["QuantizedCPU"], hw.keys = {{\[}}["QuantizedCPU"]]}
func.func @forward(%x: tensor<4xf32>, %q: tensor<4xf32, "QuantizedCPU">) -> (tensor<4xf32>, tensor<4xf32, "QuantizedCPU">) {
  %0 = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.relu"(%q) : (tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32, "QuantizedCPU">
  return %0, %1 : tensor<4xf32>, tensor<4xf32, "QuantizedCPU">
}
