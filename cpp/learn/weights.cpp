#include "learn/weights.h"

#include <algorithm>

namespace tengen::learn {

/// The mean of all snapshots at first, later one that forgets the oldest.
void Weights::take_snapshot() {
    ++snapshots;
    const double share = 1.0 / static_cast<double>(std::min(snapshots, kSnapshotsInAverage));
    for (std::size_t i = 0; i < values_.size(); ++i)
        average_[i] += static_cast<std::int32_t>((values_[i] - average_[i]) * share);
}

}  // namespace tengen::learn
