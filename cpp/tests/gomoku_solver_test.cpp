#include "gomoku/engine/solver.h"

#include <set>

#include "tests/diagram.h"
#include "tests/naive_threats.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using engine::Aim;
using engine::ForcedWin;
using engine::ProofStep;
using engine::Verdict;
using test::Random;

namespace {

constexpr std::array<Rules, 6> kRules = {{{},
                                          {.exact = true},
                                          {.fouls = true},
                                          {.blocked_fives = true},
                                          {.blocked_fives = true, .overlines_win = true},
                                          {.exact = true, .blocked_fives = true}}};

ForcedWin solved(const AnyBoard& board, Aim aim, std::uint64_t nodes = 0) {
    NeverInterrupted never;
    SearchControl control(never, {.nodes = nodes});
    return engine::find_forced_win(board, aim, control, 1);
}

/// Follows the steps of a proof against every legal answer, with nothing but the rules.
template <Traits T>
class Referee {
  public:
    explicit Referee(const std::vector<ProofStep>& steps) : steps_(steps) {}

    bool accepts(const Board<T>& board, int step = 0) {
        const std::pair<Key, int> here = {board.key(), step};
        if (accepted_.contains(here)) return true;
        const ProofStep& now = steps_[static_cast<std::size_t>(step)];
        if (!board.is_legal(now.move)) return false;
        Board<T> after = board;
        after.make(now.move);
        if (after.winner()) return true;
        if (after.status() != Status::Playing || !test::winning_cells(after).empty()) return false;
        if (now.otherwise < 0 && test::winning_cells(test::passed(after)).empty()) return false;
        if (now.otherwise >= 0 && !accepts(test::passed(after), now.otherwise)) return false;
        const bool all = test::all_answers(after, [&](const Board<T>& answered, int cell) {
            for (const auto& [answer, next] : now.answers)
                if (answer == cell) return accepts(answered, next);
            if (now.otherwise >= 0) return accepts(answered, now.otherwise);
            return !test::winning_cells(answered).empty();
        });
        if (all) accepted_.insert(here);
        return all;
    }

  private:
    const std::vector<ProofStep>& steps_;
    std::set<std::pair<Key, int>> accepted_;
};

bool is_proof(const AnyBoard& any, const ForcedWin& win) {
    return std::visit(
        [&]<Traits T>(const Board<T>& board) { return Referee<T>(win.steps).accepts(board); }, any);
}

/// A position after random moves that nobody has won.
AnyBoard some_board(Rules rules, std::array<int, 2> size, int stones, Random& random) {
    rules.width = size[0];
    rules.height = size[1];
    while (true) {
        AnyBoard any = make_board(rules);
        const bool fits = std::visit(
            [&](auto& board) {
                for (int i = 0; i <= stones; ++i) {
                    std::vector<int> cells;
                    board.for_each_legal([&](int cell) { cells.push_back(cell); });
                    if (cells.empty()) return false;
                    if (i == stones) break;
                    board.make(
                        cells[static_cast<unsigned>(random.below(static_cast<int>(cells.size())))]);
                }
                return true;
            },
            any);
        if (fits) return any;
    }
}

/// A small crowded position, not over, in which the side to move has more stones in the middle.
AnyBoard crowded_board(Rules rules, std::array<int, 2> size, int empty, Random& random) {
    rules.width = size[0];
    rules.height = size[1];
    const Color turn = random.one_in(2) ? Color::Black : Color::White;
    const unsigned char own = turn == Color::Black ? 1 : 2;
    while (true) {
        std::vector<unsigned char> cells(static_cast<std::size_t>(rules.cells()), 0);
        for (int i = rules.cells() - empty; i > 0;) {
            const int cell = random.below(rules.cells());
            unsigned char& content = cells[static_cast<std::size_t>(cell)];
            if (content != 0) continue;
            const int x = cell % size[0], y = cell / size[0];
            const bool is_edge = x == 0 || y == 0 || x == size[0] - 1 || y == size[1] - 1;
            if (!is_edge && random.one_in(2)) continue;
            const bool is_own = is_edge ? random.one_in(4) : !random.one_in(3);
            content = is_own ? own : static_cast<unsigned char>(3 - own);
            --i;
        }
        AnyBoard any = make_board(rules, Arrangement{cells, turn, {}});
        bool has_move = false;
        std::visit([&](auto& board) { board.for_each_legal([&](int) { has_move = true; }); }, any);
        if (has_move) return any;
    }
}

/// How often trying everything found what the solver looks for.
struct Agreement {
    int by_fours = 0;
    int by_threats = 0;
};

/// Compares the solver with trying everything, and its proofs with the rules.
void compare(const AnyBoard& any, Agreement& agreement) {
    const auto check = [&](Aim aim, bool naive) {
        const ForcedWin win = solved(any, aim);
        CHECK(win.verdict == (naive ? Verdict::Wins : Verdict::None));
        if (win.verdict == Verdict::Wins) CHECK(is_proof(any, win));
    };
    std::visit(
        [&]<Traits T>(const Board<T>& board) {
            test::NaiveThreats<T> threes(true), threats(false);
            const bool wins_by_fours = threes.wins_by_fours(board);
            check(Aim::Fours, wins_by_fours);
            check(Aim::Threes, threes.wins(board));
            check(Aim::Threats, threats.wins(board));
            agreement.by_fours += wins_by_fours;
            agreement.by_threats += !wins_by_fours && threats.wins(board);
        },
        any);
}

}  // namespace

TEST("wins by fours and by threats are found exactly where trying everything finds them") {
    // Wins that need a three are rare: chosen seeds, among others as they come.
    constexpr std::array<std::array<std::uint64_t, 8>, 6> rare = {{
        {334, 509, 560, 644, 691, 745, 912, 914},
        {154, 228, 509, 588, 644, 691, 745, 912},
        {6, 154, 228, 371, 474, 588, 719, 745},
        {334, 509, 560, 691, 745, 912, 914, 948},
        {334, 509, 560, 691, 745, 912, 914, 948},
        {154, 228, 509, 588, 644, 691, 745, 912},
    }};
    for (std::size_t kind = 0; kind < kRules.size(); ++kind) {
        Agreement agreement;
        const auto compare_seed = [&](std::uint64_t seed) {
            Random random(seed);
            const std::array<int, 2> size = seed % 2 == 0 ? std::array{7, 6} : std::array{6, 6};
            const int empty = 15 + random.below(5);
            compare(crowded_board(kRules[kind], size, empty, random), agreement);
        };
        for (std::uint64_t seed : rare[kind]) compare_seed(seed);
        for (std::uint64_t seed = 1000; seed < 1030; ++seed) compare_seed(seed);
        CHECK(agreement.by_fours > 3);
        CHECK(agreement.by_threats >= (kind < 4 ? 8 : 4));
    }
}

TEST("every proof on a large board holds against every legal answer") {
    Random random(12);
    for (const Rules& rules : kRules) {
        int proofs = 0;
        for (int i = 0; i < 24; ++i) {
            const AnyBoard any = some_board(rules, {9, 9}, 14 + random.below(16), random);
            const ForcedWin win = solved(any, Aim::Threats, 5000);
            if (win.verdict != Verdict::Wins || win.steps.size() > 200) continue;
            CHECK(is_proof(any, win));
            ++proofs;
        }
        CHECK(proofs > 5);
    }
}

TEST("white wins by a four whose only answer is forbidden to black") {
    // White makes a four to the right of *; black may not stop it there, for he would make six.
    const test::Picture rows = {"....X......", "....X......", "....X......", "XOOO*......",
                                "....X......", "....X......", "...........", "...........",
                                "...........", "...........", "..........."};
    const Rules renju = {.fouls = true}, freestyle = {};
    CHECK(test::renju_fault(rows) == Fault::Overline);
    CHECK(solved(test::board_of(renju, rows, Color::White), Aim::Fours).verdict == Verdict::Wins);
    CHECK(solved(test::board_of(freestyle, rows, Color::White), Aim::Fours).verdict ==
          Verdict::None);
}

TEST("a solver that may not look far enough says that it does not know, never anything wrong") {
    Random random(5);
    int unknown = 0;
    for (int i = 0; i < 30; ++i) {
        const AnyBoard board = some_board({}, {11, 11}, 24, random);
        const Verdict hurried = solved(board, Aim::Threes, 40).verdict;
        unknown += hurried == Verdict::Unknown;
        if (hurried != Verdict::Unknown)
            CHECK(hurried == solved(board, Aim::Threes, 2000000).verdict);
    }
    CHECK(unknown > 3);
    CHECK(unknown < 30);
}
