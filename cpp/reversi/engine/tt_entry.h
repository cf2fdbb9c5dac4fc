// What the search of Reversi remembers of a position.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "reversi/discs.h"
#include "search/transposition_table.h"

namespace tengen::reversi {

inline constexpr std::uint8_t kNoMove = 255;

/// How sure a value is; searches that cut by probability are less.
inline constexpr std::uint8_t kCertain = 5;

/// What is known of a position: bounds of its value, how they were found, the best moves.
struct TtEntry {
    std::int8_t lower = -127;
    std::int8_t upper = 127;
    std::uint8_t depth = 0;
    /// Up to `kCertain`.
    std::uint8_t confidence = 0;
    std::array<std::uint8_t, 2> moves = {kNoMove, kNoMove};
    std::uint8_t age = 0;
    std::uint8_t effort = 0;

    TENGEN_INLINE void set_age(unsigned now) { age = static_cast<std::uint8_t>(now); }
};
static_assert(sizeof(TtEntry) == 8);

/// A position as the table tells it from others: on boards of up to 64 cells the position itself.
struct Signature {
    TENGEN_INLINE Signature(std::uint64_t one, std::uint64_t two)
        : first(one), second(two), code(mixed(one, two)) {}

    std::uint64_t first;
    std::uint64_t second;
    std::uint64_t code;

  private:
    TENGEN_INLINE static std::uint64_t mixed(std::uint64_t first, std::uint64_t second) {
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

/// Two entries to a bucket. Those of this search that took most work stay longest.
struct TtTraits {
    using Entry = TtEntry;
    using Position = Signature;

    /// An entry with its position, exclusive-or'ed with the data.
    class Slot {
      public:
        TENGEN_INLINE bool read(const Signature& position, TtEntry& entry) const {
            const std::uint64_t data = data_.load(std::memory_order_relaxed);
            entry = std::bit_cast<TtEntry>(data);
            return (first_.load(std::memory_order_relaxed) ^ data) == position.first &&
                   (second_.load(std::memory_order_relaxed) ^ data) == position.second;
        }
        TENGEN_INLINE void write(const Signature& position, const TtEntry& entry) {
            const auto data = std::bit_cast<std::uint64_t>(entry);
            first_.store(position.first ^ data, std::memory_order_relaxed);
            second_.store(position.second ^ data, std::memory_order_relaxed);
            data_.store(data, std::memory_order_relaxed);
        }
        void clear() { write({0, 0}, {}); }

      private:
        std::atomic<std::uint64_t> first_{0}, second_{0}, data_{0};
    };

    static constexpr std::size_t kSlots = 2;
    static constexpr unsigned kAges = 256;

    TENGEN_INLINE static bool merge(const TtEntry& old, TtEntry& entry) {
        if (old.depth == entry.depth && old.confidence == entry.confidence) {
            const std::int8_t lower = entry.lower > old.lower ? entry.lower : old.lower;
            const std::int8_t upper = entry.upper < old.upper ? entry.upper : old.upper;
            if (lower <= upper) entry.lower = lower, entry.upper = upper;
        }
        if (entry.moves[0] == kNoMove)
            entry.moves = old.moves;
        else if (entry.moves[1] == kNoMove || entry.moves[1] == entry.moves[0])
            entry.moves[1] = old.moves[0] == entry.moves[0] ? old.moves[1] : old.moves[0];
        return true;
    }
    TENGEN_INLINE static int worth(const TtEntry& entry, unsigned age) {
        return (entry.age == age ? 1024 : 0) + entry.effort * 4 + entry.depth;
    }
};

using TranspositionTable = tengen::TranspositionTable<TtTraits>;

}  // namespace tengen::reversi

extern template class tengen::TranspositionTable<tengen::reversi::TtTraits>;
