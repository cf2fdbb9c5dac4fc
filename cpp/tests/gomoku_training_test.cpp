#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "gomoku/training/boards.h"
#include "gomoku/training/duel.h"
#include "gomoku/training/fit.h"
#include "gomoku/training/selfplay.h"
#include "gomoku/training/survey.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using namespace tengen::gomoku::training;
using engine::Engine;
using engine::Kind;

namespace {

constexpr std::array<Rules, 4> kRules = {
    {{}, {.exact = true}, {.fouls = true}, {.blocked_fives = true}}};

constexpr std::array kMiddle = {112, 113, 128, 98, 96, 144};

GamePlan quick(const Rules& rules) {
    return {.rules = rules, .opening = {.nodes = 100}, .nodes = 60, .label_nodes = 50};
}

std::vector<Lesson> learned(const Rules& rules, int games) {
    Engine player(1), teacher(1);
    SelfPlayer self(quick(rules), player, teacher);
    NeverInterrupted never;
    std::vector<Lesson> lessons;
    for (int i = 0; i < games; ++i)
        for (Lesson& lesson : self.game(static_cast<std::uint64_t>(i), never))
            lessons.push_back(std::move(lesson));
    return lessons;
}

/// Why a lesson is refused; empty if it is not.
std::string objection(const Rules& rules, const Lesson& lesson) {
    try {
        check(rules, lesson);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

/// Remembers every leaf.
class Notebook final : public engine::LeafObserver {
  public:
    void leaf(std::span<const int> cells) override {
        paths.emplace_back(cells.begin(), cells.end());
    }
    std::vector<std::vector<int>> paths;
};

SearchProgress searched(const Rules& rules, engine::LeafObserver* observer) {
    Engine engine(1);
    NeverInterrupted never;
    return engine.search(after(rules, kMiddle), {.limits = {.nodes = 2000}, .observer = observer},
                         never);
}

}  // namespace

TEST("an observer sees the leaves of a search as legal moves, and changes nothing") {
    for (const Rules& rules : kRules) {
        Notebook notebook;
        const SearchProgress seen = searched(rules, &notebook), unseen = searched(rules, nullptr);
        CHECK(seen.nodes == unseen.nodes);
        CHECK(seen.depth == unseen.depth);
        CHECK(seen.lines.front().cells == unseen.lines.front().cells);
        CHECK(seen.lines.front().value == unseen.lines.front().value);
        CHECK(notebook.paths.size() > 100u);
        for (const std::vector<int>& path : notebook.paths) {
            AnyBoard board = after(rules, kMiddle);
            CHECK(!path.empty());
            for (int cell : path) {
                CHECK(is_legal(board, cell));
                make(board, cell);
            }
        }
    }
}

TEST("lessons of self-play are positions in play that go beyond their games") {
    for (const Rules& rules : kRules) {
        const std::vector<Lesson> lessons = learned(rules, 4);
        CHECK(lessons.size() > 20u);
        for (const Lesson& lesson : lessons) {
            CHECK(objection(rules, lesson) == "");
            CHECK(lesson.cells.size() >= 4u);
        }
    }
}

TEST("the same seed gives the same lessons, another one others") {
    Engine player(1), teacher(1);
    SelfPlayer self(quick(kRules[2]), player, teacher);
    NeverInterrupted never;
    const std::vector<Lesson> first = self.game(7, never), other = self.game(8, never);
    CHECK((self.game(7, never) == first));
    CHECK((first != other));
}

TEST("a lesson tells what a search from nothing finds") {
    const Rules rules = kRules[0];
    for (const Lesson& lesson : learned(rules, 2)) {
        const std::vector<int> cells(lesson.cells.begin(), lesson.cells.end());
        Engine engine(1);
        NeverInterrupted never;
        const SearchLimits limits{.nodes = quick(rules).label_nodes};
        const SearchProgress found = engine.search(after(rules, cells), {.limits = limits}, never);
        CHECK(int{lesson.best} == found.lines.front().cells.front());
        CHECK(int{lesson.value} == (found.is_solved ? kWonByFours : found.lines.front().value));
    }
}

TEST("lessons come back from their bytes, and no others are accepted") {
    const std::vector<Lesson> lessons = learned(kRules[0], 2);
    std::vector<std::uint8_t> bytes = packed(lessons);
    CHECK((unpacked(bytes) == lessons));
    bytes.pop_back();
    bool is_refused = false;
    try {
        unpacked(bytes);
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    CHECK(is_refused);
    CHECK(objection({}, {{112, 113}, 97, 50}) == "");
    CHECK(objection({}, {{112, 112}, 97, 50}) == "cell 112 of a lesson is not legal");
    CHECK(objection({}, {{112, 113}, 225, 50}) == "cell 225 of a lesson is not legal");
    CHECK(objection({}, {{112, 113}, 97, 30001}) == "the value 30001 of a lesson is out of range");
    CHECK(objection({}, {{0, 15, 1, 16, 2, 17, 3, 18, 4}, 19, 0}) ==
          "the game of a lesson is over");
}

TEST("lessons tell the board they stand on and how their game ended") {
    for (const int side : {12, 20}) {
        Rules rules = kRules[0];
        rules.width = rules.height = side;
        const std::vector<Lesson> lessons = learned(rules, 6);
        std::size_t ended = 0;
        for (const Lesson& lesson : lessons) {
            CHECK(int{lesson.side} == side);
            CHECK(objection(kRules[0], lesson) == "");
            ended += lesson.result != GameResult::Unknown;
        }
        CHECK(ended > 0u);
        CHECK((unpacked(packed(lessons)) == lessons));
    }
    CHECK(objection({}, {{0, 1}, 2, 50, 2}) == "width must be 3 to 22, not 2");
    CHECK(objection({}, {{0, 1}, 224, 50, 12}) == "cell 224 of a lesson is not legal");
}

TEST("bytes from before there were sides and results are read as lessons") {
    const std::vector<std::uint8_t> before = {2, 0, 112, 0, 113, 0, 97, 0, 50, 0};
    CHECK((unpacked(before) == std::vector<Lesson>{{{112, 113}, 97, 50}}));
    CHECK((packed(unpacked(before)) == before));
}

TEST("a game begins with an opening of the book, or with stones as they fall") {
    Engine player(1), teacher(1);
    NeverInterrupted never;
    GamePlan plan = quick(kRules[0]);
    plan.book = {{112, 113, 128}};
    SelfPlayer self(plan, player, teacher);
    for (const Lesson& lesson : self.game(3, never)) {
        CHECK(lesson.cells.size() > 3u);
        CHECK(std::ranges::equal(std::span(lesson.cells).first(3), plan.book.front()));
    }
    plan.unjudged_percent = 100;
    SelfPlayer wild(plan, player, teacher);
    CHECK((wild.game(3, never) != self.game(3, never)));
}

TEST("lessons of boards of many sizes are fitted together") {
    std::vector<Lesson> lessons;
    for (const int side : {13, 15, 19}) {
        Rules rules = kRules[1];
        rules.width = rules.height = side;
        std::ranges::move(learned(rules, 8), std::back_inserter(lessons));
    }
    const auto fit = make_fit({.kind = Kind::Standard, .held_out = 4}, lessons);
    const FitQuality before = fit->check();
    for (int pass = 0; pass < 10; ++pass) fit->pass(0.001);
    CHECK(fit->check().value < before.value);
    const auto less = make_fit({.kind = Kind::Standard, .held_out = 12}, lessons);
    CHECK(less->check().positions < before.positions);
}

TEST("a survey finds the same position again however it is turned, and counts values") {
    LessonSurvey survey({}, 200);
    const Lesson even = {{112, 113, 128}, 97, 0};
    const Lesson turned = {{112, 97, 98}, 142, 29500, 15, GameResult::Win};
    const std::vector<Lesson> piece = {even, turned, {{113, 112, 128}, 97, kWonByFours}};
    survey.add(piece);
    const LessonCounts& counts = survey.counts();
    CHECK(counts.lessons == 3u);
    CHECK(counts.duplicates == 1u);
    CHECK(counts.won_by_fours == 1u);
    CHECK(counts.forced_wins == 1u);
    CHECK(counts.tenths[5] == 1u);
    CHECK(counts.results[0] == 2u);
    CHECK(counts.results[3] == 1u);
    CHECK(counts.sides[15] == 3u);
    bool is_refused = false;
    try {
        survey.add(std::vector<Lesson>{even, {{112, 112}, 97, 0}});
    } catch (const std::invalid_argument&) {
        is_refused = true;
    }
    CHECK(is_refused);
    CHECK(counts.lessons == 3u);
}

TEST("a fit learns what is worth how much and which moves are chosen, for every kind of rules") {
    constexpr std::array kinds = {Kind::Freestyle, Kind::Standard, Kind::Renju, Kind::Caro};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::vector<Lesson> lessons = learned(kRules[i], 25);
        const auto fit = make_fit({.kind = kinds[i]}, lessons);
        const FitQuality before = fit->check();
        FitQuality seen;
        for (int pass = 0; pass < 10; ++pass) seen = fit->pass(0.001);
        const FitQuality after = fit->check();
        CHECK(after.value < before.value);
        CHECK(after.order < before.order);
        CHECK(after.positions > 0u);
        CHECK(after.positions == before.positions);
        const auto by_fours = std::ranges::count(lessons, kWonByFours, &Lesson::value);
        CHECK(seen.positions + after.positions + static_cast<std::size_t>(by_fours) ==
              lessons.size());
        CHECK(engine::saved(fit->weights()).size() == engine::Evaluation::kNumbers);
    }
}

TEST("two threads fit the same weights as one") {
    const std::vector<Lesson> lessons = learned(kRules[2], 10);
    const auto fitted = [&](bool two_threads) {
        const auto fit = make_fit({.kind = Kind::Renju, .two_threads = two_threads}, lessons);
        for (int pass = 0; pass < 2; ++pass) fit->pass(0.001);
        return engine::saved(fit->weights());
    };
    CHECK((fitted(true) == fitted(false)));
}

TEST("equal engines share the points of a pair of games") {
    Engine first(1), second(1);
    NeverInterrupted never;
    const std::array<Engine*, 2> engines = {&first, &second};
    const std::array opening = {112, 113, 97};
    CHECK(half_points({.rules = {}, .nodes = 300}, engines, opening, never) == 2);
}
