// The rules of the Gomoku family as one value of orthogonal fields.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/color.h"
#include "core/zobrist.h"

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
    bool overlines_win = false;  ///< caro at Gomocup: unless it is longer than `line`
    std::uint32_t captures = 0;  ///< bit n: a group of n enclosed stones is captured
    int capture_goal = 0;        ///< capturing this many stones wins; 0: never

    constexpr int cells() const { return width * height; }
    constexpr bool captures_group(int length) const { return (captures >> length & 1) != 0; }

    /// Whether two enemy stones at its ends keep a row of that length from winning.
    constexpr bool can_be_blocked(int length) const {
        return blocked_fives && !(overlines_win && length > line);
    }

    /// The longest row that still wins for the colour.
    constexpr int longest_winning_row(Color color) const {
        return exact || (fouls && color == Color::Black) ? line : kMaxSide;
    }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// What the keys of an engine's positions begin with, so that one engine may serve many rules and
/// boards: the same stones mean something else on each.
constexpr Key rules_key(const Rules& rules) {
    const auto flags = static_cast<unsigned>(rules.exact) |
                       static_cast<unsigned>(rules.fouls) << 1 |
                       static_cast<unsigned>(rules.blocked_fives) << 2 |
                       static_cast<unsigned>(rules.overlines_win) << 3;
    Key key = mix(std::uint64_t{1} << 61 | flags);
    for (const int number : {rules.width, rules.height, rules.line, rules.capture_goal})
        key = mix(key + static_cast<std::uint64_t>(number));
    return mix(key + rules.captures);
}

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
