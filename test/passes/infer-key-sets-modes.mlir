// RUN: hardwire-opt %s --infer-key-sets --split-input-file | filecheck %s
// RUN: hardwire-opt %s --mode normal --infer-key-sets --split-input-file | filecheck %s --check-prefix NORMAL
// RUN: hardwire-opt %s --mode normal,autocast,tracing --infer-key-sets --split-input-file | filecheck %s --check-prefix TRACING
// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode profiler --infer-key-sets --split-input-file | filecheck %s --check-prefix PROFILER

// In inference mode the backend's key comes first. Otherwise autograd's does; a tracer comes before
// it, and autocast before both, where it does not fall through for the operator. A profiler sees
// every operator but those that it has a fallthrough for.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mm"(%arg0, %arg0) :
// CHECK: "aten.exp"(%{{.*}}) :
// NORMAL-LABEL: func.func @forward
// NORMAL: "aten.mm"(%arg0, %arg0) {hw.call_keys = ["AutogradCPU"]}
// NORMAL: "aten.exp"(%{{.*}}) {hw.call_keys = ["AutogradCPU"]}
// TRACING-LABEL: func.func @forward
// TRACING: "aten.mm"(%arg0, %arg0) {hw.call_keys = ["AutocastCPU"]}
// TRACING: "aten.exp"(%{{.*}}) {hw.call_keys = ["Tracer"]}
// PROFILER-LABEL: func.func @forward
// PROFILER: "aten.mm"(%arg0, %arg0) {hw.call_keys = ["TESTING_ONLY_GenericMode"]}
// PROFILER: "aten.exp"(%{{.*}}) :
func.func @forward(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = "aten.mm"(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = "aten.exp"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// -----

// A guard changes the modes for what is in it, and guards in it add to that. Exclusion wins over
// inclusion. After its end all is as it was before.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.exp"(%arg0) :
// CHECK: "aten.exp"(%arg0) {hw.call_keys = ["AutogradCPU"]}
// CHECK: "aten.exp"(%arg0) {hw.call_keys = ["Tracer"]}
// CHECK: "aten.exp"(%arg0) {hw.call_keys = ["AutogradCPU"]}
// CHECK: "aten.exp"(%arg0) {hw.call_keys = ["AutogradCPU"]}
// CHECK: "aten.exp"(%arg0) :
func.func @forward(%x: tensor<2xf32> {hw.keys = ["CPU | AutogradCPU"]}) -> tensor<2xf32> {
  %0 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %a = "hw.guard_begin"() {modes = ["normal"]} : () -> !hw.guard
  %1 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %b = "hw.guard_begin"() {include = ["Tracer"]} : () -> !hw.guard
  %2 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %c = "hw.guard_begin"() {exclude = ["Tracer"], include = ["Tracer"]} : () -> !hw.guard
  %3 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%c) : (!hw.guard) -> ()
  "hw.guard_end"(%b) : (!hw.guard) -> ()
  %4 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%a) : (!hw.guard) -> ()
  %5 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %5 : tensor<2xf32>
}

// -----

// A tensor that is made outside of inference mode keeps its autograd keys, but inference mode
// excludes them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.exp"(%arg0) {hw.call_keys = ["AutogradCPU"]}
// CHECK: "aten.neg"({{.*}}) : (tensor<2xf32>)
// CHECK: "aten.abs"({{.*}}) {hw.call_keys = ["AutogradCPU"]}
func.func @forward(%x: tensor<2xf32> {hw.keys = ["CPU | AutogradCPU"]}) -> tensor<2xf32> {
  %a = "hw.guard_begin"() {modes = ["normal"]} : () -> !hw.guard
  %0 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%a) : (!hw.guard) -> ()
  %1 = "aten.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %b = "hw.guard_begin"() {modes = ["normal"]} : () -> !hw.guard
  %2 = "aten.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%b) : (!hw.guard) -> ()
  return %2 : tensor<2xf32>
}
