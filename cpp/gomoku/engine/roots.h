// The root of a search on any board: its moves, and when it is over.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "gomoku/engine/moves.h"
#include "gomoku/engine/request.h"
#include "search/control.h"
#include "search/progress.h"

namespace tengen::gomoku::engine {

struct RootMove {
    Square square;
    int value = -kWin;
    int previous = 0;  ///< the last value that was not just a failure to be best
    std::vector<Square> line;
    std::uint64_t refutation_positions = 0;  ///< positions spent on looking for its refutation
};

using RootMoves = std::vector<RootMove>;

/// Lists every empty point, the middle of the board first.
template <class AnyBoard>
void list_everything(const AnyBoard& board, MoveList& moves) {
    for (int cell = 0; cell < board.width() * board.height(); ++cell)
        if (const Square square = board.square(cell); board.is_empty(square)) {
            const int x = 2 * (cell % board.width()) - board.width() + 1;
            const int y = 2 * (cell / board.width()) - board.height() + 1;
            moves.push(square, -(x * x + y * y));
        }
}

/// A move of the root with its line, as cells of the board.
template <class AnyBoard>
PvLine describe(const AnyBoard& board, const RootMove& move) {
    PvLine line{.value = move.value, .cells = {}};
    for (Square square : move.line) line.cells.push_back(board.cell(square));
    return line;
}

/// Brings the best of the moves from `first` to before `last` forward.
inline void sort_roots(RootMoves& roots, std::size_t first, std::size_t last) {
    std::stable_sort(roots.begin() + static_cast<std::ptrdiff_t>(first),
                     roots.begin() + static_cast<std::ptrdiff_t>(last),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

/// Whether nothing is gained by an iteration after that to `depth`: the result is forced, there is
/// no choice, or no time.
inline bool is_answered(const SearchRequest& request, const SearchProgress& progress, int depth,
                        std::size_t choices, const SearchControl& control) {
    const int best = std::abs(progress.lines.front().value);
    const bool is_timed = request.limits.soft_seconds >= 0;
    if (request.limits.multi_pv == 1 && best >= kForced && kWin - best <= depth) return true;
    if (request.limits.multi_pv == 1 && choices == 1 && is_timed && depth >= 6) return true;
    return !control.has_time_for_more();
}

}  // namespace tengen::gomoku::engine
