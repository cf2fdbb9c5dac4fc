// What was learned: the worth of positions, and how far a shallow search can be trusted.
#pragma once

#include "reversi/engine/evaluation.h"
#include "reversi/engine/probcut.h"

namespace tengen::reversi {

template <int N>
struct Knowledge {
    Evaluation<N> evaluation;
    ProbCutMargins margins{ProbCutErrors{}};
};

}  // namespace tengen::reversi
