#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <variant>

#include "bind/common.h"
#include "bind/search.h"
#include "reversi/portable_kernel.h"
#include "reversi/training/fitting.h"
#include "reversi/training/probcut_errors.h"
#include "reversi/training/survey.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using reversi::FitSettings;
using reversi::PhaseFit;
using reversi::ProbCutErrors;
using reversi::Recipe;
using reversi::Sample;

using Errors = std::array<double, 6>;
/// Empty squares, depth, shallow depth, positions, the sum of squared differences.
using CellTuple = std::tuple<int, int, int, std::int64_t, std::int64_t>;
/// Memory for positions while games are played and depths compared, in megabytes.
constexpr std::size_t kGameMemory = 16;
constexpr std::size_t kSurveyMemory = 64;

/// Positions of games on boards of one size; they never change.
struct ReversiSamples {
    template <int N>
    using List = std::vector<Sample<N>>;

    std::variant<List<6>, List<8>, List<10>> list;
};

/// The weights and errors that games are played with.
struct ReversiTeacher {
    int size;
    std::vector<std::int16_t> weights;
    ProbCutErrors errors;
};

/// Calls ask(std::integral_constant<int, N>) for a size given at run time.
template <class Ask>
auto of_size(int size, Ask&& ask) {
    switch (size) {
        case 6:
            return ask(std::integral_constant<int, 6>());
        case 8:
            return ask(std::integral_constant<int, 8>());
        case 10:
            return ask(std::integral_constant<int, 10>());
        default:
            fail("size must be 6, 8 or 10, not " + std::to_string(size));
    }
}

template <int N>
constexpr int size_of(const std::vector<Sample<N>>&) {
    return N;
}

int side(const ReversiSamples& samples) {
    return std::visit([](const auto& list) { return size_of(list); }, samples.list);
}

std::vector<std::int16_t> numbers_of(const nb::bytes& bytes, std::size_t expected) {
    if (bytes.size() != expected * sizeof(std::int16_t))
        fail("the weights must have " + std::to_string(expected * sizeof(std::int16_t)) +
             " bytes, not " + std::to_string(bytes.size()));
    return numbers_in(bytes);
}

// -- samples as bytes: mover, opponent, target and game as this machine orders bytes --------------

template <int N>
constexpr std::size_t kRecord =
    2 * sizeof(reversi::Bits<N>) + sizeof(Sample<N>::target) + sizeof(Sample<N>::game);

template <int N>
void write(const Sample<N>& sample, char* out) {
    const auto put = [&out](const auto& value) {
        std::memcpy(out, &value, sizeof value);
        out += sizeof value;
    };
    put(sample.discs.mover);
    put(sample.discs.opponent);
    put(sample.target);
    put(sample.game);
}

template <int N>
Sample<N> sample_at(const char* in) {
    const auto take = [&in](auto& value) {
        std::memcpy(&value, in, sizeof value);
        in += sizeof value;
    };
    Sample<N> sample{};
    take(sample.discs.mover);
    take(sample.discs.opponent);
    take(sample.target);
    take(sample.game);
    const bool is_on_board =
        ((sample.discs.mover | sample.discs.opponent) & ~reversi::kBoard<N>) == 0;
    if (!is_on_board || (sample.discs.mover & sample.discs.opponent) != 0 ||
        reversi::PortableKernel<N>::moves(sample.discs) == 0)
        fail("a sample is not a position in which somebody can move");
    return sample;
}

nb::bytes dump(const ReversiSamples& samples) {
    return std::visit(
        []<int N>(const std::vector<Sample<N>>& list) {
            const std::size_t size = list.size() * kRecord<N>;
            auto bytes = nb::steal<nb::bytes>(
                PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
            if (!bytes.is_valid()) throw nb::python_error();
            char* out = PyBytes_AsString(bytes.ptr());
            for (const Sample<N>& sample : list) {
                write(sample, out);
                out += kRecord<N>;
            }
            return bytes;
        },
        samples.list);
}

ReversiSamples load(int size, const nb::iterable& parts) {
    return of_size(size, [&]<int N>(std::integral_constant<int, N>) {
        std::vector<Sample<N>> list;
        for (const nb::handle part : parts) {
            const auto bytes = nb::cast<nb::bytes>(part);
            if (bytes.size() % kRecord<N> != 0)
                fail("samples must have a multiple of " + std::to_string(kRecord<N>) +
                     " bytes, not " + std::to_string(bytes.size()));
            for (std::size_t at = 0; at < bytes.size(); at += kRecord<N>)
                list.push_back(sample_at<N>(bytes.c_str() + at));
        }
        return ReversiSamples{std::move(list)};
    });
}

// -- the work ------------------------------------------------------------------------------------

void check_recipe(const Recipe& recipe, int size) {
    const int most = size * size - 8;  // so that some squares are left to play for
    if (recipe.most_random > most)
        fail("at most " + std::to_string(most) + " random plies leave a game of size " +
             std::to_string(size) + ", not " + std::to_string(recipe.most_random));
}

ReversiSamples self_play(const ReversiTeacher& teacher, const Recipe& recipe, std::uint64_t seed,
                         std::pair<std::uint32_t, std::uint32_t> games, const nb::object& stop) {
    check_recipe(recipe, teacher.size);
    if (games.first > games.second) fail("the first game comes after the last one");
    return of_size(teacher.size, [&]<int N>(std::integral_constant<int, N>) {
        return interruptible(stop, [&](Interrupt& interrupt) {
            reversi::Engine<N> engine(kGameMemory, 1);
            engine.set_weights(teacher.weights, teacher.errors);
            reversi::SelfPlay<N> games_of_itself(engine, recipe, seed);
            std::vector<Sample<N>> list;
            for (std::uint32_t game = games.first; game < games.second;) {
                if (interrupt.requested()) break;
                if (games_of_itself.play(game, interrupt, list)) ++game;
            }
            return ReversiSamples{std::move(list)};
        });
    });
}

std::vector<CellTuple> survey(const ReversiTeacher& teacher, const ReversiSamples& samples,
                              const std::vector<std::size_t>& places,
                              const reversi::ProbCutPlan& plan, const nb::object& stop) {
    if (side(samples) != teacher.size) fail("the samples are of another size than the weights");
    return std::visit(
        [&]<int N>(const std::vector<Sample<N>>& list) {
            for (const std::size_t place : places)
                if (place >= list.size()) fail("there is no sample " + std::to_string(place));
            return interruptible(stop, [&](Interrupt& interrupt) {
                reversi::Engine<N> engine(kSurveyMemory, 1);
                engine.set_weights(teacher.weights, teacher.errors);
                reversi::ProbCutSums sums;
                for (const std::size_t place : places) {
                    if (interrupt.requested()) break;
                    reversi::survey(engine, list[place].discs, plan, interrupt, sums);
                }
                std::vector<CellTuple> cells;
                for (const reversi::ProbCutCell& cell : sums.cells())
                    cells.emplace_back(cell.empties, cell.depth, cell.shallow, cell.count,
                                       cell.squares);
                return cells;
            });
        },
        samples.list);
}

Errors listed(const ProbCutErrors& errors) {
    return {errors.by_empties, errors.by_depth, errors.by_shallow,
            errors.square,     errors.linear,   errors.constant};
}

std::optional<Errors> errors_of(const std::vector<CellTuple>& tuples) {
    reversi::ProbCutSums sums;
    for (const auto& [empties, depth, shallow, count, squares] : tuples)
        sums.add({empties, depth, shallow, count, squares});
    const auto fitted = reversi::fitted_errors(sums.cells());
    return fitted ? std::optional(listed(*fitted)) : std::nullopt;
}

std::pair<int, std::size_t> phases(int size) {
    return of_size(size, []<int N>(std::integral_constant<int, N>) {
        constexpr int count = reversi::Evaluation<N>::kPhases;
        return std::pair(count, reversi::Evaluation<N>::size() / count);
    });
}

std::pair<nb::bytes, PhaseFit> fit(const ReversiSamples& samples, int phase,
                                   const nb::bytes& weights, const FitSettings& settings,
                                   const nb::object& stop) {
    const auto [count, size] = phases(side(samples));
    if (phase < 0 || phase >= count)
        fail("the phase must be 0 to " + std::to_string(count - 1) + ", not " +
             std::to_string(phase));
    std::vector<std::int16_t> numbers = numbers_of(weights, size);
    const PhaseFit found = std::visit(
        [&]<int N>(const std::vector<Sample<N>>& list) {
            return interruptible(stop, [&](Interrupt& interrupt) {
                return reversi::fit_phase<N>(list, phase, settings, interrupt, numbers);
            });
        },
        samples.list);
    return {nb::bytes(numbers.data(), numbers.size() * sizeof(std::int16_t)), found};
}

/// Looks at positions piece by piece.
class BoundSampleSurvey {
  public:
    explicit BoundSampleSurvey(int size)
        : survey_(of_size(size, []<int N>(std::integral_constant<int, N>) {
              return Any(std::in_place_type<reversi::SampleSurvey<N>>);
          })) {}

    void add(const ReversiSamples& samples) {
        std::visit(
            [&]<int N>(reversi::SampleSurvey<N>& survey) {
                const auto* list = std::get_if<std::vector<Sample<N>>>(&samples.list);
                if (list == nullptr) fail("the samples are of another size");
                const nb::gil_scoped_release released;
                survey.add(*list);
            },
            survey_);
    }
    const reversi::SampleCounts& counts() const {
        return std::visit(
            [](const auto& survey) -> const reversi::SampleCounts& { return survey.counts(); },
            survey_);
    }

  private:
    using Any =
        std::variant<reversi::SampleSurvey<6>, reversi::SampleSurvey<8>, reversi::SampleSurvey<10>>;
    Any survey_;
};

template <auto Member>
auto count_of(const BoundSampleSurvey& survey) {
    return survey.counts().*Member;
}

// -- what Python gives ---------------------------------------------------------------------------

void make_recipe(Recipe* self, int depth, int counted_out, int least_random, int most_random,
                 double search_share) {
    if (depth < 1) fail("depth must be at least 1, not " + std::to_string(depth));
    if (counted_out < 0) fail("counted_out must not be negative: " + std::to_string(counted_out));
    if (least_random < 0 || most_random < least_random)
        fail("there cannot be " + std::to_string(least_random) + " to " +
             std::to_string(most_random) + " random plies");
    if (!(search_share >= 0 && search_share <= 1))
        fail("search_share must be 0 to 1, not " + std::to_string(search_share));
    new (self) Recipe{depth, counted_out, least_random, most_random, search_share};
}

void make_settings(FitSettings* self, int epochs, float prior, unsigned held_out) {
    if (epochs < 0) fail("epochs must not be negative: " + std::to_string(epochs));
    if (!(prior >= 0)) fail("prior must not be negative: " + std::to_string(prior));
    if (held_out < 2) fail("held_out must be at least 2, not " + std::to_string(held_out));
    FitSettings settings;
    settings.epochs = epochs;
    settings.prior = prior;
    settings.held_out = held_out;
    new (self) FitSettings(settings);
}

void make_plan(reversi::ProbCutPlan* self, int depth, int ending, std::uint64_t nodes) {
    if (depth < 1) fail("depth must be at least 1, not " + std::to_string(depth));
    if (ending < 0) fail("ending must not be negative: " + std::to_string(ending));
    new (self) reversi::ProbCutPlan{depth, ending, nodes};
}

void make_teacher(ReversiTeacher* self, int size, const nb::bytes& weights, const Errors& errors) {
    const auto [count, each] = phases(size);
    new (self) ReversiTeacher{size,
                              numbers_of(weights, static_cast<std::size_t>(count) * each),
                              {errors[0], errors[1], errors[2], errors[3], errors[4], errors[5]}};
}

void bind_settings(nb::module_& module) {
    nb::class_<Recipe>(
        module, "ReversiRecipe", nb::is_final(),
        "How games of self-play are played.\n\nPlies of the search, empty squares from which on "
        "the "
        "game is counted out, random plies at the start, the share of the search in the target.")
        .def("__init__", make_recipe, "depth"_a, "counted_out"_a, "least_random"_a, "most_random"_a,
             "search_share"_a);
    nb::class_<FitSettings>(
        module, "ReversiFitting", nb::is_final(),
        "How weights are fitted.\n\nPasses over the samples at most, how many times a pattern must "
        "be seen for half its say, and that one game in so many is held out.")
        .def("__init__", make_settings, "epochs"_a, "prior"_a = 60.0F, "held_out"_a = 20);
    nb::class_<PhaseFit>(module, "ReversiPhaseFit", nb::is_final(),
                         "How well the weights of one phase fit games they were not fitted to.")
        .def_ro("samples", &PhaseFit::samples)
        .def_ro("held_out", &PhaseFit::held_out)
        .def_ro("epochs", &PhaseFit::epochs, "The best pass.")
        .def_ro("error", &PhaseFit::error, "The mean absolute error in discs.");
    nb::class_<reversi::ProbCutPlan>(
        module, "ReversiCutPlan", nb::is_final(),
        "What depths are compared.\n\nThe deepest search, empty squares from which on the exact "
        "score "
        "is known as well, positions after which a search is given up (0: never).")
        .def("__init__", make_plan, "depth"_a, "ending"_a, "nodes"_a = 0);
}

void bind_survey(nb::module_& module) {
    nb::class_<BoundSampleSurvey>(module, "ReversiSampleSurvey", nb::is_final(),
                                  "Counts what there is in samples, piece by piece.")
        .def(nb::init<int>(), "size"_a)
        .def("add", &BoundSampleSurvey::add, "samples"_a)
        .def_prop_ro("samples", count_of<&reversi::SampleCounts::samples>)
        .def_prop_ro("duplicates", count_of<&reversi::SampleCounts::duplicates>,
                     "Those whose position was there before, perhaps mirrored.")
        .def_prop_ro("discs", count_of<&reversi::SampleCounts::discs>, "By the discs on the board.")
        .def_prop_ro("tenths", count_of<&reversi::SampleCounts::tenths>,
                     "By what they are worth, from all discs lost to all won.");
}

}  // namespace

void bind_reversi_training(nb::module_& module) {
    bind_settings(module);
    bind_survey(module);
    nb::class_<ReversiSamples>(
        module, "ReversiSamples", nb::is_final(),
        "Positions of games on boards of one size, with what they are worth.")
        .def_static("load", load, "size"_a, "parts"_a,
                    "The samples of several dumps; ValueError when they hold no positions.")
        .def("dump", dump, "The samples as bytes.")
        .def("__len__",
             [](const ReversiSamples& samples) {
                 return std::visit([](const auto& list) { return list.size(); }, samples.list);
             })
        .def_prop_ro("size", side)
        .def("fit", fit, "phase"_a, "weights"_a, "settings"_a, "stop"_a.none() = nb::none(),
             "Fits the weights of a phase.\n\nThey stay when there is nothing to learn from, or "
             "when "
             "`stop` said so.");
    nb::class_<ReversiTeacher>(
        module, "ReversiTeacher", nb::is_final(),
        "Plays games with given weights and errors of shallow searches.\n\nIts "
        "methods may run in several threads at once.")
        .def("__init__", make_teacher, "size"_a, "weights"_a, "errors"_a)
        .def("self_play", self_play, "recipe"_a, "seed"_a, "games"_a, "stop"_a.none() = nb::none(),
             "Plays the games with the numbers from the first up to the second one given.\n\nThey "
             "are fewer "
             "when `stop` said so, which is asked every few milliseconds.")
        .def("survey", survey, "samples"_a, "places"_a, "plan"_a, "stop"_a.none() = nb::none(),
             "Searches some samples to all depths.\n\nReturns (empty squares, depth, shallow "
             "depth, positions, "
             "sum of the squares of differences in discs).");
    module.def("reversi_cut_errors", errors_of, "cells"_a,
               "The errors of shallow searches that fit what surveys found; None when that is too "
               "little.");
    module.def(
        "reversi_usual_errors", [] { return listed(ProbCutErrors()); },
        "The errors of shallow searches that are taken as long as no others are known.");
    module.def("reversi_phases", phases, "size"_a,
               "How many phases the evaluation has, and how many weights each.");
}

}  // namespace tengen::bind
