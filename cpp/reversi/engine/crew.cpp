#include "reversi/engine/crew.h"

#include <algorithm>

namespace tengen::reversi {

Crew::Crew(std::span<Helper* const> helpers) {
    for (Helper* helper : helpers) {
        seats_.push_back(std::make_unique<Seat>());
        seats_.back()->helper = helper;
    }
    for (const auto& seat : seats_) threads_.emplace_back([this, &seat] { work(*seat); });
}

Crew::~Crew() {
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

int Crew::call(Split& split, int wanted) {
    int called = 0;
    {
        const std::scoped_lock lock(mutex_);
        for (std::size_t i = waiting_.size(); i-- > 0 && called < wanted;) {
            Seat& seat = *waiting_[i];
            if (seat.only_below != nullptr && !split.is_below(seat.only_below)) continue;
            seat.given = &split;
            seat.is_free = false;
            split.helpers.fetch_add(1, std::memory_order_relaxed);
            waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
            idle_.fetch_sub(1, std::memory_order_relaxed);
            ++called;
        }
    }
    if (called > 0) changed_.notify_all();
    return called;
}

void Crew::wait(Split& split, Helper& self) {
    Seat seat;
    seat.helper = &self;
    seat.only_below = &split;
    std::unique_lock lock(mutex_);
    while (split.helpers.load(std::memory_order_acquire) > 0) {
        seat.given = nullptr;
        seat.is_free = true;
        waiting_.push_back(&seat);
        idle_.fetch_add(1, std::memory_order_relaxed);
        changed_.wait(lock, [&] {
            return seat.given != nullptr || split.helpers.load(std::memory_order_acquire) == 0;
        });
        if (seat.is_free) {
            std::erase(waiting_, &seat);
            idle_.fetch_sub(1, std::memory_order_relaxed);
            continue;
        }
        Split& below = *seat.given;
        lock.unlock();
        self.help(below);
        lock.lock();
        below.helpers.fetch_sub(1, std::memory_order_release);
        changed_.notify_all();
    }
}

void Crew::work(Seat& seat) {
    std::unique_lock lock(mutex_);
    for (;;) {
        seat.given = nullptr;
        seat.is_free = true;
        waiting_.push_back(&seat);
        idle_.fetch_add(1, std::memory_order_relaxed);
        changed_.wait(lock, [&] { return seat.given != nullptr || is_over_; });
        if (seat.is_free) return;
        Split& split = *seat.given;
        lock.unlock();
        seat.helper->help(split);
        lock.lock();
        split.helpers.fetch_sub(1, std::memory_order_release);
        changed_.notify_all();
    }
}

}  // namespace tengen::reversi
