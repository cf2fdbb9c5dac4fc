// What a search is asked and what it answers; the same for every kernel and size of the board.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "core/interrupt.h"
#include "reversi/discs.h"
#include "reversi/engine/hash_table.h"

namespace tengen::reversi {

/// When a search ends. Times are in seconds, negative for none; no nodes means any number of them.
struct Bounds {
    double seconds = -1;
    /// After this no iteration begins.
    double soft_seconds = -1;
    std::uint64_t nodes = 0;

    /// Whether the search may end before it is done.
    TENGEN_INLINE bool is_any() const { return seconds >= 0 || soft_seconds >= 0 || nodes != 0; }
};

template <int N>
struct Question {
    /// Plies of the last iteration; as many as there are empty squares count the game out.
    int depth = kCells<N>;
    /// How sure the last word about an ending has to be, an index of `kCutPercents`.
    std::uint8_t confidence = kCertain;
    /// How sure searches that do not reach the end are.
    std::uint8_t middle_confidence = 0;
    /// Only whether the margin is below, at or above 0 is wanted.
    bool is_outcome_enough = false;
    /// Best moves that are told apart.
    int lines = 1;
    /// Cells that may be played.
    Bits<N> only = kBoard<N>;
    Bounds bounds;
};

/// One of the best moves and what is expected after it.
struct Line {
    /// The final margin for the mover.
    int value = 0;
    /// The moves, `length` cells; `kNoMove` is a pass.
    std::array<std::uint8_t, 128> cells{};
    std::size_t length = 0;

    /// Adds a move; what does not fit is left out.
    void add(int cell) {
        if (length < cells.size()) cells[length++] = static_cast<std::uint8_t>(cell);
    }
};

struct Progress {
    int depth = 0;
    /// How sure the values are, an index of `kCutPercents`.
    std::uint8_t confidence = 0;
    /// The depth reaches the end of the game.
    bool is_to_the_end = false;
    std::uint64_t nodes = 0;
    double seconds = 0;
    /// Best first.
    std::array<Line, 64> lines{};
    std::size_t count = 0;

    bool is_exact() const { return is_to_the_end && confidence == kCertain; }
};

/// Told of every iteration.
class Listener {
  public:
    virtual void hear(const Progress& progress) = 0;

  protected:
    Listener() = default;
    Listener(const Listener&) = default;
    Listener& operator=(const Listener&) = default;
    ~Listener() = default;
};

/// When all threads of a search have to stop.
class Control {
  public:
    Control(Interrupt& interrupt, const Bounds& bounds) : interrupt_(interrupt), bounds_(bounds) {}

    bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }
    double elapsed() const;

    /// Looks at the clock and at the interrupt; only the thread that began the search does.
    void look(std::uint64_t nodes);

    /// Whether another iteration may begin.
    bool has_time_for_more() const {
        return !is_stopped() && (bounds_.soft_seconds < 0 || elapsed() < bounds_.soft_seconds);
    }

  private:
    using Clock = std::chrono::steady_clock;

    Interrupt& interrupt_;
    Bounds bounds_;
    std::atomic<bool> is_stopped_{false};
    Clock::time_point started_ = Clock::now();
};

/// A search with its threads; keeps its small memories from one question to the next.
template <int N>
class Thinker {
  public:
    virtual ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    /// The mover must have a move among `question.only`. At least the order of the moves is known
    /// at the end, however early the search was stopped.
    virtual void think(const Discs<N>& discs, const Question<N>& question, Control& control,
                       Listener* listener, Progress& progress) = 0;

  protected:
    Thinker() = default;
};

extern template class Thinker<4>;
extern template class Thinker<6>;
extern template class Thinker<8>;
extern template class Thinker<10>;

}  // namespace tengen::reversi
