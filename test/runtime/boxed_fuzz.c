/* Damaged tables and wrong stacks, made from a table and a seed, for the sanitizers to watch.
 *
 *     boxed_fuzz TABLE.bin ROUNDS     prints how many damaged tables were opened and refused, and how
 *                                     many calls were made and refused
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hardwire/boxed.h>

extern const hwr_table checks_table[];

hwr_entry scale_entry, scale_out_entry, count_entry, split_entry, flags_entry, add_entry;

static uint32_t state = 1;

static uint32_t random_below(uint32_t limit) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % limit;
}

/* Reads all that a value leads to, as somebody who trusts it would. */
static uint32_t read_value(const hwr_value *value) {
    uint32_t sum = value->tag;
    for (uint32_t i = 0; i < value->count; i++) {
        switch (value->tag) {
        case HWR_VALUE_STRING:
            sum += (unsigned char)value->as.string[i];
            break;
        case HWR_VALUE_INTS:
            sum += (uint32_t)value->as.ints[i];
            break;
        case HWR_VALUE_FLOATS:
            sum += value->as.floats[i] > 0;
            break;
        case HWR_VALUE_BOOLS:
            sum += value->as.bools[i];
            break;
        case HWR_VALUE_TENSORS:
            sum += value->as.tensors[i] == NULL ? 1u : value->as.tensors[i]->rank;
            break;
        case HWR_VALUE_VALUES:
            sum += read_value(&value->as.values[i]);
            break;
        default:
            abort(); /* no list has a count */
        }
    }
    return sum;
}

static uint32_t read_schema(const hwr_table *table, const hwr_schema *schema) {
    uint32_t sum = hwr_schema_required(schema);
    const char *name = hwr_schema_name(schema);
    sum += name == NULL ? 0 : (uint32_t)strlen(name);
    for (uint32_t i = 0; i <= schema->argument_count; i++) {
        const hwr_kind *kind = hwr_schema_argument(schema, i);
        hwr_value value = hwr_value_none();
        if (kind != NULL && kind->type == HWR_TYPE_OTHER) {
            sum += (uint32_t)strlen((const char *)table + kind->type_name_at);
        }
        if (hwr_schema_default(schema, i, &value) == HWR_OK) {
            sum += read_value(&value);
            sum += hwr_schema_accepts(schema, i, &value);
        }
    }
    for (uint32_t i = 0; i <= schema->return_count; i++) {
        const hwr_value none = hwr_value_none();
        sum += hwr_schema_return(schema, i) != NULL;
        sum += hwr_schema_accepts_destination(schema, i, &none);
    }
    return sum;
}

static uint32_t read_table(const hwr_table *table) {
    hwr_schema schema;
    uint32_t sum = 0;
    for (uint32_t i = 0; hwr_schema_at(table, i, &schema) == HWR_OK; i++) {
        sum += read_schema(table, &schema);
    }
    sum += hwr_find(table, "my::scale", &schema) == HWR_OK;
    sum += hwr_find(table, "aten::add.Tensor", &schema) == HWR_OK;
    return sum;
}

static void damage(unsigned char *bytes, size_t size) {
    static const uint32_t special[] = {0, 1, 7, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF8, 0xFFFFFFFF};
    for (uint32_t changes = 1 + random_below(3); changes > 0; changes--) {
        /* Often in the header, on which all depends. */
        const size_t place = random_below(random_below(2) == 0 ? 64 : (uint32_t)size);
        if (random_below(2) == 0) {
            bytes[place] ^= (unsigned char)(1u << random_below(8));
        } else {
            const uint32_t word = random_below(3) == 0 ? (uint32_t)random_below((uint32_t)size)
                                                       : special[random_below(7)];
            memcpy(bytes + place / 4 * 4, &word, 4);
        }
    }
}

static int fuzz_tables(const unsigned char *original, size_t size, uint32_t rounds) {
    uint32_t opened = 0, sum = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        const size_t cut = random_below(16) == 0 ? random_below((uint32_t)size) : size;
        unsigned char *bytes = malloc(cut == 0 ? 1 : cut);
        const hwr_table *table = NULL;
        memcpy(bytes, original, cut);
        if (cut == size) {
            damage(bytes, size);
        }
        if (hwr_table_open(bytes, cut, &table) == HWR_OK) {
            opened++;
            sum += read_table(table);
        }
        free(bytes);
    }
    printf("%u %u\n", opened, rounds - opened);
    return sum == 0;
}

/* What is called only looks at what it is given. */
static hwr_status look(const hwr_value *values, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += read_value(&values[i]);
    }
    return sum == UINT32_MAX ? HWR_ERROR_KERNEL : HWR_OK;
}

#define ENTRY(name, count)                                                         \
    hwr_status name(hwr_value *values, void *scratch, size_t scratch_size) {       \
        memset(scratch, 1, scratch == NULL ? 0 : scratch_size);                    \
        return look(values, count);                                                \
    }
ENTRY(scale_entry, 6)
ENTRY(scale_out_entry, 4)
ENTRY(count_entry, 2)
ENTRY(split_entry, 3)
ENTRY(flags_entry, 3)
ENTRY(add_entry, 2)

/* A value of any tag, right in itself or without what it points to. */
static hwr_value any_value(void) {
    static const int32_t sizes[] = {2};
    static const hwr_tensor tensor = {NULL, sizes, sizes, 1, HWR_FLOAT32, 0};
    static const hwr_tensor *const tensors[] = {&tensor, NULL};
    static const int64_t ints[] = {1, 2};
    static const double floats[] = {1, 2};
    static const bool bools[] = {true, false};
    static hwr_value parts[2];
    hwr_value value = hwr_value_make(random_below(14), random_below(3));
    const bool is_empty = random_below(8) == 0;
    parts[0] = hwr_value_of_int(1);
    parts[1] = hwr_value_make(random_below(14), 0);
    if (value.tag < HWR_VALUE_INTS && value.tag != HWR_VALUE_TENSORS) {
        value.count = 0;
    }
    if (is_empty) {
        return value;
    }
    switch (value.tag) {
    case HWR_VALUE_TENSOR:
        value.as.tensor = &tensor;
        break;
    case HWR_VALUE_TENSORS:
        value.as.tensors = tensors;
        break;
    case HWR_VALUE_STRING:
        value = hwr_value_of_string("ab", 2);
        break;
    case HWR_VALUE_INTS:
        value.as.ints = ints;
        break;
    case HWR_VALUE_FLOATS:
        value.as.floats = floats;
        break;
    case HWR_VALUE_BOOLS:
        value.as.bools = bools;
        break;
    case HWR_VALUE_VALUES:
    case HWR_VALUE_TUPLE:
        value.as.values = parts;
        break;
    default:
        break;
    }
    return value;
}

/* Now and then a value that fits, or no call would ever be made. */
static hwr_value likely_value(const hwr_schema *schema, uint32_t i) {
    hwr_value value = any_value();
    for (uint32_t tries = 0; tries < 40 && random_below(40) != 0; tries++) {
        if (hwr_schema_accepts(schema, i, &value) ||
            (i >= schema->argument_count &&
             hwr_schema_accepts_destination(schema, i - schema->argument_count, &value))) {
            return value;
        }
        value = any_value();
    }
    return value;
}

static void fuzz_calls(uint32_t rounds) {
    uint32_t made = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        const uint32_t capacity = random_below(12);
        hwr_value *values = malloc((capacity == 0 ? 1 : capacity) * sizeof *values);
        hwr_stack stack = hwr_stack_make(values, capacity);
        hwr_schema schema;
        if (hwr_schema_at(checks_table, random_below(7), &schema) != HWR_OK) {
            abort();
        }
        for (uint32_t i = 0; i < capacity; i++) {
            values[i] = likely_value(&schema, i);
        }
        const uint32_t whole = (uint32_t)schema.argument_count + schema.destination_count;
        const uint32_t n = random_below(16) == 0 ? state : schema.argument_count;
        stack.count = random_below(16) == 0 ? state : whole < capacity ? whole : capacity;
        made += hwr_call(checks_table, hwr_schema_name(&schema), &stack, n) == HWR_OK;
        free(values);
    }
    printf("%u %u\n", made, rounds - made);
}

int main(int count, char **arguments) {
    if (count != 3) {
        return 2;
    }
    FILE *file = fopen(arguments[1], "rb");
    static unsigned char content[1 << 16];
    if (file == NULL) {
        return 2;
    }
    const size_t size = fread(content, 1, sizeof content, file);
    const uint32_t rounds = (uint32_t)strtoul(arguments[2], NULL, 10);
    fclose(file);
    fuzz_calls(rounds);
    return fuzz_tables(content, size, rounds);
}
