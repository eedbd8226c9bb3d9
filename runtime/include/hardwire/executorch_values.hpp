/* How adapters make what is no tensor, and what sizes of scratch memory are computed with.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_EXECUTORCH_VALUES_H
#define HWR_EXECUTORCH_VALUES_H

#include <executorch/runtime/core/exec_aten/util/scalar_type_util.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "executorch_fields.hpp"
#include "tensor.h"

namespace hwr_executorch {

using Text = std::string_view;

inline Scalar made_scalar(const hwr_scalar *given) {
    Scalar made;
    write(&made, given);
    return made;
}

inline std::optional<Scalar> made_optional_scalar(const hwr_scalar *given) {
    return given == nullptr ? std::nullopt : std::optional<Scalar>(made_scalar(given));
}

/* A number or an enumerator that may be missing. */
template <typename To, typename From> std::optional<To> optional(const From *given) {
    return given == nullptr ? std::nullopt : std::optional<To>(static_cast<To>(*given));
}

/* A number in a register, of which compilers know no more: they see neither that a loop is strlen,
 * a call of which costs more than a short text, nor that a jump could be saved by writing it before. */
template <typename Number> Number unknown(Number number) {
    __asm__("" : "+r"(number));
    return number;
}

/* Texts are short, the names of modes: two instructions for each of their first characters. */
template <size_t... Place> size_t length_of(const char *given, std::index_sequence<Place...>) {
    size_t found = sizeof...(Place);
    if (((given[Place] == 0 && (found = unknown(Place), true)) || ...)) {
        return found;
    }
    while (given[found] != 0) {
        found = unknown(found + 1);
    }
    return found;
}

inline Text text(const char *given) {
    return Text(given, length_of(given, std::make_index_sequence<8>()));
}

inline std::optional<Text> optional_text(const char *given) {
    return given == nullptr ? std::nullopt : std::optional<Text>(text(given));
}

template <typename T> std::optional<ArrayRef<T>> optional_list(const T *given, size_t count) {
    std::optional<ArrayRef<T>> made(list(given, count));
    if (given == nullptr) {
        made.reset();
    }
    return made;
}

/* What the sizes of scratch memory are computed with. Quotients are rounded down. */
inline int64_t floor_divide(int64_t one, int64_t other) {
    return one / other - ((one % other != 0) && ((one < 0) != (other < 0)));
}

inline int64_t floor_modulo(int64_t one, int64_t other) {
    return one - floor_divide(one, other) * other;
}

inline int64_t ceil_div(int64_t one, int64_t other) { return -floor_divide(-one, other); }

inline int64_t counted(const hwr_tensor *given) { return static_cast<int64_t>(hwr_count(given)); }

inline int64_t item_size(const hwr_tensor *given) {
    return static_cast<int64_t>(
        executorch::runtime::elementSize(static_cast<ScalarType>(given->dtype)));
}

} // namespace hwr_executorch

#endif /* HWR_EXECUTORCH_VALUES_H */
