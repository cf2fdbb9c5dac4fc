#include "search/split_point.h"

#include <algorithm>
#include <chrono>

namespace tengen {

#if TENGEN_THREADS

namespace {

using namespace std::chrono_literals;

/// Somebody who waits looks up so often.
constexpr auto kPatience = 2ms;
/// And looks so often for work before it sleeps: to be woken takes longer than most work is away.
constexpr int kLooks = 2000;

}  // namespace

HelperPool::HelperPool(std::span<Helper* const> helpers) {
    for (Helper* helper : helpers) {
        seats_.push_back(std::make_unique<Seat>());
        seats_.back()->helper = helper;
    }
    for (const auto& seat : seats_) threads_.emplace_back([this, &seat] { work(*seat); });
}

HelperPool::~HelperPool() {
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

int HelperPool::call(SplitPoint& split_point, int wanted) {
    int called = 0;
    {
        const std::scoped_lock lock(mutex_);
        for (std::size_t i = waiting_.size(); i-- > 0 && called < wanted;) {
            Seat& seat = *waiting_[i];
            if (seat.only_below != nullptr && !split_point.is_below(seat.only_below)) continue;
            seat.given = &split_point;
            seat.is_free = false;
            split_point.helpers.fetch_add(1, std::memory_order_relaxed);
            waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
            idle_.fetch_sub(1, std::memory_order_relaxed);
            ++called;
        }
    }
    if (called > 0) changed_.notify_all();
    return called;
}

void HelperPool::wait(SplitPoint& split_point, Helper& self) {
    Seat seat;
    seat.helper = &self;
    seat.only_below = &split_point;
    std::unique_lock lock(mutex_);
    while (split_point.helpers.load(std::memory_order_acquire) > 0) {
        seat.given = nullptr;
        seat.is_free = true;
        waiting_.push_back(&seat);
        idle_.fetch_add(1, std::memory_order_relaxed);
        const auto is_wanted = [&] {
            return seat.given != nullptr ||
                   split_point.helpers.load(std::memory_order_acquire) == 0;
        };
        look_around(lock, is_wanted);
        while (!changed_.wait_for(lock, kPatience, is_wanted))
            if (self.is_over()) split_point.is_cut.store(true, std::memory_order_relaxed);
        if (seat.is_free) {
            std::erase(waiting_, &seat);
            idle_.fetch_sub(1, std::memory_order_relaxed);
            continue;
        }
        SplitPoint& below = *seat.given;
        lock.unlock();
        self.help(below);
        lock.lock();
        below.helpers.fetch_sub(1, std::memory_order_release);
        changed_.notify_all();
    }
}

template <class IsWanted>
void HelperPool::look_around(std::unique_lock<std::mutex>& lock, IsWanted&& is_wanted) {
    lock.unlock();
    for (int i = 0; i < kLooks && !is_wanted(); ++i) std::this_thread::yield();
    lock.lock();
}

void HelperPool::work(Seat& seat) {
    std::unique_lock lock(mutex_);
    for (;;) {
        seat.given = nullptr;
        seat.is_free = true;
        waiting_.push_back(&seat);
        idle_.fetch_add(1, std::memory_order_relaxed);
        const auto is_wanted = [&] { return seat.given != nullptr || is_over_; };
        look_around(lock, is_wanted);
        changed_.wait(lock, is_wanted);
        if (seat.is_free) return;
        SplitPoint& split_point = *seat.given;
        lock.unlock();
        seat.helper->help(split_point);
        lock.lock();
        split_point.helpers.fetch_sub(1, std::memory_order_release);
        changed_.notify_all();
    }
}

#else

HelperPool::HelperPool(std::span<Helper* const>) {}
HelperPool::~HelperPool() = default;
int HelperPool::call(SplitPoint&, int) { return 0; }
void HelperPool::wait(SplitPoint&, Helper&) {}

#endif

}  // namespace tengen
