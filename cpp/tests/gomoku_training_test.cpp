#include "gomoku/training/boards.h"
#include "gomoku/training/duel.h"
#include "gomoku/training/fit.h"
#include "gomoku/training/selfplay.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using namespace tengen::gomoku::training;
using engine::Engine;
using engine::Kind;

namespace {

constexpr std::array<Rules, 4> kRules = {
    {{}, {.exact = true}, {.fouls = true}, {.blocked_fives = true}}};

GamePlan quick(const Rules& rules) {
    return {.rules = rules, .opening = {.nodes = 100}, .nodes = 60};
}

std::vector<PlayedGame> played(const Rules& rules, int count) {
    Engine engine(1);
    SelfPlayer player(quick(rules), engine);
    NeverInterrupted never;
    std::vector<PlayedGame> games;
    for (int i = 0; i < count; ++i)
        games.push_back(player.game(static_cast<std::uint64_t>(i), never));
    return games;
}

}  // namespace

TEST("games of self-play obey the rules and end with a result or a full measure of stones") {
    for (const Rules& rules : kRules)
        for (const PlayedGame& game : played(rules, 4)) {
            AnyBoard board = make_board(rules);
            for (const Step step : game.steps) {
                CHECK(is_legal(board, step.cell));
                make(board, step.cell);
            }
            CHECK(game.opening >= 3);
            CHECK((game.result != 0 || game.steps.size() >= 160 || status(board) == Status::Draw));
        }
}

TEST("games come back from their bytes") {
    const std::vector<PlayedGame> games = played(kRules[0], 2);
    const std::vector<PlayedGame> again = unpacked(packed(games));
    CHECK(again.size() == 2u);
    for (std::size_t i = 0; i < games.size(); ++i) {
        CHECK(again[i].result == games[i].result);
        CHECK(again[i].opening == games[i].opening);
        CHECK(again[i].steps.size() == games[i].steps.size());
        CHECK(again[i].steps.back().value == games[i].steps.back().value);
    }
}

TEST("a fit learns who wins and which moves are played, for every kind of rules") {
    constexpr std::array kinds = {Kind::Freestyle, Kind::Standard, Kind::Renju, Kind::Caro};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::vector<PlayedGame> games = played(kRules[i], 30);
        const auto fit = make_fit({.kind = kinds[i], .value_scale = value_scale(games)}, games);
        const FitQuality before = fit->pass(0.0003);
        for (int pass = 0; pass < 30; ++pass) fit->pass(0.0003);
        const FitQuality after = fit->pass(0.0003);
        CHECK(after.order < before.order);
        CHECK(after.value < before.value);
        CHECK(engine::saved(fit->weights()).size() == engine::Evaluation::kNumbers);
    }
}

TEST("equal engines share the points of a pair of games") {
    Engine first(1), second(1);
    NeverInterrupted never;
    const std::array<Engine*, 2> engines = {&first, &second};
    const std::array opening = {112, 113, 97};
    CHECK(half_points({.rules = {}, .nodes = 300}, engines, opening, never) == 2);
}
