// Weights of the evaluation and of the order of moves, fitted to leaves of searches.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "gomoku/engine/weights.h"
#include "gomoku/training/lessons.h"

namespace tengen::gomoku::training {

struct FitPlan {
    engine::Kind kind = engine::Kind::Freestyle;
    int width = 15;  ///< of lessons that do not say
    int height = 15;
    double points = 200;        ///< points of evaluation for odds of e
    double order_points = 64;   ///< points of the order of moves for odds of e
    bool two_threads = false;   ///< the value and the order are learned at the same time
    std::size_t held_out = 20;  ///< one game in so many is held back for checking
    std::uint64_t seed = 1;
};

/// How well weights foretell lessons: mean cross entropies of the value and of the move.
struct FitQuality {
    double value = 0;
    double order = 0;
    std::uint64_t positions = 0;
};

/// Fits with Adam, from nothing, one pass over all lessons at a time; boards may differ in size.
/// The same plan and lessons give the same weights.
class Fit {
  public:
    virtual ~Fit() = default;
    /// One pass in a new order; returns the mean loss while learning.
    virtual FitQuality pass(double rate) = 0;
    /// The same for what was held back, without learning from it.
    virtual FitQuality check() = 0;
    virtual std::array<engine::Weights, 2> weights() const = 0;
};

/// The lessons must be legal, those of a game neighbours, and outlive the fit.
std::unique_ptr<Fit> make_fit(const FitPlan& plan, std::span<const Lesson> lessons);

}  // namespace tengen::gomoku::training
