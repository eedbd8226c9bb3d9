/* From the name of an operator to its schema.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#include "table.h"

typedef struct name_hash {
    uint32_t hash;
    uint32_t check; /* 16 bits */
} name_hash;

static name_hash hash_of(const char *name, uint32_t seed) {
    uint32_t a = UINT32_C(0x811C9DC5) ^ seed;
    uint32_t b = UINT32_C(0x9E3779B9) + seed;
    for (; *name != '\0'; name++) {
        const uint32_t byte = (unsigned char)*name;
        a = (a ^ byte) * UINT32_C(0x01000193);
        b = (b + byte) * UINT32_C(0x85EBCA6B);
    }
    const name_hash result = {a, b >> 16};
    return result;
}

/* How many hashes are less than `hash`. */
static uint32_t lower_bound(const uint32_t *hashes, uint32_t count, uint32_t hash) {
    uint32_t first = 0;
    while (count > 0) {
        const uint32_t half = count / 2;
        if (hashes[first + half] < hash) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

static bool is_table(const hwr_table *table) {
    return table != NULL && table->magic == HWR_TABLE_MAGIC && table->version == HWR_TABLE_VERSION;
}

static void set_entry(hwr_schema *found) {
    const hwr_table *table = found->table;
    found->entry = NULL;
    found->scratch_size = 0;
    if (table->entries == 0) {
        return;
    }
    const table_entry *entry = (const table_entry *)table_at(table, table->entries) + found->index;
    found->scratch_size = entry->scratch_size;
    if (entry->entry != 0) {
        found->entry = (hwr_entry *)((uintptr_t)table + (uintptr_t)(intptr_t)entry->entry);
    }
}

hwr_status hwr_schema_at(const hwr_table *table, uint32_t index, hwr_schema *found) {
    if (!is_table(table)) {
        return HWR_ERROR_TABLE;
    }
    if (index >= table->operator_count) {
        return HWR_ERROR_UNKNOWN;
    }
    const uint32_t place = 2u * table_records(table)[index].signature;
    const table_signature *signature = table_at(table, (uint64_t)table->signatures + place);
    found->table = table;
    found->kinds = signature + 1;
    found->index = index;
    found->argument_count = signature->argument_count;
    found->out_count = signature->out_count;
    found->return_count = signature->return_count;
    found->destination_count = signature->destination_count;
    set_entry(found);
    return HWR_OK;
}

/* The operator has that name, as far as the table can tell: one without names has hashes alone. */
static bool is_named(const hwr_table *table, uint32_t index, const char *name) {
    const char *known = table_name(table, index);
    if (known == NULL) {
        return true;
    }
    while (*known != '\0' && *known == *name) {
        known++;
        name++;
    }
    return *known == *name;
}

hwr_status hwr_find(const hwr_table *table, const char *name, hwr_schema *found) {
    if (!is_table(table)) {
        return HWR_ERROR_TABLE;
    }
    const name_hash wanted = hash_of(name, table->seed);
    const uint32_t *hashes = table_hashes(table);
    const uint32_t index = lower_bound(hashes, table->operator_count, wanted.hash);
    if (index == table->operator_count || hashes[index] != wanted.hash ||
        table_records(table)[index].check != wanted.check || !is_named(table, index, name)) {
        return HWR_ERROR_UNKNOWN;
    }
    return hwr_schema_at(table, index, found);
}
