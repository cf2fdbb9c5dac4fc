// What empty cells promise where lines cross: forks, which no single window shows.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/color.h"
#include "gomoku/lines.h"

namespace tengen::learn {

/// How many rows through a cell hold so many stones of a side alone: four bits for each number of
/// stones. Black's numbers fill the lower half, white's the upper.
using RowCounts = std::uint64_t;

/// The classes of the four lines of a cell, three bits each.
using CellLines = std::uint16_t;

/// How many cells threaten what, ten bits for each kind of threat.
using ThreatCounts = std::uint64_t;

/// The part of a line that a stone on a cell concerns: cells, and the rows that go through them.
struct Reach {
    std::int16_t first_window;
    std::int16_t window_step;
    std::int16_t windows;  ///< how many
    std::int16_t first_cell;
    std::int16_t cell_step;
    std::int16_t cells;   ///< how many
    std::int8_t skipped;  ///< rows through the first cell that would begin outside the board
    std::int8_t changed;  ///< the first window that holds the stone, in its row or at an end
    std::int8_t changes;  ///< how many do
    std::int8_t shift;    ///< twice the place of the stone in the first of those
};

/// Each line of an empty cell has a class for each side, by the stones that its best row lacks and
/// whether several rows lack so few; two classes that meet in a cell make a threat. Which kinds of
/// threats the two sides have is the situation.
class Crossings {
  public:
    static constexpr unsigned kThreats = 6;
    static constexpr std::size_t kSituations = std::size_t{1} << (2 * kThreats);

    explicit Crossings(const gomoku::Rules& rules);

    const Reach& reach(int cell, std::size_t axis) const {
        return reaches_[static_cast<unsigned>(cell)][axis];
    }

    /// The numbers of a single row that holds so many stones of one side.
    static constexpr RowCounts row(Color side, int stones) {
        return RowCounts{1} << (kStonesBits * stones + (side == Color::Black ? 0 : kHalf));
    }

    unsigned line_class(Color side, RowCounts counts) const {
        const auto half =
            static_cast<std::uint32_t>(side == Color::Black ? counts : counts >> kHalf);
        if (half == 0) return 0;
        const auto stones = static_cast<unsigned>(std::bit_width(half) - 1) / kStonesBits;
        return classes_[stones][half >> (kStonesBits * stones) & 15];
    }

    ThreatCounts threats(CellLines lines) const { return threats_[lines]; }

    static std::size_t situation(ThreatCounts own, ThreatCounts enemy) {
        return kinds(own) | kinds(enemy) << kThreats;
    }

  private:
    static constexpr int kStonesBits = 4;
    static constexpr int kHalf = 32;
    static constexpr unsigned kCountBits = 10;

    static std::size_t kinds(ThreatCounts counts) {
        std::size_t found = 0;
        for (unsigned kind = 0; kind < kThreats; ++kind, counts >>= kCountBits)
            if ((counts & ((1u << kCountBits) - 1)) != 0) found |= std::size_t{1} << kind;
        return found;
    }
    static ThreatCounts threats_of(unsigned lines);

    std::vector<std::array<Reach, gomoku::kAxes>> reaches_;
    std::array<std::array<std::uint8_t, 16>, 8> classes_{};
    std::array<ThreatCounts, 1 << (3 * gomoku::kAxes)> threats_{};
};

}  // namespace tengen::learn
