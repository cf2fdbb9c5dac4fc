#include "reversi/perft.h"

#include "tests/naive_reversi.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::reversi;

namespace {

constexpr std::uint64_t kKnown[] = {1,    4,      12,      56,        244,       1396,
                                    8200, 55'092, 390'216, 3'005'288, 24'571'284};

class StopAtOnce final : public Interrupt {
  public:
    bool requested() override {
        ++asked;
        return true;
    }
    int asked = 0;
};

template <int N>
void compare_with_the_naive_count(int deepest) {
    NeverInterrupted never;
    for (int depth = 0; depth <= deepest; ++depth)
        CHECK(perft(Board<N>(), depth, never) ==
              test::NaiveReversi<N>(Board<N>().discs()).perft(depth));
}

}  // namespace

TEST("every kernel counts the known leaves from the start") {
    NeverInterrupted never;
    for (const Kernel& kernel : runnable_kernels())
        for (int depth = 0; depth <= 9; ++depth)
            CHECK(perft(Board<8>(), depth, never, kernel) == kKnown[depth]);
}

TEST("the best kernel counts ten plies") {
    NeverInterrupted never;
    CHECK(perft(Board<8>(), 10, never) == kKnown[10]);
}

TEST("other sizes count the leaves that the naive rules count") {
    compare_with_the_naive_count<4>(9);
    compare_with_the_naive_count<6>(7);
    compare_with_the_naive_count<10>(6);
}

TEST("a whole game on 4x4 ends in the same number of leaves at any greater depth") {
    NeverInterrupted never;
    const std::uint64_t all = perft(Board<4>(), 20, never);
    CHECK(all == 60'060u);
    CHECK(perft(Board<4>(), 30, never) == all);
}

TEST("a finished game is one leaf at every depth") {
    NeverInterrupted never;
    const Board<8> board({bit<8>(0), 0}, Color::Black);
    for (int depth = 0; depth < 4; ++depth) CHECK(perft(board, depth, never) == 1u);
}

TEST("a count that nobody wants any more ends at once") {
    StopAtOnce stop;
    perft(Board<8>(), 60, stop);
    CHECK(stop.asked == 1);
    perft(Board<10>(), 60, stop);
    CHECK(stop.asked == 2);
}
