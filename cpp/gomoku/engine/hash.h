// What the search remembers of positions, in bounded memory. Several threads share it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "core/large_array.h"
#include "core/zobrist.h"
#include "gomoku/engine/board.h"

namespace tengen::gomoku::engine {

enum class Limit : std::uint8_t { None, Upper, Lower, Exact };

struct Memory {
    std::int16_t value = 0;
    std::int16_t evaluation = 0;
    Square move = kNowhere;
    std::uint8_t depth = 0;
    std::uint8_t age_and_limit = 0;

    Limit limit() const { return static_cast<Limit>(age_and_limit & 3); }
    /// Whether the position was once part of a principal variation.
    bool was_principal() const { return (age_and_limit & 4) != 0; }
    int age() const { return age_and_limit >> 3; }
};

/// Buckets of five, one cache line each. Deep and recent entries stay longest. An entry that two
/// threads wrote at the same time matches no position.
class HashTable {
  public:
    explicit HashTable(std::size_t megabytes)
        : buckets_(std::bit_floor((std::max<std::size_t>(megabytes, 1) << 20) / sizeof(Bucket))) {}

    HashTable(const HashTable&) = delete;
    HashTable& operator=(const HashTable&) = delete;

    /// What is known of a position.
    std::optional<Memory> find(Key key) const {
        for (const Slot& slot : bucket(key).slots)
            if (const Memory memory = slot.read(check_of(key)); memory.limit() != Limit::None)
                return memory;
        return std::nullopt;
    }

    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    void store(Key key, Memory memory, Limit limit, bool is_principal = false) {
        memory.age_and_limit = static_cast<std::uint8_t>(age_ << 3 | (is_principal ? 4u : 0u) |
                                                         static_cast<unsigned>(limit));
        Slot* victim = nullptr;
        int least = 0;
        for (Slot& slot : buckets_[index_of(key)].slots) {
            const Memory entry = slot.read();
            if (entry.limit() != Limit::None && slot.check() == check_of(key)) {
                if (memory.move == kNowhere) memory.move = entry.move;
                if (limit != Limit::Exact && memory.depth + 2 < entry.depth && entry.age() == age())
                    return;
                victim = &slot;
                break;
            }
            if (victim == nullptr || worth(entry) < least) victim = &slot, least = worth(entry);
        }
        victim->write(check_of(key), memory);
    }

    /// Lets entries of earlier searches go first.
    void grow_older() { age_ = (age_ + 1) & kMostAge; }
    void clear() {
        for (Bucket& bucket : buckets_)
            for (Slot& slot : bucket.slots) slot.write(0, {});
    }

  private:
    static constexpr unsigned kMostAge = 31;

    /// An entry in three words, the first mixed with the others.
    class Slot {
      public:
        Memory read() const { return std::bit_cast<Memory>(words()); }
        Memory read(std::uint32_t check) const {
            const auto data = words();
            const std::uint32_t found = mixed_.load(std::memory_order_relaxed) ^ data[0] ^ data[1];
            return found == check ? std::bit_cast<Memory>(data) : Memory{};
        }
        std::uint32_t check() const {
            const auto data = words();
            return mixed_.load(std::memory_order_relaxed) ^ data[0] ^ data[1];
        }
        void write(std::uint32_t check, Memory memory) {
            const auto data = std::bit_cast<std::array<std::uint32_t, 2>>(memory);
            mixed_.store(check ^ data[0] ^ data[1], std::memory_order_relaxed);
            low_.store(data[0], std::memory_order_relaxed);
            high_.store(data[1], std::memory_order_relaxed);
        }

      private:
        std::array<std::uint32_t, 2> words() const {
            return {low_.load(std::memory_order_relaxed), high_.load(std::memory_order_relaxed)};
        }

        std::atomic<std::uint32_t> mixed_{0}, low_{0}, high_{0};
    };

    struct alignas(64) Bucket {
        std::array<Slot, 5> slots;
    };

    int age() const { return static_cast<int>(age_); }
    static std::uint32_t check_of(Key key) { return static_cast<std::uint32_t>(key >> 32); }
    std::size_t index_of(Key key) const { return key & (buckets_.size() - 1); }
    const Bucket& bucket(Key key) const { return buckets_[index_of(key)]; }
    int worth(const Memory& entry) const {
        if (entry.limit() == Limit::None) return -1000;
        return entry.depth - 8 * ((age() - entry.age()) & static_cast<int>(kMostAge));
    }

    LargeArray<Bucket> buckets_;
    unsigned age_ = 0;
};

}  // namespace tengen::gomoku::engine
