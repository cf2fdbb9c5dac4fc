// The engine for boards whose size is known only at run time.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "reversi/engine/knowledge.h"
#include "reversi/engine/thinker.h"

namespace tengen::reversi {

/// Keeps what is worth keeping from one search to the next. One search runs at a time.
template <int N>
class Engine {
  public:
    /// `kernel` is a name of `runnable_kernels()`, or "auto" for the fastest; boards other than
    /// 8 × 8 have only the portable one.
    Engine(std::size_t megabytes, int threads, std::string_view kernel = "auto");

    /// Sets the evaluation; without this all quiet positions are even.
    void set_weights(std::span<const std::int16_t> weights, const ProbCutErrors& errors = {});

    /// Searches a position whose mover has a move among `request.only`.
    SearchProgress search(const Discs<N>& discs, const SearchRequest<N>& request,
                          Interrupt& interrupt, const OnProgress& on_progress = {});

    /// The static evaluation for the mover, in discs.
    int evaluate(const Discs<N>& discs) const;

    const Evaluation<N>& evaluation() const { return knowledge_->evaluation; }

    /// Forgets all positions.
    void clear();

  private:
    std::size_t megabytes_;
    int threads_;
    std::string kernel_;
    std::unique_ptr<Knowledge<N>> knowledge_;
    std::optional<TranspositionTable> table_;
    std::unique_ptr<Thinker<N>> thinker_;
};

extern template class Engine<4>;
extern template class Engine<6>;
extern template class Engine<8>;
extern template class Engine<10>;

}  // namespace tengen::reversi
