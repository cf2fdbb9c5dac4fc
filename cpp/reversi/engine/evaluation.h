// The learned evaluation: pattern tables per phase, their indices kept up to date move by move.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "reversi/discs.h"

namespace tengen::reversi {

/// Weights are in this fraction of a disc.
inline constexpr int kUnitsPerDisc = 128;

/// How many patterns a board of N × N has.
template <int N>
inline constexpr std::size_t kInstances = N == 6    ? 38
                                          : N == 8  ? 50
                                          : N == 10 ? 62
                                                    : 0;

/// Room for them, in whole vectors of the machine.
inline constexpr std::size_t kMaxInstances = 64;

/// The index of every pattern instance: digits 0 empty, 1 own, 2 the other side's; once as the
/// mover sees it and once as the opponent does.
struct Features {
    using Indices = std::array<std::uint16_t, kMaxInstances>;
    alignas(64) Indices mover;
    alignas(64) Indices opponent;
};

template <int N>
class Evaluation {
  public:
    /// A phase is so many discs long.
    static constexpr int kPhaseLength = N == 10 ? 8 : 4;
    static constexpr int kPhases = (kCells<N> - 4) / kPhaseLength;

    /// The tables one after another by phase; without any, all weights are 0. Throws
    /// std::invalid_argument when the size is wrong.
    explicit Evaluation(std::span<const std::int16_t> weights = {});
    // It points into its own tables, which stay where they are when it is moved.
    Evaluation(Evaluation&&) noexcept = default;
    Evaluation& operator=(Evaluation&&) = delete;
    ~Evaluation() = default;

    /// How many weights there are.
    static std::size_t size();

    Features features(const Discs<N>& discs) const;

    /// The features after the mover played `cell` and turned `flips`, seen by the other side.
    TENGEN_INLINE void update(const Features& before, int cell, Bits<N> flips,
                              Features& after) const {
        const Features::Indices turned = sum_of_steps(flips);
        const Features::Indices& placed = steps_[static_cast<std::size_t>(cell)];
        for (std::size_t i = 0; i < kMaxInstances; ++i) {
            after.opponent[i] = static_cast<std::uint16_t>(before.mover[i] + placed[i] - turned[i]);
            after.mover[i] =
                static_cast<std::uint16_t>(before.opponent[i] + 2 * placed[i] + turned[i]);
        }
    }

    /// The evaluation after a move, as the other side sees it.
    TENGEN_INLINE int after(const Features& before, int cell, Bits<N> flips, int discs) const {
        alignas(64) Features::Indices mover = sum_of_steps(flips);
        const Features::Indices& placed = steps_[static_cast<std::size_t>(cell)];
        for (std::size_t i = 0; i < kMaxInstances; ++i)
            mover[i] = static_cast<std::uint16_t>(before.opponent[i] + 2 * placed[i] + mover[i]);
        return margin_of(mover, discs + 1);
    }

    /// The expected final margin for the mover in whole discs, short of a certain wipe-out.
    TENGEN_INLINE int evaluate(const Features& features, int discs) const {
        return margin_of(features.mover, discs);
    }

    static constexpr int phase_of(int discs) {
        const int phase = (discs - 4) / kPhaseLength;
        return phase < 0 ? 0 : phase >= kPhases ? kPhases - 1 : phase;
    }

  private:
    TENGEN_INLINE Features::Indices sum_of_steps(Bits<N> flips) const {
        alignas(64) Features::Indices sum{};
        for (; flips != 0; flips &= flips - 1) {
            const Features::Indices& step = steps_[static_cast<std::size_t>(lowest(flips))];
            for (std::size_t i = 0; i < kMaxInstances; ++i)
                sum[i] = static_cast<std::uint16_t>(sum[i] + step[i]);
        }
        return sum;
    }

    TENGEN_INLINE int margin_of(const Features::Indices& indices, int discs) const {
        const std::int16_t* const weights = phases_[static_cast<std::size_t>(discs)];
        int sum = 0;
        for (std::size_t i = 0; i < kInstances<N>; ++i) sum += weights[offsets_[i] + indices[i]];
        constexpr int half = kUnitsPerDisc / 2;
        constexpr int most = kCells<N> - 1;
        const int margin = (sum + (sum >= 0 ? half : -half)) / kUnitsPerDisc;
        return margin > most ? most : margin < -most ? -most : margin;
    }

    alignas(64) std::array<Features::Indices, kCells<N>> steps_{};
    std::array<std::uint32_t, kMaxInstances> offsets_{};
    std::array<const std::int16_t*, kCells<N> + 2> phases_{};
    std::vector<std::int16_t> weights_;
};

extern template class Evaluation<4>;
extern template class Evaluation<6>;
extern template class Evaluation<8>;
extern template class Evaluation<10>;

}  // namespace tengen::reversi
