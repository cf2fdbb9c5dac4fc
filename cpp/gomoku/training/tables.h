// Tables of numbers that are learned, and what their numbers are made of.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "gomoku/engine/points.h"
#include "gomoku/engine/weights.h"

namespace tengen::gomoku::training {

/// Numbers that are learned by Adam. They never come to rest: one that counts at two hundred points
/// of a board changes its evaluation much with every small step. Their means over the last steps,
/// the settled numbers, foretell better.
class Learned {
  public:
    explicit Learned(std::size_t size)
        : values_(size), settled_(size), slopes_(size), mean_(size), square_(size) {}

    float operator[](std::size_t i) const { return values_[i]; }
    float settled(std::size_t i) const { return settled_[i]; }
    void push(std::size_t i, double slope) { slopes_[i] += static_cast<float>(slope); }

    /// Moves against the slopes and forgets them. `pull` draws every number towards zero.
    void step(double rate, double pull, int time) {
        const double fix_mean = 1 - std::pow(0.9, time), fix_square = 1 - std::pow(0.999, time);
        const float share = 1.0f / static_cast<float>(std::min(time, kSettling));
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double slope = slopes_[i] + pull * values_[i];
            slopes_[i] = 0;
            if (slope == 0 && mean_[i] == 0) continue;
            mean_[i] = static_cast<float>(0.9 * mean_[i] + 0.1 * slope);
            square_[i] = static_cast<float>(0.999 * square_[i] + 0.001 * slope * slope);
            values_[i] -= static_cast<float>(rate * (mean_[i] / fix_mean) /
                                             (std::sqrt(square_[i] / fix_square) + 1e-8));
            settled_[i] += share * (values_[i] - settled_[i]);
        }
    }

  private:
    static constexpr int kSettling = 1000;  ///< steps over which the means reach

    std::vector<float> values_, settled_, slopes_, mean_, square_;
};

/// How strongly numbers are drawn towards zero: those that many positions share, and those of one
/// set or tension alone, which stay small unless there is much to learn from.
inline constexpr double kCommonPull = 3e-6, kOwnPull = 1e-4;
/// Numbers of one set or tension alone learn slower by this factor.
inline constexpr double kOwnRate = 0.5;

/// What every set of shapes is made of.
struct SetParts {
    SetParts(engine::Kind kind, Color color)
        : set_of(engine::kCodes), shapes(engine::kShapeSets), threat(engine::kShapeSets) {
        const engine::PointTable& points = engine::point_table(kind, color);
        for (std::size_t i = 0; i < engine::kCodes; ++i) {
            const auto code = static_cast<engine::PointCode>(i);
            const auto set = static_cast<std::size_t>(engine::shape_set(code));
            set_of[i] = static_cast<std::uint16_t>(set);
            threat[set] = static_cast<std::uint8_t>(points.threat(code));
            for (int axis = 0; axis < kAxes; ++axis)
                shapes[set][static_cast<unsigned>(axis)] =
                    static_cast<std::uint8_t>(engine::shape_of(code, axis));
        }
    }

    std::vector<std::uint16_t> set_of;
    std::vector<std::array<std::uint8_t, kAxes>> shapes;
    std::vector<std::uint8_t> threat;
};

/// A number for each set of shapes: one for each shape of a line, one for the threat, and one of
/// its own.
class SetTable {
  public:
    explicit SetTable(const SetParts& parts)
        : parts_(&parts),
          common_(std::size_t{engine::kShapes} + engine::kThreats),
          own_(engine::kShapeSets),
          sums_(engine::kShapeSets),
          slopes_(engine::kShapeSets) {}

    double operator[](std::size_t set) const { return sums_[set]; }
    double settled(std::size_t set) const {
        double sum = own_.settled(set) + common_.settled(threat_of(set));
        for (std::uint8_t shape : parts_->shapes[set]) sum += common_.settled(shape);
        return sum;
    }
    void push(std::size_t set, double slope) { slopes_[set] += static_cast<float>(slope); }

    void step(double rate, int time) {
        for (std::size_t set = 0; set < slopes_.size(); ++set) {
            const float slope = slopes_[set];
            if (slope == 0) continue;
            slopes_[set] = 0;
            own_.push(set, slope);
            for (std::uint8_t shape : parts_->shapes[set]) common_.push(shape, slope);
            common_.push(threat_of(set), slope);
        }
        common_.step(rate, kCommonPull, time);
        own_.step(rate * kOwnRate, kOwnPull, time);
        for (std::size_t set = 0; set < sums_.size(); ++set) {
            sums_[set] = own_[set] + common_[threat_of(set)];
            for (std::uint8_t shape : parts_->shapes[set]) sums_[set] += common_[shape];
        }
    }

  private:
    std::size_t threat_of(std::size_t set) const {
        return std::size_t{engine::kShapes} + parts_->threat[set];
    }

    const SetParts* parts_;
    Learned common_, own_;
    std::vector<float> sums_, slopes_;
};

/// A number for each tension: one for all of them, one for each bit that is set, and one of its
/// own.
class TensionTable {
  public:
    TensionTable() : common_(kBits + 1), own_(engine::kTensions) {}

    double operator[](std::size_t tension) const {
        return sum(tension, own_[tension], [&](std::size_t i) { return common_[i]; });
    }
    double settled(std::size_t tension) const {
        return sum(tension, own_.settled(tension),
                   [&](std::size_t i) { return common_.settled(i); });
    }
    void push(std::size_t tension, double slope) {
        common_.push(kBits, slope);
        own_.push(tension, slope);
        for (std::size_t bit = 0; bit < kBits; ++bit)
            if (tension >> bit & 1) common_.push(bit, slope);
    }
    void step(double rate, int time) {
        common_.step(rate, kCommonPull, time);
        own_.step(rate * kOwnRate, kOwnPull, time);
    }

  private:
    static constexpr std::size_t kBits = 11;

    template <class Common>
    static double sum(std::size_t tension, double own, Common&& common) {
        double sum = own + common(kBits);
        for (std::size_t bit = 0; bit < kBits; ++bit)
            if (tension >> bit & 1) sum += common(bit);
        return sum;
    }

    Learned common_, own_;
};

}  // namespace tengen::gomoku::training
