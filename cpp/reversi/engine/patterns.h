// The patterns of the evaluation: which cells each of them reads, on every board size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tengen::reversi {

/// A class of patterns that share one table of weights: its cells in one corner of the board, all
/// instances follow by symmetry.
struct PatternClass {
    std::string_view name;
    /// Cells as (x, y) with the corner at (0, 0).
    std::vector<std::array<int, 2>> cells;
};

/// One occurrence of a class on the board; `cells[k]` is the digit of weight 3^k.
struct Instance {
    std::size_t pattern;
    std::vector<int> cells;
};

/// The patterns of an N × N board.
struct PatternSet {
    int side;
    std::vector<PatternClass> classes;
    std::vector<Instance> instances;
    /// Where the table of each class begins, and the size of all of them.
    std::vector<std::size_t> offsets;
    std::size_t size;
};

/// The set of a board of that size; throws std::invalid_argument when there is none.
const PatternSet& pattern_set(int side);

/// A cell (x, y) under one of the eight symmetries of the board.
std::array<int, 2> turned(std::array<int, 2> cell, int side, unsigned symmetry);

}  // namespace tengen::reversi
