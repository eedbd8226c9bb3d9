/* How the other files here read a table. Not for users: <hardwire/boxed.h> is.
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef HWR_SRC_TABLE_H
#define HWR_SRC_TABLE_H

#include <hardwire/boxed.h>

/* Behind the hashes: one for each operator. */
typedef struct table_record {
    uint16_t check;
    uint16_t signature; /* half of its offset in the signatures */
} table_record;

typedef struct table_signature {
    uint8_t argument_count;
    uint8_t out_count;
    uint8_t return_count;
    uint8_t destination_count;
} table_signature;

typedef struct table_entry {
    int32_t entry; /* address minus that of the table, or 0 */
    uint32_t scratch_size;
} table_entry;

static inline const void *table_at(const hwr_table *table, uint64_t offset) {
    return (const unsigned char *)table + (size_t)offset;
}

static inline const uint32_t *table_hashes(const hwr_table *table) {
    return (const uint32_t *)table_at(table, sizeof(hwr_table));
}

static inline const table_record *table_records(const hwr_table *table) {
    return (const table_record *)(const void *)(table_hashes(table) + table->operator_count);
}

/* The kind of argument or result number `i`, both counted through. */
static inline uint32_t table_kind_index(const hwr_table *table, const void *kinds, uint32_t i) {
    return table->kind_width == 1 ? ((const uint8_t *)kinds)[i] : ((const uint16_t *)kinds)[i];
}

/* The name of operator number `index`; NULL in a table without names. */
static inline const char *table_name(const hwr_table *table, uint32_t index) {
    if (table->names == 0) {
        return NULL;
    }
    const uint32_t *names = (const uint32_t *)table_at(table, table->names);
    return (const char *)table_at(table, names[index]);
}

#endif /* HWR_SRC_TABLE_H */
