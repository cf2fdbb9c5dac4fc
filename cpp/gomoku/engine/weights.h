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
struct Appeal {
    std::int16_t attack;
    std::int16_t defence;
};

/// Four shapes without their order, 0 to kShapeSets - 1; how weights are stored and learned.
inline constexpr int kShapeSets = 3876;
int shape_set(PointCode code);

/// Weights of one kind of rules and one colour, stored by sets of shapes.
struct Weights {
    std::array<Worth, kShapeSets> worth{};
    int initiative = 0;  ///< for being to move

    /// Set by hand from what the shapes threaten.
    static Weights plain(SideRule rule);
};

/// Weights spread over all codes, for lookup by the board.
class WorthTable {
  public:
    WorthTable(const Weights& weights, SideRule rule);

    Worth worth(PointCode code) const { return worth_[code]; }
    Appeal appeal(PointCode code) const { return appeal_[code]; }
    int initiative() const { return initiative_; }

  private:
    std::vector<Worth> worth_;
    std::vector<Appeal> appeal_;
    int initiative_;
};

/// The evaluation of one kind of rules, both colours.
class Evaluation {
  public:
    Evaluation(Kind kind, const std::array<Weights, 2>& weights);

    /// Reads weights as `saved` writes them; throws std::invalid_argument when the size is wrong.
    Evaluation(Kind kind, std::span<const std::int16_t> numbers);

    const WorthTable& of(Color color) const { return tables_[index(color)]; }

    static constexpr std::size_t kNumbers = 2 * (2 * kShapeSets + 1);

  private:
    std::array<WorthTable, 2> tables_;
};

/// Weights as numbers: for each colour the initiative, then moving and waiting of every set.
std::vector<std::int16_t> saved(const std::array<Weights, 2>& weights);

/// The evaluation set by hand, built when it is first needed.
const Evaluation& plain_evaluation(Kind kind);

}  // namespace tengen::gomoku::engine
