#include "reversi/engine/engine.h"

#include <cstdlib>
#include <vector>

#include "reversi/kernels.h"
#include "tests/reversi_endings.h"
#include "tests/test.h"

namespace tengen::reversi {

namespace {

using Rules = PortableKernel<8>;

template <int N>
SearchProgress searched(Engine<N>& engine, const Discs<N>& discs,
                        const SearchRequest<N>& request = {}) {
    NeverInterrupted never;
    return engine.search(discs, request, never);
}

template <int N>
int solved(Engine<N>& engine, const Discs<N>& discs) {
    const SearchProgress progress = searched(engine, discs);
    CHECK(progress.is_exact());
    return progress.lines[0].value;
}

/// Weights that look like nothing, but always the same.
template <int N>
std::vector<std::int16_t> any_weights() {
    std::mt19937_64 chance(17);
    std::vector<std::int16_t> weights(Evaluation<N>::size());
    for (auto& weight : weights)
        weight = static_cast<std::int16_t>(static_cast<int>(chance() % 101) - 50);
    return weights;
}

template <int N>
void check_endings(int trials, int max_empties) {
    std::mt19937_64 chance(3);
    Engine<N> plain(1, 1);
    Engine<N> weighted(1, 1);
    weighted.set_weights(any_weights<N>());
    for (int trial = 0; trial < trials; ++trial) {
        Discs<N> discs;
        const int empties = 1 + static_cast<int>(chance() % static_cast<unsigned>(max_empties));
        if (!random_position<N>(chance, empties, discs)) continue;
        const int expected = minimax(discs);
        CHECK(solved(plain, discs) == expected);
        CHECK(solved(weighted, discs) == expected);
    }
}

/// Searches arrangements that no game reaches; what comes back must be legal.
template <int N>
void check_any_arrangement(int trials) {
    std::mt19937_64 chance(23);
    Engine<N> engine(1, 2);
    engine.set_weights(any_weights<N>());
    for (int trial = 0; trial < trials; ++trial) {
        Discs<N> discs{};
        const auto share = 1 + chance() % 9;
        for (int cell = 0; cell < kCells<N>; ++cell) {
            if (chance() % 10 >= share) continue;
            (chance() % 2 == 0 ? discs.mover : discs.opponent) |= bit<N>(cell);
        }
        const Bits<N> moves = PortableKernel<N>::moves(discs);
        if (moves == 0) continue;
        SearchRequest<N> request;
        request.limits.multi_pv = 2;
        request.limits.nodes = 3000;
        const SearchProgress progress = searched(engine, discs, request);
        CHECK(progress.lines.size() >= 1u);
        for (std::size_t i = 0; i < progress.lines.size(); ++i) {
            CHECK((moves & bit<N>(progress.lines[i].cells[0])) != Bits<N>{0});
            CHECK(std::abs(progress.lines[i].value) <= kCells<N>);
        }
    }
}

}  // namespace

TEST("any arrangement of discs is searched without harm") {
    check_any_arrangement<4>(60);
    check_any_arrangement<6>(60);
    check_any_arrangement<8>(120);
    check_any_arrangement<10>(60);
}

TEST("endings are solved as minimax solves them, by every kernel") {
    for (const Kernel& kernel : runnable_kernels()) {
        std::mt19937_64 chance(3);
        Engine<8> engine(1, 1, kernel.name);
        for (int trial = 0; trial < 150; ++trial) {
            Discs<8> discs;
            if (!random_position<8>(chance, static_cast<int>(chance() % 10), discs)) continue;
            CHECK(solved(engine, discs) == minimax(discs));
        }
    }
}

TEST("endings of every size are solved as minimax solves them, whatever the evaluation") {
    check_endings<4>(40, 8);
    check_endings<6>(80, 8);
    check_endings<8>(60, 8);
    check_endings<10>(40, 7);
}

TEST("deeper endings have one score whatever the table, the kernel, the weights, the threads") {
    std::mt19937_64 chance(5);
    const auto weights = any_weights<8>();
    for (int trial = 0; trial < 8; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, 16, discs)) continue;
        Engine<8> portable(16, 1, "portable");
        Engine<8> small(1, 1);
        Engine<8> weighted(4, 1);
        weighted.set_weights(weights);
        Engine<8> together(4, 4);
        together.set_weights(weights);
        const int score = solved(portable, discs);
        CHECK(solved(small, discs) == score);
        CHECK(solved(weighted, discs) == score);
        CHECK(solved(together, discs) == score);
    }
}

TEST("the line of a solution is legal and ends in its score") {
    std::mt19937_64 chance(9);
    Engine<8> engine(4, 1);
    for (int trial = 0; trial < 40; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, 12, discs)) continue;
        const PvLine line = searched(engine, discs).lines[0];
        int sign = 1;
        for (std::size_t i = 0; i < line.cells.size(); ++i) {
            const std::uint64_t moves = Rules::moves(discs);
            if (line.cells[i] == kPassCell) {
                CHECK(moves == 0u);
                discs = discs.swapped();
            } else {
                CHECK((moves >> line.cells[i] & 1) == 1u);
                discs = discs.after(line.cells[i], Rules::flips(discs, line.cells[i]));
            }
            sign = -sign;
        }
        CHECK(Rules::moves(discs) == 0u);
        CHECK(Rules::moves(discs.swapped()) == 0u);
        CHECK(sign * margin(discs) == line.value);
    }
}

TEST("all lines of an ending have the exact value of their move, best first") {
    std::mt19937_64 chance(11);
    Engine<8> engine(4, 1);
    for (int trial = 0; trial < 20; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, 9, discs)) continue;
        SearchRequest<8> request;
        request.limits.multi_pv = 60;
        const SearchProgress progress = searched(engine, discs, request);
        CHECK(progress.lines.size() == static_cast<std::size_t>(count(Rules::moves(discs))));
        for (std::size_t i = 0; i < progress.lines.size(); ++i) {
            const int cell = progress.lines[i].cells[0];
            const Discs<8> after = discs.after(cell, Rules::flips(discs, cell));
            CHECK(progress.lines[i].value == -minimax(after));
            if (i > 0) CHECK(progress.lines[i].value <= progress.lines[i - 1].value);
        }
    }
}

TEST("a search of the winner only says who wins") {
    std::mt19937_64 chance(13);
    Engine<8> engine(4, 1);
    const auto sign = [](int value) { return (value > 0) - (value < 0); };
    for (int trial = 0; trial < 40; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, 9, discs)) continue;
        SearchRequest<8> request;
        request.is_outcome_enough = true;
        CHECK(sign(searched(engine, discs, request).lines[0].value) == sign(minimax(discs)));
    }
}

TEST("a search is the same every time and keeps to the moves it is given") {
    Engine<8> engine(4, 1);
    engine.set_weights(any_weights<8>());
    std::mt19937_64 chance(15);
    for (int trial = 0; trial < 5; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, 40, discs)) continue;
        SearchRequest<8> request;
        request.limits.depth = 8;
        engine.clear();
        const SearchProgress first = searched(engine, discs, request);
        engine.clear();
        const SearchProgress second = searched(engine, discs, request);
        CHECK(first.nodes == second.nodes);
        CHECK(first.lines[0].cells == second.lines[0].cells);
        const std::uint64_t moves = Rules::moves(discs);
        request.only = bit<8>(highest(moves));
        CHECK(searched(engine, discs, request).lines[0].cells[0] == highest(moves));
    }
}

TEST("a search stops at its nodes and at its time, and has a move even so") {
    Engine<8> engine(4, 2);
    engine.set_weights(any_weights<8>());
    const Discs<8> start = Board<8>{}.discs();
    SearchRequest<8> request;
    request.limits.nodes = 1;
    CHECK((Rules::moves(start) >> searched(engine, start, request).lines[0].cells[0] & 1) == 1u);
    request.limits = {.hard_seconds = 0.02};
    const SearchProgress progress = searched(engine, start, request);
    CHECK((Rules::moves(start) >> progress.lines[0].cells[0] & 1) == 1u);
    CHECK(progress.seconds < 1);
}

TEST("features kept up to date are those of the position") {
    Evaluation<8> evaluation(any_weights<8>());
    std::mt19937_64 chance(19);
    for (int trial = 0; trial < 200; ++trial) {
        Discs<8> discs;
        if (!random_position<8>(chance, static_cast<int>(4 + chance() % 56), discs)) continue;
        const Features before = evaluation.features(discs);
        const int cell = lowest(Rules::moves(discs));
        const std::uint64_t flips = Rules::flips(discs, cell);
        const Discs<8> after = discs.after(cell, flips);
        Features updated{};
        evaluation.update(before, cell, flips, updated);
        const Features fresh = evaluation.features(after);
        CHECK(updated.mover == fresh.mover);
        CHECK(updated.opponent == fresh.opponent);
        const int now = count(discs.mover | discs.opponent);
        CHECK(evaluation.after(before, cell, flips, now) == evaluation.evaluate(fresh, now + 1));
    }
}

TEST("the evaluation counts every pattern once, and refuses weights of another size") {
    const std::vector<std::int16_t> ones(Evaluation<8>::size(), 128);
    Evaluation<8> evaluation(ones);
    const Discs<8> start = Board<8>{}.discs();
    CHECK(evaluation.evaluate(evaluation.features(start), 4) == static_cast<int>(kInstances<8>));
    CHECK_THROWS(Evaluation<8>(std::vector<std::int16_t>(7)));
}

}  // namespace tengen::reversi
