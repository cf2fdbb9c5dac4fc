// Threads that help each other: who is idle joins a node at which another thread works.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace tengen {

/// A node whose moves are shared among threads. The best move has been tried already, so the
/// others are most probably needed all.
struct Split {
    Split* parent = nullptr;
    std::atomic<int> helpers{0};
    /// Nobody needs the rest of the moves.
    std::atomic<bool> is_cut{false};

    bool is_below(const Split* other) const {
        for (const Split* split = this; split != nullptr; split = split->parent)
            if (split == other) return true;
        return false;
    }
    /// Cuts this node and all above it: their owners have to know that moves are missing.
    void give_up() {
        for (Split* split = this; split != nullptr; split = split->parent)
            split->is_cut.store(true, std::memory_order_relaxed);
    }
    /// Whether this node or one above it is cut.
    bool is_useless() const {
        for (const Split* split = this; split != nullptr; split = split->parent)
            if (split->is_cut.load(std::memory_order_relaxed)) return true;
        return false;
    }
};

/// One thread's part of a search.
class Helper {
  public:
    /// Takes moves of the split until there are none left.
    virtual void help(Split& split) = 0;
    /// Whether the search is over; asked every few milliseconds while it waits for others.
    virtual bool is_over() = 0;

  protected:
    Helper() = default;
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;
    ~Helper() = default;
};

/// The threads of one search besides the one that started it.
class Crew {
  public:
    explicit Crew(std::span<Helper* const> helpers);
    /// Ends the threads. No split may be open.
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    /// Whether somebody has nothing to do; a hint, without a lock.
    bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    /// Calls at most `wanted` idle threads to the split; returns how many came.
    int call(Split& split, int wanted);

    /// Waits until the helpers of the split are done; meanwhile helps in nodes below it.
    void wait(Split& split, Helper& self);

  private:
    struct Seat {
        Helper* helper = nullptr;
        std::atomic<Split*> given = nullptr;
        Split* only_below = nullptr;  ///< a waiting owner helps only his own helpers
        bool is_free = false;
    };

    template <class IsWanted>
    void look_around(std::unique_lock<std::mutex>& lock, IsWanted&& is_wanted);
    void work(Seat& seat);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::unique_ptr<Seat>> seats_;
    std::vector<Seat*> waiting_;
    std::atomic<int> idle_{0};
    std::atomic<bool> is_over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace tengen
