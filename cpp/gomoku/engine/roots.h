// The root of a search on any board: its moves, the windows of its lines, and when it is over.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "gomoku/engine/control.h"
#include "gomoku/engine/moves.h"
#include "gomoku/engine/question.h"
#include "gomoku/engine/tuning.h"

namespace tengen::gomoku::engine {

struct RootMove {
    Square square;
    int value = -kWin;
    int previous = 0;  ///< the last value that was not just a failure to be best
    std::vector<Square> line;
    std::uint64_t doubted = 0;  ///< positions spent on looking for its refutation
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

template <class AnyBoard>
BestLine told(const AnyBoard& board, const RootMove& move) {
    BestLine line{.cells = {}, .value = move.value};
    for (Square square : move.line) line.cells.push_back(board.cell(square));
    return line;
}

/// Brings the best of the moves from `first` to before `last` forward.
inline void sort_roots(RootMoves& roots, std::size_t first, std::size_t last) {
    std::stable_sort(roots.begin() + static_cast<std::ptrdiff_t>(first),
                     roots.begin() + static_cast<std::ptrdiff_t>(last),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
}

/// Finds the best of the moves from `first` on with a window around its last value, wider until the
/// value lies within. `search(alpha, beta, depth, first)` gives each move its value.
template <class IsStopped, class SearchRoot>
void search_window(RootMoves& roots, std::size_t first, int depth, IsStopped&& is_stopped,
                   SearchRoot&& search) {
    int margin = tuning::kWindow;
    const int guess = roots[first].previous;
    const bool narrow = depth >= 4 * kPly && std::abs(guess) < kForced;
    int alpha = narrow ? guess - margin : -kWin;
    int beta = narrow ? guess + margin : kWin;
    while (true) {
        const int value = search(alpha, beta, depth, first);
        sort_roots(roots, first, roots.size());
        if (is_stopped()) return;
        margin *= 3;
        if (value <= alpha && alpha > -kWin)
            alpha = margin > 1000 ? -kWin : std::max(value - margin, -kWin);
        else if (value >= beta && beta < kWin)
            beta = margin > 1000 ? kWin : std::min(value + margin, kWin);
        else
            return;
    }
}

/// Searches each of the best lines to a depth and tells them; an unfinished iteration still counts
/// where it found a better move.
template <class AnyBoard, class IsStopped, class SearchRoot>
std::vector<BestLine> best_lines(const AnyBoard& board, RootMoves& roots, int wanted, int plies,
                                 IsStopped&& is_stopped, SearchRoot&& search) {
    const auto count = std::min(static_cast<std::size_t>(wanted), roots.size());
    for (std::size_t first = 0; first < count && (first == 0 || !is_stopped()); ++first)
        search_window(roots, first, plies * kPly, is_stopped, search);
    sort_roots(roots, 0, count);
    std::vector<BestLine> lines;
    for (std::size_t i = 0; i < count; ++i) {
        RootMove shown = roots[i];
        if (shown.value == -kWin) shown.value = shown.previous;
        // An unfinished line keeps its last value, but is not better than those before it.
        if (i > 0) shown.value = std::min(shown.value, lines.back().value);
        lines.push_back(told(board, shown));
    }
    return lines;
}

/// Whether nothing is gained by an iteration after that to `depth`: the result is forced, there is
/// no choice, or no time.
inline bool is_answered(const Question& question, const Progress& progress, int depth,
                        std::size_t choices, const Control& control) {
    const int best = std::abs(progress.lines.front().value);
    const bool is_timed = question.soft_seconds >= 0;
    if (question.lines == 1 && best >= kForced && kWin - best <= depth) return true;
    if (question.lines == 1 && choices == 1 && is_timed && depth >= 6) return true;
    return is_timed && control.elapsed() >= question.soft_seconds;
}

}  // namespace tengen::gomoku::engine
