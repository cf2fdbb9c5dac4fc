#include "search/control.h"

#include <utility>

namespace tengen {

SearchControl::SearchControl(Interrupt& interrupt, const SearchLimits& limits,
                             OnProgress on_progress)
    : interrupt_(interrupt),
      max_nodes_(limits.nodes),
      hard_seconds_(limits.hard_seconds),
      soft_seconds_(limits.soft_seconds),
      on_progress_(std::move(on_progress)) {}

void SearchControl::report(const SearchProgress& progress) const {
    if (on_progress_) on_progress_(progress);
}

void SearchControl::poll() {
    if (hard_seconds_ >= 0 && elapsed() >= hard_seconds_) stop();
    if (interrupt_.requested()) stop();
}

void SearchControl::poll(std::uint64_t nodes) {
    nodes_.store(nodes, std::memory_order_relaxed);
    if (max_nodes_ != 0 && nodes >= max_nodes_) stop();
    poll();
}

bool SearchControl::requested() {
    poll();
    return is_stopped();
}

double SearchControl::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

bool SearchControl::has_time_for_more() const {
    return !is_stopped() && (soft_seconds_ < 0 || elapsed() < soft_seconds_);
}

}  // namespace tengen
