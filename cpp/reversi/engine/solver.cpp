#include "reversi/engine/solver.h"

#include "reversi/kernels.h"

namespace tengen::reversi {

Solution Solver::solve(const Discs<8>& discs, Interrupt& interrupt, std::string_view kernel) {
    table_.next_search();
    const Kernel* chosen = kernel == "auto" ? &runnable_kernels().back() : find_kernel(kernel);
    return chosen->solve(discs, table_, interrupt);
}

}  // namespace tengen::reversi
