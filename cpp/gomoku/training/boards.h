// Boards whose rules are known only at run time, as the training uses them.
#pragma once

#include <span>

#include "gomoku/any_board.h"

namespace tengen::gomoku::training {

inline bool is_legal(const AnyBoard& board, int cell) {
    return std::visit([=](const auto& known) { return known.is_legal(cell); }, board);
}
inline Status status(const AnyBoard& board) {
    return std::visit([](const auto& known) { return known.status(); }, board);
}
inline Color turn(const AnyBoard& board) {
    return std::visit([](const auto& known) { return known.turn(); }, board);
}
inline void make(AnyBoard& board, int cell) {
    std::visit([=](auto& known) { known.make(cell); }, board);
}

/// The position after some moves.
inline AnyBoard after(const Rules& rules, std::span<const int> cells) {
    AnyBoard board = make_board(rules);
    for (int cell : cells) make(board, cell);
    return board;
}

}  // namespace tengen::gomoku::training
