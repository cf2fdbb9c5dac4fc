// The evaluation: one table of what the shapes of a point are worth.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gomoku/engine/points.h"

namespace tengen::gomoku::engine {

/// What an empty point is worth to a colour, in points of evaluation.
struct Worth {
    std::int16_t moving;   ///< when that colour is to move
    std::int16_t waiting;  ///< when the other is
};

/// Order of trying: what a stone on the point brings, and what it takes from the enemy.
struct OrderingScore {
    std::int16_t attack;
    std::int16_t defence;
};

/// Four shapes without their order, 0 to kShapeSets - 1; how weights are stored and learned.
inline constexpr int kShapeSets = 3876;
int shape_set(PointCode code);

/// What both sides threaten, one bit for each kind of threat: five of the side to move, six of the
/// other. No side has a five, and the side to move no open four.
inline constexpr int kTensions = 2048;

/// How a point lies to an earlier stone: the distance, at most five, twice; and whether on a line.
inline constexpr int kNearnesses = 12;

/// Weights of one kind of rules and one colour.
struct Weights {
    std::array<Worth, kShapeSets> worth{};
    std::array<OrderingScore, kShapeSets> ordering{};
    std::array<std::int16_t, kTensions> tension{};       ///< when that colour is to move
    std::array<std::int16_t, kNearnesses> near_enemy{};  ///< to the stone just placed
    std::array<std::int16_t, kNearnesses> near_own{};    ///< to the own stone before it

    /// Set by hand from what the shapes threaten.
    static Weights plain(SideRule rule);
};

/// Weights spread over all codes, for lookup by the board.
class WorthTable {
  public:
    explicit WorthTable(const Weights& weights);

    Worth worth(PointCode code) const { return worth_[code]; }
    OrderingScore ordering(PointCode code) const { return ordering_[code]; }
    int tension(unsigned tension) const { return tension_[tension]; }
    int near_enemy(unsigned nearness) const { return near_enemy_[nearness]; }
    int near_own(unsigned nearness) const { return near_own_[nearness]; }

  private:
    std::vector<Worth> worth_;
    std::vector<OrderingScore> ordering_;
    std::array<std::int16_t, kTensions> tension_;
    std::array<std::int16_t, kNearnesses> near_enemy_;
    std::array<std::int16_t, kNearnesses> near_own_;
};

/// The evaluation of one kind of rules, both colours.
class Evaluation {
  public:
    explicit Evaluation(const std::array<Weights, 2>& weights);

    /// Reads weights as `restored` does.
    explicit Evaluation(std::span<const std::int16_t> numbers);

    const WorthTable& of(Color color) const { return tables_[index(color)]; }

    static constexpr std::size_t kNumbers = 2 * (4 * kShapeSets + kTensions + 2 * kNearnesses);

  private:
    std::array<WorthTable, 2> tables_;
};

/// Weights as numbers: for each colour moving, waiting, attack and defence of every set, then the
/// tensions, then nearness to the enemy's and to the own stone.
std::vector<std::int16_t> saved(const std::array<Weights, 2>& weights);

/// Weights from such numbers; throws std::invalid_argument when there are more or fewer.
std::array<Weights, 2> restored(std::span<const std::int16_t> numbers);

/// The evaluation set by hand, built when it is first needed.
const Evaluation& plain_evaluation(Kind kind);

}  // namespace tengen::gomoku::engine
