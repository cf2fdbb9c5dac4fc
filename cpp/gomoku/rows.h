// Which rows win.
#pragma once

#include <vector>

#include "gomoku/lines.h"
#include "gomoku/rules.h"

namespace tengen::gomoku {

/// Whether the run of `length` stones from `first` upwards lies between two enemy stones.
constexpr bool is_enclosed(const Line& line, Color color, int first, int length) {
    const std::uint32_t enemy = line.of(opposite(color));
    return has(enemy, first - 1) && has(enemy, first + length);
}

/// Whether the stone of `color` on `point` is part of a row that wins.
template <bool BlockedFives>
constexpr bool wins_through(const Lines& lines, const Rules& rules, Color color, Point point) {
    const int longest = rules.longest_winning_row(color);
    for (int axis = 0; axis < kAxes; ++axis) {
        const Spot at = spot(point, axis);
        const Line& line = lines[at.line];
        const int below = run_below(line.of(color), at.bit);
        const int length = below + 1 + run_above(line.of(color), at.bit);
        if (length < rules.line || length > longest) continue;
        if (BlockedFives && rules.can_be_blocked(length) &&
            is_enclosed(line, color, at.bit - below, length))
            continue;
        return true;
    }
    return false;
}

/// The points of all rows on the board that win for `color`, as one mask for each row of the board.
using RowMasks = std::array<std::uint32_t, kMaxSide>;
RowMasks winning_rows(const Lines& lines, const Rules& rules, Color color);

bool has_winning_row(const Lines& lines, const Rules& rules, Color color);

}  // namespace tengen::gomoku
