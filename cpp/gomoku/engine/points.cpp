#include "gomoku/engine/points.h"

namespace tengen::gomoku::engine {

namespace {

constexpr Groups bit(Group group) {
    return static_cast<Groups>(1u << static_cast<unsigned>(group));
}

/// The shapes of a point, counted in the kinds that decide what they are worth together.
struct Tally {
    explicit Tally(PointCode code) {
        const std::array<int, kShapes> count = shape_counts(code);
        const auto of = [&](Shape shape) { return count[static_cast<unsigned>(shape)]; };
        fives = of(Shape::Five);
        overlines = of(Shape::Overline);
        open_fours = of(Shape::OpenFour);
        two_fours = of(Shape::TwoFours);
        fours = of(Shape::Four);
        threes = of(Shape::OpenThree1) + of(Shape::OpenThree2);
        blocked = of(Shape::Three1) + of(Shape::Three2);
        twos = of(Shape::OpenTwo1) + of(Shape::OpenTwo2) + of(Shape::OpenTwo3);
        some = of(Shape::BlockedOne) + of(Shape::OpenOne) + of(Shape::BlockedTwo);
    }

    int fives, overlines, open_fours, two_fours, fours, threes, blocked, twos, some;

    bool makes_four() const { return open_fours + two_fours + fours > 0; }
};

Threat threat_of(const Tally& tally, SideRule rule) {
    if (tally.fives > 0) return Threat::Five;
    if (rule.fouls) {
        if (tally.overlines + tally.two_fours > 0) return Threat::Foul;
        if (tally.open_fours + tally.fours > 1) return Threat::Foul;
        if (tally.threes > 1) return Threat::PerhapsFoul;
    }
    const int more = tally.blocked + tally.twos;
    if (tally.open_fours > 0) return Threat::OpenFour;
    // In caro one stone may complete one four's defence and enclose the other.
    if (tally.fours > 1) return rule.enclosed ? Threat::FourThree : Threat::OpenFour;
    if (tally.fours > 0)
        return tally.threes > 0 ? Threat::FourThree : more > 0 ? Threat::FourPlus : Threat::Four;
    if (tally.threes > 1) return Threat::DoubleThree;
    if (tally.threes > 0) return more > 0 ? Threat::ThreePlus : Threat::Three;
    if (more > 1) return Threat::Twos;
    if (tally.blocked > 0) return Threat::BlockedThree;
    if (tally.twos > 0) return Threat::Two;
    return tally.some > 0 ? Threat::Some : Threat::None;
}

Groups groups_of(const Tally& tally, Threat threat) {
    if (threat == Threat::Five) return bit(Group::Fives);
    if (threat == Threat::Foul) return 0;
    Groups groups = 0;
    if (tally.makes_four()) groups |= bit(Group::Fours);
    if (threat == Threat::OpenFour) groups |= bit(Group::OpenFours);
    if (tally.threes > 0 && !tally.makes_four()) groups |= bit(Group::Threes);
    return groups;
}

}  // namespace

std::array<int, kShapes> shape_counts(PointCode code) {
    std::array<int, kShapes> count{};
    for (int axis = 0; axis < 4; ++axis) ++count[static_cast<unsigned>(shape_of(code, axis))];
    return count;
}

PointTable::PointTable(SideRule rule) : threats_(kCodes), groups_(kCodes) {
    for (std::size_t code = 0; code < kCodes; ++code) {
        const Tally tally(static_cast<PointCode>(code));
        threats_[code] = threat_of(tally, rule);
        groups_[code] = groups_of(tally, threats_[code]);
    }
}

const PointTable& point_table(Kind kind, Color color) {
    const SideRule rule = side_rule(kind, color);
    if (rule.fouls) {
        static const PointTable table(SideRule{true, true, false});
        return table;
    }
    if (rule.enclosed) {
        static const PointTable table(SideRule{false, false, true});
        return table;
    }
    static const PointTable table(SideRule{false, false, false});
    return table;
}

}  // namespace tengen::gomoku::engine
