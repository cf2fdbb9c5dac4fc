#include "reversi/engine/thinker.h"

namespace tengen::reversi {

double Control::elapsed() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
}

void Control::look(std::uint64_t nodes) {
    const bool is_late = bounds_.seconds >= 0 && elapsed() >= bounds_.seconds;
    const bool is_long = bounds_.nodes != 0 && nodes >= bounds_.nodes;
    if (is_late || is_long || interrupt_.requested())
        is_stopped_.store(true, std::memory_order_relaxed);
}

template <int N>
Thinker<N>::~Thinker() = default;

template class Thinker<4>;
template class Thinker<6>;
template class Thinker<8>;
template class Thinker<10>;

}  // namespace tengen::reversi
