#include "gomoku/fouls.h"

#include <array>
#include <optional>

namespace tengen::gomoku {

namespace {

/// What one more stone beside black's run through a point would make of it.
struct Extension {
    int bit;     ///< where the stone would go
    int length;  ///< of the row it would make, 0 when the place is taken
};

/// Black's stones of one line around a point that is taken as black's.
///
/// A four or a three through the point is completed by a stone that touches the run through the
/// point: all between them must be black. So each axis has only two completing places to look at.
class Arm {
  public:
    Arm(const Line& line, int bit)
        : black_(line.of(Color::Black) | std::uint32_t{1} << bit), empty_(line.empty) {
        first_ = bit - run_below(black_, bit);
        last_ = bit + run_above(black_, bit);
        above_ = {last_ + 1, has(empty_, last_ + 1) ? run() + 1 + run_above(black_, last_ + 1) : 0};
        below_ = {first_ - 1,
                  has(empty_, first_ - 1) ? run() + 1 + run_below(black_, first_ - 1) : 0};
    }

    int run() const { return last_ - first_ + 1; }

    /// Fours with different stones: the two ends of a straight four complete the same four.
    int fours() const {
        const int ways = (above_.length == 5) + (below_.length == 5);
        return run() == 4 && ways == 2 ? 1 : ways;
    }

    /// The places of this line that make a straight four out of the run, as a mask. There are none
    /// when the run already is part of a four: its stones are in the way.
    std::uint32_t straight_fours() const {
        std::uint32_t places = 0;
        if (above_.length == 4 && is_open(first_)) places |= std::uint32_t{1} << above_.bit;
        if (below_.length == 4 && is_open(last_ - 3)) places |= std::uint32_t{1} << below_.bit;
        return places;
    }

  private:
    /// Whether four stones from `first` upwards can become exactly five at either end.
    bool is_open(int first) const {
        return has(empty_, first - 1) && has(empty_, first + 4) && !has(black_, first - 2) &&
               !has(black_, first + 5);
    }

    std::uint32_t black_;
    std::uint32_t empty_;
    int first_ = 0;
    int last_ = 0;
    Extension above_{};
    Extension below_{};
};

/// The shapes that a black stone makes on the four axes, before any question of legality.
struct Shapes {
    bool is_five = false;
    bool is_overline = false;
    int fours = 0;
    int possible_threes = 0;
    std::array<std::uint32_t, kAxes> straight_fours{};
};

Shapes shapes_at(const Lines& lines, Point point) {
    Shapes shapes;
    for (int axis = 0; axis < kAxes; ++axis) {
        const Spot at = spot(point, axis);
        const Arm arm(lines[at.line], at.bit);
        shapes.is_five |= arm.run() == 5;
        shapes.is_overline |= arm.run() > 5;
        shapes.fours += arm.fours();
        const std::uint32_t places = arm.straight_fours();
        shapes.straight_fours[static_cast<unsigned>(axis)] = places;
        shapes.possible_threes += places != 0;
    }
    return shapes;
}

/// The verdict where shapes alone decide it; nothing when the threes have to be examined.
std::optional<Fault> verdict_of(const Shapes& shapes) {
    if (shapes.is_five) return Fault::None;
    if (shapes.is_overline) return Fault::Overline;
    if (shapes.fours >= 2) return Fault::DoubleFour;
    if (shapes.possible_threes < 2) return Fault::None;
    return std::nullopt;
}

bool is_double_three(Lines& lines, Point point, const Shapes& shapes);

/// Whether black may place on `point`, to make a straight four that is not a five as well.
bool completes_three(Lines& lines, Point point) {
    const Shapes shapes = shapes_at(lines, point);
    if (shapes.is_five) return false;
    const std::optional<Fault> verdict = verdict_of(shapes);
    return verdict ? *verdict == Fault::None : !is_double_three(lines, point, shapes);
}

bool is_three(Lines& lines, Point point, int axis, std::uint32_t places) {
    const int origin = spot(point, axis).bit;
    for (; places != 0; places &= places - 1)
        if (completes_three(lines, moved(point, axis, std::countr_zero(places) - origin)))
            return true;
    return false;
}

/// Puts the stone on the board while its threes are examined, and takes it away again.
bool is_double_three(Lines& lines, Point point, const Shapes& shapes) {
    int threes = 0;
    int possible = shapes.possible_threes;
    lines.toggle(point, Color::Black);
    for (int axis = 0; axis < kAxes && threes < 2 && threes + possible >= 2; ++axis) {
        const std::uint32_t places = shapes.straight_fours[static_cast<unsigned>(axis)];
        if (places == 0) continue;
        --possible;
        threes += is_three(lines, point, axis, places);
    }
    lines.toggle(point, Color::Black);
    return threes >= 2;
}

}  // namespace

Fault foul_at(const Lines& lines, Point point) {
    const Shapes shapes = shapes_at(lines, point);
    if (const std::optional<Fault> verdict = verdict_of(shapes)) return *verdict;
    Lines scratch = lines;
    return is_double_three(scratch, point, shapes) ? Fault::DoubleThree : Fault::None;
}

}  // namespace tengen::gomoku
