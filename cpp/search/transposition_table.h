// The transposition table: what a search remembers of positions, in bounded memory, shared by all
// threads without locks. What is not forced inline here is compiled once, for every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/inline.h"
#include "core/large_array.h"

namespace tengen {

/// How the value of an entry lies to the value of its position.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// A size of a table, a power of two.
struct Buckets {
    std::size_t count;
};

/// Buckets of slots, one cache line each. The traits of a game name
///   Entry          what is known of a position; `set_age(age)`
///   Position       what tells positions apart; its `code` is the place in the table
///   Slot           an entry in memory, which matches no position when two threads wrote it at the
///                  same time: `read(position, entry)`, whether it matches; `write(…)`; `clear()`
///   kSlots, kAges  slots of a bucket; ages before they begin anew
///   merge(old, entry)  adds what was known before to an entry; false: the old one stays
///   worth(entry, age)  the entry of least worth makes way
template <class Traits>
class TranspositionTable {
  public:
    using Entry = typename Traits::Entry;
    using Position = typename Traits::Position;

    explicit TranspositionTable(Buckets buckets);
    /// The largest table within a limit of memory, of at least one megabyte.
    explicit TranspositionTable(std::size_t megabytes);
    TranspositionTable(const TranspositionTable&) = delete;
    TranspositionTable& operator=(const TranspositionTable&) = delete;
    ~TranspositionTable();

    TENGEN_INLINE void prefetch(std::uint64_t code) const {
        __builtin_prefetch(&buckets_[code & mask_]);
    }

    /// Whether the position is known; then `entry` says what of it.
    TENGEN_INLINE bool find(const Position& position, Entry& entry) const {
        for (const Slot& slot : buckets_[position.code & mask_].slots)
            if (slot.read(position, entry)) return true;
        return false;
    }

    TENGEN_INLINE void store(const Position& position, Entry entry) {
        Slot* victim = nullptr;
        int least = 0;
        entry.set_age(age_);
        for (Slot& slot : buckets_[position.code & mask_].slots) {
            Entry old;
            if (slot.read(position, old)) {
                if (!Traits::merge(old, entry)) return;
                victim = &slot;
                break;
            }
            const int worth = Traits::worth(old, age_);
            if (victim == nullptr || worth < least) victim = &slot, least = worth;
        }
        victim->write(position, entry);
    }

    /// Lets entries of earlier searches go first.
    void new_search() { advance_age(1); }
    /// Lets them go before any of the next search, however deep they are: it is of another game.
    void new_game() { advance_age(Traits::kAges / 2 - 1); }
    void clear();

  private:
    using Slot = typename Traits::Slot;

    struct alignas(64) Bucket {
        std::array<Slot, Traits::kSlots> slots;
    };

    void advance_age(unsigned searches) { age_ = (age_ + searches) % Traits::kAges; }

    LargeArray<Bucket> buckets_;
    std::size_t mask_;
    unsigned age_ = 1;
};

template <class Traits>
TranspositionTable<Traits>::TranspositionTable(Buckets buckets)
    : buckets_(buckets.count), mask_(buckets.count - 1) {}

template <class Traits>
TranspositionTable<Traits>::TranspositionTable(std::size_t megabytes)
    : TranspositionTable(
          Buckets{std::bit_floor((std::max<std::size_t>(megabytes, 1) << 20) / sizeof(Bucket))}) {}

template <class Traits>
TranspositionTable<Traits>::~TranspositionTable() = default;

template <class Traits>
void TranspositionTable<Traits>::clear() {
    for (Bucket& bucket : buckets_)
        for (Slot& slot : bucket.slots) slot.clear();
}

}  // namespace tengen
