#include "reversi/kernels.h"
#include "reversi/portable_kernel.h"
#include "tests/naive_reversi.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::reversi;

namespace {

/// Boards that games rarely reach: dense, sparse, full lines, discs on the edges only.
Discs<8> random_discs(test::Random& random) {
    const std::uint64_t dense = random.word() | random.word();
    const std::uint64_t sparse = random.word() & random.word();
    const std::uint64_t masks[] = {~0ull, dense, sparse, 0xFF818181818181FFull,
                                   0x0055AA55AA55AA00ull};
    const std::uint64_t stones = masks[random.below(5)];
    const std::uint64_t colors[] = {random.word(), dense, sparse, 0xFF818181818181FFull};
    const std::uint64_t mover = stones & colors[random.below(4)];
    return {mover, stones & ~mover};
}

/// One empty cell, a disc of the mover at the edge in some directions, opponents all between.
Discs<8> star(test::Random& random, int cell) {
    const std::uint64_t edge = 0xFF818181818181FFull & ~bit<8>(cell);
    const std::uint64_t mover = edge & random.word();
    return {mover, ~mover & ~bit<8>(cell)};
}

void check_kernel(const Kernel& kernel, const Discs<8>& discs) {
    using Portable = PortableKernel<8>;
    CHECK(kernel.moves(discs) == Portable::moves(discs));
    for_each(discs.empty(),
             [&](int cell) { CHECK(kernel.flips(discs, cell) == Portable::flips(discs, cell)); });
}

}  // namespace

TEST("the portable kernel agrees with the rules written cell by cell on any board") {
    test::Random random(1);
    for (int i = 0; i < 20'000; ++i) {
        const Discs<8> discs = i % 2 == 0 ? random_discs(random) : star(random, random.below(64));
        const test::NaiveReversi<8> naive(discs);
        CHECK(PortableKernel<8>::moves(discs) == naive.moves());
        for_each(discs.empty(), [&](int cell) {
            CHECK(PortableKernel<8>::flips(discs, cell) == naive.flips(cell));
        });
    }
}

TEST("every kernel agrees with the portable one on any board") {
    for (const Kernel& kernel : runnable_kernels()) {
        test::Random random(2);
        for (int i = 0; i < 100'000; ++i) check_kernel(kernel, random_discs(random));
    }
}

TEST("every kernel turns the longest lines from every cell") {
    for (const Kernel& kernel : runnable_kernels()) {
        test::Random random(3);
        for (int cell = 0; cell < 64; ++cell)
            for (int i = 0; i < 500; ++i) check_kernel(kernel, star(random, cell));
    }
}

TEST("the portable kernel comes first and can be found by name") {
    CHECK(runnable_kernels().front().name == "portable");
    CHECK(find_kernel("portable") == &runnable_kernels().front());
    CHECK(find_kernel("abacus") == nullptr);
}
