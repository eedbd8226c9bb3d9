/* What a schema says of its arguments and results, and which values fit.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "table.h"

/* Sets of tags. */

#define BIT(tag) (1u << (tag))

enum {
    NUMBERS = BIT(HWR_VALUE_INT) | BIT(HWR_VALUE_FLOAT) | BIT(HWR_VALUE_BOOL),
    LISTS = BIT(HWR_VALUE_TENSORS) | BIT(HWR_VALUE_INTS) | BIT(HWR_VALUE_FLOATS) |
            BIT(HWR_VALUE_BOOLS) | BIT(HWR_VALUE_VALUES) | BIT(HWR_VALUE_TUPLE),
    ADDRESSES = LISTS | BIT(HWR_VALUE_TENSOR) | BIT(HWR_VALUE_STRING),
    EVERYTHING = BIT(HWR_VALUE_TUPLE + 1) - 1
};

/* What a value of a type may be, and what a list of the type may be. Types that are not here have
 * no values. */
typedef struct type_tags {
    uint16_t one;
    uint16_t list;
} type_tags;

#define TAGS(one, list) {(uint16_t)(one), (uint16_t)(list)}
#define INTEGERS TAGS(BIT(HWR_VALUE_INT), BIT(HWR_VALUE_INTS))
#define FLOATS TAGS(BIT(HWR_VALUE_FLOAT), BIT(HWR_VALUE_FLOATS))
#define BOOLS TAGS(BIT(HWR_VALUE_BOOL), BIT(HWR_VALUE_BOOLS))
#define STRINGS TAGS(BIT(HWR_VALUE_STRING), BIT(HWR_VALUE_VALUES))
#define SCALARS                                                                     \
    TAGS(NUMBERS, BIT(HWR_VALUE_INTS) | BIT(HWR_VALUE_FLOATS) | BIT(HWR_VALUE_BOOLS) | \
                      BIT(HWR_VALUE_VALUES))

static const type_tags tags_by_type[HWR_TYPE_ANY + 1] = {
    [HWR_TYPE_TENSOR] = TAGS(BIT(HWR_VALUE_TENSOR), BIT(HWR_VALUE_TENSORS)),
    [HWR_TYPE_SCALAR] = SCALARS,
    [HWR_TYPE_NUMBER] = SCALARS,
    [HWR_TYPE_INT] = INTEGERS,
    [HWR_TYPE_SYM_INT] = INTEGERS,
    [HWR_TYPE_SCALAR_TYPE] = INTEGERS,
    [HWR_TYPE_LAYOUT] = INTEGERS,
    [HWR_TYPE_MEMORY_FORMAT] = INTEGERS,
    [HWR_TYPE_QSCHEME] = INTEGERS,
    [HWR_TYPE_DEVICE_INDEX] = INTEGERS,
    [HWR_TYPE_DIM_VECTOR] = TAGS(BIT(HWR_VALUE_INTS), BIT(HWR_VALUE_VALUES)),
    [HWR_TYPE_FLOAT] = FLOATS,
    [HWR_TYPE_SYM_FLOAT] = FLOATS,
    [HWR_TYPE_BOOL] = BOOLS,
    [HWR_TYPE_SYM_BOOL] = BOOLS,
    [HWR_TYPE_STR] = STRINGS,
    [HWR_TYPE_DIMNAME] = STRINGS,
    [HWR_TYPE_DEVICE] = TAGS(BIT(HWR_VALUE_DEVICE), BIT(HWR_VALUE_VALUES)),
    [HWR_TYPE_ANY] = TAGS(EVERYTHING, LISTS & ~BIT(HWR_VALUE_TUPLE)),
};

static type_tags tags_of(const hwr_kind *kind) {
    static const type_tags nothing = TAGS(0, 0);
    type_tags tags = kind->type > HWR_TYPE_ANY ? nothing : tags_by_type[kind->type];
    /* A list that may have None in it is a list of values; for tensors, None is NULL. */
    if ((kind->flags & HWR_KIND_OPTIONAL_ELEMENTS) != 0 && kind->type != HWR_TYPE_TENSOR) {
        tags.list = tags.one == 0 ? 0 : BIT(HWR_VALUE_VALUES);
    }
    return tags;
}

static bool is_one_of(uint32_t tag, uint32_t tags) {
    return tag <= HWR_VALUE_TUPLE && (BIT(tag) & tags) != 0;
}

/* What it points to is there. All members of the union that are addresses look alike. */
static bool is_whole(const hwr_value *value) {
    return !is_one_of(value->tag, ADDRESSES) || value->as.tensor != NULL ||
           (is_one_of(value->tag, LISTS) && value->count == 0);
}

/* Schemas. */

static const hwr_kind *kind_at(const hwr_schema *schema, uint32_t i) {
    const hwr_kind *kinds = table_at(schema->table, schema->table->kinds);
    return kinds + table_kind_index(schema->table, schema->kinds, i);
}

const char *hwr_schema_name(const hwr_schema *schema) {
    return table_name(schema->table, schema->index);
}

const hwr_kind *hwr_schema_argument(const hwr_schema *schema, uint32_t i) {
    return i < schema->argument_count ? kind_at(schema, i) : NULL;
}

const hwr_kind *hwr_schema_return(const hwr_schema *schema, uint32_t i) {
    return i < schema->return_count ? kind_at(schema, schema->argument_count + i) : NULL;
}

hwr_status hwr_schema_default(const hwr_schema *schema, uint32_t i, hwr_value *value) {
    const hwr_kind *kind = hwr_schema_argument(schema, i);
    if (kind == NULL || (kind->flags & HWR_KIND_DEFAULT) == 0) {
        return HWR_ERROR_COUNT;
    }
    *value = *(const hwr_value *)table_at(schema->table, kind->default_at);
    if (is_one_of(value->tag, ADDRESSES) && value->as.i != 0) {
        value->as.string = table_at(schema->table, (uint64_t)value->as.i);
    }
    return HWR_OK;
}

uint32_t hwr_schema_required(const hwr_schema *schema) {
    uint32_t count = (uint32_t)schema->argument_count - schema->out_count;
    while (count > 0 && (kind_at(schema, count - 1)->flags & HWR_KIND_DEFAULT) != 0) {
        count--;
    }
    return count;
}

/* Types. */

static bool has_null(const hwr_value *tensors) {
    for (uint32_t i = 0; i < tensors->count; i++) {
        if (tensors->as.tensors[i] == NULL) {
            return true;
        }
    }
    return false;
}

static bool are_one_of(const hwr_value *list, uint32_t tags) {
    for (uint32_t i = 0; i < list->count; i++) {
        const hwr_value *element = &list->as.values[i];
        if (!is_one_of(element->tag, tags) || !is_whole(element)) {
            return false;
        }
    }
    return true;
}

static bool elements_fit(const hwr_kind *kind, const hwr_value *list) {
    const bool with_none = (kind->flags & HWR_KIND_OPTIONAL_ELEMENTS) != 0;
    if (list->tag == HWR_VALUE_TENSORS) {
        return with_none || !has_null(list);
    }
    return list->tag != HWR_VALUE_VALUES ||
           are_one_of(list, tags_of(kind).one | (with_none ? BIT(HWR_NONE) : 0));
}

static bool list_fits(const hwr_kind *kind, const hwr_value *list) {
    if (!is_one_of(list->tag, tags_of(kind).list) || !is_whole(list)) {
        return false;
    }
    /* PyTorch's kernels get bool[N] as an array of that length, and int[N] as any list. */
    if (list->tag == HWR_VALUE_BOOLS && kind->list_size != HWR_KIND_ANY_SIZE &&
        list->count != kind->list_size) {
        return false;
    }
    return elements_fit(kind, list);
}

static bool fits(const hwr_kind *kind, const hwr_value *value) {
    if (value->tag == HWR_NONE && (kind->flags & HWR_KIND_OPTIONAL) != 0) {
        return true;
    }
    if ((kind->flags & HWR_KIND_LIST) != 0) {
        return list_fits(kind, value);
    }
    return is_one_of(value->tag, tags_of(kind).one) && is_whole(value);
}

bool hwr_schema_accepts(const hwr_schema *schema, uint32_t i, const hwr_value *value) {
    const hwr_kind *kind = hwr_schema_argument(schema, i);
    return kind != NULL && fits(kind, value);
}

bool hwr_schema_accepts_destination(
    const hwr_schema *schema, uint32_t i, const hwr_value *value) {
    for (uint32_t result = 0; result < schema->return_count; result++) {
        const hwr_kind *kind = hwr_schema_return(schema, result);
        if (kind->type != HWR_TYPE_TENSOR || (kind->flags & HWR_KIND_WRITTEN) != 0) {
            continue;
        }
        if (i == 0) {
            return fits(kind, value);
        }
        i--;
    }
    return false;
}
