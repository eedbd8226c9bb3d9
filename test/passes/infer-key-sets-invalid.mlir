// RUN: hardwire-opt %s --infer-key-sets --split-input-file --verify-diagnostics

// Keys that do not exist are told, with the one that was perhaps meant.
// expected-error@unknown {{argument 0: there is no dispatch key `QuantisedCPU`. Did you mean `QuantizedCPU`?}}
// expected-error@unknown {{argument 1: 7 : i64 are no dispatch keys; write "CPU" or ["CPU", "QuantizedCPU"].}}
// expected-error@unknown {{argument 2: there is no dispatch key `CompositeExplicitAutograd`.}}
func.func @forward(%x: tensor<2xf32, "QuantisedCPU">, %y: tensor<2xf32, 7 : i64>, %z: tensor<2xf32, ["CPU", "CompositeExplicitAutograd"]>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32, "QuantisedCPU">) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Guards are nested, each has its end, and what they say must exist.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{there is no dispatch key `Trace`. Did you mean `Tracer`?}}
  %a = "hw.guard_begin"() {include = ["Trace"]} : () -> !hw.guard
  // expected-error@+1 {{there is no mode `autocats`}}
  %b = "hw.guard_begin"() {modes = ["autocats"]} : () -> !hw.guard
  // expected-error@+1 {{`hw.guard_end` is not that of the guard which began last: guards are nested.}}
  "hw.guard_end"(%a) : (!hw.guard) -> ()
  "hw.guard_end"(%b) : (!hw.guard) -> ()
  // expected-error@+1 {{`hw.guard_begin` has no `hw.guard_end`.}}
  %c = "hw.guard_begin"() {exclude = ["Tracer"]} : () -> !hw.guard
  // expected-error@+1 {{`include` of a guard is a list of names, not 3 : i64.}}
  %d = "hw.guard_begin"() {include = 3 : i64} : () -> !hw.guard
  "hw.guard_end"(%d) : (!hw.guard) -> ()
  return %x : tensor<2xf32>
}

// -----

// A factory's device must exist, and have tensors of the layout.
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %mkldnn = "hw.constant"() {value = 3 : i64} : () -> i64
  %cuda = "hw.constant"() {value = "cuda"} : () -> !hw.device
  %npu = "hw.constant"() {value = "npu:0"} : () -> !hw.device
  // expected-error@+1 {{there is no device `npu`; name it with --backend-name.}}
  %0 = "aten.zeros"(%size, %none, %none, %npu, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.device, !hw.none) -> tensor<2xf32>
  // expected-error@+1 {{the layout mkldnn is for the CPU only, not for `cuda`.}}
  %1 = "aten.zeros"(%size, %none, %mkldnn, %cuda, %none) : (!hw.list<i64>, !hw.none, i64, !hw.device, !hw.none) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// What a branch gives has the keys that its type says.
func.func @forward(%x: tensor<2xf32, "SparseCPU">, %c: tensor<i1>) -> tensor<2xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %y = "hw.weight"() {name = "y"} : () -> tensor<2xf32>
  %z = "aten.exp"(%x) : (tensor<2xf32, "SparseCPU">) -> tensor<2xf32>
  %r = scf.if %t -> tensor<2xf32> {
    // expected-error@+1 {{`scf.if` gives a tensor that is CPU, and is given one that is SparseCPU; say so in the type of its result.}}
    scf.yield %z : tensor<2xf32>
  } else {
    scf.yield %y : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
