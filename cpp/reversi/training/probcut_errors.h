// How far shallow searches are from deep ones: measured, then fitted.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "reversi/engine/engine.h"
#include "reversi/engine/probcut.h"

namespace tengen::reversi {

/// Positions with so many empty squares, each searched to two depths; a depth of as many plies as
/// there are empty squares is the exact score.
struct ProbCutCell {
    int empties = 0;
    int depth = 0;
    int shallow = 0;
    std::int64_t count = 0;
    /// The sum of the squares of the differences, in discs.
    std::int64_t squares = 0;
};

/// Sums over positions. They are whole numbers, so that the order in which they come is no matter.
class ProbCutSums {
  public:
    void add(const ProbCutCell& cell);

    /// In order of the empty squares, the depth and the shallow depth.
    std::vector<ProbCutCell> cells() const;

  private:
    std::map<std::array<int, 3>, ProbCutCell> cells_;
};

/// What a position is searched for.
struct ProbCutPlan {
    /// The deepest search that does not reach the end.
    int depth;
    /// From so many empty squares on the exact score is wanted as well.
    int ending;
    /// A search that takes more positions is given up.
    std::uint64_t nodes;
};

/// Searches a position whose mover has a move, and which the engine has not seen before, without
/// ProbCut. Adds nothing once the interrupt was requested.
template <int N>
void survey(Engine<N>& engine, const Discs<N>& discs, const ProbCutPlan& plan, Interrupt& interrupt,
            ProbCutSums& sums);

/// The errors that fit the cells best: linear in what the searches know, by least squares. None
/// when there are too few positions to tell.
std::optional<ProbCutErrors> fitted_errors(std::span<const ProbCutCell> cells);

extern template void survey<6>(Engine<6>&, const Discs<6>&, const ProbCutPlan&, Interrupt&,
                               ProbCutSums&);
extern template void survey<8>(Engine<8>&, const Discs<8>&, const ProbCutPlan&, Interrupt&,
                               ProbCutSums&);
extern template void survey<10>(Engine<10>&, const Discs<10>&, const ProbCutPlan&, Interrupt&,
                                ProbCutSums&);

}  // namespace tengen::reversi
