// The kernels of the 8 × 8 board and the choice among them at run time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/interrupt.h"
#include "reversi/discs.h"
#include "reversi/engine/knowledge.h"
#include "reversi/engine/thinker.h"

namespace tengen::reversi {

/// One implementation of mobility and flips. A job picks one and stays in it: `leaves` and the
/// search of `thinker` have the kernel inlined, `moves` and `flips` are for tests.
struct Kernel {
    std::string_view name;
    std::uint64_t (*moves)(const Discs<8>&);
    std::uint64_t (*flips)(const Discs<8>&, int cell);
    std::uint64_t (*leaves)(const Discs<8>&, int depth, Interrupt&);
    /// The caller owns the result.
    Thinker<8>* (*thinker)(TranspositionTable&, const Knowledge<8>&, int threads);
};

/// The kernels this machine can run, the portable one first, the fastest last.
std::span<const Kernel> runnable_kernels();

/// The runnable kernel of that name, or nullptr.
const Kernel* find_kernel(std::string_view name);

}  // namespace tengen::reversi
