#include "gomoku/engine/capture_board.h"

namespace tengen::gomoku::engine {

/// An empty board: walls around it, and the shapes of every point.
CaptureBoard::CaptureBoard(const Rules& rules, const Evaluation& evaluation)
    : key_(rules_key(rules)),
      width_(rules.width),
      height_(rules.height),
      goal_(rules.capture_goal),
      capture_evaluation_(rules.capture_goal),
      shapes_(&line_table(Kind::Freestyle)),
      points_(&point_table(Kind::Freestyle, Color::Black)),
      taking_(&take_table(rules.captures)),
      worth_{&evaluation.of(Color::Black), &evaluation.of(Color::White)} {
    lines_of_ = empty_lines(width_, height_);
    for (CaptureSite& site : sites_) site.content = Content::Wall;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        sites_[square(cell)].content = Content::Empty;
        scan(square(cell));
        enter(square(cell), 1);
    }
    frames_.reserve(kMaxCells);
}

/// Works out the shapes and captures of an empty square from nothing.
void CaptureBoard::scan(Square square) {
    unsigned codes[2] = {}, takes[2] = {};
    for (int axis = 0; axis < kAxes; ++axis) {
        const Place at = place(square, axis);
        const auto key = window<kRadius>(lines_of_[static_cast<unsigned>(axis)][at.line], at.bit);
        const unsigned shapes = (*shapes_)[key], taken = (*taking_)[key];
        for (unsigned color = 0; color < 2; ++color) {
            codes[color] |= (shapes >> 4 * color & 15) << 4 * axis;
            takes[color] |= (taken >> 4 * color & 15) << 4 * axis;
        }
    }
    for (unsigned color = 0; color < 2; ++color) {
        sites_[square].code[color] = static_cast<PointCode>(codes[color]);
        sites_[square].take[color] = static_cast<TakeCode>(takes[color]);
    }
}

/// Counts a square, or no longer counts it, among the empty ones.
void CaptureBoard::enter(Square square, int sign) {
    const CaptureSite& site = sites_[square];
    for (unsigned color = 0; color < 2; ++color) {
        const Worth worth = worth_[color]->worth(site.code[color]);
        sums_[color].moving += sign * worth.moving;
        sums_[color].waiting += sign * worth.waiting;
        auto& count = counts_[color][static_cast<unsigned>(points_->threat(site.code[color]))];
        count = static_cast<std::int16_t>(count + sign);
        change_groups(square, color, points_->groups(site.code[color]));
        if (site.take[color] != 0) count_take(square, color, stones_of(site.take[color]), sign);
    }
}

/// Counts a square, or no longer counts it, among those where a colour captures so many stones.
void CaptureBoard::count_take(Square square, unsigned color, int stones, int sign) {
    const auto size = static_cast<unsigned>(stones);
    std::int16_t& count = sized_[color][size];
    count = static_cast<std::int16_t>(count + sign);
    points_to_take_[color] += sign;
    flip(takers_[color], square);
    const std::uint32_t bit = std::uint32_t{1} << size;
    sizes_[color] = count > 0 ? sizes_[color] | bit : sizes_[color] & ~bit;
}

void CaptureBoard::put(Square square, Color color) {
    enter(square, -1);
    sites_[square].content = color == Color::Black ? Content::Black : Content::White;
    ++stones_;
    change(square, color);
}

void CaptureBoard::lift(Square square, Color color) {
    sites_[square].content = Content::Empty;
    --stones_;
    change(square, color);
    scan(square);
    enter(square, 1);
}

/// Lets a stone come or go on the lines, and what follows from that for the squares around it.
void CaptureBoard::change(Square square, Color color) {
    flip(occupied_, square);
    const Point point = point_at(square);
    key_ ^= kStoneKeys.at(point.x, point.y, color);
    for (int axis = 0; axis < kAxes; ++axis) {
        const Place at = place(square, axis);
        std::uint64_t& line = lines_of_[static_cast<unsigned>(axis)][at.line];
        line ^= std::uint64_t{1u + index(color)} << 2 * at.bit;
        const int stride = kStride[static_cast<unsigned>(axis)];
        for (int i = 1; i <= kRadius; ++i) {
            refresh(static_cast<Square>(square - i * stride), axis, line, at.bit - i);
            refresh(static_cast<Square>(square + i * stride), axis, line, at.bit + i);
        }
    }
}

/// Looks up what one line through a square holds again.
inline void CaptureBoard::refresh(Square square, int axis, std::uint64_t line, int bit) {
    const CaptureSite& site = sites_[square];
    if (site.content != Content::Empty) return;
    const std::uint32_t key = window<kRadius>(line, bit);
    const unsigned shapes = (*shapes_)[key], taken = (*taking_)[key];
    const int shift = 4 * axis;
    const unsigned mask = 15u << shift;
    for (unsigned color = 0; color < 2; ++color) {
        const unsigned code = (site.code[color] & ~mask) | (shapes >> 4 * color & 15) << shift;
        const unsigned take = (site.take[color] & ~mask) | (taken >> 4 * color & 15) << shift;
        if (code != site.code[color]) recode(square, color, static_cast<PointCode>(code));
        if (take != site.take[color]) retake(square, color, static_cast<TakeCode>(take));
    }
}

void CaptureBoard::recode(Square square, unsigned color, PointCode code) {
    PointCode& current = sites_[square].code[color];
    const Worth old = worth_[color]->worth(current), now = worth_[color]->worth(code);
    sums_[color].moving += now.moving - old.moving;
    sums_[color].waiting += now.waiting - old.waiting;
    --counts_[color][static_cast<unsigned>(points_->threat(current))];
    ++counts_[color][static_cast<unsigned>(points_->threat(code))];
    change_groups(square, color, points_->groups(current) ^ unsigned{points_->groups(code)});
    current = code;
}

void CaptureBoard::retake(Square square, unsigned color, TakeCode take) {
    TakeCode& current = sites_[square].take[color];
    if (current != 0) count_take(square, color, stones_of(current), -1);
    if (take != 0) count_take(square, color, stones_of(take), 1);
    current = take;
}

}  // namespace tengen::gomoku::engine
