#include "learn/gomoku_network.h"

#include <stdexcept>
#include <string>

#include "learn/gomoku_base.h"

namespace tengen::learn {

namespace {

using gomoku::Point;

void check(const gomoku::Rules& rules) {
    if (rules.captures != 0) throw std::invalid_argument("captures cannot be learned");
    if (rules.line < Windows::kMinRow || rules.line > Windows::kMaxRow)
        throw std::invalid_argument("rows of 3 to 6 can be learned, not of " +
                                    std::to_string(rules.line));
}

bool is_inside(const gomoku::Rules& rules, Point point) {
    return point.x >= 0 && point.x < rules.width && point.y >= 0 && point.y < rules.height;
}

unsigned content(unsigned filling, std::size_t place) { return filling >> (2 * place) & 3; }

}  // namespace

Windows::Windows(const gomoku::Rules& rules)
    : rules_(rules),
      length_(static_cast<std::size_t>(rules.line) + 2),
      table_size_(std::size_t{1} << (2 * length_)),
      sides_(rules.fouls ? 2 : 1),
      through_(static_cast<std::size_t>(rules.cells())),
      twins_(table_size_),
      has_stone_(table_size_),
      rows_(table_size_),
      crossings_(rules) {
    check(rules);
    for (auto& side : is_four_) side.resize(table_size_);
    for (auto& side : base_) side.resize(table_size_);
    for (unsigned filling = 0; filling < table_size_; ++filling) describe_filling(filling);
    for (int axis = 0; axis < gomoku::kAxes; ++axis)
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x)
                if (is_inside(rules, gomoku::moved({x, y}, axis, rules.line - 1)))
                    add_window({x, y}, axis);
}

void Windows::add_window(Point first, int axis) {
    const auto window = static_cast<std::uint16_t>(first_cells_.size());
    unsigned filling = 0;
    for (std::size_t place = 0; place < length_; ++place) {
        const Point point = moved(first, axis, static_cast<int>(place) - 1);
        const auto shift = static_cast<std::uint8_t>(2 * place);
        const bool is_end = place == 0 || place + 1 == length_;
        if (is_inside(rules_, point)) {
            const auto cell = static_cast<std::size_t>(point.y * rules_.width + point.x);
            through_[cell].push_back({window, shift, is_end});
        } else {
            filling |= kWall << shift;
        }
    }
    const Point step = gomoku::kStep[static_cast<unsigned>(axis)];
    first_cells_.push_back(first.y * rules_.width + first.x);
    steps_.push_back(step.y * rules_.width + step.x);
    kinds_.push_back(axis < 2 ? 0 : static_cast<std::uint32_t>(table_size_));
    empty_board_.push_back(static_cast<std::uint16_t>(filling));
}

void Windows::describe_filling(unsigned filling) {
    WindowStones stones{};
    unsigned twin = 0;
    int walls = 0;
    for (std::size_t place = 0; place < length_; ++place) {
        const unsigned at = content(filling, place);
        twin |= at << (2 * (length_ - 1 - place));
        const bool is_end = place == 0 || place + 1 == length_;
        if (at == kOwn) ++(is_end ? stones.own_ends : stones.own);
        if (at == kEnemy) ++(is_end ? stones.enemy_ends : stones.enemy);
        if (at == kWall && !is_end) ++walls;
    }
    twins_[filling] = static_cast<std::uint16_t>(twin);
    has_stone_[filling] = stones.own + stones.enemy + stones.own_ends + stones.enemy_ends > 0;
    if (walls > 0) return;
    const auto can_win = [&](Color side, int own_ends, int enemy_ends) {
        return GomokuBase::can_win(rules_, side, own_ends, enemy_ends);
    };
    if (stones.enemy == 0 && can_win(Color::Black, stones.own_ends, stones.enemy_ends))
        rows_[filling] |= Crossings::row(Color::Black, stones.own);
    if (stones.own == 0 && can_win(Color::White, stones.enemy_ends, stones.own_ends))
        rows_[filling] |= Crossings::row(Color::White, stones.enemy);
    for (Color side : {Color::Black, Color::White}) {
        const bool wins = can_win(side, stones.own_ends, stones.enemy_ends);
        is_four_[index(side)][filling] = wins && stones.enemy == 0 && stones.own == rules_.line - 1;
        base_[index(side)][filling] = GomokuBase::score(rules_, side, stones);
    }
}

int Windows::missing_cell(std::size_t window, unsigned filling) const {
    int cell = first_cells_[window];
    for (std::size_t place = 1; content(filling, place) != kEmpty; ++place) cell += steps_[window];
    return cell;
}

}  // namespace tengen::learn
