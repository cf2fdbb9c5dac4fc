// Threads that help each other: who is idle joins a node at which another thread works.
#pragma once

#include <atomic>
#include <mutex>
#include <span>

#if !defined(TENGEN_THREADS)
#define TENGEN_THREADS 1  ///< 0: no thread is ever started, for machines that have none
#endif

#if TENGEN_THREADS
#include <condition_variable>
#include <memory>
#include <thread>
#include <vector>
#endif

namespace tengen {

/// Threads that one search may ask for.
inline constexpr int kMaxThreads = 64;

/// The threads that it gets: one where there are no others.
constexpr int usable_threads(int asked) {
    return !TENGEN_THREADS || asked < 1 ? 1 : asked < kMaxThreads ? asked : kMaxThreads;
}

#if TENGEN_THREADS
using Mutex = std::mutex;
#else
struct Mutex {
    void lock() {}
    void unlock() {}
};
#endif

/// A node whose moves are shared among threads. The best move has been tried already, so the
/// others are most probably needed all.
struct SplitPoint {
    SplitPoint* parent = nullptr;
    std::atomic<int> helpers{0};
    /// Nobody needs the rest of the moves.
    std::atomic<bool> is_cut{false};

    bool is_below(const SplitPoint* other) const {
        for (const SplitPoint* point = this; point != nullptr; point = point->parent)
            if (point == other) return true;
        return false;
    }
    /// Cuts this node and all above it: their owners have to know that moves are missing.
    void give_up() {
        for (SplitPoint* point = this; point != nullptr; point = point->parent)
            point->is_cut.store(true, std::memory_order_relaxed);
    }
    /// Whether this node or one above it is cut.
    bool is_useless() const {
        for (const SplitPoint* point = this; point != nullptr; point = point->parent)
            if (point->is_cut.load(std::memory_order_relaxed)) return true;
        return false;
    }
};

/// One thread's part of a search.
class Helper {
  public:
    /// Takes moves of the split point until there are none left.
    virtual void help(SplitPoint& split_point) = 0;
    /// Whether the search is over; asked every few milliseconds while it waits for others.
    virtual bool is_over() = 0;

  protected:
    Helper() = default;
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;
    ~Helper() = default;
};

/// The threads of one search besides the one that started it.
class HelperPool {
  public:
    /// One thread for each helper; there must be none where there are no threads.
    explicit HelperPool(std::span<Helper* const> helpers);
    /// Ends the threads. No split point may be open.
    ~HelperPool();
    HelperPool(const HelperPool&) = delete;
    HelperPool& operator=(const HelperPool&) = delete;

    /// Whether somebody has nothing to do; a hint, without a lock.
    bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Calls at most `wanted` idle threads to the split point; returns how many came.
    int call(SplitPoint& split_point, int wanted);

    /// Waits until the helpers of the split point are done; meanwhile helps in nodes below it.
    void wait(SplitPoint& split_point, Helper& self);

  private:
    std::atomic<int> idle_{0};
#if TENGEN_THREADS
    struct Seat {
        Helper* helper = nullptr;
        std::atomic<SplitPoint*> given = nullptr;
        SplitPoint* only_below = nullptr;  ///< a waiting owner helps only his own helpers
        bool is_free = false;
    };

    template <class IsWanted>
    void look_around(std::unique_lock<std::mutex>& lock, IsWanted&& is_wanted);
    void work(Seat& seat);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::unique_ptr<Seat>> seats_;
    std::vector<Seat*> waiting_;
    std::atomic<bool> is_over_ = false;
    std::vector<std::thread> threads_;
#endif
};

}  // namespace tengen
