// Exact solutions of 8 × 8 positions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/interrupt.h"
#include "reversi/discs.h"
#include "reversi/engine/hash_table.h"

namespace tengen::reversi {

struct Solution {
    /// The final margin for the mover with best play; empty squares go to the winner.
    int score = 0;
    std::uint64_t nodes = 0;
    /// Best play for both sides to the end of the game, `length` cells; `kNoMove` is a pass.
    std::array<std::uint8_t, 128> line{};
    std::size_t length = 0;
};

/// Counts positions out. What was learned in one position helps in the next.
class Solver {
  public:
    explicit Solver(std::size_t megabytes) : table_(HashTable::within(megabytes)) {}

    /// Meaningless once the interrupt was requested. `kernel` is a name of `runnable_kernels()`,
    /// or "auto" for the fastest.
    Solution solve(const Discs<8>& discs, Interrupt& interrupt, std::string_view kernel = "auto");

  private:
    HashTable table_;
};

}  // namespace tengen::reversi
