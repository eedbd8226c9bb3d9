#include "boxed_checks.h"

#include <string.h>

#include <hardwire/boxed.h>

#define CHECK(condition)     \
    do {                     \
        if (!(condition)) {  \
            return __LINE__; \
        }                    \
    } while (0)

extern const hwr_table checks_table[];

hwr_entry scale_entry, scale_out_entry, count_entry, split_entry, flags_entry, add_entry;

static const int32_t sizes[] = {2};
static const int32_t strides[] = {1};
static float numbers[2];
static const hwr_tensor x = {numbers, sizes, strides, 1, HWR_FLOAT32, 0};
static const hwr_tensor y = {numbers, sizes, strides, 1, HWR_FLOAT32, 0};
static const hwr_tensor z = {numbers, sizes, strides, 1, HWR_FLOAT32, 0};

/* The entry points note what they are given. */
static hwr_value seen[8];
static uint32_t entered;
static void *scratch_seen;
static size_t scratch_size_seen;

static void note(const hwr_value *values, uint32_t count, void *scratch, size_t scratch_size) {
    memcpy(seen, values, count * sizeof *values);
    entered++;
    scratch_seen = scratch;
    scratch_size_seen = scratch_size;
}

/* my::scale(Tensor x, float by, int times=3, *, int[] dims=[1, 2], str mode="up") -> Tensor */
hwr_status scale_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 6, scratch, scratch_size);
    if (values[2].as.i == 13) {
        return HWR_ERROR_KERNEL;
    }
    values[0] = values[5];
    return HWR_OK;
}

/* my::scale.out(Tensor x, float by, int times=3, *, Tensor(a!) out) -> Tensor(a!) */
hwr_status scale_out_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 4, scratch, scratch_size);
    values[0] = values[3];
    return HWR_OK;
}

/* my::count(Tensor[] xs, Scalar? s=None) -> int */
hwr_status count_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 2, scratch, scratch_size);
    values[0] = hwr_value_of_int(values[0].count);
    return HWR_OK;
}

/* my::split(Tensor x) -> (Tensor, Tensor), which needs 64 bytes of scratch */
hwr_status split_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 3, scratch, scratch_size);
    memset(scratch, 0x5A, 64);
    values[0] = values[1];
    values[1] = values[2];
    return HWR_OK;
}

/* my::flags(bool[2] flags, Tensor?[] maybe, Device? on=None) -> () */
hwr_status flags_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 3, scratch, scratch_size);
    return HWR_OK;
}

/* my::add_(Tensor(a!) self, Scalar other) -> Tensor(a!) */
hwr_status add_entry(hwr_value *values, void *scratch, size_t scratch_size) {
    note(values, 2, scratch, scratch_size);
    return HWR_OK;
}

static hwr_value values[16];

static hwr_stack stack_of(uint32_t capacity, const hwr_value *pushed, uint32_t count) {
    hwr_stack stack = hwr_stack_make(values, capacity);
    memset(values, 0, sizeof values);
    memcpy(values, pushed, count * sizeof *pushed);
    stack.count = count;
    return stack;
}

/* A call that is refused, with nothing written. */
static bool refuses(
    hwr_status status, const char *name, uint32_t capacity, const hwr_value *pushed,
    uint32_t count, uint32_t n) {
    hwr_value before[16];
    hwr_stack stack = stack_of(capacity, pushed, count);
    memcpy(before, values, sizeof values);
    const uint32_t calls = entered;
    return hwr_call(checks_table, name, &stack, n) == status && stack.count == count &&
           entered == calls && memcmp(before, values, sizeof values) == 0;
}

static int check_completion(void) {
    hwr_value pushed[4];
    pushed[0] = hwr_value_of_int(77); /* of the caller's caller */
    pushed[1] = hwr_value_of_tensor(&x);
    pushed[2] = hwr_value_of_float(0.5);
    pushed[3] = hwr_value_of_tensor(&z);
    hwr_stack stack = stack_of(16, pushed, 4);
    CHECK(hwr_call(checks_table, "my::scale", &stack, 2) == HWR_OK);
    CHECK(stack.count == 2 && values[0].as.i == 77 && values[1].as.tensor == &z);
    CHECK(seen[0].as.tensor == &x && seen[1].tag == HWR_VALUE_FLOAT);
    CHECK(seen[2].tag == HWR_VALUE_INT && seen[2].as.i == 3);
    CHECK(seen[3].tag == HWR_VALUE_INTS && seen[3].count == 2);
    CHECK(seen[3].as.ints[0] == 1 && seen[3].as.ints[1] == 2);
    CHECK(seen[4].tag == HWR_VALUE_STRING && seen[4].count == 2);
    CHECK(strcmp(seen[4].as.string, "up") == 0 && seen[5].as.tensor == &z);

    /* An out variant: the default goes before `out`. */
    stack = stack_of(16, pushed + 1, 3);
    CHECK(hwr_call(checks_table, "my::scale.out", &stack, 3) == HWR_OK);
    CHECK(stack.count == 1 && values[0].as.tensor == &z);
    CHECK(seen[0].as.tensor == &x && seen[2].as.i == 3 && seen[3].as.tensor == &z);

    /* What the kernel returns is returned; the completed arguments stay. */
    pushed[3] = hwr_value_of_int(13);
    hwr_value given[4] = {pushed[1], pushed[2], pushed[3], hwr_value_of_tensor(&z)};
    stack = stack_of(16, given, 4);
    CHECK(hwr_call(checks_table, "my::scale", &stack, 3) == HWR_ERROR_KERNEL);
    CHECK(stack.count == 6 && values[5].as.tensor == &z);
    return 0;
}

static int check_results(void) {
    const hwr_tensor *const two[] = {&x, &y};
    hwr_value pushed[3];
    pushed[0] = hwr_value_of_tensors(two, 2);
    hwr_stack stack = stack_of(16, pushed, 1);
    CHECK(hwr_call(checks_table, "my::count", &stack, 1) == HWR_OK);
    CHECK(stack.count == 1 && values[0].tag == HWR_VALUE_INT && values[0].as.i == 2);
    CHECK(seen[1].tag == HWR_NONE);

    pushed[0] = hwr_value_of_tensor(&x);
    pushed[1] = hwr_value_of_tensor(&y);
    pushed[2] = hwr_value_of_tensor(&z);
    stack = stack_of(16, pushed, 3);
    CHECK(hwr_call(checks_table, "my::split", &stack, 1) == HWR_OK);
    CHECK(stack.count == 2 && values[0].as.tensor == &y && values[1].as.tensor == &z);
    CHECK((uintptr_t)scratch_seen % 16 == 0 && (unsigned char *)scratch_seen >= (unsigned char *)(values + 3));
    CHECK((unsigned char *)scratch_seen + scratch_size_seen == (unsigned char *)(values + 16));

    pushed[1] = hwr_value_of_bool(true);
    stack = stack_of(2, pushed, 2);
    CHECK(hwr_call(checks_table, "my::add_", &stack, 2) == HWR_OK);
    CHECK(stack.count == 1 && values[0].as.tensor == &x);
    return 0;
}

static int check_errors(void) {
    hwr_value v[5];
    hwr_table wrong = checks_table[0];
    hwr_schema schema;
    v[0] = hwr_value_of_tensor(&x);
    v[1] = hwr_value_of_float(1);
    v[2] = hwr_value_of_tensor(&z);
    v[3] = hwr_value_of_tensor(&z);
    v[4] = hwr_value_of_tensor(&z);
    CHECK(refuses(HWR_ERROR_UNKNOWN, "my::scales", 16, v, 3, 2));
    CHECK(refuses(HWR_ERROR_UNKNOWN, "", 16, v, 3, 2));
    CHECK(hwr_find(checks_table, "my::op_3fk4h", &schema) == HWR_OK);
    CHECK(hwr_find(checks_table, "my::op_awsbw", &schema) == HWR_ERROR_UNKNOWN);
    CHECK(refuses(HWR_ERROR_NO_ENTRY, "my::bare", 16, v, 1, 1));
    CHECK(refuses(HWR_ERROR_COUNT, "my::scale", 16, v, 2, 1));
    CHECK(refuses(HWR_ERROR_COUNT, "my::scale", 16, v, 5, 6));
    CHECK(refuses(HWR_ERROR_COUNT, "my::scale", 16, v, 5, UINT32_MAX));
    CHECK(refuses(HWR_ERROR_COUNT, "my::scale.out", 16, v, 1, 0));
    CHECK(refuses(HWR_ERROR_COUNT, "my::scale.out", 16, v, 3, 2));
    CHECK(refuses(HWR_ERROR_STACK, "my::scale", 5, v, 3, 2));
    CHECK(refuses(HWR_ERROR_STACK, "my::scale", 16, v, 2, 2));
    CHECK(refuses(HWR_ERROR_SCRATCH, "my::split", 3, v + 2, 3, 1));
    CHECK(refuses(HWR_ERROR_SCRATCH, "my::split", 6, v + 2, 3, 1));
    CHECK(refuses(HWR_ERROR_TYPE, "my::scale", 16, v + 1, 3, 2));
    v[1] = hwr_value_of_int(1); /* as in PyTorch: no float */
    CHECK(refuses(HWR_ERROR_TYPE, "my::scale", 16, v, 3, 2));
    v[1] = hwr_value_of_float(1);
    v[2] = hwr_value_none(); /* the destination */
    CHECK(refuses(HWR_ERROR_TYPE, "my::scale", 16, v, 3, 2));
    CHECK(refuses(HWR_ERROR_TYPE, "my::scale.out", 16, v, 3, 3));
    wrong.version++;
    CHECK(hwr_find(&wrong, "my::scale", &schema) == HWR_ERROR_TABLE);
    wrong.version--;
    wrong.magic++;
    CHECK(hwr_find(&wrong, "my::scale", &schema) == HWR_ERROR_TABLE);
    CHECK(hwr_schema_at(&wrong, 0, &schema) == HWR_ERROR_TABLE);
    CHECK(hwr_find(NULL, "my::scale", &schema) == HWR_ERROR_TABLE);
    return 0;
}

static int check_lists(void) {
    static const bool flags[] = {true, false};
    const hwr_tensor *const maybe[] = {&x, NULL};
    const hwr_device cpu = {0, -1};
    hwr_value v[3];
    v[0] = hwr_value_of_bools(flags, 2);
    v[1] = hwr_value_of_tensors(maybe, 2);
    v[2] = hwr_value_of_device(cpu);
    hwr_stack stack = stack_of(3, v, 3);
    CHECK(hwr_call(checks_table, "my::flags", &stack, 3) == HWR_OK && stack.count == 0);
    stack = stack_of(3, v, 2);
    CHECK(hwr_call(checks_table, "my::flags", &stack, 2) == HWR_OK && seen[2].tag == HWR_NONE);
    v[0].count = 1; /* bool[2] */
    CHECK(refuses(HWR_ERROR_TYPE, "my::flags", 16, v, 3, 3));
    v[0].count = 2;
    v[0].as.bools = NULL;
    CHECK(refuses(HWR_ERROR_TYPE, "my::flags", 16, v, 3, 3));
    v[0] = v[1]; /* Tensor[] has no None */
    CHECK(refuses(HWR_ERROR_TYPE, "my::count", 16, v, 1, 1));
    v[0].count = 1;
    v[1] = hwr_value_of_string("2", 1); /* no Scalar */
    CHECK(refuses(HWR_ERROR_TYPE, "my::count", 16, v, 2, 2));
    v[1] = hwr_value_make(99, 0);
    CHECK(refuses(HWR_ERROR_TYPE, "my::count", 16, v, 2, 2));
    return 0;
}

static int check_schema(void) {
    hwr_schema schema;
    hwr_value value;
    CHECK(hwr_find(checks_table, "my::scale.out", &schema) == HWR_OK);
    CHECK(schema.argument_count == 4 && schema.out_count == 1 && schema.return_count == 1);
    CHECK(schema.destination_count == 0 && schema.scratch_size == 0);
    CHECK(schema.entry == scale_out_entry && hwr_schema_required(&schema) == 2);
    CHECK(strcmp(hwr_schema_name(&schema), "my::scale.out") == 0);
    CHECK(hwr_schema_argument(&schema, 1)->type == HWR_TYPE_FLOAT);
    CHECK(hwr_schema_argument(&schema, 3)->flags == (HWR_KIND_KEYWORD | HWR_KIND_WRITTEN));
    CHECK(hwr_schema_argument(&schema, 4) == NULL);
    CHECK(hwr_schema_return(&schema, 0)->type == HWR_TYPE_TENSOR);
    CHECK(hwr_schema_return(&schema, 1) == NULL);
    CHECK(hwr_schema_default(&schema, 2, &value) == HWR_OK && value.as.i == 3);
    CHECK(hwr_schema_default(&schema, 1, &value) == HWR_ERROR_COUNT);
    CHECK(hwr_schema_default(&schema, 4, &value) == HWR_ERROR_COUNT);
    CHECK(hwr_find(checks_table, "my::split", &schema) == HWR_OK && schema.scratch_size == 64);
    CHECK(schema.destination_count == 2 && hwr_schema_required(&schema) == 1);
    uint32_t count = 0;
    while (hwr_schema_at(checks_table, count, &schema) == HWR_OK) {
        hwr_schema again;
        CHECK(hwr_find(checks_table, hwr_schema_name(&schema), &again) == HWR_OK);
        CHECK(again.index == count);
        count++;
    }
    CHECK(count == 8);
    return 0;
}

static int check_invoke(void) {
    static union {
        unsigned char bytes[64];
        double aligned;
    } scratch;
    hwr_schema schema;
    const hwr_value v[3] = {
        hwr_value_of_tensor(&x), hwr_value_of_tensor(&y), hwr_value_of_tensor(&z)};
    hwr_stack stack = stack_of(3, v, 3);
    CHECK(hwr_find(checks_table, "my::split", &schema) == HWR_OK);
    CHECK(hwr_invoke(&schema, &stack, 1, scratch.bytes, 63) == HWR_ERROR_SCRATCH);
    CHECK(stack.count == 3);
    CHECK(hwr_invoke(&schema, &stack, 1, scratch.bytes, 64) == HWR_OK);
    CHECK(stack.count == 2 && scratch_seen == scratch.bytes && scratch.bytes[63] == 0x5A);
    return 0;
}

int check_boxed(void) {
    int (*const checks[])(void) = {
        check_completion, check_results, check_errors, check_lists, check_schema, check_invoke};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const int line = checks[i]();
        if (line != 0) {
            return line;
        }
    }
    return 0;
}
