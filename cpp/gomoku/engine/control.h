// When a search has to end, and how much it has done.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/interrupt.h"

namespace tengen::gomoku::engine {

/// Counts positions and looks at the clock now and then. Once stopped it stays so, but for what it
/// watches.
class Control {
  public:
    using Clock = std::chrono::steady_clock;

    /// `nodes` 0 and `seconds` negative mean no such bound.
    Control(Interrupt& interrupt, std::uint64_t nodes, double seconds)
        : interrupt_(interrupt), most_nodes_(nodes), seconds_(seconds) {}

    std::uint64_t nodes() const { return nodes_; }
    bool is_stopped() const { return stopped_ || overtaken_; }
    void stop() { stopped_ = true; }

    /// From now on the search stops also when `news` is more than `known`; it may go on then.
    void watch(const std::atomic<int>& news, int known) {
        news_ = &news;
        known_ = known;
        overtaken_ = false;
    }
    void watch_nothing() {
        news_ = nullptr;
        overtaken_ = false;
    }
    /// Whether that was the only reason to stop.
    bool is_overtaken() const { return overtaken_ && !stopped_; }

    /// A part of the positions of this search for one of its jobs, but not more than `most`.
    std::uint64_t share_of_nodes(std::uint64_t most) const {
        return most_nodes_ == 0 ? most : std::clamp<std::uint64_t>(most_nodes_ / 8, 200, most);
    }

    double elapsed() const {
        return std::chrono::duration<double>(Clock::now() - started_).count();
    }

    /// Counts one position; false when the search has to end.
    bool count() {
        if (++nodes_ % kInterval == 0) look();
        if (most_nodes_ != 0 && nodes_ >= most_nodes_) stopped_ = true;
        return !is_stopped();
    }

    /// Looks at the clock and the interrupt.
    void look() {
        if (seconds_ >= 0 && elapsed() >= seconds_) stopped_ = true;
        if (interrupt_.requested()) stopped_ = true;
        if (news_ != nullptr && news_->load(std::memory_order_relaxed) > known_) overtaken_ = true;
    }

    /// Positions between two looks: well under a millisecond.
    static constexpr std::uint64_t kInterval = 512;

  private:
    Interrupt& interrupt_;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_;
    double seconds_;
    bool stopped_ = false;
    const std::atomic<int>* news_ = nullptr;
    int known_ = 0;
    bool overtaken_ = false;
    Clock::time_point started_ = Clock::now();
};

}  // namespace tengen::gomoku::engine
