// The rules of the Gomoku family as one value of orthogonal fields.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/color.h"

namespace tengen::gomoku {

inline constexpr int kMaxSide = 22;
inline constexpr int kMaxCells = kMaxSide * kMaxSide;

enum class Status : std::uint8_t { Playing, BlackWins, WhiteWins, Draw };

enum class Fault : std::uint8_t {
    None,
    Outside,
    Occupied,
    Overline,
    DoubleFour,
    DoubleThree,
    Over
};

constexpr Status win_of(Color color) {
    return color == Color::Black ? Status::BlackWins : Status::WhiteWins;
}

struct Rules {
    int width = 15;
    int height = 15;
    int line = 5;                ///< this many in a row win
    bool exact = false;          ///< longer rows do not win
    bool fouls = false;          ///< renju: black's overline, double four and double three
    bool blocked_fives = false;  ///< caro: a row between two enemy stones does not win
    std::uint32_t captures = 0;  ///< bit n: a group of n enclosed stones is captured
    int capture_goal = 0;        ///< capturing this many stones wins; 0: never

    constexpr int cells() const { return width * height; }
    constexpr bool captures_group(int length) const { return (captures >> length & 1) != 0; }

    /// The longest row that still wins for the colour.
    constexpr int longest_winning_row(Color color) const {
        return exact || (fouls && color == Color::Black) ? line : kMaxSide;
    }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// Throws std::invalid_argument with one sentence when a field is out of range.
void validate(const Rules& rules);

/// The field `captures` for a list of group lengths; throws std::invalid_argument on a bad length.
std::uint32_t capture_mask(std::span<const int> lengths);

/// The part of the rules for which boards are compiled apart.
struct Traits {
    bool fouls;
    bool blocked_fives;
    bool captures;

    friend constexpr bool operator==(const Traits&, const Traits&) = default;
};

constexpr Traits traits_of(const Rules& rules) {
    return {rules.fouls, rules.blocked_fives, rules.captures != 0};
}

inline constexpr std::array<Traits, 8> kAllTraits = {{{false, false, false},
                                                      {true, false, false},
                                                      {false, true, false},
                                                      {true, true, false},
                                                      {false, false, true},
                                                      {true, false, true},
                                                      {false, true, true},
                                                      {true, true, true}}};

}  // namespace tengen::gomoku
