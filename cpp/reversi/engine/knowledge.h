// What was learned: the worth of positions, and how far a shallow search can be trusted.
#pragma once

#include "reversi/engine/cuts.h"
#include "reversi/engine/evaluation.h"

namespace tengen::reversi {

template <int N>
struct Knowledge {
    Evaluation<N> evaluation;
    CutMargins margins{CutErrors{}};
};

}  // namespace tengen::reversi
