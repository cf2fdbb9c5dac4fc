// ProbCut, cuts that are probably right: what a shallow search says about a deep one.
#pragma once

#include <array>
#include <cstdint>

#include "reversi/engine/tt_entry.h"

namespace tengen::reversi {

/// How many standard errors a shallow search must clear the window by, for each confidence, and the
/// share of cuts that are then right, in percent.
inline constexpr std::array<double, kCertain> kProbCutWidths = {0.95, 1.5, 2.0, 2.6, 3.3};
inline constexpr std::array<int, kCertain + 1> kProbCutPercents = {66, 87, 95, 98, 99, 100};

/// No cut is tried below this depth.
inline constexpr int kMinProbCutDepth = 3;

/// The depth of the search that stands for one of `depth`.
constexpr int probcut_depth(int depth) { return 2 * (depth / 4) + (depth & 1); }

/// The standard error of a shallow search as an estimate of a deep one, in discs: a square of a sum
/// of what the two know, fitted to searches of both depths.
struct ProbCutErrors {
    double by_empties = -0.060876;
    double by_depth = 0.251954;
    double by_shallow = -0.432063;
    double square = 0;
    double linear = 1;
    double constant = 4.472402;

    double operator()(int empties, int depth, int shallow) const {
        const double known = by_empties * empties + by_depth * depth + by_shallow * shallow;
        const double error = square * known * known + linear * known + constant;
        return error > kMinError ? error : kMinError;
    }

    /// No search is trusted to be nearer than this.
    static constexpr double kMinError = 1.0;
};

/// Margins worked out once: whole discs by which a search must clear the window.
class ProbCutMargins {
  public:
    explicit ProbCutMargins(const ProbCutErrors& errors);

    /// For the search of depth `probcut_depth(depth)`.
    TENGEN_INLINE int search(std::uint8_t confidence, int empties, int depth) const {
        return search_[confidence][static_cast<unsigned>(clipped(empties))]
                      [static_cast<unsigned>(clipped(depth))];
    }
    /// How near the window the evaluation must already be for the search to be worth its time.
    TENGEN_INLINE int evaluation(std::uint8_t confidence, int empties, int depth) const {
        return evaluation_[confidence][static_cast<unsigned>(clipped(empties))]
                          [static_cast<unsigned>(clipped(depth))];
    }

  private:
    static constexpr int kTableSize = 64;
    TENGEN_INLINE static int clipped(int number) {
        return number < kTableSize ? number : kTableSize - 1;
    }

    using Table =
        std::array<std::array<std::array<std::uint8_t, kTableSize>, kTableSize>, kCertain>;
    Table search_, evaluation_;
};

}  // namespace tengen::reversi
