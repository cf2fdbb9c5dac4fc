#include "gomoku/rows.h"

#include <algorithm>

namespace tengen::gomoku {

namespace {

bool wins(const Lines& lines, const Rules& rules, Color color, Point point, int axis) {
    const Spot at = spot(point, axis);
    const Line& line = lines[at.line];
    const int length = 1 + run_above(line.of(color), at.bit);
    return length >= rules.line && length <= rules.longest_winning_row(color) &&
           !(rules.can_be_blocked(length) && is_enclosed(line, color, at.bit, length));
}

void mark_row(RowMasks& marks, const Lines& lines, Color color, Point first, int axis) {
    const Spot at = spot(first, axis);
    const int length = 1 + run_above(lines[at.line].of(color), at.bit);
    for (int i = 0; i < length; ++i) {
        const Point point = moved(first, axis, i);
        marks[static_cast<unsigned>(point.y)] |= std::uint32_t{1} << (point.x + 1);
    }
}

bool starts_row(const Lines& lines, Color color, Point point, int axis) {
    const Spot at = spot(point, axis);
    return !has(lines[at.line].of(color), at.bit - 1);
}

}  // namespace

RowMasks winning_rows(const Lines& lines, const Rules& rules, Color color) {
    RowMasks marks{};
    for (int y = 0; y < rules.height; ++y)
        for (std::uint32_t row = lines.row(y).of(color); row != 0; row &= row - 1) {
            const Point point = {std::countr_zero(row) - 1, y};
            for (int axis = 0; axis < kAxes; ++axis)
                if (starts_row(lines, color, point, axis) && wins(lines, rules, color, point, axis))
                    mark_row(marks, lines, color, point, axis);
        }
    return marks;
}

bool has_winning_row(const Lines& lines, const Rules& rules, Color color) {
    return std::ranges::any_of(winning_rows(lines, rules, color),
                               [](std::uint32_t row) { return row != 0; });
}

}  // namespace tengen::gomoku
