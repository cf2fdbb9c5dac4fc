// What the search of five in a row remembers of a position.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "core/zobrist.h"
#include "gomoku/engine/board.h"
#include "search/transposition_table.h"

namespace tengen::gomoku::engine {

struct TtEntry {
    std::int16_t value = 0;
    std::int16_t evaluation = 0;
    Square move = kNowhere;
    std::uint8_t depth = 0;
    std::uint8_t age_and_bound = 0;

    Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
    unsigned age() const { return age_and_bound >> 2; }
    void set_bound(Bound bound) {
        age_and_bound =
            static_cast<std::uint8_t>((age_and_bound & ~3u) | static_cast<unsigned>(bound));
    }
    void set_age(unsigned age) {
        age_and_bound = static_cast<std::uint8_t>(age << 2 | (age_and_bound & 3u));
    }
};

/// Five entries to a bucket. Deep and recent ones stay longest.
struct TtTraits {
    using Entry = TtEntry;

    struct Position {
        explicit Position(Key key) : code(key) {}
        std::uint32_t check() const { return static_cast<std::uint32_t>(code >> 32); }

        Key code;
    };

    /// An entry in three words, the first mixed with the others.
    class Slot {
      public:
        bool read(Position position, TtEntry& entry) const {
            const std::array<std::uint32_t, 2> data = {low_.load(std::memory_order_relaxed),
                                                       high_.load(std::memory_order_relaxed)};
            const std::uint32_t mixed = mixed_.load(std::memory_order_relaxed);
            entry = std::bit_cast<TtEntry>(data);
            return (mixed ^ data[0] ^ data[1]) == position.check() && entry.bound() != Bound::None;
        }
        void write(Position position, TtEntry entry) {
            const auto data = std::bit_cast<std::array<std::uint32_t, 2>>(entry);
            mixed_.store(position.check() ^ data[0] ^ data[1], std::memory_order_relaxed);
            low_.store(data[0], std::memory_order_relaxed);
            high_.store(data[1], std::memory_order_relaxed);
        }
        void clear() { write(Position(0), {}); }

      private:
        std::atomic<std::uint32_t> mixed_{0}, low_{0}, high_{0};
    };

    static constexpr std::size_t kSlots = 5;
    static constexpr unsigned kAges = 32;

    static bool merge(const TtEntry& old, TtEntry& entry) {
        if (entry.move == kNowhere) entry.move = old.move;
        return entry.bound() == Bound::Exact || entry.depth + 2 >= old.depth ||
               old.age() != entry.age();
    }
    static int worth(const TtEntry& entry, unsigned age) {
        if (entry.bound() == Bound::None) return -1000;
        return entry.depth - 8 * static_cast<int>((age - entry.age()) % kAges);
    }
};

using TranspositionTable = tengen::TranspositionTable<TtTraits>;

}  // namespace tengen::gomoku::engine
