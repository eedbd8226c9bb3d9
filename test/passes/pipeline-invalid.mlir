// Wrong usage gives one line and exit code 1.
// RUN: not hardwire-opt %s --pass-pipeline "decompse" 2>&1 | filecheck %s --check-prefix=PASS
// PASS: hardwire: error: there is no pass `decompse`; the passes are inline-unboxing, translate-tflite,
// RUN: not hardwire-opt %s --pass-pipeline "form-kernels{size=2}" 2>&1 | filecheck %s --check-prefix=OPTION
// OPTION: hardwire: error: pass `form-kernels` has no option `size`; its options: max-operators.
// RUN: not hardwire-opt %s --pass-pipeline "form-kernels{max-operators=many}" 2>&1 | filecheck %s --check-prefix=VALUE
// VALUE: hardwire: error: pass `form-kernels`: option `max-operators` is an integer, not `many`.
// RUN: not hardwire-opt %s --pass-pipeline "decompose{fast}" 2>&1 | filecheck %s --check-prefix=BARE
// BARE: hardwire: error: pass pipeline `decompose{fast}`: the option `fast` has no value.
// RUN: not hardwire-opt %s --pass-pipeline "decompose{" 2>&1 | filecheck %s --check-prefix=SYNTAX
// SYNTAX: hardwire: error: pass pipeline `decompose{`: `decompose{` is not understood; write `pass,other-pass{option=value}`.
// RUN: not hardwire-opt %s --emit nowhere 2>&1 | filecheck %s --check-prefix=STAGE
// STAGE: hardwire: error: there is no stage `nowhere`
// RUN: not hardwire-opt %s.missing 2>&1 | filecheck %s --check-prefix=FILE
// FILE: hardwire: error: {{.*}}.missing: No such file or directory.
// RUN: not hardwire-opt %s --target z80 2>&1 | filecheck %s --check-prefix=TARGET
// TARGET: hardwire: error: unknown target `z80`
// RUN: not hardwire-opt %s --verify-diagnostics 2>&1 | filecheck %s --check-prefix=WANTED
// WANTED: hardwire: error: {{.*}}pipeline-invalid.mlir:[[#]]: expected an error `something`.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32> // expected-error {{something}}
}
