// Networks for Reversi: tables over tuples of cells, one set of tables for each phase of the game.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/weights.h"
#include "reversi/discs.h"

namespace tengen::learn {

/// The tuples that share one table. Place i of a tuple comes from place mirror[i] when the tuple is
/// turned into itself; fillings that become each other in this way share their weight.
struct TableShape {
    std::vector<std::vector<int>> tuples;
    std::vector<int> mirror;
};

inline constexpr std::size_t kMaxTuples = 64;

/// What fills each tuple, as a number in base 3: empty 0, own 1, enemy 2, the first cell lowest.
using Fillings = std::array<std::uint16_t, kMaxTuples>;

/// The tables of a board with `cells` cells, in all phases.
class TupleTables {
  public:
    /// Throws std::invalid_argument in one sentence when the shapes do not fit the board.
    TupleTables(int cells, std::span<const TableShape> shapes, int phases);

    std::size_t size() const { return phase_size_ * phases_; }

    /// The first weight of the phase of a board with that many discs.
    std::size_t phase_start(int discs) const {
        const auto phase = static_cast<std::size_t>(discs) * phases_ / (places_.size() + 1);
        return phase * phase_size_;
    }

    /// What a disc of value 1 on a cell adds to the fillings.
    const Fillings& place(int cell) const { return places_[static_cast<unsigned>(cell)]; }

    Score sum(std::span<const std::int32_t> weights, const Fillings& fillings, int discs) const {
        const std::int32_t* phase = weights.data() + phase_start(discs);
        Score sum = 0;
        for (std::size_t i = 0; i < tuples_; ++i) sum += phase[offsets_[i] + fillings[i]];
        return sum;
    }

    /// Lets the sum of a board grow by `growth`, each weight by the same part of it.
    void learn(Weights& weights, const Fillings& fillings, int discs, double growth) const;

  private:
    void add_table(const TableShape& shape);

    std::size_t tuples_ = 0;
    std::size_t phases_;
    std::size_t phase_size_ = 0;
    std::array<std::uint32_t, kMaxTuples> offsets_{};
    std::vector<Fillings> places_;
    std::vector<std::uint32_t> twins_;  ///< for each slot of a phase the one it is equal to
};

}  // namespace tengen::learn
