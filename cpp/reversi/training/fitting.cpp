#include "reversi/training/fitting.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reversi/engine/patterns.h"

namespace tengen::reversi {

namespace {

/// The permutations of the cells of a class that a symmetry of the board brings about.
std::vector<std::vector<std::size_t>> symmetries(const PatternClass& pattern, int side) {
    std::vector<std::vector<std::size_t>> found;
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
        std::vector<std::size_t> order;
        for (const auto& cell : pattern.cells) {
            const auto at = std::ranges::find(pattern.cells, turned(cell, side, symmetry));
            if (at == pattern.cells.end()) break;
            order.push_back(static_cast<std::size_t>(at - pattern.cells.begin()));
        }
        if (order.size() == pattern.cells.size()) found.push_back(std::move(order));
    }
    return found;
}

/// For each weight the one that stands for all its mirror images.
std::vector<std::uint32_t> representatives(const PatternSet& set) {
    std::vector<std::uint32_t> stands(set.size);
    for (std::size_t c = 0; c < set.classes.size(); ++c) {
        const std::size_t length = set.classes[c].cells.size();
        const auto orders = symmetries(set.classes[c], set.side);
        const std::size_t end = c + 1 < set.offsets.size() ? set.offsets[c + 1] : set.size;
        std::vector<std::size_t> digits(length);
        for (std::size_t index = 0; index < end - set.offsets[c]; ++index) {
            std::size_t rest = index;
            for (std::size_t& digit : digits) {
                digit = rest % 3;
                rest /= 3;
            }
            std::size_t least = index;
            for (const auto& order : orders) {
                std::size_t mirrored = 0;
                for (std::size_t i = length; i-- > 0;) mirrored = mirrored * 3 + digits[order[i]];
                least = std::min(least, mirrored);
            }
            stands[set.offsets[c] + index] = static_cast<std::uint32_t>(set.offsets[c] + least);
        }
    }
    return stands;
}

template <int N>
class Fit {
  public:
    Fit(std::span<const Sample<N>> samples, int phase, const FitSettings& settings)
        : settings_(settings), stands_(representatives(pattern_set(N))) {
        const int first = 4 + phase * Evaluation<N>::kPhaseLength;
        const int last = first + Evaluation<N>::kPhaseLength - 1;
        for (const Sample<N>& sample : samples) {
            const int discs = count(sample.discs.mover | sample.discs.opponent);
            const bool is_own = Evaluation<N>::phase_of(discs) == phase;
            const bool is_near =
                discs >= first - settings.overlap && discs <= last + settings.overlap;
            if (sample.game % settings.held_out == 0) {
                if (is_own) add(sample, held_out_);
            } else if (is_own || is_near) {
                add(sample, training_);
            }
        }
    }

    bool is_empty() const { return training_.targets.empty() || held_out_.targets.empty(); }

    PhaseFit run(std::span<std::int16_t> weights, Interrupt& interrupt) {
        std::vector<float> current(weights.size());
        for (std::size_t i = 0; i < weights.size(); ++i)
            current[i] = static_cast<float>(weights[stands_[i]]);
        std::vector<float> best = current;
        PhaseFit fit{training_.targets.size(), held_out_.targets.size(), 0, error(current)};
        std::vector<float> speed(weights.size());
        std::vector<float> gradient(weights.size());
        const std::vector<float> steps = step_sizes(weights.size());
        for (int epoch = 1; epoch <= settings_.epochs && !interrupt.requested(); ++epoch) {
            descend(current, gradient);
            for (std::size_t i = 0; i < current.size(); ++i) {
                speed[i] = settings_.momentum * speed[i] + steps[i] * gradient[i];
                current[i] += speed[i];
            }
            if (epoch % kLookEvery != 0) continue;
            const double now = error(current);
            if (now < fit.error) {
                fit.error = now;
                fit.epochs = epoch;
                best = current;
            } else if (epoch - fit.epochs >= kPatience) {
                break;
            }
        }
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = static_cast<std::int16_t>(
                std::lround(std::clamp(best[stands_[i]], -30000.0F, 30000.0F)));
        return fit;
    }

  private:
    static constexpr int kLookEvery = 10;
    /// So many epochs without progress end the fit; momentum makes the first ones worse.
    static constexpr int kPatience = 60;
    static constexpr std::size_t kWidth = kInstances<N>;

    struct Table {
        std::vector<std::uint32_t> indices;
        std::vector<float> targets;
    };

    void add(const Sample<N>& sample, Table& table) {
        const PatternSet& set = pattern_set(N);
        const Features features = evaluation_.features(sample.discs);
        for (std::size_t i = 0; i < kWidth; ++i)
            table.indices.push_back(
                stands_[set.offsets[set.instances[i].pattern] + features.mover[i]]);
        table.targets.push_back(static_cast<float>(sample.target));
    }

    static float guess(const Table& table, std::size_t row, const std::vector<float>& weights) {
        const std::uint32_t* const indices = &table.indices[row * kWidth];
        float sum = 0;
        for (std::size_t i = 0; i < kWidth; ++i) sum += weights[indices[i]];
        return sum;
    }

    double error(const std::vector<float>& weights) const {
        double sum = 0;
        for (std::size_t row = 0; row < held_out_.targets.size(); ++row) {
            constexpr float most = (kCells<N> - 1) * kUnitsPerDisc;
            const float value = std::clamp(guess(held_out_, row, weights), -most, most);
            sum += std::fabs(held_out_.targets[row] - value);
        }
        return sum / static_cast<double>(held_out_.targets.size()) / kUnitsPerDisc;
    }

    void descend(const std::vector<float>& weights, std::vector<float>& gradient) const {
        std::ranges::fill(gradient, 0.0F);
        for (std::size_t row = 0; row < training_.targets.size(); ++row) {
            const float missing = training_.targets[row] - guess(training_, row, weights);
            const std::uint32_t* const indices = &training_.indices[row * kWidth];
            for (std::size_t i = 0; i < kWidth; ++i) gradient[indices[i]] += missing;
        }
    }

    std::vector<float> step_sizes(std::size_t size) const {
        std::vector<float> steps(size);
        for (const std::uint32_t index : training_.indices) steps[index] += 1;
        for (float& step : steps)
            if (step > 0) step = settings_.rate / (step + settings_.prior);
        return steps;
    }

    FitSettings settings_;
    Evaluation<N> evaluation_;
    std::vector<std::uint32_t> stands_;
    Table training_, held_out_;
};

}  // namespace

template <int N>
PhaseFit fit_phase(std::span<const Sample<N>> samples, int phase, const FitSettings& settings,
                   Interrupt& interrupt, std::span<std::int16_t> weights) {
    Fit<N> fit(samples, phase, settings);
    if (fit.is_empty()) return {};
    std::vector<std::int16_t> fitted(weights.begin(), weights.end());
    const PhaseFit result = fit.run(fitted, interrupt);
    if (!interrupt.requested()) std::ranges::copy(fitted, weights.begin());
    return result;
}

template PhaseFit fit_phase<6>(std::span<const Sample<6>>, int, const FitSettings&, Interrupt&,
                               std::span<std::int16_t>);
template PhaseFit fit_phase<8>(std::span<const Sample<8>>, int, const FitSettings&, Interrupt&,
                               std::span<std::int16_t>);
template PhaseFit fit_phase<10>(std::span<const Sample<10>>, int, const FitSettings&, Interrupt&,
                                std::span<std::int16_t>);

}  // namespace tengen::reversi
