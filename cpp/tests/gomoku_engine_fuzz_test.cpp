// Positions no game leads to: the engine answers with a legal move or knows that there is none.
#include <algorithm>

#include "gomoku/engine/engine.h"
#include "gomoku/engine/solver.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using engine::Engine;
using engine::SearchRequest;
using test::Random;

namespace {

constexpr std::array<Rules, 6> kRules = {{{},
                                          {.exact = true},
                                          {.fouls = true},
                                          {.blocked_fives = true},
                                          {.blocked_fives = true, .overlines_win = true},
                                          {.exact = true, .blocked_fives = true}}};

/// Stones thrown at a board of any size: as many of each colour as chance has it.
AnyBoard nonsense(Random& random) {
    Rules rules = kRules[static_cast<unsigned>(random.below(6))];
    rules.width = 5 + random.below(18);
    rules.height = random.one_in(2) ? rules.width : 5 + random.below(18);
    std::vector<unsigned char> cells(static_cast<std::size_t>(rules.width * rules.height));
    const int sparse = 1 + random.below(12);
    for (unsigned char& cell : cells)
        if (random.one_in(sparse)) cell = static_cast<unsigned char>(random.below(3));
    const Color turn = random.one_in(2) ? Color::Black : Color::White;
    return make_board(rules, Arrangement{cells, turn, {}});
}

std::vector<int> legal_cells(const AnyBoard& any) {
    std::vector<int> cells;
    std::visit(
        [&](const auto& board) {
            if (board.status() == Status::Playing)
                board.for_each_legal([&](int cell) { cells.push_back(cell); });
        },
        any);
    return cells;
}

}  // namespace

TEST("whatever the stones, the limits and the memory, the move is a legal one") {
    Random random(2);
    Engine engine(1);
    NeverInterrupted never;
    int searched = 0;
    for (int round = 0; round < 600; ++round) {
        const AnyBoard board = nonsense(random);
        const std::vector<int> legal = legal_cells(board);
        if (legal.empty()) continue;
        ++searched;
        std::vector<int> only;
        for (int cell : legal)
            if (random.one_in(7)) only.push_back(cell);
        SearchRequest request;
        request.limits.depth = 1 + random.below(6);
        request.limits.multi_pv = 1 + random.below(3);
        if (random.one_in(3)) request.only = only;
        request.limits.nodes = static_cast<std::uint64_t>(1 + random.below(400));
        request.limits.hard_seconds = random.one_in(9) ? 0 : -1;
        const auto progress = engine.search(board, request, never);
        CHECK(!progress.lines.empty());
        for (const auto& line : progress.lines) {
            const auto& allowed = request.only.empty() ? legal : only;
            CHECK(std::ranges::find(allowed, line.cells.at(0)) != allowed.end());
        }
        if (random.one_in(20)) engine.clear();
    }
    CHECK(searched > 100);
}

TEST("whatever the stones, a forced win begins with a legal move") {
    Random random(3);
    NeverInterrupted never;
    int won = 0;
    for (int round = 0; round < 600; ++round) {
        const AnyBoard board = nonsense(random);
        const std::vector<int> legal = legal_cells(board);
        if (legal.empty()) continue;
        const auto aim = random.one_in(2) ? engine::Aim::Fours : engine::Aim::Threes;
        SearchControl control(never, {.nodes = static_cast<std::uint64_t>(1 + random.below(300))});
        const auto win = engine::find_forced_win(board, aim, control, 1);
        if (win.steps.empty()) continue;
        ++won;
        CHECK(std::ranges::find(legal, win.steps[0].move) != legal.end());
    }
    CHECK(won > 20);
}
