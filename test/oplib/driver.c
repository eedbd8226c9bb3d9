/* Calls operators of a library by name, on cases from a file, and writes what came of each.
 *
 *     driver CASES RESULTS
 *
 * tables.h, which the test writes, defines the array `tables`. Every buffer that a kernel is given ends at a page that nobody may touch; inputs cannot be
 * written. Destinations, and what is above the values on the stack, are filled with a pattern;
 * after a call that failed they must still be.
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <hardwire/boxed.h>

#include "tables.h"

enum { PAGE = 4096, MOST = 64, SCRATCH_VALUES = 1 << 16, PATTERN = 0xFF };

static FILE *cases;

static void fail(const char *what) {
    fprintf(stderr, "driver: %s\n", what);
    exit(2);
}

static void get(void *to, size_t size) {
    if (fread(to, 1, size, cases) != size) {
        fail("the file of cases ends too early");
    }
}

static uint32_t get_u32(void) {
    uint32_t number;
    get(&number, sizeof number);
    return number;
}

/* Memory that ends where it ends; one page more is protected. Never freed by pieces. */
typedef struct region {
    unsigned char *base;
    size_t mapped;
    unsigned char *data;
    size_t size;
} region;

static region regions[4 * MOST];
static uint32_t region_count;

static region *guarded(size_t size) {
    const size_t pages = (size + PAGE - 1) / PAGE;
    region *made = &regions[region_count++];
    made->mapped = (pages + 1) * PAGE;
    made->base =
        mmap(NULL, made->mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made->base == MAP_FAILED || mprotect(made->base + pages * PAGE, PAGE, PROT_NONE) != 0) {
        fail("no memory");
    }
    made->data = made->base + pages * PAGE - size;
    made->size = size;
    return made;
}

static void freeze(const region *memory) {
    if (memory->mapped > PAGE &&
        mprotect(memory->base, memory->mapped - PAGE, PROT_READ) != 0) {
        fail("cannot protect memory");
    }
}

static void release_all(void) {
    for (uint32_t i = 0; i < region_count; i++) {
        munmap(regions[i].base, regions[i].mapped);
    }
    region_count = 0;
}

/* Tensors of a case, so that results can be written out. */
typedef struct holder {
    hwr_tensor tensor;
    region *memory;
    bool is_written;
} holder;

static holder holders[MOST];
static const hwr_tensor *listed[MOST];
static hwr_value nested[MOST];
static uint32_t holder_count, listed_count, nested_count;

enum { IS_NULL = 0, IS_INPUT = 1, IS_OUTPUT = 2, IS_BOTH = 3 };

static const hwr_tensor *get_tensor(void) {
    const uint32_t role = get_u32();
    if (role == IS_NULL) {
        return NULL;
    }
    holder *made = &holders[holder_count++];
    hwr_tensor *tensor = &made->tensor;
    memset(tensor, 0, sizeof *tensor);
    tensor->dtype = (uint8_t)get_u32();
    tensor->rank = (uint8_t)get_u32();
    region *shape = guarded((size_t)tensor->rank * 8);
    get(shape->data, shape->size);
    freeze(shape);
    tensor->sizes = (const int32_t *)(const void *)shape->data;
    tensor->strides = tensor->sizes + tensor->rank;
    made->memory = guarded(get_u32());
    made->is_written = role != IS_INPUT;
    if (role == IS_OUTPUT) {
        memset(made->memory->data, PATTERN, made->memory->size);
    } else {
        get(made->memory->data, made->memory->size);
    }
    if (role == IS_INPUT) {
        freeze(made->memory);
    }
    tensor->data = made->memory->data;
    return tensor;
}

static hwr_value get_value(void) {
    const uint32_t tag = get_u32();
    hwr_value value = hwr_value_make(tag, 0);
    if (tag == HWR_VALUE_TENSOR) {
        value.as.tensor = get_tensor();
        return value;
    }
    if (tag == HWR_VALUE_TENSORS) {
        value.count = get_u32();
        const hwr_tensor **first = &listed[listed_count];
        listed_count += value.count;
        for (uint32_t i = 0; i < value.count; i++) {
            first[i] = get_tensor();
        }
        value.as.tensors = first;
        return value;
    }
    if (tag == HWR_VALUE_STRING || tag == HWR_VALUE_INTS || tag == HWR_VALUE_FLOATS ||
        tag == HWR_VALUE_BOOLS) {
        value.count = get_u32();
        region *memory = guarded(get_u32());
        get(memory->data, memory->size);
        freeze(memory);
        value.as.string = (const char *)memory->data;
        return value;
    }
    if (tag == HWR_VALUE_VALUES) {
        value.count = get_u32();
        hwr_value *first = &nested[nested_count];
        nested_count += value.count;
        for (uint32_t i = 0; i < value.count; i++) {
            first[i] = get_value();
        }
        value.as.values = first;
        return value;
    }
    get(&value.as, sizeof value.as);
    return value;
}

static bool is_pattern(const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != PATTERN) {
            return false;
        }
    }
    return true;
}

static void put(FILE *results, const void *bytes, size_t size) {
    if (size > 0 && fwrite(bytes, 1, size, results) != size) {
        fail("cannot write the results");
    }
}

/* What a failed call must leave alone. */
static uint32_t is_untouched(void) {
    for (uint32_t i = 0; i < holder_count; i++) {
        if (holders[i].is_written && !is_pattern(holders[i].memory->data, holders[i].memory->size)) {
            return 0;
        }
    }
    return 1;
}

static void run_case(FILE *results, uint32_t name_size) {
    char name[256] = {0};
    if (name_size >= sizeof name) {
        fail("a name is too long");
    }
    get(name, name_size);
    const uint32_t table = get_u32();
    if (table >= sizeof tables / sizeof tables[0]) {
        fail("there is no such table");
    }
    const uint32_t given = get_u32(), total = get_u32();
    const int32_t scratch_values = (int32_t)get_u32(); /* beyond MOST, which are always there */
    holder_count = listed_count = nested_count = 0;
    const uint32_t capacity = (uint32_t)((int32_t)(total + MOST) + scratch_values);
    region *memory = guarded(capacity * sizeof(hwr_value));
    memset(memory->data, PATTERN, memory->size);
    hwr_stack stack = hwr_stack_make((hwr_value *)(void *)memory->data, capacity);
    for (uint32_t i = 0; i < total; i++) {
        (void)hwr_stack_push(&stack, get_value());
    }
    const hwr_status status = hwr_call(tables[table], name, &stack, given);
    const uint32_t untouched = is_untouched();
    put(results, &status, sizeof status);
    put(results, &untouched, sizeof untouched);
    put(results, &stack.count, sizeof stack.count);
    for (uint32_t i = 0; i < stack.count; i++) {
        put(results, &stack.values[i].tag, sizeof stack.values[i].tag);
        put(results, &stack.values[i].as.i, sizeof stack.values[i].as.i);
    }
    for (uint32_t i = 0; i < holder_count; i++) {
        if (holders[i].is_written) {
            put(results, holders[i].memory->data, holders[i].memory->size);
        }
    }
    release_all();
}

int main(int count, char **arguments) {
    if (count != 3) {
        fail("driver CASES RESULTS");
    }
    cases = fopen(arguments[1], "rb");
    FILE *results = fopen(arguments[2], "wb");
    if (cases == NULL || results == NULL) {
        fail("cannot open the files");
    }
    for (uint32_t size = get_u32(); size > 0; size = get_u32()) {
        run_case(results, size);
    }
    fclose(cases);
    return fclose(results) == 0 ? 0 : 2;
}
