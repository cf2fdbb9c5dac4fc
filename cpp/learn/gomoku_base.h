// The classic evaluation on which a Gomoku network stands until it has learned something better.
#pragma once

#include <array>

#include "core/color.h"
#include "gomoku/rules.h"
#include "learn/weights.h"

namespace tengen::learn {

/// What stands in a window: stones of both sides in the row, and who holds its two ends.
struct WindowStones {
    int own;
    int enemy;
    int own_ends;
    int enemy_ends;
};

/// Rows that can still win, by the stones they lack; own ones count for more, being a move ahead.
/// Another evaluation may take its place: a network needs only `score` and `can_win`.
struct GomokuBase {
    /// Whether a full row of `color` with such ends wins.
    static bool can_win(const gomoku::Rules& rules, Color color, int own_ends, int enemy_ends) {
        if (own_ends > 0 && rules.longest_winning_row(color) == rules.line) return false;
        return !(rules.blocked_fives && enemy_ends == 2);
    }

    static int score(const gomoku::Rules& rules, Color side, const WindowStones& stones) {
        if (stones.own > 0 && stones.enemy > 0) return 0;
        if (stones.own > 0) {
            const bool counts = can_win(rules, side, stones.own_ends, stones.enemy_ends);
            return counts ? points(kOwn, rules.line - stones.own) : 0;
        }
        if (stones.enemy > 0) {
            const bool counts = can_win(rules, opposite(side), stones.enemy_ends, stones.own_ends);
            return counts ? -points(kEnemy, rules.line - stones.enemy) : 0;
        }
        return 0;
    }

  private:
    /// In hundredths, by the number of missing stones.
    static constexpr std::array<int, 5> kOwn = {0, 300, 40, 10, 2};
    static constexpr std::array<int, 5> kEnemy = {0, 120, 25, 7, 2};

    static int points(const std::array<int, 5>& worth, int missing) {
        const auto at = static_cast<unsigned>(missing);
        return at < worth.size() ? worth[at] * (kUnit / 100) : 0;
    }
};

}  // namespace tengen::learn
