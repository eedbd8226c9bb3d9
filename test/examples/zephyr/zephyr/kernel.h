/* What the sample takes of Zephyr's header of that name. */
#define BUILD_ASSERT(condition, ...) _Static_assert(condition, "" __VA_ARGS__)
#define __aligned(bytes) __attribute__((aligned(bytes)))
