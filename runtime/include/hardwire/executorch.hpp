/* What adapters between hardwire's kernels and ExecuTorch's are made of: `hardwire kernels adapt`
 * writes them. C++17; ExecuTorch's headers (1.5) have to be found, nothing of its registry is used.
 *
 * An adapter gives a kernel views of what it was given itself: the data, the sizes and the strides
 * of tensors stay where they are. Each view lies behind the descriptor of its tensor, where the
 * model wrote it; else the adapter makes one on its stack. Nothing is allocated.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_EXECUTORCH_H
#define HWR_EXECUTORCH_H

#include <executorch/runtime/kernel/kernel_includes.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <tuple>
#include <type_traits>

#include "executorch_fields.hpp"
#include "executorch_values.hpp"
#include "tensor.h"

namespace hwr_executorch {

using executorch::aten::MemoryFormat;
using executorch::runtime::Error;
using executorch::runtime::KernelRuntimeContext;
using executorch::runtime::MemoryAllocator;

/* The dim order of every tensor that is contiguous, up to PyTorch's greatest rank. */
inline constexpr uint8_t in_order[64] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
    44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

/* Room for what a Tensor points to. */
struct Room {
    alignas(TensorImpl) unsigned char bytes[sizeof(TensorImpl)];
};

/* The TensorImpl of what is given, in a room; `order` is the dim order. */
inline TensorImpl *make(Room *room, const hwr_tensor *given, const uint8_t *order);

/* Views cost least where they are made in adapters themselves, and 100 bytes for each. */
#ifndef __OPTIMIZE_SIZE__
#define HWR_EXECUTORCH_HERE [[gnu::always_inline]]
#else
#define HWR_EXECUTORCH_HERE [[gnu::noinline]]
#endif

/* ExecuTorch's view of a tensor. */
class View {
  public:
    HWR_EXECUTORCH_HERE explicit View(const hwr_tensor *given) : View(given, in_order) {}
    [[gnu::always_inline]] View(const hwr_tensor *given, const uint8_t *order)
        : tensor_(make(&room_, given, order)) {}
    View(const View &) = delete;
    View &operator=(const View &) = delete;
    Tensor &tensor() { return tensor_; }

  private:
    Tensor tensor_;
    Room room_;
};

/* A descriptor with a view of its tensor behind it. Models make these for kernels whose name has a
 * namespace, and say so in `reserved`; of what others give, adapters make views. Models know how a
 * TensorImpl lies in ExecuTorch 1.5: in a release where it lies otherwise, this does not compile,
 * and with HWR_EXECUTORCH_CONSTRUCT adapters make all views, by ExecuTorch's constructor.
 * Who copies an hwr_tensor or an hwr_scalar writes 0 to its `reserved`: what was behind it is not behind the copy. */
class Viewed {
  public:
    constexpr Viewed() : given_{nullptr, nullptr, nullptr, 0, 0, mark}, room_() {} /* of no tensor */
    explicit Viewed(const hwr_tensor *given, const uint8_t *order = in_order)
        : given_(*given), view_(Tensor(make(&room_, given, order))) {
        given_.reserved = mark;
    }
    Viewed(const Viewed &) = delete;
    Viewed &operator=(const Viewed &) = delete;
    operator const hwr_tensor *() const { return &given_; }

    /* The view behind a descriptor that has one. */
    static std::optional<Tensor> &behind(const hwr_tensor *given) {
        return const_cast<Viewed *>(reinterpret_cast<const Viewed *>(given))->view_;
    }
#ifndef HWR_EXECUTORCH_CONSTRUCT
    static constexpr uint16_t mark = 1;
#else
    static constexpr uint16_t mark = 4; /* no model writes this */
#endif

  private:
    hwr_tensor given_;
    std::optional<Tensor> view_;
    Room room_;
};

/* Behind the descriptor of one tensor of a call: where the pointers of its first list of tensors
 * lie, and as what ExecuTorch has the same list. `reserved` says so as well. */
struct Listed {
    static constexpr uint16_t mark = 2;
    Viewed viewed;
    const hwr_tensor *const *pointers;
    const void *list;
};

[[gnu::noinline]] inline ssize_t count_of_any(const hwr_tensor *given) {
    return static_cast<ssize_t>(hwr_count(given));
}

[[gnu::always_inline]] inline ssize_t count(const hwr_tensor *given) {
    const int32_t *sizes = given->sizes;
    if (__builtin_expect(given->rank == 4, 1)) { /* most tensors of networks */
        return ssize_t{sizes[0]} * sizes[1] * sizes[2] * sizes[3];
    }
    return count_of_any(given);
}

[[gnu::always_inline]] inline TensorImpl *make(Room *room, const hwr_tensor *given,
                                               const uint8_t *order) {
    auto *made = reinterpret_cast<TensorImpl *>(room->bytes);
    write(made, given, order, count(given));
    return made;
}

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

/* A view of a tensor that may lie in another order than that of its dimensions. */
class OrderedView {
  public:
    [[gnu::noinline]] explicit OrderedView(const hwr_tensor *given) : order_(given), view_(given, order_) {}
    Tensor &tensor() { return view_.tensor(); }

  private:
    Order order_;
    View view_;
};

/* A view of a tensor that may be missing. */
template <typename Kind> class OptionalView {
  public:
    explicit OptionalView(const hwr_tensor *given) {
        if (given != nullptr) {
            view_.emplace(given);
        }
    }
    std::optional<Tensor> optional() {
        return view_ ? std::optional<Tensor>(view_->tensor()) : std::nullopt;
    }

  private:
    std::optional<Kind> view_;
};

/* A number with ExecuTorch's view of it behind, as models write those that they know. */
class ViewedScalar {
  public:
    constexpr ViewedScalar() : given_{{0}, HWR_INT64, Viewed::mark}, view_() {} /* of no number */
    explicit ViewedScalar(const hwr_scalar *given) : given_(*given), view_(made_scalar(given)) {
        given_.reserved = Viewed::mark;
    }
    static const std::optional<Scalar> &behind(const hwr_scalar *given) {
        return reinterpret_cast<const ViewedScalar *>(given)->view_;
    }
    operator const hwr_scalar *() const { return &given_; }

  private:
    hwr_scalar given_;
    std::optional<Scalar> view_;
};
static_assert(Viewed::mark == 4 || sizeof(ViewedScalar) == sizeof(hwr_scalar) + 24);

/* What stands for a tensor and for a number that is missing. */
inline constexpr Viewed none;
inline constexpr ViewedScalar no_scalar;

/* What is given if it is not NULL, else the other: no jump, and what either says is read once. */
template <typename Given> const Given *either(const Given *given, const Given *other) {
    const Given *found = given != nullptr ? given : other;
    __asm__("" : "+r"(found));
    return found;
}
inline const hwr_tensor *or_none(const hwr_tensor *given) { return either<hwr_tensor>(given, none); }
inline const hwr_scalar *or_none(const hwr_scalar *given) {
    return either<hwr_scalar>(given, no_scalar);
}

/* Whether all of these tensors and numbers have views. */
template <typename... Given> bool have_views(const Given *...given) {
    return __builtin_expect(((given->reserved & ...) & Viewed::mark) != 0, 1);
}

/* Whether the first of these has the list of those pointers behind it. */
inline bool has_list(const hwr_tensor *given, const hwr_tensor *const *pointers) {
    return (given->reserved & Listed::mark) != 0 &&
           reinterpret_cast<const Listed *>(given)->pointers == pointers;
}

inline Tensor &tensor(const hwr_tensor *given) { return *Viewed::behind(given); }

inline const std::optional<Tensor> &optional_tensor(const hwr_tensor *given) {
    return Viewed::behind(given);
}

inline const Scalar &scalar(const hwr_scalar *given) { return *ViewedScalar::behind(given); }

inline const std::optional<Scalar> &optional_scalar(const hwr_scalar *given) {
    return ViewedScalar::behind(given);
}

/* The list of tensors behind a descriptor. */
template <typename T> ArrayRef<T> listed(const hwr_tensor *given, size_t count) {
    return list(static_cast<const T *>(reinterpret_cast<const Listed *>(given)->list), count);
}

/* Memory for `count` elements in the frame of the function that asks. */
#define HWR_EXECUTORCH_ROOM(type, count)                                                           \
    static_cast<type *>(__builtin_alloca_with_align((count) * sizeof(type), 8 * alignof(type)))

/* A list of tensors, some of which may be missing; with their views in memory that the caller has. */
template <typename Kind, typename T>
ArrayRef<T> views(const hwr_tensor *const *given, size_t count, Kind *room, T *made) {
    for (size_t i = 0; i < count; i++) {
        if constexpr (std::is_same_v<T, Tensor>) {
            new (&made[i]) T((new (&room[i]) Kind(given[i]))->tensor());
        } else if (given[i] != nullptr) {
            new (&made[i]) T((new (&room[i]) Kind(given[i]))->tensor());
        } else {
            new (&made[i]) T();
        }
    }
    return list(made, count);
}

/* HWR_OK, or -1000 less ExecuTorch's number of the error: -1018 is Error::InvalidArgument. */
[[gnu::noinline]] inline hwr_status failed(hwr_status number) { return -1000 - number; }

inline hwr_status status(Error error) {
    const hwr_status number = static_cast<hwr_status>(error);
    return __builtin_expect_with_probability(number != 0, 0, 1.0) ? failed(number) : number;
}

/* What a function gives that is called last, so that it is no jump: before a jump to a function with
 * the same arguments, compilers load all of these that lie on the stack, for both ways. */
inline hwr_status called(hwr_status status) {
    __asm__("" : "+r"(status));
    return status;
}

} // namespace hwr_executorch

/* See tensor.h. */
extern "C" [[gnu::used]] inline void hwr_view(hwr_viewed *made, const hwr_tensor *given) {
    made->tensor = *given;
    made->tensor.reserved = 0;
#ifndef HWR_EXECUTORCH_CONSTRUCT
    static_assert(sizeof(hwr_executorch::Listed) == offsetof(hwr_viewed, order));
    if (given->rank <= sizeof made->order) {
        const hwr_executorch::Order order(given);
        std::memcpy(made->order, order, given->rank);
        new (made) hwr_executorch::Viewed(given, made->order);
    }
#endif
}

extern "C" [[gnu::used]] inline void hwr_view_scalar(hwr_viewed_scalar *made,
                                                     const hwr_scalar *given) {
    made->scalar = *given;
    made->scalar.reserved = 0;
#ifndef HWR_EXECUTORCH_CONSTRUCT
    static_assert(sizeof(hwr_executorch::ViewedScalar) == sizeof *made);
    new (made) hwr_executorch::ViewedScalar(given);
#endif
}

extern "C" [[gnu::used]] inline void hwr_view_list(hwr_viewed *beside,
                                                   const hwr_tensor *const *list, size_t count,
                                                   bool may_miss, void **room) {
    namespace et = hwr_executorch;
    bool are_viewed = (beside->tensor.reserved & et::Viewed::mark) != 0;
    auto *tensors = reinterpret_cast<et::Tensor *>(room);
    auto *optionals = reinterpret_cast<std::optional<et::Tensor> *>(room);
    for (size_t i = 0; i < count && are_viewed; i++) {
        const hwr_tensor *one = may_miss ? et::or_none(list[i]) : list[i];
        are_viewed = (one->reserved & et::Viewed::mark) != 0;
        if (are_viewed && may_miss) {
            new (&optionals[i]) std::optional<et::Tensor>(et::Viewed::behind(one));
        } else if (are_viewed) {
            new (&tensors[i]) et::Tensor(*et::Viewed::behind(one));
        }
    }
    if (are_viewed) {
        auto *made = reinterpret_cast<et::Listed *>(beside);
        made->pointers = list;
        made->list = room;
        beside->tensor.reserved |= et::Listed::mark;
    }
}

#endif /* HWR_EXECUTORCH_H */
