/* What adapters make of tensors, beside what ExecuTorch's constructor does; and two kernels that do
 * nothing, so that what runs between a call and its kernel can be counted. */
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
            hwr_tensor first = {data, sizes, strides, 4, HWR_FLOAT32, 0};
            hwr_tensor given = {data, shape, strides, rank, HWR_INT16, 0};
            unsigned char rubbish[sizeof(et::View)];
            std::memset(rubbish, 0xa5, sizeof rubbish);
            et::View *view = new (rubbish) et::View(&given, et::Count(&first));
            et::TensorImpl impl(et::ScalarType::Short, rank, const_cast<int32_t *>(shape), data,
                                const_cast<uint8_t *>(et::in_order),
                                const_cast<int32_t *>(strides));
            found |= agree(view->tensor(), et::Tensor(&impl)) ? 0 : 1 << rank;
        }
    }
    return found;
}

/* With a word, the one call that is counted. */
int main(int count, char **) {
    static const int32_t shape[] = {2, 3, 5, 7, 105, 35, 7, 1}, other_shape[] = {2, 4};
    static float x[210], y[210];
    const hwr_tensor a = {x, shape, shape + 4, 4, HWR_FLOAT32, 0};
    const hwr_tensor b = {y, shape, shape + 4, 4, HWR_FLOAT32, 0};
    const hwr_tensor c = {y, other_shape, other_shape, 2, HWR_FLOAT32, 0};
    hwr_scalar alpha = {};
    alpha.as.i = 210;
    alpha.dtype = HWR_INT64;
    std::printf("relu %d\n", torch_executor_relu_out(&a, &b));
    std::printf("add %d\n", torch_executor_opt_add_out(&a, &a, &alpha, &b));
    if (count == 1) {
        std::printf("relu %d\n", torch_executor_relu_out(&a, &c));
        std::printf("differing %d\n", differing(x));
    }
}
