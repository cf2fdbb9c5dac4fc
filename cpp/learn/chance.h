// Chance that is the same on every machine and in the readable reference.
#pragma once

#include "core/zobrist.h"

namespace tengen::learn {

/// The generator splitmix64.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t word() {
        const std::uint64_t word = mix(state_);
        state_ += 0x9E3779B97F4A7C15ull;
        return word;
    }

    /// A whole number from 0 to limit − 1.
    std::uint64_t below(std::uint64_t limit) { return (word() >> 32) * limit >> 32; }

    /// A number from 0 to below 1.
    double fraction() { return static_cast<double>(word() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

}  // namespace tengen::learn
