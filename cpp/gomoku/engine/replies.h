// The answers to a threat of five and to a threat of an open four.
#pragma once

#include <cstdlib>

#include "gomoku/engine/board.h"

namespace tengen::gomoku::engine {

/// Squares in the order in which they were found; small and on the stack.
class SquareList {
  public:
    void push(Square square) { squares_[size_++] = square; }
    void push_new(Square square) {
        for (Square known : *this)
            if (known == square) return;
        push(square);
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Square operator[](std::size_t i) const { return squares_[i]; }
    const Square* begin() const { return squares_.data(); }
    const Square* end() const { return squares_.data() + size_; }

  private:
    std::array<Square, kMaxCells> squares_;
    std::size_t size_ = 0;
};

/// The empty squares next to the row that a stone of `color` on `square` would make on an axis.
template <Kind K>
void push_ends(const EngineBoard<K>& board, Square square, int axis, Color color,
               SquareList& list) {
    const Content own = color == Color::Black ? Content::Black : Content::White;
    for (int sign : {-1, 1}) {
        const int stride = sign * kStride[static_cast<unsigned>(axis)];
        Square at = static_cast<Square>(square + stride);
        while (board.site(at).content == own) at = static_cast<Square>(at + stride);
        if (board.is_empty(at)) list.push_new(at);
    }
}

/// Every square where the side to move may stop a five of the other: the squares of the fives and,
/// in caro, those that enclose one. Fouls are not left out.
template <Kind K>
void answers_to_five(const EngineBoard<K>& board, SquareList& list) {
    const Color enemy = opposite(board.turn());
    for_each(board.group(enemy, Group::Fives), [&](Square five) { list.push_new(five); });
    if constexpr (K == Kind::Caro) {
        for_each(board.group(enemy, Group::Fives), [&](Square five) {
            for (int axis = 0; axis < kAxes; ++axis)
                if (shape_of(board.site(five).code[index(enemy)], axis) == Shape::Five)
                    push_ends(board, five, axis, enemy, list);
        });
    }
}

/// Whether a stone of the side to move on `square` takes the open four from `four`.
template <Kind K>
bool spoils(const EngineBoard<K>& board, Square four, Square square) {
    if (four == square) return true;
    const Color own = board.turn(), enemy = opposite(own);
    const PointCode code = board.site(four).code[index(enemy)];
    int fours = 0;
    for (int axis = 0; axis < kAxes; ++axis) {
        Shape shape = shape_of(code, axis);
        if (shape < Shape::Four || shape > Shape::OpenFour) continue;
        const int stride = kStride[static_cast<unsigned>(axis)];
        const int gap = square - four;
        if (gap % stride == 0 && std::abs(gap / stride) <= radius(K))
            shape = board.shape_with(four, axis, enemy, gap / stride, own);
        fours += shape >= Shape::TwoFours ? 2 : K != Kind::Caro && shape == Shape::Four;
    }
    return fours < 2;
}

/// Every square where a stone without a four stops all open fours that the enemy can make.
template <Kind K>
void answers_to_open_four(const EngineBoard<K>& board, SquareList& list) {
    const Color enemy = opposite(board.turn());
    const SquareSet& fours = board.group(enemy, Group::OpenFours);
    const Square first = first_of(fours);
    const auto stops_all = [&](Square square) {
        bool all = true;
        for_each(fours, [&](Square four) { all = all && spoils(board, four, square); });
        return all;
    };
    if (stops_all(first)) list.push(first);
    for (int axis = 0; axis < kAxes; ++axis) {
        if (shape_of(board.site(first).code[index(enemy)], axis) < Shape::Four) continue;
        const int stride = kStride[static_cast<unsigned>(axis)];
        for (int i = -radius(K); i <= radius(K); ++i) {
            const auto square = static_cast<Square>(first + i * stride);
            if (i != 0 && board.is_empty(square) && stops_all(square)) list.push_new(square);
        }
    }
}

}  // namespace tengen::gomoku::engine
