#include "gomoku/perft.h"

namespace tengen::gomoku {

namespace {

/// Places and takes back every stone of the tree on a board of its own.
template <Traits T>
class Walk {
  public:
    Walk(const Board<T>& board, Interrupt& interrupt) : board_(board), interrupt_(interrupt) {}

    std::uint64_t leaves(int depth) {
        if (depth == 0 || board_.status() != Status::Playing) return 1;
        if (interrupt_.requested()) return 0;
        const std::uint64_t below = leaves_below(depth);
        return below != 0 || interrupt_.requested() ? below : leaves_after_pass(depth);
    }

  private:
    std::uint64_t leaves_below(int depth) {
        std::uint64_t sum = 0;
        const Board<T>& board = board_;
        board.for_each_legal([&](int cell) {
            const Undo undo = board_.make(cell);
            sum += depth == 1 ? 1 : leaves(depth - 1);
            board_.unmake(undo);
        });
        return sum;
    }

    std::uint64_t leaves_after_pass(int depth) {
        board_.pass();
        const std::uint64_t sum = leaves(depth - 1);
        board_.pass();
        return sum;
    }

    Board<T> board_;
    Interrupt& interrupt_;
};

}  // namespace

std::uint64_t perft(const AnyBoard& any, int depth, Interrupt& interrupt) {
    return std::visit(
        [&]<Traits T>(const Board<T>& board) { return Walk<T>(board, interrupt).leaves(depth); },
        any);
}

}  // namespace tengen::gomoku
