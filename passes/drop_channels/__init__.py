"""`drop-channels`: channels of integers that nobody needs are not computed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect import ops
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.values import is_constant
from ..base import Pass
from .borders import combine
from .follow import way_of
from .layers import Layer, layer_of, narrow_layer, survey_layer
from .narrow import Narrowing
from .places import fold_places
from .suiting import at_once
from .survey import Survey, is_followed, joined
from .wanted import wanted


@dataclass(frozen=True)
class DropChannels(Pass):
    """Drop the channels of integers that nobody needs, and fold those that are constants.

    A layer that was pruned, or trained until some channels died, has channels that no weight reads,
    and others without weights, which are the same integer for all inputs. This pass follows the
    channels of each layer of integers through elementwise operators, depthwise convolutions, pools,
    borders, views, sums and concatenations, and between which integers each of them is. A channel
    that is one integer wherever a layer reads it is added to the bias of that layer. What is then
    read by weights that are 0 only is not computed any more: it goes out of all values that have
    it, with weights, biases and factors. Sums of integers are exact in any order, so that nothing
    else changes.

    Behind a border of another number than its own, a channel is two integers. The border is the
    same one for all channels: what such channels add to a sum is a number, as if the border was
    everywhere, and one more for each place of the window that is inside. A few of them come to the
    same as all, with other weights, and the others are not read any more. No kernel has to know of
    it, and there are neither more weights nor more multiplications than before.

    They could be left out altogether if what they add to each element of the result was stored and
    added there. That takes 4 bytes for each element, and two channels 18, of windows of 3x3, for
    all elements of a channel of the result: it would save something in images of up to 2x2. But what
    a depthwise convolution makes of such a channel is up to nine integers, at corners, edges and
    inside, and other ones for each channel, so that few cannot stand for all; beside these go the
    weights of three layers. Such an image is added where it takes fewer bytes than these
    (`places.py`), which it does in the last layers of most networks.

    A few more stay where kernels have several channels at once: an odd one takes code of its own,
    which is more than its weights, and hardly less time than a whole register or word of them. So
    their number is rounded up to what suits the processor, or a half or a quarter of that, by a
    tenth at most, with channels that have no weights, if there are such. 85 of 128 become 88.

    A layer that reads groups of channels keeps as many of each group that is left. A bias where
    there was none takes 4 bytes for each sum: a layer gets one only if the weights that go are as
    many.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2xi8>) -> tensor<1x1xi32> {
      %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [0, 0], [3, -1]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
      %b = "hw.weight"() {name = "b", value = dense<[5, 7, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
      %v = "hw.weight"() {name = "v", value = dense<[[1, 4, -2]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
      %c = "hw.weight"() {name = "c", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %no = "hw.constant"() {value = false} : () -> i1
      %low = "hw.constant"() {value = -128 : i64} : () -> i64
      %high = "hw.constant"() {value = 127 : i64} : () -> i64
      %0 = "aten.linear"(%x, %w, %b) : (tensor<1x2xi8>, tensor<3x2xi8>, tensor<3xi32>) -> tensor<1x3xi32>
      %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
      %2 = "aten.to.dtype"(%1, %int8, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
      %3 = "aten.linear"(%2, %v, %c) : (tensor<1x3xi8>, tensor<1x3xi8>, tensor<1xi32>) -> tensor<1x1xi32>
      return %3 : tensor<1x1xi32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x2xi8>) -> tensor<1x1xi32> {
      %none = "hw.constant"() {value} : () -> !hw.none
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %no = "hw.constant"() {value = false} : () -> i1
      %low = "hw.constant"() {value = -128 : i64} : () -> i64
      %high = "hw.constant"() {value = 127 : i64} : () -> i64
      %w = "hw.weight"() {name = "w_1", value = dense<[[1, 2], [3, -1]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
      %b = "hw.weight"() {name = "b_1", value = dense<[5, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
      %0 = "aten.linear"(%x, %w, %b) : (tensor<1x2xi8>, tensor<2x2xi8>, tensor<2xi32>) -> tensor<1x2xi32>
      %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2xi32>, i64, i64) -> tensor<1x2xi32>
      %2 = "aten.to.dtype"(%1, %int8, %no, %no, %none) : (tensor<1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2xi8>
      %bias = "hw.weight"() {name = "bias", value = dense<30> : tensor<1xi32>} : () -> tensor<1xi32>
      %v = "hw.weight"() {name = "v_1", value = dense<[[1, -2]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
      %3 = "aten.linear"(%2, %v, %bias) : (tensor<1x2xi8>, tensor<1x2xi8>, tensor<1xi32>) -> tensor<1x1xi32>
      return %3 : tensor<1x1xi32>
    }
    ```

    Requires: `compute-in-integers`, operators canonical, constants folded.
    Ensures: of each layer of integers at least one channel is left, and those that somebody reads
    with a weight other than 0 or in a way that this pass does not follow, or that go together with
    such a one, or make groups even, or their number one that suits kernels. Floats are left alone: 0 times a number that is none is none.
    """  # noqa: E501

    name: ClassVar[str] = "drop-channels"

    def run(self, program: Program) -> None:
        while _drop(program) or _fold_places(program):
            erase_dead(program)
            drop_dead_weights(program)


def _drop(program: Program) -> bool:
    """Whether there were channels to drop; without them, others may be needless."""
    survey = Survey(program)
    body = calls.body(program.entry())
    layers = [_surveyed(survey, op) for op in body]
    group = joined(survey.count, survey.ties)
    combined = combine(survey, group, layers)
    step = at_once(program.target)
    stays = wanted(survey, group, list(survey.products.values()), step)
    if stays.all():
        return False
    narrowing = Narrowing(survey, stays)
    for op, layer, other in zip(body, layers, combined, strict=True):
        if layer is not None and other is not None:
            layer.write(survey, other.weights, other.bias)
        _narrow_operator(narrowing, op, other)
    return True


def _fold_places(program: Program) -> bool:
    """Whether there were channels to fold that are known at each place."""
    survey, body = Survey(program), calls.body(program.entry())
    return fold_places(survey, body, [_surveyed(survey, op) for op in body])


def _surveyed(survey: Survey, op: ir.Operation) -> Layer | None:
    """Enters what is known of an operator's result; gives the layer that it is."""
    layer = layer_of(survey, op)
    if layer is not None:
        survey_layer(survey, layer)
        return layer
    if not op.operands:
        return None
    followed = [x for x in ops.tensor_operands(op) if x in survey.of]
    if not followed or op.name == ops.PACK:
        return None
    way = way_of(op) if _is_plain(op) else None
    if way is None or not way.follow(survey, op):
        survey.keep(*followed)
    return None


def _is_plain(op: ir.Operation) -> bool:
    """It has one result, and all of its arguments but tensors are literals."""
    if len(op.results) != 1 or not is_followed(op.results[0]):
        return False
    return all(is_followed(x) or is_constant(x) or ops.packed(x) is not None for x in op.operands)


def _narrow_operator(n: Narrowing, op: ir.Operation, layer: Layer | None) -> None:
    """Writes an operator without the channels that go."""
    if len(op.results) != 1 or op.results[0] not in n.survey.of:
        return
    followed = [x for x in (*ops.tensor_operands(op), *op.results) if x in n.survey.of]
    if all(n.mask(x).all() for x in followed):
        return
    n.retype(op.results[0])
    if layer is not None:
        narrow_layer(n, layer)
    elif (way := way_of(op)) is not None and way.narrow is not None:
        way.narrow(n, op)
