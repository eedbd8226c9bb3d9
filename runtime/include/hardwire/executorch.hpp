/* What adapters between hardwire's kernels and ExecuTorch's are made of: `hardwire kernels adapt`
 * writes them. C++17; ExecuTorch's headers (1.5) have to be found, nothing of its registry is used.
 *
 * An adapter gives a kernel views of what it was given itself: the data, the sizes and the strides
 * of tensors stay where they are, and each TensorImpl lies on the stack. Nothing is allocated.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_EXECUTORCH_H
#define HWR_EXECUTORCH_H

#include <executorch/runtime/kernel/kernel_includes.h>
#include <executorch/runtime/core/exec_aten/util/scalar_type_util.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string_view>
#include <tuple>

#include "tensor.h"

namespace hwr_executorch {

using executorch::aten::ArrayRef;
using executorch::aten::MemoryFormat;
using executorch::aten::Scalar;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;
using executorch::runtime::Error;
using executorch::runtime::KernelRuntimeContext;
using executorch::runtime::MemoryAllocator;
using Text = std::string_view;

/* The dim order of every tensor that is contiguous, up to PyTorch's greatest rank. */
inline constexpr uint8_t in_order[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

/* How the fields of a TensorImpl are written one by one. Its constructor is a function elsewhere, of
 * nine arguments, that multiplies the sizes for every tensor anew. The fields are private, but an
 * explicit instantiation may name them; in a release that has others, this does not compile, and
 * HWR_EXECUTORCH_CONSTRUCT makes adapters call the constructor. */
#ifndef HWR_EXECUTORCH_CONSTRUCT
void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order, ssize_t count);

template <auto Data, auto Sizes, auto Strides, auto Order, auto Rank, auto Count, auto Most,
          auto Type, auto Dynamism, auto Device>
struct Fields {
    friend inline void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order,
                             ssize_t count) {
        to->*Data = given->data;
        to->*Sizes = const_cast<int32_t *>(given->sizes);
        to->*Strides = const_cast<int32_t *>(given->strides);
        to->*Order = const_cast<uint8_t *>(order);
        const_cast<ssize_t &>(to->*Rank) = given->rank;
        to->*Count = count;
        to->*Most = static_cast<size_t>(count);
        const_cast<ScalarType &>(to->*Type) = static_cast<ScalarType>(given->dtype);
        using executorch::runtime::TensorShapeDynamism;
        const_cast<TensorShapeDynamism &>(to->*Dynamism) = TensorShapeDynamism::STATIC;
        to->*Device = executorch::runtime::etensor::DeviceType::CPU;
    }
};
template struct Fields<&TensorImpl::data_, &TensorImpl::sizes_, &TensorImpl::strides_,
                       &TensorImpl::dim_order_, &TensorImpl::dim_, &TensorImpl::numel_,
                       &TensorImpl::numel_bound_, &TensorImpl::type_,
                       &TensorImpl::shape_dynamism_, &TensorImpl::device_>;
#else
inline void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order, ssize_t) {
    new (to) TensorImpl(static_cast<ScalarType>(given->dtype), given->rank,
                        const_cast<int32_t *>(given->sizes), given->data,
                        const_cast<uint8_t *>(order), const_cast<int32_t *>(given->strides));
}
#endif

/* How many elements tensors have. All tensors of a shape in a model share its sizes, so that those
 * of a call need mostly be multiplied once. */
class Count {
  public:
    explicit Count(const hwr_tensor *given) : given_(given), count_(product(given)) {}
    ssize_t of(const hwr_tensor *other) const {
        bool same = other->sizes == given_->sizes && other->rank == given_->rank;
        return __builtin_expect(same, 1) ? count_ : product(other);
    }

  private:
    static ssize_t product(const hwr_tensor *given) {
        const int32_t *sizes = given->sizes;
        if (__builtin_expect(given->rank == 4, 1)) { /* most tensors of networks */
            return ssize_t{sizes[0]} * sizes[1] * sizes[2] * sizes[3];
        }
        return product_of_any(given);
    }
    [[gnu::noinline, gnu::cold]] static ssize_t product_of_any(const hwr_tensor *given) {
        ssize_t product = 1;
        for (uint8_t i = 0; i < given->rank; i++) {
            product *= given->sizes[i];
        }
        return product;
    }

    const hwr_tensor *given_;
    ssize_t count_;
};

/* A tensor that stays where it is. Kernels do not write to sizes, strides and dim orders of tensors
 * whose shape is fixed, though they get pointers that would let them: these may be in flash. */
class View {
  public:
    explicit View(const hwr_tensor *given) : View(given, Count(given)) {}
    View(const hwr_tensor *given, const Count &count, const uint8_t *order = in_order)
        : tensor_(reinterpret_cast<TensorImpl *>(room_)) {
        write(tensor_.unsafeGetTensorImpl(), given, order, count.of(given));
    }
    View(const View &) = delete;
    View &operator=(const View &) = delete;
    Tensor &tensor() { return tensor_; }

  private:
    alignas(TensorImpl) unsigned char room_[sizeof(TensorImpl)];
    Tensor tensor_;
};

/* The dim order that the strides of a tensor say: outer dimensions first, equal ones as they come.
 * `rank` is at most 64. */
class Order {
  public:
    explicit Order(const hwr_tensor *given) {
        for (uint8_t i = 0; i < given->rank; i++) {
            uint8_t place = i;
            while (place > 0 && is_outer(given, i, order_[place - 1])) {
                order_[place] = order_[place - 1];
                place--;
            }
            order_[place] = i;
        }
    }
    operator const uint8_t *() const { return order_; }

  private:
    /* Dimensions of one element come where they stand: their strides say nothing. */
    static bool is_outer(const hwr_tensor *given, uint8_t one, uint8_t other) {
        return given->sizes[one] != 1 && given->sizes[other] != 1 &&
               given->strides[one] > given->strides[other];
    }
    uint8_t order_[64];
};

/* A tensor that may lie in another order than that of its dimensions. */
class OrderedView {
  public:
    explicit OrderedView(const hwr_tensor *given) : OrderedView(given, Count(given)) {}
    OrderedView(const hwr_tensor *given, const Count &count)
        : order_(given), view_(given, count, order_) {}
    Tensor &tensor() { return view_.tensor(); }

  private:
    Order order_;
    View view_;
};

/* A tensor that may be missing. */
template <typename Kind> class Optional {
  public:
    explicit Optional(const hwr_tensor *given) {
        if (given != nullptr) {
            tensor_.emplace(view_.emplace(given).tensor());
        }
    }
    const std::optional<Tensor> &tensor() const { return tensor_; }

  private:
    std::optional<Kind> view_;
    std::optional<Tensor> tensor_;
};

/* Memory for `count` elements in the frame of the function that asks. */
#define HWR_EXECUTORCH_ROOM(type, count)                                                           \
    static_cast<type *>(__builtin_alloca_with_align((count) * sizeof(type), 8 * alignof(type)))

/* A list of tensors, in memory that the caller has for `count` views and tensors. */
template <typename Kind>
ArrayRef<Tensor> tensors(const hwr_tensor *const *given, size_t count, Kind *views, Tensor *room) {
    for (size_t i = 0; i < count; i++) {
        new (&room[i]) Tensor((new (&views[i]) Kind(given[i]))->tensor());
    }
    return ArrayRef<Tensor>(room, count);
}

template <typename Kind>
ArrayRef<std::optional<Tensor>> tensors(const hwr_tensor *const *given, size_t count, Kind *views,
                                        std::optional<Tensor> *room) {
    for (size_t i = 0; i < count; i++) {
        new (&room[i]) std::optional<Tensor>();
        if (given[i] != nullptr) {
            room[i].emplace((new (&views[i]) Kind(given[i]))->tensor());
        }
    }
    return ArrayRef<std::optional<Tensor>>(room, count);
}

inline Scalar scalar(const hwr_scalar *given) {
    switch (given->dtype) {
    case HWR_FLOAT64:
        return Scalar(given->as.d);
    case HWR_BOOL:
        return Scalar(given->as.i != 0);
    default:
        return Scalar(given->as.i);
    }
}

inline std::optional<Scalar> optional_scalar(const hwr_scalar *given) {
    return given == nullptr ? std::nullopt : std::optional<Scalar>(scalar(given));
}

/* A number or an enumerator that may be missing. */
template <typename To, typename From> std::optional<To> optional(const From *given) {
    return given == nullptr ? std::nullopt : std::optional<To>(static_cast<To>(*given));
}

inline std::optional<Text> optional_text(const char *given) {
    return given == nullptr ? std::nullopt : std::optional<Text>(given);
}

template <typename T> std::optional<ArrayRef<T>> optional_list(const T *given, size_t count) {
    return given == nullptr ? std::nullopt : std::optional<ArrayRef<T>>(ArrayRef<T>(given, count));
}

/* What the sizes of scratch memory are computed with. Quotients are rounded down. */
inline int64_t floor_divide(int64_t one, int64_t other) {
    return one / other - ((one % other != 0) && ((one < 0) != (other < 0)));
}

inline int64_t floor_modulo(int64_t one, int64_t other) {
    return one - floor_divide(one, other) * other;
}

inline int64_t ceil_div(int64_t one, int64_t other) { return -floor_divide(-one, other); }

inline int64_t item_size(const hwr_tensor *given) {
    return static_cast<int64_t>(
        executorch::runtime::elementSize(static_cast<ScalarType>(given->dtype)));
}

/* HWR_OK, or -1000 less ExecuTorch's number of the error: -1018 is Error::InvalidArgument. */
inline hwr_status status(const KernelRuntimeContext &context) {
    Error error = context.failure_state();
    if (__builtin_expect_with_probability(error != Error::Ok, 0, 1.0)) {
        return -1000 - static_cast<hwr_status>(error);
    }
    return HWR_OK;
}

} // namespace hwr_executorch

#endif /* HWR_EXECUTORCH_H */
