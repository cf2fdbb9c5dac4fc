// The functions that the files of single instruction sets offer to kernels.cpp.
#pragma once

#include <cstdint>

#include "core/interrupt.h"
#include "reversi/discs.h"
#include "reversi/engine/knowledge.h"
#include "reversi/engine/thinker.h"

namespace tengen::reversi {

std::uint64_t moves_avx2(const Discs<8>& discs);
std::uint64_t flips_avx2(const Discs<8>& discs, int cell);
std::uint64_t leaves_avx2(const Discs<8>& discs, int depth, Interrupt& interrupt);
Thinker<8>* thinker_avx2(TranspositionTable& table, const Knowledge<8>& knowledge, int threads);

std::uint64_t moves_avx512(const Discs<8>& discs);
std::uint64_t flips_avx512(const Discs<8>& discs, int cell);
std::uint64_t leaves_avx512(const Discs<8>& discs, int depth, Interrupt& interrupt);
Thinker<8>* thinker_avx512(TranspositionTable& table, const Knowledge<8>& knowledge, int threads);

}  // namespace tengen::reversi
