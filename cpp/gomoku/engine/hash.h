// What the search remembers of positions, in bounded memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/zobrist.h"
#include "gomoku/engine/board.h"

namespace tengen::gomoku::engine {

enum class Limit : std::uint8_t { None, Upper, Lower, Exact };

struct Memory {
    std::uint32_t check = 0;
    std::int16_t value = 0;
    std::int16_t evaluation = 0;
    Square move = kNowhere;
    std::uint8_t depth = 0;
    std::uint8_t age_and_limit = 0;

    Limit limit() const { return static_cast<Limit>(age_and_limit & 3); }
    int age() const { return age_and_limit >> 2; }
};

/// Buckets of five, one cache line each. Deep and recent entries stay longest.
class HashTable {
  public:
    explicit HashTable(std::size_t megabytes) {
        const std::size_t bytes = std::max<std::size_t>(megabytes, 1) << 20;
        buckets_.resize(std::bit_floor(bytes / sizeof(Bucket)));
    }

    /// The entry of a position, or nothing.
    const Memory* find(Key key) const {
        for (const Memory& entry : bucket(key).entries)
            if (entry.check == check_of(key) && entry.limit() != Limit::None) return &entry;
        return nullptr;
    }

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    void store(Key key, Memory memory, Limit limit) {
        memory.check = check_of(key);
        memory.age_and_limit = static_cast<std::uint8_t>(age_ << 2 | static_cast<unsigned>(limit));
        auto& entries = buckets_[index_of(key)].entries;
        Memory* victim = entries.data();
        for (Memory& entry : entries) {
            if (entry.check == memory.check && entry.limit() != Limit::None) {
                if (memory.move == kNowhere) memory.move = entry.move;
                if (limit != Limit::Exact && memory.depth + 2 < entry.depth && entry.age() == age())
                    return;
                victim = &entry;
                break;
            }
            if (worth(entry) < worth(*victim)) victim = &entry;
        }
        *victim = memory;
    }

    /// Lets entries of earlier searches go first.
    void grow_older() { age_ = (age_ + 1) & 63; }
    void clear() { std::ranges::fill(buckets_, Bucket{}); }

  private:
    struct alignas(64) Bucket {
        std::array<Memory, 5> entries{};
    };

    int age() const { return static_cast<int>(age_); }
    static std::uint32_t check_of(Key key) { return static_cast<std::uint32_t>(key >> 32); }
    std::size_t index_of(Key key) const { return key & (buckets_.size() - 1); }
    const Bucket& bucket(Key key) const { return buckets_[index_of(key)]; }
    int worth(const Memory& entry) const {
        if (entry.limit() == Limit::None) return -1000;
        return entry.depth - 8 * ((age() - entry.age()) & 63);
    }

    std::vector<Bucket> buckets_;
    unsigned age_ = 0;
};

}  // namespace tengen::gomoku::engine
