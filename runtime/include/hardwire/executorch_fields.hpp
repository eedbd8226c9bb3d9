/* How objects of ExecuTorch 1.5 are written field by field: their constructors are functions
 * elsewhere, of many arguments, or check what is known to be right. The fields are private, but an
 * explicit instantiation may name them. Where fields lie otherwise than models know, this does not
 * compile; with HWR_EXECUTORCH_CONSTRUCT the constructors are called, which every release has.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_EXECUTORCH_FIELDS_H
#define HWR_EXECUTORCH_FIELDS_H

#include <executorch/runtime/kernel/kernel_includes.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>

#include "tensor.h"

namespace hwr_executorch {

using executorch::aten::ArrayRef;
using executorch::aten::Scalar;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;

#ifndef HWR_EXECUTORCH_CONSTRUCT

inline void write_word(void *to, uint32_t word) { std::memcpy(to, &word, sizeof word); }
void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order, ssize_t count);
void write(Scalar *to, const hwr_scalar *given);

/* Objects of which there are none: they say where fields are. */
extern TensorImpl some_tensor;
extern Scalar some_scalar;

/* Whether fields follow each other; with their sizes that says where each of them is. */
template <auto First> constexpr bool follow() { return true; }
template <auto First, auto Second, auto... Rest> constexpr bool follow() {
    return static_cast<const void *>(&(some_tensor.*First)) <
               static_cast<const void *>(&(some_tensor.*Second)) &&
           follow<Second, Rest...>();
}

template <auto Sizes, auto Order, auto Strides, auto Data, auto Rank, auto Count, auto Most,
          auto Type, auto Dynamism, auto Device>
struct TensorFields {
    friend inline void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order,
                             ssize_t count) {
        to->*Data = given->data;
        to->*Sizes = const_cast<int32_t *>(given->sizes);
        to->*Strides = const_cast<int32_t *>(given->strides);
        to->*Order = const_cast<uint8_t *>(order);
        const_cast<ssize_t &>(to->*Rank) = given->rank;
        to->*Count = count;
        to->*Most = static_cast<size_t>(count);
        write_word(const_cast<ScalarType *>(&(to->*Type)), given->dtype); /* STATIC, the CPU: 0 */
    }
    static_assert(follow<Sizes, Order, Strides, Data, Rank, Count, Most, Type, Dynamism, Device>(),
                  "the fields of a TensorImpl lie otherwise than in ExecuTorch 1.5, as models write "
                  "them; define HWR_EXECUTORCH_CONSTRUCT");
    static_assert(sizeof(some_tensor.*Rank) == sizeof(void *) &&
                  sizeof(some_tensor.*Count) == sizeof(void *) &&
                  sizeof(some_tensor.*Most) == sizeof(void *) && sizeof(some_tensor.*Type) == 1 &&
                  sizeof(some_tensor.*Dynamism) == 1 && sizeof(some_tensor.*Device) == 2);
};
template struct TensorFields<&TensorImpl::sizes_, &TensorImpl::dim_order_, &TensorImpl::strides_,
                             &TensorImpl::data_, &TensorImpl::dim_, &TensorImpl::numel_,
                             &TensorImpl::numel_bound_, &TensorImpl::type_,
                             &TensorImpl::shape_dynamism_, &TensorImpl::device_>;
static_assert(sizeof(TensorImpl) == 8 * sizeof(void *) && sizeof(Tensor) == sizeof(void *) &&
                  sizeof(std::optional<Tensor>) == 2 * sizeof(void *),
              "a TensorImpl is larger or smaller than in ExecuTorch 1.5, as models write it; define "
              "HWR_EXECUTORCH_CONSTRUCT");
static_assert(static_cast<int>(executorch::runtime::TensorShapeDynamism::STATIC) == 0 &&
              static_cast<int>(executorch::runtime::etensor::DeviceType::CPU) == 0);

/* ExecuTorch's tag of each dtype of an hwr_scalar. The bits of a number are where they were: those
 * of a bool, 0 or 1, in the first byte. */
using executorch::runtime::Tag;
inline constexpr Tag tags[16] = {Tag::Int, Tag::Int, Tag::Int,    Tag::Int, Tag::Int, Tag::Int,
                                 Tag::Int, Tag::Double, Tag::Int, Tag::Int, Tag::Int, Tag::Bool,
                                 Tag::Int, Tag::Int, Tag::Int,    Tag::Int};
template <auto Kind, auto Value> struct ScalarFields {
    friend inline void write(Scalar *to, const hwr_scalar *given) {
        to->*Kind = tags[given->dtype & 15];
        (to->*Value).as_int = given->as.i;
    }
    static_assert(static_cast<const void *>(&(some_scalar.*Kind)) ==
                      static_cast<const void *>(&some_scalar) &&
                  sizeof(some_scalar.*Kind) == 4 && sizeof(some_scalar.*Value) == 8);
};
template struct ScalarFields<&Scalar::tag, &Scalar::v>;
static_assert(sizeof(Scalar) == 16 && sizeof(std::optional<Scalar>) == 24 &&
                  static_cast<int>(Tag::Double) == 3 && static_cast<int>(Tag::Int) == 4 &&
                  static_cast<int>(Tag::Bool) == 5,
              "a Scalar lies otherwise than in ExecuTorch 1.5, as models write it; define "
              "HWR_EXECUTORCH_CONSTRUCT");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ && sizeof(bool) == 1);

template <typename T, auto Data, auto Length> struct ListWriter {
    friend inline void write(ArrayRef<T> *to, const T *given, size_t count) {
        to->*Data = given;
        to->*Length = count;
    }
};
#define HWR_EXECUTORCH_LIST(T)                                                                     \
    void write(ArrayRef<T> *to, const T *given, size_t count);                                     \
    template struct ListWriter<T, &ArrayRef<T>::Data, &ArrayRef<T>::Length>;
HWR_EXECUTORCH_LIST(int64_t)
HWR_EXECUTORCH_LIST(double)
HWR_EXECUTORCH_LIST(bool)
HWR_EXECUTORCH_LIST(Tensor)
HWR_EXECUTORCH_LIST(std::optional<Tensor>)

template <typename T> ArrayRef<T> list(const T *given, size_t count) {
    ArrayRef<T> made;
    write(&made, given, count);
    return made;
}

#else

inline void write(TensorImpl *to, const hwr_tensor *given, const uint8_t *order, ssize_t) {
    new (to) TensorImpl(static_cast<ScalarType>(given->dtype), given->rank,
                        const_cast<int32_t *>(given->sizes), given->data,
                        const_cast<uint8_t *>(order), const_cast<int32_t *>(given->strides));
}

inline void write(Scalar *to, const hwr_scalar *given) {
    switch (given->dtype) {
    case HWR_FLOAT64:
        *to = Scalar(given->as.d);
        return;
    case HWR_BOOL:
        *to = Scalar(given->as.i != 0);
        return;
    default:
        *to = Scalar(given->as.i);
    }
}

template <typename T> ArrayRef<T> list(const T *given, size_t count) {
    return ArrayRef<T>(given, count);
}

#endif

} // namespace hwr_executorch

#endif /* HWR_EXECUTORCH_FIELDS_H */
