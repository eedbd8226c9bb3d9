// The model that docs/stages.md follows: a convolution with batch norm and ReLU, then the mean of
// each channel, and a softmax over the channels.
func.func @forward(%image: tensor<1x2x6x6xf32>) -> tensor<1x4xf32>
    attributes {hw.input_names = ["image"], hw.output_names = ["scores"]} {
  %weight = "hw.weight"() {name = "conv.weight", value = dense<0.25> : tensor<4x2x3x3xf32>} : () -> tensor<4x2x3x3xf32>
  %gamma = "hw.weight"() {name = "norm.weight", value = dense<2.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %beta = "hw.weight"() {name = "norm.bias", value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %mean = "hw.weight"() {name = "norm.running_mean", value = dense<0.5> : tensor<4xf32>} : () -> tensor<4xf32>
  %var = "hw.weight"() {name = "norm.running_var", value = dense<4.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %default = "hw.default"() : () -> !hw.default
  %0 = "aten.conv2d"(%image, %weight, %none, %stride, %padding, %default, %default) : (tensor<1x2x6x6xf32>, tensor<4x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.default, !hw.default) -> tensor<1x4x6x6xf32>
  %training = "hw.constant"() {value = false} : () -> i1
  %momentum = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %eps = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %cudnn = "hw.constant"() {value = false} : () -> i1
  %1 = "aten.batch_norm"(%0, %gamma, %beta, %mean, %var, %training, %momentum, %eps, %cudnn) : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, i1, f64, f64, i1) -> tensor<1x4x6x6xf32>
  %2 = "aten.relu"(%1) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %size = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %3 = "aten.adaptive_avg_pool2d"(%2, %size) : (tensor<1x4x6x6xf32>, !hw.list<i64>) -> tensor<1x4x1x1xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %4 = "aten.flatten.using_ints"(%3, %one, %default) : (tensor<1x4x1x1xf32>, i64, !hw.default) -> tensor<1x4xf32>
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %5 = "aten.softmax.int"(%4, %last, %default) : (tensor<1x4xf32>, i64, !hw.default) -> tensor<1x4xf32>
  return %5 : tensor<1x4xf32>
}
