// The deepest iteration that one of several threads has finished, for the others to go on from.
#pragma once

#include <atomic>
#include <mutex>
#include <utility>

#include "gomoku/engine/roots.h"

namespace tengen::gomoku::engine {

class Relay {
  public:
    /// Plies of the deepest iteration that some thread has finished.
    const std::atomic<int>& depth() const { return depth_; }

    void finish(int depth, const RootMoves& roots) {
        const std::scoped_lock lock(mutex_);
        if (depth <= depth_) return;
        roots_ = roots;
        depth_ = depth;
    }

    /// The deepest iteration and its moves.
    std::pair<int, RootMoves> latest() const {
        const std::scoped_lock lock(mutex_);
        return {depth_, roots_};
    }

  private:
    std::atomic<int> depth_{0};
    mutable std::mutex mutex_;
    RootMoves roots_;
};

}  // namespace tengen::gomoku::engine
