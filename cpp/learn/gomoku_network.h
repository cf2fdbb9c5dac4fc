// Networks for the Gomoku family: two tables over windows along the lines of any board, and one
// over the threats of both sides.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/color.h"
#include "gomoku/lines.h"
#include "learn/gomoku_crossings.h"
#include "learn/weights.h"

namespace tengen::learn {

/// Cells in the index of a window, two bits each, the first cell lowest.
enum Content : unsigned { kEmpty = 0, kOwn = 1, kEnemy = 2, kWall = 3 };

/// A window that goes through a cell, and where the cell lies in it.
struct Through {
    std::uint16_t window;
    std::uint8_t shift;  ///< twice the place of the cell
    bool is_end;         ///< whether the cell is not in the row itself
};

/// The geometry and the tables of all windows: a row that could win and one cell at either end.
class Windows {
  public:
    static constexpr std::size_t kMaxWindows = 1440;  ///< on a board of 22 × 22
    static constexpr int kMinRow = 3;
    static constexpr int kMaxRow = 6;

    /// Throws std::invalid_argument in one sentence when the rules cannot be learned.
    explicit Windows(const gomoku::Rules& rules);

    const gomoku::Rules& rules() const { return rules_; }
    std::size_t count() const { return first_cells_.size(); }
    std::size_t weights() const { return side_size() * sides_; }
    std::span<const std::uint16_t> empty_board() const { return empty_board_; }
    std::span<const Through> through(int cell) const {
        return through_[static_cast<unsigned>(cell)];
    }

    /// Where the weight of a window lies, seen by a side that is to move.
    std::size_t slot(Color side, std::size_t window, unsigned filling) const {
        return side_start(side) + kinds_[window] + filling;
    }
    std::size_t twin(Color side, std::size_t window, unsigned filling) const {
        return slot(side, window, twins_[filling]);
    }

    /// Where the weight of a situation lies.
    std::size_t situation_slot(Color side, std::size_t situation) const {
        return side_start(side) + 2 * table_size_ + situation;
    }
    const Crossings& crossings() const { return crossings_; }

    /// The row of a window that black sees so, for both sides.
    RowCounts row(unsigned filling) const { return rows_[filling]; }

    bool has_stone(unsigned filling) const { return has_stone_[filling]; }

    /// Whether one more own stone in the row wins.
    bool is_four(Color side, unsigned filling) const { return is_four_[index(side)][filling] != 0; }

    /// The classic evaluation of a window, which the weights correct.
    int base(Color side, unsigned filling) const { return base_[index(side)][filling]; }

    /// The empty cell of the row of a window that is a four.
    int missing_cell(std::size_t window, unsigned filling) const;

  private:
    std::size_t side_size() const { return 2 * table_size_ + Crossings::kSituations; }
    std::size_t side_start(Color side) const { return sides_ == 2 ? index(side) * side_size() : 0; }
    void add_window(gomoku::Point first, int axis);
    void describe_filling(unsigned filling);

    gomoku::Rules rules_;
    std::size_t length_;
    std::size_t table_size_;
    std::size_t sides_;
    std::vector<std::uint32_t> kinds_;
    std::vector<int> first_cells_;  ///< of the row, and the step along it
    std::vector<int> steps_;
    std::vector<std::uint16_t> empty_board_;
    std::vector<std::vector<Through>> through_;
    std::vector<std::uint16_t> twins_;
    std::vector<bool> has_stone_;
    std::array<std::vector<std::uint8_t>, 2> is_four_;
    std::array<std::vector<std::int32_t>, 2> base_;
    std::vector<RowCounts> rows_;
    Crossings crossings_;
};

/// A network for one set of rules on one board.
struct GomokuNetwork {
    explicit GomokuNetwork(const gomoku::Rules& rules)
        : windows(rules), weights(windows.weights()) {}

    Score worth(Color side, std::size_t window, unsigned filling) const {
        return windows.base(side, filling) + weights.values()[windows.slot(side, window, filling)];
    }

    /// What a situation adds.
    Score worth(Color side, std::size_t situation) const {
        return weights.values()[windows.situation_slot(side, situation)];
    }

    Windows windows;
    Weights weights;
};

}  // namespace tengen::learn
