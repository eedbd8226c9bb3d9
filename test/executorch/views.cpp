/* What adapters are given, and make of what comes without views, beside what ExecuTorch's
 * constructor does. */
#include <hardwire/executorch.hpp>

#include <cstdio>
#include <cstring>

namespace et = hwr_executorch;

extern "C" hwr_status torch_executor_relu_out(const hwr_tensor *self, const hwr_tensor *out);
extern "C" hwr_status torch_executor_opt_add_out(const hwr_tensor *self, const hwr_tensor *other,
                                                 const hwr_scalar *alpha, const hwr_tensor *out);

namespace torch::executor::native {
using Context = executorch::runtime::KernelRuntimeContext;
using executorch::aten::Scalar;
using executorch::aten::Tensor;
Tensor &relu_out(Context &context, const Tensor &self, Tensor &out) {
    if (self.numel() != out.numel()) {
        context.fail(executorch::runtime::Error::InvalidArgument);
    }
    return out;
}
Tensor &opt_add_out(Context &context, const Tensor &self, const Tensor &other, const Scalar &alpha,
                    Tensor &out) {
    if (self.numel() * other.numel() != out.numel() * alpha.to<int64_t>()) {
        context.fail(executorch::runtime::Error::InvalidArgument);
    }
    return out;
}
} // namespace torch::executor::native

static bool agree(const et::Tensor &one, const et::Tensor &other) {
    return one.sizes() == other.sizes() && one.strides() == other.strides() &&
           one.dim_order() == other.dim_order() && one.numel() == other.numel() &&
           one.nbytes() == other.nbytes() && one.scalar_type() == other.scalar_type() &&
           one.const_data_ptr() == other.const_data_ptr() &&
           one.shape_dynamism() == other.shape_dynamism() &&
           one.unsafeGetTensorImpl()->device() == other.unsafeGetTensorImpl()->device();
}

/* Whether the view behind a descriptor is what the constructor makes of it, byte by byte but for the
 * address of the dim order and for what nothing lies in. */
static bool agrees(const hwr_tensor *given, const uint8_t *order) {
    et::TensorImpl impl(static_cast<et::ScalarType>(given->dtype), given->rank,
                        const_cast<int32_t *>(given->sizes), given->data,
                        const_cast<uint8_t *>(order), const_cast<int32_t *>(given->strides));
    const et::Tensor &found = et::tensor(given);
    const auto *bytes = reinterpret_cast<const char *>(found.unsafeGetTensorImpl());
    const auto *wanted = reinterpret_cast<const char *>(&impl);
    const size_t pointer = sizeof(void *), behind = 2 * pointer;
    return agree(found, et::Tensor(&impl)) && std::memcmp(bytes, wanted, pointer) == 0 &&
           std::memcmp(bytes + behind, wanted + behind, 5 * pointer + 4) == 0;
}

/* The kernels of a model of the test: they say of each tensor whether it came with a view (`v`), and
 * whether that is what it should be (`=`). */
static void say(const hwr_tensor *given) {
    if (given == nullptr) {
        std::printf(" none");
        return;
    }
    std::printf(" %s", given->reserved == 0 ? "plain" : "v");
    if (given->reserved & 1) {
        et::Order order(given);
        std::printf("%s", agrees(given, order) ? "=" : "!");
    }
}
extern "C" hwr_status my_index_out(const hwr_tensor *self, const hwr_tensor *const *indices,
                                   size_t indices_count, const hwr_tensor *out) {
    std::printf("index");
    say(self);
    for (size_t i = 0; i < indices_count; i++) {
        say(indices[i]);
    }
    say(out);
    bool same = et::has_list(out, indices) && !et::has_list(self, indices);
    const auto list = et::listed<std::optional<et::Tensor>>(out, indices_count);
    for (size_t i = 0; same && i < indices_count; i++) {
        same = list[i].has_value() == (indices[i] != nullptr) &&
               (indices[i] == nullptr || list[i]->unsafeGetTensorImpl() ==
                                             et::tensor(indices[i]).unsafeGetTensorImpl());
    }
    std::printf(" %s\n", same ? "list" : "other");
    return HWR_OK;
}
/* A scalar likewise: with a view (`v`), which is what ExecuTorch's constructor makes (`=`). */
static void say(const hwr_scalar *given) {
    if (given == nullptr || given->reserved == 0) {
        std::printf(given == nullptr ? " none" : " plain");
        return;
    }
    const auto &found = et::optional_scalar(given);
    et::Scalar made(given->as.i);
    if (given->dtype == HWR_FLOAT64) {
        made = given->as.d;
    } else if (given->dtype == HWR_BOOL) {
        made = given->as.i != 0;
    }
    const bool alike = found.has_value() && std::memcmp(&*found, &made, 4) == 0;
    const double said = !alike                    ? 0
                        : made.isFloatingPoint() ? found->to<double>()
                        : made.isBoolean()       ? found->to<bool>()
                                                 : found->to<int64_t>();
    std::printf(" v%s%g", alike ? "=" : "!", said);
}
extern "C" hwr_status my_clamp_out(const hwr_tensor *self, const hwr_scalar *min,
                                   const hwr_scalar *max, const hwr_tensor *out) {
    std::printf("clamp");
    say(min);
    say(max);
    std::printf(" %d\n", et::have_views(self, et::or_none(min), et::or_none(max), out));
    return HWR_OK;
}
extern "C" hwr_status my_scaled_out(const hwr_tensor *self, const hwr_scalar *other,
                                    const hwr_tensor *out) {
    std::printf("scaled");
    say(other);
    std::printf(" %d\n", et::have_views(self, other, out));
    return HWR_OK;
}
extern "C" hwr_status scaled_plainly(const hwr_tensor *, const hwr_scalar *other,
                                     const hwr_tensor *) {
    std::printf("plainly");
    say(other);
    std::printf("\n");
    return HWR_OK;
}
extern "C" hwr_status my_relu_out(const hwr_tensor *self, const hwr_tensor *out) {
    std::printf("relu");
    say(self);
    say(out);
    const bool list = (self->reserved | out->reserved) & et::Listed::mark;
    std::printf(" %d%s\n", self->rank > 1 ? self->strides[1] : 0, list ? " list" : "");
    return HWR_OK;
}
extern "C" hwr_status negative_out(const hwr_tensor *self, const hwr_tensor *out) {
    std::printf("negative");
    say(self);
    say(out);
    std::printf("\n");
    return HWR_OK;
}

#ifdef MODEL
extern "C" {
#include MODEL
}
#endif
#ifdef NUMBERS
int main() {
    static float x[6] = {};
    static uint8_t y[6];
    static int64_t n[1] = {5};
    alignas(64) static unsigned char arena[M_ARENA_SIZE + 1];
    return m_run(x, n, y, arena);
}
#elif defined MODEL
int main() {
    alignas(64) static unsigned char arena[M_ARENA_SIZE + 1];
    static int64_t index[2];
    static float x[120], y[80], z[1];
    return m_run(x, index, y, z, arena);
}
#else
/* The ranks of which a view differs from what the constructor makes. */
static int differing(void *data) {
    static const int32_t sizes[] = {2, 3, 5, 7, 11}, strides[] = {1155, 385, 77, 11, 1};
    static const int32_t none[] = {2, 0, 5, 7}, like[] = {2, 3, 5, 7};
    int found = 0;
    for (uint8_t rank = 0; rank <= 5; rank++) {
        for (const int32_t *shape : {sizes, none, like}) {
            if (rank > 4 && shape != sizes) {
                continue;
            }
            hwr_tensor given = {data, shape, strides, rank, HWR_INT16, 0};
            unsigned char rubbish[sizeof(et::Viewed)];
            std::memset(rubbish, 0xa5, sizeof rubbish);
            et::Viewed *made = new (rubbish) et::Viewed(&given);
            hwr_viewed viewed;
            hwr_view(&viewed, &given);
            found |= agrees(*made, et::in_order) && viewed.tensor.reserved == 1 &&
                             agrees(&viewed.tensor, et::in_order)
                         ? 0
                         : 1 << rank;
        }
    }
    return found;
}

/* Whether `hwr_view` knows the dim order of channels that lie last, and leaves great ranks alone. */
static bool orders_agree(void *data) {
    static const int32_t sizes[9] = {2, 3, 5, 7, 1, 1, 1, 1, 1}, strides[9] = {105, 1, 21, 3};
    static const uint8_t order[] = {0, 2, 3, 1};
    hwr_tensor given = {data, sizes, strides, 4, HWR_INT16, 3};
    hwr_viewed made;
    hwr_view(&made, &given);
    const bool same = made.tensor.reserved == 1 && agrees(&made.tensor, order);
    given.rank = 9;
    hwr_view(&made, &given);
    return same && made.tensor.reserved == 0 && made.tensor.rank == 9;
}

/* Whether scalars of all kinds are what ExecuTorch's constructors make. */
static bool scalars_agree() {
    hwr_scalar number = {}, real = {}, truth = {};
    number.as.i = -7, number.dtype = HWR_INT64;
    real.as.d = -2.5, real.dtype = HWR_FLOAT64;
    truth.as.i = 1, truth.dtype = HWR_BOOL;
    const et::Scalar one = et::made_scalar(&number), other = et::made_scalar(&real);
    const et::Scalar yes = et::made_scalar(&truth);
    return one.isIntegral(false) && one.to<int64_t>() == -7 && other.isFloatingPoint() &&
           other.to<double>() == -2.5 && yes.isBoolean() && yes.to<bool>();
}

int main() {
    static const int32_t shape[] = {2, 3, 5, 7, 105, 35, 7, 1}, other_shape[] = {2, 4};
    static float x[210], y[210];
    const hwr_tensor a = {x, shape, shape + 4, 4, HWR_FLOAT32, 0};
    const hwr_tensor b = {y, shape, shape + 4, 4, HWR_FLOAT32, 0};
    const hwr_tensor c = {y, other_shape, other_shape, 2, HWR_FLOAT32, 0};
    const et::Viewed with_a(&a), with_b(&b);
    const hwr_tensor *self = with_a, *out = with_b;
    hwr_scalar alpha = {};
    alpha.as.i = 210;
    alpha.dtype = HWR_INT64;
    std::printf("relu %d\n", torch_executor_relu_out(self, out));
    std::printf("add %d\n", torch_executor_opt_add_out(self, self, &alpha, out));
    std::printf("relu %d\n", torch_executor_relu_out(self, &c));
    std::printf("differing %d\n", differing(x));
    std::printf("scalars %d\n", scalars_agree());
    std::printf("orders %d\n", orders_agree(x));
}
#endif
