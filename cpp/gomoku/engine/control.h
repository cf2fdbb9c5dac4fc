// When a search has to end, and how much it has done.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/interrupt.h"

namespace tengen::gomoku::engine {

/// Counts positions and looks at the clock now and then. Once stopped it stays so.
class Control {
  public:
    using Clock = std::chrono::steady_clock;

    /// `nodes` 0 and `seconds` negative mean no such bound.
    Control(Interrupt& interrupt, std::uint64_t nodes, double seconds)
        : interrupt_(interrupt), most_nodes_(nodes), seconds_(seconds) {}

    /// May be asked by any thread.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    /// Counts what was visited elsewhere.
    void add(std::uint64_t nodes) {
        nodes_.store(this->nodes() + nodes, std::memory_order_relaxed);
    }
    bool is_stopped() const { return stopped_; }

    /// A part of the positions of this search for one of its jobs, but not more than `most`.
    std::uint64_t share_of_nodes(std::uint64_t most) const {
        return most_nodes_ == 0 ? most : std::clamp<std::uint64_t>(most_nodes_ / 8, 200, most);
    }

    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - started_).count();
    }

    /// Counts one position; false when the search has to end.
    bool count() {
        add(1);
        if (nodes() % kInterval == 0) look();
        if (most_nodes_ != 0 && nodes() >= most_nodes_) stopped_ = true;
        return !is_stopped();
    }

    /// Looks at the clock and the interrupt.
    void look() {
        if (seconds_ >= 0 && elapsed() >= seconds_) stopped_ = true;
        if (interrupt_.requested()) stopped_ = true;
    }

    /// Positions between two looks: well under a millisecond.
    static constexpr std::uint64_t kInterval = 512;

  private:
    Interrupt& interrupt_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::uint64_t most_nodes_;
    double seconds_;
    bool stopped_ = false;
    Clock::time_point started_ = Clock::now();
};

}  // namespace tengen::gomoku::engine
