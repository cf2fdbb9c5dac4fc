// Probable cuts: what a shallow search says about a deep one.
#pragma once

#include <array>
#include <cstdint>

#include "reversi/engine/hash_table.h"

namespace tengen::reversi {

/// How many standard errors a shallow search must clear the window by, for each confidence, and the
/// share of cuts that are then right, in percent.
inline constexpr std::array<double, kCertain> kCutWidths = {0.95, 1.5, 2.0, 2.6, 3.3};
inline constexpr std::array<int, kCertain + 1> kCutPercents = {66, 87, 95, 98, 99, 100};

/// No cut is tried below this depth.
inline constexpr int kLeastCutDepth = 3;

/// The depth of the search that stands for one of `depth`.
constexpr int cut_depth(int depth) { return 2 * (depth / 4) + (depth & 1); }

/// The standard error of a shallow search as an estimate of a deep one, in discs: a square of a sum
/// of what the two know, fitted to searches of both depths.
struct CutErrors {
    double by_empties = -0.060876;
    double by_depth = 0.251954;
    double by_shallow = -0.432063;
    double square = 0;
    double linear = 1;
    double constant = 4.472402;

    double operator()(int empties, int depth, int shallow) const {
        const double known = by_empties * empties + by_depth * depth + by_shallow * shallow;
        const double error = square * known * known + linear * known + constant;
        return error > kLeast ? error : kLeast;
    }

    /// No search is trusted to be nearer than this.
    static constexpr double kLeast = 1.0;
};

/// Margins worked out once: whole discs by which a search must clear the window.
class CutMargins {
  public:
    explicit CutMargins(const CutErrors& errors);

    /// For the search of depth `cut_depth(depth)`.
    TENGEN_INLINE int search(std::uint8_t confidence, int empties, int depth) const {
        return search_[confidence][static_cast<unsigned>(clipped(empties))]
                      [static_cast<unsigned>(clipped(depth))];
    }
    /// How near the window the evaluation must already be for the search to be worth its time.
    TENGEN_INLINE int glance(std::uint8_t confidence, int empties, int depth) const {
        return glance_[confidence][static_cast<unsigned>(clipped(empties))]
                      [static_cast<unsigned>(clipped(depth))];
    }

  private:
    static constexpr int kMost = 64;
    TENGEN_INLINE static int clipped(int number) { return number < kMost ? number : kMost - 1; }

    using Table = std::array<std::array<std::array<std::uint8_t, kMost>, kMost>, kCertain>;
    Table search_, glance_;
};

}  // namespace tengen::reversi
