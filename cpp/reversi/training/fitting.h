// Fits the tables of the evaluation to positions with known worth.
#pragma once

#include <span>

#include "core/interrupt.h"
#include "reversi/training/self_play.h"

namespace tengen::reversi {

struct FitSettings {
    int epochs = 300;
    /// The step along the gradient, and how much of the last step is kept.
    float rate = 0.02F;
    float momentum = 0.9F;
    /// A pattern seen so many times gets half its say.
    float prior = 60;
    /// Positions with so many discs more or less than the phase are used as well.
    int overlap = 2;
    /// One game in so many is held out.
    unsigned held_out = 20;
};

/// How well the table of one phase fits games it was not fitted to.
struct PhaseFit {
    std::size_t samples = 0;
    std::size_t held_out = 0;
    int epochs = 0;
    /// The mean of the absolute error in discs, on positions of the phase that were held out.
    double error = 0;
};

/// Fits one phase, beginning from the weights given; writes them back. Leaves them alone when there
/// is nothing to learn from or the interrupt was requested.
template <int N>
PhaseFit fit_phase(std::span<const Sample<N>> samples, int phase, const FitSettings& settings,
                   Interrupt& interrupt, std::span<std::int16_t> weights);

extern template PhaseFit fit_phase<6>(std::span<const Sample<6>>, int, const FitSettings&,
                                      Interrupt&, std::span<std::int16_t>);
extern template PhaseFit fit_phase<8>(std::span<const Sample<8>>, int, const FitSettings&,
                                      Interrupt&, std::span<std::int16_t>);
extern template PhaseFit fit_phase<10>(std::span<const Sample<10>>, int, const FitSettings&,
                                       Interrupt&, std::span<std::int16_t>);

}  // namespace tengen::reversi
