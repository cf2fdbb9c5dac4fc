// When a search has to end, and how much it has done.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/inline.h"
#include "core/interrupt.h"
#include "search/limits.h"
#include "search/progress.h"

namespace tengen {

/// Counts positions, and polls the clock and the interrupt now and then. Once stopped it stays so.
/// One thread counts and polls; any thread may ask. What is not forced inline is compiled once, for
/// every machine.
class SearchControl final : public Interrupt {
  public:
    explicit SearchControl(Interrupt& interrupt, const SearchLimits& limits = {},
                           OnProgress on_progress = {});

    TENGEN_INLINE bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }
    TENGEN_INLINE std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    /// Counts what was visited elsewhere.
    TENGEN_INLINE void add(std::uint64_t nodes) {
        nodes_.store(this->nodes() + nodes, std::memory_order_relaxed);
    }

    /// Counts one position; false when the search has to end.
    TENGEN_INLINE bool count() {
        add(1);
        if (nodes() % kPollInterval == 0) poll();
        if (max_nodes_ != 0 && nodes() >= max_nodes_) stop();
        return !is_stopped();
    }

    /// Asks the clock and the interrupt.
    void poll();
    /// The same for a search that counts its positions itself.
    void poll(std::uint64_t nodes);
    bool requested() override;

    /// Tells whoever wants to know what was found.
    void report(const SearchProgress& progress) const;

    double elapsed() const;
    /// Whether another iteration may begin.
    bool has_time_for_more() const;
    /// A part of the positions of this search for one of its jobs, but not more than `most`.
    std::uint64_t share_of_nodes(std::uint64_t most) const {
        return max_nodes_ == 0 ? most : std::clamp<std::uint64_t>(max_nodes_ / 8, 200, most);
    }

    /// Positions between two polls: well under a millisecond.
    static constexpr std::uint64_t kPollInterval = 512;

  private:
    using Clock = std::chrono::steady_clock;

    TENGEN_INLINE void stop() { is_stopped_.store(true, std::memory_order_relaxed); }

    Interrupt& interrupt_;
    std::uint64_t max_nodes_;
    double hard_seconds_;
    double soft_seconds_;
    OnProgress on_progress_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> is_stopped_{false};
    Clock::time_point started_ = Clock::now();
};

}  // namespace tengen
