// What a stone makes of one line: the shapes of five-in-a-row, per kind of rules.
#pragma once

#include <cstdint>
#include <vector>

#include "core/color.h"
#include "gomoku/rules.h"

namespace tengen::gomoku::engine {

/// The kinds of rules the engine is compiled for; all need five in a row.
enum class Kind : std::uint8_t {
    Freestyle,  ///< five or more win
    Standard,   ///< exactly five win
    Renju,      ///< exactly five win for black, who has fouls; five or more for white
    Caro        ///< five or more win unless enclosed by two enemy stones
};

/// What rows of six or more do in caro; all of it is played by the same search.
enum class Overlines : std::uint8_t {
    LikeFives,  ///< win unless enclosed
    Win,        ///< win even where they are enclosed
    Nothing     ///< do not win
};

constexpr Overlines overlines_of(const Rules& rules) {
    if (!rules.blocked_fives) return Overlines::LikeFives;
    return rules.overlines_win ? Overlines::Win
           : rules.exact       ? Overlines::Nothing
                               : Overlines::LikeFives;
}

/// What the lines of one colour have to obey.
struct SideRule {
    bool exact;
    bool fouls;
    bool enclosed;               ///< a row between two enemy stones does not win
    bool overlines_win = false;  ///< unless it is longer than five
};

/// The rule of a colour; `overlines` matter in caro only.
constexpr SideRule side_rule(Kind kind, Color color, Overlines overlines = Overlines::LikeFives) {
    switch (kind) {
        case Kind::Freestyle:
            return {false, false, false};
        case Kind::Standard:
            return {true, false, false};
        case Kind::Renju:
            return color == Color::Black ? SideRule{true, true, false}
                                         : SideRule{false, false, false};
        case Kind::Caro:
            break;
    }
    return {overlines == Overlines::Nothing, false, true, overlines == Overlines::Win};
}

/// How many cells to either side of a point decide what a stone there makes of the line.
constexpr int radius(Kind kind) { return kind == Kind::Freestyle ? 4 : 5; }

/// What a stone on an empty point makes of one line through it, weakest first. Four bits.
enum class Shape : std::uint8_t {
    Dead,        ///< no five can come of it
    BlockedOne,  ///< a five can, but no open three
    OpenOne,     ///< one more stone makes an open two
    BlockedTwo,  ///< one more stone makes a blocked three
    OpenTwo1,    ///< one more stone makes an open three, in one place
    OpenTwo2,    ///< in two places
    OpenTwo3,    ///< in three or more
    Three1,      ///< blocked: one more stone makes a four, in one place
    Three2,      ///< blocked: in two places or more
    OpenThree1,  ///< one more stone makes an open four, in one place
    OpenThree2,  ///< in two places or more
    Four,        ///< five can be made in one place, or stopped by one stone
    TwoFours,    ///< two fours on one line: a foul of black in renju, otherwise an open four
    OpenFour,    ///< five cannot be stopped any more
    Five,
    Overline,  ///< a foul of black in renju; elsewhere such a line is dead
};

inline constexpr int kShapes = 16;

/// Cells of a line, two bits each.
enum class Content : std::uint8_t { Empty, Black, White, Wall };

/// The shapes of both colours for every content of the cells around a point: a byte for each key,
/// black's shape in its low half. The key holds the cells from the lowest upwards, two bits each,
/// without the point itself.
class LineTable {
  public:
    explicit LineTable(Kind kind, Overlines overlines = Overlines::LikeFives);

    std::uint8_t operator[](std::uint32_t key) const { return shapes_[key]; }

  private:
    std::vector<std::uint8_t> shapes_;
};

/// The table of a kind, built when it is first needed.
const LineTable& line_table(Kind kind, Overlines overlines = Overlines::LikeFives);

}  // namespace tengen::gomoku::engine
