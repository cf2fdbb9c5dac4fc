#include "gomoku/engine/tt_entry.h"
#include "reversi/engine/endgame_solver.h"
#include "search/control.h"
#include "search/split_point.h"
#include "tests/reversi_endings.h"
#include "tests/test.h"

using namespace tengen;

namespace {

/// Asks for a stop when it was asked so often.
class StopsAfter final : public Interrupt {
  public:
    explicit StopsAfter(int times) : left_(times) {}
    bool requested() override { return --left_ <= 0; }

  private:
    int left_;
};

gomoku::engine::TtEntry entry_of(int depth, Bound bound) {
    gomoku::engine::TtEntry entry{.value = 7, .depth = static_cast<std::uint8_t>(depth)};
    entry.set_bound(bound);
    return entry;
}

}  // namespace

TEST("a search ends with its last position and stays ended") {
    NeverInterrupted never;
    SearchControl control(never, {.nodes = 3});
    CHECK(control.count());
    CHECK(control.count());
    CHECK(!control.count());
    CHECK(control.is_stopped());
    CHECK(!control.has_time_for_more());
    CHECK(control.nodes() == 3u);
}

TEST("a search asks now and then whether it is still wanted") {
    StopsAfter stops(2);
    SearchControl control(stops);
    std::uint64_t counted = 1;
    while (control.count()) ++counted;
    CHECK(counted == 2 * SearchControl::kPollInterval);
}

TEST("no iteration begins after the soft seconds, and none goes on after the hard ones") {
    NeverInterrupted never;
    SearchControl soft(never, {.soft_seconds = 0});
    CHECK(!soft.has_time_for_more());
    CHECK(!soft.requested());
    SearchControl hard(never, {.hard_seconds = 0});
    CHECK(hard.requested());
    CHECK(SearchLimits{.nodes = 1}.may_end_early());
    CHECK(!SearchLimits{.depth = 4}.may_end_early());
}

TEST("a search gets as many threads as there may be") {
    CHECK(usable_threads(0) == 1);
    CHECK(usable_threads(4) == (TENGEN_THREADS ? 4 : 1));
    CHECK(usable_threads(1000) <= kMaxThreads);
}

TEST("entries of earlier searches make way before those of this one, however deep they are") {
    using namespace gomoku::engine;
    gomoku::engine::TranspositionTable table(Buckets{1});
    const auto position = [](std::uint64_t number) { return TtTraits::Position(number << 32); };
    for (std::uint64_t i = 1; i <= 5; ++i) table.store(position(i), entry_of(9, Bound::Exact));
    for (int search = 0; search < 2; ++search) table.new_search();
    for (std::uint64_t i = 6; i <= 9; ++i) table.store(position(i), entry_of(1, Bound::Exact));
    TtEntry found;
    for (std::uint64_t i = 6; i <= 9; ++i) CHECK(table.find(position(i), found));
    CHECK(found.depth == 1);
    CHECK(found.bound() == Bound::Exact);
    table.clear();
    for (std::uint64_t i = 1; i <= 9; ++i) CHECK(!table.find(position(i), found));
}

TEST("bounds of two searches of one position are put together") {
    using namespace reversi;
    reversi::TranspositionTable table(Buckets{1});
    const Signature position(1, 2);
    TtEntry entry{.lower = -4, .depth = 9, .confidence = kCertain, .moves = {19, kNoMove}};
    table.store(position, entry);
    entry = {.upper = 6, .depth = 9, .confidence = kCertain, .moves = {26, kNoMove}};
    table.store(position, entry);
    TtEntry found;
    CHECK(table.find(position, found));
    CHECK(int{found.lower} == -4);
    CHECK(int{found.upper} == 6);
    CHECK((found.moves == std::array<std::uint8_t, 2>{26, 19}));
}

namespace tengen::reversi {

namespace {

template <int N>
void check_windows(int trials, int empties) {
    std::mt19937_64 chance(41);
    NeverInterrupted never;
    TranspositionTable table(Buckets{1024});
    EndgameSolver<PortableKernel<N>> solver(table, never);
    for (int trial = 0; trial < trials; ++trial) {
        Discs<N> discs;
        if (!random_position<N>(chance, empties, discs)) continue;
        const int score = minimax(discs);
        const int alpha = static_cast<int>(chance() % (2 * N * N)) - N * N;
        const int beta = alpha + 1 + static_cast<int>(chance() % 20);
        const int found = solver.solve(discs, alpha, beta);
        if (score <= alpha)
            CHECK((found >= score && found <= alpha));
        else if (score >= beta)
            CHECK((found <= score && found >= beta));
        else
            CHECK(found == score);
    }
}

}  // namespace

}  // namespace tengen::reversi

TEST("an ending is counted out within any window, on every board") {
    reversi::check_windows<4>(60, 8);
    reversi::check_windows<6>(60, 9);
    reversi::check_windows<8>(60, 8);
    reversi::check_windows<10>(20, 8);
}
