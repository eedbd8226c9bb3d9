/* What a schema says of its arguments and results, and which values fit.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "table.h"

static const hwr_kind *kind_at(const hwr_schema *schema, uint32_t i) {
    const hwr_kind *kinds = table_at(schema->table, schema->table->kinds);
    return kinds + table_kind_index(schema->table, schema->kinds, i);
}

const char *hwr_schema_name(const hwr_schema *schema) {
    const hwr_table *table = schema->table;
    if (table->names == 0) {
        return NULL;
    }
    const uint32_t *names = table_at(table, table->names);
    return table_at(table, names[schema->index]);
}

const hwr_kind *hwr_schema_argument(const hwr_schema *schema, uint32_t i) {
    return i < schema->argument_count ? kind_at(schema, i) : NULL;
}

const hwr_kind *hwr_schema_return(const hwr_schema *schema, uint32_t i) {
    return i < schema->return_count ? kind_at(schema, schema->argument_count + i) : NULL;
}

/* Defaults. */

/* Replaces the offset of what a value points to by its address. */
static void relocate(const hwr_table *table, hwr_value *value) {
    const uint64_t offset = (uint64_t)value->as.i;
    const void *address = offset == 0 ? NULL : table_at(table, offset);
    switch (value->tag) {
    case HWR_VALUE_STRING:
        value->as.string = address;
        break;
    case HWR_VALUE_TENSORS:
        value->as.tensors = address;
        break;
    case HWR_VALUE_INTS:
        value->as.ints = address;
        break;
    case HWR_VALUE_FLOATS:
        value->as.floats = address;
        break;
    case HWR_VALUE_BOOLS:
        value->as.bools = address;
        break;
    case HWR_VALUE_VALUES:
        value->as.values = address;
        break;
    default:
        break;
    }
}

hwr_status hwr_schema_default(const hwr_schema *schema, uint32_t i, hwr_value *value) {
    const hwr_kind *kind = hwr_schema_argument(schema, i);
    if (kind == NULL || (kind->flags & HWR_KIND_DEFAULT) == 0) {
        return HWR_ERROR_COUNT;
    }
    *value = *(const hwr_value *)table_at(schema->table, kind->default_at);
    relocate(schema->table, value);
    return HWR_OK;
}

uint32_t hwr_schema_required(const hwr_schema *schema) {
    uint32_t count = (uint32_t)schema->argument_count - schema->out_count;
    while (count > 0 && (kind_at(schema, count - 1)->flags & HWR_KIND_DEFAULT) != 0) {
        count--;
    }
    return count;
}

/* Types. Tags are bits of a set here. */

#define BIT(tag) (1u << (tag))

enum {
    NUMBERS = BIT(HWR_VALUE_INT) | BIT(HWR_VALUE_FLOAT) | BIT(HWR_VALUE_BOOL),
    LISTS_OF_NUMBERS = BIT(HWR_VALUE_INTS) | BIT(HWR_VALUE_FLOATS) | BIT(HWR_VALUE_BOOLS),
    EVERYTHING = BIT(HWR_VALUE_TUPLE + 1) - 1
};

/* The values that one element of the type may be. */
static uint32_t tags_of(uint8_t type) {
    switch (type) {
    case HWR_TYPE_TENSOR:
        return BIT(HWR_VALUE_TENSOR);
    case HWR_TYPE_SCALAR:
    case HWR_TYPE_NUMBER:
        return NUMBERS;
    case HWR_TYPE_FLOAT:
    case HWR_TYPE_SYM_FLOAT:
        return BIT(HWR_VALUE_FLOAT);
    case HWR_TYPE_BOOL:
    case HWR_TYPE_SYM_BOOL:
        return BIT(HWR_VALUE_BOOL);
    case HWR_TYPE_STR:
    case HWR_TYPE_DIMNAME:
        return BIT(HWR_VALUE_STRING);
    case HWR_TYPE_DEVICE:
        return BIT(HWR_VALUE_DEVICE);
    case HWR_TYPE_DIM_VECTOR:
        return BIT(HWR_VALUE_INTS);
    case HWR_TYPE_ANY:
        return EVERYTHING;
    default:
        return type >= HWR_TYPE_INT && type <= HWR_TYPE_DEVICE_INDEX ? BIT(HWR_VALUE_INT) : 0;
    }
}

/* The lists that a list of the type may be. */
static uint32_t list_tags_of(uint8_t type, uint8_t flags) {
    if (type == HWR_TYPE_TENSOR) {
        return BIT(HWR_VALUE_TENSORS);
    }
    const uint32_t tags = tags_of(type);
    if ((flags & HWR_KIND_OPTIONAL_ELEMENTS) != 0) {
        return tags == 0 ? 0 : BIT(HWR_VALUE_VALUES);
    }
    switch (tags) {
    case 0:
        return 0;
    case BIT(HWR_VALUE_INT):
        return BIT(HWR_VALUE_INTS);
    case BIT(HWR_VALUE_FLOAT):
        return BIT(HWR_VALUE_FLOATS);
    case BIT(HWR_VALUE_BOOL):
        return BIT(HWR_VALUE_BOOLS);
    case NUMBERS:
    case EVERYTHING:
        return LISTS_OF_NUMBERS | BIT(HWR_VALUE_VALUES);
    default:
        return BIT(HWR_VALUE_VALUES);
    }
}

static bool is_one_of(uint32_t tag, uint32_t tags) {
    return tag <= HWR_VALUE_TUPLE && (BIT(tag) & tags) != 0;
}

/* The value of the tag it has is complete: what it points to is there. */
static bool is_whole(const hwr_value *value) {
    switch (value->tag) {
    case HWR_VALUE_TENSOR:
        return value->as.tensor != NULL;
    case HWR_VALUE_STRING:
        return value->as.string != NULL;
    case HWR_VALUE_TENSORS:
        return value->count == 0 || value->as.tensors != NULL;
    case HWR_VALUE_INTS:
        return value->count == 0 || value->as.ints != NULL;
    case HWR_VALUE_FLOATS:
        return value->count == 0 || value->as.floats != NULL;
    case HWR_VALUE_BOOLS:
        return value->count == 0 || value->as.bools != NULL;
    case HWR_VALUE_VALUES:
    case HWR_VALUE_TUPLE:
        return value->count == 0 || value->as.values != NULL;
    default:
        return true;
    }
}

static bool elements_fit(const hwr_kind *kind, const hwr_value *list) {
    const bool with_none = (kind->flags & HWR_KIND_OPTIONAL_ELEMENTS) != 0;
    const uint32_t tags = tags_of(kind->type) | (with_none ? BIT(HWR_NONE) : 0);
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->tag == HWR_VALUE_TENSORS && list->as.tensors[i] == NULL && !with_none) {
            return false;
        }
        if (list->tag == HWR_VALUE_VALUES &&
            !(is_one_of(list->as.values[i].tag, tags) && is_whole(&list->as.values[i]))) {
            return false;
        }
    }
    return true;
}

static bool list_fits(const hwr_kind *kind, const hwr_value *list) {
    if (!is_one_of(list->tag, list_tags_of(kind->type, kind->flags)) || !is_whole(list)) {
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
    return is_one_of(value->tag, tags_of(kind->type)) && is_whole(value);
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
