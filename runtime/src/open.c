/* Checks a table whose bytes nobody vouches for, once, so that everything else can trust it.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "table.h"

enum { TABLE_ALIGN = 8 };

/* A part of the table: `size` bytes at `start`, both from its header. */
typedef struct part {
    uint64_t start;
    uint64_t size;
} part;

static bool is_inside(part inner, part outer) {
    return inner.start >= outer.start && inner.size <= outer.size &&
           inner.start - outer.start <= outer.size - inner.size;
}

static bool is_placed(const hwr_table *table, part inner, uint32_t alignment) {
    const part whole = {0, table->size};
    return inner.start % alignment == 0 && is_inside(inner, whole);
}

static part hashes_and_records(const hwr_table *table) {
    const part found = {sizeof(hwr_table), (uint64_t)table->operator_count * 8};
    return found;
}

static part signatures(const hwr_table *table) {
    const part found = {table->signatures, table->signatures_size};
    return found;
}

static part kinds(const hwr_table *table) {
    const part found = {table->kinds, (uint64_t)table->kind_count * sizeof(hwr_kind)};
    return found;
}

static part defaults(const hwr_table *table) {
    const part found = {table->defaults, table->defaults_size};
    return found;
}

static part names(const hwr_table *table) {
    const part found = {table->names, table->names_size};
    return found;
}

static bool has_parts(const hwr_table *table) {
    return is_placed(table, hashes_and_records(table), 4) &&
           is_placed(table, signatures(table), 2) && is_placed(table, kinds(table), 4) &&
           is_placed(table, defaults(table), 8) && is_placed(table, names(table), 4) &&
           table->entries == 0;
}

/* A text that begins inside a part ends there. */
static bool is_text(const hwr_table *table, uint64_t start, part inside) {
    const unsigned char *bytes = table_at(table, 0);
    const uint64_t end = inside.start + inside.size;
    if (start < inside.start) {
        return false;
    }
    while (start < end && bytes[start] != 0) {
        start++;
    }
    return start < end;
}

/* Bytes of one element of what a value points to; 0 where it points to nothing. */
static uint32_t element_size(uint32_t tag) {
    switch (tag) {
    case HWR_VALUE_STRING:
    case HWR_VALUE_BOOLS:
        return 1;
    case HWR_VALUE_INTS:
    case HWR_VALUE_FLOATS:
    case HWR_VALUE_TENSORS:
        return 8;
    case HWR_VALUE_VALUES:
        return sizeof(hwr_value);
    default:
        return 0;
    }
}

/* A value that points to nothing. */
static bool is_plain(const hwr_value *value) {
    return value->count == 0 &&
           (value->tag == HWR_NONE || value->tag == HWR_VALUE_INT ||
            value->tag == HWR_VALUE_FLOAT || value->tag == HWR_VALUE_BOOL ||
            value->tag == HWR_VALUE_DEVICE);
}

static bool has_elements(const hwr_value *value, const unsigned char *bytes) {
    for (uint64_t i = 0; i < value->count; i++) {
        if (value->tag == HWR_VALUE_BOOLS && bytes[i] > 1) {
            return false;
        }
        if (value->tag == HWR_VALUE_VALUES &&
            !is_plain((const hwr_value *)(const void *)bytes + i)) {
            return false;
        }
        for (uint64_t j = 0; value->tag == HWR_VALUE_TENSORS && j < 8; j++) {
            if (bytes[8 * i + j] != 0) {
                return false;
            }
        }
    }
    return value->tag != HWR_VALUE_STRING || bytes[value->count] == 0;
}

static bool is_default(const hwr_table *table, uint32_t offset) {
    const part place = {offset, sizeof(hwr_value)};
    if (offset % 8 != 0 || !is_inside(place, defaults(table))) {
        return false;
    }
    const hwr_value *value = table_at(table, offset);
    const uint32_t size = element_size(value->tag);
    if (size == 0) {
        return is_plain(value);
    }
    const bool is_string = value->tag == HWR_VALUE_STRING;
    if (value->count == 0 && !is_string) {
        return value->as.i == 0;
    }
    const part elements = {
        (uint64_t)value->as.i, (uint64_t)value->count * size + (is_string ? 1 : 0)};
    return elements.start % (size == 1 ? 1 : 8) == 0 && is_inside(elements, defaults(table)) &&
           has_elements(value, table_at(table, elements.start));
}

static bool has_kinds(const hwr_table *table) {
    const hwr_kind *all = table_at(table, table->kinds);
    for (uint32_t i = 0; i < table->kind_count; i++) {
        if ((all[i].flags & HWR_KIND_DEFAULT) != 0 && !is_default(table, all[i].default_at)) {
            return false;
        }
        if (all[i].type == HWR_TYPE_OTHER &&
            !is_text(table, all[i].type_name_at, defaults(table))) {
            return false;
        }
    }
    return true;
}

static bool is_signature(const hwr_table *table, uint32_t offset) {
    const part counts = {table->signatures + (uint64_t)offset, sizeof(table_signature)};
    if (!is_inside(counts, signatures(table))) {
        return false;
    }
    const table_signature *signature = table_at(table, counts.start);
    const uint32_t count = (uint32_t)signature->argument_count + signature->return_count;
    const part indices = {
        counts.start + sizeof(table_signature), (uint64_t)count * table->kind_width};
    if (!is_inside(indices, signatures(table)) ||
        signature->out_count > signature->argument_count) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (table_kind_index(table, signature + 1, i) >= table->kind_count) {
            return false;
        }
    }
    return true;
}

static bool has_operators(const hwr_table *table) {
    const uint32_t *hashes = table_hashes(table);
    for (uint32_t i = 0; i < table->operator_count; i++) {
        if (i > 0 && hashes[i - 1] >= hashes[i]) {
            return false;
        }
        if (!is_signature(table, 2u * table_records(table)[i].signature)) {
            return false;
        }
    }
    return true;
}

static bool has_names(const hwr_table *table) {
    const uint32_t count = table->operator_count;
    if (table->names == 0) {
        return true;
    }
    if (table->names_size < (uint64_t)count * sizeof(uint32_t)) {
        return false;
    }
    const uint32_t *offsets = table_at(table, table->names);
    for (uint32_t i = 0; i < count; i++) {
        if (!is_text(table, offsets[i], names(table))) {
            return false;
        }
    }
    return true;
}

hwr_status hwr_table_open(const void *bytes, size_t size, const hwr_table **table) {
    if (bytes == NULL || (uintptr_t)bytes % TABLE_ALIGN != 0 || size < sizeof(hwr_table)) {
        return HWR_ERROR_TABLE;
    }
    const hwr_table *found = bytes;
    if (found->magic != HWR_TABLE_MAGIC || found->version != HWR_TABLE_VERSION ||
        found->size > size || (found->kind_width != 1 && found->kind_width != 2)) {
        return HWR_ERROR_TABLE;
    }
    if (!has_parts(found) || !has_kinds(found) || !has_operators(found) || !has_names(found)) {
        return HWR_ERROR_TABLE;
    }
    *table = found;
    return HWR_OK;
}
