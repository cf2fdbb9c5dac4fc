// Boards as pictures: one string for each row from the top, X black, O white, anything else empty.
#pragma once

#include <string>
#include <vector>

#include "gomoku/any_board.h"

namespace tengen::test {

using Picture = std::vector<std::string>;

inline std::vector<unsigned char> stones_of(const Picture& picture) {
    std::vector<unsigned char> cells;
    for (const std::string& row : picture)
        for (char symbol : row) cells.push_back(symbol == 'X' ? 1 : symbol == 'O' ? 2 : 0);
    return cells;
}

/// The rules with the size of the picture.
inline gomoku::Rules sized(gomoku::Rules rules, const Picture& picture) {
    rules.height = static_cast<int>(picture.size());
    rules.width = static_cast<int>(picture.front().size());
    return rules;
}

inline gomoku::AnyBoard board_of(const gomoku::Rules& rules, const Picture& picture,
                                 Color turn = Color::Black, gomoku::Captured captured = {}) {
    const std::vector<unsigned char> cells = stones_of(picture);
    return gomoku::make_board(sized(rules, picture), gomoku::Arrangement{cells, turn, captured});
}

/// The cell of the picture that shows the symbol.
inline int cell_of(const Picture& picture, char symbol) {
    for (std::size_t y = 0; y < picture.size(); ++y)
        if (const std::size_t x = picture[y].find(symbol); x != std::string::npos)
            return static_cast<int>(y * picture[y].size() + x);
    return -1;
}

inline gomoku::Status status_of(const gomoku::AnyBoard& any) {
    return std::visit([](const auto& board) { return board.status(); }, any);
}

inline gomoku::Fault fault_at(const gomoku::AnyBoard& any, int cell) {
    return std::visit([cell](const auto& board) { return board.fault(cell); }, any);
}

inline gomoku::AnyBoard played(gomoku::AnyBoard any, int cell) {
    std::visit([cell](auto& board) { board.make(cell); }, any);
    return any;
}

/// The status after the side to move placed a stone on the picture's '*'.
inline gomoku::Status status_after(const gomoku::Rules& rules, const Picture& picture,
                                   Color turn = Color::Black) {
    return status_of(played(board_of(rules, picture, turn), cell_of(picture, '*')));
}

/// Black's fault on the picture's '*', by the rules of renju.
inline gomoku::Fault renju_fault(const Picture& picture) {
    return fault_at(board_of({.fouls = true}, picture), cell_of(picture, '*'));
}

}  // namespace tengen::test
