// The stones of a board as bit masks of its lines, four axes for each point.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/color.h"
#include "gomoku/rules.h"

namespace tengen::gomoku {

struct Point {
    int x;  ///< from the left
    int y;  ///< from the top

    friend constexpr bool operator==(const Point&, const Point&) = default;
};

inline constexpr int kAxes = 4;

/// One step along each axis, towards higher bits: row, column, and the two diagonals.
inline constexpr std::array<Point, kAxes> kStep = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

constexpr Point moved(Point point, int axis, int distance) {
    const Point step = kStep[static_cast<unsigned>(axis)];
    return {point.x + distance * step.x, point.y + distance * step.y};
}

/// The cells of one line, bit 1 upwards; bit 0 and the bits past the edge are in none of the masks.
struct Line {
    std::array<std::uint32_t, 2> stones;
    std::uint32_t empty;

    constexpr std::uint32_t of(Color color) const { return stones[index(color)]; }

    friend constexpr bool operator==(const Line&, const Line&) = default;
};

/// Set bits directly above / below `bit`; 1 <= bit <= kMaxSide + 1.
constexpr int run_above(std::uint32_t mask, int bit) { return std::countr_one(mask >> (bit + 1)); }
constexpr int run_below(std::uint32_t mask, int bit) { return std::countl_one(mask << (32 - bit)); }
constexpr bool has(std::uint32_t mask, int bit) { return (mask >> bit & 1) != 0; }

/// Where a point lies on an axis: which line, and which bit of it.
struct Spot {
    unsigned line;
    int bit;
};

constexpr Spot spot(Point point, int axis) {
    constexpr int columns = kMaxSide;
    constexpr int diagonals = columns + kMaxSide;
    constexpr int antidiagonals = diagonals + 2 * kMaxSide - 1;
    switch (axis) {
        case 0:
            return {static_cast<unsigned>(point.y), point.x + 1};
        case 1:
            return {static_cast<unsigned>(columns + point.x), point.y + 1};
        case 2:
            return {static_cast<unsigned>(diagonals + kMaxSide - 1 + point.x - point.y),
                    point.x + 1};
        default:
            return {static_cast<unsigned>(antidiagonals + point.x + point.y), point.x + 1};
    }
}

/// All lines of a board. About 1.5 KB, trivially copyable.
class Lines {
  public:
    static constexpr int kCount = 2 * kMaxSide + 2 * (2 * kMaxSide - 1);

    /// An empty board.
    constexpr Lines(int width, int height) {
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int axis = 0; axis < kAxes; ++axis) {
                    const Spot at = spot({x, y}, axis);
                    lines_[at.line].empty |= std::uint32_t{1} << at.bit;
                }
    }

    constexpr const Line& operator[](unsigned line) const { return lines_[line]; }
    constexpr const Line& row(int y) const { return lines_[static_cast<unsigned>(y)]; }

    constexpr bool is_empty(Point point) const { return has(row(point.y).empty, point.x + 1); }
    constexpr bool is(Point point, Color color) const {
        return has(row(point.y).of(color), point.x + 1);
    }

    /// Puts a stone on an empty point, or takes that stone away again.
    constexpr void toggle(Point point, Color color) {
        for (int axis = 0; axis < kAxes; ++axis) {
            const Spot at = spot(point, axis);
            const std::uint32_t bit = std::uint32_t{1} << at.bit;
            lines_[at.line].stones[index(color)] ^= bit;
            lines_[at.line].empty ^= bit;
        }
    }

    friend constexpr bool operator==(const Lines&, const Lines&) = default;

  private:
    std::array<Line, kCount> lines_{};
};

}  // namespace tengen::gomoku
