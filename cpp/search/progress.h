// What a search has found so far, the same for every game.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace tengen {

/// A pass among the cells of a line.
inline constexpr int kPassCell = -1;

/// A principal variation: one of the best moves and what is expected after it.
struct PvLine {
    int value = 0;           ///< for the side to move
    std::vector<int> cells;  ///< the move first
};

/// Its functions are compiled once, for every machine: kernels call them.
struct SearchProgress {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int percent = 100;          ///< how sure the values are
    bool is_solved = false;     ///< the values come from proofs, not from an evaluation
    std::vector<PvLine> lines;  ///< best first

    bool is_exact() const { return is_solved && percent == 100; }

    void clear_lines();
    /// Begins a line after those that there are.
    void begin_line(int value, int cell);
    /// Adds a move to the last line.
    void add_cell(int cell);
    /// Leaves only the first move of the last line.
    void cut_line();
};

using OnProgress = std::function<void(const SearchProgress&)>;

}  // namespace tengen
