#include "reversi/engine/engine.h"

#include <stdexcept>

#include "reversi/engine/iterative_deepening.h"
#include "reversi/kernels.h"
#include "reversi/portable_kernel.h"

namespace tengen::reversi {

namespace {

template <int N>
Thinker<N>* make_thinker(std::string_view name, TranspositionTable& table,
                         const Knowledge<N>& knowledge, int threads) {
    if constexpr (N == 8) {
        const Kernel* const kernel =
            name == "auto" ? &runnable_kernels().back() : find_kernel(name);
        if (kernel == nullptr)
            throw std::invalid_argument("no kernel named " + std::string(name) + " runs here");
        return kernel->thinker(table, knowledge, threads);
    } else {
        if (name != "auto" && name != "portable")
            throw std::invalid_argument("only boards of size 8 have a kernel named " +
                                        std::string(name));
        return new IterativeDeepening<PortableKernel<N>>(table, knowledge, threads);
    }
}

}  // namespace

template <int N>
Engine<N>::Engine(std::size_t megabytes, int threads, std::string_view kernel)
    : megabytes_(megabytes),
      threads_(threads),
      kernel_(kernel),
      knowledge_(std::make_unique<Knowledge<N>>()) {
    if (threads < 1 || threads > kMaxThreads)
        throw std::invalid_argument("threads must be 1 to " + std::to_string(kMaxThreads) +
                                    ", not " + std::to_string(threads));
    clear();
}

template <int N>
void Engine<N>::clear() {
    thinker_.reset();
    table_.reset();
    table_.emplace(megabytes_);
    thinker_.reset(make_thinker<N>(kernel_, *table_, *knowledge_, threads_));
}

template <int N>
void Engine<N>::set_weights(std::span<const std::int16_t> weights, const ProbCutErrors& errors) {
    auto knowledge = std::make_unique<Knowledge<N>>(
        Knowledge<N>{Evaluation<N>(weights), ProbCutMargins(errors)});
    thinker_.reset();
    knowledge_ = std::move(knowledge);
    clear();
}

template <int N>
SearchProgress Engine<N>::search(const Discs<N>& discs, const SearchRequest<N>& request,
                                 Interrupt& interrupt, const OnProgress& on_progress) {
    table_->new_search();
    SearchControl control(interrupt, request.limits, on_progress);
    SearchProgress progress;
    thinker_->think(discs, request, control, progress);
    return progress;
}

template <int N>
int Engine<N>::evaluate(const Discs<N>& discs) const {
    return evaluation().evaluate(evaluation().features(discs), count(discs.mover | discs.opponent));
}

template <int N>
Thinker<N>::~Thinker() = default;

template class Thinker<4>;
template class Thinker<6>;
template class Thinker<8>;
template class Thinker<10>;
template class Engine<4>;
template class Engine<6>;
template class Engine<8>;
template class Engine<10>;

}  // namespace tengen::reversi

template class tengen::TranspositionTable<tengen::reversi::TtTraits>;
