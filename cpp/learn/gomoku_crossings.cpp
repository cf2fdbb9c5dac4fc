#include "learn/gomoku_crossings.h"

#include <algorithm>
#include <functional>

namespace tengen::learn {

namespace {

using gomoku::Point;

bool is_inside(const gomoku::Rules& rules, Point point) {
    return point.x >= 0 && point.x < rules.width && point.y >= 0 && point.y < rules.height;
}

/// Cells of the board beside a cell along an axis, in direction −1 or 1.
int run(const gomoku::Rules& rules, Point at, int axis, int direction) {
    int length = 0;
    while (is_inside(rules, gomoku::moved(at, axis, direction * (length + 1)))) ++length;
    return length;
}

/// The rows of an axis begin in a rectangle of the board; windows are numbered through these, axis
/// after axis, from the top left.
struct Beginnings {
    int left, top, width, height;

    Beginnings(const gomoku::Rules& rules, int axis) {
        const Point step = gomoku::kStep[static_cast<unsigned>(axis)];
        left = 0;
        top = step.y < 0 ? rules.line - 1 : 0;
        width = std::max(0, rules.width - step.x * (rules.line - 1));
        height = std::max(0, rules.height - std::abs(step.y) * (rules.line - 1));
    }
};

int window_number(const gomoku::Rules& rules, Point first, int axis) {
    int before = 0;
    for (int other = 0; other < axis; ++other) {
        const Beginnings all(rules, other);
        before += all.width * all.height;
    }
    const Beginnings own(rules, axis);
    return before + (first.y - own.top) * own.width + first.x - own.left;
}

Reach reach_of(const gomoku::Rules& rules, Point at, int axis) {
    const int before = run(rules, at, axis, -1);
    const int length = before + 1 + run(rules, at, axis, 1);
    const int rows = length - rules.line + 1;
    if (rows <= 0) return {};
    const int first = std::max(0, before - rules.line);
    const int last = std::min(length - 1, before + rules.line);
    const int first_row = std::max(0, first - rules.line + 1);
    const int last_row = std::min(rows - 1, last);
    const int changed = std::max(0, before - rules.line);
    const int last_changed = std::min(rows - 1, before + 1);
    const Point begin = gomoku::moved(at, axis, first_row - before);
    const Point cell = gomoku::moved(at, axis, first - before);
    const Point step = gomoku::kStep[static_cast<unsigned>(axis)];
    const int number = window_number(rules, begin, axis);
    const auto small = [](int x) { return static_cast<std::int16_t>(x); };
    const auto tiny = [](int x) { return static_cast<std::int8_t>(x); };
    return {.first_window = small(number),
            .window_step = small(window_number(rules, moved(begin, axis, 1), axis) - number),
            .windows = small(last_row - first_row + 1),
            .first_cell = small(cell.y * rules.width + cell.x),
            .cell_step = small(step.y * rules.width + step.x),
            .cells = small(last - first + 1),
            .skipped = tiny(first_row - (first - rules.line + 1)),
            .changed = tiny(changed - first_row),
            .changes = tiny(last_changed - changed + 1),
            .shift = tiny(2 * (before - changed + 1))};
}

/// The class of a line whose best rows lack so many stones.
unsigned class_of(int missing, unsigned rows) {
    if (missing <= 1) return 6;
    if (missing == 2) return rows > 1 ? 5 : 4;
    if (missing == 3) return rows > 1 ? 3 : 2;
    return missing == 4 ? 1 : 0;
}

}  // namespace

Crossings::Crossings(const gomoku::Rules& rules)
    : reaches_(static_cast<std::size_t>(rules.cells())) {
    for (int y = 0; y < rules.height; ++y)
        for (int x = 0; x < rules.width; ++x)
            for (int axis = 0; axis < gomoku::kAxes; ++axis)
                reaches_[static_cast<unsigned>(y * rules.width + x)][static_cast<unsigned>(axis)] =
                    reach_of(rules, {x, y}, axis);
    for (unsigned stones = 0; stones < classes_.size(); ++stones)
        for (unsigned rows = 1; rows < classes_[stones].size(); ++rows)
            classes_[stones][rows] =
                static_cast<std::uint8_t>(class_of(rules.line - static_cast<int>(stones), rows));
    for (unsigned lines = 0; lines < threats_.size(); ++lines) threats_[lines] = threats_of(lines);
}

/// One stone that makes a row, an open four, two fours, a four and an open three, two open threes,
/// a four.
ThreatCounts Crossings::threats_of(unsigned lines) {
    std::array<unsigned, gomoku::kAxes> classes{};
    for (unsigned axis = 0; axis < gomoku::kAxes; ++axis) classes[axis] = lines >> (3 * axis) & 7;
    std::ranges::sort(classes, std::greater());
    const auto [best, second, third, fourth] = classes;
    const bool is_four = best == 4 || best == 5;
    const std::array<bool, kThreats> has = {
        best == 6,
        best == 5,
        is_four && second >= 4,
        is_four && (second == 3 || third == 3 || fourth == 3),
        best == 3 && second == 3,
        best == 4,
    };
    ThreatCounts counts = 0;
    for (unsigned kind = 0; kind < kThreats; ++kind)
        if (has[kind]) counts |= ThreatCounts{1} << (kCountBits * kind);
    return counts;
}

}  // namespace tengen::learn
