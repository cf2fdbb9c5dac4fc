// What a stone on a point makes of its four lines together.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gomoku/engine/shapes.h"

namespace tengen::gomoku::engine {

/// The shapes of a point's four lines, four bits for each axis.
using PointCode = std::uint16_t;

inline constexpr std::size_t kCodes = std::size_t{1} << 16;

constexpr Shape shape_of(PointCode code, int axis) {
    return static_cast<Shape>(code >> (4 * axis) & 15);
}

/// What a stone threatens, weakest first.
enum class Threat : std::uint8_t {
    None,
    Some,  ///< a stone that may become something
    Two,   ///< one open two
    BlockedThree,
    Twos,       ///< several open twos or blocked threes
    Three,      ///< an open three
    ThreePlus,  ///< and an open two or blocked three
    DoubleThree,
    Four,
    FourPlus,  ///< and an open two or blocked three
    FourThree,
    OpenFour,  ///< five cannot be stopped any more
    Five,
    Foul,        ///< certainly forbidden
    PerhapsFoul  ///< two threes of black in renju: only the rules know
};

inline constexpr int kThreats = 15;

/// Sets of points that the search asks for; a point may be in several.
enum class Group : std::uint8_t { Fives, Fours, OpenFours, Threes };

inline constexpr int kGroups = 4;

/// The groups of a point, one bit each.
using Groups = std::uint8_t;

/// Threat and groups of every code, for one colour.
class PointTable {
  public:
    explicit PointTable(SideRule rule);

    Threat threat(PointCode code) const { return threats_[code]; }
    Groups groups(PointCode code) const { return groups_[code]; }

  private:
    std::vector<Threat> threats_;
    std::vector<Groups> groups_;
};

/// The table of a colour, built when it is first needed.
const PointTable& point_table(Kind kind, Color color);

/// How many of a code's four lines have each shape.
std::array<int, kShapes> shape_counts(PointCode code);

}  // namespace tengen::gomoku::engine
