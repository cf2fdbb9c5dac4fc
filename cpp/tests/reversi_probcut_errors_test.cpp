#include "reversi/training/probcut_errors.h"

#include <cmath>

#include "tests/reversi_endings.h"
#include "tests/test.h"

namespace tengen::reversi {

namespace {

std::vector<ProbCutCell> cells_of(const ProbCutErrors& errors, std::int64_t count) {
    std::vector<ProbCutCell> cells;
    for (int empties = 12; empties <= 52; empties += 4)
        for (int depth = 3; depth <= 11; ++depth)
            for (const int shallow : {0, probcut_depth(depth)}) {
                const double error = errors(empties, depth, shallow);
                const double squares = error * error * static_cast<double>(count);
                cells.push_back({empties, depth, shallow, count, std::llround(squares)});
            }
    return cells;
}

}  // namespace

TEST("the errors that made the differences of searches are found again") {
    const ProbCutErrors made{-0.07, 0.31, -0.6, 0, 1, 6};
    const auto found = fitted_errors(cells_of(made, 100'000));
    CHECK(found.has_value());
    for (const auto& [empties, depth, shallow] :
         {std::array{14, 14, 6}, std::array{40, 9, 4}, std::array{24, 18, 8}})
        CHECK(std::fabs((*found)(empties, depth, shallow) - made(empties, depth, shallow)) < 0.01);
}

TEST("a few positions say nothing about the errors of searches") {
    CHECK(!fitted_errors({}).has_value());
    CHECK(!fitted_errors(cells_of({}, 19)).has_value());
    const std::vector<ProbCutCell> alike(20, ProbCutCell{30, 8, 4, 500, 8000});
    CHECK(!fitted_errors(alike).has_value());
}

TEST("sums over positions are the same in any order") {
    ProbCutSums forth;
    ProbCutSums back;
    const std::vector<ProbCutCell> cells = {{20, 8, 4, 1, 9}, {20, 8, 4, 1, 16}, {12, 12, 3, 1, 4}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        forth.add(cells[i]);
        back.add(cells[cells.size() - 1 - i]);
    }
    CHECK(forth.cells().size() == 2u);
    CHECK(forth.cells()[1].count == 2);
    CHECK(forth.cells()[1].squares == 25);
    CHECK(back.cells()[1].squares == 25);
}

TEST("a survey compares every depth with the evaluation, and the exact score with every depth") {
    Engine<8> engine(1, 1);
    NeverInterrupted never;
    std::mt19937_64 chance(3);
    Discs<8> discs;
    while (!random_position(chance, 7, discs)) {
    }
    ProbCutSums sums;
    survey(engine, discs, {5, 8, 0}, never, sums);
    int exact = 0;
    for (const ProbCutCell& cell : sums.cells()) {
        CHECK(cell.empties == 7);
        CHECK(cell.shallow < cell.depth);
        if (cell.depth != 7) continue;
        ++exact;
        // Without weights the evaluation is 0, so that the difference is the score itself.
        if (cell.shallow == 0) CHECK(cell.squares == std::int64_t{minimax(discs)} * minimax(discs));
    }
    CHECK(exact == 6);
    CHECK(sums.cells().size() == 6u + 5u + 3u);
}

}  // namespace tengen::reversi
