// Weights of the evaluation and of the order of moves, fitted to games of the engine with itself.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gomoku/engine/weights.h"
#include "gomoku/rules.h"
#include "gomoku/training/games.h"

namespace tengen::gomoku::training {

struct FitPlan {
    engine::Kind kind = engine::Kind::Freestyle;
    int width = 15;
    int height = 15;
    double result_share = 0.25;  ///< of the target; the rest is the value of the search
    double value_scale = 400;    ///< points of evaluation that a search meant by even odds times e
    double points = 400;         ///< points of evaluation of the new weights for the same
    double order_points = 64;    ///< points of the order of moves for odds times e
    std::uint64_t seed = 1;
    /// What is known already, on the scales above: only what the games say against it is learned.
    std::optional<std::array<engine::Weights, 2>> prior{};
};

/// How well the weights foretell games they have not seen: mean cross entropies.
struct FitQuality {
    double value = 0;
    double order = 0;
    std::uint64_t positions = 0;
};

/// The points by which a value of the search has to be divided so that its logistic function
/// foretells the results best.
double value_scale(std::span<const PlayedGame> games);

/// Fits with Adam, one pass over all games at a time. One in twenty games is kept for checking.
class Fit {
  public:
    virtual ~Fit() = default;
    /// One pass in a new order; returns the mean loss while learning.
    virtual FitQuality pass(double rate) = 0;
    virtual FitQuality check() const = 0;
    virtual std::array<engine::Weights, 2> weights() const = 0;
};

/// The games must outlive the fit.
std::unique_ptr<Fit> make_fit(const FitPlan& plan, std::span<const PlayedGame> games);

}  // namespace tengen::gomoku::training
