#include "reversi/perft.h"

#include "reversi/walk.h"

namespace tengen::reversi {

template <int N>
std::uint64_t perft(const Board<N>& board, int depth, Interrupt& interrupt) {
    return Walk<N, PortableKernel<N>>(interrupt).leaves(board.discs(), depth);
}

template <>
std::uint64_t perft<8>(const Board<8>& board, int depth, Interrupt& interrupt) {
    return perft(board, depth, interrupt, runnable_kernels().back());
}

template std::uint64_t perft<4>(const Board<4>&, int, Interrupt&);
template std::uint64_t perft<6>(const Board<6>&, int, Interrupt&);
template std::uint64_t perft<10>(const Board<10>&, int, Interrupt&);

}  // namespace tengen::reversi
