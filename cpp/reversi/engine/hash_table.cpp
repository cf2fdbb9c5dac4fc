#include "reversi/engine/hash_table.h"

#include <algorithm>
#include <bit>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen::reversi {

namespace {

/// Pages of this size make the look-up of addresses cheap.
constexpr std::size_t kLargePage = std::size_t{1} << 21;

std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes >= kLargePage ? kLargePage : 64};
}

}  // namespace

HashTable::HashTable(Buckets buckets)
    : buckets_(allocate(buckets.count)), mask_(buckets.count - 1) {}

void HashTable::Release::operator()(Bucket* buckets) const {
    std::destroy_n(buckets, count);
    ::operator delete(buckets, alignment_of(count * sizeof(Bucket)));
}

std::unique_ptr<HashTable::Bucket[], HashTable::Release> HashTable::allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Bucket);
    void* const memory = ::operator new(bytes, alignment_of(bytes));
#ifdef __linux__
    if (bytes >= kLargePage) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    auto* const buckets = static_cast<Bucket*>(memory);
    std::uninitialized_value_construct_n(buckets, count);
    return {buckets, Release{count}};
}

HashTable::HashTable(HashTable&&) noexcept = default;
HashTable::~HashTable() = default;

HashTable HashTable::within(std::size_t megabytes) {
    const std::size_t bytes = std::max<std::size_t>(megabytes, 1) << 20;
    return HashTable(Buckets{std::bit_floor(bytes / sizeof(Bucket))});
}

}  // namespace tengen::reversi
