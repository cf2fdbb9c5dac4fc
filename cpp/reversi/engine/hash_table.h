// The table of positions already searched, shared by all threads without locks. What is not forced
// inline here is compiled once, for every machine.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "core/large_array.h"
#include "reversi/discs.h"

namespace tengen::reversi {

inline constexpr std::uint8_t kNoMove = 255;

/// How sure a value is; searches that cut by probability are less.
inline constexpr std::uint8_t kCertain = 5;

/// What is known of a position: bounds of its value, how they were found, the best moves.
struct Known {
    std::int8_t lower = -127;
    std::int8_t upper = 127;
    std::uint8_t depth = 0;
    /// Up to `kCertain`.
    std::uint8_t confidence = 0;
    std::array<std::uint8_t, 2> moves = {kNoMove, kNoMove};
    std::uint8_t age = 0;
    std::uint8_t effort = 0;
};
static_assert(sizeof(Known) == 8);

/// A position as the table tells it from others: on boards of up to 64 cells the position itself.
struct Signature {
    std::uint64_t first;
    std::uint64_t second;

    TENGEN_INLINE std::uint64_t code() const {
        const std::uint64_t mixed =
            first * 0x9E3779B97F4A7C15 ^ __builtin_bswap64(second * 0xC2B2AE3D27D4EB4F);
        return mixed ^ mixed >> 29;
    }
};

template <int N>
TENGEN_INLINE Signature signature(const Discs<N>& discs) {
    if constexpr (N <= 8) {
        return {discs.mover, discs.opponent};
    } else {
        const auto low = [](Wide bits) { return static_cast<std::uint64_t>(bits); };
        const auto high = [](Wide bits) { return static_cast<std::uint64_t>(bits >> 64); };
        const auto mix = [](std::uint64_t word, std::uint64_t factor) {
            word *= factor;
            word ^= word >> 32;
            return word * 0xD6E8FEB86659FD93;
        };
        return {low(discs.mover) ^
                    mix(high(discs.mover) << 28 ^ high(discs.opponent), 0x9E3779B97F4A7C15),
                low(discs.opponent) ^
                    mix(high(discs.opponent) << 28 ^ high(discs.mover), 0xC2B2AE3D27D4EB4F)};
    }
}

/// A size of a table, a power of two.
struct Buckets {
    std::size_t count;
};

/// Two entries to a bucket. An entry keeps its position exclusive-or'ed with its data, so that one
/// written by two threads at once is not found by either.
class HashTable {
  public:
    explicit HashTable(Buckets buckets);
    HashTable(HashTable&&) noexcept;
    ~HashTable();

    /// The largest table within a limit of memory, of at least one megabyte.
    static HashTable within(std::size_t megabytes);

    /// Old entries give way first.
    void next_search() { ++age_; }

    TENGEN_INLINE void prefetch(std::uint64_t code) const {
        __builtin_prefetch(&buckets_[code & mask_]);
    }

    TENGEN_INLINE bool find(const Signature& position, std::uint64_t code, Known& known) const {
        for (const Entry& entry : buckets_[code & mask_].entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.first.load(std::memory_order_relaxed) ^ data) == position.first &&
                (entry.second.load(std::memory_order_relaxed) ^ data) == position.second) {
                known = std::bit_cast<Known>(data);
                return true;
            }
        }
        return false;
    }

    /// Keeps the bounds of a search: value below `alpha + 1` is an upper bound, above a lower one.
    TENGEN_INLINE void store(const Signature& position, std::uint64_t code, const Known& found) {
        Bucket& bucket = buckets_[code & mask_];
        Entry* victim = nullptr;
        int victim_worth = 1 << 30;
        Known merged = found;
        merged.age = age_;
        for (Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const auto old = std::bit_cast<Known>(data);
            const bool is_same =
                (entry.first.load(std::memory_order_relaxed) ^ data) == position.first &&
                (entry.second.load(std::memory_order_relaxed) ^ data) == position.second;
            if (is_same) {
                if (old.depth == merged.depth && old.confidence == merged.confidence) {
                    if (merged.lower < old.lower) merged.lower = old.lower;
                    if (merged.upper > old.upper) merged.upper = old.upper;
                    if (merged.lower > merged.upper) {
                        merged = found;
                        merged.age = age_;
                    }
                }
                if (merged.moves[0] == kNoMove) {
                    merged.moves = old.moves;
                } else if (merged.moves[1] == kNoMove || merged.moves[1] == merged.moves[0]) {
                    merged.moves[1] = old.moves[0] == merged.moves[0] ? old.moves[1] : old.moves[0];
                }
                victim = &entry;
                break;
            }
            const int worth = (old.age == age_ ? 1024 : 0) + old.effort * 4 + old.depth;
            if (worth < victim_worth) {
                victim_worth = worth;
                victim = &entry;
            }
        }
        const auto data = std::bit_cast<std::uint64_t>(merged);
        victim->first.store(position.first ^ data, std::memory_order_relaxed);
        victim->second.store(position.second ^ data, std::memory_order_relaxed);
        victim->data.store(data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> first{0}, second{0}, data{0};
    };
    struct alignas(64) Bucket {
        std::array<Entry, 2> entries;
    };

    LargeArray<Bucket> buckets_;
    std::size_t mask_;
    std::uint8_t age_ = 1;
};

}  // namespace tengen::reversi
