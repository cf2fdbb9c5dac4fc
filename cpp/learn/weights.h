// The weights of a network: whole numbers, so that sums are exact in any order and on any machine.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace tengen::learn {

/// What a position is worth to the side to move, in weights.
using Score = std::int64_t;

/// This many weights make 1 before squashing.
inline constexpr int kUnit = 1 << 20;

/// The score of a game that is won; a longer way to the win costs a little.
inline constexpr Score kWon = Score{1} << 40;

/// Scores beyond are proved by the rules.
inline constexpr Score kProved = kWon / 2;

/// The score of a result −1, 0 or 1.
constexpr Score decided(int result) { return result * kWon; }

/// A score as a value between −1 and 1.
inline double squash(Score score) {
    return std::tanh(static_cast<double>(score) / static_cast<double>(kUnit));
}

class Weights {
  public:
    explicit Weights(std::size_t size) : values_(size), average_(size) {}

    std::span<const std::int32_t> values() const { return values_; }
    std::span<const std::int32_t> average() const { return average_; }
    std::span<std::int32_t> values() { return values_; }
    std::span<std::int32_t> average() { return average_; }

    /// Changes two weights that are always equal, perhaps one and the same.
    void add(std::size_t slot, std::size_t twin, int step) {
        const int sum = values_[slot] + step;
        values_[slot] = sum > kLimit ? kLimit : sum < -kLimit ? -kLimit : sum;
        values_[twin] = values_[slot];
    }

    /// Counts a game, and from time to time takes the weights into their average.
    void finish_game() {
        if (++games % kGamesPerSnapshot == 0) take_snapshot();
    }

    std::uint64_t games = 0;
    std::uint64_t snapshots = 0;

  private:
    static constexpr int kLimit = 64 * kUnit;
    static constexpr std::uint64_t kGamesPerSnapshot = 100;
    static constexpr std::uint64_t kSnapshotsInAverage = 50;

    void take_snapshot();

    std::vector<std::int32_t> values_;
    std::vector<std::int32_t> average_;
};

}  // namespace tengen::learn
