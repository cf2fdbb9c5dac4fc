// What a search is asked; the same for every kernel and size of the board.
#pragma once

#include "reversi/engine/tt_entry.h"
#include "search/control.h"
#include "search/progress.h"

namespace tengen::reversi {

template <int N>
struct SearchRequest {
    /// As many plies as there are empty squares count the game out.
    SearchLimits limits{};
    /// How sure the last word about an ending has to be, an index of `kProbCutPercents`.
    std::uint8_t confidence = kCertain;
    /// How sure searches that do not reach the end are.
    std::uint8_t middle_confidence = 0;
    /// Only whether the margin is below, at or above 0 is wanted.
    bool is_outcome_enough = false;
    /// Cells that may be played.
    Bits<N> only = kBoard<N>;
};

/// A search with its threads; keeps its small memories from one request to the next.
template <int N>
class Thinker {
  public:
    virtual ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    /// The mover must have a move among `request.only`. At least the order of the moves is known
    /// at the end, however early the search was stopped.
    virtual void think(const Discs<N>& discs, const SearchRequest<N>& request,
                       SearchControl& control, SearchProgress& progress) = 0;

  protected:
    Thinker() = default;
};

extern template class Thinker<4>;
extern template class Thinker<6>;
extern template class Thinker<8>;
extern template class Thinker<10>;

}  // namespace tengen::reversi
