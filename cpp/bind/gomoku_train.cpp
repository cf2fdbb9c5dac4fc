#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "bind/search.h"
#include "gomoku/training/boards.h"
#include "gomoku/training/duel.h"
#include "gomoku/training/fit.h"
#include "gomoku/training/selfplay.h"
#include "gomoku/training/survey.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using namespace gomoku::training;
using gomoku::Rules;
using gomoku::engine::Engine;
using gomoku::engine::Kind;

constexpr std::size_t kMegabytes = 4;
constexpr std::size_t kTeacherMegabytes = 1;  ///< cleared for every lesson
constexpr std::uint64_t kMinNodes = 10, kMaxNodes = 1'000'000'000;

Kind checked_kind(const Rules& rules) {
    const auto kind = gomoku::engine::kind_of(rules);
    if (!kind) fail("the engine does not know these rules");
    return *kind;
}

std::uint64_t checked_nodes(const char* name, std::uint64_t nodes) {
    if (nodes < kMinNodes || nodes > kMaxNodes)
        fail(std::string(name) + " must be " + std::to_string(kMinNodes) + " to " +
             std::to_string(kMaxNodes) + ", not " + std::to_string(nodes));
    return nodes;
}

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

/// An engine with the given weights; with its own where there are none.
void equip(Engine& engine, Kind kind, const nb::bytes& weights) {
    if (weights.size() != 0) engine.set_weights(kind, numbers_in(weights));
}

/// Fails unless the game can be played so far, and goes on.
void check_opening(const Rules& rules, const std::vector<int>& opening) {
    gomoku::AnyBoard board = gomoku::make_board(rules);
    for (int cell : opening) {
        if (!is_legal(board, cell)) fail("cell " + std::to_string(cell) + " is not legal");
        make(board, cell);
    }
    if (status(board) != gomoku::Status::Playing) fail("the game is over after the opening");
}

/// Plays games with itself; one call at a time.
class BoundSelfPlayer {
  public:
    BoundSelfPlayer(const Rules& rules, const nb::bytes& weights, std::uint64_t nodes,
                    std::uint64_t label_nodes, int unjudged_percent,
                    const std::vector<std::vector<int>>& book)
        : player_(kMegabytes),
          teacher_(kTeacherMegabytes),
          plan_{.rules = rules,
                .nodes = checked_nodes("nodes", nodes),
                .label_nodes = checked_nodes("label_nodes", label_nodes),
                .unjudged_percent = unjudged_percent,
                .book = book} {
        if (unjudged_percent < 0 || unjudged_percent > 100)
            fail("unjudged_percent must be 0 to 100, not " + std::to_string(unjudged_percent));
        for (const std::vector<int>& opening : book) check_opening(rules, opening);
        for (Engine* engine : {&player_, &teacher_}) equip(*engine, checked_kind(rules), weights);
    }

    std::tuple<nb::bytes, int> lessons(std::uint64_t seed, std::size_t count,
                                       const nb::object& stop) {
        SelfPlayer player(plan_, player_, teacher_);
        int games = 0;
        const auto bytes = interruptible(stop, [&](Interrupt& interrupt) {
            std::vector<Lesson> lessons;
            for (std::uint64_t number = mix(seed); lessons.size() < count; ++number) {
                std::ranges::move(player.game(number, interrupt), std::back_inserter(lessons));
                if (interrupt.requested()) break;
                ++games;
            }
            return packed(std::span(lessons).first(std::min(count, lessons.size())));
        });
        return {bytes_of(bytes), games};
    }

    std::vector<int> opening(std::uint64_t seed, std::uint64_t nodes, int bound,
                             const nb::object& stop) {
        const OpeningPlan plan{.nodes = checked_nodes("nodes", nodes), .bound = bound};
        Opener opener(plan_.rules, plan, player_);
        Dice dice(mix(seed));
        return interruptible(stop,
                             [&](Interrupt& interrupt) { return opener.opening(dice, interrupt); });
    }

  private:
    Engine player_, teacher_;
    GamePlan plan_;
};

/// What each side of a duel may spend on a move.
using Effort = std::tuple<std::uint64_t, double>;

int duel(const Rules& rules, const std::tuple<nb::bytes, nb::bytes>& weights,
         const std::vector<int>& opening, const Effort& effort, const nb::object& stop) {
    const auto [nodes, seconds] = effort;
    if (nodes == 0 && seconds < 0) fail("a duel needs a bound on nodes or seconds");
    Engine first(kMegabytes), second(kMegabytes);
    equip(first, checked_kind(rules), std::get<0>(weights));
    equip(second, checked_kind(rules), std::get<1>(weights));
    check_opening(rules, opening);
    const std::array<Engine*, 2> engines = {&first, &second};
    const DuelPlan plan{.rules = rules, .nodes = nodes, .seconds = seconds};
    return interruptible(
        stop, [&](Interrupt& interrupt) { return half_points(plan, engines, opening, interrupt); });
}

using Quality = std::tuple<double, double, std::uint64_t>;

Quality quality_of(const FitQuality& quality) {
    return {quality.value, quality.order, quality.positions};
}

/// Keeps the lessons that it learns from.
class BoundFit {
  public:
    BoundFit(const Rules& rules, const nb::bytes& lessons, const std::tuple<double, double>& points,
             bool two_threads, std::size_t held_out)
        : lessons_(unpacked(span_of(lessons))) {
        for (const Lesson& lesson : lessons_) check(rules, lesson);
        if (held_out < 2) fail("held_out must be at least 2, not " + std::to_string(held_out));
        const auto [value, order] = points;
        fit_ = make_fit({.kind = checked_kind(rules),
                         .width = rules.width,
                         .height = rules.height,
                         .points = value,
                         .order_points = order,
                         .two_threads = two_threads,
                         .held_out = held_out},
                        lessons_);
    }

    Quality learn(double rate) {
        const nb::gil_scoped_release released;
        return quality_of(fit_->pass(rate));
    }
    Quality check_held_back() {
        const nb::gil_scoped_release released;
        return quality_of(fit_->check());
    }
    nb::bytes weights() const { return bytes_of(gomoku::engine::saved(fit_->weights())); }
    std::size_t size() const { return lessons_.size(); }

  private:
    std::vector<Lesson> lessons_;
    std::unique_ptr<Fit> fit_;
};

/// Looks at lessons piece by piece.
class BoundLessonSurvey {
  public:
    BoundLessonSurvey(const Rules& rules, double points) : survey_(rules, points) {
        if (rules.width != rules.height) fail("lessons are of square boards");
        checked_kind(rules);
    }

    void add(const nb::bytes& lessons) {
        const auto bytes = span_of(lessons);
        const nb::gil_scoped_release released;
        survey_.add(unpacked(bytes));
    }
    const LessonCounts& counts() const { return survey_.counts(); }

  private:
    LessonSurvey survey_;
};

template <auto Member>
auto count_of(const BoundLessonSurvey& survey) {
    return survey.counts().*Member;
}

void bind_survey(nb::module_& module) {
    nb::class_<BoundLessonSurvey>(module, "GomokuLessonSurvey", nb::is_final(),
                                  "Counts what there is in lessons, piece by piece.")
        .def(nb::init<const Rules&, double>(), "rules"_a, "points"_a,
             "The points are those of value for odds of e.")
        .def("add", &BoundLessonSurvey::add, "lessons"_a,
             "Counts packed lessons; ValueError, and nothing is counted, if one is none.")
        .def_prop_ro("lessons", count_of<&LessonCounts::lessons>)
        .def_prop_ro("duplicates", count_of<&LessonCounts::duplicates>,
                     "Those whose position was there before, perhaps mirrored.")
        .def_prop_ro("won_by_fours", count_of<&LessonCounts::won_by_fours>)
        .def_prop_ro("forced_wins", count_of<&LessonCounts::forced_wins>)
        .def_prop_ro("forced_losses", count_of<&LessonCounts::forced_losses>)
        .def_prop_ro("tenths", count_of<&LessonCounts::tenths>,
                     "The rest by the chance of the side to move.")
        .def_prop_ro("results", count_of<&LessonCounts::results>,
                     "Games that ended unknown, lost, drawn and won for the side to move.")
        .def_prop_ro("sides", count_of<&LessonCounts::sides>, "By the side of the board.");
}

}  // namespace

void bind_gomoku_train(nb::module_& module) {
    nb::class_<BoundSelfPlayer>(module, "GomokuSelfPlayer", nb::is_final(),
                                "Plays fast games against itself from balanced openings. Empty "
                                "weights mean those set by hand.")
        .def(nb::init<const Rules&, const nb::bytes&, std::uint64_t, std::uint64_t, int,
                      const std::vector<std::vector<int>>&>(),
             "rules"_a, "weights"_a, "nodes"_a, "label_nodes"_a, "unjudged_percent"_a = 0,
             "book"_a = std::vector<std::vector<int>>(),
             "So many games in a hundred begin with random stones as they fall, the others with an "
             "opening of the book, if it has any.")
        .def("lessons", &BoundSelfPlayer::lessons, "seed"_a, "count"_a, "stop"_a.none(),
             "That many lessons, packed, and the number of games they come from; the same seed "
             "gives the same lessons. `stop` is asked every few milliseconds.")
        .def("opening", &BoundSelfPlayer::opening, "seed"_a, "nodes"_a, "bound"_a, "stop"_a.none(),
             "The cells of a random opening that a search of so many positions finds even within "
             "the bound.");
    nb::class_<BoundFit>(module, "GomokuFit", nb::is_final(),
                         "Fits weights to packed lessons: the value to that of their searches, "
                         "the order of moves to the moves chosen.")
        .def(nb::init<const Rules&, const nb::bytes&, const std::tuple<double, double>&, bool,
                      std::size_t>(),
             "rules"_a, "lessons"_a, "points"_a, "two_threads"_a, "held_out"_a = 20,
             "The points are those of value and of order for odds of e. Two threads learn the "
             "same. One game in so many is held back.")
        .def("learn", &BoundFit::learn, "rate"_a,
             "One pass over the lessons: mean losses of value and order, and positions.")
        .def("check", &BoundFit::check_held_back, "The same for the lessons that were held back.")
        .def("weights", &BoundFit::weights, "The weights as 16-bit numbers.")
        .def("__len__", &BoundFit::size);
    module.def("gomoku_duel", duel, "rules"_a, "weights"_a, "opening"_a, "effort"_a,
               "stop"_a.none(),
               "The half points of the first weights in two games against the second, 0 to 4; the "
               "effort is positions (0: any number) and seconds (negative: none) for each move.");
    bind_survey(module);
}

}  // namespace tengen::bind
