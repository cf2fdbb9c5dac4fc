#include "reversi/kernels.h"

#include <algorithm>
#include <vector>

#include "core/cpu.h"
#include "reversi/engine/iterative_deepening.h"
#include "reversi/kernel_sources.h"
#include "reversi/portable_kernel.h"
#include "reversi/walk.h"

namespace tengen::reversi {

namespace {

std::uint64_t leaves_portable(const Discs<8>& discs, int depth, Interrupt& interrupt) {
    return Walk<8, PortableKernel<8>>(interrupt).leaves(discs, depth);
}

Thinker<8>* thinker_portable(TranspositionTable& table, const Knowledge<8>& knowledge,
                             int threads) {
    return new IterativeDeepening<PortableKernel<8>>(table, knowledge, threads);
}

std::vector<Kernel> detect() {
    std::vector<Kernel> kernels = {{"portable", PortableKernel<8>::moves, PortableKernel<8>::flips,
                                    leaves_portable, thinker_portable}};
#if defined(TENGEN_X86_KERNELS)
    if (cpu_has_avx2())
        kernels.push_back({"avx2", moves_avx2, flips_avx2, leaves_avx2, thinker_avx2});
    if (cpu_has_avx512())
        kernels.push_back({"avx512", moves_avx512, flips_avx512, leaves_avx512, thinker_avx512});
#endif
    return kernels;
}

}  // namespace

std::span<const Kernel> runnable_kernels() {
    static const std::vector<Kernel> kernels = detect();
    return kernels;
}

const Kernel* find_kernel(std::string_view name) {
    const auto kernels = runnable_kernels();
    const auto found = std::ranges::find(kernels, name, &Kernel::name);
    return found == kernels.end() ? nullptr : &*found;
}

}  // namespace tengen::reversi
