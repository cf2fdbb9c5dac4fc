// What there is in many positions of games: how many, how different, and what they are worth.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>
#include <vector>

#include "core/mirror_key.h"
#include "reversi/training/self_play.h"

namespace tengen::reversi {

/// Counts of positions.
struct SampleCounts {
    std::uint64_t samples = 0;
    std::uint64_t duplicates = 0;        ///< the same position was there before, perhaps mirrored
    std::vector<std::uint64_t> discs{};  ///< by the discs on the board
    std::array<std::uint64_t, 10> tenths{};  ///< by target, from all lost to all won
};

/// Looks at positions piece by piece.
template <int N>
class SampleSurvey {
  public:
    SampleSurvey() { counts_.discs.resize(kCells<N> + 1); }

    void add(std::span<const Sample<N>> piece) {
        for (const Sample<N>& sample : piece) {
            ++counts_.samples;
            counts_.duplicates += seen_.insert(key_of(sample.discs)).second ? 0 : 1;
            ++counts_.discs[static_cast<std::size_t>(count(sample.discs.mover) +
                                                     count(sample.discs.opponent))];
            ++counts_.tenths[tenth(sample.target)];
        }
    }

    const SampleCounts& counts() const { return counts_; }

  private:
    static std::size_t tenth(int target) {
        constexpr int most = kCells<N> * kUnitsPerDisc;
        const int place = 10 * (target + most) / (2 * most);
        return static_cast<std::size_t>(std::clamp(place, 0, 9));
    }

    static Key key_of(const Discs<N>& discs) {
        MirrorKey key(N);
        for_each(discs.mover, [&](int cell) { key.add(cell % N, cell / N, Color::Black); });
        for_each(discs.opponent, [&](int cell) { key.add(cell % N, cell / N, Color::White); });
        return key.least();
    }

    SampleCounts counts_{};
    std::unordered_set<Key> seen_{};
};

}  // namespace tengen::reversi
