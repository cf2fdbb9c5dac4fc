#include "reversi/engine/hash_table.h"

#include <algorithm>
#include <bit>

namespace tengen::reversi {

HashTable::HashTable(Buckets buckets) : buckets_(buckets.count), mask_(buckets.count - 1) {}
HashTable::HashTable(HashTable&&) noexcept = default;
HashTable::~HashTable() = default;

HashTable HashTable::within(std::size_t megabytes) {
    const std::size_t bytes = std::max<std::size_t>(megabytes, 1) << 20;
    return HashTable(Buckets{std::bit_floor(bytes / sizeof(Bucket))});
}

}  // namespace tengen::reversi
