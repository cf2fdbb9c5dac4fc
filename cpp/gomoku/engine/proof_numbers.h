// Proof and disproof numbers, and a bounded memory of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/zobrist.h"

namespace tengen::gomoku::engine {

/// At least so many positions have to be proved, or disproved, to decide a position.
struct ProofNumbers {
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    bool is_proved() const { return proof == 0; }
    bool is_disproved() const { return disproof == 0; }
};

inline constexpr std::uint32_t kInfinite = 1u << 30;
inline constexpr ProofNumbers kProved = {0, kInfinite};
inline constexpr ProofNumbers kDisproved = {kInfinite, 0};

/// A sum that is infinite only where a part is.
constexpr std::uint32_t plus(std::uint32_t a, std::uint32_t b) {
    return a == kInfinite || b == kInfinite ? kInfinite : std::min(a + b, kInfinite - 1);
}

/// Remembers the numbers of positions. Of four that share a place, the one that took least work
/// makes way.
class ProofNumberTable {
  public:
    explicit ProofNumberTable(std::size_t megabytes)
        : buckets_(std::bit_floor(std::max<std::size_t>(1, megabytes << 20) / sizeof(Bucket))) {}

    const ProofNumbers* find(Key key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key) return &entry.numbers;
        return nullptr;
    }

    void store(Key key, ProofNumbers numbers, std::uint64_t work) {
        const auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, ~0u));
        Bucket& entries = bucket(key);
        Entry* victim = entries.data();
        for (Entry& entry : entries) {
            if (entry.key == key) {
                entry = {key, numbers, plus_work(entry.work, cost)};
                return;
            }
            if (entry.work < victim->work) victim = &entry;
        }
        *victim = {key, numbers, std::max(1u, cost)};
    }

    void clear() { std::ranges::fill(buckets_, Bucket{}); }

  private:
    struct Entry {
        Key key = 0;
        ProofNumbers numbers{};
        std::uint32_t work = 0;
    };
    using Bucket = std::array<Entry, 4>;

    static std::uint32_t plus_work(std::uint32_t a, std::uint32_t b) {
        return a + b < a ? ~0u : a + b;
    }
    std::size_t place(Key key) const { return key & (buckets_.size() - 1); }
    Bucket& bucket(Key key) { return buckets_[place(key)]; }
    const Bucket& bucket(Key key) const { return buckets_[place(key)]; }

    std::vector<Bucket> buckets_;
};

}  // namespace tengen::gomoku::engine
