#include "reversi/engine/evaluation.h"

#include <stdexcept>
#include <string>

#include "reversi/engine/patterns.h"

namespace tengen::reversi {

template <int N>
std::size_t Evaluation<N>::size() {
    return pattern_set(N).size * static_cast<std::size_t>(kPhases);
}

template <int N>
Evaluation<N>::Evaluation(std::span<const std::int16_t> weights) : weights_(size()) {
    const PatternSet& set = pattern_set(N);
    if (set.instances.size() != kInstances<N>) throw std::logic_error("the patterns have changed");
    if (!weights.empty()) {
        if (weights.size() != weights_.size())
            throw std::invalid_argument("weights are " + std::to_string(weights_.size()) +
                                        " numbers, not " + std::to_string(weights.size()));
        weights_.assign(weights.begin(), weights.end());
    }
    for (std::size_t i = 0; i < set.instances.size(); ++i) {
        offsets_[i] = static_cast<std::uint32_t>(set.offsets[set.instances[i].pattern]);
        unsigned power = 1;
        for (const int cell : set.instances[i].cells) {
            steps_[static_cast<std::size_t>(cell)][i] = static_cast<std::uint16_t>(power);
            power *= 3;
        }
    }
    for (int discs = 0; discs < kCells<N> + 2; ++discs)
        phases_[static_cast<std::size_t>(discs)] =
            weights_.data() + set.size * static_cast<std::size_t>(phase_of(discs));
}

template <int N>
Features Evaluation<N>::features(const Discs<N>& discs) const {
    Features found{};
    for (int cell = 0; cell < kCells<N>; ++cell) {
        const unsigned own = (discs.mover >> cell & 1) != 0;
        const unsigned other = (discs.opponent >> cell & 1) != 0;
        const auto& step = steps_[static_cast<std::size_t>(cell)];
        for (std::size_t i = 0; i < kMaxInstances; ++i) {
            found.mover[i] =
                static_cast<std::uint16_t>(found.mover[i] + (own + 2 * other) * step[i]);
            found.opponent[i] =
                static_cast<std::uint16_t>(found.opponent[i] + (other + 2 * own) * step[i]);
        }
    }
    return found;
}

template class Evaluation<4>;
template class Evaluation<6>;
template class Evaluation<8>;
template class Evaluation<10>;

}  // namespace tengen::reversi
