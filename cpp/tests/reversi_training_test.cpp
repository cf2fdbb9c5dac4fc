#include <cmath>
#include <set>

#include "reversi/training/fitting.h"
#include "reversi/training/survey.h"
#include "tests/reversi_endings.h"
#include "tests/test.h"

namespace tengen::reversi {

using test::Random;

namespace {

template <int N>
std::vector<Sample<N>> played(int games, int counted_out) {
    Engine<N> engine(1, 1);
    SelfPlay<N> self_play(engine, {2, counted_out, 4, 16, 0.5}, 1);
    NeverInterrupted never;
    std::vector<Sample<N>> samples;
    for (std::uint32_t game = 0; game < static_cast<std::uint32_t>(games);)
        if (self_play.play(game, never, samples)) ++game;
    return samples;
}

}  // namespace

TEST("self-play tells positions one of whose sides can move, and the exact worth of endings") {
    const auto samples = played<8>(12, 8);
    std::set<std::uint32_t> games;
    int exact = 0;
    for (const Sample<8>& sample : samples) {
        games.insert(sample.game);
        CHECK((sample.discs.mover & sample.discs.opponent) == 0u);
        CHECK(PortableKernel<8>::moves(sample.discs) != 0u);
        if (count(sample.discs.empty()) > 7) continue;
        ++exact;
        CHECK(sample.target == minimax(sample.discs) * kUnitsPerDisc);
    }
    CHECK(games.size() == 12u);
    CHECK(exact > 12);
}

TEST("a survey counts positions by discs and by worth, and finds them again when they are turned") {
    SampleSurvey<8> survey;
    const Discs<8> discs{bit<8>(27) | bit<8>(36) | bit<8>(19), bit<8>(28) | bit<8>(35)};
    const Discs<8> turned{bit<8>(27) | bit<8>(36) | bit<8>(26), bit<8>(28) | bit<8>(35)};
    const std::vector<Sample<8>> piece = {{discs, 0, 1},
                                          {turned, 64 * kUnitsPerDisc - 1, 2},
                                          {discs.swapped(), -64 * kUnitsPerDisc, 3}};
    survey.add(piece);
    const SampleCounts& counts = survey.counts();
    CHECK(counts.samples == 3u);
    CHECK(counts.duplicates == 1u);
    CHECK(counts.discs[5] == 3u);
    for (const std::size_t tenth : {0u, 5u, 9u}) CHECK(counts.tenths[tenth] == 1u);
}

TEST("a label of the middle game is the mean of the last two depths") {
    Random random(7);
    std::vector<std::int16_t> weights(Evaluation<6>::size());
    for (std::int16_t& weight : weights) weight = static_cast<std::int16_t>(random.below(101) - 50);
    Engine<6> engine(1, 1);
    engine.set_weights(weights);
    SelfPlay<6> self_play(engine, {2, 8, 4, 10, 1.0}, 1);
    NeverInterrupted never;
    std::vector<Sample<6>> samples;
    for (std::uint32_t game = 0; game < 20; ++game) self_play.play(game, never, samples);
    int between = 0;
    for (const Sample<6>& sample : samples) {
        if (count(sample.discs.empty()) <= 8) continue;
        std::array<int, 2> values{};
        for (int depth = 1; depth <= 2; ++depth) {
            engine.clear();
            SearchRequest<6> request;
            request.limits.depth = depth;
            values[static_cast<unsigned>(depth - 1)] =
                engine.search(sample.discs, request, never).lines[0].value;
        }
        CHECK(sample.target == (values[0] + values[1]) * kUnitsPerDisc / 2);
        between += values[0] != values[1] ? 1 : 0;
    }
    CHECK(between > 50);
}

TEST("fitting learns values that patterns can tell, and learns the same every time") {
    auto samples = played<6>(400, 4);
    for (Sample<6>& sample : samples) {  // two discs for each own disc in the outer rows
        const int discs = count(sample.discs.mover & 0x0000000FC0000FFFu);
        sample.target = static_cast<std::int16_t>(discs * 2 * kUnitsPerDisc);
    }
    const auto phases = static_cast<std::size_t>(Evaluation<6>::kPhases);
    const std::size_t size = Evaluation<6>::size() / phases;
    const int phase = 5;
    FitSettings settings;
    settings.epochs = 0;
    settings.held_out = 5;
    settings.prior = 5;
    NeverInterrupted never;
    std::vector<std::int16_t> first(size);
    std::vector<std::int16_t> second(size);
    const double ignorant = fit_phase<6>(samples, phase, settings, never, first).error;
    settings.epochs = 200;
    const PhaseFit fit = fit_phase<6>(samples, phase, settings, never, first);
    fit_phase<6>(samples, phase, settings, never, second);
    CHECK(first == second);
    CHECK(fit.held_out > 100u);
    CHECK(fit.error < ignorant / 3);
    std::vector<std::int16_t> untouched(size);
    CHECK(fit_phase<6>({}, phase, settings, never, untouched).samples == 0u);
    CHECK(untouched == std::vector<std::int16_t>(size));
}

}  // namespace tengen::reversi
